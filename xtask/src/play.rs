//! `cargo xtask play`: builds everything and starts the server.

use std::process::Command;

use anyhow::Result;

use crate::run::say;
use crate::{cargo, run, web};

/// Build everything and play in the browser
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Arguments for `azulejo play`, for example --port 8000 or --no-open
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// Builds the site and the CLI that embeds it, then runs the CLI in place of this process.
pub(crate) fn run(args: &Args) -> Result<()> {
    web::build()?;
    say("building the CLI");
    let azulejo = cargo::build_artifact(
        cargo::cargo().args(["build", "--release", "--package=azulejo"]),
        cargo::AZULEJO,
    )?;
    let mut command = Command::new(azulejo);
    command.arg("play").args(&args.args);
    run::exec(&mut command)
}
