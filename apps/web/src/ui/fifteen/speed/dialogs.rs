//! The speedsolving dialogs: setup, and a scramble to paste or copy.

use ::fifteen::session::{Control, Event, ScrambleType};
use ::fifteen::{Params, read_scramble, read_solution};
use leptos::prelude::*;

use super::super::SPEED;
use super::super::appearance::AppearanceChoice;
use super::super::dialogs::SizeChoice;
use super::game::SpeedPage;
use super::settings::SpeedSettings;
use super::words::words;
use crate::platform::browser::full_link;
use crate::ui::components::{
    Button, Choice, FormDialog, Icon, Segmented, Select, Sheet, TextField, Toggle,
};
use crate::ui::route;
use crate::ui::sharing::copy;

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
    let scrambles = ScrambleType::ALL.into_iter().filter_map(|scrambles| match scrambles {
        ScrambleType::Random(difficulty) => {
            Some(Choice::new(difficulty, (words.scrambles_name)(scrambles)))
        }
        ScrambleType::Given | ScrambleType::Unknown => None,
    });
    let scrambles: Vec<_> = scrambles.collect();
    let is_limited = Memo::new(move |_| settings.with(|settings| settings.inspection > 0));
    let size = page.game.memo(|game| game.puzzle().board().size());
    view! {
        <Sheet open=page.setup_open title=words.setup icon=Icon::Eye>
            <SizeChoice
                sides=Signal::derive(move || settings.with(|settings| (settings.side, settings.rows)))
                on_change=move |(side, rows)| page.change_settings(|settings| {
                    settings.side = side;
                    settings.rows = rows;
                })
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
                choices=scrambles
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
            {move || is_limited.get().then(|| view! {
                <Toggle
                    label=words.penalties
                    hint=words.penalties_help.to_owned()
                    value=Signal::derive(move || settings.with(|settings| settings.penalties))
                    on_change=move |on| page.change_settings(|settings| settings.penalties = on)
                />
            })}
            <Toggle
                label=words.show_splits
                hint=words.show_splits_help.to_owned()
                value=Signal::derive(move || settings.with(|settings| settings.splits))
                on_change=move |on| page.change_settings(|settings| settings.splits = on)
            />
            <AppearanceChoice appearance=page.appearance size=size open=page.setup_open />
        </Sheet>
    }
}

/// The dialog to paste a scramble or a solution, or to copy the current scramble.
#[component]
pub fn Scramble(page: SpeedPage) -> impl IntoView {
    let words = words();
    let open = page.scramble_open;
    let text = RwSignal::new(String::new());
    let solution = RwSignal::new(String::new());
    let is_empty = |text: RwSignal<String>| text.with(|text| text.trim().is_empty());
    let size = move || page.settings.with(SpeedSettings::size);
    // The field that was typed into last is read; the other one is cleared.
    let read = Memo::new(move |_| {
        if is_empty(solution) {
            text.with(|text| read_scramble(text, size()))
        } else {
            solution.with(|solution| read_solution(solution, size()))
        }
    });
    let error_in = move |field: RwSignal<String>| {
        Signal::derive(move || match read.get() {
            Err(error) if !is_empty(field) => Some((words.wrong_scramble)(&error.to_string())),
            _ => None,
        })
    };
    let type_into = move |field: RwSignal<String>, other: RwSignal<String>| {
        move |typed: String| {
            if !typed.is_empty() {
                other.set(String::new());
            }
            field.set(typed);
        }
    };
    Effect::new(move || {
        if open.get() {
            text.set(String::new());
            solution.set(String::new());
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
    // The board that was read, so that one sees it before it is dealt; otherwise the current one.
    let shown = move || match read.get() {
        Ok(board) => board.to_string(),
        Err(_) => page.game.with(|game| game.start().board().to_string()),
    };
    view! {
        <FormDialog
            open=open
            title=words.scramble
            submit=words.use_scramble
            disabled=Signal::derive(move || read.with(Result::is_err))
            on_submit=submit
        >
            <p class="speed-scramble number">{shown}</p>
            <div class="button-row">
                <Button icon=Icon::Copy on_press=copy_scramble>{words.copy_scramble}</Button>
                <Button icon=Icon::Link on_press=copy_link>{words.copy_link}</Button>
            </div>
            <TextField
                label=words.scramble_field
                value=text
                on_change=type_into(text, solution)
                error=error_in(text)
            />
            <p class="muted">{words.scramble_help}</p>
            <TextField
                label=words.solution_field
                value=solution
                on_change=type_into(solution, text)
                error=error_in(solution)
            />
            <p class="muted">{words.solution_help}</p>
        </FormDialog>
    }
}

/// A dialog for one line of text, such as a name.
#[component]
pub fn TextDialog(
    open: RwSignal<bool>,
    title: &'static str,
    label: &'static str,
    submit: &'static str,
    /// The initial content of the field.
    #[prop(into)]
    first: Callback<(), String>,
    #[prop(optional)] may_be_empty: bool,
    #[prop(into)] on_text: Callback<String>,
) -> impl IntoView {
    let text = RwSignal::new(String::new());
    Effect::new(move || {
        if open.get() {
            text.set(first.run(()));
        }
    });
    let typed = move || text.with(|text| text.trim().to_owned());
    let on_submit = move |()| {
        on_text.run(untrack(typed));
        open.set(false);
    };
    view! {
        <FormDialog
            open=open
            title=title
            submit=submit
            disabled=Signal::derive(move || !may_be_empty && typed().is_empty())
            on_submit=on_submit
        >
            <TextField label=label value=text on_change=move |typed| text.set(typed) />
        </FormDialog>
    }
}

fn href(params: &Params) -> String {
    format!("{SPEED}?{params}")
}
