//! `cargo xtask art`: paints the pictures of Slide and of link previews again.

use anyhow::Result;

use crate::cargo::cargo;
use crate::run::{root, run_command};

/// Paint the Slide pictures into assets/pictures and the link preview pictures into assets/previews
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Names of pictures, for example light or preview-loop [default: all]
    names: Vec<String>,
}

/// Paints the pictures. The same sources produce the same bytes on every machine.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = root().join("assets");
    let mut paint = cargo();
    paint.args(["run", "--release", "--package=art", "--"]).arg(folder).args(&args.names);
    run_command(&mut paint)
}
