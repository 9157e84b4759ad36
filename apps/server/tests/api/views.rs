//! Page views: off by default, counted by page and day, without anything about the visitor.

use serde_json::json;
use server::Operator;

use crate::client::{Client, say};
use crate::databases::databases;
use crate::server::Server;

fn view(server: &Server, path: &str, more: &str) -> u16 {
    let body = json!({ "path": path }).to_string();
    let head = format!(
        "POST /api/v1/views HTTP/1.0\r\nhost: x\r\ncontent-length: {}\r\n{more}\r\n",
        body.len()
    );
    say(server, &(head + &body)).status
}

/// Returns all counted views.
fn counted(database: &str) -> Vec<(String, String, u64)> {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let operator = Operator::open(database).await.unwrap();
        let views = operator.views(40_000).await.unwrap();
        operator.close().await;
        views.into_iter().map(|view| (view.date.to_string(), view.path, view.n)).collect()
    })
}

#[test]
fn views_are_counted_by_page_and_day_if_the_operator_enables_it() {
    for (database, _folder) in databases() {
        let server = Server::start(&database);
        assert_eq!(view(&server, "/slide", ""), 404);
        Client::default().request(&server, "POST", "/views", "nonsense").refusal(404, "not-found");
        server.count_views();
        for path in ["/slide", "/", "/slide"] {
            assert_eq!(view(&server, path, ""), 204);
        }
        server.pass(12 * 60 * 60 * 1000);
        assert_eq!(view(&server, "/loop/play", ""), 204);
        for unwanted in ["dnt: 1\r\n", "sec-gpc: 1\r\n"] {
            assert_eq!(view(&server, "/slide", unwanted), 204);
        }
        assert_eq!(view(&server, "/slide", "dnt: 0\r\n"), 204);
        let client = Client::default();
        for level in ["easy", "easy", "extreme", "4x4", "no such level"] {
            let body = json!({ "path": "/loop/play", "level": level }).to_string();
            assert_eq!(client.request(&server, "POST", "/views", &body).status, 204, "{level}");
        }
        for wrong in ["", "/nowhere", "/slide?seed=7", "https://azulejo.example/slide", "/slide\0"]
        {
            assert_eq!(view(&server, wrong, ""), 400, "{wrong}");
        }
        let expected = [
            ("2025-12-26", "/", 1),
            ("2025-12-26", "/slide", 2),
            ("2025-12-27", "/loop/play", 3),
            ("2025-12-27", "/loop/play?level=easy", 2),
            ("2025-12-27", "/loop/play?level=extreme", 1),
            ("2025-12-27", "/slide", 1),
        ];
        let expected = expected.map(|(date, path, n)| (date.to_owned(), path.to_owned(), n));
        assert_eq!(counted(&database), expected);
    }
}
