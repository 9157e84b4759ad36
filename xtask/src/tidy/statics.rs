//! The rule `statics`: the web app keeps its state in values, see `platform/context.rs`.
//!
//! A static needs a comment that gives its reason ("…, because …"), and there may be only a few. Constants that are
//! declared as `static` count, too.

use super::{Fault, Tree};

/// The checked sources.
const SOURCES: &str = "apps/web/";

/// Number of statics that are allowed.
const MOST: usize = 7;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let sources = tree.ending(&[".rs"]).filter(|(path, _)| path.starts_with(SOURCES));
    let found: Vec<(&str, String, bool)> = sources
        .flat_map(|(path, text)| {
            let statics = statics_in(text);
            statics.into_iter().map(move |(name, has_reason)| (path, name, has_reason))
        })
        .collect();
    let without_reason =
        found.iter().filter(|(.., has_reason)| !has_reason).map(|(path, name, _)| {
            let message = format!(
                "explain why {name} is a static (\"…, because …\"), or use platform::context"
            );
            Fault::new("statics", path, name, message)
        });
    let extra = found.iter().skip(MOST).map(|(path, name, _)| {
        let message = format!("{} statics in {SOURCES}; at most {MOST} are allowed", found.len());
        Fault::new("statics", path, name, message)
    });
    without_reason.chain(extra).collect()
}

/// Returns the names of the statics in a file, and whether the comment above each gives a reason.
fn statics_in(text: &str) -> Vec<(String, bool)> {
    let (mut found, mut comment) = (Vec::new(), String::new());
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    for line in code.lines().map(str::trim) {
        if line.starts_with("//") {
            comment.push_str(line);
            continue;
        }
        if let Some(name) = static_name(line) {
            found.push((name.to_owned(), comment.contains("because")));
        }
        comment.clear();
    }
    found
}

/// Returns the name of the static that a line declares.
fn static_name(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("static ")?;
    let is_item = before.trim().is_empty() || before.starts_with("pub");
    let name = rest.trim_start_matches("mut ").split(':').next()?;
    let is_name = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    (is_item && !name.is_empty() && name.chars().all(is_name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPLAINED: &str = "thread_local! {\n    /// A static, because nothing else\n    /// would do.\n    static A: u8 = 1;\n}\n";

    fn keys(files: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(files)).iter().map(Fault::key).collect()
    }

    #[test]
    fn a_static_needs_a_reason() {
        assert!(keys(&[("apps/web/src/a.rs", EXPLAINED)]).is_empty());
        let text = "/// A value.\npub(crate) static AB: u8 = 1;\nfn f(x: &'static str) {}\nconst C: &'static str = \"static X: u8\";\n#[cfg(test)]\nmod tests {\n    static D: u8 = 1;\n}";
        assert_eq!(keys(&[("apps/web/src/a.rs", text)]), ["statics apps/web/src/a.rs AB"]);
        assert!(keys(&[("apps/server/src/a.rs", text)]).is_empty());
    }

    #[test]
    fn statics_are_counted() {
        let names: Vec<String> = (0..9).map(|n| format!("apps/web/src/{n}.rs")).collect();
        let files: Vec<_> = names.iter().map(|name| (&**name, EXPLAINED)).collect();
        assert!(keys(&files[..MOST]).is_empty());
        assert_eq!(keys(&files), ["statics apps/web/src/7.rs A", "statics apps/web/src/8.rs A"]);
    }
}
