//! A model test of everything that is stored: devices with several tabs, and a server, with random events in any order.
//! Browsers are killed between any two commands and in the middle of a batch, storage is full or cleared, clocks jump,
//! the server comes and goes, and messages between tabs arrive late. The real controller, storage, journal, outbox,
//! tickets and sync run on a model of the browser ([`disk`]).
//!
//! It checks that
//! - no acknowledged act is lost: what a transaction has stored is still in its slot, or among the replaced games,
//! - lists never shrink: history, results, personal bests, and entries of unfinished games,
//! - a solved game is in the history and in the outbox whenever it is in its slot,
//! - every save can be replayed, and a value that can't be read is never dropped,
//! - a finished game isn't replaced by an unfinished one, unless its player has restarted it,
//! - every result arrives at the server once, and no answered result is sent again.

mod disk;
mod page;
mod truth;
mod world;

use world::World;

/// Number of random schedules in the everyday run; `MODEL_SCHEDULES` sets another.
const N_SCHEDULES: u64 = 6_000;

#[test]
fn nothing_is_lost_whatever_happens_to_tabs_devices_storage_and_server() {
    let n = std::env::var("MODEL_SCHEDULES").ok().and_then(|n| n.parse().ok());
    let first = std::env::var("MODEL_SEED").ok().and_then(|seed| seed.parse().ok());
    let (first, n) = (first.unwrap_or(0), n.unwrap_or(N_SCHEDULES));
    for seed in first..first + n {
        let _seed = Seed(seed);
        let mut world = World::new(seed);
        for _ in 0..10 + world.pick(50) {
            world.step();
        }
        world.finish();
    }
}

/// Prints the seed if a schedule fails.
struct Seed(u64);

impl Drop for Seed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("seed {}", self.0);
        }
    }
}
