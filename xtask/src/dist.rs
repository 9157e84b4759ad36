//! `cargo xtask dist`: the site for static hosts.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::assemble::Files;
use crate::cargo::cargo;
use crate::fingerprint::Fingerprint;
use crate::run::{output, root, say};
use crate::visit::Visit;
use crate::web;

/// Make the static site, with what static hosts need to know
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to fill: a new or empty one, or one filled by this before [default: dist]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

/// Builds the site with the files that tell hosts what the server does, and says how big it is.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = match &args.out {
        Some(folder) => {
            // Filling a folder removes what is not of the site.
            let empty = folder.read_dir().map_or(true, |mut entries| entries.next().is_none());
            let ours = empty || Fingerprint::exists(folder);
            ensure!(ours, "{} holds other files; name a new or empty folder", folder.display());
            folder.clone()
        }
        None => root().join("dist"),
    };
    web::build(&folder, for_hosts()?)?;
    println!("{}", Visit::of(&folder)?);
    Ok(())
}

/// The server knows the addresses and the headers; it writes them down in the hosts' languages.
fn for_hosts() -> Result<Files> {
    say("asking the server for its addresses and headers");
    let hosts = ["run", "--quiet", "--package=server", "--example=hosts"];
    let files: std::collections::BTreeMap<String, String> =
        serde_json::from_str(&output(cargo().args(hosts))?)
            .context("the server's example `hosts`")?;
    Ok(files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect())
}
