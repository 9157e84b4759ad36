//! Removes comments and indentation from scripts and style sheets. Everything else stays byte for byte the same.

use anyhow::{Result, ensure};

/// Removes indentation and whole-line comments from a script.
///
/// # Errors
///
/// If a template literal spans several lines, because removing indentation would change it, or if code follows a
/// comment that begins a line.
pub(crate) fn script(text: &str) -> Result<String> {
    let mut kept = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            ensure!(
                line.matches('`').count() % 2 == 0,
                "template literal over several lines: {line}"
            );
            kept.extend([line, "\n"]);
        }
        if let Some((_, after)) = line.split_once("*/").filter(|_| is_comment) {
            ensure!(after.is_empty(), "code after a comment: {line}");
            is_comment = false;
        }
    }
    Ok(kept)
}

/// Removes indentation and comments from a style sheet.
pub(crate) fn style(text: &str) -> String {
    let mut rest = text;
    let mut bare = String::with_capacity(text.len());
    while let Some((before, after)) = rest.split_once("/*") {
        bare += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    bare += rest;
    let lines = bare.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::with_capacity(bare.len()), |kept, line| kept + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_keeps_every_line_of_code() {
        let text = "// Starts.\nconst a = 1; // one\n\n  /* two */\n  /**\n   * @returns {number}\n   */\n  go(`x`);\n";
        assert_eq!(script(text).unwrap(), "const a = 1; // one\ngo(`x`);\n");
        assert_eq!(script("/* a */\nb\n").unwrap(), "b\n");
        let error = |text| script(text).unwrap_err().to_string();
        assert_eq!(error("a(`\n  b`)"), "template literal over several lines: a(`");
        assert_eq!(error("/* a */ b()"), "code after a comment: /* a */ b()");
    }

    #[test]
    fn a_style_keeps_every_rule() {
        let text = "/* All\n   of it. */\na {\n  color: red; /* why */\n}\n\nb { c: url(d) }\n";
        assert_eq!(style(text), "a {\ncolor: red;\n}\nb { c: url(d) }\n");
        assert_eq!(style("a{} /* not closed"), "a{}\n");
    }
}
