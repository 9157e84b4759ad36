//! `azulejo licences`: the licences of third-party code in this binary.

use std::io::Write;

use wire::licences::Licences;

use crate::failure::Failure;
use crate::output::write_json;
use crate::site;

/// The licence list, which is built with the site.
const FILE: &str = "licences.json";

/// Print the licences of third-party code in this program
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only list the packages and their licences, one per line
    #[arg(long)]
    short: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "short")]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let file = site::embedded_file(FILE)?;
    let licences = std::str::from_utf8(&file).ok().and_then(Licences::from_json);
    let licences =
        licences.ok_or_else(|| Failure::runtime("the embedded licence list is corrupt"))?;
    match args {
        Args { json: true, .. } => write_json(out, &licences),
        Args { short, .. } => print(&licences, *short, out),
    }
}

/// Prints each package and, unless `short`, each licence text below the packages it applies to.
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
    fn each_licence_text_is_printed_once_below_its_packages() {
        let list = "a 1.0.0: MIT (https://a.example)\nb 1.0.0: MIT\n";
        assert_eq!(printed(true), list);
        let line = "─".repeat(72);
        let all = format!("{list}\n{line}\na 1.0.0, b 1.0.0\n\nPermission is granted\n");
        assert_eq!(printed(false), all);
    }
}
