//! `cargo xtask play`: everything built and started by one command.

use std::process::Command;

use anyhow::Result;

use crate::assemble::Files;
use crate::run::say;
use crate::{cargo, run, web};

/// Build it all and play in the browser
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Serve on this port, and on no other [default: 4150, or a free one if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// Builds the site, then the command with the site in it, and becomes that command.
pub(crate) fn run(args: &Args) -> Result<()> {
    web::build(&web::site(), Files::new())?;
    say("building the azulejo command");
    let azulejo = cargo::built(
        cargo::cargo().args(["build", "--release", "--package=azulejo"]),
        cargo::AZULEJO,
    )?;
    let mut command = Command::new(azulejo);
    command.arg("play");
    if let Some(port) = args.port {
        command.args(["--port", &port.to_string()]);
    }
    if args.no_open {
        command.arg("--no-open");
    }
    run::instead(&mut command)
}
