//! The names by which the server may be called. A page of another site whose name is made to lead here (DNS
//! rebinding) still calls the server by that site's name, and is refused.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The port that an address without one means.
const DEFAULT_PORT: &str = "80";

/// The hosts whose requests are answered; cheap to clone.
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
    /// In lower case; none stands for all.
    names: Option<Arc<[String]>>,
}

impl Hosts {
    /// Every host, and requests that name none.
    pub fn any() -> Self {
        Hosts { names: None }
    }

    /// These alone. A name without a port stands for all of its ports.
    pub fn only(names: impl IntoIterator<Item = String>) -> Self {
        let names = names.into_iter().map(|name| name.to_ascii_lowercase());
        Hosts { names: Some(names.collect()) }
    }

    /// The names of this machine for itself, with this port.
    pub fn loopback(port: u16) -> Self {
        Hosts::only(["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}")))
    }

    /// Whether requests for a host are answered.
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

    /// What is wrong with the hosts that a request names, in its target and in its headers.
    fn refusal(&self, request: &Request) -> Option<(StatusCode, &'static str)> {
        self.names.as_ref()?;
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

/// Answers only requests for the allowed hosts.
pub(crate) async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    match hosts.refusal(&request) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    }
}

/// A host and its port. The colons of an IPv6 address stand in brackets.
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
    fn this_machine_calls_itself_by_three_names() {
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
