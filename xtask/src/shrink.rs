//! Removes comments and indentation from scripts, and minifies style sheets.

use anyhow::{Result, anyhow, ensure};
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions, StyleSheet};

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

/// Minifies a style sheet.
///
/// # Errors
///
/// If it has a syntax error.
pub(crate) fn style(text: &str) -> Result<String> {
    let error = |error: &dyn std::fmt::Display| anyhow!("{error}");
    let mut sheet = StyleSheet::parse(text, ParserOptions::default()).map_err(|why| error(&why))?;
    sheet.minify(MinifyOptions::default()).map_err(|why| error(&why))?;
    let printed = sheet.to_css(PrinterOptions { minify: true, ..PrinterOptions::default() });
    Ok(printed.map_err(|why| error(&why))?.code)
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
        assert_eq!(style(text).unwrap(), "a{color:red}b{c:url(d)}");
        let modern = ":root { --a: light-dark(#fff, #000); & b { inset: 0; } }";
        assert_eq!(style(modern).unwrap(), ":root{--a:light-dark(#fff,#000);& b{inset:0}}");
    }

    #[test]
    fn a_syntax_error_in_a_style_is_reported() {
        let error = style("a { color: red; }\n}\n").unwrap_err().to_string();
        assert!(error.ends_with(":2:1"), "the line, counted from 0, and the column: {error}");
    }
}
