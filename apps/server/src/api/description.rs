//! The OpenAPI document, generated from the types and the handlers.

use std::sync::LazyLock;

use axum::Json;
use axum::http::StatusCode;
use serde_json::{Map, Value, json};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::{Modify, OpenApi};
use wire::api::ErrorResponse;

use super::problems;
use super::{
    about, devices, export, groups, leaderboards, players, races, results, rooms, starts, synced,
    views,
};

const GUIDE: &str = include_str!("description/guide.md");
const SCHEMAS: &str = include_str!("description/schemas.json");
const EXAMPLES: &str = include_str!("description/examples.json");

#[derive(OpenApi)]
#[openapi(
    info(title = "Azulejo", description = "Verified results, leaderboards, races, groups and sync."),
    paths(
        about::about,
        players::join,
        players::me,
        players::rename,
        players::delete_account,
        export::export,
        devices::list,
        devices::rename,
        devices::sign_out,
        devices::create_code,
        devices::redeem_code,
        starts::start,
        results::submit,
        results::record,
        leaderboards::leaderboard,
        leaderboards::around,
        leaderboards::distribution,
        races::variants,
        races::start,
        races::give_up,
        races::statistics,
        rooms::create,
        rooms::room,
        rooms::ready,
        rooms::leave,
        rooms::progress,
        groups::create,
        groups::join,
        groups::invitation,
        groups::hand_over,
        groups::list,
        groups::group,
        groups::close,
        groups::remove_member,
        groups::leaderboard,
        groups::week,
        synced::list,
        synced::read,
        synced::write,
        synced::delete,
        views::count,
    ),
    components(schemas(ErrorResponse)),
    modifiers(&WithKey)
)]
struct Description;

struct WithKey;

impl Modify for WithKey {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let key = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("key", SecurityScheme::Http(key));
        for (path, item) in &mut description.paths.paths {
            for (method, operation) in operations_of(item) {
                // A route that may return 401 requires a key.
                if operation.responses.responses.contains_key(StatusCode::UNAUTHORIZED.as_str()) {
                    operation.security = Some(vec![SecurityRequirement::new("key", [""; 0])]);
                }
                let has_body = operation.request_body.is_some();
                operation.responses.responses.extend(problems::of_any(has_body));
                operation.operation_id = Some(operation_id(method, path));
            }
        }
    }
}

fn operations_of(path: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    let all = [("get", get), ("put", put), ("post", post), ("delete", delete), ("patch", patch)];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// Returns the id of an operation: its method and the parts of its path, for example `get_me_devices`.
fn operation_id(method: &str, path: &str) -> String {
    let parts = path.trim_start_matches("/api/v1").split('/').filter(|part| !part.is_empty());
    let parts = parts.map(|part| part.trim_matches(['{', '}']));
    std::iter::once(method).chain(parts).collect::<Vec<_>>().join("_")
}

/// The document: generated from the types and the handlers, completed by the guide, the schemas of records and exports, and
/// the examples.
static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = serde_json::to_value(Description::openapi()).unwrap_or_default();
    document["info"]["description"] = GUIDE.into();
    let schemas: Map<String, Value> = parsed(SCHEMAS);
    for (name, schema) in schemas {
        document["components"]["schemas"][name] = schema;
    }
    let codes: Vec<_> = problems::CODES.iter().flat_map(|(_, codes, _)| *codes).collect();
    document["components"]["schemas"]["ErrorBody"]["properties"]["code"]["enum"] = json!(codes);
    let record = json!({ "$ref": "#/components/schemas/Record" });
    document["components"]["schemas"]["NewResult"]["properties"]["record"] = record;
    for (path, schema) in [("/results/{id}/record", "Record"), ("/me/export", "Export")] {
        let response = &mut document["paths"][format!("/api/v1{path}")]["get"]["responses"]["200"];
        response["content"]["application/json"]["schema"] =
            json!({ "$ref": format!("#/components/schemas/{schema}") });
    }
    let examples: Map<String, Value> = parsed(EXAMPLES);
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
        let example = operation["operationId"].as_str().and_then(|id| examples.get(id));
        complete(operation, example.unwrap_or(&Value::Null));
    }
    // The same room once, or whenever it changes.
    let room = &mut document["paths"]["/api/v1/rooms/{room}"]["get"]["responses"]["200"]["content"];
    let event = format!("data: {}\n\n", room["application/json"]["example"]);
    room["text/event-stream"] = json!({ "schema": { "type": "string" }, "example": event });
    document
});

