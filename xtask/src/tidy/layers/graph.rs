//! A directed graph of modules, and its cycles.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Modules and their dependencies.
#[derive(Debug, Default)]
pub(super) struct Graph {
    modules: BTreeSet<String>,
    /// The first file with each dependency.
    edges: BTreeMap<(String, String), String>,
}

impl Graph {
    pub(super) fn add_module(&mut self, name: &str) {
        self.modules.insert(name.to_owned());
    }

    pub(super) fn add_edge(&mut self, from: &str, to: &str, path: &str) {
        self.add_module(from);
        self.add_module(to);
        let edge = (from.to_owned(), to.to_owned());
        self.edges.entry(edge).or_insert_with(|| path.to_owned());
    }

    pub(super) fn n_modules(&self) -> usize {
        self.modules.len()
    }

    /// Returns the dependencies, each with a file that has it.
    pub(super) fn edges(&self) -> &BTreeMap<(String, String), String> {
        &self.edges
    }

    /// Returns a shortest cycle of each group of modules that depend on each other. Its first module is repeated at
    /// the end.
    pub(super) fn cycles(&self) -> Vec<Vec<String>> {
        let groups = self.groups();
        let shortest = groups.iter().filter_map(|group| {
            let cycles = group.iter().filter_map(|module| self.cycle_through(module));
            cycles.min_by_key(Vec::len)
        });
        shortest.collect()
    }

    /// Returns the size of the largest group of modules that depend on each other.
    pub(super) fn largest_cycle(&self) -> usize {
        self.groups().iter().map(BTreeSet::len).max().unwrap_or_default()
    }

    /// Groups the modules that can reach each other; modules outside any cycle are left out.
    fn groups(&self) -> Vec<BTreeSet<&str>> {
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            self.modules.iter().map(|module| (&**module, self.reachable(module))).collect();
        let mut groups: Vec<BTreeSet<&str>> = Vec::new();
        for (module, there) in &reached {
            if there.contains(module) && !groups.iter().any(|group| group.contains(module)) {
                let back = there.iter().filter(|other| reached[*other].contains(module));
                groups.push(back.copied().collect());
            }
        }
        groups
    }

    fn next<'a>(&'a self, module: &'a str) -> impl Iterator<Item = &'a str> {
        let edges = self.edges.keys().filter(move |(from, _)| from == module);
        edges.map(|(_, to)| &**to)
    }

    fn reachable<'a>(&'a self, module: &'a str) -> BTreeSet<&'a str> {
        let mut found = BTreeSet::new();
        let mut open = vec![module];
        while let Some(module) = open.pop() {
            open.extend(self.next(module).filter(|next| found.insert(*next)));
        }
        found
    }

    /// Finds a shortest cycle through a module with a breadth-first search.
    fn cycle_through<'a>(&'a self, start: &'a str) -> Option<Vec<String>> {
        let mut before = BTreeMap::from([(start, None)]);
        let mut open = VecDeque::from([start]);
        while let Some(module) = open.pop_front() {
            for next in self.next(module) {
                if next == start {
                    let back = std::iter::successors(Some(module), |module| before[module]);
                    let mut cycle: Vec<_> = back.map(str::to_owned).collect();
                    cycle.reverse();
                    cycle.push(start.to_owned());
                    return Some(cycle);
                }
                before.entry(next).or_insert_with(|| {
                    open.push_back(next);
                    Some(module)
                });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(edges: &[(&str, &str)]) -> Graph {
        let mut graph = Graph::default();
        for (from, to) in edges {
            graph.add_edge(from, to, "file.rs");
        }
        graph
    }

    #[test]
    fn a_graph_without_a_cycle_has_none() {
        let graph = graph(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]);
        assert_eq!((graph.n_modules(), graph.edges().len(), graph.largest_cycle()), (4, 4, 0));
        assert_eq!(graph.cycles(), Vec::<Vec<String>>::new());
    }

    #[test]
    fn each_group_has_its_shortest_cycle() {
        let edges = [
            ("a", "b"),
            ("b", "c"),
            ("c", "a"),
            ("c", "d"),
            ("d", "c"),
            ("d", "x"),
            ("x", "y"),
            ("y", "x"),
        ];
        let graph = graph(&edges);
        assert_eq!(graph.cycles(), [["c", "d", "c"], ["x", "y", "x"]]);
        assert_eq!(graph.largest_cycle(), 4);
    }
}
