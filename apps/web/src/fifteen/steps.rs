//! A solved game, stepped through on its board; the game itself stays as it is.

use ::fifteen::{Board, Coach, Move, Verdict};
use grid::Cell;
use leptos::prelude::*;

use super::game::FifteenPage;
use super::words::words;
use crate::browser::adopt_style;
use crate::shell::announce;
use crate::ui::{Icon, IconButton, Slider};

impl FifteenPage {
    /// Closes the result, and shows the position before a move on the board.
    pub fn review_from(self, at: usize) {
        self.dialogs.solved.set(false);
        self.show_position(at);
    }

    /// Shows a position of the solved game, and says what was done in it.
    pub fn show_position(self, at: usize) {
        if !self.game.is_solved() {
            return;
        }
        self.reviewed.set(Some(at.min(self.n_positions() - 1)));
        announce(self.said_of_position());
        self.draw();
    }

    /// Shows the game again.
    pub fn end_review(self) {
        if self.reviewed.get_untracked().is_some() {
            self.reviewed.set(None);
            self.draw();
        }
    }

    /// Whether a key means something while a game is reviewed.
    pub(super) fn take_review_key(self, key: &str) -> bool {
        let Some(at) = self.reviewed.get_untracked() else { return false };
        match key {
            "ArrowLeft" => self.show_position(at.saturating_sub(1)),
            "ArrowRight" => self.show_position(at + 1),
            "Home" => self.show_position(0),
            "End" => self.show_position(usize::MAX),
            "Escape" => self.end_review(),
            _ => return false,
        }
        true
    }

    /// The position that is shown in place of the game's, and the move that an arrow shows: the better one where the player
    /// lost steps.
    pub(super) fn reviewed_position(self) -> Option<(Board, Option<Move>)> {
        let at = self.reviewed.get_untracked()?;
        self.coach.with_untracked(|coach| {
            let points = coach.trail().points();
            let board = points.get(at)?.board.clone();
            let played = points.get(at + 1).and_then(|point| point.by);
            let m = match coach.verdicts().get(at) {
                Some(Some(Verdict::Lost(_))) => coach.best_move(&board).map(|(m, _)| m),
                _ => played,
            };
            Some((board, m))
        })
    }

    fn n_positions(self) -> usize {
        self.coach.with_untracked(|coach| coach.trail().points().len())
    }

    fn said_of_position(self) -> String {
        let Some(at) = self.reviewed.get_untracked() else { return String::new() };
        let words = words();
        let n_moves = self.n_positions() - 1;
        if at == n_moves {
            return (words.all_played)(n_moves);
        }
        self.coach.with_untracked(|coach| {
            let verdict = coach.verdicts().get(at).copied().flatten();
            (words.move_at)(at + 1, n_moves, &judged_move(coach, at, verdict))
        })
    }
}

/// The gap in a position of the game.
pub fn gap_at(coach: &Coach, at: usize) -> Option<Cell> {
    Some(coach.trail().points().get(at)?.board.gap())
}

/// A move of the game in words: its tile, whether it kept to a shortest solution, and the better one if not.
pub fn judged_move(coach: &Coach, at: usize, verdict: Option<Verdict>) -> String {
    let words = words();
    let points = coach.trail().points();
    let (Some(point), Some(m)) = (points.get(at), points.get(at + 1).and_then(|next| next.by))
    else {
        return String::new();
    };
    let board = &point.board;
    let tile = board.cells_of(m).last().map_or(0, |cell| board.tile(cell));
    let moved = (words.review_line)(tile, m);
    let better = match verdict {
        Some(Verdict::Lost(_)) => coach.best_move(board).map(|(m, tile)| (words.better)(tile, m)),
        _ => None,
    };
    let judged = verdict.map_or_else(|| words.not_known.to_owned(), words.judged);
    format!("{moved}: {judged}{}", better.unwrap_or_default())
}

/// The way from position to position.
#[component]
pub fn Steps(page: FifteenPage) -> impl IntoView {
    adopt_style(include_str!("steps.css"));
    let words = words();
    let at = Memo::new(move |_| page.reviewed.get().unwrap_or_default());
    let last = page.n_positions() - 1;
    let said = move || {
        page.reviewed.track();
        page.changes.track();
        page.said_of_position()
    };
    view! {
        <section class="fifteen-steps" aria-label=words.review>
            <p>{said}</p>
            <div class="fifteen-steps-row">
                <IconButton
                    icon=Icon::Back
                    label=words.previous_move
                    disabled=Signal::derive(move || at.get() == 0)
                    on_press=move |()| page.show_position(at.get_untracked().saturating_sub(1))
                />
                <Slider
                    label=words.position
                    min=0
                    max=last as i32
                    step=1
                    value=Signal::derive(move || at.get() as i32)
                    on_change=move |at: i32| page.show_position(at.max(0) as usize)
                    show=|at| at.to_string()
                />
                <IconButton
                    icon=Icon::Next
                    label=words.next_move
                    disabled=Signal::derive(move || at.get() == last)
                    on_press=move |()| page.show_position(at.get_untracked() + 1)
                />
                <IconButton
                    icon=Icon::Close
                    label=words.end_review
                    on_press=move |()| page.end_review()
                />
            </div>
        </section>
    }
}
