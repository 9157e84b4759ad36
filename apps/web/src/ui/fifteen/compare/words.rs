//! UI strings for the page that compares solvers.

use ::fifteen::Method;

use super::comparison::MOST_BOARDS;
use crate::ui::words::{grouped, texts};

texts! {
    /// UI strings for the page that compares solvers.
    pub fn words() -> CompareWords {
        title: "Compare solvers",
        link: "Compare",
        lead: "Compare heuristics and solvers on one board or many: lower bounds, errors, positions searched and time.",

        boards: "Boards",
        boards_help: "One board of up to 5×5 per line: tiles row by row, 0 for the gap. The CLI also has larger pattern databases: azulejo fifteen compare.",
        gap_first: "Gap first",
        gap_first_help: "In the goal, the gap is in the first cell, as in Korf’s test boards.",
        no_boards: "Enter a board.",
        open_file: "Open file",
        wrong_line(line: usize, why: &str) { format!("Line {line}: {why}.") },
        too_many(n: usize) {
            format!("{} boards are too many. The limit is {MOST_BOARDS}.", grouped(n))
        },
        random_boards(side: usize, n: usize) {
            match n {
                1 => format!("Random {side}×{side}"),
                n => format!("{n} random {side}×{side}"),
            }
        },
        methods: "Methods",
        method(method: Method) -> &'static str {
            match method {
                Method::Manhattan => "Manhattan distance",
                Method::LinearConflict => "Linear conflict",
                Method::Walking => "Walking distance",
                Method::TinyPatterns => "Pattern databases",
                Method::SmallPatterns => "Pattern databases, 64 MB",
                Method::LargePatterns => "Pattern databases, 600 MB",
                Method::AdmissibleAstar => "A*, linear conflict",
                Method::Astar => "A*, enhanced",
                Method::Quick => "Quick",
            }
        },
        limit: "Time limit per search",
        seconds(n: u32) {
            match n {
                1 => "1 second".to_owned(),
                n => format!("{n} seconds"),
            }
        },
        start: "Compare",
        progress(board: usize, of: usize, method: &str, nodes: u64) {
            format!("Board {board} of {of}, {method}: {} positions", grouped(nodes))
        },
        failed(why: &str) { format!("The search failed: {why}") },

        results: "Results",
        shown_board: "Board",
        one_board: "By method",
        all_boards: "All boards",
        iterations: "Iterations",
        iterations_help: "Iterative deepening searches for solutions up to a length limit, then raises the limit by two. These are its complete iterations.",
        export: "Export CSV",
        none: "–",
        board(number: usize) { format!("Board {number}") },
        heads: ["Method", "Bound", "Error", "Length", "Positions", "Time", "Branching"],
        branching_help: "Branching is the factor by which a search grows with each additional tile move, from its last two complete iterations. All paths that never go straight back grow by 1.73 on 3×3, 2.13 on 4×4 and 2.37 on 5×5. A bound makes the search shallower, as if the solution were shorter, but hardly changes this factor (S. Edelkamp and R. E. Korf, “The branching factor of regular search spaces”, 1998).",
        iteration_heads: ["Method", "Limit", "Positions", "Peak depth"],
        sum_heads: ["Method", "Proven", "Mean error", "Positions", "Time"],
        path(path: &str) { format!("A shortest solution: {path}") },
        at_most(n: u32) { format!("≤ {n}") },
        at_least(n: u32) { format!("≥ {n}") },

        errors: "Error by distance",
        errors_help: "How far each bound is below the true distance, on average over the positions of the shortest solutions found. Closer to zero is better.",
        depths: "Positions by depth",
        depths_help: "Positions searched at each depth in the last complete iteration. The scale is logarithmic.",
        error_chart(farthest: usize) {
            format!("Mean error of the bounds at distances from 0 to {farthest}")
        },
        distance_axis(farthest: usize) { format!("distance 0 to {farthest}") },
        depth_chart(deepest: usize) { format!("Positions at depths from 0 to {deepest}") },
        depth_axis(deepest: usize) { format!("depth 0 to {deepest}") },

        costs: "Costliest tiles",
        costs_help: "Moves that each tile or pattern adds to the lower bound: the distance to its place, plus moves to let other tiles pass.",
        costs_by: "Costs by",
        by_tile: "Tile",
        by_pattern: "Pattern",
        calculating: "Calculating…",
        all_in_place: "All tiles are in place.",
        costliest(tiles: &[u8], cost: u32, total: u32, detour: u32) {
            let detour = match detour {
                0 => String::new(),
                detour => format!(", {detour} of them to let other tiles pass"),
            };
            let (name, verb) = tiles_name(tiles, "costs", "cost");
            format!("{name} {verb} the most: {cost} of {}{detour}.", moves(total))
        },
        pattern_cost(tiles: &[u8], cost: u32, detour: u32) {
            let (name, verb) = tiles_name(tiles, "needs", "need");
            let cost = moves(cost);
            format!("{name} {verb} at least {cost}, {detour} of them to let other tiles pass.")
        },

        solutions: "All shortest solutions",
        solutions_help: "Counts the shortest solutions exactly and shows each one.",
        count_solutions: "Count solutions",
        previous_solution: "Previous solution",
        next_solution: "Next solution",
        solution_number: "Solution",
        move_number: "Move",
        counting(nodes: u64) { format!("Counting… {} positions searched", grouped(nodes)) },
        out_of_budget(bound: u32) {
            format!(
                "Counting ran out of time or memory. The shortest solutions have at least {}.",
                moves(bound)
            )
        },
        n_solutions(n: &str, is_one: bool, length: usize) {
            let length = moves(length as u32);
            if is_one {
                format!("{n} shortest solution, {length}")
            } else {
                format!("{n} shortest solutions, {length} each")
            }
        },
        wrong_number(n: &str) { format!("Enter a number from 1 to {n}.") },
        board_after(n: usize, board: &str) { format!("Board after {}: {board}", moves(n as u32)) },

        about: "How they work",
        deepening: "A lower bound never exceeds the length of the shortest solution. Iterative deepening (IDA*) searches for solutions up to a length limit, starting at the bound. It abandons a branch when the moves so far plus the bound exceed the limit. If there’s no solution, it raises the limit by two. The first solution it finds is a shortest one. The tighter the bound, the sooner a branch is abandoned.",
        deepening_source: "R. E. Korf, “Depth-first iterative-deepening: an optimal admissible tree search”, 1985.",
        /// A description and its source.
        description(method: Method) -> (&'static str, &'static str) {
            match method {
                Method::Manhattan => (
                    "The sum of all tiles’ distances to their places along rows and columns, as if tiles could pass through each other. It’s the fastest to update and the weakest of these bounds.",
                    "J. E. Doran and D. Michie, “Experiments with the Graph Traverser program”, 1966.",
                ),
                Method::LinearConflict => (
                    "Two tiles in their goal row but in the wrong order can’t pass each other. One has to leave the row and come back, which takes two extra moves. The same applies to columns. Where several tiles block each other, the bound counts the fewest that have to leave.",
                    "O. Hansson, A. Mayer and M. Yung, “Criticizing solutions to relaxed models yields powerful admissible heuristics”, 1992.",
                ),
                Method::Walking => (
                    "It ignores which tile is which and considers only rows: how many tiles of each goal row are in each row, and where the gap is. A table holds the fewest vertical moves for each of these states (24,964 on 4×4). Columns are treated the same way, and both numbers are added.",
                    "K. Takahashi, “Walking Distance”, published on his web pages about the 15 puzzle.",
                ),
                Method::TinyPatterns | Method::SmallPatterns | Method::LargePatterns => (
                    "The tiles are divided into groups. For each group, a table holds the fewest moves of its own tiles that bring them into place, ignoring all other tiles. Each move belongs to one group only, so the numbers can be added. Larger groups give tighter bounds but need larger tables.",
                    "J. Culberson and J. Schaeffer, “Pattern databases”, 1998; R. E. Korf and A. Felner, “Disjoint pattern database heuristics”, 2002.",
                ),
                Method::AdmissibleAstar => (
                    "A* stores every position it has seen and expands the one with the smallest sum of moves so far and estimate. With a lower bound as the estimate, the first solution is a shortest one. It searches each position once, where IDA* searches it again for each path, but it runs out of memory on hard 4×4 boards.",
                    "P. E. Hart, N. J. Nilsson and B. Raphael, “A formal basis for the heuristic determination of minimum cost paths”, 1968.",
                ),
                Method::Astar => (
                    "The same search with another estimate: the linear conflict plus penalties for wrong corners and for wrong tiles in the last row and column. It often overestimates, so a solution is found quickly but may not be a shortest one.",
                    "P. E. Hart, N. J. Nilsson and B. Raphael, “A formal basis for the heuristic determination of minimum cost paths”, 1968.",
                ),
                Method::Quick => (
                    "It completes rows and columns one after another without disturbing finished ones, tries several orders, and then replaces parts of the solution with shorter ones. It solves boards of any size at once but doesn’t prove that the solution is optimal.",
                    "Based on I. Parberry, “A real-time algorithm for the (n² − 1)-puzzle”, 1995, with our own search.",
                ),
            }
        },
    }
}

fn moves(n: u32) -> String {
    if n == 1 { "1 move".to_owned() } else { format!("{} moves", grouped(n)) }
}

/// Names the tiles and chooses the form of the verb that agrees with them.
fn tiles_name(
    tiles: &[u8],
    singular: &'static str,
    plural: &'static str,
) -> (String, &'static str) {
    let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [name] => (format!("Tile {name}"), singular),
        names => (format!("Tiles {}", names.join(", ")), plural),
    }
}
