//! Plays scripts of inputs, for tests and demonstrations.

use crate::{Game, Input, Millis, Puzzle};
use std::fmt::{Display, Write};

/// Plays a script, one command per line, all at one moment. Returns each command with its effects, then
/// the final scene.
///
/// ```
/// use lamps::Lamps;
/// use play::{Game, Input, transcript};
///
/// let mut game = Game::<Lamps>::new("board=.o./ooo/.o.".parse()?, 0)?;
/// let text = transcript(&mut game, "0\nundo\n4", 1_000, |command| match command {
///     "undo" => Input::Undo,
///     press => Input::Move(press.parse().unwrap()),
/// });
/// assert!(text.starts_with("0: played 0\nundo: rewound 0\n4: solved by 4\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn transcript<P: Puzzle<Scene: Display>>(
    game: &mut Game<P>,
    script: &str,
    now: Millis,
    read: impl Fn(&str) -> Input<P>,
) -> String {
    let mut text = String::new();
    for command in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let effects: Vec<String> =
            game.handle(read(command), now).iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "{command}: {}", effects.join(", "));
    }
    let _ = write!(text, "{}", game.scene());
    text
}
