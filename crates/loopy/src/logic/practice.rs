//! Boards for practising one technique each, and the progress through them. The boards were found by the generator; a test
//! checks that they still need their technique.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::argument::Argument;
use super::budget::unlimited;
use super::fact::Fact;
use super::hint::{Advice, Marks, advise};
use super::link::{LogicBoard, ParseBoardError};
use super::proof::Rule;
use super::search::solutions;
use crate::drawing::Drawing;
use crate::pencil::PencilMark;

/// Number of boards of each technique.
const N_BOARDS: usize = 10;

/// A technique with small boards that need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Practice {
    /// The technique: the hardest rule that the boards need.
    pub rule: Rule,
    /// The board of the worked example.
    example: &'static str,
    boards: [&'static str; N_BOARDS],
}

/// A board with some lines and marks, from which the technique takes the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkedExample {
    /// The board.
    pub board: LogicBoard,
    /// What is on it.
    pub marks: Marks,
    /// The step.
    pub argument: Argument,
}

/// The practice boards that a player has solved. The string form has one board per line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolvedPractice(BTreeSet<LogicBoard>);

/// The techniques, simplest first. Besides the cell and saturation rules, a board needs only its own rule. Parity and
/// contradictions are exceptions, whose boards need simpler rules too. Connectivity has no lesson, because generated
/// puzzles hardly ever need it.
pub const PRACTICE: [Practice; 6] = [
    Practice {
        rule: Rule::Saturation,
        example: "4-d0a4h0",
        boards: [
            "4-b0b2a0h",
            "4-g0b1a0c",
            "4-b0e0a4e",
            "4-e4a0f0a",
            "4-b0f4e0",
            "4-0d2g0b",
            "5-b0k5b4e5a",
            "5-0f4f0h3a",
            "5-b0d2a10a2l",
            "5-g9c79k1",
        ],
    },
    Practice {
        rule: Rule::EarlyClosing,
        example: "5-g5e31355e20",
        boards: [
            "4-0a4m",
            "4-n20",
            "4-d0i4a",
            "4-k2a0b",
            "4-k0a4b",
            "5-j033i2a2",
            "5-b1d4b6a5l",
            "5-k2a3c5a302c",
            "5-l5d32c0b",
            "5-b6f513m",
        ],
    },
    Practice {
        rule: Rule::Difference,
        example: "4-c3b55a5f",
        boards: [
            "4-c3c3a24e",
            "4-a1b1a2b1b1c",
            "4-a4a1a5533g",
            "4-3c553d1c1",
            "4-c13a5b4c4b",
            "4-13a3b64c4c3",
            "5-g3a1c20g31a",
            "5-a21g1a5b0i",
            "5-b2a1b4a15b5a45h",
            "5-h33b6c5c1a3b",
        ],
    },
    Practice {
        rule: Rule::Fillings,
        example: "4-d0b4a2f",
        boards: [
            "4-e12d1d",
            "4-b5a5d6f",
            "4-d5a6c6b3b",
            "4-a221b3a3g",
            "4-d13b1e2a",
            "4-g4a2e2",
            "5-a1e4b0b2a1i",
            "5-k0b20a3f3",
            "5-h6c5b0c1e",
            "5-b4a31e1f3d1a",
        ],
    },
    Practice {
        rule: Rule::Crossings,
        example: "5-b0b0g5h4b",
        boards: [
            "5-d01g1h0b",
            "5-a4e4d7k1",
            "5-f13b0c3c5d3a",
            "5-b4b3a6d4a2d13d",
            "5-b6j6a3a4b3c2",
            "5-b0f2b45b3h",
            "5-g3e314f111",
            "5-g6a21c21a45a1d",
            "5-b0d2e6b5f3a",
            "5-b3d66c6a3a5g3",
        ],
    },
    Practice {
        rule: Rule::WhatIf,
        example: "5-3a2h7b3c5b2c",
        boards: [
            "4-a0m0",
            "4-c00k",
            "4-a0b0k",
            "4-k0b0a",
            "5-a4d55d563i1",
            "5-b4b25d67e3f",
            "5-e1e46d77a1d",
            "5-h3c21b5e3b",
            "5-f7c4a6f2b21a",
            "5-b4j9a3f4b",
        ],
    },
];

impl Practice {
    /// Returns the boards, each with a unique solution.
    pub fn boards(self) -> [LogicBoard; N_BOARDS] {
        self.boards.map(|board| board.parse().expect("a test parses them"))
    }

    /// Returns the technique that a board is for.
    pub fn of_board(board: &LogicBoard) -> Option<Self> {
        let text = board.to_string();
        PRACTICE.into_iter().find(|practice| practice.boards.contains(&text.as_str()))
    }

