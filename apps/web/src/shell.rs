//! What every part of the page may reach: there is one page, so there is one shell.

use std::cell::Cell;

use leptos::html;
use leptos::prelude::*;

use crate::route::Place;
use crate::store::Store;
use crate::theme::Theme;
use crate::ui::Notice;

/// The state of the page as a whole. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Shell {
    /// Where the visitor is.
    pub place: RwSignal<Place>,
    /// The chosen theme.
    pub theme: RwSignal<Theme>,
    /// What is stored across visits.
    pub store: Store,
    /// How many dialogs and sheets are open; a game pauses while there are any.
    pub overlays: RwSignal<usize>,
    pub(crate) notices: RwSignal<Vec<Notice>>,
    pub(crate) said: RwSignal<String>,
    /// The element around the notices and the live region.
    pub(crate) notices_place: NodeRef<html::Div>,
}

thread_local! {
    static SHELL: Cell<Option<Shell>> = const { Cell::new(None) };
}

impl Shell {
    /// Makes the one shell, under the owner that lives as long as the page.
    pub fn open() -> Shell {
        let shell = Shell {
            place: RwSignal::new(Place::here()),
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

/// The shell of this page.
///
/// # Panics
///
/// Before the app is mounted, and in a worker.
pub fn shell() -> Shell {
    SHELL.get().expect("the app is mounted before anything asks for its shell")
}

/// The shell of this page, if the app is mounted.
pub fn try_shell() -> Option<Shell> {
    SHELL.get()
}

/// Says a sentence to those who listen rather than look.
pub fn announce(text: impl Into<String>) {
    let mut text = text.into();
    let said = shell().said;
    // A screen reader speaks when the text changes; the same sentence twice is a change too.
    if said.with_untracked(|before| *before == text) {
        text.push('\u{a0}');
    }
    said.set(text);
}

/// Calls back when the first dialog or sheet opens (`true`) and when the last one is closed.
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
