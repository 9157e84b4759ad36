//! The page on which a puzzle is played.

use ::loopy::measure::{Label, Missing};
use ::loopy::{Date, Difficulty, Move, Params, ParamsError, Share, clock};
use leptos::ev;
use leptos::prelude::*;
use play::{Ending, Game, Input};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wire::Address;

use super::board::Board;
use super::day::{self, follow_today, today};
use super::keep::{self, Borders, Hints, Settings};
use super::learn::Learn;
use super::session::{Session, Told};
use crate::route::{self, Place};
use crate::shell::{announce, shell};
use crate::ui::{
    Button, ButtonKind, Choice, Dialog, Icon, IconButton, Notice, PlayPage, Scheme, Segmented,
    Sheet, Toggle, notify,
};
use crate::words::words;

/// What an address asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wanted {
    /// This puzzle.
    Puzzle(Params),
    /// The unlimited puzzle that was played last, or a new one.
    Unlimited(Option<Difficulty>),
    /// A day that has not come yet anywhere on Earth.
    NotYet(Date),
    /// Nothing that there is.
    Nothing,
}

/// The page at `/loop/play`.
#[component]
pub fn Play() -> impl IntoView {
    let place = shell().place;
    // On the way to another page the old one stays as it is.
    let wanted = Memo::new(move |before: Option<&Wanted>| match before {
        Some(before) if place.with(Place::address) != Some(Address::LoopPlay) => before.clone(),
        _ => place.with(|place| wanted(&place.query, today())),
    });
    Effect::new(move || {
        if let Wanted::Unlimited(level) = wanted.get() {
            let level = level.unwrap_or_else(|| keep::settings().level());
            let params = keep::unlimited(level).map_or_else(|| fresh(level), |kept| kept.params);
            route::replace(&day::href(params));
        }
    });
    move || match wanted.get() {
        Wanted::Puzzle(params) => view! { <Table params=params /> }.into_any(),
        Wanted::Unlimited(_) => ().into_any(),
        Wanted::NotYet(date) => nothing((words().loopy.play.not_yet)(date)).into_any(),
        Wanted::Nothing => nothing(words().loopy.play.wrong_link.to_owned()).into_any(),
    }
}

fn wanted(query: &str, today: Date) -> Wanted {
    match Params::from_query(query, today) {
        // Where the date line lies, it is tomorrow already.
        Ok(Params::Daily(daily)) if today.next().is_some_and(|next| daily.date > next) => {
            Wanted::NotYet(daily.date)
        }
        Ok(params) => Wanted::Puzzle(params),
        Err(ParamsError::NoSeed) => {
            let level = query.split('&').find_map(|pair| pair.strip_prefix("level="));
            Wanted::Unlimited(level.and_then(|level| level.parse().ok()))
        }
        Err(_) => Wanted::Nothing,
    }
}

/// An unlimited puzzle that nobody has seen.
fn fresh(difficulty: Difficulty) -> Params {
    let seed = (js_sys::Math::random() * 4_294_967_296.0) as u32;
    Params::Unlimited { difficulty, seed }
}

fn nothing(why: String) -> impl IntoView {
    let words = &words().loopy.play;
    view! {
        <article class="page text-page">
            <h1>{words.wrong_title}</h1>
            <p class="lead">{why}</p>
            <p><a class="button main" href=Address::Loop.path()>{words.to_home}</a></p>
        </article>
    }
}

