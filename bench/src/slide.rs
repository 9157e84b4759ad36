//! Slide: how fast boards are shuffled, how far the shuffles go, and how well they are solved.

mod clock;
mod plain;
mod solve;

use grid::Wrap;
use slide::{Challenge, Deal, Design, Generation};

use crate::measure::{both, seconds};
use crate::table::{Row, Table};

const GENERATIONS: [(Generation, &str); 2] = [(Generation::V1, "v1"), (Generation::V2, "v2")];

/// The environment variable by which this program tells itself, run under valgrind, which shuffle to make: its board,
/// generation and steps.
#[cfg(not(target_family = "wasm"))]
const COUNTED: &str = "BENCH_SLIDE_COUNTED";

/// The measures of Slide.
pub(crate) fn rows(table: &mut Table) {
    #[cfg(not(target_family = "wasm"))]
    if let Ok(what) = std::env::var(COUNTED) {
        return counted::shuffle(&what);
    }
    if solve::is_asked() {
        return solve::rows(table);
    }
    speed(table);
    #[cfg(not(target_family = "wasm"))]
    counted::rows(table);
    against_plain(table);
    latency(table);
    undone_steps(table);
    distances(table);
    solve::rows(table);
}

fn challenge(slug: &str, generation: Generation, steps: u32, seed: u32) -> Challenge {
    let board = Design::by_slug(slug).expect("one of the eight boards");
    let (gaps, wrap) = (board.gaps[0].key, Wrap::NONE);
    Challenge { board, gaps, wrap, steps, generation, ..Challenge::new(seed) }
}

fn deal(slug: &str, generation: Generation, steps: u32, seed: u32) -> Deal {
    challenge(slug, generation, steps, seed).deal().expect("these challenges can be dealt")
}

/// Millions of steps per second in one thread; the board's tables are built again for each shuffle.
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

/// Compared with a simple version: a list of rectangles, and a grid that is filled again for every step.
fn against_plain(table: &mut Table) {
    for slug in ["default", "classic"] {
        let steps = 1_000;
        let position = |seed| plain::shuffle(&challenge(slug, Generation::V1, steps, seed));
        let ours = |seed| deal(slug, Generation::V1, steps, seed);
        assert_eq!(
            position(7),
            plain::corners(&ours(7).board),
            "both versions give the same board"
        );
        let (ours, plain) = both(|| ours(7), || position(7));
        let on = format!("{slug} v1, 1,000 moves");
        table.push(
            Row::new("slide", "shuffle of 1,000 moves", &on, ours * 1e6, "µs")
                .compared_with("rebuilding the grid for every move", plain / ours),
        );
    }
}

/// How long a player waits for a challenge.
fn latency(table: &mut Table) {
    for (steps, text) in [(10_000, "10,000"), (100_000, "100,000")] {
        for slug in ["default", "horizontal"] {
            let time = seconds(|| deal(slug, Generation::V2, steps, 1));
            let on = format!("{slug} v2, {text} moves");
            table.push(Row::new("slide", "challenge from its link", &on, time * 1e3, "ms"));
        }
    }
}

/// How many steps undo the step before.
fn undone_steps(table: &mut Table) {
    for (generation, name) in GENERATIONS {
        let (mut n_undone, mut n_steps) = (0, 0);
        for seed in 0..20 {
            let Deal { mut board, walk, .. } = deal("default", generation, 1_000, seed);
            // Played backwards: a step that undoes the one before it does so in both directions.
            let mut keys = vec![board.key().to_vec()];
            for m in walk.moves.iter().rev() {
                board.play(m.inverse()).expect("every move can be taken back");
                keys.push(board.key().to_vec());
            }
            n_undone += keys.windows(3).filter(|keys| keys[0] == keys[2]).count();
            n_steps += walk.moves.len();
        }
        let percent = 100.0 * n_undone as f64 / n_steps as f64;
        let on = format!("default {name}, 1,000 moves");
        table.push(Row::new("slide", "shuffle moves that undo the previous one", &on, percent, "%"));
    }
}

/// The mean of the total distance of the large pieces from home.
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
                Row::new("slide", "distance of large pieces from their place, v2", &on, second, "cells")
                    .compared_with(&format!("v1 ({first:.2} cells)"), second / first),
            );
        }
    }
}

/// Instruction counts, which do not depend on how busy the machine is.
#[cfg(not(target_family = "wasm"))]
mod counted {
    use super::{COUNTED, GENERATIONS, deal};
    use crate::table::{Row, Table};
    use std::hint::black_box;
    use std::process::Command;

    /// Runs this program under valgrind with fewer and with more steps; the difference is due to the steps alone.
    pub(super) fn rows(table: &mut Table) {
        for slug in ["default", "classic"] {
            for (_, name) in GENERATIONS {
                let count = |steps| instructions(&format!("{slug} {name} {steps}"));
                let (Some(few), Some(many)) = (count(1_000), count(51_000)) else {
                    eprintln!("no instruction counts: they need valgrind (apt install valgrind)");
                    return;
                };
                let on = format!("{slug} {name}");
                let each = (many - few) / 50_000.0;
                table.push(Row::new("slide", "shuffle, one move", &on, each, "instructions"));
            }
        }
    }

    /// Makes the shuffle whose instructions are counted.
    pub(super) fn shuffle(what: &str) {
        let words: Vec<&str> = what.split(' ').collect();
        let generation = GENERATIONS.iter().find(|(_, name)| *name == words[1]);
        let steps = words[2].parse().expect("a number of steps");
        black_box(deal(words[0], generation.expect("v1 or v2").0, steps, 1));
    }

    /// The instructions of this program when it makes one shuffle; none without valgrind.
    fn instructions(what: &str) -> Option<f64> {
        let program = std::env::current_exe().ok()?;
        let mut command = Command::new("valgrind");
        command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(program);
        let output = command.arg("slide").env(COUNTED, what).output().ok()?;
        let said = String::from_utf8(output.stderr).ok()?;
        let line = said.lines().find(|line| line.contains("Collected :"))?;
        line.rsplit(' ').next()?.parse().ok()
    }
}
