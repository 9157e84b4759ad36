//! Finds the next step from a player's drawing, or a mistake in it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ::loopy::logic::{
    Advice, Argument, Budget, Conflict, Continuation, Fact, LogicBoard, Marks, PlacedMark, Problem,
    Rule, advise, continuation, find_conflict,
};
use ::loopy::measure::Goal;
use ::loopy::{Clue, Drawing, Move, PencilMark};
use games::loop_hint::{self, Sentence};
use grid::Size;
use serde::{Deserialize, Serialize};

use super::MAX_WORK;
use crate::platform::store::{as_text, parse_text};
use crate::platform::work::Task;

/// Finds the next step from a player's drawing, or a mistake in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindStep {
    pub board: String,
    /// The lines and marks in the order they were placed, each as the move that places it.
    pub placed: Vec<String>,
    /// The only solution, as the move that draws it.
    pub solution: Option<String>,
    /// Whether the loop is to visit every cell.
    pub perfect: bool,
}

/// The next step, or a mistake. Lines and marks are given as the move that toggles them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NextStep {
    /// The loop is complete.
    Done,
    /// The loop is solved, but no perfect loop contains it.
    OnlySolved,
    /// This line or mark contradicts the solution.
    Wrong(String),
    /// No loop fits the board.
    NoSolution,
    /// Since this line or mark was placed, no loop fits.
    Conflict(String),
    /// No loop fits the drawing; the cause wasn't found in time.
    Impossible,
    Next(ExplainedStep),
    /// Several loops contain the drawing; one of them continues with this move.
    Several(String, LoopKind),
    /// The search took too long.
    Unknown,
}

/// The kind of loop that a step leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LoopKind {
    /// A loop that solves the puzzle.
    Solution,
    /// A solution that is not perfect, because no perfect loop contains the drawing.
    OnlySolved,
    Perfect,
}

/// A step with its reason. Cells are indices, row by row; lines and marks are moves that toggle them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedStep {
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub rule: Rule,
    pub kind: LoopKind,
    /// The explanation, in parts that are short enough to read at once.
    pub parts: Vec<ExplainedPart>,
    /// The lines that follow, or the marks.
    pub conclusion: Vec<String>,
}

/// A few sentences of an explanation, and what they speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedPart {
    pub text: String,
    /// The cells of the numbers it uses, with the letters that the text uses.
    pub numbers: Vec<(usize, Option<char>)>,
    /// The lines, crosses and marks it uses, on the board or from earlier parts.
    pub premises: Vec<String>,
    /// The cells that its conclusions are about.
    pub cells: Vec<usize>,
    /// The lines, crosses and marks that were deduced up to here, except those that the hint leads to.
    pub deduced: Vec<String>,
}

impl Task for FindStep {
    const NAME: &'static str = "find-step";
    type Report = ();
    type Answer = NextStep;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> NextStep {
        let mut watch_work = |_| watch(&());
        match self.search(&mut Budget::new(MAX_WORK, &mut watch_work)) {
            None => NextStep::Unknown,
            Some(NextStep::Impossible) => {
                let conflict = self.conflict(&mut Budget::new(MAX_WORK, &mut watch_work));
                conflict.unwrap_or(NextStep::Impossible)
            }
            Some(found) => found,
        }
    }
}

impl FindStep {
    fn search(&self, budget: &mut Budget) -> Option<NextStep> {
        let board: LogicBoard = self.board.parse().ok()?;
        let problem = board.problem();
        let marks = Marks::from_all(problem.size(), &self.placed(&problem)?)?;
        let solution = self.solution.as_ref().map(|solution| drawn(&board, Some(solution)));
        if let Some(solution) = solution {
            let advice = advise(&problem, &solution?, &marks, budget).ok()?;
            return Some(match advice {
                Advice::Done => NextStep::Done,
                Advice::Wrong(fault) => NextStep::Wrong(mark_text(fault)),
                Advice::Next(next) => {
                    NextStep::Next(explained(problem.size(), &next, LoopKind::Solution))
                }
            });
        }
        let goal = if self.perfect { Goal::EveryCell } else { Goal::EveryClue };
        let (aim, next) = continuation(&problem, goal, &marks, budget).ok()?;
        let kind = match (aim, self.perfect) {
            (Goal::EveryCell, _) => LoopKind::Perfect,
            (Goal::EveryClue, true) => LoopKind::OnlySolved,
            (Goal::EveryClue, false) => LoopKind::Solution,
        };
        Some(match next {
            Continuation::Done if kind == LoopKind::OnlySolved => NextStep::OnlySolved,
            Continuation::Done => NextStep::Done,
            Continuation::Impossible => NextStep::Impossible,
            Continuation::Forced(next) => NextStep::Next(explained(problem.size(), &next, kind)),
            Continuation::Several(edge) => NextStep::Several(edge.to_string(), kind),
        })
    }

