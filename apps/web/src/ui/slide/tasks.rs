//! Worker tasks: solving boards, computing pars and reviewing games.

use std::ops::ControlFlow;

use ::slide::{
    Budget, Challenge, Move, Par, ParKind, Params, Progress, RemainingMoves, Slide, SolveError,
};
use play::Puzzle;
use serde::{Deserialize, Serialize};

use crate::platform::formats::{Computed, TellComputed};
use crate::platform::work::{End, Job, Task, TaskEntry, entry, start};

pub const TASKS: &[TaskEntry] =
    &[entry::<SolveSlide>(), entry::<ParSlide>(), entry::<ReviewSlide>()];

/// Node limit of a search.
const MAX_NODES: u64 = 400_000_000;
/// Node limit of the moves that are good by the estimate.
const APPROACH_NODES: u64 = 200_000;

#[derive(Serialize, Deserialize)]
pub struct SolveSlide {
    /// The position, in the format of free-play parameters.
    pub board: String,
    /// Nodes to search for a shorter solution after the first one.
    pub more: u64,
}

/// Computes the par of a challenge.
#[derive(Serialize, Deserialize)]
pub struct ParSlide {
    /// The challenge in its link format.
    pub challenge: String,
}

/// Computes the moves left at the start of a challenge and after each move.
#[derive(Serialize, Deserialize)]
pub struct ReviewSlide {
    /// The challenge in its link format.
    pub challenge: String,
    /// The moves in record format.
    pub moves: String,
    /// Lower and upper bound for the start, from par.
    pub par: Option<(u32, u32)>,
}

/// The result of a search, or its progress so far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchResult {
    /// The best solution in record format.
    pub moves: Option<String>,
    /// Moves that bring the pieces closer to their places, in the same format, until a solution is found.
    pub approach: Option<String>,
    /// Lower bound on the length of a solution.
    pub lower_bound: u32,
    pub nodes: u64,
    /// Without a solution: the pieces' total distance to their places in the closest position.
    pub left: u32,
    /// The kind of par; `None` for boards that aren't challenges.
    #[serde(with = "ParKindForm")]
    pub kind: Option<ParKind>,
}

/// Serializes a [`ParKind`] as its index.
struct ParKindForm;

impl ParKindForm {
    const ALL: [ParKind; 3] = [ParKind::Optimal, ParKind::Par, ParKind::Computer];

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde requires a reference to the field"
    )]
    fn serialize<S: serde::Serializer>(
        kind: &Option<ParKind>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let at = kind.and_then(|kind| Self::ALL.iter().position(|other| *other == kind));
        at.serialize(serializer)
    }

    fn deserialize<'de, D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<ParKind>, D::Error> {
        let at = Option::<usize>::deserialize(deserializer)?;
        Ok(at.and_then(|at| Self::ALL.get(at).copied()))
    }
}

impl SearchResult {
    /// Updates the result with the progress of a search.
    fn follow(&mut self, progress: &Progress<'_>) {
        self.nodes = progress.nodes;
        self.lower_bound = progress.lower_bound;
        let n_known = self.moves.as_ref().map(|moves| moves.split(' ').count());
        if let Some(best) = progress.best
            && n_known.is_none_or(|n| best.len() < n)
        {
            self.moves = Some(format_moves(best));
        }
    }

    /// Completes the result of a search without a solution.
    fn fail(mut self, error: &SolveError) -> SearchResult {
        let SolveError::OutOfBudget { lower_bound, left, nodes } = *error;
        (self.lower_bound, self.left, self.nodes) = (lower_bound, left, nodes);
        self
    }

    /// Parses the moves that are good by the estimate.
    pub fn guess(&self) -> Option<Vec<Move>> {
        self.approach.as_deref().map(parse_moves)
    }

    /// Parses the solution.
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.moves.as_deref().map(parse_moves)
    }
}

/// Computes the par of a challenge for its leaderboard.
pub fn compute(params: &str, report: TellComputed) -> Option<Job> {
    let challenge = params.parse::<Challenge>().ok()?.to_string();
    let take = move |end: End<SearchResult>| {
        if let End::Done(found) = end
            && let Some(moves) = found.solution()
        {
            let is_optimal = found.kind == Some(ParKind::Optimal);
            report(Computed { moves: moves.len(), is_optimal });
        }
    };
    Some(start(ParSlide { challenge }, |_| (), take))
}

impl Task for SolveSlide {
    const NAME: &'static str = "solve-slide";
    type Report = SearchResult;
    type Answer = SearchResult;

    fn run(self, watch: &mut dyn FnMut(&SearchResult) -> ControlFlow<()>) -> SearchResult {
        let slide = self.board.parse::<Params>().ok().and_then(|board| Slide::deal(&board).ok());
        let Some(slide) = slide else { return SearchResult::default() };
        let approach = ::slide::approach(
            slide.board(),
            &mut Budget::new(APPROACH_NODES, &mut |_| ControlFlow::Continue(())),
        );
        let mut found =
            SearchResult { approach: Some(format_moves(&approach)), ..SearchResult::default() };
        let is_stopped = watch(&found).is_break();
        let mut first_at = None;
        let mut report = |progress: &Progress<'_>| {
            found.follow(progress);
            if progress.best.is_some() {
                first_at.get_or_insert(progress.nodes);
            }
            match first_at {
                Some(first) if progress.nodes >= first + self.more => ControlFlow::Break(()),
                _ if is_stopped => ControlFlow::Break(()),
                _ => watch(&found),
            }
        };
        let solved = ::slide::solve(slide.board(), &mut Budget::new(MAX_NODES, &mut report));
        match solved {
            Ok(solution) => SearchResult {
                moves: Some(format_moves(&solution.moves)),
                lower_bound: solution.lower_bound,
                nodes: solution.nodes,
                ..SearchResult::default()
            },
            Err(error) => found.fail(&error),
        }
    }
}

