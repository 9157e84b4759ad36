//! Modal dialogs and sheets.
//!
//! Both are modal `<dialog>` elements: the browser makes the rest inert and restores the focus. This
//! module adds the rest: Escape and a click outside close them, Tab stays inside, and the shell counts
//! them, so that a game can pause.

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};

use super::notice::{move_notices_into, move_notices_out_of};
use super::{Glyph, Icon, IconButton, unique_id};
use crate::platform::browser::focus_without_scrolling;
use crate::ui::route::{dialog_closed, dialog_opened};
use crate::ui::shell::shell;
use crate::ui::words::common_words;

/// Colour scheme of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Settings or information.
    #[default]
    Neutral,
    Success,
    Partial,
    Error,
    Info,
    Warning,
}

impl Scheme {
    /// Returns the CSS custom property of the colour; the background's name ends with `-soft`.
    fn token(self) -> &'static str {
        match self {
            Scheme::Neutral => "--accent",
            Scheme::Success => "--success",
            Scheme::Partial => "--gold",
            Scheme::Error => "--danger",
            Scheme::Info => "--info",
            Scheme::Warning => "--warning",
        }
    }
}

/// A dialog for a question or a form.
#[component]
pub fn Dialog(
    /// Whether the dialog is open. Set it to open or close the dialog; it changes when the player closes it.
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    children: Children,
    /// The buttons, the main one last: it is on the right, or at the top on small screens.
    #[prop(into)]
    actions: ViewFn,
) -> impl IntoView {
    let label = unique_id("dialog");
    view! {
        <Modal open=open class="dialog" label=label.clone()>
            <header class="dialog-head">
                <h2 id=label>{move || title.get()}</h2>
                <CloseButton open=open />
            </header>
            <div class="dialog-body">{children()}</div>
            <footer class="dialog-actions">{actions.run()}</footer>
        </Modal>
    }
}

/// A sheet that slides up from the bottom, with a round icon on its top edge.
#[component]
pub fn Sheet(
    /// Whether the sheet is open. Set it to open or close the sheet; it changes when the player closes it.
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    #[prop(into)] icon: Signal<Icon>,
    #[prop(optional, into)] scheme: Signal<Scheme>,
    children: Children,
    /// The buttons, the main one last.
    #[prop(optional, into)]
    actions: Option<ViewFn>,
) -> impl IntoView {
    let label = unique_id("sheet");
    view! {
        <Modal open=open class="sheet" label=label.clone() scheme=scheme>
            <div class="sheet-icon">{move || view! { <Glyph icon=icon.get() /> }}</div>
            <header class="dialog-head">
                <h2 id=label>{move || title.get()}</h2>
                <CloseButton open=open />
            </header>
            <div class="dialog-body">{children()}</div>
            {actions.map(|actions| view! { <footer class="dialog-actions">{actions.run()}</footer> })}
        </Modal>
    }
}

#[component]
fn CloseButton(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <IconButton icon=Icon::Close label=common_words().close on_press=move |()| open.set(false) />
    }
}

