//! Loop's board and move descriptions for replays.

use ::loopy::{Loopy, Move, measure};
use ::play::Puzzle;
use leptos::prelude::*;

use super::announcements::marks_text;
use super::picture::Picture;
use super::storage;
use super::words::board_words;
use crate::ui::replay::{ReplayPosition, Replayable};

impl Replayable for Loopy {
    fn board(start: &Loopy, position: Signal<ReplayPosition<Loopy>>) -> AnyView {
        let scene = Memo::new(move |_| position.with(|position| position.scene.clone()));
        let size = start.board().size();
        let settings = Signal::stored(storage::settings());
        view! {
            <div
                class="loop-board"
                style:--loop-ratio=format!("{}", size.width() as f64 / size.height() as f64)
            >
                <Picture puzzle=start.clone() scene=scene settings=settings />
            </div>
        }
        .into_any()
    }

    fn in_words(before: &Loopy, after: &Loopy, m: &Move) -> String {
        if let Move::Mark(marks) = m {
            return marks_text(after.board(), marks);
        }
        if let Move::Attempt(step) = m {
            let tried = before.board().tried(before.board().drawing());
            return (board_words().attempt)(*step, tried.map_or(0, |tried| tried.len()));
        }
        let (clues, drawing) = (after.clues(), after.board().drawing());
        let change = measure::change(clues, before.board().drawing(), drawing);
        (board_words().changed)(&change, after.scene(&after.hand()).shown_score())
    }
}
