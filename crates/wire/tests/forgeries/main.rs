//! Forgeries made from honest games: none of them is believed.
//!
//! Each game is played by code, and each forgery is one change to its record or to the text of it. A text that is
//! believed must pass [`CanonicalRecord::read`] and then the engine's own check.

mod honest;
mod of_record;
mod of_text;

use games::verify_any;
use honest::Honest;
use play::{Record, verify};
use wire::{CanonicalRecord, to_json};

/// A forged text, and what was done to it.
type Forgery = (String, String);

/// Why a text is not believed, if it is not.
fn refusal(text: &str) -> Result<(), String> {
    let read = CanonicalRecord::read(text).map_err(|error| error.to_string())?;
    let record = read.record();
    // Lamps is no game of the list, and checked by the same function.
    let verdict = if record.game == "lamps" {
        verify::<lamps::Lamps>(record)
    } else {
        verify_any(record).map(|verdict| verdict.outcome())
    };
    verdict.map(|_| ()).map_err(|error| error.to_string())
}

/// Checks that a game is believed and none of the forgeries of it; how many there were.
fn check(game: &Honest, forgeries: impl Iterator<Item = Forgery>) -> usize {
    let honest = to_json(&game.record);
    assert_eq!(refusal(&honest), Ok(()), "{honest}");
    let mut n_forgeries = 0;
    for (what, forged) in forgeries {
        assert_ne!(forged, honest, "{what} changes nothing");
        assert!(refusal(&forged).is_err(), "{what} is believed: {forged}");
        n_forgeries += 1;
    }
    n_forgeries
}

fn written((what, record): (String, Record)) -> Forgery {
    (what, to_json(&record))
}

#[test]
fn no_other_way_to_write_a_game_is_believed() {
    let games = honest::games();
    let n: usize = games.iter().map(|game| check(game, of_text::forgeries(game))).sum();
    assert!(n > 4_500, "only {n} forgeries");
}

#[test]
fn no_other_puzzle_move_time_or_result_is_believed() {
    let games = honest::games();
    let n: usize =
        games.iter().map(|game| check(game, of_record::forgeries(game).map(written))).sum();
    assert!(n > 1_500, "only {n} forgeries");
}

#[test]
fn what_a_game_alone_knows_is_checked_too() {
    let n: usize = honest::games()
        .iter()
        .map(|game| check(game, (game.own)(&game.record).into_iter().map(written)))
        .sum();
    assert!(n > 35, "only {n} forgeries");
}

/// A changed byte may make another game, as one of another time; then it is exactly the game that it says.
#[test]
fn a_text_with_one_byte_changed_is_refused_or_the_text_of_another_game() {
    let (mut n_texts, mut n_believed) = (0, 0);
    for game in honest::games() {
        let honest = to_json(&game.record);
        for at in 0..honest.len().min(700) {
            for byte in *b"09 a\"[" {
                let mut text = honest.clone().into_bytes();
                if std::mem::replace(&mut text[at], byte) == byte {
                    continue;
                }
                let text = String::from_utf8(text).expect("records of today are ASCII");
                n_texts += 1;
                if refusal(&text).is_ok() {
                    n_believed += 1;
                    let read = CanonicalRecord::read(&text).unwrap();
                    assert_eq!(to_json(read.record()), text);
                }
            }
        }
    }
    assert!(
        n_texts > 10_000 && n_believed > 0 && n_believed * 40 < n_texts,
        "{n_believed} of {n_texts}"
    );
}
