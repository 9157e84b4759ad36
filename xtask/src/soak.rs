//! Long runs that look for what is lost.

use anyhow::Result;

use crate::cargo::{self, cargo};
use crate::run::{program, root, shown};
use crate::test::TESTS;
use crate::{tools, web};

/// Look for what is lost, for long; writes what it found into docs/reliability.md
#[derive(clap::Args)]
pub(crate) struct Args {
    what: What,
    /// How often the browser is killed in each game
    #[arg(default_value_t = 50)]
    kills: u32,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// Browsers that are killed, saves that are spoilt
    Storage,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let What::Storage = args.what;
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    web::build()?;
    let azulejo = cargo::built(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let mut soak = program("node");
    soak.current_dir(&e2e).args(["soak.mjs", &args.kills.to_string()]);
    shown(soak.env("AZULEJO", azulejo).env("CHROMIUM", chromium))
}
