//! Results of solved games, which go to the outbox with the ticket of their start.

use controller::game::ResultSource;
use controller::online::races::Race;
use play::Record;
use wire::history::Solved;

use super::outbox::{self, Entry};
use super::player::player;
use super::{race, starts};

/// Adds the result of a solved game to the outbox, and sends it. Does nothing if the player has not joined.
pub fn add(source: ResultSource, solved: Solved, record: &Record) {
    if player().is_none() {
        return;
    }
    let ResultSource { slot, race } = source;
    let ticket = race.as_ref().map(Race::ticket);
    starts::on_solved(&slot, Entry::new(solved, record, ticket));
    // The race is removed last, so that its ticket isn't lost with a page that is closed in between.
    if let Some(race) = race {
        race::close(race);
    }
    outbox::on_changed();
}
