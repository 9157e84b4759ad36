//! Leaves out of scripts and styles what only their readers need: comments and indentation. What stays is byte by byte
//! what was written.

use anyhow::{Result, ensure};

/// A script without its indentation and without the comments that have lines of their own.
///
/// # Errors
///
/// If a text in backquotes goes over several lines, whose beginnings would then be changed, or something stands after a
/// comment that begins a line.
pub(crate) fn script(text: &str) -> Result<String> {
    let mut kept = String::with_capacity(text.len());
    let mut is_comment = false;
    for line in text.lines().map(str::trim) {
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            ensure!(line.matches('`').count() % 2 == 0, "a text over several lines: {line}");
            kept.extend([line, "\n"]);
        }
        if let Some((_, after)) = line.split_once("*/").filter(|_| is_comment) {
            ensure!(after.is_empty(), "something after a comment: {line}");
            is_comment = false;
        }
    }
    Ok(kept)
}

/// A style without its indentation and its comments.
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
    fn a_script_keeps_every_line_that_does_something() {
        let text = "// Starts.\nconst a = 1; // one\n\n  /* two */\n  /**\n   * @returns {number}\n   */\n  go(`x`);\n";
        assert_eq!(script(text).unwrap(), "const a = 1; // one\ngo(`x`);\n");
        assert_eq!(script("/* a */\nb\n").unwrap(), "b\n");
        let error = |text| script(text).unwrap_err().to_string();
        assert_eq!(error("a(`\n  b`)"), "a text over several lines: a(`");
        assert_eq!(error("/* a */ b()"), "something after a comment: /* a */ b()");
    }

    #[test]
    fn a_style_keeps_every_rule() {
        let text = "/* All\n   of it. */\na {\n  color: red; /* why */\n}\n\nb { c: url(d) }\n";
        assert_eq!(style(text), "a {\ncolor: red;\n}\nb { c: url(d) }\n");
        assert_eq!(style("a{} /* not closed"), "a{}\n");
    }
}
