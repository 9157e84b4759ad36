//! A ghost: a replay that runs beside a game of the same puzzle, on the clock of that game.

use leptos::prelude::*;
use play::{Budget, Ending, Game, Input, Record, Replay, clock_text};

use super::playback::Playback;
use super::words::words;
use super::{Replayable, adopt, source};
use crate::platform::online::aided;
use crate::ui::components::{Button, ButtonKind, Icon};
use crate::ui::controller::Controller;
use crate::ui::shell::{announce, shell};

/// Key of the ghost in the tab's session storage, so that it survives a reload.
const KEY: &str = "azulejo-ghost";

/// Sets the record that this tab plays against.
pub fn choose(record: &Record) {
    aided::note(&record.game, &record.params);
    shell().ghost.set_value(Some(record.clone()));
    if let Ok(Some(storage)) = window().session_storage() {
        // If the storage is full, the ghost lasts until the next page load.
        let _ = storage.set_item(KEY, &wire::to_json(record));
    }
}

/// Removes the ghost.
fn leave() {
    shell().ghost.set_value(None);
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.remove_item(KEY);
    }
}

fn chosen() -> Option<Record> {
    let stored = || {
        let storage = window().session_storage().ok().flatten()?;
        source::read(&storage.get_item(KEY).ok().flatten()?).ok()
    };
    shell().ghost.get_value().or_else(stored)
}

/// The ghost of the current game, if one was chosen for its puzzle.
#[component]
pub fn Ghost<P: Replayable>(game: Controller<P>) -> impl IntoView {
    let n_left = RwSignal::new(0);
    let params = game.memo(|game| game.params().to_string());
    let on_leave = move |()| {
        leave();
        n_left.update(|n| *n += 1);
    };
    move || {
        n_left.track();
        let params = params.get();
        let record = chosen().filter(|record| record.game == P::NAME && record.params == params)?;
        let replay = Replay::<P>::new(&record, Budget::VERIFYING).ok()?;
        Some(view! { <Rival game=game replay=replay on_leave=on_leave /> })
    }
}

#[component]
fn Rival<P: Replayable>(
    game: Controller<P>,
    replay: Replay<P>,
    #[prop(into)] on_leave: Callback<()>,
) -> impl IntoView {
    adopt();
    let words = words();
    let start = replay.puzzle().clone();
    let playback = Playback::new(replay);
    let has_begun = Memo::new(move |_| {
        game.track();
        game.time.track();
        game.counts_time()
    });
    let ending = game.memo(Game::ending);
    Effect::new(move || {
        if has_begun.get() {
            playback.seek(game.time.get());
        } else {
            playback.rewind();
        }
    });
    let is_at_end = Memo::new(move |_| playback.time.get() >= playback.length());
    let outcome = playback.outcome();
    let finished = (words.ghost_finished)(outcome.ending, &clock_text(outcome.elapsed));
    let status = {
        let finished = finished.clone();
        move || match (ending.get(), is_at_end.get()) {
            (Some(Ending::Solved), _) if outcome.ending == Some(Ending::Solved) => {
                (words.ghost_compared)(game.time.get(), outcome.elapsed)
            }
            _ if !has_begun.get() => words.ghost_waits.to_owned(),
            (_, true) => finished.clone(),
            (_, false) => {
                playback.at.track();
                (words.ghost_at)(playback.with(Replay::n_moves), outcome.moves)
            }
        }
    };
    Effect::new(move |was_at_end: Option<bool>| {
        let is_at_end = is_at_end.get() && has_begun.get_untracked();
        // Opening a finished game is not a race.
        if was_at_end == Some(false) && is_at_end && ending.get_untracked().is_none() {
            announce(finished.clone());
        }
        is_at_end
    });
    let again = move || {
        ending.get().map(|_| {
            view! {
                <Button icon=Icon::Restart on_press=move |()| game.press(Input::Restart)>
                    {words.ghost_again}
                </Button>
            }
        })
    };
    view! {
        <section class="ghost" aria-label=words.ghost>
            <div class="watched-board" role="img" aria-label=words.ghost_board>
                <div inert aria-hidden="true">{P::board(&start, playback.shown.into())}</div>
            </div>
            <div class="ghost-words">
                <p class="clock">{status}</p>
                <div class="button-row">
                    {again}
                    <Button kind=ButtonKind::Quiet icon=Icon::Close on_press=on_leave>
                        {words.ghost_leave}
                    </Button>
                </div>
            </div>
        </section>
    }
}
