//! Hint, Check and the analysis of the board. The first press of Hint explains the next step, the
//! second draws it.

use ::loopy::logic::{Level, LogicBoard};
use ::loopy::measure::Goal;
use ::loopy::{Drawing, Edge, Event, Loopy, MarkPlace, Move, Params, PencilMark};
use ::play::{Game, Input};
use grid::{Cell, Size};
use leptos::prelude::*;

use super::game::LoopPage;
use super::parts::later;
use super::tasks::{
    AnalyseBoard, Analysis, ExplainedPart, ExplainedStep, FindStep, LoopKind, NextStep, drawn,
    mark_text,
};
use super::words::help_words;
use crate::platform::work::{End, Job, start};
use crate::ui::online::{Aid, forbids};

/// The analysis of a puzzle and the hint shown. Copies share the same state.
#[derive(Clone, Copy)]
pub(super) struct Hints {
    pub(super) analysis: RwSignal<Analysis>,
    pub(super) hint: RwSignal<Option<ShownHint>>,
    /// Whether a search for the next step is running.
    pub(super) is_searching: RwSignal<bool>,
    analysis_job: StoredValue<Option<Job>, LocalStorage>,
    step_job: StoredValue<Option<Job>, LocalStorage>,
}

/// A hint or the result of Check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ShownHint {
    /// The name of the technique.
    pub(super) title: Option<&'static str>,
    /// The text, a part of which is shown at a time.
    pub(super) parts: Vec<HintPart>,
    /// The index of the part shown.
    pub(super) part: usize,
    /// What the second press does.
    pub(super) action: Option<&'static str>,
    /// The next lines of one of several possible loops.
    pub(super) lines: Vec<Edge>,
    /// The mistake to mark.
    pub(super) wrong: Option<MarkPlace>,
    /// The move for the second press of Hint.
    pub(super) next_move: Option<Move>,
}

/// A part of a hint's text, and what it speaks of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HintPart {
    pub(super) text: String,
    /// The numbers it depends on, with the letters that the text uses.
    pub(super) numbers: Vec<(Cell, Option<char>)>,
    /// The places of the lines and marks it depends on.
    pub(super) premises: Vec<MarkPlace>,
    /// The cells to highlight.
    pub(super) cells: Vec<Cell>,
    /// The lines deduced so far that are not on the board.
    pub(super) lines: Vec<Edge>,
    /// The marks deduced so far that are not on the board.
    pub(super) marks: Vec<PencilMark>,
}

impl ShownHint {
    /// Creates a hint that is only a text.
    fn said(text: impl Into<String>) -> Self {
        let part = HintPart { text: text.into(), ..HintPart::default() };
        ShownHint { parts: vec![part], ..ShownHint::default() }
    }

    /// Returns the part shown.
    pub(super) fn shown(&self) -> Option<&HintPart> {
        self.parts.get(self.part)
    }
}

/// Why the search for the next step was started.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HelpRequest {
    Hint,
    Check,
}

impl Hints {
    pub(super) fn new() -> Self {
        Hints {
            analysis: RwSignal::new(Analysis::default()),
            hint: RwSignal::new(None),
            is_searching: RwSignal::new(false),
            analysis_job: StoredValue::new_local(None),
            step_job: StoredValue::new_local(None),
        }
    }

    /// Discards the results for the previous board, and analyses this one if the part that can do so is loaded. The part does this itself
    /// once it is.
    pub(super) fn analyse(self, board: &LogicBoard) {
        self.clear_hint();
        self.analysis.set(Analysis::default());
        if let Some(later) = later().loaded() {
            (later.analyse)(self, board);
        }
    }

    /// Analyses a board in the background.
    pub(super) fn analyse_now(self, board: &LogicBoard) {
        let task = AnalyseBoard { board: board.to_string() };
        let on_end = move |end| {
            if let End::Done(analysis) = end {
                let _ = self.analysis.try_set(analysis);
            }
        };
        self.analysis_job.set_value(Some(start(task, |()| (), on_end)));
    }

    /// Discards the hint and the search after the position has changed.
    pub(super) fn clear_hint(self) {
        self.step_job.set_value(None);
        self.is_searching.set(false);
        if self.hint.with_untracked(Option::is_some) {
            self.hint.set(None);
        }
    }

    /// Shows another part of the hint.
    pub(super) fn show_part(self, part: usize) {
        self.hint.update(|hint| {
            if let Some(hint) = hint.as_mut().filter(|hint| part < hint.parts.len()) {
                hint.part = part;
            }
        });
    }

