//! The list of games in the web app: what each of them supplies, in display order.

use crate::platform::formats::GameStorage;
use crate::platform::streak;
use crate::platform::work::{CountBoards, Tasks, entry};
use crate::ui::catalogue::GameCard;
#[cfg(test)]
use crate::ui::catalogue::PageEntry;
use crate::ui::replay::ReplayEntry;

macro_rules! from_folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The home card of each game.
        pub const CARDS: &[GameCard] = &[$(crate::ui::$folder::CARD),+];

        /// Prefixes of the storage slots that the home page reads.
        pub const READ_BY_HOME: &[&[&str]] = &[&[streak::SLOT], $(crate::ui::$folder::CARD.reads),+];

        /// The storage of each game.
        pub const STORAGES: &[GameStorage] = &[$(crate::ui::$folder::STORAGE),+];

        /// The background work of the About page and of each game.
        pub const TASKS: Tasks = &[&[entry::<CountBoards>()], $(crate::ui::$folder::TASKS),+];

        /// The replays of each game.
        pub const REPLAYS: &[ReplayEntry] = &[$(ReplayEntry::of::<games::$folder::$puzzle>()),+];

        /// The pages of all games.
        #[cfg(test)]
        pub const PAGES: &[&[PageEntry]] = &[$(crate::ui::$folder::PAGES),+];
    };
}
games::each_game!(from_folders);
