//! Races: the server draws the puzzle when a race starts, and its own clock decides. An open race is stored, so that it goes on
//! after a reload: a game is a race's if it is of the same puzzle, which nobody could know before the start.

use leptos::prelude::*;
use play::{Game, Millis, Puzzle};
use serde::{Deserialize, Serialize};
use wire::api;

use super::client::{Problem, delete, in_path, known_server};
use super::outbox::{self, Entry, State};
use super::player::player;
use super::race_words::race_words;
use super::starts::Ticket;
use crate::catalogue::{STORAGES, name_of};
use crate::shell::shell;
use crate::store::{Slot, Stored};
use crate::ui::{Notice, notify};

const STORED: Slot<'_, Races> = Slot::new("together:races");

/// How old a race becomes before the server counts it as given up, in milliseconds.
const LONGEST: f64 = 2.0 * 60.0 * 60.0 * 1000.0;

/// How the board begins on which the races of a kind are compared.
const LEADERBOARD_PREFIX: &str = "race:";

/// An open race of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Race {
    player: String,
    /// What is raced, in the server's words: `fifteen-4x4`.
    pub kind: String,
    game: String,
    params: String,
    ticket: String,
    /// When it began, by the clock of this device, in milliseconds since 1970.
    began: f64,
}

/// The open races, at most one of a player and kind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Races(Vec<Race>);

impl Stored for Races {
    const VERSION: u32 = 1;
}

impl Race {
    /// How long it has been run by the server's clock, in milliseconds.
    pub fn elapsed(&self) -> Millis {
        (js_sys::Date::now() - self.began).max(0.0) as Millis
    }

    /// Where it is run.
    pub fn href(&self) -> Option<String> {
        let storage = STORAGES.iter().find(|storage| storage.game == self.game)?;
        (storage.href)(&self.params)
    }

    fn is_of(&self, game: &str, params: &str) -> bool {
        (&*self.game, &*self.params) == (game, params)
    }
}

/// What a player may use in other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// Stopping the clock.
    Pause,
    /// Hints, and solutions.
    Help,
}

thread_local! {
    /// The race that is on the page.
    static RUNNING: ArcRwSignal<Option<Race>> = ArcRwSignal::new(None);
}

/// The race that is on the page. Reactive.
pub fn running() -> Option<Race> {
    RUNNING.with(Clone::clone).get()
}

/// Whether a race is on the page now.
pub fn is_running() -> bool {
    RUNNING.with(Clone::clone).with_untracked(Option::is_some)
}

/// How long the race on the page has been run, if there is one.
pub fn elapsed() -> Option<Millis> {
    RUNNING.with(Clone::clone).with_untracked(|race| race.as_ref().map(Race::elapsed))
}

/// Whether the race on the page rules something out; then it says so.
pub fn forbids(aid: Aid) -> bool {
    let is_running = is_running();
    if is_running {
        notify(Notice::info((race_words().forbidden)(aid)));
    }
    is_running
}

/// A game comes on the page: it is a race if one is open for it.
pub fn enter<P: Puzzle>(game: &Game<P>) {
    let params = game.params().to_string();
    let is_open = game.ending().is_none();
    let race = open_races().into_iter().find(|race| is_open && race.is_of(P::NAME, &params));
    set_running(race);
}

/// The page of a game is left.
pub fn leave_page() {
    set_running(None);
}

/// The open races of this player, the oldest first.
pub fn open_races() -> Vec<Race> {
    let Some(player) = player() else { return Vec::new() };
    let is_open =
        |race: &Race| race.player == player.player && js_sys::Date::now() - race.began < LONGEST;
    stored().0.into_iter().filter(is_open).collect()
}

/// The same for views, which follow them.
pub fn open_memo() -> Memo<Vec<Race>> {
    let changes = shell().store.changes();
    Memo::new(move |_| {
        changes.track();
        open_races()
    })
}