    /// Returns the level of a board with one solution.
    pub(super) fn level(self) -> Option<Level> {
        self.analysis.with(|analysis| analysis.level.as_ref()?.parse().ok())
    }

    /// Returns the only solution of a board.
    pub(super) fn solution(self, board: &LogicBoard) -> Option<Drawing> {
        self.analysis.with(|analysis| drawn(board, Some(analysis.solution.as_ref()?)))
    }
}

impl LoopPage {
    /// Analyses the page's board in the background.
    pub(super) fn analyse_now(self) {
        self.params.with_untracked(|params| {
            if let Some(board) = board_of(params) {
                self.hints.analyse_now(&board);
            }
        });
    }

    /// Shows where to look and why; on the second press, draws the step.
    pub(super) fn hint(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.game.point([Event::Finish]);
        let shown = self.hints.hint.get_untracked().unwrap_or_default();
        match shown.next_move.clone() {
            Some(step) => {
                self.game.press(Input::Help(step.clone()));
                if self.game.with_untracked(|game| game.ending().is_none()) {
                    self.show_result(&step);
                }
                // The reason stays until the player goes on.
                let is_explained = shown.title.is_some();
                let shown = ShownHint { action: None, next_move: None, ..shown };
                self.hints.hint.set(is_explained.then_some(shown));
            }
            None => self.search_step(HelpRequest::Hint),
        }
    }

    /// Says whether the drawing can still become a solution, without showing a mistake.
    pub(super) fn check(self) {
        if forbids(Aid::Help) {
            return;
        }
        self.game.point([Event::Finish]);
        self.search_step(HelpRequest::Check);
    }

    fn search_step(self, request: HelpRequest) {
        let hints = self.hints;
        hints.clear_hint();
        let (task, n_acts) = self.game.with_untracked(|game| {
            let solution = hints.analysis.with_untracked(|analysis| analysis.solution.clone());
            (step_of(game, solution), game.n_acts())
        });
        hints.is_searching.set(true);
        let on_end = move |end| {
            // The page may be gone.
            if hints.is_searching.try_set(false).is_some() {
                return;
            }
            let is_same = self.game.with_untracked(Game::n_acts) == n_acts;
            if let (End::Done(found), true) = (end, is_same) {
                self.show(request, found);
            }
        };
        hints.step_job.set_value(Some(start(task, |()| (), on_end)));
    }

    fn show(self, request: HelpRequest, found: NextStep) {
        let size = self.game.with_untracked(|game| game.puzzle().board().size());
        let hint = match request {
            HelpRequest::Hint => self.next_step_hint(size, found),
            HelpRequest::Check => {
                let is_unique = self.hints.analysis.with_untracked(Analysis::is_unique);
                check_result(&found, is_unique)
            }
        };
        match request {
            HelpRequest::Check => self.game.press(Input::Check),
            HelpRequest::Hint if hint.next_move.is_some() => self.game.press(Input::Look),
            HelpRequest::Hint => {}
        }
        self.hints.hint.set(Some(hint));
    }

    fn next_step_hint(self, size: Size, found: NextStep) -> ShownHint {
        let words = help_words();
        let said = |text: &str| ShownHint::said(text);
        match found {
            NextStep::Next(step) => self.step_hint(size, &step),
            NextStep::Wrong(what) => mistake_hint(&what, words.wrong),
            NextStep::Conflict(what) => mistake_hint(&what, words.conflict),
            NextStep::Several(line, kind) => {
                let next_move: Option<Move> = line.parse().ok();
                let lines = next_move.as_ref().map(edges).unwrap_or_default();
                ShownHint { lines, next_move, ..said((words.several)(kind)) }
            }
            NextStep::OnlySolved => said(words.only_solved),
            NextStep::NoSolution => said((words.no_solution)()),
            NextStep::Impossible => said(words.impossible),
            NextStep::Done => said(words.done),
            NextStep::Unknown => said(words.unknown),
        }
    }

    fn step_hint(self, size: Size, step: &ExplainedStep) -> ShownHint {
        let words = help_words();
        let conclusion = parsed(&step.conclusion);
        let lines: Vec<Edge> = conclusion.iter().flat_map(edges).collect();
        let mut marks: Vec<PencilMark> = conclusion.iter().flat_map(marks).collect();
        marks.sort_unstable();
        let (next_move, action) = match (&lines[..], &marks[..]) {
            ([], [_]) => (Some(Move::Mark(marks)), words.mark_it),
            ([], _) => (Some(Move::Mark(marks)), words.mark_them),
            _ => (self.drawing_move(&lines), words.draw),
        };
        let mut parts: Vec<HintPart> =
            step.parts.iter().map(|part| HintPart::of(size, part)).collect();
        if let (LoopKind::OnlySolved, Some(first)) = (step.kind, parts.first_mut()) {
            first.text = format!("{} {}", words.no_longer_perfect, first.text);
        }
        ShownHint {
            title: Some((words.technique)(step.rule)),
            parts,
            action: Some(action),
            next_move,
            // The lines are drawn by the second press.
            ..ShownHint::default()
        }
    }

