//! The rule `layers`: the web app's modules form layers and no dependency cycle.
//!
//! The dependencies of a module are the paths in its code, without tests. `platform` may not name `ui`, and neither may
//! name `app`. A cycle is looked for among the modules of each folder: a module with its submodules counts as one
//! there. A module and its own submodules may name each other.

mod graph;
mod paths;

use std::collections::BTreeSet;

use games::GAMES;

use super::{Fault, Tree};
use graph::Graph;
use paths::paths_in;
pub(super) use paths::{code_of, tokens};

/// Folder of the web app's sources.
const SOURCES: &str = "apps/web/src/";

/// The layers, lowest first. A module may only name its own layer and lower ones.
const LAYERS: [&str; 4] = ["platform", "ui", "app", ROOT];

/// Name of the crate's root module.
const ROOT: &str = "lib";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let Modules { all, in_folders, mut faults } = read(tree);
    for ((from, to), path) in all.edges() {
        if layer_of(from) < layer_of(to) {
            let message = format!("{from} may not depend on {to}, which is in a higher layer");
            faults.push(Fault::new("layers", path, to, message));
        }
    }
    for cycle in in_folders.cycles() {
        let first = (cycle[0].clone(), cycle[1].clone());
        let path = in_folders.edges().get(&first).map_or(SOURCES, |path| path);
        let cycle = cycle.join(" → ");
        faults.push(Fault::new("layers", path, &cycle, format!("dependency cycle: {cycle}")));
    }
    faults
}

/// Describes the size of the module graph.
pub(super) fn summary(tree: &Tree) -> String {
    let Modules { all, in_folders, .. } = read(tree);
    format!(
        "web app: {} modules, {} dependencies, {} modules in the largest cycle",
        all.n_modules(),
        all.edges().len(),
        in_folders.largest_cycle(),
    )
}

/// The modules of the web app.
#[derive(Debug, Default)]
struct Modules {
    /// The dependencies of every module.
    all: Graph,
    /// The same between the modules of a folder.
    in_folders: Graph,
    /// Imports that hide which module is used.
    faults: Vec<Fault>,
}

/// Reads the module graph.
fn read(tree: &Tree) -> Modules {
    let sources: Vec<_> = tree
        .ending(&[".rs"])
        .filter_map(|(path, text)| Some((path, module_of(path)?, code_of(text))))
        .collect();
    let tests: Vec<Vec<&str>> = sources
        .iter()
        .flat_map(|(_, module, code)| {
            code.test_modules.iter().map(move |&name| [&module[..], &[name]].concat())
        })
        .collect();
    let sources: Vec<_> = sources
        .iter()
        .filter(|(_, module, _)| !tests.iter().any(|test| module.starts_with(test)))
        .collect();
    let modules: BTreeSet<&[&str]> = sources.iter().map(|(_, module, _)| &module[..]).collect();
    let mut found = Modules::default();
    for (path, module, code) in sources.iter().copied() {
        let from = name_of(module);
        found.all.add_module(&from);
        let named = paths_in(&code.text).into_iter().flat_map(|path| in_each_game(&path));
        for named in named {
            let Some(target) = resolve(&named, module, &modules) else { continue };
            let is_layer = target.len() == 1 && ["platform", "ui"].contains(&target[0]);
            if is_layer && from != ROOT && *target != module[..1] {
                let message = format!("name a module of `{}` instead of the whole", target[0]);
                found.faults.push(Fault::new("layers", path, target[0], message));
            }
            if target != module {
                found.all.add_edge(&from, &name_of(target), path);
            }
            // The modules of a game are checked together: inside, some still depend on each other.
            let is_of_game = module.len() > 2 && GAMES.iter().any(|game| game.folder == module[1]);
            if is_of_game && target.starts_with(&module[..2]) {
                continue;
            }
            let n_common =
                module.iter().zip(target).take_while(|(one, other)| one == other).count();
            if let (Some(from), Some(to)) = (module.get(..=n_common), target.get(..=n_common)) {
                found.in_folders.add_edge(&name_of(from), &name_of(to), path);
            }
        }
    }
    found
}

/// Returns the module of a source file: `["ui", "slide", "board"]`; the crate's root is empty.
fn module_of(path: &str) -> Option<Vec<&str>> {
    let path = path.strip_prefix(SOURCES)?.strip_suffix(".rs")?;
    let path = path.strip_suffix("/mod").unwrap_or(path);
    Some(if path == "lib" { Vec::new() } else { path.split('/').collect() })
}

/// Returns the name of a module in the graph.
fn name_of(module: &[&str]) -> String {
    if module.is_empty() { ROOT.to_owned() } else { module.join("::") }
}

/// Returns the position of a module's layer.
fn layer_of(module: &str) -> Option<usize> {
    let first = module.split("::").next();
    LAYERS.iter().position(|layer| Some(*layer) == first)
}

/// Replaces `$folder` of the macro `games::each_game!` by the folder of each game.
fn in_each_game(path: &[String]) -> Vec<Vec<String>> {
    match path.iter().position(|part| part == "$folder") {
        None => vec![path.to_vec()],
        Some(at) => {
            let of_game = |folder: &str| {
                let mut path = path.to_vec();
                folder.clone_into(&mut path[at]);
                path
            };
            GAMES.iter().map(|game| of_game(game.folder)).collect()
        }
    }
}

