//! Finds the paths that Rust code names.

/// The code of a file, without inline tests.
pub(in crate::tidy) struct Code<'a> {
    /// Code without comments and strings.
    pub(in crate::tidy) text: String,
    /// String literals, with their closing quotes.
    pub(in crate::tidy) literals: Vec<&'a str>,
    /// Modules that are compiled for tests only.
    pub(in crate::tidy) test_modules: Vec<&'a str>,
}

const TEST: &str = "#[cfg(test)]";

/// Reads the code of a file. Inline tests are the last item of a file.
pub(in crate::tidy) fn code_of(text: &str) -> Code<'_> {
    let attributed = |at: usize| text[at + TEST.len()..].trim_start().strip_prefix("mod ");
    let found: Vec<(usize, &str)> =
        text.match_indices(TEST).filter_map(|(at, _)| Some((at, attributed(at)?))).collect();
    let inline =
        found.iter().find(|(_, rest)| rest.split([';', '{']).next() != rest.split(';').next());
    let text = &text[..inline.map_or(text.len(), |(at, _)| *at)];
    let declared = found.iter().filter_map(|(_, rest)| rest.split_once(';').map(|(name, _)| name));
    let test_modules = declared.filter(|name| !name.contains('{')).collect();
    let (text, literals) = code_and_literals(text);
    Code { text, literals, test_modules }
}

/// Lists the paths in `use` declarations, and those in other code that start with `crate`, `super` or `self`.
pub(super) fn paths_in(code: &str) -> Vec<Vec<String>> {
    let tokens = tokens(code);
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        // `use<'a>` in a return type is not a declaration.
        if tokens[at] == "use" && tokens.get(at + 1).is_none_or(|token| token != "<") {
            at = read_tree(&tokens, at + 1, &[], &mut paths);
        } else if ["crate", "$crate", "super", "self"].contains(&&*tokens[at]) {
            let mut path = vec![tokens[at].clone()];
            while tokens.get(at + 1).is_some_and(|token| token == "::")
                && tokens.get(at + 2).is_some_and(|token| is_name(token))
            {
                path.push(tokens[at + 2].clone());
                at += 2;
            }
            if path.len() > 1 {
                paths.push(path);
            }
            at += 1;
        } else {
            at += 1;
        }
    }
    paths
}

/// Reads a `use` tree from `at`. Returns the position after it.
fn read_tree(
    tokens: &[String],
    mut at: usize,
    prefix: &[String],
    paths: &mut Vec<Vec<String>>,
) -> usize {
    let mut path = prefix.to_vec();
    while let Some(token) = tokens.get(at) {
        match &**token {
            "{" => loop {
                at = read_tree(tokens, at + 1, &path, paths);
                if tokens.get(at).is_none_or(|token| token != ",") {
                    return at + 1;
                }
            },
            ";" | "," | "}" => break,
            "as" => at += 1,
            name if is_name(name) => path.push(name.to_owned()),
            _ => {}
        }
        at += 1;
    }
    if path.len() > prefix.len() {
        paths.push(path);
    }
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '$')
}

/// Splits code into names, `::` and other characters.
pub(in crate::tidy) fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
        let n = if rest.starts_with("::") {
            2
        } else if first == '$' || is_in_name(first) {
            let tail = &rest[first.len_utf8()..];
            first.len_utf8() + tail.find(|c| !is_in_name(c)).unwrap_or(tail.len())
        } else {
            first.len_utf8()
        };
        tokens.push(rest[..n].to_owned());
        rest = rest[n..].trim_start();
    }
    tokens
}

/// Returns the code without line comments, string literals and quotes in character literals; and the string literals.
fn code_and_literals(text: &str) -> (String, Vec<&str>) {
    let (mut code, mut literals) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '"', '\'']) {
        code.push_str(&rest[..at]);
        rest = &rest[at..];
        let n = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\"'") || rest.starts_with("'/'") {
            3
        } else if let Some(literal) = rest.strip_prefix('"') {
            let hashes = code.len() - code.trim_end_matches('#').len();
            let is_raw = code[..code.len() - hashes].ends_with('r');
            let end = end_of_string(literal, is_raw.then_some(hashes));
            literals.push(&literal[..end]);
            1 + end
        } else {
            code.push_str(&rest[..1]);
            1
        };
        rest = &rest[n..];
    }
    (code + rest, literals)
}

/// Returns the length of a string literal after its opening quote. A raw one ends with a quote and its hashes.
fn end_of_string(literal: &str, raw_hashes: Option<usize>) -> usize {
    if let Some(hashes) = raw_hashes {
        let end = format!("\"{}", "#".repeat(hashes));
        return literal.find(&end).map_or(literal.len(), |at| at + end.len());
    }
    let mut is_escaped = false;
    for (at, c) in literal.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    literal.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, expected: &[&str]) {
        let paths: Vec<_> =
            paths_in(&code_of(code).text).iter().map(|path| path.join("::")).collect();
        assert_eq!(paths, expected, "{code}");
    }

    #[test]
    fn use_trees_are_expanded() {
        check("use crate::ui::slide;", &["crate::ui::slide"]);
        check("pub(crate) use super::a::*;", &["super::a"]);
        check("use super::{a::{self, b as c}, d};", &["super::a::self", "super::a::b", "super::d"]);
        check("use {crate::a,\n    super::b,\n};\nuse c::d;", &["crate::a", "super::b", "c::d"]);
    }

    #[test]
    fn paths_in_other_code_are_found() {
        check("fn f() -> impl Fn() + use<> { crate::a::b }", &["crate::a::b"]);
        check("fn f(x: &crate::a::B) { super::c::<T>(self.x) }", &["crate::a::B", "super::c"]);
        check(
            "m!($crate::ui::words::t!(crate::ui::$folder::CARD))",
            &["$crate::ui::words::t", "crate::ui::$folder::CARD"],
        );
    }

    #[test]
    fn comments_strings_and_tests_are_ignored() {
        check(
            "/// [`a`](crate::b)\nlet x = \"crate::c \\\" crate::d\"; '\"'; crate::e::f()",
            &["crate::e::f"],
        );
        check("let x = r#\"crate::a \" crate::b\"#; crate::c::d()", &["crate::c::d"]);
        check("use crate::a;\n#[cfg(test)]\nmod tests {\n    use crate::b;\n}", &["crate::a"]);
        let code = code_of(
            "#[cfg(test)]\nmod model;\nuse crate::a;\n#[cfg(test)]\nmod tests { use crate::b; }",
        );
        assert_eq!(code.test_modules, ["model"]);
        assert_eq!(paths_in(&code.text), [["crate", "a"]]);
    }
}
