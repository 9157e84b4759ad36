//! Loop's home page: today's puzzles, and links to the others.

use ::loopy::logic::{Level, LogicDaily};
use ::loopy::{Archive, Date, DayResult, LogicArchive, Params};
use leptos::prelude::*;
use play::DayState;
use play::clock_text as clock;

use super::generation::SIDES;
use super::href;
use super::learn::{Learn, first_visit};
use super::storage::{self, Settings};
use super::words::{archive_words, home_words, logic, statistics_words, words};
use crate::platform::browser::today_signal;
use crate::platform::store::store;
use crate::ui::components::{Button, Choice, Glyph, Icon, Select};
use crate::ui::route::link;

/// The page at `/loop`.
#[component]
pub fn Page() -> impl IntoView {
    let words = words();
    let today = today_signal();
    let archive = archive();
    let logic_days = logic_archive();
    let learning = first_visit();
    let unlimited = format!("{}?difficulty=unlimited", crate::ui::loopy::PLAY);
    let links = [
        (
            Icon::Hint,
            logic().practice,
            logic().practice_hint,
            crate::ui::loopy::PRACTICE.to_owned(),
        ),
        (Icon::Shuffle, home_words().unlimited, home_words().unlimited_hint, unlimited),
        (
            Icon::Calendar,
            archive_words().title,
            home_words().archive_hint,
            crate::ui::loopy::ARCHIVE.to_owned(),
        ),
        (
            Icon::Chart,
            statistics_words().title,
            home_words().statistics_hint,
            crate::ui::loopy::STATISTICS.to_owned(),
        ),
    ];
    view! {
        <article class="page loop-home">
            <header>
                <h1>{words.title}</h1>
                <p class="lead">{move || (words.date)(today.get())}</p>
                <Button icon=Icon::Help on_press=move |()| learning.set(true)>
                    {home_words().learn}
                </Button>
            </header>
            <section>
                <h2 class="unseen">{home_words().today}</h2>
                {move || view! { <Dailies date=today.get() archive=archive /> }}
                {move || streak_text(archive.with(|days| days.streak(today.get())))}
            </section>
            <section>
                <h2>{logic().today}</h2>
                <p class="muted">{logic().lead}</p>
                {move || view! { <LogicDailies date=today.get() archive=logic_days /> }}
                {move || streak_text(logic_days.with(|days| days.streak(today.get())))}
                <NewLogic />
            </section>
            <ul class="loop-links">
                {links.map(|(icon, name, hint, href)| view! {
                    <li>
                        <a class="loop-link" href=link(&href)>
                            <Glyph icon=icon />
                            <span><b>{name}</b><small>{hint}</small></span>
                        </a>
                    </li>
                }).collect_view()}
            </ul>
        </article>
        <Learn open=learning />
    }
}

/// Shows a streak, if there is one.
fn streak_text(days: usize) -> Option<impl IntoView> {
    (days > 0).then(|| view! { <p class="loop-days-in-row">{(home_words().streak)(days)}</p> })
}

/// Returns the archive, updated when the storage changes.
pub(super) fn archive() -> Memo<Archive> {
    as_stored(storage::archive)
}

/// Returns the archive of daily Logic puzzles, updated when the storage changes.
pub(super) fn logic_archive() -> Memo<LogicArchive> {
    as_stored(storage::logic_archive)
}

fn as_stored<T: PartialEq + Send + Sync + 'static>(read: fn() -> T) -> Memo<T> {
    let changes = store().changes();
    Memo::new(move |_| {
        changes.track();
        untrack(read)
    })
}

/// The three classic puzzles of a day and their states.
#[component]
pub(super) fn Dailies(date: Date, archive: Memo<Archive>) -> impl IntoView {
    let rows = ::loopy::Daily::all_of(date).map(|daily| {
        let day = Memo::new(move |_| archive.with(|archive| archive.day(daily)));
        let name = (words().difficulty)(daily.difficulty).to_owned();
        let side = daily.difficulty.size().width();
        view! { <DailyRow href=href(&Params::Daily(daily)) name=name side=side day=day /> }
    });
    view! { <ul class="loop-dailies">{rows.collect_view()}</ul> }
}

/// The five Logic puzzles of a day and their states.
#[component]
pub(super) fn LogicDailies(date: Date, archive: Memo<LogicArchive>) -> impl IntoView {
    let rows = LogicDaily::all_of(date).map(|daily| {
        let day = Memo::new(move |_| archive.with(|archive| archive.day(daily)));
        let name = (logic().level)(daily.level).to_owned();
        view! { <DailyRow href=logic_href(daily) kind=logic().title name=name side=daily.side() day=day /> }
    });
    view! { <ul class="loop-dailies loop-logic-dailies">{rows.collect_view()}</ul> }
}

