//! Notifications and the live region.

use std::time::Duration;

use leptos::prelude::*;
use web_sys::HtmlDialogElement;

use super::{Glyph, Icon, IconButton};
use crate::ui::shell::{Action, Notice, NoticeKind, shell};
use crate::ui::words::common_words;

/// Display time of a notification.
const DISPLAY_MS: u32 = 8_000;
const TICK_MS: u32 = 250;

/// The notifications, and the live region of [`announce`](crate::ui::shell::announce).
#[component]
pub fn Notices() -> impl IntoView {
    let shell = shell();
    view! {
        <div node_ref=shell.notices_place>
            <section class="notices" aria-label=common_words().notices>
                <div role="status" aria-live="polite">
                    <For each=move || shell.notices.get() key=|notice| notice.id let(notice)>
                        <Toast notice=notice />
                    </For>
                </div>
            </section>
            <p class="unseen" role="status" aria-live="polite">
                {move || shell.said.get()}
            </p>
        </div>
    }
}

/// Moves the notifications and the live region into an opening dialog, because everything outside it is inert.
pub(super) fn move_notices_into(dialog: &HtmlDialogElement) {
    if let Some(place) = shell().notices_place.get_untracked() {
        let _ = dialog.append_child(&place);
    }
}

/// Moves the notifications and the live region back to the page, or to another open dialog.
pub(super) fn move_notices_out_of(dialog: &HtmlDialogElement) {
    let Some(place) = shell().notices_place.get_untracked() else { return };
    if !dialog.contains(Some(&place)) {
        return;
    }
    let Ok(others) = document().query_selector_all("dialog[open]") else { return };
    let mut others = (0..others.length()).rev().filter_map(|at| others.item(at));
    let other = others.find(|other| !other.is_same_node(Some(dialog)));
    let to = other.or_else(|| document().get_element_by_id("app").map(Into::into));
    if let Some(to) = to {
        let _ = to.append_child(&place);
    }
}

#[component]
fn Toast(notice: Notice) -> impl IntoView {
    let shell = shell();
    let Notice { id, text, kind, action, stays } = notice;
    let (icon, kind) = match kind {
        NoticeKind::Info => (Icon::Info, "info"),
        NoticeKind::Success => (Icon::Check, "success"),
        NoticeKind::Warning => (Icon::Warning, "warning"),
    };
    let close = move || shell.notices.update(|shown| shown.retain(|other| other.id != id));
    let held = StoredValue::new(false);
    if !stays {
        let left = StoredValue::new(DISPLAY_MS);
        let ticking = set_interval_with_handle(
            move || {
                // The timer pauses while the pointer or focus is on the notification.
                if !held.get_value() {
                    left.update_value(|left| *left = left.saturating_sub(TICK_MS));
                }
                if left.get_value() == 0 {
                    close();
                }
            },
            Duration::from_millis(TICK_MS.into()),
        );
        on_cleanup(move || {
            if let Ok(ticking) = ticking {
                ticking.clear();
            }
        });
    }
    let action = action.map(|Action { label, run }| {
        let press = move |_| {
            close();
            run();
        };
        view! { <button type="button" class="button quiet" on:click=press>{label}</button> }
    });
    view! {
        <div
            class="notice"
            data-kind=kind
            on:pointerenter=move |_| held.set_value(true)
            on:pointerleave=move |_| held.set_value(false)
            on:focusin=move |_| held.set_value(true)
            on:focusout=move |_| held.set_value(false)
        >
            <Glyph icon=icon />
            <p>{text}</p>
            {action}
            <IconButton icon=Icon::Close label=common_words().dismiss on_press=move |()| close() />
        </div>
    }
}