/// Describes the successful responses of an operation, and adds the example to its parameters, body and response.
fn complete(operation: &mut Value, example: &Value) {
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        if let Some(value) = example["path"].get(&name) {
            parameter["example"] = value.clone();
        }
    }
    if let Some(request) = example.get("request") {
        for content in operation.get_mut("requestBody").into_iter().flat_map(contents) {
            content["example"] = request.clone();
        }
    }
    let responses = operation.get_mut("responses").and_then(Value::as_object_mut);
    for (status, response) in responses.into_iter().flatten() {
        if !status.starts_with('2') && status != "304" {
            continue;
        }
        if response["description"].as_str().is_none_or(str::is_empty) {
            response["description"] = problems::success(status).into();
        }
        if let Some(value) = example.get("response") {
            for content in contents(response) {
                content["example"] = value.clone();
            }
        }
    }
}

/// Returns the contents of a request body or a response.
fn contents(body: &mut Value) -> impl Iterator<Item = &mut Value> {
    let contents = body.get_mut("content").and_then(Value::as_object_mut);
    contents.into_iter().flat_map(Map::values_mut)
}

fn parsed(json: &str) -> Map<String, Value> {
    serde_json::from_str(json).expect("the tests parse these files")
}

/// Returns the OpenAPI document as JSON.
pub fn openapi_json() -> String {
    DOCUMENT.to_string()
}

/// Returns the OpenAPI document.
pub(super) async fn openapi() -> Json<&'static Value> {
    Json(&DOCUMENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_is_complete() {
        let paths = DOCUMENT["paths"].as_object().unwrap();
        let operations: Vec<_> =
            paths.values().flat_map(|path| path.as_object().unwrap().values()).collect();
        assert!(operations.len() > 30);
        let examples = parsed(EXAMPLES);
        let mut ids = std::collections::BTreeSet::new();
        for operation in &operations {
            let id = operation["operationId"].as_str().unwrap();
            assert!(ids.insert(id), "{id} is there twice");
            assert!(examples.contains_key(id), "{id} has no example");
            assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{id}");
            for (status, response) in operation["responses"].as_object().unwrap() {
                let text = response["description"].as_str().unwrap_or_default();
                assert!(!text.is_empty(), "{id} {status} has no description");
            }
            let is_json = |body: &Value| body["content"].get("application/json").is_some();
            let ok = ["200", "201"].map(|status| &operation["responses"][status]);
            assert!(
                ok.into_iter().filter(|response| is_json(response)).all(|response| {
                    response["content"]["application/json"].get("example").is_some()
                }),
                "{id} has no example of a response"
            );
            let body = &operation["requestBody"];
            assert!(!is_json(body) || body["content"]["application/json"].get("example").is_some());
        }
        assert_eq!(ids.len(), examples.len(), "every example belongs to an operation");
    }

    #[test]
    fn the_guide_lists_every_error_code_and_valid_examples() {
        for (status, codes, _) in problems::CODES {
            let codes: Vec<_> = codes.iter().map(|code| format!("`{code}`")).collect();
            let row = format!("| {} | {} |", status.as_str(), codes.join(", "));
            assert!(GUIDE.contains(&row), "{row}");
        }
        let quoted: Vec<_> = GUIDE.split('`').skip(1).step_by(2).collect();
        for (game, params) in [
            ("fifteen", "size=4&difficulty=hard&seed=7"),
            ("fifteen", "board=1-2-3_4-5-6_0-7-8"),
            ("slide", "seed=12345&steps=250&board=default&gapConfig=2s&v=2"),
            ("loop", "2025-12-26-hard"),
            ("loop", "unlimited-easy-7"),
            ("loop", "logic-4-c3b55a5f"),
        ] {
            assert!(quoted.contains(&params), "{params}");
            let canonical = games::GameEntry::of(game).unwrap().canonical(params);
            assert_eq!(canonical.as_deref(), Ok(params));
        }
        for leaderboard in ["fifteen:2025-12-26-4", "loop:logic-2025-12-26-hard"] {
            assert!(quoted.contains(&leaderboard));
            let parsed: crate::leaderboard::Leaderboard = leaderboard.parse().unwrap();
            assert!(parsed.is_daily(), "{leaderboard}");
        }
        assert!("L2".parse::<games::fifteen::Move>().is_ok());
        assert!("35R".parse::<games::slide::Move>().is_ok());
        for text in ["3R 4D 8D", "*5", "x12R", "x12", "c12", "s12", "x3R c9", "clear"] {
            assert!(quoted.contains(&text), "{text}");
            assert!(text.parse::<games::loopy::Move>().is_ok(), "{text}");
        }
    }

    #[test]
    fn the_example_record_can_be_sent() {
        let record = DOCUMENT["components"]["schemas"]["Record"]["example"].clone();
        let examples = parsed(EXAMPLES);
        assert_eq!(examples["post_results"]["request"]["record"], record);
        let canonical = r#"{"version":1,"game":"fifteen","params":"board=1-2-3_4-5-6_0-7-8","moves":[[1500,"L2"]],"result":{"ending":"solved","moves":1,"helps":0,"ms":1500}}"#;
        assert_eq!(serde_json::from_str::<Value>(canonical).unwrap(), record);
        assert!(crate::replay::replay(canonical).is_ok());
    }
}
