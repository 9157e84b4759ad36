//! The README against the real binary: its list of subcommands is complete, and its examples print what it shows.

use std::collections::BTreeSet;
use std::process::Command;

const README: &str = include_str!("../../../README.md");

fn azulejo(args: &[&str]) -> String {
    let cache = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_azulejo"))
        .args(args)
        .env("XDG_CACHE_HOME", cache.path())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "azulejo {args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the subcommands that `--help` lists.
fn subcommands(group: &[&str]) -> BTreeSet<String> {
    let help = azulejo(&[group, &["--help"]].concat());
    let (_, list) = help.split_once("\nCommands:\n").expect("the help lists subcommands");
    let names = list.lines().take_while(|line| !line.is_empty());
    let names = names.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

#[test]
fn the_readme_lists_every_subcommand() {
    let (_, list) = README.split_once("<!-- subcommands").unwrap();
    let (list, _) = list.split_once("<!-- end of subcommands -->").unwrap();
    let rows = list.lines().filter_map(|line| line.strip_prefix("| `azulejo"));
    let mut games = BTreeSet::new();
    for row in rows {
        let (group, names) = row.split_once("` | ").unwrap();
        let names = names.split('`').skip(1).step_by(2).map(str::to_owned);
        let mut names: BTreeSet<String> = names.collect();
        let group: Vec<_> = group.split_whitespace().collect();
        match group[..] {
            [] => names.extend(std::mem::take(&mut games)),
            [game] => _ = games.insert(game.to_owned()),
            _ => panic!("{row}"),
        }
        assert_eq!(names, subcommands(&group), "azulejo {}", group.join(" "));
    }
}

#[test]
fn the_examples_of_the_readme_print_what_it_shows() {
    let examples: Vec<_> = README.split("```console\n$ azulejo ").skip(1).collect();
    assert_eq!(examples.len(), 4);
    for example in examples {
        let (example, _) = example.split_once("\n```").unwrap();
        let (command, shown) = example.split_once('\n').unwrap();
        // Every second part is in quotes.
        let parts = command.split('"').enumerate();
        let args = parts.flat_map(|(at, part)| match at % 2 {
            1 => vec![part],
            _ => part.split_whitespace().collect(),
        });
        let args: Vec<&str> = args.collect();
        assert_eq!(azulejo(&args).trim_end(), shown, "azulejo {command}");
    }
}
