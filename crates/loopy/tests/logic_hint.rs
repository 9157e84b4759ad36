//! Hints from a player's own drawing: the next line by the simplest rules, the first mistake, and puzzles with several
//! solutions.

use std::ops::ControlFlow;

use grid::Mulberry32;
use loopy::logic::{
    Advice, Argument, BoardSize, Conflict, Continuation, Fact, GeneratedPuzzle, Level, LogicBoard,
    Marks, PlacedMark, Problem, Rule, SolutionCount, advise, continuation, count, find_conflict,
    generate, unlimited,
};
use loopy::measure::Goal;
use loopy::{CellMark, Deal, Difficulty, Drawing, Edge, Finding, PencilMark, check};

fn made(side: usize, level: Level, seed: u32) -> GeneratedPuzzle {
    let size = BoardSize::new(side, side).unwrap();
    generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn advice(puzzle: &GeneratedPuzzle, marks: &Marks) -> Advice {
    let problem = puzzle.board.problem();
    unlimited(|budget| advise(&problem, &puzzle.solution, marks, budget))
}

/// Follows a hint, after checking that it is new and agrees with the solution.
fn follow(argument: &Argument, marks: &mut Marks, solution: &Drawing) {
    assert!(!argument.conclusion().is_empty(), "{argument:?}");
    for &fact in argument.conclusion() {
        match fact {
            Fact::Line(edge) if solution.has(edge) => {
                assert_eq!(marks.drawing.add(edge), Ok(true), "{argument:?}");
            }
            _ => match PencilMark::of_fact(fact) {
                Some(mark) if fact.holds(solution) && !marks.pencil.contains(&mark) => {
                    marks.pencil.push(mark);
                }
                _ => panic!("{fact:?} is wrong, not new or not a mark: {argument:?}"),
            },
        }
    }
}

#[test]
fn hints_alone_draw_the_whole_loop_with_the_rules_of_the_level() {
    for level in Level::ALL {
        for seed in 0..4 {
            let puzzle = made(6, level, seed);
            let mut marks = Marks::of(&Drawing::new(puzzle.solution.size()));
            let mut hardest = Rule::Cell;
            loop {
                match advice(&puzzle, &marks) {
                    Advice::Done => break,
                    Advice::Wrong(mistake) => panic!("{level} {seed}: {mistake:?}"),
                    Advice::Next(next) => {
                        hardest = hardest.max(next.rule());
                        follow(&next, &mut marks, &puzzle.solution);
                    }
                }
            }
            assert_eq!(marks.drawing, puzzle.solution, "{level} {seed}");
            if level < Level::Extreme {
                assert!(hardest.tier().is_some() && hardest.tier() <= level.tier());
            }
        }
    }
}

#[test]
fn a_hint_starts_from_the_drawing() {
    let puzzle = made(8, Level::Hard, 5);
    let mut rng = Mulberry32::new(1);
    for share in [10, 50, 90] {
        let mut drawing = Drawing::new(puzzle.solution.size());
        for edge in puzzle.solution.edges().filter(|_| rng.below(100) < share) {
            drawing.add(edge).unwrap();
        }
        let mut marks = Marks::of(&drawing);
        let Advice::Next(next) = advice(&puzzle, &marks) else {
            panic!("the loop is not complete")
        };
        follow(&next, &mut marks, &puzzle.solution);
    }
}

#[test]
fn mistakes_are_reported_first() {
    let puzzle = made(6, Level::Medium, 1);
    let size = puzzle.solution.size();
    let mut marks = Marks::of(&Drawing::new(size));
    assert_eq!(marks.first_mistake(&puzzle.solution), None);
    let wrong = Edge::all(size).find(|&edge| !puzzle.solution.has(edge)).unwrap();
    let right = puzzle.solution.edges().next().unwrap();
    let cell = right.cells(size)[0];

    let is_turn = puzzle.solution.is_turn(cell);
    let [true_mark, false_mark] = if is_turn {
        [CellMark::Corner, CellMark::Straight]
    } else {
        [CellMark::Straight, CellMark::Corner]
    };
    marks.pencil = vec![PencilMark::Cross(wrong), PencilMark::Cell(cell, true_mark)];
    assert!(matches!(advice(&puzzle, &marks), Advice::Next(_)));
    for mark in [CellMark::Empty, false_mark].map(|mark| PencilMark::Cell(cell, mark)) {
        marks.pencil[1] = mark;
        assert_eq!(advice(&puzzle, &marks), Advice::Wrong(PlacedMark::Pencil(mark)));
    }
    marks.pencil.insert(1, PencilMark::Cross(right));
    let cross = PlacedMark::Pencil(PencilMark::Cross(right));
    assert_eq!(advice(&puzzle, &marks), Advice::Wrong(cross));
    marks.drawing.add(wrong).unwrap();
    assert_eq!(advice(&puzzle, &marks), Advice::Wrong(PlacedMark::Line(wrong)));
}

/// Returns whether a loop fits these clues and marks, through every cell if the goal says so.
fn fits_goal(problem: &Problem, goal: Goal, marks: &Marks) -> bool {
    let mut asked = problem.clone();
    if goal == Goal::EveryCell {
        asked = asked.full();
    }
    marks.facts().for_each(|fact| fact.constrain(&mut asked));
    unlimited(|budget| count(&asked, 1, budget)) != SolutionCount::Exactly(0)
}

/// Follows the hints for a classic puzzle until it is done. Returns the goal that they lead to, and how many times several
/// loops fitted.
fn follow_continuations(problem: &Problem, mut marks: Marks) -> (Goal, Drawing, usize) {
    let mut n_several = 0;
    loop {
        let (goal, next) =
            unlimited(|budget| continuation(problem, Goal::EveryCell, &marks, budget));
        assert!(fits_goal(problem, goal, &marks));
        // A loop through every cell is given up only if none fits any more.
        assert_eq!(goal == Goal::EveryCell, fits_goal(problem, Goal::EveryCell, &marks));
        match next {
            Continuation::Done => return (goal, marks.drawing, n_several),
            Continuation::Impossible => panic!("there is a solution"),
            Continuation::Forced(next) => {
                for &fact in next.conclusion() {
                    match fact {
                        Fact::Line(edge) => drop(marks.drawing.add(edge).unwrap()),
                        _ => marks.pencil.extend(PencilMark::of_fact(fact)),
                    }
                }
            }
            Continuation::Several(edge) => {
                n_several += 1;
                marks.drawing.add(edge).unwrap();
            }
        }
    }
}

#[test]
fn hints_for_a_classic_puzzle_lead_to_a_perfect_loop() {
    let mut n_several = 0;
    for (difficulty, n_seeds) in
        [(Difficulty::Easy, 12), (Difficulty::Medium, 6), (Difficulty::Hard, 2)]
    {
        for seed in 0..n_seeds {
            let deal = Deal::classic(difficulty, seed);
            let problem = Problem::new(deal.size(), deal.clues()).unwrap();
            let empty = Marks::of(&Drawing::new(deal.size()));
            let (_, drawing, several) = follow_continuations(&problem, empty);
            assert_eq!(check(deal.clues(), &drawing), Finding::Perfect, "{difficulty} {seed}");
            n_several += several;
        }
    }
    assert!(n_several > 0);
}

#[test]
fn once_no_perfect_loop_fits_hints_lead_to_a_valid_one() {
    let (mut n_perfect, mut n_valid) = (0, 0);
    for seed in 0..60 {
        let deal = Deal::classic(Difficulty::Easy, seed);
        let problem = Problem::new(deal.size(), deal.clues()).unwrap();
        let mut rng = Mulberry32::new(seed);
        let edges: Vec<Edge> = Edge::all(deal.size()).collect();
        let mut marks = Marks::of(&Drawing::new(deal.size()));
        for _ in 0..4 {
            let before = marks.drawing.clone();
            let edge = edges[rng.below(edges.len() as u32) as usize];
            let _ = marks.drawing.add(edge);
            if !fits_goal(&problem, Goal::EveryClue, &marks) {
                marks.drawing = before;
            }
        }
        let (goal, drawing, _) = follow_continuations(&problem, marks);
        let found = check(deal.clues(), &drawing);
        match goal {
            Goal::EveryCell => n_perfect += usize::from(found == Finding::Perfect),
            Goal::EveryClue => n_valid += usize::from(found == Finding::Valid),
        }
    }
    assert!(n_perfect > 0 && n_valid > 0 && n_perfect + n_valid == 60, "{n_perfect} {n_valid}");
}

#[test]
fn a_drawing_that_is_in_no_solution_is_reported() {
    let board: LogicBoard = "4-0o".parse().unwrap();
    let size = board.size().grid();
    let mut drawing = Drawing::new(size);
    let corner = size.first();
    drawing.add(Edge::at(size, corner, grid::Dir::Right).unwrap()).unwrap();
    let marks = Marks::of(&drawing);
    for goal in [Goal::EveryCell, Goal::EveryClue] {
        let (_, said) = unlimited(|budget| continuation(&board.problem(), goal, &marks, budget));
        assert_eq!(said, Continuation::Impossible);
    }
}

/// Returns whether a loop fits, by the exact count alone.
fn fits(problem: &Problem, placed: &[PlacedMark]) -> bool {
    let mut asked = problem.clone();
    for mark in placed {
        mark.fact().constrain(&mut asked);
    }
    unlimited(|budget| count(&asked, 1, budget)) != SolutionCount::Exactly(0)
}

#[test]
fn the_first_mark_with_which_no_loop_fits_is_found() {
    let mut kinds = [0; 3];
    for seed in 0..60 {
        let deal = Deal::classic(Difficulty::Easy, seed);
        let problem = Problem::new(deal.size(), deal.clues()).unwrap();
        let mut rng = Mulberry32::new(seed);
        let edges: Vec<Edge> = Edge::all(deal.size()).collect();
        let cells: Vec<_> = deal.size().cells().collect();
        let mut drawing = Drawing::new(deal.size());
        let mut placed = Vec::new();
        for _ in 0..seed % 11 {
            let edge = edges[rng.below(edges.len() as u32) as usize];
            match rng.below(4) {
                0 => {
                    let cell = cells[rng.below(cells.len() as u32) as usize];
                    let marks = [CellMark::Corner, CellMark::Straight, CellMark::Empty];
                    let mark = marks[rng.below(3) as usize];
                    placed.push(PlacedMark::Pencil(PencilMark::Cell(cell, mark)));
                }
                1 => placed.push(PlacedMark::Pencil(PencilMark::Cross(edge))),
                _ if drawing.add(edge) == Ok(true) => placed.push(PlacedMark::Line(edge)),
                _ => {}
            }
        }
        let first = (0..placed.len()).find(|&last| !fits(&problem, &placed[..=last]));
        let found = unlimited(|budget| find_conflict(&problem, &placed, budget));
        assert_eq!(found, first.map(|first| Conflict::At(placed[first])), "{seed}: {placed:?}");
        match found {
            Some(Conflict::At(PlacedMark::Line(_))) => kinds[0] += 1,
            Some(Conflict::At(_)) => kinds[1] += 1,
            _ => kinds[2] += 1,
        }
    }
    assert!(kinds.iter().all(|&n| n > 0), "{kinds:?}");
}

#[test]
fn an_unsolvable_board_is_not_blamed_on_a_mark() {
    let board: LogicBoard = "4-e00b00e".parse().unwrap();
    let line = Edge::all(board.size().grid()).map(PlacedMark::Line).take(1).collect::<Vec<_>>();
    for placed in [&line[..], &[]] {
        let found = unlimited(|budget| find_conflict(&board.problem(), placed, budget));
        assert_eq!(found, Some(Conflict::Board));
    }
}
