//! Serves the web app: a library with a [`router`], tested without a socket, and [`serve`], which
//! puts it on one and outlives rough clients.
//!
//! ```
//! use server::{Limits, Site, router, serve};
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let page = ("index.html".to_owned(), "<!doctype html>".as_bytes().into());
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! let stop = std::future::ready(()); // at once; a signal in real life
//! serve(listener, router(Site::new([page])), Limits::default(), stop).await;
//! # std::io::Result::Ok(())
//! # })?;
//! # std::io::Result::Ok(())
//! ```

mod answer;
pub mod headers;
mod negotiate;
mod serve;
mod site;
mod stream;

use axum::{Router, middleware};

pub use answer::MOVED;
pub use serve::{Limits, serve};
pub use site::Site;

/// Everything that the server answers, whatever the method and the address.
pub fn router(site: Site) -> Router {
    let secured = middleware::map_response(answer::secured);
    Router::new().fallback(answer::answer).with_state(site).layer(secured)
}
