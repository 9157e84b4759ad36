//! The host names the server accepts. This prevents DNS rebinding: a foreign site whose name resolves to this server
//! still sends its own name, and is rejected.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// Default port of HTTP.
const DEFAULT_PORT: &str = "80";

/// The accepted hosts; cheap to clone.
///
/// ```
/// use server::Hosts;
/// let hosts = Hosts::only(["azulejo.example".to_owned(), "localhost:8080".to_owned()]);
/// assert!(hosts.allow("azulejo.example") && hosts.allow("Azulejo.Example:8443"));
/// assert!(hosts.allow("localhost:8080") && !hosts.allow("localhost:8081"));
/// assert!(!hosts.allow("other.example"));
/// assert!(Hosts::any().allow("other.example"));
/// ```
#[derive(Clone, Debug)]
pub struct Hosts {
    /// In lower case; `None` accepts all.
    names: Option<Arc<[String]>>,
}

impl Hosts {
    /// Accepts every host.
    pub fn any() -> Self {
        Hosts { names: None }
    }

    /// Accepts only these names. A name without a port accepts all ports.
    pub fn only(names: impl IntoIterator<Item = String>) -> Self {
        let names = names.into_iter().map(|name| name.to_ascii_lowercase());
        Hosts { names: Some(names.collect()) }
    }

    /// Accepts the names of the local machine with this port.
    pub fn loopback(port: u16) -> Self {
        Hosts::only(["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")))
    }

    /// Returns whether requests for a host are accepted.
    pub fn allow(&self, host: &str) -> bool {
        let Some(names) = &self.names else { return true };
        let host = host.to_ascii_lowercase();
        let (name, port) = split_port(&host);
        names.iter().any(|allowed| {
            let (allowed_name, allowed_port) = split_port(allowed);
            name == allowed_name
                && allowed_port.is_none_or(|allowed| port.unwrap_or(DEFAULT_PORT) == allowed)
        })
    }

    /// Checks the hosts in the request target and headers; returns an error response if one isn't accepted.
    fn refusal(&self, request: &Request) -> Option<(StatusCode, &'static str)> {
        let named = request.headers().get_all(header::HOST);
        let mut hosts: Vec<_> =
            named.iter().map(|host| host.to_str().unwrap_or_default()).collect();
        if hosts.len() > 1 {
            return Some((StatusCode::BAD_REQUEST, "a request must name one host\n"));
        }
        hosts.extend(request.uri().authority().map(axum::http::uri::Authority::as_str));
        if hosts.is_empty() {
            return Some((StatusCode::BAD_REQUEST, "the request names no host\n"));
        }
        let foreign = !hosts.iter().all(|host| self.allow(host));
        foreign
            .then_some((StatusCode::MISDIRECTED_REQUEST, "this server does not serve that host\n"))
    }
}

/// Rejects requests for other hosts.
pub(crate) async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    match hosts.refusal(&request) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    }
}

/// Splits off the port. IPv6 addresses are in brackets.
fn split_port(host: &str) -> (&str, Option<&str>) {
    match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (host, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loopback_accepts_three_names() {
        let hosts = Hosts::loopback(4150);
        for own in ["127.0.0.1:4150", "localhost:4150", "LocalHost:4150", "[::1]:4150"] {
            assert!(hosts.allow(own), "{own}");
        }
        let foreign = [
            "",
            "localhost",
            "127.0.0.1",
            "localhost:4151",
            "evil.example:4150",
            "localhost.evil.example:4150",
            "127.0.0.1.evil.example:4150",
            "127.0.0.2:4150",
            "[::1",
            "[::2]:4150",
            "::1:4150",
            "user@localhost:4150",
            "localhost:4150:4150",
            "localhost:",
        ];
        for host in foreign {
            assert!(!hosts.allow(host), "{host}");
        }
        assert!(Hosts::loopback(80).allow("localhost") && Hosts::loopback(80).allow("[::1]"));
    }
}