    /// Returns the move that draws these lines, or the first if one stroke can't draw them all.
    fn drawing_move(self, lines: &[Edge]) -> Option<Move> {
        let draw = |lines: &[Edge]| {
            let mut flipped = lines.to_vec();
            flipped.sort_unstable();
            Move::Draw { flipped, dot: None }
        };
        let all = draw(lines);
        let is_one_stroke =
            self.game.with_untracked(|game| game.puzzle().board().check_gesture(&all).is_ok());
        if is_one_stroke { Some(all) } else { lines.first().map(|&line| draw(&[line])) }
    }
}

/// Shows a mistake, with the message for a line or a mark; the second press removes it.
fn mistake_hint(what: &str, message: fn(Option<PencilMark>) -> &'static str) -> ShownHint {
    let next_move: Option<Move> = what.parse().ok();
    let wrong = next_move.as_ref().and_then(first_place);
    let mark = next_move.as_ref().and_then(|m| marks(m).first().copied());
    let text = format!("{} {}", message(mark), help_words().wrong_next);
    ShownHint { wrong, next_move, ..ShownHint::said(text) }
}

/// Converts the next step to the result of Check.
fn check_result(found: &NextStep, is_unique: bool) -> ShownHint {
    let words = help_words();
    let text = match found {
        NextStep::Wrong(_) => words.mistake,
        NextStep::NoSolution => (words.no_solution)(),
        NextStep::Conflict(_) | NextStep::Impossible => words.impossible,
        NextStep::Unknown => words.unknown,
        NextStep::OnlySolved | NextStep::Several(_, LoopKind::OnlySolved) => words.only_valid,
        NextStep::Next(step) if step.kind == LoopKind::OnlySolved => words.only_valid,
        NextStep::Done | NextStep::Next(_) | NextStep::Several(..) => (words.still)(is_unique),
    };
    ShownHint::said(text)
}

impl HintPart {
    pub(super) fn of(size: Size, part: &ExplainedPart) -> Self {
        let cell = |index: usize| size.at(index);
        let deduced = parsed(&part.deduced);
        HintPart {
            text: part.text.clone(),
            numbers: (part.numbers.iter())
                .filter_map(|&(index, letter)| Some((cell(index)?, letter)))
                .collect(),
            premises: parsed(&part.premises).iter().filter_map(first_place).collect(),
            cells: part.cells.iter().filter_map(|&index| cell(index)).collect(),
            lines: deduced.iter().flat_map(edges).collect(),
            marks: deduced.iter().flat_map(marks).collect(),
        }
    }
}

fn parsed(moves: &[String]) -> Vec<Move> {
    moves.iter().filter_map(|m| m.parse().ok()).collect()
}

/// Converts any puzzle to a board for the solvers.
pub(super) fn board_of(params: &Params) -> Option<LogicBoard> {
    if let Params::Logic(board) = params {
        return Some(board.clone());
    }
    let board = params.board();
    let size = ::loopy::logic::BoardSize::new(board.size().width(), board.size().height()).ok()?;
    LogicBoard::new(size, board.clues()).ok()
}

fn step_of(game: &Game<Loopy>, solution: Option<String>) -> FindStep {
    let board = board_of(game.params()).map(|board| board.to_string()).unwrap_or_default();
    let placed = Loopy::placed(game).into_iter().map(mark_text).collect();
    let perfect = game.puzzle().goal() == Goal::EveryCell;
    FindStep { board, placed, solution, perfect }
}

fn edges(m: &Move) -> Vec<Edge> {
    match m {
        Move::Draw { flipped, .. } => flipped.clone(),
        Move::Mark(_) | Move::Attempt(_) | Move::Clear => Vec::new(),
    }
}

fn marks(m: &Move) -> Vec<PencilMark> {
    match m {
        Move::Mark(marks) => marks.clone(),
        Move::Draw { .. } | Move::Attempt(_) | Move::Clear => Vec::new(),
    }
}

fn first_place(m: &Move) -> Option<MarkPlace> {
    let line = edges(m).first().copied().map(MarkPlace::Edge);
    line.or_else(|| marks(m).first().map(|mark| mark.place()))
}
