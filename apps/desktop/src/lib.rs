//! Fifteen in a window: all of it but the window.

mod engine;
mod job;
mod keep;
mod motion;
mod settings;
mod solver;
mod trail;

pub use job::{Job, Pulse};
pub use keep::{Keep, SetAside};
pub use motion::{Motion, Moving};
pub use settings::{Face, ParseSettingsError, Settings, Speed, Theme, Window};
pub use solver::{Answer, Found, Known, Method, Solver};
pub use trail::{Point, Trail};

/// The sides that a board on the desk can have.
pub const SIDES: std::ops::RangeInclusive<usize> = 3..=fifteen::LONGEST_SIDE;
