//! Fifteen as a desktop app, without the operating system's window.
//!
//! [`App`] holds the game and draws it with egui, which needs neither a display nor a graphics card.
//! Time is an argument. The binary opens a window for the app; the tests use a harness that finds
//! controls by their accessible names.
//!
//! ```
//! use desktop::{App, Choice};
//! use eframe::egui;
//!
//! let choice = Choice { side: Some(3), seed: Some(7), ..Choice::default() };
//! let mut app = App::open(None, choice, Box::new(|| 1), 0);
//! let ctx = egui::Context::default();
//! desktop::install_appearance(&ctx);
//! let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
//!     app.pass_time(ui.ctx(), 16);
//!     app.ui(ui, 16);
//! });
//! drawn.textures_delta.clear(); // nothing is painted here
//! assert_eq!(app.game().puzzle().board().size().to_string(), "3×3");
//! ```

mod actions;
mod app;
mod appearance;
mod board_view;
mod chart;
mod dialogs;
mod engine;
mod job;
mod keys;
mod panel;
mod picture;
mod saves;
mod searcher;
mod settings;
mod words;

pub use actions::Action;
pub use app::{App, Choice, Seeds};
pub use appearance::install as install_appearance;
pub use dialogs::Dialog;
pub use job::{Job, JobContext};
pub use picture::PictureError;
pub use saves::{Saves, UnreadableFile};
pub use searcher::{SearchResult, Searcher};
pub use settings::{Face, ParseSettingsError, Picture, Settings, Theme, Window};
pub use words::TITLE;

/// The supported sides of a board.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=fifteen::LONGEST_SIDE;
