//! Slide: speed and quality of shuffles, and the solver.

mod clock;
mod plain;
pub(crate) mod solve;

use grid::Wrap;
use slide::{Challenge, Deal, Design, Generation};

use crate::measure::{both, seconds};
use crate::table::{Row, Table};

const GENERATIONS: [(Generation, &str); 2] = [(Generation::V1, "v1"), (Generation::V2, "v2")];

/// Environment variable that makes this program, run under Valgrind, only shuffle one board. The value has the board, the
/// generation and the number of shuffle moves.
#[cfg(not(target_family = "wasm"))]
const SHUFFLE_KEY: &str = "BENCH_SLIDE_COUNTED";

/// Adds the rows of Slide.
pub(crate) fn rows(table: &mut Table) {
    #[cfg(not(target_family = "wasm"))]
    if let Ok(shuffle) = std::env::var(SHUFFLE_KEY) {
        return instructions::shuffle(&shuffle);
    }
    speed(table);
    #[cfg(not(target_family = "wasm"))]
    instructions::rows(table);
    against_plain(table);
    latency(table);
    undone_moves(table);
    distances(table);
}

fn challenge(slug: &str, generation: Generation, steps: u32, seed: u32) -> Challenge {
    let board = Design::by_slug(slug).expect("one of the eight boards");
    let (gaps, wrap) = (board.gaps[0].key, Wrap::NONE);
    Challenge { board, gaps, wrap, steps, generation, ..Challenge::new(seed) }
}

fn deal(slug: &str, generation: Generation, steps: u32, seed: u32) -> Deal {
    challenge(slug, generation, steps, seed).deal().expect("a valid challenge")
}

/// Measures shuffle moves per second in one thread. The board's tables are built again for each shuffle.
fn speed(table: &mut Table) {
    for slug in ["default", "classic", "horizontal"] {
        for (generation, name) in GENERATIONS {
            let (steps, mut seed) = (10_000, 0);
            let time = seconds(|| {
                seed += 1;
                deal(slug, generation, steps, seed)
            });
            let on = format!("{slug} {name}, 10,000 moves");
            let rate = f64::from(steps) / time / 1e6;
            table.push(Row::new("slide", "shuffle", &on, rate, "million moves/s"));
        }
    }
}

/// Compares with a plain implementation: a list of rectangles, and a grid that is filled again for every move.
fn against_plain(table: &mut Table) {
    for slug in ["default", "classic"] {
        let steps = 1_000;
        let position = |seed| plain::shuffle(&challenge(slug, Generation::V1, steps, seed));
        let ours = |seed| deal(slug, Generation::V1, steps, seed);
        assert_eq!(
            position(7),
            plain::corners(&ours(7).board),
            "both implementations produce the same board"
        );
        let (ours, plain) = both(|| ours(7), || position(7));
        let on = format!("{slug} v1, 1,000 moves");
        table.push(
            Row::new("slide", "shuffle of 1,000 moves", &on, ours * 1e6, "µs")
                .compared_with("rebuilding the grid for every move", plain / ours),
        );
    }
}

/// Measures how long a player waits for a challenge.
fn latency(table: &mut Table) {
    for (steps, text) in [(10_000, "10,000"), (100_000, "100,000")] {
        for slug in ["default", "horizontal"] {
            let time = seconds(|| deal(slug, Generation::V2, steps, 1));
            let on = format!("{slug} v2, {text} moves");
            table.push(Row::new("slide", "challenge from its link", &on, time * 1e3, "ms"));
        }
    }
}

/// Measures the share of shuffle moves that undo the previous one.
fn undone_moves(table: &mut Table) {
    for (generation, name) in GENERATIONS {
        let (mut n_undone, mut n_moves) = (0, 0);
        for seed in 0..20 {
            let Deal { mut board, walk, .. } = deal("default", generation, 1_000, seed);
            // Played backwards: a move that undoes the previous one does so in both directions.
            let mut keys = vec![board.key().to_vec()];
            for m in walk.moves.iter().rev() {
                board.play(m.inverse()).expect("every move can be undone");
                keys.push(board.key().to_vec());
            }
            n_undone += keys.windows(3).filter(|keys| keys[0] == keys[2]).count();
            n_moves += walk.moves.len();
        }
        let percent = 100.0 * n_undone as f64 / n_moves as f64;
        let on = format!("default {name}, 1,000 moves");
        table.push(Row::new(
            "slide",
            "shuffle moves that undo the previous one",
            &on,
            percent,
            "%",
        ));
    }
}

/// Measures the mean total distance of the large pieces from their places.
fn distances(table: &mut Table) {
    for design in Design::all().iter().filter(|design| !design.large.is_empty()) {
        for (steps, n_seeds) in [(50, 800_u32), (250, 400), (1_000, 200), (10_000, 100)] {
            let mean = |generation| {
                let score =
                    |seed: u32| deal(design.slug, generation, steps, seed * 7_919).board.score();
                f64::from((0..n_seeds).map(score).sum::<u32>()) / f64::from(n_seeds)
            };
            let [first, second] = GENERATIONS.map(|(generation, _)| mean(generation));
            let on = format!("{}, {steps} moves", design.slug);
            table.push(
                Row::new(
                    "slide",
                    "distance of large pieces from their place, v2",
                    &on,
                    second,
                    "cells",
                )
                .compared_with(&format!("v1 ({first:.2} cells)"), second / first),
            );
        }
    }
}

/// Instruction counts, which don't depend on how busy the machine is.
#[cfg(not(target_family = "wasm"))]
mod instructions {
    use super::{GENERATIONS, SHUFFLE_KEY, deal};
    use crate::table::{Row, Table};
    use std::hint::black_box;
    use std::process::Command;

    /// Runs this program under Valgrind with fewer and with more shuffle moves, and compares the counts.
    pub(super) fn rows(table: &mut Table) {
        for slug in ["default", "classic"] {
            for (_, name) in GENERATIONS {
                let count = |steps| n_instructions(&format!("{slug} {name} {steps}"));
                let (Some(few), Some(many)) = (count(1_000), count(51_000)) else {
                    eprintln!(
                        "skipped: instruction counts, which need Valgrind (apt install valgrind)"
                    );
                    return;
                };
                let on = format!("{slug} {name}");
                let each = (many - few) / 50_000.0;
                table.push(Row::new("slide", "shuffle, one move", &on, each, "instructions"));
            }
        }
    }

    /// Runs the shuffle whose instructions are counted.
    pub(super) fn shuffle(arguments: &str) {
        let words: Vec<&str> = arguments.split(' ').collect();
        let generation = GENERATIONS.iter().find(|(_, name)| *name == words[1]);
        let steps = words[2].parse().expect("a number of moves");
        black_box(deal(words[0], generation.expect("v1 or v2").0, steps, 1));
    }

    /// Returns the number of instructions that this program executes for one shuffle; `None` without Valgrind.
    fn n_instructions(arguments: &str) -> Option<f64> {
        let program = std::env::current_exe().ok()?;
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
        let output = command.arg("slide").env(SHUFFLE_KEY, arguments).output().ok()?;
        let log = String::from_utf8(output.stderr).ok()?;
        let line = log.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(' ').next()?.parse().ok()
    }
}
