//! The day on the player's clock.

use ::loopy::{Date, Params};
use leptos::prelude::*;

use crate::ui::every;

/// The day that it is here.
pub(super) fn today() -> Date {
    let now = js_sys::Date::new_0();
    let date =
        Date::new(now.get_full_year() as u16, now.get_month() as u8 + 1, now.get_date() as u8);
    date.unwrap_or(Date::FIRST)
}

/// The day that it is here, at every moment, as long as the present owner lives.
pub(super) fn follow_today() -> ReadSignal<Date> {
    let (date, set_date) = signal(today());
    every(1_000, move || {
        let now = today();
        if date.get_untracked() != now {
            set_date.set(now);
        }
    });
    date
}

/// Where a puzzle is played.
pub(super) fn href(params: Params) -> String {
    format!("{}?{}", crate::loopy::PLAY, params.to_query())
}
