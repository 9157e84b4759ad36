//! The review of a solved challenge on its board, move by move. The game itself doesn't change.

use ::slide::{Move, Piece, Slide, Turn};
use grid::Dir;
use leptos::prelude::*;
use play::{Game, Puzzle};

use super::announcements::move_text;
use super::facts::Review;
use super::game::SlidePage;
use super::solver_words::words;
use super::tasks::{SearchResult, SolveSlide};
use crate::platform::browser::adopt_style;
use crate::platform::work::{End, start};
use crate::ui::components::{Icon, IconButton, Slider};
use crate::ui::shell::announce;
use crate::ui::solving::{Chart, Drawing, Labels, sample};

impl SlidePage {
    /// Shows a position of the solved challenge on the board, and announces the move that was made there.
    pub fn review_from(self, at: usize) {
        if !self.game.is_solved() {
            return;
        }
        self.search_review();
        self.better.set(None);
        self.reviewed.set(Some(at.min(self.n_reviewed())));
        self.search_better();
        announce(self.position_text());
        self.draw();
    }

    /// Ends the review and shows the complete picture again.
    pub fn end_review(self) {
        if self.reviewed.get_untracked().is_some() {
            self.reviewed.set(None);
            self.better.set(None);
            self.draw();
        }
    }

    /// Handles a key during the review; returns whether the key does something there.
    pub(super) fn take_review_key(self, key: &str) -> bool {
        let Some(at) = self.reviewed.get_untracked() else { return false };
        match key {
            "ArrowLeft" => self.review_from(at.saturating_sub(1)),
            "ArrowRight" => self.review_from(at + 1),
            "Home" => self.review_from(0),
            "End" => self.review_from(usize::MAX),
            "Escape" => self.end_review(),
            _ => return false,
        }
        true
    }

    /// Returns the reviewed position, and what the better move, or else the player's, moves there.
    pub(super) fn reviewed_position(self) -> Option<(Slide, Option<(Piece, Dir)>)> {
        let at = self.reviewed.get_untracked()?;
        let better = self.better.with_untracked(|better| better.as_ref().map(|(m, _)| *m));
        self.game.with_untracked(|game| {
            let slide = position_at(game, at);
            let m = better.or_else(|| move_at(game, at));
            let moved = m.map(|m| slide.board().mover(m));
            Some((slide, moved))
        })
    }

    fn n_reviewed(self) -> usize {
        self.game.with_untracked(|game| game.moves().count())
    }

    /// Searches for a shorter way from the reviewed position.
    fn search_better(self) {
        let Some(at) = self.reviewed.get_untracked() else { return };
        let n_left = self.n_reviewed() - at;
        let board = self.game.with_untracked(|game| position_at(game, at).position().to_string());
        let show = move |found: &SearchResult| {
            let moves = found.solution().filter(|moves| moves.len() < n_left);
            if let Some(moves) =
                moves.filter(|_| self.reviewed.try_get_untracked() == Some(Some(at)))
                && let Some(&first) = moves.first()
            {
                self.better.set(Some((first, moves.len())));
                self.draw();
            }
        };
        let job = start(
            SolveSlide { board, more: 0 },
            move |found| show(&found),
            move |end| {
                if let End::Done(found) = end {
                    show(&found);
                }
            },
        );
        // The search of the position before is stopped.
        self.better_search.set_value(Some(job));
    }

    fn position_text(self) -> String {
        let Some(at) = self.reviewed.get_untracked() else { return String::new() };
        let words = words();
        let n_moves = self.n_reviewed();
        let better = self.better.get_untracked();
        let left = self.review.with_untracked(|review| match review {
            Some(Review::Ready(left)) => left.get(at).copied(),
            _ => None,
        });
        self.game.with_untracked(|game| {
            let Some(m) = move_at(game, at) else { return (words.all_made)(n_moves) };
            let slide = position_at(game, at);
            let left = left.map(|(at_least, at_most)| (words.left)(at_least, at_most));
            let made = (words.review_line)(at + 1, n_moves, &move_text(slide.board(), m), left);
            match better {
                Some((m, n_moves)) => {
                    format!("{made} {}", (words.better)(n_moves, &move_text(slide.board(), m)))
                }
                None => made,
            }
        })
    }
}

/// Returns the position before a move of the game, counted from 0.
fn position_at(game: &Game<Slide>, at: usize) -> Slide {
    let mut slide = game.start().clone();
    for turn in game.moves().take(at) {
        // The game has made this move from here.
        let _ = slide.play(turn);
    }
    slide
}

fn move_at(game: &Game<Slide>, at: usize) -> Option<Move> {
    match game.moves().nth(at)? {
        Turn::Slide(m) => Some(*m),
        _ => None,
    }
}

/// The controls of the review, and the chart of the moves left.
#[component]
pub fn ReviewControls(page: SlidePage) -> impl IntoView {
    adopt_style(include_str!("review.css"));
    let words = words();
    let at = Memo::new(move |_| page.reviewed.get().unwrap_or_default());
    let last = page.n_reviewed();
    let text = move || {
        page.reviewed.track();
        page.better.track();
        page.review.track();
        page.position_text()
    };
    view! {
        <section class="slide-review" aria-label=words.review>
            <p>{text}</p>
            <div class="slide-review-row">
                <IconButton
                    icon=Icon::Back
                    label=words.previous_move
                    disabled=Signal::derive(move || at.get() == 0)
                    on_press=move |()| page.review_from(at.get_untracked().saturating_sub(1))
                />
                <Slider
                    label=words.position
                    min=0
                    max=last as i32
                    step=1
                    value=Signal::derive(move || at.get() as i32)
                    on_change=move |at: i32| page.review_from(at.max(0) as usize)
                    show=|at| at.to_string()
                />
                <IconButton
                    icon=Icon::Next
                    label=words.next_move
                    disabled=Signal::derive(move || at.get() == last)
                    on_press=move |()| page.review_from(at.get_untracked() + 1)
                />
                <IconButton
                    icon=Icon::Close
                    label=words.end_review
                    on_press=move |()| page.end_review()
                />
            </div>
            <div class="slide-review-chart">{move || chart(page)}</div>
        </section>
    }
}

/// Draws the moves left after each move.
fn chart(page: SlidePage) -> AnyView {
    let words = words();
    let left = match page.review.get() {
        Some(Review::Ready(left)) if left.is_empty() => {
            return view! { <p class="muted">{words.review_none}</p> }.into_any();
        }
        Some(Review::Ready(left)) => left,
        _ => return view! { <p class="muted">{words.review_searching}</p> }.into_any(),
    };
    let n_moves = left.len() - 1;
    let at_least = left.iter().map(|(at_least, _)| Some(*at_least)).collect();
    let at_most = left.iter().map(|(_, at_most)| *at_most).collect();
    let labels =
        Labels { name: (words.chart)(n_moves), axis: (words.chart_moves)(n_moves), empty: "" };
    let drawing = Drawing::of(labels, &[at_least, at_most]);
    let curves = [(0, words.curves[0]), (3, words.curves[1])]
        .map(|(kind, name)| view! { <span>{sample(kind)} {name}</span> });
    view! {
        <p class="slide-curves muted">{words.chart_lead} {curves.collect_view()}</p>
        <Chart drawing=Signal::stored(drawing) styles=&[0, 3] />
    }
    .into_any()
}
