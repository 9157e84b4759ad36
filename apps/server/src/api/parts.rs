//! Response bodies that are sent in parts, as another task produces them.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::Bytes;
use hyper::body::Frame;
use tokio::sync::mpsc;

/// A part of the body, or the error that ends an incomplete one.
pub(super) type Part = Result<Bytes, Aborted>;

/// The database failed, or the client disconnected, before everything was sent.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the response is incomplete")]
pub(super) struct Aborted;

/// A body of the parts that arrive in a channel.
pub(super) struct Parts(pub(super) mpsc::Receiver<Part>);

impl hyper::body::Body for Parts {
    type Data = Bytes;
    type Error = Aborted;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Aborted>>> {
        self.0.poll_recv(cx).map(|part| part.map(|part| part.map(Frame::data)))
    }
}