#[component]
fn Modal(
    open: RwSignal<bool>,
    class: &'static str,
    /// ID of the title element.
    label: String,
    #[prop(optional, into)] scheme: Signal<Scheme>,
    children: Children,
) -> impl IntoView {
    let node = NodeRef::<html::Dialog>::new();
    let overlays = shell().overlays;
    let counted = StoredValue::new(false);
    let count = move |is_open: bool| {
        if counted.get_value() != is_open {
            counted.set_value(is_open);
            if is_open {
                dialog_opened(open);
            } else {
                dialog_closed(open);
            }
            overlays.update(|n| *n = if is_open { *n + 1 } else { *n - 1 });
        }
    };
    Effect::new(move || {
        let wanted = open.get();
        let Some(dialog) = node.get() else { return };
        if wanted && !dialog.open() {
            // This fails only for a dialog that is not in the document.
            let _ = dialog.show_modal();
            focus_main_control(&dialog);
            move_notices_into(&dialog);
        } else if !wanted && dialog.open() {
            move_notices_out_of(&dialog);
            dialog.close();
        }
        count(wanted);
    });
    on_cleanup(move || {
        if let Some(dialog) = node.get_untracked() {
            move_notices_out_of(&dialog);
        }
        count(false);
    });

    // A press that starts inside, for example a text selection, and ends outside doesn't close the dialog.
    let pressed_outside = StoredValue::new(false);
    view! {
        <dialog
            node_ref=node
            class=class
            style:--scheme=move || format!("var({})", scheme.get().token())
            style:--scheme-soft=move || format!("var({}-soft)", scheme.get().token())
            aria-labelledby=label
            on:close=move |_| open.set(false)
            on:keydown=move |event| {
                keep_focus(&event);
                close_by_key(&event, open);
            }
            on:pointerdown=move |event: PointerEvent| {
                pressed_outside.set_value(event.target() == event.current_target());
            }
            on:click=move |event: MouseEvent| {
                if pressed_outside.try_get_value() == Some(true) && event.target() == event.current_target() {
                    open.set(false);
                }
            }
        >
            <div class="frame"><div class="panel" tabindex="-1">{children()}</div></div>
        </dialog>
    }
}

/// Closes the dialog on Escape, and on Enter if it has nothing to press. The browser's own handling of Escape restores
/// the focus before it fires `close`: a key pressed in between would reach a game that is still paused.
fn close_by_key(event: &KeyboardEvent, open: RwSignal<bool>) {
    let target = event.target().and_then(|target| target.dyn_into::<HtmlElement>().ok());
    // The panel has the focus only if the dialog has no controls.
    let is_on_panel = target.is_some_and(|target| target.class_name() == "panel");
    let closes = event.key() == "Escape" || (event.key() == "Enter" && is_on_panel);
    if closes && !event.default_prevented() {
        event.prevent_default();
        open.set(false);
    }
}

/// Keeps Tab inside the dialog.
fn keep_focus(event: &KeyboardEvent) {
    if event.key() != "Tab" {
        return;
    }
    let Some(dialog) = event.current_target().and_then(|t| t.dyn_into::<HtmlDialogElement>().ok())
    else {
        return;
    };
    let stops = tab_stops(&dialog);
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return };
    let (edge, other) = if event.shift_key() { (first, last) } else { (last, first) };
    let now = document().active_element();
    let on_edge = now
        .as_ref()
        .is_none_or(|now| now.is_same_node(Some(edge)) || now.is_same_node(Some(&dialog)));
    if on_edge {
        event.prevent_default();
        let _ = other.focus();
    }
}

/// Focuses the `autofocus` element, the main button, the first field, or the panel, whose text can then be scrolled
/// with keys. The browser would focus the close button. A dialog taller than the screen still shows its top.
fn focus_main_control(dialog: &HtmlDialogElement) {
    let first = |selector: String| visible(dialog, &selector).into_iter().next();
    let control = first("[autofocus]:enabled".to_owned())
        .or_else(|| first(".dialog-actions .main:enabled".to_owned()))
        .or_else(|| first(format!(".dialog-body :is({TAB_STOPS})")))
        .or_else(|| first(".panel".to_owned()));
    if let Some(control) = control {
        focus_without_scrolling(&control);
    }
}

/// Selector of tab stops. Only the checked button of a radio group is one.
const TAB_STOPS: &str = "a[href], button:enabled, select:enabled, summary, [tabindex='0'], \
    input:enabled:not([type=radio]), input[type=radio]:checked";

/// Returns the tab stops of a dialog, in order.
fn tab_stops(dialog: &HtmlDialogElement) -> Vec<HtmlElement> {
    visible(dialog, TAB_STOPS)
}

/// Returns the visible elements of a dialog that match a selector.
fn visible(dialog: &HtmlDialogElement, selector: &str) -> Vec<HtmlElement> {
    let Ok(nodes) = dialog.query_selector_all(selector) else { return Vec::new() };
    (0..nodes.length())
        .filter_map(|at| nodes.item(at)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| element.client_width() > 0)
        .collect()
}
