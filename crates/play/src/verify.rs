//! Verification of untrusted records, for example of leaderboard entries or files.

use crate::{Budget, Ending, Game, Millis, Outcome, Part, Puzzle, Record, RecordError};

/// Longest plausible playing time: 100 days.
pub const MOST_PLAYED: Millis = 100 * 24 * 60 * 60 * 1_000;

/// Replays a record through the engine and returns its result.
///
/// [`Game::load`] accepts whatever older versions wrote. This function accepts only the canonical
/// form: the parameters and every move must be written as the engine writes them, so that one game
/// has one string form. A puzzle that is solved before the first move is refused.
///
/// ```
/// use lamps::Lamps;
/// use play::{Game, Input, verify};
///
/// let mut game = Game::<Lamps>::new("board=.o./ooo/.o.".parse()?, 0)?;
/// game.handle(Input::Move("4".parse()?), 1_500);
/// let mut record = game.record(1_500);
/// assert_eq!(verify::<Lamps>(&record)?, record.result);
///
/// record.moves[0].1 = "04".to_string();
/// let refused = verify::<Lamps>(&record).unwrap_err();
/// assert_eq!(refused.to_string(), r#"move 1 is written "04", but should be "4""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`RecordError`] names the first thing that is wrong with it.
pub fn verify<P: Puzzle>(record: &Record) -> Result<Outcome, RecordError> {
    verify_game::<P>(record).map(|_| record.result)
}

/// Replays a record like [`verify`], and returns the game at its end.
///
/// # Errors
///
/// [`RecordError`] names the first thing that is wrong with it.
pub fn verify_game<P: Puzzle>(record: &Record) -> Result<Game<P>, RecordError> {
    if record.result.elapsed > MOST_PLAYED {
        return Err(RecordError::TooLong(record.result.elapsed));
    }
    let game = Game::<P>::load(record, Budget::VERIFYING, 0)?;
    check_form(record, &game.record(0))?;
    if record.moves.is_empty() && game.ending() == Some(Ending::Solved) {
        return Err(RecordError::SolvedAtStart);
    }
    Ok(game)
}

/// Checks that a record is written as the game parsed from it writes itself.
fn check_form(record: &Record, canonical: &Record) -> Result<(), RecordError> {
    let params = (Part::Params, &record.params, &canonical.params);
    let moves = record.moves.iter().zip(&canonical.moves).enumerate();
    let moves = moves.map(|(i, (found, canonical))| (Part::Move(i + 1), &found.1, &canonical.1));
    let mut parts = std::iter::once(params).chain(moves);
    match parts.find(|(_, found, canonical)| found != canonical) {
        Some((part, found, canonical)) => Err(RecordError::NotCanonical {
            part,
            found: found.clone(),
            canonical: canonical.clone(),
        }),
        None => Ok(()),
    }
}