impl Task for ParSlide {
    const NAME: &'static str = "par-slide";
    type Report = SearchResult;
    type Answer = SearchResult;

    fn run(self, watch: &mut dyn FnMut(&SearchResult) -> ControlFlow<()>) -> SearchResult {
        let challenge = self.challenge.parse::<Challenge>().ok();
        let Some(deal) = challenge.and_then(|challenge| challenge.deal().ok()) else {
            return SearchResult::default();
        };
        let mut found = SearchResult::default();
        let mut report = |progress: &Progress<'_>| {
            found.follow(progress);
            watch(&found)
        };
        // A fixed node limit, so that the par is the same for everyone.
        let par = ::slide::par(&deal, &mut Budget::new(Par::NODES, &mut report));
        match par {
            Ok(par) => SearchResult {
                moves: Some(format_moves(&par.moves)),
                lower_bound: par.lower_bound,
                kind: Some(par.kind),
                ..found
            },
            Err(error) => found.fail(&error),
        }
    }
}

impl Task for ReviewSlide {
    const NAME: &'static str = "review-slide";
    /// Empty: a report only polls whether to stop.
    type Report = ();
    /// Lower and, if known, upper bounds on the moves left. Empty if the review failed.
    type Answer = Vec<(u32, Option<u32>)>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Self::Answer {
        let challenge = self.challenge.parse::<Challenge>().ok();
        let Some(deal) = challenge.and_then(|challenge| challenge.deal().ok()) else {
            return Vec::new();
        };
        let mut report = |_: &Progress<'_>| watch(&());
        let budget = &mut Budget::new(Par::NODES, &mut report);
        let known = self.par.map(|(lower_bound, upper_bound)| RemainingMoves {
            lower_bound,
            upper_bound: Some(upper_bound),
        });
        let left = ::slide::review(&deal.board, known, &parse_moves(&self.moves), budget);
        let left = left.unwrap_or_default();
        left.into_iter().map(|left| (left.lower_bound, left.upper_bound)).collect()
    }
}

/// Formats moves as in a record.
pub fn format_moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

fn parse_moves(text: &str) -> Vec<Move> {
    text.split_whitespace().filter_map(|m| m.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EASY: &str = "seed=7&steps=12&board=classicsmall&gapConfig=1s&v=2";

    fn keep_going<T>(_: &T) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn is_solved_by(mut board: ::slide::Board, moves: &[Move]) -> bool {
        moves.iter().all(|m| board.play(*m).is_ok()) && board.is_solved()
    }

    #[test]
    fn the_par_of_an_easy_challenge_is_optimal_and_round_trips() {
        let found = ParSlide { challenge: EASY.to_owned() }.run(&mut keep_going);
        assert_eq!(found.kind, Some(ParKind::Optimal));
        let text = serde_json::to_string(&found).unwrap();
        assert_eq!(serde_json::from_str::<SearchResult>(&text).unwrap(), found);
        let board = EASY.parse::<Challenge>().unwrap().deal().unwrap().board;
        let solution = found.solution().unwrap();
        assert_eq!(solution.len() as u32, found.lower_bound);
        assert!(is_solved_by(board, &solution));
    }

    #[test]
    fn a_position_is_solved_from_its_string() {
        let slide = Slide::deal(&EASY.parse().unwrap()).unwrap();
        let board = slide.position().to_string();
        let found = SolveSlide { board, more: 0 }.run(&mut keep_going);
        assert!(is_solved_by(slide.board().clone(), &found.solution().unwrap()));
    }

    #[test]
    fn a_stopped_search_reports_its_progress() {
        let hard = "seed=3&steps=10000&board=default&gapConfig=2s&v=2";
        let board = Slide::deal(&hard.parse().unwrap()).unwrap().position().to_string();
        let found = SolveSlide { board, more: 0 }.run(&mut |_| ControlFlow::Break(()));
        assert!(found.moves.is_none() && found.lower_bound > 0 && found.left > 0);
    }

    #[test]
    fn a_review_has_a_value_for_the_start_and_for_each_move() {
        let found = ParSlide { challenge: EASY.to_owned() }.run(&mut keep_going);
        let moves = found.moves.clone().unwrap();
        let review = ReviewSlide { challenge: EASY.to_owned(), moves, par: None };
        let left = review.run(&mut keep_going);
        let n = found.lower_bound;
        let expected: Vec<_> = (0..=n).rev().map(|left| (left, Some(left))).collect();
        assert_eq!(left, expected);
    }

    #[test]
    fn an_invalid_board_has_no_solution() {
        let found =
            SolveSlide { board: "free&board=nothing".to_owned(), more: 0 }.run(&mut keep_going);
        assert_eq!(found, SearchResult::default());
    }
}
