//! The one dialog and the one sheet.
//!
//! Both are `<dialog>` shown as modal: the browser makes the rest inert and gives the focus back.
//! Here is what it leaves open: Escape and a press outside close, Tab stays inside, and the shell
//! counts what is open, so that a game can pause.

use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};

use super::notice::{hold_notices, release_notices};
use super::{Glyph, Icon, IconButton, unique_id};
use crate::browser::focus_without_scrolling;
use crate::shell::shell;
use crate::words::common_words;

/// What a sheet is about, as a colour; its icon and its words say the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheme {
    /// Something to set or to read.
    #[default]
    Neutral,
    /// It is done.
    Success,
    /// It is done in part.
    Partial,
    /// It went wrong.
    Error,
    /// Something to know.
    Info,
    /// Think before going on.
    Warning,
}

impl Scheme {
    /// The token of its colour; that of the ground ends with `-soft`.
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

/// A window over the page, for a question or a form.
#[component]
pub fn Dialog(
    /// Whether it is open. Set it to open or close the dialog; closing by hand sets it too.
    open: RwSignal<bool>,
    #[prop(into)] title: Signal<String>,
    children: Children,
    /// The buttons, the main one last: it stands on the right, and on top on small screens.
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

/// A panel that slides up from the lower edge, with a round icon across its top.
#[component]
pub fn Sheet(
    /// Whether it is open. Set it to open or close the sheet; closing by hand sets it too.
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
    /// The id of the title.
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
            overlays.update(|n| *n = if is_open { *n + 1 } else { *n - 1 });
        }
    };
    Effect::new(move || {
        let wanted = open.get();
        let Some(dialog) = node.get() else { return };
        if wanted && !dialog.open() {
            // It fails only for a dialog that is not on the page.
            let _ = dialog.show_modal();
            focus_main_control(&dialog);
            hold_notices(&dialog);
        } else if !wanted && dialog.open() {
            release_notices(&dialog);
            dialog.close();
        }
        count(wanted);
    });
    on_cleanup(move || {
        if let Some(dialog) = node.get_untracked() {
            release_notices(&dialog);
        }
        count(false);
    });

    // A press that begins inside, as when text is selected, and ends outside is none to close by.
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
                close_by_escape(&event, open);
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

/// Left to itself, the browser gives the focus back at once, but says only later that the dialog is closed: a key
/// pressed in between would meet a game that is still paused.
fn close_by_escape(event: &KeyboardEvent, open: RwSignal<bool>) {
    if event.key() == "Escape" && !event.default_prevented() {
        event.prevent_default();
        open.set(false);
    }
}

/// Tab goes round inside the dialog.
fn keep_focus(event: &KeyboardEvent) {
    if event.key() != "Tab" {
        return;
    }
    let Some(dialog) = event.current_target().and_then(|t| t.dyn_into::<HtmlDialogElement>().ok())
    else {
        return;
    };
    let stops = stops(&dialog);
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

/// Gives the focus to what most people want in a dialog: what its author has chosen, else its main button, else its
/// first field, else its text, which keys then scroll. Left to itself, the browser takes the button that closes. A
/// dialog that is higher than the screen still begins with its heading.
fn focus_main_control(dialog: &HtmlDialogElement) {
    let first = |selector: String| seen(dialog, &selector).into_iter().next();
    let control = first("[autofocus]:enabled".to_owned())
        .or_else(|| first(".dialog-actions .main:enabled".to_owned()))
        .or_else(|| first(format!(".dialog-body :is({STOPS})")))
        .or_else(|| first(".panel".to_owned()));
    if let Some(control) = control {
        focus_without_scrolling(&control);
    }
}

/// What Tab stops at: of a group of radio buttons, only the chosen one.
const STOPS: &str = "a[href], button:enabled, select:enabled, summary, [tabindex='0'], \
    input:enabled:not([type=radio]), input[type=radio]:checked";

/// What Tab stops at inside a dialog, in order.
fn stops(dialog: &HtmlDialogElement) -> Vec<HtmlElement> {
    seen(dialog, STOPS)
}

/// The elements of a dialog that a selector names and that are seen.
fn seen(dialog: &HtmlDialogElement, selector: &str) -> Vec<HtmlElement> {
    let Ok(nodes) = dialog.query_selector_all(selector) else { return Vec::new() };
    (0..nodes.length())
        .filter_map(|at| nodes.item(at)?.dyn_into::<HtmlElement>().ok())
        .filter(|element| element.client_width() > 0)
        .collect()
}
