//! The theme on the page, and the control that changes it.

use leptos::prelude::*;

use crate::platform::store::store;
use crate::platform::theme::{SLOT, Theme};
use crate::ui::components::{Choice, Segmented};
use crate::ui::shell::shell;
use crate::ui::words::common_words;

/// Applies the stored theme, and later choices in other tabs.
pub fn follow() {
    restore();
    store().on_slot_change(SLOT, |_| restore());
}

/// Applies the stored theme.
pub fn restore() {
    show(Theme::stored());
}

/// Applies and stores a theme.
pub fn choose(theme: Theme) {
    show(theme);
    theme.store();
}

fn show(theme: Theme) {
    shell().theme.set(theme);
    theme.apply();
}

/// Theme control of the settings page and the header's sheet.
#[component]
pub fn ThemeChoice(#[prop(optional)] bare: bool) -> impl IntoView {
    let words = common_words();
    let choices = Theme::ALL.map(|theme| Choice::new(theme, (words.theme_name)(theme))).to_vec();
    view! {
        <Segmented
            label=words.theme
            choices=choices
            value=shell().theme
            on_change=choose
            bare=bare
        />
    }
}
