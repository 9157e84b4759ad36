//! What the page of Slide shows beside the board, as a part that is loaded once the board can be played.

use leptos::prelude::*;

use super::STORAGE;
use super::dialogs::{EditBoard, Help, copy_link};
use super::display::Display;
use super::game::SlidePage;
use super::new_challenge::NewChallenge;
use super::panel::Controls;
use super::words::words;
use crate::platform::part::Part;
use crate::ui::components::{Icon, IconButton};
use crate::ui::recovery::ReplacedButton;

/// Everything on the page except the board and the challenge panel.
pub fn later() -> &'static Part<Later> {
    Part::get()
}

/// The functions of [`later`].
pub struct Later {
    /// Buttons in the bar.
    pub(super) tools: fn(SlidePage) -> AnyView,
    /// Buttons, result and solver below the board.
    pub(super) below: fn(SlidePage) -> AnyView,
    pub(super) dialogs: fn(SlidePage) -> AnyView,
    /// Starts or stops the searches that the coach and the challenge need.
    pub(super) search: fn(SlidePage),
    /// Starts the search for the challenge's par.
    pub(super) search_par: fn(SlidePage),
}

/// What [`later`] contains.
pub const LATER: Later = Later {
    tools: |page| {
        view! {
            <ReplacedButton game=STORAGE.game />
            <IconButton icon=Icon::Link label=words().copy_link on_press=move |()| copy_link(page) />
        }
        .into_any()
    },
    below: |page| {
        page.search_par_now();
        page.search_now();
        view! { <Controls page=page /> }.into_any()
    },
    dialogs: |page| {
        view! {
            <NewChallenge page=page />
            <EditBoard page=page />
            <Display page=page />
            <Help page=page />
        }
        .into_any()
    },
    search: SlidePage::search_now,
    search_par: SlidePage::search_par_now,
};
