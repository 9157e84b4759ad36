//! Compares the engine with records of an independent implementation and with known counts. These tests run natively and as
//! WebAssembly.

use std::ops::ControlFlow;

use grid::{Cell, Dir, Failures, Mulberry32, Size, check_cases, fields, same};
use loopy::logic::{self, LogicDaily, Problem, SolutionCount, generate, unlimited};
use loopy::solve::{LoopFilter, each_loop};
use loopy::{Daily, Date, Drawing, GridPoint, Loop, line, measure, random_tour};

#[test]
fn counts_of_loops_up_to_5x5_match_the_known_ones() {
    assert_eq!(
        (2..=5).map(|side| count(side, LoopFilter::Any)).collect::<Vec<_>>(),
        [1, 13, 213, 9349]
    );
}

#[test]
fn counts_of_full_loops_on_4x4_and_6x6_match_the_known_ones() {
    assert_eq!([4, 6].map(|side| count(side, LoopFilter::Full)), [6, 1072]);
    assert_eq!(count(5, LoopFilter::Full), 0);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn the_count_of_loops_on_6x6_matches_the_known_one() {
    assert_eq!(count(6, LoopFilter::Any), 1_222_363);
}

#[test]
fn the_exact_count_matches_the_known_numbers() {
    let counted = |side, full| {
        let problem = Problem::new(square(side), &[]).expect("a size that can be counted");
        let problem = if full { problem.full() } else { problem };
        unlimited(|budget| logic::count(&problem, u128::MAX, budget))
    };
    let any = [1, 13, 213, 9_349, 1_222_363, 487_150_371, 603_841_648_931];
    for (side, n_loops) in (2..).zip(any) {
        assert_eq!(counted(side, false), SolutionCount::Exactly(n_loops), "{side}");
    }
    for (side, n_loops) in [(4, 6), (5, 0), (6, 1_072), (8, 4_638_576), (10, 467_260_456_608)] {
        assert_eq!(counted(side, true), SolutionCount::Exactly(n_loops), "{side}");
    }
}

/// These records come from this project itself, like the tours below.
#[test]
fn logic_puzzles_never_change() -> Result<(), Failures> {
    check_cases(include_str!("golden/logic.txt"), 80, |record| {
        let [name, level, board] = fields(record, " | ")?;
        let [side, wanted, seed] = fields(name, " ")?;
        let (size, wanted, seed) = (side.parse()?, wanted.parse()?, seed.parse()?);
        let made = generate(size, wanted, seed, &mut |_| ControlFlow::Continue(()));
        let made = made.map_err(|_| "nobody cancels it")?;
        same(&[made.level.to_string(), made.board.to_string()], &[level, board].map(String::from))
    })
}

/// Daily puzzles are the same for everyone and never change, natively and in WebAssembly.
#[test]
fn daily_logic_puzzles_never_change() -> Result<(), Failures> {
    check_cases(include_str!("golden/logic-dailies.txt"), 60, |record| {
        let [id, seed, level, board] = fields(record, " | ")?;
        let daily: LogicDaily = id.parse()?;
        same(daily.seed().to_string().as_str(), seed)?;
        let made = daily.generate(&mut |_| ControlFlow::Continue(()));
        let made = made.map_err(|_| "nobody cancels it")?;
        same(&[made.level.to_string(), made.board.to_string()], &[level, board].map(String::from))
    })
}

/// Counts the loops, checking that each is determined by its turns.
fn count(side: usize, wanted: LoopFilter) -> usize {
    let size = square(side);
    let mut masks = Vec::new();
    let flow = each_loop(size, wanted, &mut |drawing| {
        assert_eq!(Drawing::from_turns(size, drawing.turns()).as_ref(), Ok(drawing));
        assert_eq!(Loop::try_from(drawing).map(|found| found.drawing()).as_ref(), Ok(drawing));
        masks.push(drawing.turn_mask().expect("at most 128 cells"));
        ControlFlow::Continue(())
    });
    assert_eq!(flow, ControlFlow::Continue(()));
    let found = masks.len();
    masks.sort_unstable();
    masks.dedup();
    assert_eq!(masks.len(), found, "two loops have the same turns");
    found
}

#[test]
fn daily_puzzles_match_the_records() -> Result<(), Failures> {
    check_cases(include_str!("golden/dailies.txt"), 105, |record| {
        let [id, numbers, path, clues] = fields(record, " | ")?;
        let daily: Daily = id.parse()?;
        let deal = daily.deal();
        let size = deal.size();
        let draws = deal.rng_use();
        same(format!("{} {} {}", daily.seed(), draws.path, draws.total).as_str(), numbers)?;
        same(&(draws.fell_back, deal.solution().is_full()), &(path == "-", true))?;
        if !draws.fell_back {
            same(write_path(deal.solution()).as_str(), path)?;
        }
        let layers = measure::layers(size, deal.clues());
        let written: Vec<String> = (deal.clues().iter().zip(layers))
            .map(|(clue, layer)| {
                let value = if draws.fell_back { "?".into() } else { clue.value.to_string() };
                format!("{}={value}@{layer}", place(size, clue.cell))
            })
            .collect();
        same(written.join(" ").as_str(), clues)
    })
}

/// These records come from this project itself, made when the loops were first generated. Daily
/// puzzles and shared seeds must never change, on any platform.
#[test]
fn fallback_days_and_tours_never_change() -> Result<(), Failures> {
    let mut checked = [0; 2];
    check_cases(include_str!("golden/tours.txt"), 111, |record| {
        let [name, path] = fields(record, " | ")?;
        if let Ok(daily) = name.parse::<Daily>() {
            checked[0] += 1;
            let deal = daily.deal();
            same(&deal.rng_use().fell_back, &true)?;
            same(write_path(deal.solution()).as_str(), path)
        } else {
            checked[1] += 1;
            let [width, height, seed] = fields(name, " ")?;
            let size = Size::new(width.parse()?, height.parse()?)?;
            let found = random_tour(size, &mut Mulberry32::new(seed.parse()?))?;
            same(write_path(&found).as_str(), path)
        }
    })?;
    assert_eq!(checked, [101, 10]);
    Ok(())
}

#[test]
fn puzzles_of_days_from_1970_to_9999_are_valid() {
    every_nth_day_is_dealt(997);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn puzzles_of_many_days_from_1970_to_9999_are_valid() {
    every_nth_day_is_dealt(13);
}

fn every_nth_day_is_dealt(n: usize) {
    let days = (0..=Date::LAST.day_number()).rev().step_by(n);
    for daily in days.filter_map(Date::from_day_number).flat_map(Daily::all_of) {
        let deal = daily.deal();
        assert!(deal.solution().is_full() && !deal.clues().is_empty(), "{daily}");
    }
}

#[test]
fn lines_match_the_records() -> Result<(), Failures> {
    check_cases(include_str!("golden/lines.txt"), 12, |record| {
        let [ends, recorded] = fields(record, " | ")?;
        let numbers = ends.split([',', ' ']).map(str::parse).collect::<Result<Vec<f64>, _>>()?;
        let [x0, y0, x1, y1, cell, side] = numbers[..] else {
            return Err("not six numbers".into());
        };
        let (from, to) = (GridPoint::at(x0 / cell, y0 / cell), GridPoint::at(x1 / cell, y1 / cell));
        let size = square(side as usize);
        let passed: Vec<String> = line(size, from, to).map(|cell| place(size, cell)).collect();
        same(passed.join(" ").as_str(), recorded)
    })
}

fn square(side: usize) -> Size {
    Size::new(side, side).expect("a small board")
}

fn place(size: Size, cell: Cell) -> String {
    format!("{},{}", size.y(cell), size.x(cell))
}

fn write_path(path: &Loop) -> String {
    let size = path.size();
    let direction = |pair: &[Cell]| {
        let dir = Dir::ALL.into_iter().find(|&dir| size.step(pair[0], dir) == Some(pair[1]));
        dir.expect("neighbours").letter()
    };
    let directions: String = path.cells().windows(2).map(direction).collect();
    format!("{} {directions}", place(size, path.cells()[0]))
}
