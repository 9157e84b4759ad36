//! `cargo xtask dist`: builds the site for static hosts.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use games::Base;

use crate::assemble::{Files, extension};
use crate::cargo::cargo;
use crate::fingerprint::Fingerprint;
use crate::run::{output, root, say};
use crate::{pack, web};

/// Makes GitHub Pages serve all files unchanged.
const NO_JEKYLL: &str = ".nojekyll";

/// Tells the web app that there is no server. It is read from the base path like the pages.
const ABOUT: &str = "api/v1/about";

/// Build the site for static hosts, with their configuration files
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Output folder; must be new, empty or from an earlier run [default: dist]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Base path, for example /azulejo/, or full URL, for example <https://azulejo.example/>;
    /// link previews show pictures only with a full URL
    #[arg(long, value_name = "PATH", default_value = "/")]
    base: Base,
}

/// Builds the site with the configuration files of static hosts and prints its sizes.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = match &args.out {
        Some(folder) => {
            // Writing the site deletes all other files from the folder.
            let is_empty = folder.read_dir().map_or(true, |mut entries| entries.next().is_none());
            let is_ours = is_empty || Fingerprint::exists(folder);
            ensure!(
                is_ours,
                "{} contains other files: choose a new or empty folder",
                folder.display()
            );
            folder.clone()
        }
        None => root().join("dist"),
    };
    build(&folder, &args.base)?;
    say(&format!("built the site for {} in {}", args.base.path(), folder.display()));
    Ok(())
}

/// Builds the site for a base path into a folder.
pub(crate) fn build(folder: &Path, base: &Base) -> Result<()> {
    web::build()?;
    let mut site = pack::read(&web::site())?;
    for (name, content) in &mut site {
        if extension(name) == "html" {
            *content = base.rebase_page(std::str::from_utf8(content)?).into_bytes();
        }
    }
    site.extend(host_files(base)?);
    Fingerprint::clear(folder)?;
    pack::write(&site, folder, Some(&web::site()), pack::Effort::Full)
}

/// Returns the routes and headers of the server in the formats of static hosts, which read these files only at their root,
/// and the answer to the web app's search for a server.
fn host_files(base: &Base) -> Result<Files> {
    say("asking the server for its routes and headers");
    let hosts = ["run", "--quiet", "--package=server", "--example=hosts"];
    let files: std::collections::BTreeMap<String, String> =
        serde_json::from_str(&output(cargo().args(hosts))?)
            .context("the server's example `hosts`")?;
    let is_read = |name: &str| base.is_root() || [NO_JEKYLL, ABOUT].contains(&name);
    let files = files.into_iter().filter(|(name, _)| is_read(name));
    Ok(files.map(|(name, text)| (name, text.into_bytes())).collect())
}