/// Finds the module that a path names; `None` if it isn't one of this crate.
fn resolve<'a>(
    path: &[String],
    from: &[&'a str],
    modules: &BTreeSet<&'a [&'a str]>,
) -> Option<&'a [&'a str]> {
    let is_child = |name: &str| modules.contains(&*[from, &[name]].concat());
    let (base, rest) = match path.first()?.as_str() {
        "crate" | "$crate" => (Vec::new(), &path[1..]),
        "self" => (from.to_vec(), &path[1..]),
        "super" => {
            let up = path.iter().take_while(|part| *part == "super").count();
            (from[..from.len().checked_sub(up)?].to_vec(), &path[up..])
        }
        first if is_child(first) => (from.to_vec(), path),
        _ => return None,
    };
    let rest: Vec<&str> = rest.iter().map(String::as_str).filter(|part| *part != "self").collect();
    (0..=rest.len()).rev().find_map(|n| {
        let whole: Vec<&str> = base.iter().copied().chain(rest[..n].iter().copied()).collect();
        modules.iter().find(|module| ***module == whole[..]).copied()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        let files: Vec<_> =
            files.iter().map(|(path, text)| (format!("{SOURCES}{path}"), *text)).collect();
        let files: Vec<_> = files.iter().map(|(path, text)| (&**path, *text)).collect();
        Tree::of(&files)
    }

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        check(&tree(files)).into_iter().map(|fault| fault.message).collect()
    }

    const LAYERED: [(&str, &str); 6] = [
        ("lib.rs", "pub mod app; mod platform; mod ui; use crate::ui::slide::PAGES; use app::go;"),
        ("platform.rs", "pub mod store;\npub mod site;"),
        (
            "platform/site.rs",
            "//! Uses crate::ui::slide in a comment.\nfn f() { \"crate::ui::slide\"; }",
        ),
        ("platform/store.rs", "mod journal; use super::site::{self, link}; use journal::Journal;"),
        ("ui/slide.rs", "use crate::platform::{site::link, store::{Slot, Store as Values}};"),
        ("app.rs", "use crate::ui::{slide};\n#[cfg(test)]\nmod tests { use crate::lib::X; }"),
    ];

    #[test]
    fn layers_without_a_cycle_have_no_faults() {
        assert_eq!(messages(&LAYERED), [""; 0]);
        let Modules { all, .. } = read(&tree(&LAYERED));
        let edges: Vec<_> = all.edges().keys().map(|(a, b)| format!("{a} {b}")).collect();
        assert_eq!(
            edges,
            [
                "app ui::slide",
                "lib app",
                "lib ui::slide",
                "platform::store platform::site",
                "ui::slide platform::site",
                "ui::slide platform::store",
            ]
        );
        assert!(summary(&tree(&LAYERED)).ends_with(" 0 modules in the largest cycle"));
    }

    #[test]
    fn a_cycle_is_named() {
        let mut files = LAYERED.to_vec();
        files.push(("platform/site/deep.rs", "fn f() { crate::platform::store::open() }"));
        let cycle = "dependency cycle: platform::site → platform::store → platform::site";
        assert_eq!(messages(&files), [cycle]);
        assert!(summary(&tree(&files)).ends_with(" 2 modules in the largest cycle"));
    }

    #[test]
    fn cycles_are_found_at_every_level() {
        let mut files = vec![
            ("ui/page.rs", "mod board; mod deep; pub use board::Board; pub struct Page;"),
            ("ui/page/board.rs", "use super::Page; use super::deep::fit;"),
            ("ui/page/deep.rs", "mod fit; pub use fit::fit;"),
            ("ui/page/deep/fit.rs", "use super::super::Page;"),
        ];
        assert_eq!(messages(&files), [""; 0]);
        files[3].1 = "use crate::ui::page::board::Board;";
        let cycle = "ui::page::board → ui::page::deep → ui::page::board";
        assert_eq!(messages(&files), [format!("dependency cycle: {cycle}")]);
    }

    #[test]
    fn a_lower_layer_may_not_name_a_higher_one() {
        let files = [
            ("platform/store.rs", "use crate::ui::notice::notify;"),
            ("ui/notice.rs", ""),
            ("ui/page.rs", "fn f() { crate::app::mount() }"),
            ("app.rs", ""),
        ];
        let expected = [
            "platform::store may not depend on ui::notice, which is in a higher layer",
            "ui::page may not depend on app, which is in a higher layer",
        ];
        assert_eq!(messages(&files), expected);
    }

    #[test]
    fn a_whole_layer_may_not_be_imported() {
        let files = [
            ("platform.rs", ""),
            ("platform/store.rs", ""),
            ("ui/page.rs", "use crate::platform; fn f() { platform::store::open() }"),
        ];
        assert_eq!(messages(&files), ["name a module of `platform` instead of the whole"]);
    }

    #[test]
    fn a_macro_over_the_games_depends_on_each_of_them() {
        let mut files =
            vec![("ui/list.rs", "macro_rules! m { () => { crate::ui::$folder::CARD } }")];
        files.extend([("ui/slide.rs", ""), ("ui/loopy.rs", ""), ("ui/fifteen.rs", "")]);
        assert_eq!(read(&tree(&files)).all.edges().len(), 3);
    }
}
