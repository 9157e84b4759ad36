//! The parts of Loop that are loaded when they are needed: its pages, and all of the puzzle page except the board.

use leptos::prelude::*;

use super::archive::Archive;
use super::finish::Finished;
use super::game::LoopPage;
use super::help_box::HelpBox;
use super::hints::Hints;
use super::home::Page;
use super::learn::Learn;
use super::play::Play;
use super::practice::Practice;
use super::puzzle::{Attempts, Controls, HelpControls};
use super::sheets::{GuestDialog, NewDialog, ResultSheet, SettingsSheet, SolutionWarning};
use super::statistics::Statistics;
use super::storage::Settings;
use crate::platform::part::Part;
use crate::ui::recovery::ReplacedButton;
use crate::ui::replay::Ghost;
use ::loopy::logic::LogicBoard;

/// Loop’s home page.
pub const HOME: fn() -> AnyView = || Page().into_any();

/// The page of a puzzle.
pub const PLAY: fn() -> AnyView = || Play().into_any();

/// The archive.
pub const ARCHIVE: fn() -> AnyView = || Archive().into_any();

/// The statistics.
pub const STATISTICS: fn() -> AnyView = || Statistics().into_any();

/// The practice page.
pub const PRACTICE: fn() -> AnyView = || Practice().into_any();

/// Everything on the page of a puzzle except the board, and How to play.
pub fn later() -> &'static Part<Later> {
    Part::get()
}

/// The functions of [`later`].
pub struct Later {
    /// The list of replaced games, in the bar.
    pub(super) tools: fn() -> AnyView,
    /// What stands below the board; the callback begins a new puzzle.
    pub(super) below: fn(LoopPage, Callback<()>) -> AnyView,
    pub(super) sheets: fn(Sheets) -> AnyView,
    /// How to play.
    pub(super) learn: fn(RwSignal<bool>) -> AnyView,
    /// Analyses a board in the background.
    pub(super) analyse: fn(Hints, &LogicBoard),
}

/// The sheets of a puzzle's page.
#[derive(Clone, Copy)]
pub(super) struct Sheets {
    pub(super) page: LoopPage,
    pub(super) settings: RwSignal<Settings>,
    pub(super) is_setting: RwSignal<bool>,
    pub(super) is_warning: RwSignal<bool>,
    pub(super) is_replacing: RwSignal<bool>,
    /// Begins a new puzzle.
    pub(super) begin: Callback<()>,
}

/// What [`later`] contains.
pub const LATER: Later = Later {
    tools: || view! { <ReplacedButton game=super::STORAGE.game /> }.into_any(),
    below: |page, begin| {
        page.analyse_now();
        view! {
            <Ghost game=page.game />
            <Controls page=page />
            <Attempts page=page />
            <HelpControls page=page />
            <HelpBox page=page />
            <Finished page=page new_puzzle=move || begin.run(()) />
        }
        .into_any()
    },
    sheets: |Sheets { page, settings, is_setting, is_warning, is_replacing, begin }| {
        let begin = move || begin.run(());
        view! {
            <SettingsSheet open=is_setting page=page settings=settings warning=is_warning />
            <SolutionWarning open=is_warning page=page />
            <NewDialog open=is_replacing begin=begin />
            <GuestDialog page=page />
            <ResultSheet page=page new_puzzle=begin />
        }
        .into_any()
    },
    learn: |open| view! { <Learn open=open /> }.into_any(),
    analyse: |hints, board| hints.analyse_now(board),
};
