//! Hints are complete arguments: what they conclude follows from what they name, by all loops of small boards and by the
//! exact count on larger ones.

use std::ops::ControlFlow;

use grid::{Mulberry32, Size};
use loopy::logic::{
    Advice, Argument, ArgumentError, BoardSize, Continuation, Fact, GeneratedPuzzle, Level,
    LogicBoard, Marks, Problem, Rule, Shapes, advise, check_argument, continuation, each_solution,
    follows_by_count, generate, solutions, unlimited,
};
use loopy::measure::Goal;
use loopy::{CellMark, Clue, Deal, Difficulty, Drawing, Edge, PencilMark};

/// Decides whether facts follow from clues and facts.
trait Judge {
    /// Returns whether the conclusion holds in all loops with these clues and facts; without a conclusion, whether there are
    /// no such loops.
    fn follows(&self, clues: &[Clue], facts: &[Fact], conclusion: &[Fact]) -> bool;
}

/// Judges by the exact number of loops.
struct ByCount(Size);

impl Judge for ByCount {
    fn follows(&self, clues: &[Clue], facts: &[Fact], conclusion: &[Fact]) -> bool {
        unlimited(|budget| follows_by_count(self.0, clues, facts, conclusion, budget))
    }
}

/// Judges by a list of all loops on the board.
struct ByEnumeration(Vec<Drawing>);

impl ByEnumeration {
    fn new(size: Size) -> Self {
        let mut loops = Vec::new();
        let blank = Problem::new(size, &[]).unwrap();
        let _ = unlimited(|budget| {
            each_solution(&blank, budget, &mut |drawing| {
                loops.push(drawing.clone());
                ControlFlow::Continue(())
            })
        });
        ByEnumeration(loops)
    }
}

impl Judge for ByEnumeration {
    fn follows(&self, clues: &[Clue], facts: &[Fact], conclusion: &[Fact]) -> bool {
        self.0.iter().all(|drawing| {
            let has = |fact: &Fact| fact.holds(drawing);
            let is_case = clues.iter().all(|clue| drawing.turns_near(clue.cell) == clue.value)
                && facts.iter().all(has);
            !is_case || !conclusion.is_empty() && conclusion.iter().all(has)
        })
    }
}

fn check(judge: &dyn Judge, marks: &Marks, argument: &Argument) -> Result<(), ArgumentError> {
    check_given(judge, &marks.facts().collect::<Vec<_>>(), argument)
}

/// Checks an argument that starts from these facts.
fn check_given(
    judge: &dyn Judge,
    given: &[Fact],
    argument: &Argument,
) -> Result<(), ArgumentError> {
    check_argument(given, argument, &mut |clues, facts, conclusion| {
        judge.follows(clues, facts, conclusion)
    })
}

/// Draws what a hint concludes.
fn draw(marks: &mut Marks, argument: &Argument) {
    for &fact in argument.conclusion() {
        match (fact, PencilMark::of_fact(fact)) {
            (Fact::Line(edge), _) => assert_eq!(marks.drawing.add(edge), Ok(true)),
            (_, Some(mark)) => marks.pencil.push(mark),
            (_, None) => panic!("can't be noted on the board: {argument:?}"),
        }
    }
}

/// Solves a puzzle with hints alone, and visits each with the board before it.
fn each_hint(puzzle: &GeneratedPuzzle, visit: &mut dyn FnMut(&Marks, &Argument)) {
    let problem = puzzle.board.problem();
    let mut marks = Marks::of(&Drawing::new(problem.size()));
    while let Advice::Next(argument) =
        unlimited(|budget| advise(&problem, &puzzle.solution, &marks, budget))
    {
        visit(&marks, &argument);
        draw(&mut marks, &argument);
    }
    assert_eq!(marks.drawing, puzzle.solution);
}

/// Checks all hints of generated puzzles. Returns their number.
fn check_puzzles((side, level): (usize, Level), n_seeds: u32, judge: &dyn Judge) -> usize {
    let mut n_hints = 0;
    for seed in 0..n_seeds {
        let size = BoardSize::new(side, side).unwrap();
        let puzzle = generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap();
        each_hint(&puzzle, &mut |marks, argument| {
            let checked = check(judge, marks, argument);
            assert_eq!(checked, Ok(()), "{}, {level}", puzzle.board);
            n_hints += 1;
        });
    }
    n_hints
}

#[test]
fn hints_follow_from_what_they_name_by_enumeration_of_all_loops() {
    let judge = ByEnumeration::new(Size::new(5, 5).unwrap());
    assert_eq!(judge.0.len(), 9349);
    for level in Level::ALL {
        assert!(check_puzzles((5, level), 2, &judge) > 30);
    }
}

#[test]
fn hints_follow_from_what_they_name_by_the_exact_count() {
    for level in Level::ALL {
        for side in 6..=8 {
            let judge = ByCount(Size::new(side, side).unwrap());
            assert!(check_puzzles((side, level), 1, &judge) > 20);
        }
    }
}

