//! Global state of the web app.

mod notice;

pub(crate) use notice::{Action, NoticeKind};
pub use notice::{Notice, notify};

use leptos::html;
use leptos::prelude::*;
use play::Record;

use crate::platform::context;
use crate::platform::site::Location;
use crate::platform::theme::Theme;

/// State shared by all components. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The current URL.
    pub location: RwSignal<Location>,
    pub theme: RwSignal<Theme>,
    /// Number of open dialogs and sheets; games pause while it isn't zero.
    pub overlays: RwSignal<usize>,
    pub(crate) notices: RwSignal<Vec<Notice>>,
    pub(crate) said: RwSignal<String>,
    /// The element that contains the notifications and the live region.
    pub(crate) notices_place: NodeRef<html::Div>,
    /// The ghost of this visit, if the browser denies session storage.
    pub(crate) ghost: StoredValue<Option<Record>>,
    last_id: StoredValue<u32>,
}

impl Shell {
    /// Creates the shell, owned by the current reactive owner.
    pub fn open() -> Shell {
        let shell = Shell {
            location: RwSignal::new(Location::current()),
            theme: RwSignal::new(Theme::Auto),
            overlays: RwSignal::new(0),
            notices: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
            notices_place: NodeRef::new(),
            ghost: StoredValue::new(None),
            last_id: StoredValue::new(0),
        };
        *context::provide(shell)
    }

    /// Returns a number that is unique on the page.
    fn next_id(self) -> u32 {
        self.last_id.update_value(|id| *id += 1);
        self.last_id.get_value()
    }
}

/// Returns the shell.
///
/// # Panics
///
/// Before the app is mounted, and in a worker.
pub fn shell() -> Shell {
    *context::provided().expect("the app is mounted before its shell is used")
}

/// Returns an element ID that is unique on the page.
pub fn unique_id(of: &str) -> String {
    format!("{of}-{}", shell().next_id())
}

/// Announces a message to screen readers.
pub fn announce(text: impl Into<String>) {
    let mut text = text.into();
    let said = shell().said;
    // Screen readers announce only changes, so a repeated message gets an invisible suffix.
    if said.with_untracked(|before| *before == text) {
        text.push('\u{a0}');
    }
    said.set(text);
}

/// Calls `tell(true)` when the first dialog or sheet opens and `tell(false)` when the last one closes.
pub fn on_overlay(tell: impl Fn(bool) + 'static) {
    let overlays = shell().overlays;
    Effect::new(move |before: Option<bool>| {
        let now = overlays.get() > 0;
        if now != before.unwrap_or(false) {
            tell(now);
        }
        now
    });
}
