//! `azulejo licences`: what others have written and this binary contains.

use std::io::Write;

use wire::licences::Licences;

use crate::failure::Failure;
use crate::output::write_json;
use crate::site;

/// The list in the site, which is made with it.
const FILE: &str = "licences.json";

/// Print the licences of what others have written and this program contains
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only the packages and the names of their licences, a line each
    #[arg(long)]
    short: bool,
    /// One JSON object on one line
    #[arg(long, conflicts_with = "short")]
    json: bool,
}

/// Prints the list.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let file = site::embedded_file(FILE)?;
    let licences = std::str::from_utf8(&file).ok().and_then(Licences::from_json);
    let licences = licences.ok_or_else(|| Failure::work("the list of licences cannot be read"))?;
    match args {
        Args { json: true, .. } => write_json(out, &licences),
        Args { short, .. } => print(&licences, *short, out),
    }
}

/// Each package, and then, unless it is to be short, each text under the packages that it is of.
fn print(licences: &Licences, short: bool, out: &mut dyn Write) -> Result<(), Failure> {
    for package in &licences.packages {
        let source = if package.source.is_empty() { "" } else { &format!(" ({})", package.source) };
        writeln!(out, "{} {}: {}{source}", package.name, package.version, package.licence)?;
    }
    let texts = licences.texts.iter().enumerate().filter(|_| !short);
    for (place, text) in texts {
        let of = licences.packages.iter().filter(|package| package.texts.contains(&place));
        let names = of.map(|package| format!("{} {}", package.name, package.version));
        let names = names.collect::<Vec<_>>().join(", ");
        writeln!(out, "\n{}\n{names}\n\n{text}", "─".repeat(72))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wire::licences::Package;

    fn licences() -> Licences {
        let package = |name: &str, source: &str| Package {
            name: name.into(),
            version: "1.0.0".into(),
            licence: "MIT".into(),
            source: source.into(),
            texts: vec![0],
        };
        let packages = vec![package("a", "https://a.example"), package("b", "")];
        Licences { packages, texts: vec!["Permission is granted".into()] }
    }

    fn printed(short: bool) -> String {
        let mut out = Vec::new();
        print(&licences(), short, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_text_stands_once_under_all_that_it_is_of() {
        let list = "a 1.0.0: MIT (https://a.example)\nb 1.0.0: MIT\n";
        assert_eq!(printed(true), list);
        let line = "─".repeat(72);
        let all = format!("{list}\n{line}\na 1.0.0, b 1.0.0\n\nPermission is granted\n");
        assert_eq!(printed(false), all);
    }
}
