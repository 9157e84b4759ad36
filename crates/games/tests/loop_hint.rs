//! The sentences of Loop's hints.

use std::fmt::Write;
use std::ops::ControlFlow;

use expect_test::{Expect, expect};
use games::loop_hint::{explanation, technique, unsaid};
use loopy::logic::{
    Advice, Argument, BoardSize, Fact, Level, LogicBoard, Marks, PRACTICE, Problem, advise,
    check_argument, follows_by_count, generate, solutions, unlimited,
};
use loopy::{Drawing, PencilMark};

fn next(problem: &Problem, solution: &Drawing, marks: &mut Marks) -> Option<Argument> {
    let advice = unlimited(|budget| advise(problem, solution, marks, budget));
    let Advice::Next(argument) = advice else { return None };
    for &fact in argument.conclusion() {
        match (fact, PencilMark::of_fact(fact)) {
            (Fact::Line(edge), _) => assert_eq!(marks.drawing.add(edge), Ok(true)),
            (_, Some(mark)) => marks.pencil.push(mark),
            (_, None) => panic!("can't be noted on the board: {argument:?}"),
        }
    }
    Some(argument)
}

/// Compares the first hints for a board, one sentence per line.
fn check(board: &str, n_hints: usize, expected: &Expect) {
    let board: LogicBoard = board.parse().unwrap();
    let problem = board.problem();
    let solution = unlimited(|budget| solutions(&problem, 2, budget)).remove(0);
    let mut marks = Marks::of(&Drawing::new(problem.size()));
    let mut text = String::new();
    for _ in 0..n_hints {
        let argument = next(&problem, &solution, &mut marks).unwrap();
        writeln!(text, "{}", technique(argument.rule())).unwrap();
        for sentence in explanation(problem.size(), &argument) {
            writeln!(text, "  {}", sentence.text).unwrap();
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn a_medium_puzzle() {
    check(
        "6-2d2a6b4a2a7f75d4h",
        3,
        &expect![[r#"
            Overlapping numbers
              The 7 in r4c4 (A) counts 3 corners more than the 4 in r5c4 (B) (7 − 4 = 3). Only A counts r3c3, r3c4 and r3c5, so r3c4 and r3c5 are corners.
              The 2 in r1c6 (C) counts 2 corners fewer than the 4 in r2c5 (D). C counts no other cells, while r3c4 and r3c5 are corners that only D counts, so r3c6 isn’t a corner.
              r3c6 isn’t a corner and is at the edge of the board, so it doesn’t go left.
              r3c5 is a corner and doesn’t go right, so it goes left.
            Overlapping numbers
              The 7 in r4c4 (A) counts 3 corners more than the 4 in r5c4 (B) (7 − 4 = 3). Only A counts r3c3, r3c4 and r3c5, so r3c3 and r3c4 are corners.
              r3c4 is a corner and goes right, so it doesn’t go left.
              r3c3 is a corner and doesn’t go right, so it goes left.
            Overlapping numbers
              The 7 in r4c4 (A) counts 3 corners more than the 4 in r5c4 (B) (7 − 4 = 3). Only A counts r3c3, r3c4 and r3c5, so r3c4 and r3c5 are corners.
              r3c5 is a corner and goes left, so it doesn’t go right.
              The 2 in r1c6 (C) counts 2 corners fewer than the 4 in r2c5 (D). C counts no other cells, while r3c4 and r3c5 (goes left and doesn’t go right) are corners that only D counts, so r1c4 isn’t a corner.
              r1c4 isn’t a corner and is at the edge of the board, so it doesn’t go down.
        "#]],
    );
}

#[test]
fn a_puzzle_that_needs_an_assumption() {
    check(
        "4-a0f0g",
        3,
        &expect![[r#"
            Counting corners
              The 0 in r1c2 has no corners around it, so r2c1, r2c2 and r2c3 aren’t corners.
              r2c1 isn’t a corner and is at the edge of the board, so it doesn’t go right.
              r2c2 isn’t a corner and doesn’t go left, so it doesn’t go right.
              r2c3 isn’t a corner and doesn’t go left, so it doesn’t go right.
            Counting corners
              The 0 in r3c1 has no corners around it, so r4c1 and r4c2 aren’t corners.
              r4c1 isn’t a corner and is in a corner of the board, so it doesn’t go right.
              r4c2 isn’t a corner and is at the edge of the board, so it doesn’t go up.
              r4c2 doesn’t go up or left and is at the edge of the board, so it is empty.
            Counting corners
              The 0 in r3c1 has no corners around it, so r3c1 and r3c2 aren’t corners.
              r3c1 isn’t a corner and is at the edge of the board, so it doesn’t go right.
              r3c2 isn’t a corner and doesn’t go left, so it doesn’t go right.
        "#]],
    );
}

#[test]
fn a_loop_that_must_not_close() {
    check(
        "4-c4l",
        3,
        &expect![[r#"
            Counting corners
              The 4 in r1c4 counts 4 cells, all of which must be corners, so r1c3 is a corner.
              r1c3 is a corner and is at the edge of the board, so it goes down.
            Counting corners
              The 4 in r1c4 counts 4 cells, all of which must be corners, so r1c4 is a corner.
              r1c4 is a corner and is in a corner of the board, so it goes down and left.
            Counting corners
              The 4 in r1c4 counts 4 cells, all of which must be corners, so r2c4 is a corner.
              r2c4 is a corner and is at the edge of the board, so it goes left.
        "#]],
    );
}

#[test]
fn parity() {
    check(
        "5-b0b0g5h4b",
        6,
        &expect![[r#"
            Counting corners
              The 0 in r2c1 has no corners around it, so r3c1 and r3c2 aren’t corners.
              r3c1 isn’t a corner and is at the edge of the board, so it doesn’t go right.
              r3c2 isn’t a corner and doesn’t go left, so it doesn’t go right.
            Counting corners
              The 0 in r1c3 (A) has no corners around it, so r2c2 isn’t a corner.
              The 0 in r2c1 (B) has no corners around it, so r2c1 isn’t a corner.
              r2c1 isn’t a corner and is at the edge of the board, so it doesn’t go right.
              r2c2 isn’t a corner and doesn’t go left, so it doesn’t go right.
            Case analysis
              In every way the loop can pass the 5 in r3c4 with 5 corners, given that the loop doesn’t go from r2c2 to r2c3 or from r3c2 to r3c3, the loop goes from r4c2 to r4c3.
            Case analysis
              The 0 in r1c3 (A) has no corners around it, so r2c3 and r2c4 aren’t corners.
              In every way the loop can pass the 5 in r3c4 (B) with 5 corners, given that the loop goes from r4c2 to r4c3, and it doesn’t go from r2c2 to r2c3, and r2c3 and r2c4 aren’t corners, the loop goes from r4c4 to r4c5.
            Counting corners
              The 0 in r1c3 has no corners around it, so r1c2 isn’t a corner.
              r1c2 isn’t a corner and is at the edge of the board, so it doesn’t go down.
            Parity
              The 0 in r2c1 has no corners around it, so r1c1 isn’t a corner.
              r1c1 isn’t a corner and is in a corner of the board, so it doesn’t go right.
              The loop crosses between columns 2 and 3 an even number of times. It does so in row 4, but not in rows 2 and 3, and the loop doesn’t go from r1c1 to r1c2 or from r1c2 to r2c2, so the loop goes from r5c2 to r5c3.
        "#]],
    );
}

#[test]
fn connectivity() {
    check(
        "4-a4d4e0c",
        5,
        &expect![[r#"
            Counting corners
              The 0 in r4c1 has no corners around it, so r3c2 and r4c2 aren’t corners.
              r4c2 isn’t a corner and is at the edge of the board, so it doesn’t go up.
              r3c2 isn’t a corner and doesn’t go down, so it doesn’t go up.
            Counting corners
              The 0 in r4c1 has no corners around it, so r3c1 and r3c2 aren’t corners.
              r3c1 isn’t a corner and is at the edge of the board, so it doesn’t go right.
              r3c2 isn’t a corner and doesn’t go up or left, so it is empty.
            Case analysis
              The 0 in r4c1 (A) has no corners around it, so r3c1 and r4c1 aren’t corners.
              r4c1 isn’t a corner and is in a corner of the board, so it doesn’t go up.
              r3c1 isn’t a corner and doesn’t go down, so it doesn’t go up.
              In every way the loop can pass the 4 in r1c2 (B) with 4 corners, given that the loop doesn’t go from r2c1 to r3c1 or from r2c2 to r3c2, the loop doesn’t go from r2c3 to r2c4, from r1c3 to r1c4 or from r2c3 to r3c3.
            Counting corners
              The 0 in r4c1 has no corners around it, so r3c1 and r4c1 aren’t corners.
              r4c1 isn’t a corner and is in a corner of the board, so it doesn’t go up.
              r3c1 isn’t a corner and doesn’t go down and is at the edge of the board, so it is empty.
            Connectivity
              In every way the loop can pass the 4 in r1c2 (A) with 4 corners, r2c2 is on the loop.
              If the loop went from r3c3 to r4c3, it couldn’t come back, because the loop doesn’t go from r1c3 to r1c4, from r2c2 to r3c2, from r2c3 to r2c4 or from r2c3 to r3c3, and r2c2 is on the loop, so the loop doesn’t go from r3c3 to r4c3 or from r3c3 to r3c4.
              The 4 in r2c3 (B) counts 9 cells, and r1c4 (doesn’t go left and is in a corner of the board), r2c4 (doesn’t go left and is at the edge of the board), r3c2 (is empty), r3c3 (doesn’t go up, right or down) and r3c4 (doesn’t go left and is at the edge of the board) can’t be corners. The other 4 must all be corners, so r1c2 is a corner.
              r1c2 is a corner and is at the edge of the board, so it goes down.
        "#]],
    );
}

#[test]
fn case_analysis() {
    check(
        "4-d0b4a2f",
        3,
        &expect![[r#"
            Case analysis
              The 0 in r2c1 (A) has no corners around it, so r1c1 and r1c2 aren’t corners.
              r1c1 isn’t a corner and is in a corner of the board, so it doesn’t go down.
              r1c2 isn’t a corner and is at the edge of the board, so it doesn’t go down.
              In every way the loop can pass the 2 in r3c2 (B) with 2 corners, given that the loop doesn’t go from r1c1 to r2c1 or from r1c2 to r2c2, the loop doesn’t go from r1c3 to r2c3.
            Counting corners
              The 0 in r2c1 has no corners around it, so r1c1 and r1c2 aren’t corners.
              r1c1 isn’t a corner and is in a corner of the board, so it doesn’t go right.
              r1c2 isn’t a corner and is at the edge of the board, so it doesn’t go down.
              r1c2 doesn’t go left or down and is at the edge of the board, so it is empty.
            Counting corners
              r1c2 is empty, so it doesn’t go right.
              r1c3 doesn’t go down and is at the edge of the board, so it isn’t a corner.
              r1c3 isn’t a corner and doesn’t go left, so it doesn’t go right.
              The 4 in r2c4 counts 6 cells, and r1c3 and r1c4 (doesn’t go left and is in a corner of the board) can’t be corners. The other 4 must all be corners, so r2c3, r2c4, r3c3 and r3c4 are corners.
        "#]],
    );
}

/// Checks all hints from an empty board to the solution: each conclusion follows from what the hint names, by the exact
/// count, and the sentences name it in words. Returns the number of hints.
fn check_hints(side: usize, level: Level, seed: u32) -> usize {
    let size = BoardSize::new(side, side).unwrap();
    let puzzle = generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap();
    let problem = puzzle.board.problem();
    let mut marks = Marks::of(&Drawing::new(problem.size()));
    let mut n_hints = 0;
    loop {
        let given: Vec<Fact> = marks.facts().collect();
        let Some(argument) = next(&problem, &puzzle.solution, &mut marks) else { return n_hints };
        let checked = check_argument(&given, &argument, &mut |clues, facts, conclusion| {
            let size = problem.size();
            unlimited(|budget| follows_by_count(size, clues, facts, conclusion, budget))
        });
        assert_eq!(checked, Ok(()), "{}", puzzle.board);
        for sentence in explanation(problem.size(), &argument) {
            let text = &sentence.text;
            assert_eq!(unsaid(problem.size(), &sentence), None, "{}: {text}", puzzle.board);
            assert!(text.ends_with('.') && !text.contains("  "), "{text}");
        }
        n_hints += 1;
    }
}

#[test]
fn every_hint_follows_from_what_it_names_and_is_silent_about_nothing() {
    for level in Level::ALL {
        for side in 5..=7 {
            assert!(check_hints(side, level, 3) > 10);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_hints_follow_from_what_they_name_and_are_silent_about_nothing() {
    let mut n_hints = 0;
    for level in Level::ALL {
        for side in 5..=8 {
            n_hints += (0..12).map(|seed| check_hints(side, level, seed)).sum::<usize>();
        }
    }
    assert!(n_hints > 10_000, "{n_hints}");
}

#[test]
fn the_worked_example_of_each_technique_has_at_most_six_sentences() {
    for practice in PRACTICE {
        let example = practice.worked_example().unwrap();
        let explanation = explanation(example.board.size().grid(), &example.argument);
        assert!((1..=6).contains(&explanation.len()), "{:?}", practice.rule);
    }
}
