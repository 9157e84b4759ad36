//! Splits a bundle into the main part, which a page starts, and parts that are loaded when they are needed.
//!
//! `wasm_split_cli_support` finds the functions marked with `#[wasm_split]`, and moves what only they need into modules of their own. The
//! loader that it writes for them is a script: it imports the bundle's glue, which imports the loader. Files with hashed names cannot refer
//! to each other in a cycle, so here the boot script passes the exports of the main part to the loader.

use anyhow::{Context, Result, anyhow, ensure};
use wasm_split_cli_support::{Options, transform};

use crate::assemble::Files;
use crate::wasm::without_custom_sections;

/// Path by which the main part imports the loader.
const LINK: &str = "./__wasm_split.js";

/// A bundle after splitting.
pub(crate) struct Split {
    /// The main part, for wasm-bindgen.
    pub(crate) main: Vec<u8>,
    /// The other parts and the script that loads them; empty if the bundle has only a main part.
    pub(crate) parts: Files,
}

/// Splits the bundle `name`. Its parts are, for example, `fifteen_split_later.wasm`, and `fifteen_parts.js` loads them.
///
/// # Errors
///
/// If the linker didn't keep the relocations, or the loader doesn't look as expected.
pub(crate) fn split(name: &str, wasm: &[u8]) -> Result<Split> {
    let folder = tempfile::tempdir()?;
    let main = folder.path().join("main.wasm");
    let mut options = Options::new(wasm);
    options.output_dir = folder.path();
    options.main_out_path = &main;
    options.link_name = LINK;
    options.main_module = "main";
    let done = transform(options).map_err(|error| anyhow!("splitting {name}: {error:#}"))?;
    let mut parts = Files::new();
    for path in &done.split_modules {
        let file = path.file_name().and_then(|file| file.to_str()).context("a part has no name")?;
        let part =
            without_custom_sections(&std::fs::read(path)?).with_context(|| file.to_owned())?;
        parts.insert(format!("{name}_{file}"), part);
    }
    if !parts.is_empty() {
        let script = std::fs::read_to_string(folder.path().join(LINK))?;
        parts.insert(loader(name), loader_script(&script, name)?.into());
    }
    Ok(Split { main: std::fs::read(main)?, parts })
}

/// Lets the glue of a bundle import its loader, and export the function to which the boot script passes the main part.
pub(crate) fn with_loader(glue: &str, name: &str) -> Result<String> {
    let path = format!("from '/assets/{}'", loader(name));
    let quoted = [format!("from '{LINK}'"), format!("from \"{LINK}\"")];
    let import = quoted.iter().find(|import| glue.contains(*import));
    let import = import.with_context(|| format!("the glue of {name} doesn't import the loader"))?;
    Ok(format!("{}\nexport {{ provide }} {path};\n", glue.replace(import, &path)))
}

pub(crate) fn loader(name: &str) -> String {
    format!("{name}_parts.js")
}

/// Rewrites the generated loader: the boot script provides the exports of the main part, and parts are assets. They are loaded without
/// streaming, which fails where a host serves them with another media type.
fn loader_script(script: &str, name: &str) -> Result<String> {
    const HEAD: &str = "let main;
export function provide(exports) {
    main = exports;
}
async function instantiate(fetched, imports) {
    const answer = await fetched;
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
}
";
    let mut script = script.to_owned();
    for (from, to) in [
        ("import { initSync } from \"main\";\n", HEAD),
        ("initSync(undefined, undefined)", "main"),
        ("WebAssembly.instantiateStreaming(src, imports)", "instantiate(src, imports)"),
        ("new URL(\"./", &format!("new URL(\"/assets/{name}_")),
    ] {
        ensure!(script.contains(from), "the loader of {name} has no `{from}`");
        script = script.replace(from, to);
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"import { initSync } from "main";

function getSharedImports() {
    const { memory,  } = initSync(undefined, undefined);
}
export const __wasm_split_load_speed = wrapAsyncCb(makeLoad(() => {
    const src = fetch(new URL("./split_speed.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => (WebAssembly.instantiateStreaming(src, imports));
}
, []));
"#;

    #[test]
    fn the_loader_gets_the_main_part_from_the_boot_script() {
        let script = loader_script(SCRIPT, "fifteen").unwrap();
        assert!(!script.contains("import "), "{script}");
        assert!(script.contains("const { memory,  } = main;"), "{script}");
        assert!(script.contains("new URL(\"/assets/fifteen_split_speed.wasm\""), "{script}");
        assert!(script.contains("(instantiate(src, imports))"), "{script}");
        let error = loader_script("", "fifteen").unwrap_err().to_string();
        assert!(error.starts_with("the loader of fifteen has no `import"), "{error}");
    }

    #[test]
    fn the_glue_imports_the_loader_as_an_asset() {
        let glue =
            "import * as parts from './__wasm_split.js';\nimports['./__wasm_split.js'] = parts;\n";
        let path = "from '/assets/slide_parts.js'";
        let expected = format!(
            "import * as parts {path};\nimports['./__wasm_split.js'] = parts;\n\nexport {{ provide }} {path};\n"
        );
        assert_eq!(with_loader(glue, "slide").unwrap(), expected);
        let error = with_loader("", "slide").unwrap_err().to_string();
        assert_eq!(error, "the glue of slide doesn't import the loader");
    }
}
