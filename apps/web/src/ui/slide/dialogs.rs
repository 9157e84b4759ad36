//! The dialogs: board editor and help.

use ::slide::{FreeBoard, Turn};
use grid::Wrap;
use leptos::prelude::*;
use play::Input;

use super::board_fields::{BoardDraft, BoardFields, WrapFields};
use super::game::SlidePage;
use super::links;
use super::words::words;
use crate::platform::browser::{full_link, random_seed};
use crate::ui::components::{Button, FormDialog, Icon, Sheet};
use crate::ui::sharing::copy;

/// Changes the board, its gaps or its wrapping edges in free play.
#[component]
pub fn EditBoard(page: SlidePage) -> impl IntoView {
    let words = words();
    let open = page.dialogs.edit;
    let draft = BoardDraft::new();
    Effect::new(move || {
        if open.get() {
            draft.take(page);
        }
    });
    let changes_shape = move || {
        let shape = (draft.design(), draft.gaps.get());
        page.facts.with(|facts| (facts.design, facts.gaps) != shape)
    };
    let changes_wrap = move || page.facts.with(|facts| facts.wrap) != draft.wrap.get();
    let warning = move || match () {
        () if changes_shape() => words.warn_shape,
        () if changes_wrap() && page.would_reset(draft.wrap.get()) => words.warn_wrap,
        () => "",
    };
    let apply = move |()| {
        let wrap = draft.wrap.get_untracked();
        if untrack(changes_shape) {
            let board = untrack(|| draft.design());
            let board = FreeBoard::solved(board, draft.gaps.get_untracked(), wrap);
            page.game.press_in_dialog(Input::Move(Turn::Board(board)));
        } else if untrack(changes_wrap) {
            page.game.press_in_dialog(Input::Move(Turn::SetWrap(wrap)));
        }
        open.set(false);
    };
    view! {
        <FormDialog
            open=open
            title=words.edit_board
            submit=words.apply
            disabled=Signal::derive(move || !changes_shape() && !changes_wrap())
            on_submit=apply
            class="slide-form"
        >
            <BoardFields draft=draft />
            <WrapFields draft=draft />
            <p class="slide-warning" role="status">{warning}</p>
            <div class="slide-actions">
                <Button on_press=move |()| page.game.press_in_dialog(Input::Move(Turn::ResetGaps))>
                    {words.reset_gaps}
                </Button>
                <Button on_press=move |()| {
                    let turn = Turn::RandomiseGaps { seed: random_seed() };
                    page.game.press_in_dialog(Input::Move(turn));
                }>
                    {words.randomise_gaps}
                </Button>
            </div>
            <p class="muted">{words.gaps_hint}</p>
        </FormDialog>
    }
}

#[component]
pub fn Help(page: SlidePage) -> impl IntoView {
    let words = words();
    let row = |(what, how): &(&'static str, &'static str)| {
        view! { <div><dt>{*what}</dt><dd>{*how}</dd></div> }
    };
    view! {
        <Sheet open=page.dialogs.help title=words.help icon=Icon::Help>
            <p>{words.help_lead}</p>
            <dl class="slide-help">{(words.help_rows)().iter().map(row).collect_view()}</dl>
            <dl class="slide-help slide-keys">{(words.help_keys)().iter().map(row).collect_view()}</dl>
        </Sheet>
    }
}

impl SlidePage {
    /// Returns the full link to this challenge, or to free play on this board.
    pub fn link(self) -> String {
        full_link(&self.facts.with_untracked(links::href_of))
    }

    /// Returns whether changing the wrapping edges would reset the board.
    pub fn would_reset(self, wrap: Wrap) -> bool {
        self.game.scene.with_untracked(|scene| scene.board.with_wrap(wrap).is_err())
    }
}

/// Copies the link to the current game.
pub fn copy_link(page: SlidePage) {
    let (words, link) = (words(), page.link());
    let failed = (words.not_copied)(&link);
    copy(link, words.copied, failed);
}
