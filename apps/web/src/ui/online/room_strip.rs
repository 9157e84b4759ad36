//! The progress of the players in a race room, above the board of a game.

use leptos::prelude::*;
use wire::api;

use super::room_players::{Bar, ShownPlayer, shown_players};
use super::room_words::room_words;
use crate::platform::browser::adopt_style;
use crate::platform::online::race::{self, RaceRoom};
use crate::platform::online::room;
use crate::ui::components::every;

/// Time between two reports of the player's own progress, in milliseconds.
const REPORT: u64 = 1_500;

/// The strip, while the race on the page is in a room.
#[component]
pub fn RoomStrip() -> impl IntoView {
    let room = Memo::new(|_| race::room().map(|RaceRoom { room, .. }| room));
    move || room.get().map(|room| view! { <Strip room=room /> })
}

#[component]
fn Strip(room: String) -> impl IntoView {
    adopt_style(include_str!("race.css"));
    let state = RwSignal::new(None::<api::Room>);
    room::follow(room.clone(), move |room| {
        // Without a connection the last state stays.
        if let Ok(room) = room {
            let _ = state.try_set(Some(room));
        }
    });
    let sent = StoredValue::new(0);
    every(REPORT, move || {
        let percent = race::progress();
        if race::is_running() && sent.get_value() != percent {
            sent.set_value(percent);
            room::send_progress(&room, percent);
        }
    });
    let players =
        Memo::new(move |_| state.with(|room| room.as_ref().map(shown_players).unwrap_or_default()));
    let player = |ShownPlayer { name, percent, state, is_you, .. }: ShownPlayer| {
        let title = format!("{name}: {state}");
        view! {
            <li class:own=is_you title=title>
                <span class="room-name">{name.clone()}</span>
                <Bar name=name percent=percent />
            </li>
        }
    };
    view! {
        <ul class="room-strip" aria-label=room_words().players>
            {move || players.get().into_iter().map(player).collect_view()}
        </ul>
    }
}
