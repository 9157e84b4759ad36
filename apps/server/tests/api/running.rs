//! Operation: rate limits, the OpenAPI document, and unusable databases.

use std::time::Duration;

use serde_json::json;
use server::{Api, ApiLimits, Rate};

use crate::client::{Client, say};
use crate::contended::Other;
use crate::databases::{databases, remove_database};
use crate::games::start;
use crate::server::{QUICK, Server, on_each};

fn opened(database: &str) -> Result<Api, String> {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let api =
            Api::open(database, ApiLimits::default()).await.map_err(|error| error.to_string())?;
        api.close().await;
        Ok(api)
    })
}

#[test]
fn a_client_over_the_rate_limit_is_told_when_to_retry() {
    let (database, _folder) = databases().swap_remove(0);
    let slow = Rate { burst: 3, period: Duration::from_hours(1) };
    let quick = Rate { burst: 1_000, period: Duration::from_millis(1) };
    let server = Server::start_with(
        &database,
        ApiLimits { joining: slow, player: slow, ..ApiLimits::all(quick) },
    );
    let players: Vec<_> = (0..3).map(|_| Client::join(&server, "Ana")).collect();
    let refused = Client::default().post(&server, "/players", &json!({ "name": "Ana" }));
    refused.refusal(429, "too-often");
    let seconds: u64 = refused.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=3_600).contains(&seconds), "{seconds}");
    for _ in 0..3 {
        players[0].get(&server, "/me").expect(200);
    }
    players[0].get(&server, "/me").refusal(429, "too-often");
    players[1].get(&server, "/me").expect(200);
    Client::default().get(&server, "/about").expect(200);
}

#[test]
fn a_class_behind_one_address_can_join_at_once() {
    let (database, _folder) = databases().swap_remove(0);
    let server = Server::start_with(&database, ApiLimits::default());
    for _ in 0..30 {
        let pupil = Client::join(&server, "Ana");
        pupil.get(&server, "/me").expect(200);
        start(&server, &pupil);
    }
}

#[test]
fn a_body_must_arrive_within_the_time_limit() {
    let (database, _folder) = databases().swap_remove(0);
    let rate = Rate { burst: 1_000, period: Duration::from_millis(1) };
    let limits = ApiLimits { body: Duration::from_millis(1), ..ApiLimits::all(rate) };
    let server = Server::start_with(&database, limits);
    let slow = say(
        &server,
        "POST /api/v1/players HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{\"name\":",
    );
    slow.refusal(408, "slow");
}

#[test]
fn the_devices_of_a_player_share_a_limit_and_other_players_have_their_own() {
    for (database, _folder) in databases() {
        let open = Server::start(&database);
        let [ana, bob] = ["Ana", "Bob"].map(|name| Client::join(&open, name));
        let code = ana.post(&open, "/me/codes", &json!({})).expect(201);
        let phone = Client::default().post(&open, "/codes", &json!({ "code": code["code"] }));
        let phone = Client::of(&phone.expect(201));
        let rate = Rate { burst: 3, period: Duration::from_hours(1) };
        let limits = ApiLimits { player: rate, ..ApiLimits::all(QUICK) };
        let server = Server::start_with(&database, limits);
        for device in [&ana, &phone, &ana] {
            device.get(&server, "/me").expect(200);
        }
        for device in [&phone, &ana] {
            device.get(&server, "/me").refusal(429, "too-often");
        }
        bob.get(&server, "/me").expect(200);
        // Without a known key, the client counts.
        let stranger = |n: usize| Client { key: Some(n.to_string()), ..Client::default() };
        for n in 0..3 {
            stranger(n).get(&server, "/me").refusal(401, "not-signed-in");
        }
        stranger(3).get(&server, "/me").refusal(429, "too-often");
    }
}

/// Another connection holds the lock that the request needs.
#[test]
fn a_request_that_the_database_keeps_waiting_is_answered_in_time() {
    for (database, folder) in databases() {
        let ana = Client::join(&Server::start(&database), "Ana");
        let limits = ApiLimits { answer: Duration::from_millis(50), ..ApiLimits::all(QUICK) };
        let server = Server::start_with(&database, limits);
        let mut other = Other::connect(&database);
        other.run(if folder.is_some() { "BEGIN IMMEDIATE" } else { "BEGIN" });
        other.run("UPDATE players SET since = since");
        let late = ana.request(&server, "DELETE", "/me", "");
        late.refusal(503, "late");
        assert_eq!(late.header("retry-after"), Some("5"));
        other.run("ROLLBACK");
        drop(server);
        ana.get(&Server::start(&database), "/me").expect(200);
    }
}

