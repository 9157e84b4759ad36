//! Reusable UI components.

mod button;
mod clock;
mod field;
mod file;
mod icon;
mod live;
mod modal;
mod notice;
mod ornament;
mod pan;
mod play_page;
mod question;
mod seed;
mod text_page;
mod view_cell;

pub use crate::platform::browser::every;
pub use button::{Button, ButtonKind, IconButton, IconLink};
pub use clock::ClockText;
pub use field::{Choice, Segmented, Select, Slider, TextField, Toggle};
pub use file::FileButton;
pub use icon::{Glyph, Icon};
pub use live::{beat, later, reduced_motion};
pub use modal::{Dialog, Scheme, Sheet};
pub use notice::{Notice, Notices, notify};
pub use ornament::{Panel, Rosette};
pub use pan::{Pan, PanBar, PanWindow};
pub use play_page::PlayPage;
pub use question::{FormDialog, Question, Stake};
pub use seed::{SeedField, SeedText};
pub use text_page::TextPage;
pub use view_cell::ViewCell;

use std::cell::Cell;

/// Returns an element ID that is unique on the page.
pub fn unique_id(of: &str) -> String {
    thread_local! {
        static LAST: Cell<u32> = const { Cell::new(0) };
    }
    LAST.set(LAST.get() + 1);
    format!("{of}-{}", LAST.get())
}
