//! The players of a race room with their progress, as a list and as a strip above the board.

use leptos::prelude::*;
use play::clock_text;
use wire::api::{self, RoomPlayer, RoomPlayerState};

use super::room_words::room_words;
use crate::platform::online::player::player;

/// A player as the page shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPlayer {
    pub id: String,
    pub name: String,
    pub is_you: bool,
    pub percent: u64,
    /// What the player does, or has done.
    pub state: String,
}

/// Returns the players in order: finished ones by time, then the others in order of joining.
pub fn shown_players(room: &api::Room) -> Vec<ShownPlayer> {
    let me = player().map(|player| player.player);
    let mut players: Vec<_> = room.players.iter().collect();
    players.sort_by_key(|player| player.time.unwrap_or(u64::MAX));
    let shown = |(at, player): (usize, &&RoomPlayer)| ShownPlayer {
        id: player.player.clone(),
        name: if player.name.is_empty() {
            room_words().somebody.to_owned()
        } else {
            player.name.clone()
        },
        is_you: me.as_ref() == Some(&player.player),
        percent: player.percent,
        // Equal times share a place.
        state: state_text(
            player,
            1 + players[..at].iter().filter(|other| other.time < player.time).count(),
        ),
    };
    players.iter().enumerate().map(shown).collect()
}

fn state_text(player: &RoomPlayer, place: usize) -> String {
    let words = room_words();
    let text = match (player.state, player.time) {
        (RoomPlayerState::Finished, Some(time)) => {
            let text = if player.ready { words.finished_ready } else { words.finished };
            return text(place, &clock_text(time));
        }
        (RoomPlayerState::Racing, _) => return (words.percent)(player.percent),
        _ if !player.present => words.state_away,
        _ if player.ready => words.state_ready,
        (RoomPlayerState::GivenUp, _) => words.state_given_up,
        _ => words.state_not_ready,
    };
    text.to_owned()
}

/// The list of players.
#[component]
pub fn RoomPlayers(#[prop(into)] room: Signal<Option<api::Room>>) -> impl IntoView {
    let players =
        Memo::new(move |_| room.with(|room| room.as_ref().map(shown_players).unwrap_or_default()));
    let row = |player: ShownPlayer| {
        let ShownPlayer { name, is_you, percent, state, .. } = player;
        let shown = if is_you { (room_words().you)(&name) } else { name.clone() };
        view! {
            <li>
                <span class="room-name">{shown}</span>
                <span class="number">{state}</span>
                <Bar name=name percent=percent />
            </li>
        }
    };
    view! {
        <ul class="room-players" aria-label=room_words().players>
            {move || players.get().into_iter().map(row).collect_view()}
        </ul>
    }
}

/// A progress bar.
#[component]
pub fn Bar(name: String, percent: u64) -> impl IntoView {
    let label = (room_words().progress)(&name);
    view! {
        <span
            class="room-bar"
            role="progressbar"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=percent.to_string()
        >
            <span style:width=format!("{percent}%")></span>
        </span>
    }
}