/// A puzzle on the table.
#[component]
fn Table(params: Params) -> impl IntoView {
    let words = &words().loopy;
    let session = Session::open(params);
    let Session { game, .. } = session;
    let look = RwSignal::new(keep::settings());
    let unlimited = matches!(params, Params::Unlimited { .. });
    let learning = RwSignal::new(false);
    let setting = RwSignal::new(false);
    let warning = RwSignal::new(false);
    let replacing = RwSignal::new(false);
    let solution =
        RwSignal::new(session.game.with_untracked(|game| game.ending() == Some(Ending::GaveUp)));

    if let Params::Unlimited { difficulty, .. } = params {
        look.update(|look| *look = look.with_level(difficulty));
        keep::keep_settings(look.get_untracked());
    }
    offer_new_day(params);
    follow_keys(session);

    let level = (words.difficulty)(params.difficulty());
    let score = Memo::new(move |_| game.with(|game| game.scene().score));
    let line = move || {
        let score = (!session.is_viewed()).then(|| score.get());
        (words.play.line)(level, &clock(session.seconds.get() * 1000), score)
    };
    let title = match params {
        Params::Daily(daily) if daily.date != today() => (words.short_date)(daily.date),
        Params::Daily(_) => words.title.to_owned(),
        Params::Unlimited { .. } => words.home.unlimited.to_owned(),
    };
    let begin = move || route::replace(&day::href(fresh(params.difficulty())));
    let new_puzzle = move |()| {
        let unfinished = game.with_untracked(|game| game.n_moves() > 0 && game.ending().is_none());
        if unfinished {
            replacing.set(true);
        } else {
            begin();
        }
    };
    let tools = move || {
        view! {
            {unlimited.then(|| view! {
                <IconButton icon=Icon::New label=words.play.new_puzzle on_press=new_puzzle />
            })}
            <IconButton icon=Icon::Help label=words.play.help on_press=move |()| learning.set(true) />
            <IconButton
                icon=Icon::Settings
                label=words.play.settings
                on_press=move |()| setting.set(true)
            />
        }
    };
    let can = move |ask: fn(&Game<play::Loopy>) -> bool| Signal::derive(move || !game.with(ask));
    // The switch is on while it is asked, so that it goes off again when the answer is no.
    let switched = Signal::derive(move || solution.get() || warning.get());
    let ask_solution = move |wanted: bool| {
        let over = game.with_untracked(|game| game.ending().is_some());
        if wanted && !over {
            setting.set(false);
            warning.set(true);
        } else {
            solution.set(wanted);
        }
    };

    view! {
        <PlayPage title=title up=Address::Loop.path() tools=tools>
            <div class="loop-table">
                <p class="loop-status clock">{line}</p>
                <Board
                    game=game
                    look=look
                    solution=solution
                    feel=move |events| session.feel(events)
                />
                <p class="loop-note muted">
                    {move || session.is_viewed().then_some(words.play.viewed)}
                </p>
                <div class="loop-controls">
                    <Button
                        icon=Icon::Restart
                        disabled=can(|game| game.ending().is_none() && has_drawing(game))
                        on_press=move |()| session.press(Input::Move(Move::Clear))
                    >
                        {words.play.restart}
                    </Button>
                    <Button
                        icon=Icon::Undo
                        disabled=can(|game| game.can_undo() || game.hand().is_busy())
                        on_press=move |()| session.press(Input::Undo)
                    >
                        {words.play.undo}
                    </Button>
                    <Button
                        icon=Icon::Redo
                        disabled=can(Game::can_redo)
                        on_press=move |()| session.press(Input::Redo)
                    >
                        {words.play.redo}
                    </Button>
                </div>
            </div>
        </PlayPage>
        <SettingsSheet
            open=setting
            params=params
            look=look
            solution=switched
            ask_solution=ask_solution
        />
        <Sheet
            open=warning
            title=words.play.warn_title
            icon=Icon::Warning
            scheme=Scheme::Warning
            actions=move || view! {
                <Button on_press=move |()| warning.set(false)>
                    {crate::words::words().common.cancel}
                </Button>
                <Button
                    kind=ButtonKind::Main
                    on_press=move |()| {
                        session.give_up();
                        solution.set(true);
                        warning.set(false);
                    }
                >
                    {words.play.warn_do}
                </Button>
            }
        >
            <p>{words.play.warn_text}</p>
        </Sheet>
        <Dialog
            open=replacing
            title=words.play.new_title
            actions=move || view! {
                <Button on_press=move |()| replacing.set(false)>
                    {crate::words::words().common.cancel}
                </Button>
                <Button
                    kind=ButtonKind::Main
                    on_press=move |()| {
                        replacing.set(false);
                        begin();
                    }
                >
                    {words.play.new_puzzle}
                </Button>
            }
        >
            <p>{words.play.new_text}</p>
        </Dialog>
        <ResultSheet session=session new_puzzle=unlimited.then(|| Callback::new(move |()| begin())) />
        <Learn open=learning />
    }
}

