//! The archive: a calendar of past days.

use ::loopy::{Archive as Days, Daily, Date};
use leptos::prelude::*;

use super::home::{Dailies, LogicDailies, StateMark, archive, logic_archive};
use super::words::{archive_words, home_words, logic, words};
use crate::platform::browser::{adopt_style, today_signal};
use crate::ui::components::{Icon, IconButton};
use crate::ui::play_page::PlayPage;
use crate::ui::route;
use crate::ui::shell::shell;

/// The page at `/loop/archive`.
#[component]
pub fn Archive() -> impl IntoView {
    adopt_style(include_str!("pages.css"));
    let words = words();
    let today = today_signal();
    let archive = archive();
    let logic_days = logic_archive();
    let place = shell().location;
    let chosen = Memo::new(move |_| {
        let asked = place.with(|place| place.param("date")).and_then(|date| date.parse().ok());
        asked.filter(|&date| date <= today.get()).unwrap_or(today.get())
    });
    let month = Memo::new(move |_| first_of_month(chosen.get()));
    let before = Memo::new(move |_| month.get().previous());
    let after = Memo::new(move |_| last_of_month(month.get()).next().filter(|&d| d <= today.get()));
    let turn = move |to: Memo<Option<Date>>| {
        if let Some(date) = to.get_untracked() {
            route::replace(&href(date));
        }
    };
    let jump = move |event| {
        if let Ok(date) = event_target_value(&event).parse::<Date>() {
            route::replace(&href(date.min(today.get_untracked())));
        }
    };
    view! {
        <PlayPage title=archive_words().title up=crate::ui::loopy::HOME>
            <div class="loop-archive">
                <section class="loop-calendar">
                    <header>
                        <IconButton
                            icon=Icon::Back
                            label=archive_words().earlier
                            disabled=Signal::derive(move || before.get().is_none())
                            on_press=move |()| turn(before)
                        />
                        <h2 aria-live="polite">{move || (words.month)(month.get())}</h2>
                        <IconButton
                            icon=Icon::Next
                            label=archive_words().later
                            disabled=Signal::derive(move || after.get().is_none())
                            on_press=move |()| turn(after)
                        />
                    </header>
                    <Month month=month today=today chosen=chosen archive=archive />
                    <label class="field text">
                        <span class="field-words">{archive_words().jump}</span>
                        <input
                            type="date"
                            min=Date::FIRST.to_string()
                            max=move || today.get().to_string()
                            prop:value=move || chosen.get().to_string()
                            on:change=jump
                        />
                    </label>
                </section>
                <section>
                    <h2>{move || (words.date)(chosen.get())}</h2>
                    {move || view! { <Dailies date=chosen.get() archive=archive /> }}
                    <h3>{logic().title}</h3>
                    {move || view! { <LogicDailies date=chosen.get() archive=logic_days /> }}
                </section>
            </div>
        </PlayPage>
    }
}

/// The calendar of a month.
#[component]
fn Month(
    month: Memo<Date>,
    today: ReadSignal<Date>,
    chosen: Memo<Date>,
    archive: Memo<Days>,
) -> impl IntoView {
    let words = archive_words();
    let weeks = move || {
        let (today, weeks) = (today.get(), weeks(month.get()));
        let cell = move |date: Option<Date>| match date {
            Some(date) if date <= today => {
                view! { <td><DayLink date=date chosen=chosen archive=archive /></td> }.into_any()
            }
            Some(date) => view! { <td class="number muted">{date.day()}</td> }.into_any(),
            None => view! { <td></td> }.into_any(),
        };
        weeks
            .into_iter()
            .map(|week| view! { <tr>{week.map(cell).collect_view()}</tr> })
            .collect_view()
    };
    let heads = words.weekdays.iter().zip(words.weekdays_long);
    view! {
        <table>
            <thead>
                <tr>
                    {heads.map(|(&short, &long)| view! {
                        <th scope="col" abbr=long>{short}</th>
                    }).collect_view()}
                </tr>
            </thead>
            <tbody>{weeks}</tbody>
        </table>
    }
}

/// A day of the calendar, with the state marks of its three puzzles.
#[component]
fn DayLink(date: Date, chosen: Memo<Date>, archive: Memo<Days>) -> impl IntoView {
    let words = words();
    let states =
        move || archive.with(|archive| Daily::all_of(date).map(|daily| archive.state(daily)));
    let name = move || {
        let states = Daily::all_of(date).into_iter().zip(states());
        let states = states.map(|(daily, state)| {
            format!("{} {}", (words.difficulty)(daily.difficulty), (home_words().state)(state))
        });
        format!("{}: {}", (words.date)(date), states.collect::<Vec<_>>().join(", "))
    };
    let go = move |event: leptos::ev::MouseEvent| {
        if !(event.ctrl_key() || event.meta_key() || event.shift_key()) {
            event.prevent_default();
            route::replace(&href(date));
        }
    };
    view! {
        <a
            class="loop-day"
            href=route::link(&href(date))
            aria-label=name
            aria-current=move || (chosen.get() == date).then_some("date")
            on:click=go
        >
            <span class="number">{date.day()}</span>
            <span class="loop-day-marks">
                {move || states().map(|state| view! { <StateMark state=state /> }).collect_view()}
            </span>
        </a>
    }
}

fn href(date: Date) -> String {
    format!("{}?date={date}", crate::ui::loopy::ARCHIVE)
}

fn first_of_month(date: Date) -> Date {
    Date::new(date.year(), date.month(), 1).unwrap_or(date)
}

fn last_of_month(date: Date) -> Date {
    Date::new(date.year(), date.month(), date.days_in_month()).unwrap_or(date)
}

/// Splits a month into weeks from Monday to Sunday.
fn weeks(first: Date) -> Vec<[Option<Date>; 7]> {
    let mut weeks = vec![[None; 7]];
    let mut date = Some(first);
    while let Some(day) = date.filter(|day| day.month() == first.month()) {
        let weekday = usize::from(day.weekday());
        if weekday == 0 && day != first {
            weeks.push([None; 7]);
        }
        if let Some(week) = weeks.last_mut() {
            week[weekday] = Some(day);
        }
        date = day.next();
    }
    weeks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_laid_out_in_weeks() {
        let weeks = weeks("2025-11-01".parse().unwrap());
        let days = |week: &[Option<Date>; 7]| week.map(|date| date.map_or(0, Date::day));
        let shown: Vec<_> = weeks.iter().map(days).collect();
        assert_eq!(shown[0], [0, 0, 0, 0, 0, 1, 2]);
        assert_eq!(shown[4], [24, 25, 26, 27, 28, 29, 30]);
        assert_eq!(shown.len(), 5);
        let february = super::weeks("2027-02-01".parse().unwrap());
        assert_eq!(february.len(), 4, "Monday the 1st to Sunday the 28th");
    }
}
