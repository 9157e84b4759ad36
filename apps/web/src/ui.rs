//! Draws the app and sends inputs: pages, games and their components.

pub mod catalogue;
pub mod components;
pub mod controller;
pub mod finish;
pub mod guide;
pub mod list;
pub mod online;
pub mod pages;
pub mod pictures;
pub mod play_page;
pub mod recovery;
pub mod replay;
pub mod route;
pub mod sharing;
pub mod shell;
pub mod simple;
pub mod solving;
pub mod theme;
pub mod words;

/// Declares one module per listed puzzle.
macro_rules! folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub mod $folder;)+
    };
}
games::each_game!(folders);
