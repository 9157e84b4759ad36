//! Rules of race rooms: who is present, when a round begins, and what a player sees. They depend on the stored rows and the
//! time alone, so every server on a database decides the same.

use wire::api::{RoomPlayer, RoomPlayerState};

use crate::store::{RoomPlayerRow, RoomRow};

/// Maximum number of players per room.
pub(crate) const MOST_PLAYERS: usize = 8;

/// Time without a connection after which a player counts as absent, in milliseconds.
const ABSENT_AFTER: i64 = 30_000;

/// Time from the moment when two players are ready until the round begins without the others, in milliseconds.
const PATIENCE: i64 = 60_000;

/// Time from the decision that a round begins until its puzzle is shown, in milliseconds.
pub(crate) const COUNTDOWN: i64 = 5_000;

/// Time after which a race counts as given up, in milliseconds.
pub(crate) const LONGEST_RACE: i64 = 2 * 60 * 60 * 1000;

/// Time without a change after which a room is removed, in milliseconds: longer than a race.
pub(crate) const EXPIRY: i64 = LONGEST_RACE + 60 * 60 * 1000;

/// The states of a race in `room_players.ended`.
pub(crate) mod ended {
    pub(crate) const RACING: i64 = 0;
    pub(crate) const FINISHED: i64 = 1;
    pub(crate) const GIVEN_UP: i64 = 2;
}

/// Returns whether a player is connected, or was until recently.
pub(crate) fn is_present(player: &RoomPlayerRow, now: i64) -> bool {
    now - player.seen <= ABSENT_AFTER
}

/// Returns whether a player will be in the next round.
pub(crate) fn takes_part(player: &RoomPlayerRow, now: i64) -> bool {
    player.ready && is_present(player, now)
}

/// Returns when the next round begins: at once if all who are present are ready, otherwise a while after the second player
/// has become ready. 0 if there aren't two.
pub(crate) fn due(room: &RoomRow, players: &[RoomPlayerRow], now: i64) -> i64 {
    let n_ready = players.iter().filter(|player| takes_part(player, now)).count();
    let n_present = players.iter().filter(|player| is_present(player, now)).count();
    match room.due {
        _ if n_ready < 2 => 0,
        _ if n_ready == n_present => now,
        0 => now + PATIENCE,
        due => due,
    }
}

/// Returns whether a player is in this round and still racing.
pub(crate) fn is_racing(room: &RoomRow, player: &RoomPlayerRow, now: i64) -> bool {
    let is_in_round = room.round > 0 && player.round == room.round;
    is_in_round && player.ended == ended::RACING && now - room.starts <= LONGEST_RACE
}

/// Returns a player as the others see them.
pub(crate) fn seen_by_others(room: &RoomRow, player: &RoomPlayerRow, now: i64) -> RoomPlayer {
    let state = match player.ended {
        _ if room.round == 0 || player.round != room.round => RoomPlayerState::Waiting,
        ended::FINISHED => RoomPlayerState::Finished,
        _ if is_racing(room, player, now) => RoomPlayerState::Racing,
        _ => RoomPlayerState::GivenUp,
    };
    let is_finished = state == RoomPlayerState::Finished;
    RoomPlayer {
        player: player.player.clone(),
        name: player.name.clone(),
        tag: player.tag.clone(),
        present: is_present(player, now),
        ready: player.ready,
        state,
        percent: match state {
            RoomPlayerState::Waiting => 0,
            RoomPlayerState::Finished => 100,
            RoomPlayerState::Racing | RoomPlayerState::GivenUp => player.percent as u64,
        },
        time: is_finished.then_some(player.time as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(due: i64) -> RoomRow {
        RoomRow {
            id: "room".into(),
            kind: "loop-easy".into(),
            round: 1,
            params: "unlimited-easy-7".into(),
            next_params: String::new(),
            starts: 1_000,
            due,
        }
    }

    fn player(seen: i64, ready: bool) -> RoomPlayerRow {
        let [player, name, tag] = ["ana", "Ana", "ABCD"].map(str::to_owned);
        let (round, percent, ended, time) = (1, 40, ended::RACING, 0);
        RoomPlayerRow {
            player,
            name,
            tag,
            seen,
            ready,
            round,
            ticket: String::new(),
            percent,
            ended,
            time,
        }
    }

    #[test]
    fn a_round_begins_when_all_present_are_ready_or_after_a_while() {
        let now = 100_000;
        let (ready, unready) = (player(now, true), player(now, false));
        let (absent, ready_absent) = (player(now - 30_001, false), player(now - 30_001, true));
        for (due, players, expected) in [
            (0, vec![&ready], 0),
            (0, vec![&ready, &unready], 0),
            (0, vec![&ready, &ready], now),
            (0, vec![&ready, &ready, &unready], now + 60_000),
            // The time doesn't start again when a third player becomes ready.
            (now + 5, vec![&ready, &ready, &ready, &unready], now + 5),
            (now + 5, vec![&ready, &unready, &unready], 0),
            // Nobody waits for a player who has gone, and they don't race.
            (now + 5, vec![&ready, &ready, &absent], now),
            (now + 5, vec![&ready, &ready_absent], 0),
        ] {
            let players: Vec<_> = players.into_iter().cloned().collect();
            assert_eq!(super::due(&room(due), &players, now), expected, "{due} {players:?}");
        }
    }

    #[test]
    fn a_race_that_takes_too_long_is_given_up() {
        let state = |ended, now| {
            let player = RoomPlayerRow { ended, time: 9, ..player(now, false) };
            seen_by_others(&room(0), &player, now)
        };
        assert_eq!(state(ended::RACING, 2_000).state, RoomPlayerState::Racing);
        assert_eq!(state(ended::RACING, 1_001 + LONGEST_RACE).state, RoomPlayerState::GivenUp);
        assert_eq!(state(ended::GIVEN_UP, 2_000).state, RoomPlayerState::GivenUp);
        let finished = state(ended::FINISHED, 1_001 + LONGEST_RACE);
        assert_eq!((finished.state, finished.time), (RoomPlayerState::Finished, Some(9)));
        let earlier = RoomPlayerRow { round: 0, ..player(2_000, false) };
        let earlier = seen_by_others(&room(0), &earlier, 2_000);
        assert_eq!((earlier.state, earlier.percent), (RoomPlayerState::Waiting, 0));
    }
}