#[test]
fn without_its_database_the_server_reports_503_and_keeps_running() {
    let Some((database, _)) = databases().into_iter().find(|(_, folder)| folder.is_none()) else {
        return; // where PostgreSQL is not installed
    };
    let server = Server::start(&database);
    let ana = Client::join(&server, "Ana");
    remove_database(&database);
    let answer = ana.get(&server, "/me");
    answer.refusal(503, "database");
    assert_eq!(answer.header("retry-after"), Some("5"));
    let status =
        |path: &str| say(&server, &format!("GET {path} HTTP/1.0\r\nhost: x\r\n\r\n")).status;
    assert_eq!((status("/readyz"), status("/healthz")), (503, 200));
    ana.get(&server, "/about").expect(200);
}

#[test]
fn every_route_is_described() {
    on_each(|server| {
        let described = Client::default().get(server, "/openapi.json").expect(200);
        let paths = described["paths"].as_object().unwrap();
        let names: Vec<_> = paths.keys().map(|path| path.trim_start_matches("/api/v1")).collect();
        let expected = [
            "/about",
            "/codes",
            "/groups",
            "/groups/invitation",
            "/groups/join",
            "/groups/{group}",
            "/groups/{group}/leaderboards/{leaderboard}",
            "/groups/{group}/members/{player}",
            "/groups/{group}/owner",
            "/groups/{group}/weeks/{leaderboard}",
            "/leaderboards/{leaderboard}",
            "/leaderboards/{leaderboard}/around",
            "/leaderboards/{leaderboard}/distribution",
            "/me",
            "/me/codes",
            "/me/devices",
            "/me/devices/{device}",
            "/me/export",
            "/me/races",
            "/me/synced",
            "/me/synced/{key}",
            "/players",
            "/races",
            "/races/{kind}",
            "/results",
            "/results/{id}/record",
            "/rooms",
            "/rooms/{room}",
            "/rooms/{room}/me",
            "/rooms/{room}/progress",
            "/starts",
            "/views",
        ];
        assert_eq!(names, expected);
        let schemas = &described["components"]["schemas"];
        assert!(schemas["Accepted"]["properties"]["rank"].is_object(), "{schemas}");
        assert_eq!(described["components"]["securitySchemes"]["key"]["scheme"], "bearer");
    });
}

#[test]
fn stored_data_survives_a_restart() {
    for (database, _folder) in databases() {
        let ana = {
            let server = Server::start(&database);
            Client::join(&server, "Ana")
        };
        let server = Server::start(&database);
        assert_eq!(ana.get(&server, "/me").expect(200)["name"], "Ana");
    }
}

#[test]
fn an_unusable_database_gives_a_one_line_error() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).display().to_string();
    let kind = "a database must be sqlite:FILE or postgres://USER@HOST/NAME";
    assert_eq!(opened("mysql://x").err().as_deref(), Some(kind));
    assert_eq!(opened("azulejo.db").err().as_deref(), Some(kind));
    let no_file = "a SQLite database must be a file, for example sqlite:azulejo.db";
    for empty in ["sqlite:", "sqlite://", "sqlite::memory:", "sqlite:?mode=rwc"] {
        assert_eq!(opened(empty).err().as_deref(), Some(no_file), "{empty}");
    }
    std::fs::write(inside("text"), "this is not a database, but it is long enough to be one")
        .unwrap();
    for database in
        [format!("sqlite:{}", inside("none/x.db")), format!("sqlite:{}", inside("text"))]
    {
        let error = opened(&database).err().unwrap();
        assert!(error.starts_with("could not "), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    assert!(opened("postgres://azulejo@127.0.0.1:1/none").is_err());
}

#[test]
fn a_database_of_a_newer_version_is_rejected() {
    for (database, _folder) in databases() {
        opened(&database).unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            sqlx::any::install_default_drivers();
            let pool = sqlx::AnyPool::connect(&database).await.unwrap();
            let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                         SELECT 999, 'later', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
            sqlx::query(newer).execute(&pool).await.unwrap();
            pool.close().await;
        });
        let error = opened(&database).err().unwrap();
        assert_eq!(
            error,
            "this database was written by a newer version of azulejo (schema version 999)"
        );
    }
}