    /// Returns the worked example: hints lead to the first step that takes the technique.
    pub fn worked_example(self) -> Option<WorkedExample> {
        let board: LogicBoard = self.example.parse().ok()?;
        let problem = board.problem();
        let solution = unlimited(|budget| solutions(&problem, 2, budget)).into_iter().next()?;
        let mut marks = Marks::of(&Drawing::new(problem.size()));
        loop {
            let advice = unlimited(|budget| advise(&problem, &solution, &marks, budget));
            let Advice::Next(argument) = advice else { return None };
            if argument.rule() == self.rule {
                return Some(WorkedExample { board, marks, argument });
            }
            for &fact in argument.conclusion() {
                match fact {
                    Fact::Line(edge) => drop(marks.drawing.add(edge).ok()?),
                    fact => marks.pencil.extend(PencilMark::of_fact(fact)),
                }
            }
            marks.pencil.sort_unstable();
        }
    }
}

impl SolvedPractice {
    /// Adds a board. Returns whether it is a practice board and new.
    pub fn note(&mut self, board: &LogicBoard) -> bool {
        Practice::of_board(board).is_some() && self.0.insert(board.clone())
    }

    /// Returns whether the board is solved.
    pub fn contains(&self, board: &LogicBoard) -> bool {
        self.0.contains(board)
    }

    /// Adds the boards solved on another device.
    pub fn merge(&mut self, other: &SolvedPractice) {
        self.0.extend(other.0.iter().cloned());
    }

    /// Returns the next board to practise after this one: an unsolved one of its technique, or else of the techniques after
    /// it, then of those before it. `None` if all are solved.
    pub fn next(&self, after: &LogicBoard) -> Option<LogicBoard> {
        let at = PRACTICE.iter().position(|practice| practice.boards().contains(after))?;
        let own = PRACTICE[at].boards();
        let index = own.iter().position(|board| board == after)?;
        let (before, rest) = (own[..index].to_vec(), own[index + 1..].to_vec());
        let others = PRACTICE[at + 1..].iter().chain(&PRACTICE[..at]);
        let others = others.flat_map(|practice| practice.boards());
        rest.into_iter().chain(before).chain(others).find(|board| !self.contains(board))
    }
}

impl fmt::Display for SolvedPractice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|board| writeln!(f, "{board}"))
    }
}

impl FromStr for SolvedPractice {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        text.lines().map(str::parse).collect::<Result<_, _>>().map(SolvedPractice)
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::check_proof;
    use super::super::grade::explain;
    use super::*;

    #[test]
    fn each_board_needs_its_technique_and_no_harder_one() {
        for practice in PRACTICE {
            let boards: BTreeSet<LogicBoard> = practice.boards().into();
            assert_eq!(boards.len(), N_BOARDS, "different boards");
            for board in boards {
                let problem = board.problem();
                let explanation = unlimited(|budget| explain(&problem, budget));
                let explanation = explanation.expect("a unique solution");
                assert_eq!(check_proof(&problem, &explanation.steps), Ok(explanation.solution));
                let used: BTreeSet<Rule> = explanation.steps.iter().map(|step| step.rule).collect();
                let at_once = [Rule::Cell, Rule::Saturation, practice.rule];
                let is_allowed = |rule: &Rule| match practice.rule {
                    Rule::Crossings | Rule::WhatIf => *rule <= practice.rule,
                    _ => at_once.contains(rule),
                };
                assert!(used.contains(&practice.rule), "{board}: {used:?}");
                assert!(used.iter().all(is_allowed), "{board}: {used:?}");
            }
        }
    }

    #[test]
    fn each_technique_has_a_worked_example_on_a_board_of_its_own() {
        for practice in PRACTICE {
            let example = practice.worked_example().expect("an example");
            assert_eq!(example.argument.rule(), practice.rule);
            assert!(!practice.boards().contains(&example.board));
        }
    }

    #[test]
    fn the_next_board_is_an_unsolved_one_of_the_technique_then_of_the_others() {
        let mut solved = SolvedPractice::default();
        let [first, second] = [PRACTICE[0], PRACTICE[1]].map(Practice::boards);
        assert!(solved.note(&first[3]) && !solved.note(&first[3]));
        assert!(!solved.note(&"4-p".parse().unwrap()), "no practice board");
        assert_eq!(solved.next(&first[3]), Some(first[4].clone()));
        assert_eq!(solved.next(&first[9]), Some(first[0].clone()));
        for board in &first {
            solved.note(board);
        }
        assert_eq!(solved.next(&first[9]), Some(second[0].clone()));
        let mut other = SolvedPractice::default();
        for practice in PRACTICE {
            for board in practice.boards() {
                other.note(&board);
            }
        }
        assert_eq!(other.next(&first[0]), None);
        solved.merge(&other);
        assert_eq!(solved.to_string().parse(), Ok(other));
    }
}
