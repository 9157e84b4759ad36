//! The page's program, from the compiler's output to what a browser loads.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, ensure};
use wasm_bindgen_cli_support::Bindgen;

use crate::cargo;
use crate::tools::PAGE_TARGET;

/// The module and its glue.
pub(crate) struct Program {
    pub(crate) js: String,
    pub(crate) wasm: Vec<u8>,
}

/// Compiles `apps/web`, which is quick when nothing changed, and says where the module lies.
pub(crate) fn compile() -> Result<PathBuf> {
    cargo::build(&["--package=web", "--lib", "--profile=web", "--target", PAGE_TARGET], "web.wasm")
}

/// Writes the glue between the module and the browser.
pub(crate) fn bind(module: &Path) -> Result<Program> {
    let mut output = Bindgen::new()
        .input_path(module)
        .out_name("app")
        .web(true)?
        .typescript(false)
        // Whoever starts the program says where the module is, because its name has a hash.
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .map_err(|error| anyhow!("wasm-bindgen: {error:#}"))?;
    let snippets = output.snippets().keys().chain(output.local_modules().keys());
    let snippets: Vec<_> = snippets.map(String::as_str).collect();
    ensure!(snippets.is_empty(), "the page may not bring its own scripts: {}", snippets.join(", "));
    Ok(Program { js: output.js().to_owned(), wasm: output.wasm_mut().emit_wasm() })
}
