//! Decides how many loops fit the numbers of a board.

use grid::{Cell, Dir};

use super::super::budget::{Budget, Stopped};
use super::super::level::Level;
use super::super::link::LogicBoard;
use super::super::places::Place;
use super::super::proof::{Mark, Tier, edge_mark};
use super::super::rules::{self, Outcome};
use super::super::search::drawing;
use super::super::state::{Clues, State};
use super::answers::{AnswerSearch, Answers};
use super::contradiction::{ContradictionSearch, share_rest};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// What the numbers of a board allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The board has no numbers, so every loop fits.
    NoNumbers,
    /// Exactly one loop fits.
    One {
        /// The answer.
        answer: Drawing,
        /// The easiest level whose rules find it.
        level: Level,
    },
    /// Two or more loops fit.
    Several {
        /// Two of them.
        answers: [Drawing; 2],
        /// The edges that only one of the two has.
        differing: Vec<Edge>,
    },
    /// No loop fits.
    None {
        /// Cells of numbers that contradict each other.
        numbers: Vec<Cell>,
        /// Whether a loop fits as soon as any one of these numbers is removed.
        is_minimal: bool,
    },
    /// The budget ended before the number of loops was known.
    Counting,
}

/// Decides how many loops fit a board. It can stop at any point and continue later.
///
/// ```
/// use loopy::logic::{Verdict, Verifier, unlimited};
///
/// let mut verifier = Verifier::new(&"4-c3b55a5f".parse()?);
/// assert_eq!(verifier.verdict(), Verdict::Counting);
/// unlimited(|budget| verifier.run(budget));
/// assert!(matches!(verifier.verdict(), Verdict::One { .. }));
/// # Ok::<(), loopy::logic::ParseBoardError>(())
/// ```
pub struct Verifier {
    clues: Clues,
    board: LogicBoard,
    stage: Stage,
}

/// How far the decision is.
enum Stage {
    /// Applies the rules of this level. Easier rules left the board unsolved.
    Rules {
        state: Box<State>,
        level: Level,
    },
    /// Looks for two answers for a short time.
    QuickSearch {
        state: Box<State>,
        search: AnswerSearch,
        work_left: u64,
    },
    /// Applies the what-if rule; `answer` is the only one, if the search has already ended.
    WhatIf {
        pass: WhatIfPass,
        answer: Option<Drawing>,
    },
    /// Looks for two answers until the search ends.
    Search(AnswerSearch),
    /// No loop fits: looks for a small contradiction.
    None(ContradictionSearch),
    Done(Verdict),
}

/// Work limit of the first search for two answers. Most unfinished boards have several, and it finds them soon.
const QUICK_SEARCH_WORK: u64 = 1_000_000;

/// Returns the verdict that can be reached within the budget.
///
/// ```
/// use loopy::logic::{Level, Verdict, judge, unlimited};
///
/// let verdict = |board: &str| {
///     let board = board.parse().expect("a board");
///     unlimited(|budget| Ok(judge(&board, budget)))
/// };
/// assert_eq!(verdict("4-p"), Verdict::NoNumbers);
/// assert!(matches!(verdict("4-0o"), Verdict::Several { .. }));
/// assert!(matches!(verdict("4-e9j"), Verdict::None { is_minimal: true, .. }));
/// assert!(matches!(verdict("4-c3b55a5f"), Verdict::One { level: Level::Medium, .. }));
/// ```
pub fn judge(board: &LogicBoard, budget: &mut Budget) -> Verdict {
    let mut verifier = Verifier::new(board);
    // If the budget ends, the verdict says how far the decision is.
    let _ = verifier.run(budget);
    verifier.verdict()
}

impl Verifier {
    /// Starts the decision.
    pub fn new(board: &LogicBoard) -> Self {
        let problem = board.problem();
        let state = Box::new(State::new(&problem));
        let stage = if board.clues().is_empty() {
            Stage::Done(Verdict::NoNumbers)
        } else {
            Stage::Rules { state, level: Level::Easy }
        };
        Verifier { clues: Clues::new(&problem), board: board.clone(), stage }
    }

    /// Returns what is known so far.
    pub fn verdict(&self) -> Verdict {
        match &self.stage {
            Stage::Done(verdict) => verdict.clone(),
            Stage::None(search) => {
                Verdict::None { numbers: search.cells(), is_minimal: search.is_minimal() }
            }
            _ => Verdict::Counting,
        }
    }

    /// Continues until the verdict is final.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget runs out or the callback cancels; the next call continues there.
    pub fn run(&mut self, budget: &mut Budget) -> Result<(), Stopped> {
        while !matches!(self.stage, Stage::Done(_)) {
            if let Some(next) = self.advance(budget)? {
                self.stage = next;
            }
        }
        Ok(())
    }