/// A daily puzzle and its state.
#[component]
fn DailyRow(
    href: String,
    /// The variant, for screen readers.
    #[prop(optional)]
    kind: &'static str,
    name: String,
    side: usize,
    day: Memo<Option<DayResult>>,
) -> impl IntoView {
    let words = words();
    let state = move || day.get().map_or(DayState::Unplayed, DayResult::state);
    let best = move || {
        let day = day.get().filter(|day| day.score > 0 && !day.viewed)?;
        let best = (home_words().best)(day.score, &clock(day.millis));
        Some(match day.helps {
            0 => best,
            helps => format!("{best}, {}", (logic().hints_used)(helps)),
        })
    };
    view! {
        <li>
            <a class="loop-daily" href=link(&href) data-state=move || state_name(state())>
                <GridIcon side=side />
                <span>
                    <b><span class="unseen">{kind} " "</span>{name}</b>
                    <small>{(words.size)(side)}</small>
                </span>
                <span class="loop-daily-state">
                    <span>{move || (home_words().state)(state())}</span>
                    <small>{best}</small>
                </span>
                {move || view! { <StateMark state=state() /> }}
            </a>
        </li>
    }
}

/// The form for a new Logic puzzle of any size and level.
#[component]
fn NewLogic() -> impl IntoView {
    let words = logic();
    let settings = RwSignal::new(storage::settings());
    let change = move |change: &dyn Fn(&mut Settings)| {
        settings.update(|settings| change(settings));
        storage::store_settings(settings.get_untracked());
    };
    let sides = SIDES.map(|side| Choice::new(side, (self::words().size)(side))).collect();
    let levels = Level::ALL.map(|level| Choice::new(level as usize, (words.level)(level)));
    view! {
        <h3>{words.new_title}</h3>
        <div class="loop-new-logic">
            <Select
                label=words.size
                choices=sides
                value=Signal::derive(move || settings.get().logic_side)
                on_change=move |side| change(&|settings| settings.logic_side = side)
            />
            <Select
                label=words.difficulty
                choices=levels.to_vec()
                value=Signal::derive(move || settings.get().logic_level)
                on_change=move |level| change(&|settings| settings.logic_level = level)
            />
            <a class="button main" href=move || link(&new_logic_href(settings.get()))>{words.new}</a>
        </div>
    }
}

/// Prefix of a daily Logic puzzle's name on leaderboards. Its record only has the board.
const LOGIC: &str = "logic-";

/// Returns the name of a daily Logic puzzle's leaderboard.
pub(super) fn logic_leaderboard(daily: LogicDaily) -> String {
    format!("{LOGIC}{daily}")
}

/// Parses the name of a daily Logic puzzle's leaderboard.
pub(super) fn logic_daily(name: &str) -> Option<LogicDaily> {
    name.strip_prefix(LOGIC)?.parse().ok()
}

/// Returns the URL of a daily Logic puzzle.
pub(super) fn logic_href(LogicDaily { date, level }: LogicDaily) -> String {
    format!("{}?logic=daily&level={level}&date={date}", crate::ui::loopy::PLAY)
}

/// Returns the URL of a new Logic puzzle with the size and level chosen last.
pub(super) fn new_logic_href(settings: Settings) -> String {
    let level = Level::ALL.get(settings.logic_level).unwrap_or(&Level::Easy);
    let side = settings.logic_side.clamp(*SIDES.start(), *SIDES.end());
    format!("{}?logic=new&level={level}&size={side}", crate::ui::loopy::PLAY)
}

/// A small icon of a grid.
#[component]
fn GridIcon(side: usize) -> impl IntoView {
    let lines = (0..=side).map(|n| {
        let at = n * 48 / side + 1;
        format!("M{at} 1V49M1 {at}H49")
    });
    let lines = lines.collect::<Vec<_>>().concat();
    view! {
        <svg class="loop-small" viewBox="0 0 50 50" aria-hidden="true">
            <path d=lines />
        </svg>
    }
}

/// The mark of a state; each has its own shape.
#[component]
pub(super) fn StateMark(state: DayState) -> impl IntoView {
    let path = match state {
        DayState::Unplayed => "M8 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
        DayState::InProgress => "M8 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10v10",
        DayState::Solved => "m3 8.5 3.5 3.5L13 4.5",
        DayState::Perfect => "m8 1.8 1.9 4 4.4.5-3.3 3 .9 4.4L8 11.5l-3.9 2.2.9-4.4-3.3-3 4.4-.5z",
        DayState::Viewed => {
            "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8M8 6.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3"
        }
    };
    view! {
        <svg class="loop-mark" data-state=state_name(state) viewBox="0 0 16 16" aria-hidden="true">
            <path d=path />
        </svg>
    }
}

fn state_name(state: DayState) -> &'static str {
    match state {
        DayState::Unplayed => "unplayed",
        DayState::InProgress => "progress",
        DayState::Solved => "solved",
        DayState::Perfect => "perfect",
        DayState::Viewed => "viewed",
    }
}
