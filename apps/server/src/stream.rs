//! The bytes of a connection: adds the security headers to the answers that hyper makes by itself.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::headers;

/// A stream to a client. What the router answers passes as it is. A request that hyper cannot read never
/// reaches the router: hyper writes 400 or 431 without any header of ours, and this adds them.
pub(crate) struct SecuredStream<S> {
    inner: S,
    /// An answer that was changed and is not yet written in full.
    pending: Vec<u8>,
}

impl<S> SecuredStream<S> {
    pub(crate) fn new(inner: S) -> Self {
        SecuredStream { inner, pending: Vec::new() }
    }
}

impl<S: AsyncWrite + Unpin> SecuredStream<S> {
    /// Writes what is pending, and is ready when all of it is written.
    fn poll_pending(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.pending.is_empty() {
            let n_written = ready!(Pin::new(&mut self.inner).poll_write(cx, &self.pending))?;
            if n_written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.pending.drain(..n_written);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for SecuredStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(cx, buf)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for SecuredStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_pending(cx))?;
        match secured(bytes) {
            Some(secured) => {
                self.pending = secured;
                Poll::Ready(Ok(bytes.len()))
            }
            None => Pin::new(&mut self.inner).poll_write(cx, bytes),
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        // Hyper writes the head of an answer of its own only when no body is waiting before it.
        let mut filled = slices.iter().filter(|slice| !slice.is_empty());
        if let (Some(only), None) = (filled.next(), filled.next()) {
            return self.poll_write(cx, only);
        }
        ready!(self.poll_pending(cx))?;
        Pin::new(&mut self.inner).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(cx))?;
        Pin::new(&mut self.inner).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_pending(cx))?;
        Pin::new(&mut self.inner).poll_shutdown(cx)
    }
}

/// The same bytes with the security headers, if they end with an answer of hyper's own: a refusal
/// without a body whose head names nothing but the length, the date and the end of the connection.
fn secured(bytes: &[u8]) -> Option<Vec<u8>> {
    const START: &[u8] = b"HTTP/1.1 4";
    const END: &[u8] = b"\r\n\r\n";
    let without_end = bytes.strip_suffix(END)?;
    let at = without_end.windows(START.len()).rposition(|window| window == START)?;
    let head = std::str::from_utf8(&without_end[at..]).ok()?;
    let mut fields = head.split("\r\n").skip(1).map(|line| line.split_once(": "));
    let is_own = fields.all(|field| {
        matches!(field, Some(("content-length", "0") | ("connection", "close") | ("date", _)))
    });
    is_own.then(|| {
        let mut secured = without_end.to_vec();
        for (name, value) in headers::SECURITY {
            secured.extend_from_slice(format!("\r\n{name}: {value}").as_bytes());
        }
        secured.extend_from_slice(END);
        secured
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSAL: &str = "HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\ndate: today\r\n\r\n";

    #[test]
    fn only_a_refusal_of_hyper_is_changed() {
        let ours = format!("{}x-frame-options: DENY\r\n\r\n", &REFUSAL[..REFUSAL.len() - 2]);
        let body = format!("{REFUSAL}more");
        for unchanged in ["", "\r\n\r\n", "the page", &ours, &body, "HTTP/1.1 200 OK\r\n\r\n"] {
            assert_eq!(secured(unchanged.as_bytes()), None, "{unchanged}");
        }
        for before in ["", "HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nthe page"] {
            let text = format!("{before}{REFUSAL}");
            let changed = String::from_utf8(secured(text.as_bytes()).unwrap()).unwrap();
            let (start, rest) = changed.split_at(text.len() - 2);
            assert_eq!(start, &text[..text.len() - 2]);
            assert!(rest.starts_with("content-security-policy: default-src"), "{rest}");
            assert!(rest.ends_with("\r\nx-frame-options: DENY\r\n\r\n"), "{rest}");
        }
    }
}
