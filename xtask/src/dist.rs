//! `cargo xtask dist`: the site for static hosts.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use games::Base;

use crate::assemble::{Files, extension};
use crate::cargo::cargo;
use crate::fingerprint::Fingerprint;
use crate::run::{output, root, say};
use crate::visit::Visit;
use crate::{pack, web};

/// By this file GitHub Pages takes all others as they are.
const NO_JEKYLL: &str = ".nojekyll";

/// Make the static site, with what static hosts need to know
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to fill: a new or empty one, or one filled by this before [default: dist]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The folder of the host in which the site will lie, as /azulejo/, or its full address, as
    /// <https://azulejo.example/>, which the pictures of link previews need
    #[arg(long, value_name = "PATH", default_value = "/")]
    base: Base,
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
    build(&folder, &args.base)?;
    say(&format!("the site for {} is in {}", args.base.path(), folder.display()));
    for visit in Visit::all(&folder)? {
        println!("{visit}");
    }
    Ok(())
}

/// Fills a folder with the site for this place on a host.
pub(crate) fn build(folder: &Path, base: &Base) -> Result<()> {
    web::build()?;
    let mut site = pack::read(&web::site())?;
    for (name, content) in &mut site {
        if extension(name) == "html" {
            *content = base.rebase_page(std::str::from_utf8(content)?).into_bytes();
        }
    }
    site.extend(for_hosts(base)?);
    Fingerprint::clear(folder)?;
    pack::write(&site, folder, Some(&web::site()), pack::Effort::Full)
}

/// The server knows the addresses and the headers; it writes them down in the hosts' languages. Hosts read such files at
/// their root alone.
fn for_hosts(base: &Base) -> Result<Files> {
    say("asking the server for its addresses and headers");
    let hosts = ["run", "--quiet", "--package=server", "--example=hosts"];
    let files: std::collections::BTreeMap<String, String> =
        serde_json::from_str(&output(cargo().args(hosts))?)
            .context("the server's example `hosts`")?;
    let is_read = |name: &str| base.is_root() || name == NO_JEKYLL;
    let files = files.into_iter().filter(|(name, _)| is_read(name));
    Ok(files.map(|(name, text)| (name, text.into_bytes())).collect())
}
