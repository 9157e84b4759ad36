//! The words of the page for students.

use ::fifteen::Means;

use super::comparison::MOST_BOARDS;
use crate::words::{grouped, texts};

/// The words in the language of the page.
pub fn words() -> &'static CompareWords {
    static ENGLISH: CompareWords = CompareWords::ENGLISH;
    &ENGLISH
}

texts! {
    /// Words of the page for students.
    CompareWords {
        title, link, lead,

        boards, boards_help, no_boards, open_file,
        wrong_line: fn(usize, &str) -> String,
        too_many: fn(usize) -> String,
        draw: fn(usize, usize) -> String,
        by,
        means: fn(Means) -> &'static str,
        limit,
        seconds: fn(u32) -> String,
        start,
        progress: fn(usize, usize, &str, u64) -> String,
        failed: fn(&str) -> String,

        results, shown, one_board, all_boards, rounds, rounds_help, export, none,
        board: fn(usize) -> String,
        heads: [&'static str; 7],
        round_heads: [&'static str; 4],
        sum_heads: [&'static str; 5],
        path: fn(&str) -> String,
        not_proven: fn(u32) -> String,
        at_least: fn(u32) -> String,

        errors, errors_help, depths, depths_help,
        error_chart: fn(usize) -> String,
        distance_axis: fn(usize) -> String,
        depth_chart: fn(usize) -> String,
        depth_axis: fn(usize) -> String,

        hurts, hurts_help, hurts_by, by_tile, by_pattern, adding_up, nothing_hurts,
        /// Tiles, their steps, the steps of all, and how many of theirs are to make way.
        hurts_most: fn(&[u8], u32, u32, u32) -> String,
        pattern_costs: fn(&[u8], u32, u32) -> String,

        ways, ways_help, count_ways, way_before, way_after, way_number, step,
        counting: fn(u64) -> String,
        too_many_ways: fn(u32) -> String,
        n_ways: fn(&str, bool, usize) -> String,
        no_such_way: fn(&str) -> String,
        after_steps: fn(usize, &str) -> String,

        about, deepening, deepening_source,
        /// What it is, and where it comes from.
        what: fn(Means) -> (&'static str, &'static str),
    }
}

impl CompareWords {
    /// English.
    pub const ENGLISH: Self = CompareWords {
        title: "Compare solvers",
        link: "Compare",
        lead: "Bounds and solvers side by side, on one board or on many: what each says, how far it is off, and how many positions it takes.",

        boards: "Boards",
        boards_help: "A board on each line: tiles row by row, 0 for the gap. Larger pattern databases and 5 × 5 are compared by the command azulejo fifteen compare.",
        no_boards: "There is no board yet.",
        open_file: "Open a file",
        wrong_line: |line, why| format!("Line {line}: {why}."),
        too_many: |n| format!("{} boards are too many; {MOST_BOARDS} can be compared.", grouped(n)),
        draw: |side, n| match n {
            1 => format!("Random {side} × {side}"),
            n => format!("{n} random {side} × {side}"),
        },
        by: "Compared by",
        means: |means| match means {
            Means::Manhattan => "Manhattan distance",
            Means::LinearConflict => "Linear conflict",
            Means::Walking => "Walking distance",
            Means::TinyPatterns => "Pattern databases",
            Means::SmallPatterns => "Pattern databases, 64 MB",
            Means::LargePatterns => "Pattern databases, 600 MB",
            Means::Astar => "A*",
            Means::Quick => "Quick",
        },
        limit: "Time for each search",
        seconds: |n| match n {
            1 => "1 second".to_owned(),
            n => format!("{n} seconds"),
        },
        start: "Compare",
        progress: |board, of, means, nodes| {
            format!("Board {board} of {of}, {means}: {} positions", grouped(nodes))
        },
        failed: |why| format!("The search has ended by an error. {why}"),

        results: "Results",
        shown: "Board",
        one_board: "By each means",
        all_boards: "All boards together",
        rounds: "Round by round",
        rounds_help: "Iterative deepening searches all solutions up to a length, then up to two steps more. These are its whole rounds.",
        export: "Export CSV",
        none: "–",
        board: |number| format!("Board {number}"),
        heads: ["By", "Bound", "Error", "Length", "Positions", "Time", "Branching"],
        round_heads: ["By", "Up to", "Positions", "Most at depth"],
        sum_heads: ["By", "Proven", "Mean error", "Positions", "Time"],
        path: |path| format!("A shortest solution: {path}"),
        not_proven: |n| format!("≤ {n}"),
        at_least: |n| format!("≥ {n}"),

        errors: "Error by distance",
        errors_help: "By how many steps each bound is less than the truth, on average over the positions of the shortest solutions that were found. The nearer to zero, the better.",
        depths: "Positions by depth",
        depths_help: "How many positions the last whole round has entered after so many steps. The scale goes by powers of ten.",
        error_chart: |farthest| {
            format!("Mean error of the bounds at distances from 0 to {farthest}")
        },
        distance_axis: |farthest| format!("distance 0 to {farthest}"),
        depth_chart: |deepest| format!("Positions at depths from 0 to {deepest}"),
        depth_axis: |deepest| format!("depth 0 to {deepest}"),

        hurts: "Where it hurts",
        hurts_help: "What each tile or pattern adds to the lower bound: its steps home, and those to make way for others.",
        hurts_by: "Costs by",
        by_tile: "Tile by tile",
        by_pattern: "By patterns",
        adding_up: "Adding up …",
        nothing_hurts: "All tiles are at home.",
        hurts_most: |tiles, steps, of, detour| {
            let way = match detour {
                0 => String::new(),
                detour => format!(", {detour} of them to make way"),
            };
            let (name, verb) = tiles_name(tiles, "costs", "cost");
            format!("{name} {verb} most: {steps} of {of} steps{way}.")
        },
        pattern_costs: |tiles, steps, detour| {
            let (name, verb) = tiles_name(tiles, "takes", "take");
            format!("{name} {verb} at least {steps} steps, {detour} of them to make way.")
        },

        ways: "All shortest ways",
        ways_help: "How many solutions are as short as can be, counted exactly, and each of them.",
        count_ways: "Count them",
        way_before: "The way before",
        way_after: "The next way",
        way_number: "Way",
        step: "Step",
        counting: |nodes| format!("Counting: {} positions", grouped(nodes)),
        too_many_ways: |bound| {
            format!(
                "There was not enough time or memory to count them all. A shortest solution has at least {bound} steps."
            )
        },
        n_ways: |n, is_one, steps| {
            let ways = if is_one { "shortest way" } else { "shortest ways" };
            let plural = if steps == 1 { "" } else { "s" };
            format!("{n} {ways} of {steps} step{plural}.")
        },
        no_such_way: |n| format!("A number from 1 to {n}."),
        after_steps: |steps, board| format!("The board after {steps} steps: {board}"),

        about: "What they are",
        deepening: "A bound says how many steps a board needs at least. Iterative deepening (IDA*) tries all solutions of at most that length, turning back wherever the steps so far and the bound come to more; if there is none, it allows two steps more. The first solution is a shortest one, for every bound that never says too much; a better bound turns back sooner.",
        deepening_source: "R. E. Korf, “Depth-first iterative-deepening: an optimal admissible tree search”, 1985.",
        what: |means| match means {
            Means::Manhattan => (
                "For each tile the steps along row and column to its home, as if it could pass through the others; all of them added. It is quick to keep up to date and says the least.",
                "J. E. Doran and D. Michie, “Experiments with the Graph Traverser program”, 1966.",
            ),
            Means::LinearConflict => (
                "Two tiles that are both in their home row, but in the wrong order, cannot pass each other: one has to leave the row and come back, which is two steps more. The same for columns. Where several tiles block each other, the fewest that have to leave are counted.",
                "O. Hansson, A. Mayer and M. Yung, “Criticizing solutions to relaxed models yields powerful admissible heuristics”, 1992.",
            ),
            Means::Walking => (
                "It forgets which tile is which and looks at rows alone: how many tiles of each home row are in each row, and where the gap is. For every such count the fewest steps up and down are known beforehand, 24,964 counts on 4 × 4. The same for columns, and both are added.",
                "K. Takahashi, “Walking Distance”, published on his pages about the 15 puzzle.",
            ),
            Means::TinyPatterns | Means::SmallPatterns | Means::LargePatterns => (
                "The tiles are divided into groups. For each group a table has the fewest steps of its own tiles that bring them home from any placement, while the other tiles are nowhere in the way. Steps of different groups are different steps, so the numbers are added. The larger the groups, the more they say, and the larger the tables.",
                "J. Culberson and J. Schaeffer, “Pattern databases”, 1998; R. E. Korf and A. Felner, “Disjoint pattern database heuristics”, 2002.",
            ),
            Means::Astar => (
                "It keeps all positions it has seen and goes on from the one whose steps so far and estimate come to the least. Its estimate here adds to the linear conflict for wrong corners and strangers in the last row and column. That often says too much, so a solution is found soon but need not be the shortest.",
                "P. E. Hart, N. J. Nilsson and B. Raphael, “A formal basis for the heuristic determination of minimum cost paths”, 1968.",
            ),
            Means::Quick => (
                "It brings rows and columns home one after the other and never touches them again, tries several orders, and then replaces stretches of the solution by shorter ones. It solves every size at once and proves nothing.",
                "After I. Parberry, “A real-time algorithm for the (n² − 1)-puzzle”, 1995, with a search of our own.",
            ),
        },
    };
}

/// The tiles by name, and the verb that goes with them.
fn tiles_name(tiles: &[u8], one: &'static str, several: &'static str) -> (String, &'static str) {
    let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [name] => (format!("Tile {name}"), one),
        names => (format!("Tiles {}", names.join(", ")), several),
    }
}
