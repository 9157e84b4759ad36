//! Fifteen in a window: all of it but the window.
//!
//! [`App`] holds the game and draws it with egui, which needs neither a display nor a graphics card;
//! time is an argument. The binary opens a window for it; the tests use a harness that finds the
//! controls by the names that screen readers say.
//!
//! ```
//! use desktop::{App, Choice};
//! use eframe::egui;
//!
//! let choice = Choice { side: Some(3), seed: Some(7), ..Choice::default() };
//! let mut app = App::open(None, choice, Box::new(|| 1), 0);
//! let ctx = egui::Context::default();
//! desktop::install_look(&ctx);
//! let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
//!     app.pass_time(ui.ctx(), 16);
//!     app.ui(ui, 16);
//! });
//! drawn.textures_delta.clear(); // nobody paints it here
//! assert_eq!(app.game().puzzle().board().size().to_string(), "3×3");
//! ```

mod actions;
mod app;
mod board_view;
mod chart;
mod dialogs;
mod engine;
mod job;
mod keys;
mod look;
mod panel;
mod picture;
mod saves;
mod searcher;
mod settings;
mod words;

pub use actions::Action;
pub use app::{App, Choice, Seeds};
pub use dialogs::Dialog;
pub use job::{Job, Pulse};
pub use look::install as install_look;
pub use saves::{Saves, SetAside};
pub use searcher::{Found, Searcher};
pub use settings::{Face, ParseSettingsError, Settings, Theme, Window};
pub use words::TITLE;

/// The sides that a board in the window can have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=fifteen::LONGEST_SIDE;
