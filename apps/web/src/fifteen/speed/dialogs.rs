//! The speedsolving dialogs: setup, and a scramble to paste or copy.

use ::fifteen::session::{Control, Event};
use ::fifteen::{LONGEST_SIDE, Params, read_scramble};
use leptos::prelude::*;

use super::super::SPEED;
use super::super::words::words as game_words;
use super::game::SpeedPage;
use super::settings::{SHORTEST, Scrambles, SpeedSettings};
use super::words::words;
use crate::browser::{copy, full_link};
use crate::route;
use crate::ui::{
    Button, Choice, FormDialog, Icon, Segmented, Select, Sheet, Slider, TextField, Toggle,
};

/// The inspection times that can be chosen, in seconds.
const INSPECTIONS: [u64; 5] = [0, 5, 10, 15, 30];

/// The events that can be chosen.
const EVENTS: [Event; 9] = [
    Event::Single,
    Event::Marathon(5),
    Event::Marathon(10),
    Event::Marathon(25),
    Event::Marathon(50),
    Event::Marathon(100),
    Event::Relay(5),
    Event::Relay(7),
    Event::Relay(10),
];

/// The sheet with settings.
#[component]
pub fn Setup(page: SpeedPage) -> impl IntoView {
    let words = words();
    let settings = page.settings;
    let pointers = [Control::Click, Control::Drag, Control::Hover];
    view! {
        <Sheet open=page.setup_open title=words.setup icon=Icon::Eye>
            <Slider
                label=words.size
                min=SHORTEST as i32
                max=LONGEST_SIDE as i32
                step=1
                value=Signal::derive(move || settings.with(|settings| settings.side as i32))
                on_change=move |side: i32| page.change_settings(|settings| settings.side = side as usize)
                show=game_words().side
            />
            <Select
                label=words.event
                choices=EVENTS.map(|event| Choice::new(event, (words.event_name)(event))).to_vec()
                value=Signal::derive(move || settings.with(|settings| settings.event))
                on_change=move |event| page.change_settings(|settings| settings.event = event)
            />
            <p class="muted">{words.event_help}</p>
            <Select
                label=words.scrambles
                choices=Scrambles::all()
                    .into_iter()
                    .map(|scrambles| Choice::new(scrambles, (words.scrambles_name)(scrambles)))
                    .collect()
                value=Signal::derive(move || settings.with(|settings| settings.scrambles))
                on_change=move |scrambles| page.change_settings(|settings| settings.scrambles = scrambles)
            />
            <p class="muted">{words.scrambles_help}</p>
            <Segmented
                label=words.pointer
                choices=pointers.into_iter().map(|control| Choice::new(control, (words.control)(control))).collect()
                value=Signal::derive(move || settings.with(|settings| settings.pointer))
                on_change=move |control| page.change_settings(|settings| settings.pointer = control)
            />
            <p class="muted">{move || (words.pointer_help)(settings.with(|settings| settings.pointer))}</p>
            <Select
                label=words.inspection
                choices=INSPECTIONS
                    .into_iter()
                    .map(|seconds| Choice::new(seconds, (words.inspection_name)(seconds)))
                    .collect()
                value=Signal::derive(move || settings.with(|settings| settings.inspection))
                on_change=move |seconds| page.change_settings(|settings| settings.inspection = seconds)
            />
            <Toggle
                label=words.show_splits
                hint=words.show_splits_help.to_owned()
                value=Signal::derive(move || settings.with(|settings| settings.splits))
                on_change=move |on| page.change_settings(|settings| settings.splits = on)
            />
        </Sheet>
    }
}

/// The dialog to paste a scramble, or to copy the current one.
#[component]
pub fn Scramble(page: SpeedPage) -> impl IntoView {
    let words = words();
    let open = page.scramble_open;
    let text = RwSignal::new(String::new());
    let size = move || page.settings.with(SpeedSettings::size);
    let read = Memo::new(move |_| text.with(|text| read_scramble(text, size())));
    let is_empty = move || text.with(|text| text.trim().is_empty());
    let error = move || match read.get() {
        Err(error) if !is_empty() => Some((words.wrong_scramble)(&error.to_string())),
        _ => None,
    };
    Effect::new(move || {
        if open.get() {
            text.set(String::new());
        }
    });
    let submit = move |()| {
        if let Ok(board) = read.get_untracked() {
            open.set(false);
            let params = Params::Board(board);
            // So that a reload opens this board.
            route::replace(&href(&params));
            page.deal(params);
        }
    };
    let copy_text = move |text: String, done: &'static str| {
        let failed = (words.not_copied)(&text);
        copy(text, done, failed);
    };
    let copy_scramble = move |()| {
        let scramble = page.game.with_untracked(|game| game.start().board().to_string());
        copy_text(scramble, words.scramble_copied);
    };
    let copy_link = move |()| {
        let link = full_link(&page.game.with_untracked(|game| href(game.params())));
        copy_text(link, words.link_copied);
    };
    let now = move || page.game.with(|game| game.start().board().to_string());
    view! {
        <FormDialog
            open=open
            title=words.scramble
            submit=words.use_scramble
            disabled=Signal::derive(move || read.with(Result::is_err))
            on_submit=submit
        >
            <p class="speed-scramble number">{now}</p>
            <div class="button-row">
                <Button icon=Icon::Copy on_press=copy_scramble>{words.copy_scramble}</Button>
                <Button icon=Icon::Link on_press=copy_link>{words.copy_link}</Button>
            </div>
            <TextField
                label=words.scramble_field
                value=text
                on_change=move |typed| text.set(typed)
                error=Signal::derive(error)
            />
            <p class="muted">{words.scramble_help}</p>
        </FormDialog>
    }
}

fn href(params: &Params) -> String {
    format!("{SPEED}?{params}")
}