/// Stores a race that the server has opened.
pub fn open(kind: &str, race: api::Race) -> Option<Race> {
    let ahead = known_server().map_or(0.0, |server| server.ahead);
    let race = Race {
        player: player()?.player,
        kind: kind.to_owned(),
        game: race.game,
        params: race.params,
        ticket: race.ticket,
        began: (race.issued as f64 - ahead).min(js_sys::Date::now()),
    };
    change(|races| {
        races.retain(|other| (&other.player, &other.kind) != (&race.player, &race.kind));
        races.push(race.clone());
    });
    Some(race)
}

/// Gives a race up.
///
/// # Errors
///
/// [`Problem`] if the server was not told; the race is open then.
pub async fn give_up(kind: String) -> Result<(), Problem> {
    match delete(format!("/races/{}", in_path(&kind))).signed().send().await {
        Err(problem) if !problem.is("not-found") => return Err(problem),
        _ => {}
    }
    change(|races| races.retain(|race| race.kind != kind));
    Ok(())
}

/// The ticket of a game that was just solved, if it was a race, which is over then.
pub fn take_ticket(game: &str, params: &str) -> Option<Ticket> {
    let race = open_races().into_iter().find(|race| race.is_of(game, params))?;
    change(|races| races.retain(|other| *other != race));
    set_running(None);
    Some(Ticket { signed: race.ticket, at: race.began, race: Some(race.kind) })
}

/// What kind of race a result is of.
pub fn variant_of(entry: &Entry) -> Option<String> {
    match &entry.state {
        State::Waiting { ticket, .. } => ticket.as_ref()?.race.clone(),
        State::Accepted(accepted) => {
            accepted.leaderboard.strip_prefix(LEADERBOARD_PREFIX).map(str::to_owned)
        }
        State::Refused(_) => None,
    }
}

/// What kind of race a solved game was.
pub fn variant_of_solved<P: Puzzle>(game: &Game<P>) -> Option<String> {
    let params = game.params().to_string();
    let entries = outbox::entries();
    let is_it =
        |entry: &&Entry| (&*entry.solved.game, &*entry.solved.params) == (P::NAME, &*params);
    entries.iter().rev().find(is_it).and_then(variant_of)
}

/// The board on which the races of a kind are compared.
pub fn leaderboard_of(kind: &str) -> String {
    format!("{LEADERBOARD_PREFIX}{kind}")
}

/// What is raced, in two parts: "Fifteen" and "4×4".
pub fn names_of(kind: &str) -> (String, String) {
    let (game, rest) = kind.split_once('-').unwrap_or((kind, ""));
    let game = name_of(game).map_or_else(|| capitalised(game), str::to_owned);
    let sides = rest
        .split_once('x')
        .filter(|(width, height)| [width, height].iter().all(|side| side.parse::<u8>().is_ok()));
    let rest = match sides {
        Some((width, height)) => format!("{width}×{height}"),
        None => rest.split('-').map(capitalised).collect::<Vec<_>>().join(" "),
    };
    (game, rest)
}

/// What is raced: "Fifteen 4×4".
pub fn variant_name(kind: &str) -> String {
    let (game, rest) = names_of(kind);
    format!("{game} {rest}").trim_end().to_owned()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn set_running(race: Option<Race>) {
    let running = RUNNING.with(Clone::clone);
    if running.with_untracked(|running| *running != race) {
        running.set(race);
    }
}

fn stored() -> Races {
    shell().store.read(&STORED).unwrap_or_default()
}

fn change(change: impl FnOnce(&mut Vec<Race>)) {
    let mut races = stored();
    let before = races.clone();
    change(&mut races.0);
    if races != before {
        shell().store.write(&STORED, &races);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_called_by_its_game_and_its_level() {
        for (kind, name) in [
            ("fifteen-4x4", "Fifteen 4×4"),
            ("slide-easy", "Slide Easy"),
            ("loop-logic-hard", "Loop Logic Hard"),
            ("chess", "Chess"),
            ("", ""),
        ] {
            assert_eq!(variant_name(kind), name);
        }
    }
}
