//! Lamps: the template of a new puzzle in the web app. It is part of the tests and of no release.

mod board;
mod words;

use games::lamps::{Board, Lamps, Params, Press};
use leptos::prelude::*;
use play::Input;

use crate::platform::formats::{GameStorage, StoredFormat};
use crate::platform::saved::SavedList;
use crate::platform::work::TaskEntry;
use crate::ui::catalogue::{GameCard, PageEntry};
use crate::ui::controller::{Cause, Controller, Playable};
use crate::ui::replay::{ReplayPosition, Replayable};
use crate::ui::simple::{self, SimpleGame};
use crate::ui::words::GameWords;
use board::{LampGrid, LampGridProps};
use words::{card, words};

const PATH: &str = "/lamps";

/// The card on the home page.
pub const CARD: GameCard = simple::card::<Lamps>(&["lamps:games"], PATH);

/// The stored values.
pub const STORAGE: GameStorage = simple::storage::<Lamps>();

/// The pages.
pub const PAGES: &[PageEntry] =
    &[PageEntry { path: PATH, title: || card().name, view: simple::page::<Lamps> }];

/// The background work: none.
pub const TASKS: &[TaskEntry] = &[];

impl Playable for Lamps {}

impl SimpleGame for Lamps {
    const LIST: SavedList =
        SavedList { slot: "lamps:games", slot_of: |params| format!("lamps:game:{params}") };
    const FORMATS: &'static [StoredFormat] =
        &[SavedList::format("lamps:games"), StoredFormat::games::<Lamps>("lamps:game:")];

    fn words() -> &'static GameWords {
        card()
    }

    fn new_params(seed: u32) -> Params {
        format!("size=5x5&seed={seed}").parse().expect("a size of the board and a seed")
    }

    fn board(game: Controller<Lamps>) -> AnyView {
        let board = Memo::new(move |_| game.scene.with(|scene| scene.board.clone()));
        let press = move |press| drop(game.send(Cause::Pointer, [Input::Move(press)]));
        LampGrid(LampGridProps { board: board.into(), on_press: Some(Callback::new(press)) })
            .into_any()
    }

    fn preview() -> AnyView {
        let board: Board = ".o./ooo/.o.".parse().expect("a board in its written form");
        LampGrid(LampGridProps { board: Signal::stored(board), on_press: None }).into_any()
    }
}

impl Replayable for Lamps {
    fn board(_: &Lamps, shown: Signal<ReplayPosition<Lamps>>) -> AnyView {
        let board = Memo::new(move |_| shown.with(|shown| shown.scene.board.clone()));
        LampGrid(LampGridProps { board: board.into(), on_press: None }).into_any()
    }

    fn in_words(before: &Lamps, _: &Lamps, &Press(cell): &Press) -> String {
        let size = before.board().size().grid();
        (words().pressed)(size.x(cell) + 1, size.y(cell) + 1)
    }
}
