//! The review of a solved game on its board, position by position. The game itself doesn't change.

use ::fifteen::{Board, Coach, Move, Verdict};
use grid::Cell;
use leptos::prelude::*;

use super::field::BoardPage;
use super::game::FifteenPage;
use super::words::words;
use crate::platform::browser::adopt_style;
use crate::ui::components::{Icon, IconButton, Slider};
use crate::ui::shell::announce;

impl FifteenPage {
    /// Closes the result sheet and shows the position before a move on the board.
    pub fn review_from(self, at: usize) {
        self.dialogs.solved.set(false);
        self.show_position(at);
    }

    /// Shows a position of the solved game and announces the move that was played there.
    pub fn show_position(self, at: usize) {
        if !self.game.is_solved() {
            return;
        }
        self.reviewed.set(Some(at.min(self.n_positions() - 1)));
        announce(self.position_text());
        self.draw();
    }

    /// Ends the review and shows the solved board again.
    pub fn end_review(self) {
        if self.reviewed.get_untracked().is_some() {
            self.reviewed.set(None);
            self.draw();
        }
    }

    /// Handles a key during the review; returns whether the key does something there.
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

    /// Returns the position shown in the review, and the move marked by arrows: the best move if
    /// the player lost tile moves, otherwise the move that was played.
    pub(super) fn reviewed_position(self) -> Option<(Board, Option<Move>)> {
        let at = self.reviewed.get_untracked()?;
        self.coach.with_untracked(|coach| {
            let entries = coach.adviser.history().entries();
            let board = entries.get(at)?.board.clone();
            let played = entries.get(at + 1).and_then(|entry| entry.last_move);
            let m = match coach.adviser.verdicts().get(at) {
                Some(Some(Verdict::Lost(_))) => coach.adviser.best_move(&board).map(|(m, _)| m),
                _ => played,
            };
            Some((board, m))
        })
    }

    fn n_positions(self) -> usize {
        self.coach.with_untracked(|coach| coach.adviser.history().entries().len())
    }

    fn position_text(self) -> String {
        let Some(at) = self.reviewed.get_untracked() else { return String::new() };
        let words = words();
        let n_moves = self.n_positions() - 1;
        if at == n_moves {
            return (words.all_played)(n_moves);
        }
        self.coach.with_untracked(|coach| {
            let verdict = coach.adviser.verdicts().get(at).copied().flatten();
            (words.move_at)(at + 1, n_moves, &reviewed_move(coach, at, verdict))
        })
    }
}

/// Returns the gap in a position of the game.
pub fn gap_at(coach: &Coach, at: usize) -> Option<Cell> {
    Some(coach.adviser.history().entries().get(at)?.board.gap())
}

/// Describes a move of the game: its tile, its verdict, and the best move if it was another.
pub fn reviewed_move(coach: &Coach, at: usize, verdict: Option<Verdict>) -> String {
    let words = words();
    let entries = coach.adviser.history().entries();
    let (Some(point), Some(m)) =
        (entries.get(at), entries.get(at + 1).and_then(|next| next.last_move))
    else {
        return String::new();
    };
    let board = &point.board;
    let tile = board.cells_of(m).last().map_or(0, |cell| board.tile(cell));
    let best = match verdict {
        Some(Verdict::Lost(_)) => coach.adviser.best_move(board).map(|(m, tile)| (tile, m)),
        _ => None,
    };
    (words.reviewed_move)(tile, m, verdict, best)
}

/// The controls of the review.
#[component]
pub fn ReviewControls(page: FifteenPage) -> impl IntoView {
    adopt_style(include_str!("review_controls.css"));
    let words = words();
    let at = Memo::new(move |_| page.reviewed.get().unwrap_or_default());
    let last = page.n_positions() - 1;
    let text = move || {
        page.reviewed.track();
        page.changes.track();
        page.position_text()
    };
    view! {
        <section class="fifteen-steps" aria-label=words.review>
            <p>{text}</p>
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
