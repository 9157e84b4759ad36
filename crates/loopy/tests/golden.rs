//! The engine gives what was recorded from an independent implementation, and the known counts.
//! These tests run natively and as WebAssembly.

use std::ops::ControlFlow;

use grid::{Cell, Dir, Mulberry32, Size};
use loopy::solve::{Wanted, each_loop};
use loopy::{Daily, Date, Drawing, Loop, Spot, line, measure, tour};

#[test]
fn loops_up_to_5x5_are_as_many_as_known() {
    assert_eq!(
        (2..=5).map(|side| count(side, Wanted::Any)).collect::<Vec<_>>(),
        [1, 13, 213, 9349]
    );
}

#[test]
fn full_loops_of_4x4_and_6x6_are_as_many_as_known() {
    assert_eq!([4, 6].map(|side| count(side, Wanted::Full)), [6, 1072]);
    assert_eq!(count(5, Wanted::Full), 0);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn loops_of_6x6_are_as_many_as_known() {
    assert_eq!(count(6, Wanted::Any), 1_222_363);
}

/// How many loops there are, each of them told apart and rebuilt by its turns alone.
fn count(side: usize, wanted: Wanted) -> usize {
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
fn dailies_are_as_recorded() {
    let mut checked = 0;
    for record in records(include_str!("golden/dailies.txt")) {
        let [id, numbers, path, hints] = fields(record);
        let daily: Daily = id.parse().expect("an id");
        let deal = daily.deal();
        let size = deal.size();
        let draws = deal.rng_use();
        assert_eq!(format!("{} {} {}", daily.seed(), draws.path, draws.total), numbers, "{id}");
        assert_eq!(draws.fell_back, path == "-", "{id}");
        assert!(deal.solution().is_full(), "{id}");
        if !draws.fell_back {
            assert_eq!(write_path(deal.solution()), path, "{id}");
        }
        let layers = measure::layers(size, deal.hints());
        let written: Vec<String> = (deal.hints().iter().zip(layers))
            .map(|(hint, layer)| {
                let value = if draws.fell_back { "?".into() } else { hint.value.to_string() };
                format!("{}={value}@{layer}", place(size, hint.cell))
            })
            .collect();
        assert_eq!(written.join(" "), hints, "{id}");
        checked += 1;
    }
    assert_eq!(checked, 105);
}

/// These loops are this project's own. They were kept when they were first made, since a day and a
/// shared seed must stay what they are, on every platform.
#[test]
fn days_that_fall_back_and_tours_stay_what_they_are() {
    let mut checked = [0; 2];
    for record in records(include_str!("golden/tours.txt")) {
        let [name, path] = fields(record);
        if let Ok(daily) = name.parse::<Daily>() {
            let deal = daily.deal();
            assert!(deal.rng_use().fell_back, "{name}");
            assert_eq!(write_path(deal.solution()), path, "{name}");
            checked[0] += 1;
        } else {
            let numbers: Vec<usize> =
                name.split(' ').map(|n| n.parse().expect("a number")).collect();
            let [width, height, seed] = numbers[..] else { panic!("three numbers in {name}") };
            let size = Size::new(width, height).expect("a small board");
            let found = tour(size, &mut Mulberry32::new(seed as u32)).expect("a loop");
            assert_eq!(write_path(&found), path, "{name}");
            checked[1] += 1;
        }
    }
    assert_eq!(checked, [101, 10]);
}

#[test]
fn days_from_1970_to_9999_are_dealt() {
    every_nth_day_is_dealt(997);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn many_days_from_1970_to_9999_are_dealt() {
    every_nth_day_is_dealt(13);
}

fn every_nth_day_is_dealt(n: usize) {
    let days = (0..=Date::LAST.day_number()).rev().step_by(n);
    for daily in days.filter_map(Date::from_day_number).flat_map(Daily::all_of) {
        let deal = daily.deal();
        assert!(deal.solution().is_full() && !deal.hints().is_empty(), "{daily}");
    }
}

#[test]
fn lines_are_as_recorded() {
    let mut checked = 0;
    for record in records(include_str!("golden/lines.txt")) {
        let [ends, recorded] = fields(record);
        let numbers: Vec<f64> =
            ends.split([',', ' ']).map(|number| number.parse().expect("a number")).collect();
        let [x0, y0, x1, y1, cell, side] = numbers[..] else { panic!("six numbers in {ends}") };
        let (from, to) = (Spot::at(x0 / cell, y0 / cell), Spot::at(x1 / cell, y1 / cell));
        let size = square(side as usize);
        let passed: Vec<String> = line(size, from, to).map(|cell| place(size, cell)).collect();
        assert_eq!(passed.join(" "), recorded, "{ends}");
        checked += 1;
    }
    assert_eq!(checked, 12);
}

fn square(side: usize) -> Size {
    Size::new(side, side).expect("a small board")
}

fn place(size: Size, cell: Cell) -> String {
    format!("{},{}", size.y(cell), size.x(cell))
}

fn write_path(path: &Loop) -> String {
    let size = path.size();
    let way = |pair: &[Cell]| {
        let dir = Dir::ALL.into_iter().find(|&dir| size.step(pair[0], dir) == Some(pair[1]));
        dir.expect("neighbours").letter()
    };
    let ways: String = path.cells().windows(2).map(way).collect();
    format!("{} {ways}", place(size, path.cells()[0]))
}

fn records(golden: &str) -> impl Iterator<Item = &str> {
    golden.lines().filter(|line| !line.starts_with('#'))
}

fn fields<const N: usize>(record: &str) -> [&str; N] {
    let fields: Vec<&str> = record.split(" | ").collect();
    fields.try_into().expect("as many fields as the file says")
}
