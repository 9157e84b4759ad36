//! The client that sends a request, identified by its IP address.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::task::{Context, Poll};

use axum::extract::Request as AnyRequest;
use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use tower::Service;

use crate::silent::Silent;

/// An IP address that identifies a client. All addresses of an IPv6 /64 network count as one client, because a single
/// subscriber usually gets a whole one.
///
/// `Display` omits the last part, so that logs don't identify a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) fn new(address: IpAddr) -> Self {
        Client(match address.to_canonical() {
            IpAddr::V6(address) => network(address, 64).into(),
            address @ IpAddr::V4(_) => address,
        })
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => {
                let [a, b, c, _] = address.octets();
                write!(f, "{}/24", Ipv4Addr::new(a, b, c, 0))
            }
            IpAddr::V6(address) => write!(f, "{}/48", network(address, 48)),
        }
    }
}

/// Clears all but the first `n_bits` of an address.
fn network(address: Ipv6Addr, n_bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - n_bits)))
}

/// Header in which a proxy passes on the client's address.
const FORWARDED: &str = "x-forwarded-for";

/// Takes the client from the last address in `X-Forwarded-For`, which the proxy added. Addresses before it come from the
/// client and aren't trusted. Without the header, the proxy itself is the client.
pub(crate) async fn behind_proxy(mut request: AnyRequest) -> AnyRequest {
    if let Some(client) = forwarded(request.headers()) {
        request.extensions_mut().insert(client);
    }
    request
}

fn forwarded(headers: &HeaderMap) -> Option<Client> {
    let last = headers.get_all(FORWARDED).iter().next_back()?.to_str().ok()?.rsplit(',').next()?;
    last.trim().parse().ok().map(Client::new)
}

/// A service that adds the client to each request, as an extension. Its connection is no longer silent.
#[derive(Clone, Debug)]
pub(crate) struct WithClient<S> {
    inner: S,
    client: Client,
    silent: Silent,
    number: u64,
}

impl<S> WithClient<S> {
    pub(crate) fn new(inner: S, client: Client, silent: Silent, number: u64) -> Self {
        WithClient { inner, client, silent, number }
    }
}

impl<S: Service<Request<Incoming>>> Service<Request<Incoming>> for WithClient<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request<Incoming>) -> S::Future {
        self.silent.remove(self.number);
        request.extensions_mut().insert(self.client);
        self.inner.call(request)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(address: &str) -> Client {
        Client::new(address.parse().unwrap())
    }

    #[test]
    fn a_64_bit_network_is_one_client() {
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    }

    #[test]
    fn the_last_forwarded_address_counts() {
        let said = |lines: &[&'static str]| {
            let lines = lines.iter().map(|line| {
                let name = axum::http::HeaderName::from_static(FORWARDED);
                (name, axum::http::HeaderValue::from_static(line))
            });
            forwarded(&lines.collect())
        };
        assert_eq!(said(&["192.0.2.1"]), Some(client("192.0.2.1")));
        assert_eq!(said(&["10.0.0.1, 192.0.2.2"]), Some(client("192.0.2.2")));
        assert_eq!(said(&["10.0.0.1", "2001:db8::1"]), Some(client("2001:db8::1")));
        for nobody in [&[][..], &["unknown"], &[""], &["192.0.2.1, "]] {
            assert_eq!(said(nobody), None, "{nobody:?}");
        }
    }

    #[test]
    fn displayed_addresses_are_truncated() {
        assert_eq!(client("192.0.2.77").to_string(), "192.0.2.0/24");
        assert_eq!(client("2001:db8:1:2:3:4:5:6").to_string(), "2001:db8:1::/48");
    }
}
