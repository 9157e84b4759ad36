//! Help from a player's own drawing: the next line by the simplest rules, the first wrong edge, and what is said of puzzles with
//! several answers.

use std::ops::ControlFlow;

use grid::Mulberry32;
use loopy::logic::{
    Advice, Answers, BoardSize, Continuation, Fault, Generated, Level, LogicBoard, Marks, Misfit,
    NextLine, Question, Rule, advise, continuation, count, find_misfit, generate, unlimited,
};
use loopy::{Deal, Difficulty, Drawing, Edge, Finding, check};

fn made(side: usize, level: Level, seed: u32) -> Generated {
    let size = BoardSize::new(side, side).unwrap();
    generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn advice(puzzle: &Generated, marks: &Marks) -> Advice {
    let question = puzzle.board.question();
    unlimited(|budget| advise(&question, &puzzle.answer, marks, budget))
}

/// The lines of a step, which are new and on the loop.
fn new_lines(next: &NextLine, drawing: &Drawing, answer: &Drawing) -> Vec<Edge> {
    let lines: Vec<Edge> = next.lines().filter(|&edge| !drawing.has(edge)).collect();
    assert!(!lines.is_empty() && lines.iter().all(|&edge| answer.has(edge)), "{next:?}");
    lines
}

#[test]
fn hints_alone_draw_the_whole_loop_by_the_rules_of_the_level() {
    for level in Level::ALL {
        for seed in 0..4 {
            let puzzle = made(6, level, seed);
            let mut marks = Marks::of(&Drawing::new(puzzle.answer.size()));
            let mut hardest = Rule::Cell;
            loop {
                match advice(&puzzle, &marks) {
                    Advice::Done => break,
                    Advice::Wrong(fault) => panic!("{level} {seed}: {fault:?}"),
                    Advice::Next(next) => {
                        hardest = hardest.max(next.rule());
                        for edge in new_lines(&next, &marks.drawing, &puzzle.answer) {
                            marks.drawing.add(edge).unwrap();
                        }
                    }
                }
            }
            assert_eq!(marks.drawing, puzzle.answer, "{level} {seed}");
            if level < Level::Extreme {
                assert!(hardest.tier().is_some() && hardest.tier() <= level.tier());
            }
        }
    }
}

#[test]
fn a_hint_starts_from_what_is_drawn() {
    let puzzle = made(8, Level::Hard, 5);
    let mut rng = Mulberry32::new(1);
    for share in [10, 50, 90] {
        let mut drawing = Drawing::new(puzzle.answer.size());
        for edge in puzzle.answer.edges().filter(|_| rng.below(100) < share) {
            drawing.add(edge).unwrap();
        }
        let Advice::Next(next) = advice(&puzzle, &Marks::of(&drawing)) else {
            panic!("the loop is not drawn")
        };
        new_lines(&next, &drawing, &puzzle.answer);
        assert!(!next.cells().is_empty());
    }
}

#[test]
fn what_contradicts_the_answer_is_named_first() {
    let puzzle = made(6, Level::Medium, 1);
    let size = puzzle.answer.size();
    let mut marks = Marks::of(&Drawing::new(size));
    assert_eq!(marks.fault(&puzzle.answer), None);
    let wrong = Edge::all(size).find(|&edge| !puzzle.answer.has(edge)).unwrap();
    let right = puzzle.answer.edges().next().unwrap();
    let cell = right.cells(size)[0];

    marks.left_out.push(cell);
    assert_eq!(advice(&puzzle, &marks), Advice::Wrong(Fault::LeftOut(cell)));
    marks.crossed.extend([wrong, right]);
    assert_eq!(advice(&puzzle, &marks), Advice::Wrong(Fault::Cross(right)));
    marks.drawing.add(wrong).unwrap();
    assert_eq!(advice(&puzzle, &marks), Advice::Wrong(Fault::Line(wrong)));

    let fine = Marks { drawing: Drawing::new(size), crossed: vec![wrong], left_out: Vec::new() };
    assert!(matches!(advice(&puzzle, &fine), Advice::Next(_)));
}

/// Follows what is said of a classic puzzle until a loop is drawn.
#[test]
fn continuations_lead_to_a_valid_loop_of_a_classic_puzzle() {
    let mut n_several = 0;
    for (difficulty, seed) in
        [(Difficulty::Easy, 1), (Difficulty::Medium, 2), (Difficulty::Hard, 3)]
    {
        let deal = Deal::classic(difficulty, seed);
        let question = Question::new(deal.size(), deal.clues()).unwrap();
        let mut drawing = Drawing::new(deal.size());
        loop {
            let marks = Marks::of(&drawing);
            let n_left = |drawing: &Drawing| {
                let asked = question.clone().containing(drawing);
                unlimited(|budget| count(&asked, 2, budget))
            };
            match unlimited(|budget| continuation(&question, &marks, budget)) {
                Continuation::Done => break,
                Continuation::Impossible => panic!("{difficulty}: there is a way on"),
                Continuation::Forced(next) => {
                    for edge in next.lines() {
                        drawing.add(edge).unwrap();
                    }
                }
                Continuation::Several(edge) => {
                    n_several += 1;
                    assert_eq!(n_left(&drawing), Answers::AtLeast(2));
                    drawing.add(edge).unwrap();
                }
            }
            assert_ne!(n_left(&drawing), Answers::Exactly(0), "{difficulty}");
        }
        assert!(check(deal.clues(), &drawing) >= Finding::Valid);
    }
    assert!(n_several > 0);
}

#[test]
fn a_drawing_that_fits_no_loop_is_told() {
    let board: LogicBoard = "4-0o".parse().unwrap();
    let size = board.size().grid();
    let mut drawing = Drawing::new(size);
    let corner = size.first();
    drawing.add(Edge::at(size, corner, grid::Dir::Right).unwrap()).unwrap();
    let said = unlimited(|budget| continuation(&board.question(), &Marks::of(&drawing), budget));
    assert_eq!(said, Continuation::Impossible);
}

/// Whether a loop fits, by the exact count alone.
fn fits(question: &Question, placed: &[Fault]) -> bool {
    let mut asked = question.clone();
    for &item in placed {
        match item {
            Fault::Line(edge) => asked.require(edge),
            Fault::Cross(edge) => asked.forbid(edge),
            Fault::LeftOut(cell) => asked.leave_out(cell),
        }
    }
    unlimited(|budget| count(&asked, 1, budget)) != Answers::Exactly(0)
}

#[test]
fn the_first_line_or_cross_with_which_no_loop_fits_is_found() {
    let mut kinds = [0; 3];
    for seed in 0..60 {
        let deal = Deal::classic(Difficulty::Easy, seed);
        let question = Question::new(deal.size(), deal.clues()).unwrap();
        let mut rng = Mulberry32::new(seed);
        let edges: Vec<Edge> = Edge::all(deal.size()).collect();
        let cells: Vec<_> = deal.size().cells().collect();
        let mut drawing = Drawing::new(deal.size());
        let mut placed = Vec::new();
        for _ in 0..seed % 11 {
            let edge = edges[rng.below(edges.len() as u32) as usize];
            match rng.below(4) {
                0 => placed.push(Fault::LeftOut(cells[rng.below(cells.len() as u32) as usize])),
                1 => placed.push(Fault::Cross(edge)),
                _ if drawing.add(edge) == Ok(true) => placed.push(Fault::Line(edge)),
                _ => {}
            }
        }
        let first = (0..placed.len()).find(|&last| !fits(&question, &placed[..=last]));
        let found = unlimited(|budget| find_misfit(&question, &placed, budget));
        assert_eq!(found, first.map(|first| Misfit::At(placed[first])), "{seed}: {placed:?}");
        match found {
            Some(Misfit::At(Fault::Line(_))) => kinds[0] += 1,
            Some(Misfit::At(_)) => kinds[1] += 1,
            _ => kinds[2] += 1,
        }
    }
    assert!(kinds.iter().all(|&n| n > 0), "{kinds:?}");
}

#[test]
fn a_board_that_no_loop_fits_is_not_the_players_fault() {
    let board: LogicBoard = "4-e00b00e".parse().unwrap();
    let line = Edge::all(board.size().grid()).map(Fault::Line).take(1).collect::<Vec<_>>();
    for placed in [&line[..], &[]] {
        let found = unlimited(|budget| find_misfit(&board.question(), placed, budget));
        assert_eq!(found, Some(Misfit::Board));
    }
}
