//! `cargo xtask play`: everything built and started by one command.

use std::process::Command;

use anyhow::Result;

use crate::run::say;
use crate::{cargo, run, web};

/// Build it all and play in the browser
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What follows goes to `azulejo play`, such as --port 8000 or --no-open
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    play: Vec<String>,
}

/// Builds the site, then the command with the site in it, and becomes that command.
pub(crate) fn run(args: &Args) -> Result<()> {
    web::build()?;
    say("building the azulejo command");
    let azulejo = cargo::built(
        cargo::cargo().args(["build", "--release", "--package=azulejo"]),
        cargo::AZULEJO,
    )?;
    let mut command = Command::new(azulejo);
    command.arg("play").args(&args.play);
    run::instead(&mut command)
}