fn has_drawing(game: &Game<play::Loopy>) -> bool {
    let board = game.puzzle().board();
    !board.drawing().is_empty() || board.dot().is_some()
}

#[component]
fn SettingsSheet(
    open: RwSignal<bool>,
    params: Params,
    look: RwSignal<Settings>,
    #[prop(into)] solution: Signal<bool>,
    #[prop(into)] ask_solution: Callback<bool>,
) -> impl IntoView {
    let words = &words().loopy;
    let change = move |change: &dyn Fn(&mut Settings)| {
        look.update(|look| change(look));
        keep::keep_settings(look.get_untracked());
    };
    let levels =
        Difficulty::ALL.map(|level| Choice::new(level, (words.difficulty)(level))).to_vec();
    let go_to = move |level: Difficulty| {
        let path = Address::LoopPlay.path();
        route::replace(&format!("{path}?difficulty=unlimited&level={level}"));
    };
    let hints = vec![
        Choice::new(Hints::Partial, words.play.hints_own),
        Choice::new(Hints::All, words.play.hints_all),
    ];
    let borders = vec![
        Choice::new(Borders::Off, words.play.borders_off),
        Choice::new(Borders::Centre, words.play.borders_centre),
        Choice::new(Borders::Full, words.play.borders_full),
    ];
    view! {
        <Sheet open=open title=words.play.settings icon=Icon::Settings>
            {matches!(params, Params::Unlimited { .. }).then(|| view! {
                <Segmented
                    label=words.play.difficulty
                    choices=levels
                    value=Signal::stored(params.difficulty())
                    on_change=go_to
                />
            })}
            <Segmented
                label=words.play.hints
                choices=hints
                value=Signal::derive(move || look.get().hints)
                on_change=move |hints| change(&|look| look.hints = hints)
            />
            <Toggle
                label=words.play.countdown
                hint=words.play.countdown_hint
                value=Signal::derive(move || look.get().countdown)
                on_change=move |countdown| change(&|look| look.countdown = countdown)
            />
            <Segmented
                label=words.play.borders
                choices=borders
                value=Signal::derive(move || look.get().borders)
                on_change=move |borders| change(&|look| look.borders = borders)
            />
            <Toggle
                label=words.play.solution
                hint=words.play.solution_hint
                value=solution
                on_change=ask_solution
            />
            <Button
                icon=Icon::Link
                on_press=move |()| copy(link_to(params), words.play.link_copied)
            >
                {words.play.copy_link}
            </Button>
        </Sheet>
    }
}

#[component]
fn ResultSheet(session: Session, new_puzzle: Option<Callback<()>>) -> impl IntoView {
    let words = &words().loopy.play;
    let (told, open) = (session.result, session.result_open);
    let label = Memo::new(move |_| told.get().map_or(Label::Okay, |told| told.report.label));
    let is_perfect = move || label.get() == Label::Perfect;
    let text = move || {
        told.get().map(|Told { report, millis }| match report.label {
            Label::Perfect => (words.perfect_text)(&clock(millis)),
            _ => (words.result_text)(report.score, &clock(millis)),
        })
    };
    let lacks = move || {
        let missing = told.get().map(|told| told.report.missing);
        missing.filter(|&missing| missing != Missing { open: false, hints_off: 0, cells_left: 0 })
    };
    let share = move |()| {
        if let Some(told) = told.get_untracked() {
            share(session.params, told);
        }
    };
    let go_on = move || {
        let next = new_puzzle.filter(|_| is_perfect());
        let text = match next {
            Some(_) => words.new_puzzle,
            None if is_perfect() => crate::words::words().common.done,
            None => words.keep_trying,
        };
        let press = move |()| {
            open.set(false);
            if let Some(next) = next {
                next.run(());
            }
        };
        view! { <Button kind=ButtonKind::Main on_press=press>{text}</Button> }
    };
    view! {
        <Sheet
            open=open
            title=Signal::derive(move || (words.result_title)(label.get()))
            icon=Signal::derive(move || if is_perfect() { Icon::Party } else { Icon::Check })
            scheme=Signal::derive(move || {
                if is_perfect() { Scheme::Partial } else { Scheme::Success }
            })
            actions=move || view! {
                <Button icon=Icon::Share on_press=share>{words.share}</Button>
                {go_on}
            }
        >
            <p class="loop-result">{text}</p>
            <p>{move || lacks().map(words.missing)}</p>
        </Sheet>
    }
}