/// Returns a random part of a solution, with true marks of every kind that the drawing doesn't hide.
fn random_marks(solution: &Drawing, rng: &mut Mulberry32) -> Marks {
    let size = solution.size();
    let mut marks = Marks::of(&Drawing::new(size));
    let (lines, crosses, cells) = (rng.below(80), rng.below(50), rng.below(50));
    for edge in Edge::all(size) {
        if solution.has(edge) && rng.below(100) < lines {
            marks.drawing.add(edge).unwrap();
        } else if !solution.has(edge) && rng.below(100) < crosses {
            marks.pencil.push(PencilMark::Cross(edge));
        }
    }
    for cell in size.cells().filter(|_| rng.below(100) < cells) {
        let mark = match solution.degree(cell) {
            0 => CellMark::Empty,
            _ if solution.is_turn(cell) => CellMark::Corner,
            _ => CellMark::Straight,
        };
        let mark = PencilMark::Cell(cell, mark);
        marks.pencil.extend((!mark.is_hidden_by(&marks.drawing)).then_some(mark));
    }
    marks
}

#[test]
fn hints_for_random_drawings_and_marks_follow_from_what_they_name() {
    let five = ByEnumeration::new(Size::new(5, 5).unwrap());
    let (mut n_hints, mut n_marked) = (0, 0);
    for (index, level) in Level::ALL.into_iter().enumerate() {
        for (side, n_boards) in [(5, 12), (6, 4), (7, 2), (8, 1)] {
            let by_count = ByCount(Size::new(side, side).unwrap());
            let judge: &dyn Judge = if side == 5 { &five } else { &by_count };
            let size = BoardSize::new(side, side).unwrap();
            let puzzle = generate(size, level, 40, &mut |_| ControlFlow::Continue(())).unwrap();
            let problem = puzzle.board.problem();
            let mut rng = Mulberry32::new((100 * index + side) as u32);
            for _ in 0..n_boards {
                let marks = random_marks(&puzzle.solution, &mut rng);
                let advice = unlimited(|budget| advise(&problem, &puzzle.solution, &marks, budget));
                let Advice::Next(argument) = advice else { continue };
                let checked = check(judge, &marks, &argument);
                assert_eq!(checked, Ok(()), "{}, {level}, {marks:?}", puzzle.board);
                let is_cell = |fact: &Fact| matches!(fact, Fact::Cell(..));
                n_marked += usize::from(argument.premises().iter().any(is_cell));
                n_hints += 1;
            }
        }
    }
    assert!(n_hints > 80 && n_marked > 10, "{n_hints}, {n_marked} with marks of cells");
}

/// For a loop through every cell, hints may also use that a cell is on the loop, and name it.
#[test]
fn hints_for_a_perfect_loop_follow_from_what_they_name() {
    let (mut n_hints, mut n_visits) = (0, 0);
    for (difficulty, n_seeds) in
        [(Difficulty::Easy, 8), (Difficulty::Medium, 3), (Difficulty::Hard, 1)]
    {
        for seed in 0..n_seeds {
            let deal = Deal::classic(difficulty, seed);
            let judge = ByCount(deal.size());
            let problem = Problem::new(deal.size(), deal.clues()).unwrap();
            let mut marks = Marks::of(&Drawing::new(deal.size()));
            let visited = deal
                .size()
                .cells()
                .map(|cell| Fact::Cell(cell, Shapes::EMPTY.not()))
                .collect::<Vec<_>>();
            loop {
                let advice =
                    unlimited(|budget| continuation(&problem, Goal::EveryCell, &marks, budget));
                match advice.1 {
                    Continuation::Done => break,
                    Continuation::Impossible => panic!("{difficulty} {seed}"),
                    Continuation::Several(edge) => drop(marks.drawing.add(edge).unwrap()),
                    Continuation::Forced(argument) => {
                        let given: Vec<Fact> = marks.facts().chain(visited.clone()).collect();
                        let checked = check_given(&judge, &given, &argument);
                        assert_eq!(checked, Ok(()), "{difficulty} {seed}");
                        let is_visit = |fact: &Fact| visited.contains(fact);
                        n_visits += usize::from(argument.premises().iter().any(is_visit));
                        n_hints += 1;
                        draw(&mut marks, &argument);
                    }
                }
            }
        }
    }
    assert!(n_hints > 100 && n_visits > 20, "{n_hints}, {n_visits} use that a cell is visited");
}

/// The first hint once named the 4 and the 2, but not the 7 that it needs too.
#[test]
fn a_hint_names_all_numbers_that_it_compares() {
    let board: LogicBoard = "6-2d2a6b4a2a7f75d4h".parse().unwrap();
    let problem = board.problem();
    let solution = unlimited(|budget| solutions(&problem, 2, budget)).remove(0);
    let marks = Marks::of(&Drawing::new(problem.size()));
    let advice = unlimited(|budget| advise(&problem, &solution, &marks, budget));
    let Advice::Next(argument) = advice else { panic!("{advice:?}") };
    let values: Vec<u8> = argument.clues().iter().map(|clue| clue.value).collect();
    assert_eq!((argument.rule(), values), (Rule::Difference, vec![7, 4, 2, 4]));
    assert_eq!(check(&ByCount(problem.size()), &marks, &argument), Ok(()));
}
