//! Fifteen in a window: all of it but the window.
//!
//! [`Desk`] holds the game and draws it with egui, which needs neither a display nor a graphics card; time
//! is an argument. The binary opens a window and hands it to the desk, the tests play through a
//! harness by the names that screen readers hear.
//!
//! ```
//! use desktop::{Choice, Desk};
//! use eframe::egui;
//!
//! let choice = Choice { side: Some(3), seed: Some(7), ..Choice::default() };
//! let mut desk = Desk::open(None, choice, Box::new(|| 1), 0);
//! let ctx = egui::Context::default();
//! desktop::install_look(&ctx);
//! let mut drawn = ctx.run_ui(egui::RawInput::default(), |ui| {
//!     desk.pass_time(ui.ctx(), 16);
//!     desk.ui(ui, 16);
//! });
//! drawn.textures_delta.clear(); // nobody paints it here
//! assert_eq!(desk.game().puzzle().board().size().to_string(), "3×3");
//! ```

mod board_view;
mod chart;
mod desk;
mod dialogs;
mod engine;
mod help;
mod job;
mod keep;
mod keys;
mod look;
mod panel;
mod picture;
mod settings;
mod solver;
mod words;

pub use desk::{Choice, Desk, Seeds, Wish};
pub use dialogs::Dialog;
pub use job::{Job, Pulse};
pub use keep::{Keep, SetAside};
pub use look::install as install_look;
pub use settings::{Face, ParseSettingsError, Settings, Theme, Window};
pub use solver::{Answer, Found, Method, Solver};
pub use words::TITLE;

/// The sides that a board on the desk can have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=fifteen::LONGEST_SIDE;
