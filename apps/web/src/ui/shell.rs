//! Global state of the web app.

use std::cell::Cell;

use leptos::html;
use leptos::prelude::*;

use crate::platform::store::Store;
use crate::ui::components::Notice;
use crate::ui::route::Location;
use crate::ui::theme::Theme;

/// State shared by all components. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The current URL.
    pub location: RwSignal<Location>,
    pub theme: RwSignal<Theme>,
    /// Storage that outlives the visit.
    pub store: Store,
    /// Number of open dialogs and sheets; games pause while it isn't zero.
    pub overlays: RwSignal<usize>,
    pub(crate) notices: RwSignal<Vec<Notice>>,
    pub(crate) said: RwSignal<String>,
    /// The element that contains the notifications and the live region.
    pub(crate) notices_place: NodeRef<html::Div>,
}

thread_local! {
    static SHELL: Cell<Option<Shell>> = const { Cell::new(None) };
}

impl Shell {
    /// Creates the shell, owned by the current reactive owner.
    pub fn open() -> Shell {
        let shell = Shell {
            location: RwSignal::new(Location::current()),
            theme: RwSignal::new(Theme::Auto),
            store: Store::open(),
            overlays: RwSignal::new(0),
            notices: RwSignal::new(Vec::new()),
            said: RwSignal::new(String::new()),
            notices_place: NodeRef::new(),
        };
        SHELL.set(Some(shell));
        shell
    }
}

/// Returns the shell.
///
/// # Panics
///
/// Before the app is mounted, and in a worker.
pub fn shell() -> Shell {
    SHELL.get().expect("the app is mounted before its shell is used")
}

/// Returns the shell if the app is mounted.
pub fn try_shell() -> Option<Shell> {
    SHELL.get()
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
