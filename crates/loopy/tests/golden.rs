//! The engine gives the known counts.
//! These tests run natively and as WebAssembly.

use std::ops::ControlFlow;

use grid::Size;
use loopy::solve::{Wanted, each_loop};
use loopy::{Drawing, Loop};

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

fn square(side: usize) -> Size {
    Size::new(side, side).expect("a small board")
}
