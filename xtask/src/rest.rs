//! The script that loads the rest of a bundle: the functions that [`defer`](crate::defer) has moved out of its main part.

use anyhow::{Context, Result, ensure};

use crate::assemble::Files;
use crate::defer::{LOAD_NOW, MODULE};
use crate::split::loader;

/// Loads the rest, in the background or while the page waits. The stubs of the main part then find its functions in the function table.
const SCRIPT: &str = r#"const rest = new URL("/assets/NAME_rest.wasm", import.meta.url);
let loading;
async function fetchRest() {
    const answer = await fetch(rest);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    await WebAssembly.instantiate(await answer.arrayBuffer(), { "MODULE": main });
}
export function loadRest() {
    loading ??= fetchRest().catch((error) => {
        loading = undefined;
        throw error;
    });
    return loading;
}
export function loadNow() {
    const request = new XMLHttpRequest();
    request.open("GET", rest, false);
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(`${rest}: ${request.status}`);
    const bytes = Uint8Array.from(request.responseText, (c) => c.charCodeAt(0));
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { "MODULE": main });
}
"#;

/// A loader for bundles without parts.
const HEAD: &str = "let main;
export function provide(exports) {
    main = exports;
}
";

/// Parts whose functions call many that are deferred. They wait for the rest.
const AFTER_REST: [&str; 2] = ["later", "services"];

/// Adds the rest to the files of a bundle, and returns the glue that can load it.
///
/// # Errors
///
/// If the glue or the loader doesn't look as expected.
pub(crate) fn add(files: &mut Files, glue: &str, name: &str, rest: Vec<u8>) -> Result<String> {
    let path = loader(name);
    let has_parts = files.contains_key(&path);
    let old = files.remove(&path).unwrap_or_else(|| HEAD.into());
    let old = after_rest(&String::from_utf8(old)?)?;
    let script = SCRIPT.replace("NAME", name).replace("MODULE", MODULE);
    files.insert(path.clone(), (old + &script).into());
    files.insert(format!("{name}_rest.wasm"), rest);

    let own = format!("\"./{name}_bg.js\": import0,");
    ensure!(glue.matches(&own).count() == 1, "the glue of {name} has no `{own}`");
    let imports = format!("{own}\n        \"{MODULE}\": {{ {LOAD_NOW} }},");
    let provide = if has_parts { "" } else { "provide, " };
    Ok(format!(
        "import {{ {LOAD_NOW} }} from '/assets/{path}';\n{}\nexport {{ {provide}loadRest }} from '/assets/{path}';\n",
        glue.replace(&own, &imports)
    ))
}

/// Lets the parts that need the rest wait for it.
fn after_rest(script: &str) -> Result<String> {
    let mut script = script.to_owned();
    for part in AFTER_REST {
        let Some(start) = script.find(&format!("__wasm_split_load_{part} ")) else { continue };
        let list = script[start..].find("\n, [").context("a part has no list of what it needs")?;
        script.insert_str(start + list + "\n, [".len(), "loadRest, ");
    }
    Ok(script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_need_the_rest_wait_for_it() {
        let script = "const __wasm_split_load_later = f(() => {}\n, [a]);\nconst __wasm_split_load_speed = f(() => {}\n, [a]);\n";
        let expected = script.replacen("[a]", "[loadRest, a]", 1);
        assert_eq!(after_rest(script).unwrap(), expected);
    }

    #[test]
    fn the_glue_passes_the_loader_to_the_main_part() {
        let mut files = Files::new();
        let glue = "return {\n        \"./home_bg.js\": import0,\n};\n";
        let glue = add(&mut files, glue, "home", vec![1]).unwrap();
        assert!(glue.contains("import0,\n        \"./rest\": { loadNow },"), "{glue}");
        assert!(glue.ends_with("export { provide, loadRest } from '/assets/home_parts.js';\n"));
        let names: Vec<_> = files.keys().collect();
        assert_eq!(names, ["home_parts.js", "home_rest.wasm"]);
        assert!(add(&mut files, "", "home", vec![1]).is_err());
    }
}
