//! A race room on the races page: its players, the ready check, the countdown, and the results.

use games::Route;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api::{self, RoomPlayerState};

use super::joining::Join;
use super::race_tools::go_to;
use super::room_players::RoomPlayers;
use super::room_words::room_words;
use crate::platform::browser::full_link;
use crate::platform::online::account::tell;
use crate::platform::online::client::{Problem, in_path, known_server};
use crate::platform::online::player::{player, player_memo};
use crate::platform::online::race::{self, variant_name};
use crate::platform::online::room;
use crate::ui::components::{Button, ButtonKind, Icon, Notice, every, notify};
use crate::ui::route;
use crate::ui::sharing::copy;
use crate::ui::shell::announce;

/// Returns the URL of a room, which is also its invitation.
pub fn room_href(room: &str) -> String {
    format!("{}?room={}", Route::RACES.path(), in_path(room))
}

/// Creates a room for a race variant and opens its page.
pub fn create_room(variant: String, creating: RwSignal<bool>) {
    creating.set(true);
    spawn_local(async move {
        let created = room::create(variant).await;
        let _ = creating.try_set(false);
        match created {
            Ok(room) => route::go(&room_href(&room.room)),
            Err(problem) => tell(&problem),
        }
    });
}

/// A room, and what the player does in it.
#[derive(Clone, Copy)]
struct OpenRoom {
    id: StoredValue<String>,
    /// The last known state.
    state: RwSignal<Option<api::Room>>,
    problem: RwSignal<Option<Problem>>,
    /// Seconds until the race starts, while the countdown runs.
    count: RwSignal<Option<u64>>,
    /// Seconds until the race starts without the players who aren't ready.
    due: RwSignal<Option<u64>>,
    /// The round whose countdown was shown here. Its race opens by itself; after a reload it is offered.
    counted: StoredValue<u64>,
    /// Whether a request is on its way.
    is_busy: RwSignal<bool>,
}

/// The page of a room. Opening it joins the room.
#[component]
pub fn RoomPage(id: String) -> impl IntoView {
    let words = room_words();
    let open = OpenRoom {
        id: StoredValue::new(id.clone()),
        state: RwSignal::new(None),
        problem: RwSignal::new(None),
        count: RwSignal::new(None),
        due: RwSignal::new(None),
        counted: StoredValue::new(0),
        is_busy: RwSignal::new(false),
    };
    let (player, joining) = (player_memo(), RwSignal::new(false));
    let has_joined = Memo::new(move |_| player.with(Option::is_some));
    Effect::new(move || {
        if has_joined.get() {
            open.enter();
        }
    });
    every(100, move || open.tick());
    let link = full_link(&room_href(&id));
    let stage = Memo::new(move |_| {
        if !has_joined.get() {
            return RoomStage::JoinFirst;
        }
        match open.problem.get() {
            _ if open.state.with(Option::is_some) => RoomStage::Inside,
            Some(problem) => RoomStage::Failed(problem.to_string()),
            None => RoomStage::Loading,
        }
    });
    let inside = move || {
        match stage.get() {
        RoomStage::JoinFirst => view! {
            <p>{words.join_first}</p>
            <div class="button-row">
                <Button kind=ButtonKind::Main on_press=move |()| joining.set(true)>{words.join}</Button>
            </div>
        }
        .into_any(),
        RoomStage::Loading => view! { <p>{words.loading}</p> }.into_any(),
        RoomStage::Failed(why) => view! { <p role="alert">{why}</p> }.into_any(),
        RoomStage::Inside => view! { <Inside open=open link=link.clone() /> }.into_any(),
    }
    };
    view! {
        <section class="room" aria-label=words.room>{inside}</section>
        <div class="button-row">
            <a class="button quiet" href=route::link(Route::RACES.path())>{words.all}</a>
        </div>
        <Join open=joining />
    }
}

/// What the page of a room shows.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RoomStage {
    /// The player has to join the server first.
    JoinFirst,
    Loading,
    /// The room can't be joined, for this reason.
    Failed(String),
    Inside,
}

/// What a member of the room sees.
#[component]
fn Inside(open: OpenRoom, link: String) -> impl IntoView {
    let words = room_words();
    let with = move |read: fn(&api::Room) -> bool| {
        Memo::new(move |_| open.state.with(|room| room.as_ref().is_some_and(read)))
    };
    let name = Memo::new(move |_| {
        open.state.with(|room| room.as_ref().map(|room| variant_name(&room.kind)))
    });
    let is_ready = with(|room| own(room).is_some_and(|own| own.ready));
    let is_racing = with(|room| room.race.is_some());
    let is_again = with(|room| room.round > 0);
    let is_counting = Memo::new(move |_| open.count.with(Option::is_some));
    let copy_link = move |()| {
        copy(link.clone(), words.copied, (words.not_copied)(&link));
    };
    let label = move || match (is_ready.get(), is_again.get()) {
        (true, _) => words.not_ready,
        (false, true) => words.again,
        (false, false) => words.ready,
    };
    let buttons = move || {
        if is_counting.get() {
            ().into_any()
        } else if is_racing.get() {
            view! {
                <Button kind=ButtonKind::Main icon=Icon::Play on_press=move |()| open.open_race()>
                    {words.resume}
                </Button>
            }
            .into_any()
        } else {
            let set_ready = move |()| open.set_ready(!is_ready.get_untracked());
            view! {
                <Button kind=ButtonKind::Main icon=Icon::Flag disabled=open.is_busy on_press=set_ready>
                    {label}
                </Button>
            }
            .into_any()
        }
    };
    let count = move || open.count.get().map_or_else(String::new, |count| count.to_string());
    view! {
        <h2>{name}</h2>
        <p>{words.invite}</p>
        <div class="button-row">
            <Button icon=Icon::Link on_press=copy_link>{words.copy}</Button>
        </div>
        <RoomPlayers room=open.state />
        <div class="race-count number" aria-hidden="true">{count}</div>
        <p class="room-state" role="status">{move || open.status()}</p>
        <div class="button-row">
            {buttons}
            <Button kind=ButtonKind::Quiet on_press=move |()| open.leave()>{words.leave}</Button>
        </div>
    }
}

