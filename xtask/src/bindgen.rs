//! Compiles the web app's bundles and turns them into assets that a browser can load.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use games::{GAMES, Route};
use wasm_bindgen_cli_support::Bindgen;

use crate::assemble::Files;
use crate::cargo;
use crate::pack::Effort;
use crate::run::root;
use crate::shorten::shorten;
use crate::tools::PAGE_TARGET;
use crate::wasm::without_custom_sections;
use crate::{defer, rest, split};

/// Package of the bundles; each one is a binary.
pub(crate) const PACKAGE: &str = "web-programs";

/// The home page on its own, to keep a first visit small.
const HOME: &str = "home";
/// Pages outside the games.
const PAGES: &str = "pages";
/// Background work of all games, in a worker.
const WORK: &str = "work";

/// Lists the bundles of the site. The bundle of a game has the name of its folder.
fn bundles() -> impl Iterator<Item = &'static str> {
    [HOME, PAGES, WORK].into_iter().chain(GAMES.iter().map(|game| game.folder))
}

/// Returns the bundle for a route, or for the 404 page.
pub(crate) fn bundle_of(route: Option<Route>) -> &'static str {
    match route {
        Some(Route::HOME) => HOME,
        Some(route) => route.game().map_or(PAGES, |game| game.folder),
        None => PAGES,
    }
}

/// A compiled bundle, before wasm-bindgen.
pub(crate) struct CompiledBundle {
    pub(crate) name: &'static str,
    pub(crate) module: PathBuf,
}

/// Compiles the bundles; fast if nothing changed.
pub(crate) fn compile(effort: Effort) -> Result<Vec<CompiledBundle>> {
    if let Some(folder) = std::env::var_os("TRIAL_MODULES") {
        let bundle = |name: &'static str| CompiledBundle {
            name,
            module: PathBuf::from(&folder).join(format!("{name}.wasm")),
        };
        return Ok(bundles().map(bundle).collect());
    }
    let profile = match effort {
        Effort::Full => "web",
        Effort::Quick => "web-quick",
    };
    let mut build = cargo::cargo();
    build.args(["build", "--bins", "--profile", profile, "--target", PAGE_TARGET]);
    build.args(["--package", PACKAGE]);
    if cfg!(feature = "lamps") {
        build.arg("--features=lamps");
    }
    build.env("RUSTFLAGS", short_paths());
    let messages = cargo::messages(&mut build)?;
    let compiled = bundles().map(|name| {
        let module = cargo::artifact_path(&messages, &format!("{name}.wasm"))?;
        Ok(CompiledBundle { name, module })
    });
    compiled.collect()
}

/// Returns compiler flags that shorten the source paths in panic messages, to make the bundles smaller.
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

/// Splits a bundle and runs wasm-bindgen on its main part. The assets are, for example, `slide_bg.wasm`, its JavaScript glue
/// `slide.js`, and the parts that [`split`] describes.
pub(crate) fn bind(bundle: &CompiledBundle, counts_calls: bool) -> Result<Files> {
    let CompiledBundle { name, module } = bundle;
    let split::Split { main, parts } = split::split(name, &std::fs::read(module)?)?;
    let mut output = Bindgen::new()
        .input_bytes(name, main)
        .out_name(name)
        .web(true)?
        .typescript(false)
        // The boot script passes the module's URL, because its name has a hash.
        .omit_default_module_path(true)
        // The names say which functions are deferred.
        .demangle(false)
        .remove_producers_section(true)
        // The other parts import the function table.
        .keep_lld_exports(true)
        .generate_output()
        .map_err(|error| anyhow!("wasm-bindgen: {error:#}"))?;
    // Libraries may include scripts that the glue imports.
    let mut files = Files::new();
    for (library, scripts) in output.snippets() {
        for (at, script) in scripts.iter().enumerate() {
            files.insert(format!("snippets/{library}/inline{at}.js"), script.clone().into());
        }
    }
    for (path, script) in output.local_modules() {
        files.insert(format!("snippets/{path}"), script.clone().into());
    }
    let mut glue = output.js().replace("'./snippets/", "'/assets/snippets/");
    if !parts.is_empty() {
        glue = split::with_loader(&glue, name)?;
        files.extend(parts);
    }
    let mut wasm = output.wasm_mut().emit_wasm();
    let names = deferred_names(name)?;
    if counts_calls {
        let counting = defer::counting(&wasm)?;
        let calls = format!("{{\"address\":{},\"names\":{:?}}}", counting.address, counting.names);
        files.insert(format!("{name}_calls.json"), calls.into());
        wasm = counting.main;
    } else if !names.is_empty() {
        let deferred = defer::defer(&wasm, &names)?;
        glue = rest::add(&mut files, &glue, name, deferred.rest)?;
        wasm = deferred.main;
    }
    let (glue, wasm) = shorten(&glue, &without_custom_sections(&wasm)?)?;
    files.insert(format!("{name}.js"), glue.into());
    files.insert(format!("{name}_bg.wasm"), wasm);
    Ok(files)
}

/// Reads the hashes of the names of a bundle's deferred functions; none without a file.
fn deferred_names(bundle: &str) -> Result<BTreeSet<defer::NameHash>> {
    let file = root().join(format!("apps/web/programs/deferred/{bundle}.txt"));
    let Ok(text) = std::fs::read_to_string(&file) else { return Ok(BTreeSet::new()) };
    let hash = |word| u32::from_str_radix(word, 16).with_context(|| file.display().to_string());
    text.split_whitespace().map(hash).collect()
}
