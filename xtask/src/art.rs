//! `cargo xtask art`: the pictures of Slide and those for links, painted anew.

use anyhow::Result;

use crate::cargo::cargo;
use crate::run::{root, shown};

/// Paint the pictures of Slide into assets/pictures, and those for links into assets/previews
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these, as light or preview-loop; all of them if none is named
    names: Vec<String>,
}

/// Paints them; the same program gives the same bytes on every machine.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = root().join("assets");
    let mut paint = cargo();
    paint.args(["run", "--release", "--package=art", "--"]).arg(folder).args(&args.names);
    shown(&mut paint)
}