/// Returns the player's own row.
pub fn own(room: &api::Room) -> Option<&api::RoomPlayer> {
    let me = player()?.player;
    room.players.iter().find(|player| player.player == me)
}

/// Returns the milliseconds until `time` by the server's clock; negative after it.
fn until(time: u64) -> f64 {
    known_server().map_or(0.0, |server| server.until(time))
}

impl OpenRoom {
    /// Joins the room and follows it.
    fn enter(self) {
        let owner = Owner::current();
        spawn_local(async move {
            let id = self.id.get_value();
            match room::set_ready(&id, false).await {
                Ok(room) => {
                    if !self.show(room) {
                        return;
                    }
                    let on_change = move |room| match room {
                        Ok(room) => {
                            self.show(room);
                        }
                        Err(problem) => {
                            let _ = self.problem.try_set(Some(problem));
                        }
                    };
                    let follow = || room::follow(id, on_change);
                    if let Some(owner) = owner {
                        owner.with(follow);
                    }
                }
                Err(problem) => {
                    let _ = self.problem.try_set(Some(problem));
                }
            }
        });
    }

    /// Shows a new state. Returns false if the page was left.
    fn show(self, room: api::Room) -> bool {
        if self.problem.try_set(None).is_some() {
            return false;
        }
        let (is_new, round) = (room.race.is_some(), room.round);
        let is_counted = self.counted.get_value() == round;
        self.state.set(Some(room));
        self.tick();
        if is_new && is_counted {
            self.counted.set_value(0);
            self.open_race();
        }
        true
    }

    /// Updates the countdown.
    fn tick(self) {
        let starts = self.state.with_untracked(|room| {
            let room = room.as_ref()?;
            let is_in = own(room).is_some_and(|own| own.state == RoomPlayerState::Racing);
            room.starts.filter(|&starts| is_in && until(starts) > 0.0).map(|at| (at, room.round))
        });
        let count = starts.map(|(at, _)| (until(at) / 1_000.0).ceil() as u64);
        if let Some((_, round)) = starts {
            self.counted.set_value(round);
        }
        let due = self.state.with_untracked(|room| room.as_ref()?.due);
        let due = due.map(|due| (until(due).max(0.0) / 1_000.0).ceil() as u64);
        if self.due.get_untracked() != due {
            self.due.set(due);
        }
        if self.count.get_untracked() != count {
            self.count.set(count);
            if let Some(count) = count {
                announce(count.to_string());
            }
        }
    }

    /// Opens the game of the player's race.
    fn open_race(self) {
        let race = self.state.with_untracked(|room| {
            let room = room.as_ref()?;
            Some((room.kind.clone(), room.race.clone()?, room.room.clone()))
        });
        let Some((kind, race, room)) = race else { return };
        if let Some(race) = race::open(&kind, race, Some(room)) {
            go_to(&race);
        }
    }

    fn set_ready(self, is_ready: bool) {
        self.is_busy.set(true);
        spawn_local(async move {
            let set = room::set_ready(&self.id.get_value(), is_ready).await;
            let _ = self.is_busy.try_set(false);
            match set {
                Ok(room) => {
                    self.show(room);
                }
                Err(problem) => tell(&problem),
            }
        });
    }

    fn leave(self) {
        spawn_local(async move {
            match room::leave(&self.id.get_value()).await {
                Err(problem) if !problem.is("not-found") => tell(&problem),
                _ => {
                    notify(Notice::info(room_words().left));
                    route::go(Route::RACES.path());
                }
            }
        });
    }

    /// Describes what the room waits for.
    fn status(self) -> String {
        let words = room_words();
        if self.problem.with(Option::is_some) {
            return words.reconnecting.to_owned();
        }
        if self.count.get().is_some() {
            return words.counting.to_owned();
        }
        self.state.with(|room| {
            let Some(room) = room else { return String::new() };
            let n_present = room.players.iter().filter(|player| player.present).count();
            let is_racing =
                room.players.iter().any(|player| player.state == RoomPlayerState::Racing);
            let text = match self.due.get() {
                Some(seconds) => return (words.due)(seconds),
                None if room.race.is_some() || is_racing => words.racing,
                None if n_present < 2 => words.alone,
                None if own(room).is_some_and(|own| own.ready) => words.you_wait,
                None => words.waiting,
            };
            text.to_owned()
        })
    }
}