/// At midnight the game goes on, and the new day is offered.
fn offer_new_day(params: Params) {
    let date = follow_today();
    Effect::new(move |before: Option<Date>| {
        let now = date.get();
        if before.is_some_and(|before| before != now) && matches!(params, Params::Daily(_)) {
            let words = &words().loopy.play;
            let go = Callback::new(|()| route::back_to(Address::Loop.path()));
            notify(Notice::info(words.new_day).action(words.new_day_do, go));
        }
        now
    });
}

/// Undo and redo by the keys that everyone knows, wherever the focus is.
fn follow_keys(session: Session) {
    let listening = window_event_listener(ev::keydown, move |event| {
        let command = event.ctrl_key() || event.meta_key();
        if !command || event.alt_key() || shell().overlays.get_untracked() > 0 {
            return;
        }
        let input = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Input::Undo,
            ("z", true) | ("y", false) => Input::Redo,
            _ => return,
        };
        event.prevent_default();
        session.press(input);
    });
    on_cleanup(move || listening.remove());
}

fn link_to(params: Params) -> String {
    window().location().origin().unwrap_or_default() + &day::href(params)
}

/// Shares a result by the system's own way, or else copies it.
fn share(params: Params, told: Told) {
    let words = &words().loopy;
    let date = match params {
        Params::Daily(daily) => daily.date,
        Params::Unlimited { .. } => today(),
    };
    let text = Share {
        title: &(words.play.share_title)(params.difficulty()),
        score: told.report.score,
        millis: told.millis,
        joined_by: words.play.share_in,
        date: &(words.short_date)(date),
        link: &link_to(params),
    }
    .to_string();
    let navigator = window().navigator();
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("share")) != Ok(true) {
        return copy(text, words.play.shared);
    }
    let data = web_sys::ShareData::new();
    data.set_text(&text);
    let shared = navigator.share_with_data(&data);
    spawn_local(async move {
        if let Err(why) = JsFuture::from(shared).await {
            let name = js_sys::Reflect::get(&why, &JsValue::from_str("name")).ok();
            // Whoever closes the system's sheet wants no copy either.
            if name.and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
                copy(text, words.play.shared);
            }
        }
    });
}

fn copy(text: String, done: &'static str) {
    spawn_local(async move {
        let navigator = window().navigator();
        // Pages that are not secure have no clipboard.
        let has_one = js_sys::Reflect::has(&navigator, &JsValue::from_str("clipboard"));
        let copied = match has_one {
            Ok(true) => JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok(),
            _ => false,
        };
        if copied {
            notify(Notice::success(done));
            announce(done);
        } else {
            notify(Notice::warning(words().loopy.play.share_failed));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_puzzle_or_says_why_not() {
        let today: Date = "2025-11-30".parse().unwrap();
        let daily = |id: &str| Wanted::Puzzle(id.parse().unwrap());
        assert_eq!(wanted("", today), daily("2025-11-30-medium"));
        assert_eq!(wanted("difficulty=easy", today), daily("2025-11-30-easy"));
        assert_eq!(wanted("date=2025-12-01", today), daily("2025-12-01-medium"));
        assert_eq!(wanted("date=2025-12-02", today), Wanted::NotYet("2025-12-02".parse().unwrap()));
        assert_eq!(wanted("difficulty=unlimited", today), Wanted::Unlimited(None));
        let hard = Wanted::Unlimited(Some(Difficulty::Hard));
        assert_eq!(wanted("difficulty=unlimited&level=hard", today), hard);
        assert_eq!(
            wanted("difficulty=unlimited&level=easy&seed=7", today),
            daily("unlimited-easy-7")
        );
        assert_eq!(wanted("difficulty=impossible", today), Wanted::Nothing);
        assert_eq!(wanted("difficulty=unlimited&seed=x", today), Wanted::Nothing);
    }
}
