//! The parts of Fifteen that are loaded when they are needed: the other pages, and all of the game page except the board.

use leptos::prelude::*;

use super::dialogs::{NewGame, Share, View};
use super::game::FifteenPage;
use super::panel::{Controls, Measures};
use super::review::SolvedSheet;
use super::{STORAGE, compare, daily, speed};
use crate::platform::part::Part;
use crate::ui::recovery::ReplacedButton;

/// The speedsolving page.
pub const SPEED: fn() -> AnyView = || speed::Page().into_any();

/// The page of the daily puzzles.
pub const DAILY: fn() -> AnyView = || daily::Page().into_any();

/// The page that compares solvers.
pub const COMPARE: fn() -> AnyView = || compare::Page().into_any();

/// Everything on the game page except the board.
pub fn later() -> &'static Part<Later> {
    Part::get()
}

/// The functions of [`later`].
pub struct Later {
    /// The list of replaced games, in the bar.
    pub(super) tools: fn() -> AnyView,
    /// The buttons below the board, and the Entropy panel.
    pub(super) panels: fn(FifteenPage) -> AnyView,
    pub(super) dialogs: fn(FifteenPage) -> AnyView,
    /// Starts the search that the coach needs most.
    pub(super) search: fn(FifteenPage),
}

/// What [`later`] contains.
pub const LATER: Later = Later {
    tools: || view! { <ReplacedButton game=STORAGE.game /> }.into_any(),
    panels: |page| {
        page.search_now();
        view! {
            <Controls page=page />
            <Measures page=page />
        }
        .into_any()
    },
    dialogs: |page| {
        view! {
            <NewGame page=page />
            <Share page=page />
            <View page=page />
            <SolvedSheet page=page />
        }
        .into_any()
    },
    search: FifteenPage::search_now,
};
