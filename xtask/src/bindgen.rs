//! The page's program, from the compiler's output to what a browser loads.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;

use crate::assemble::Files;
use crate::cargo;
use crate::pack::Effort;
use crate::tools::PAGE_TARGET;

/// The programs of the page: the whole app, and the home page alone, so that a first visit is small.
pub(crate) const PROGRAMS: [&str; 2] = ["app", "home"];

/// Compiles the programs, which is quick when nothing changed, and says where their modules lie.
pub(crate) fn compile(effort: Effort) -> Result<[PathBuf; 2]> {
    let profile = match effort {
        Effort::Full => "web",
        Effort::Quick => "web-quick",
    };
    let mut build = cargo::cargo();
    build.args(["build", "--lib", "--profile", profile, "--target", PAGE_TARGET]);
    build.args(PROGRAMS.map(|name| format!("--package=web-{name}")));
    build.env("RUSTFLAGS", short_paths());
    let messages = cargo::messages(&mut build)?;
    let [app, home] = PROGRAMS.map(|name| cargo::built_in(&messages, &format!("{name}.wasm")));
    Ok([app?, home?])
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

/// A program as assets: `app_bg.wasm`, and `app.js` between it and the browser.
pub(crate) fn bind(name: &str, module: &Path) -> Result<Files> {
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