    /// Finds the first line or mark with which no loop fits.
    fn conflict(&self, budget: &mut Budget) -> Option<NextStep> {
        let problem = self.board.parse::<LogicBoard>().ok()?.problem();
        Some(match find_conflict(&problem, &self.placed(&problem)?, budget).ok()?? {
            Conflict::Board => NextStep::NoSolution,
            Conflict::At(fault) => NextStep::Conflict(mark_text(fault)),
        })
    }

    fn placed(&self, problem: &Problem) -> Option<Vec<PlacedMark>> {
        let mut placed = Vec::new();
        for text in &self.placed {
            match text.parse().ok()? {
                Move::Draw { flipped, .. } => {
                    placed.extend(flipped.into_iter().map(PlacedMark::Line));
                }
                Move::Mark(marks) => placed.extend(marks.into_iter().map(PlacedMark::Pencil)),
                Move::Clear | Move::Attempt(_) => return None,
            }
        }
        placed.iter().all(|mark| mark.is_on(problem.size())).then_some(placed)
    }
}

/// Formats the move that places or removes a line or mark.
pub fn mark_text(fault: PlacedMark) -> String {
    match fault {
        PlacedMark::Line(edge) => edge.to_string(),
        PlacedMark::Pencil(mark) => mark.to_string(),
    }
}

/// Returns the drawing that a move makes on an empty board.
pub fn drawn(board: &LogicBoard, m: Option<&str>) -> Option<Drawing> {
    let mut board = board.board();
    if let Some(m) = m {
        board.play(&m.parse().ok()?).ok()?;
    }
    Some(board.drawing().clone())
}

fn explained(size: Size, next: &Argument, kind: LoopKind) -> ExplainedStep {
    let explanation = loop_hint::explanation(size, next);
    let lengths = parts(&explanation).into_iter().map(<[Sentence]>::len);
    ExplainedStep {
        rule: next.rule(),
        kind,
        parts: explained_parts(size, next, &explanation, lengths),
        conclusion: next.conclusion().iter().copied().filter_map(placed_text).collect(),
    }
}

/// Explains an argument with one part per sentence.
pub fn explained_sentences(size: Size, argument: &Argument) -> Vec<ExplainedPart> {
    let explanation = loop_hint::explanation(size, argument);
    let lengths = explanation.iter().map(|_| 1);
    explained_parts(size, argument, &explanation, lengths)
}

/// Returns parts of these numbers of sentences.
fn explained_parts(
    size: Size,
    argument: &Argument,
    explanation: &[Sentence],
    lengths: impl Iterator<Item = usize>,
) -> Vec<ExplainedPart> {
    let mut end = 0;
    let part = |length: usize| {
        let start = end;
        end += length;
        ExplainedPart {
            deduced: deduced(argument, &explanation[..end]),
            ..explained_part(size, argument, &explanation[start..end])
        }
    };
    lengths.map(part).collect()
}

/// Number of characters of a part, if it has several sentences.
const MAX_PART: usize = 240;

/// Splits an explanation into parts of whole sentences.
fn parts(explanation: &[Sentence]) -> Vec<&[Sentence]> {
    let mut parts = Vec::new();
    let (mut start, mut length) = (0, 0);
    for (index, sentence) in explanation.iter().enumerate() {
        let n_chars = sentence.text.chars().count();
        if start < index && length + n_chars > MAX_PART {
            parts.push(&explanation[start..index]);
            (start, length) = (index, 0);
        }
        length += n_chars;
    }
    parts.push(&explanation[start..]);
    parts
}

fn explained_part(size: Size, next: &Argument, part: &[Sentence]) -> ExplainedPart {
    let clues = next.clues().into_iter().enumerate();
    let is_used = |clue: &Clue| part.iter().any(|sentence| sentence.clues.contains(clue));
    let premises: BTreeSet<Fact> =
        part.iter().flat_map(|sentence| &sentence.premises).copied().collect();
    let facts = part.iter().flat_map(|sentence| &sentence.conclusion);
    let cells: BTreeSet<usize> =
        facts.flat_map(|fact| fact.cells(size)).map(|(cell, _)| cell.index()).collect();
    ExplainedPart {
        text: loop_hint::text(part),
        numbers: clues
            .filter(|(_, clue)| is_used(clue))
            .map(|(index, clue)| (clue.cell.index(), loop_hint::letter(next, index)))
            .collect(),
        premises: premises.into_iter().filter_map(placed_text).collect(),
        cells: cells.into_iter().collect(),
        deduced: Vec::new(),
    }
}

/// Returns what these sentences conclude on the way to what the hint leads to.
fn deduced(next: &Argument, sentences: &[Sentence]) -> Vec<String> {
    let facts = sentences.iter().flat_map(|sentence| &sentence.conclusion);
    let facts: BTreeSet<Fact> =
        facts.copied().filter(|fact| !next.conclusion().contains(fact)).collect();
    facts.into_iter().filter_map(placed_text).collect()
}