    /// Continues the present stage. Returns the next one at its end.
    fn advance(&mut self, budget: &mut Budget) -> Result<Option<Stage>, Stopped> {
        let clues = &self.clues;
        let no_answer = || {
            let search = ContradictionSearch::new(clues.size, self.board.clues());
            Some(Stage::None(search))
        };
        Ok(match &mut self.stage {
            Stage::Rules { state, level } => {
                let tier = level.tier().expect("levels before the search have rules");
                match rules::run(state, clues, tier, &mut (), budget)? {
                    Outcome::Contradiction => no_answer(),
                    Outcome::Solved => Some(one(drawing(state, clues), *level)),
                    Outcome::Stuck => Some(match *level {
                        Level::Easy => Stage::Rules { state: state.clone(), level: Level::Medium },
                        Level::Medium => Stage::Rules { state: state.clone(), level: Level::Hard },
                        _ => Stage::QuickSearch {
                            search: AnswerSearch::new(clues, state),
                            state: state.clone(),
                            work_left: QUICK_SEARCH_WORK,
                        },
                    }),
                }
            }
            Stage::QuickSearch { state, search, work_left } => {
                let answer = match share_rest(work_left, budget, |share| search.run(share))? {
                    Some(Answers::None) => return Ok(no_answer()),
                    Some(Answers::Several(answers)) => return Ok(Some(several(*answers))),
                    Some(Answers::One(answer)) => Some(*answer),
                    None => None,
                };
                Some(Stage::WhatIf { pass: WhatIfPass::new(clues, state.clone()), answer })
            }
            Stage::WhatIf { pass, answer } => match (pass.run(clues, budget)?, answer.take()) {
                (Outcome::Contradiction, _) => no_answer(),
                (Outcome::Solved, _) => Some(one(drawing(&pass.state, clues), Level::Expert)),
                (Outcome::Stuck, Some(answer)) => Some(one(answer, Level::Extreme)),
                (Outcome::Stuck, None) => {
                    Some(Stage::Search(AnswerSearch::new(clues, &pass.state)))
                }
            },
            Stage::Search(search) => match search.run(budget)? {
                Answers::None => no_answer(),
                Answers::One(answer) => Some(one(*answer, Level::Extreme)),
                Answers::Several(answers) => Some(several(*answers)),
            },
            Stage::None(search) => {
                search.run(budget)?;
                let (numbers, is_minimal) = (search.cells(), search.is_minimal());
                Some(Stage::Done(Verdict::None { numbers, is_minimal }))
            }
            Stage::Done(_) => None,
        })
    }
}

fn one(answer: Drawing, level: Level) -> Stage {
    Stage::Done(Verdict::One { answer, level })
}

fn several(answers: [Drawing; 2]) -> Stage {
    let [a, b] = &answers;
    let differing = Edge::all(a.size()).filter(|&edge| a.has(edge) != b.has(edge)).collect();
    Stage::Done(Verdict::Several { answers, differing })
}

/// Applies the what-if rule to edge after edge, until none of them allows a deduction.
struct WhatIfPass {
    state: Box<State>,
    /// Assumptions, tried in turn.
    assumptions: Vec<(Place, Dir, Mark)>,
    next: usize,
    /// Number of assumptions tried since the last deduction.
    n_tried: usize,
}

impl WhatIfPass {
    fn new(clues: &Clues, state: Box<State>) -> Self {
        let edges = clues.inside.iter().flat_map(|place| [(place, Dir::Right), (place, Dir::Down)]);
        let assumptions =
            edges.flat_map(|(place, dir)| [Mark::Line, Mark::Cross].map(|mark| (place, dir, mark)));
        WhatIfPass { state, assumptions: assumptions.collect(), next: 0, n_tried: 0 }
    }

    fn run(&mut self, clues: &Clues, budget: &mut Budget) -> Result<Outcome, Stopped> {
        loop {
            let outcome = rules::run(&mut self.state, clues, Tier::T5, &mut (), budget)?;
            if outcome != Outcome::Stuck {
                return Ok(outcome);
            }
            loop {
                if self.n_tried == self.assumptions.len() {
                    return Ok(Outcome::Stuck);
                }
                let (place, dir, mark) = self.assumptions[self.next];
                let is_refuted = edge_mark(&self.state, place, dir).is_none()
                    && rules::contradicts(
                        &self.state,
                        clues,
                        (place, dir, mark),
                        Tier::T2,
                        budget,
                    )?;
                self.next = (self.next + 1) % self.assumptions.len();
                self.n_tried += 1;
                if is_refuted {
                    rules::decide(&mut self.state, (place, dir, mark.opposite()), &mut ());
                    self.n_tried = 0;
                    break;
                }
            }
        }
    }
}
