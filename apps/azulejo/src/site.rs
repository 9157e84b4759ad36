//! The web app inside this binary.

use rust_embed::RustEmbed;
use server::Site;

use crate::failure::Failure;

/// The finished site, as `cargo xtask web` lays it down; empty when it was not built yet.
#[derive(RustEmbed)]
#[folder = "../../target/site"]
#[allow_missing = true]
struct Embedded;

/// The embedded site.
///
/// # Errors
///
/// If this binary was built without one.
pub(crate) fn embedded() -> Result<Site, Failure> {
    let files = Embedded::iter().filter_map(|path| {
        let file = Embedded::get(&path)?;
        Some((path.into_owned(), file.data))
    });
    let site = Site::new(files);
    if !site.has_page() {
        let why = "this binary was built without the web app; `cargo xtask play` builds it with it";
        return Err(Failure::work(why));
    }
    Ok(site)
}