/// Formats the move that places a fact on the board, if there is one.
fn placed_text(fact: Fact) -> Option<String> {
    match fact {
        Fact::Line(edge) => Some(mark_text(PlacedMark::Line(edge))),
        fact => PencilMark::of_fact(fact).map(|mark| mark.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::loopy::tasks::AnalyseBoard;

    fn keep_going() -> impl FnMut(&()) -> ControlFlow<()> {
        |&()| ControlFlow::Continue(())
    }

    #[test]
    fn a_wrong_line_or_cross_is_found_first() {
        let board = "4-c4l".to_owned();
        let solution = AnalyseBoard { board: board.clone() }.run(&mut keep_going()).solution;
        let find = |placed: &[&str]| {
            let placed = placed.iter().map(|&item| item.to_owned()).collect();
            FindStep { board: board.clone(), placed, solution: solution.clone(), perfect: false }
                .run(&mut keep_going())
        };
        assert_eq!(find(&["12R"]), NextStep::Wrong("12R".to_owned()));
        assert_eq!(find(&["x3"]), NextStep::Wrong("x3".to_owned()));
        assert_eq!(find(&["x2R"]), NextStep::Wrong("x2R".to_owned()));
        assert!(matches!(find(&["x12"]), NextStep::Next(_)));
        assert_eq!(find(&["c12"]), NextStep::Wrong("c12".to_owned()));
        assert_eq!(find(&["x12", "s3 c7"]), NextStep::Wrong("s3".to_owned()));
        assert_eq!(find(&["99R"]), NextStep::Unknown);
    }

    #[test]
    fn with_several_loops_the_last_conflicting_mark_is_at_fault() {
        let find = |board: &str, placed: &[&str]| {
            let placed = placed.iter().map(|&item| item.to_owned()).collect();
            FindStep { board: board.to_owned(), placed, solution: None, perfect: false }
                .run(&mut keep_going())
        };
        let at = |item: &str| NextStep::Conflict(item.to_owned());
        // A line in a corner must turn there: the two contradict each other, and the later one is at fault.
        assert_eq!(find("4-p", &["0R", "5R", "x0D"]), at("x0D"));
        assert_eq!(find("4-p", &["x0D", "5R", "0R"]), at("0R"));
        assert!(matches!(find("4-p", &["5R", "x0R", "x0"]), NextStep::Several(..)));
        // Three sides of the middle square fit a loop with these numbers; the upper side doesn't.
        assert_eq!(find("4-3a4m", &["5R", "5D", "6D", "9R"]), at("5R"));
        assert_eq!(find("4-3a4m", &["5D", "6D", "9R", "5R"]), at("5R"));
        assert!(matches!(
            find("4-3a4m", &["5D", "6D", "9R"]),
            NextStep::Next(_) | NextStep::Several(..)
        ));
        assert_eq!(find("4-e00b00e", &[]), NextStep::NoSolution);
        assert_eq!(find("4-e00b00e", &["0R"]), NextStep::NoSolution);
    }
    #[test]
    fn hints_for_a_classic_board_lead_to_a_perfect_loop_as_long_as_one_fits() {
        let find = |placed: &[&str]| {
            let placed = placed.iter().map(|&item| item.to_owned()).collect();
            FindStep { board: "4-p".to_owned(), placed, solution: None, perfect: true }
                .run(&mut keep_going())
        };
        // The corner cell must be visited, and it has only two edges.
        let NextStep::Next(step) = find(&[]) else { panic!("a step is certain") };
        assert_eq!(step.kind, LoopKind::Perfect);
        let text = &step.parts[0].text;
        assert!(text.starts_with("A perfect loop visits every cell. "), "{text}");
        assert!(matches!(find(&["x0"]), NextStep::Several(_, LoopKind::OnlySolved)));
        assert_eq!(find(&["5R", "5D", "6D", "9R"]), NextStep::OnlySolved);
    }

    #[test]
    fn a_long_explanation_comes_in_parts_that_show_what_was_deduced_before() {
        let board = "6-2d2a6b4a2a7f75d4h".to_owned();
        let solution = AnalyseBoard { board: board.clone() }.run(&mut keep_going()).solution;
        let find = FindStep { board, placed: Vec::new(), solution, perfect: false };
        let NextStep::Next(step) = find.run(&mut keep_going()) else { panic!("a step is certain") };
        assert!(step.parts.len() > 1);
        let mut n_deduced = 0;
        for part in &step.parts {
            assert!(part.text.ends_with('.') && part.text.chars().count() <= 320, "{}", part.text);
            assert!(part.deduced.len() >= n_deduced && !part.cells.is_empty());
            n_deduced = part.deduced.len();
            assert!(part.numbers.iter().all(|(_, letter)| letter.is_some()));
        }
        let used: Vec<usize> = step.parts.iter().map(|part| part.numbers.len()).collect();
        assert_eq!(used.iter().sum::<usize>(), 4, "{used:?}");
    }
}
