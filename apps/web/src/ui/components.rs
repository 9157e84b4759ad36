//! Reusable UI components.

mod button;
mod clock;
mod field;
mod file;
mod icon;
mod live;
mod modal;
mod notice;
mod pan;
mod part;
mod question;
mod seed;
mod text_page;
mod view_cell;

pub use crate::platform::browser::every;
pub use crate::ui::shell::{Notice, notify, unique_id};
pub use button::{Button, ButtonKind, IconButton};
pub use clock::ClockText;
pub use field::{Choice, Segmented, Select, Slider, TextField, Toggle};
pub use file::FileButton;
pub use icon::{Glyph, Icon};
pub use live::{beat, later, reduced_motion};
pub use modal::{Dialog, Scheme, Sheet};
pub use notice::Notices;
pub use pan::{Pan, PanBar, PanWindow};
pub use part::{later_failure, later_part, page_part};
pub use question::{FormDialog, Question, Stake};
pub use seed::{SeedField, SeedText};
pub use text_page::TextPage;
pub use view_cell::ViewCell;
