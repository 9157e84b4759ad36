//! Online play with a server: requests, the signed-in player, tickets, races, results and sync.
//!
//! [`client`] sends requests, and [`player`] is the signed-in player. A ticket is requested when a
//! game starts; when it is solved, the outbox sends the result. One tab at a time sends and syncs ([`turn`]). The
//! decisions are in [`controller::online`].

pub mod account;
pub mod aided;
mod body;
pub mod client;
pub mod cover;
pub mod outbox;
pub mod player;
pub mod race;
pub mod room;
pub mod starts;
pub mod sync;
pub mod turn;
