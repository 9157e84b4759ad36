//! The page's programs, from the compiler's output to what a browser loads.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use games::{Route, GAMES};
use wasm_bindgen_cli_support::Bindgen;

use crate::assemble::Files;
use crate::cargo;
use crate::pack::Effort;
use crate::tools::PAGE_TARGET;

/// The package of the programs, each a binary of it.
pub(crate) const PACKAGE: &str = "web-programs";

/// The home page alone, so that a first visit is small.
const HOME: &str = "home";
/// The pages that are no game's.
const PAGES: &str = "pages";
/// The long work of all games, in a worker.
const WORK: &str = "work";

/// The programs of the site. A game has one by the name of its folder.
fn programs() -> impl Iterator<Item = &'static str> {
    [HOME, PAGES, WORK].into_iter().chain(GAMES.iter().map(|game| game.folder))
}

/// The program that shows the page at an address, or that there is none.
pub(crate) fn program_of(address: Option<Route>) -> &'static str {
    match address {
        Some(Route::HOME) => HOME,
        Some(address) => address.game().map_or(PAGES, |game| game.folder),
        None => PAGES,
    }
}

/// A program as the compiler left it.
pub(crate) struct Compiled {
    pub(crate) name: &'static str,
    pub(crate) module: PathBuf,
}

/// Compiles the programs, which is quick when nothing changed.
pub(crate) fn compile(effort: Effort) -> Result<Vec<Compiled>> {
    let profile = match effort {
        Effort::Full => "web",
        Effort::Quick => "web-quick",
    };
    let mut build = cargo::cargo();
    build.args(["build", "--bins", "--profile", profile, "--target", PAGE_TARGET]);
    build.args(["--package", PACKAGE]);
    build.env("RUSTFLAGS", short_paths());
    let messages = cargo::messages(&mut build)?;
    let compiled = programs().map(|name| {
        let module = cargo::built_in(&messages, &format!("{name}.wasm"))?;
        Ok(Compiled { name, module })
    });
    compiled.collect()
}

/// Compiler flags by which the texts of panics name the packages without the folder that they lie in: that folder is
/// longer, and of no use to anybody.
fn short_paths() -> String {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(Path::new(&std::env::var_os("HOME")?).join(".cargo")));
    let registries = home.and_then(|home| std::fs::read_dir(home.join("registry/src")).ok());
    let folders = registries.into_iter().flatten().flatten().map(|folder| folder.path());
    let flags: Vec<String> = folders
        .filter_map(|folder| Some(format!("--remap-path-prefix={}/=", folder.to_str()?)))
        .filter(|flag| !flag.contains(' '))
        .collect();
    flags.join(" ")
}

/// A program as assets: `slide_bg.wasm`, and `slide.js` between it and the browser.
pub(crate) fn bind(program: &Compiled) -> Result<Files> {
    let Compiled { name, module } = program;
    let mut output = Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(false)
        // Whoever starts the program says where the module is, because its name has a hash.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .map_err(|error| anyhow!("wasm-bindgen: {error:#}"))?;
    // Libraries may bring scripts of their own, which the glue imports.
    let mut files = Files::new();
    for (library, scripts) in output.snippets() {
        for (at, script) in scripts.iter().enumerate() {
            files.insert(format!("snippets/{library}/inline{at}.js"), script.clone().into());
        }
    }
    for (path, script) in output.local_modules() {
        files.insert(format!("snippets/{path}"), script.clone().into());
    }
    let glue = output.js().replace("'./snippets/", "'/assets/snippets/");
    files.insert(format!("{name}.js"), glue.into());
    files.insert(format!("{name}_bg.wasm"), output.wasm_mut().emit_wasm());
    Ok(files)
}
