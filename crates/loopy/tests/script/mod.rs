//! Plays scripts of inputs.

use expect_test::Expect;
use grid::Dir;
use loopy::{CellMark, Event, GridPoint, Key, Loopy, MarkPoint, MarkTool, Move};
use play::{Game, Input, Pause, transcript};

/// Plays a script on an easy daily puzzle, one command per line, and compares each command's effect and the final scene.
///
/// `press` and `drag` take a column and a row. `mark` with a tool presses at a point, in cells, and `mark to` drags.
/// `release`, `cancel` and `finish` end a gesture. `key` takes the letter of an arrow, optionally after `shift`, or the name of another key. `undo`, `redo`, `restart`, `pause`, `resume` and `give up` are
/// inputs of the game. Everything else is a move in its string form.
pub(crate) fn check(script: &str, expect: &Expect) {
    let mut game = Game::<Loopy>::new("2025-11-30-easy".parse().unwrap(), 0).unwrap();
    expect.assert_eq(&transcript(&mut game, script, 1_000, input));
}

fn mark_point(x: &str, y: &str) -> MarkPoint {
    MarkPoint::at(x.parse().unwrap(), y.parse().unwrap())
}

fn input(command: &str) -> Input<Loopy> {
    let words: Vec<&str> = command.split(' ').collect();
    let point = || GridPoint::new(words[1].parse().unwrap(), words[2].parse().unwrap());
    let dir = |text: &str| Dir::from_letter(text.chars().next().unwrap()).unwrap();
    let event = match words[..] {
        ["press", ..] => Event::Press(point()),
        ["drag", ..] => Event::Drag(point()),
        ["release"] => Event::Release,
        ["cancel"] => Event::Cancel,
        ["finish"] => Event::Finish,
        ["key", "pen"] => Event::Key(Key::Pen),
        ["key", "back"] => Event::Key(Key::Back),
        ["key", "delete"] => Event::Key(Key::Delete),
        ["key", "cross"] => Event::Key(Key::Mark(CellMark::Empty)),
        ["key", "corner"] => Event::Key(Key::Mark(CellMark::Corner)),
        ["key", "straight"] => Event::Key(Key::Mark(CellMark::Straight)),
        ["key", "cross", arrow] => Event::Key(Key::CrossEdge(dir(arrow))),
        ["mark", "to", x, y] => Event::MarkDrag(mark_point(x, y)),
        ["mark", tool, x, y] => Event::MarkPress(
            match tool {
                "cross" => MarkTool::Cross,
                "corner" => MarkTool::Corner,
                _ => MarkTool::Straight,
            },
            mark_point(x, y),
        ),
        ["key", "shift", "up"] => Event::Key(Key::ShiftUp),
        ["key", "shift", arrow] => Event::Key(Key::ShiftArrow(dir(arrow))),
        ["key", arrow] => Event::Key(Key::Arrow(dir(arrow))),
        ["undo"] => return Input::Undo,
        ["redo"] => return Input::Redo,
        ["restart"] => return Input::Restart,
        ["pause"] => return Input::Pause(Pause::Player),
        ["resume"] => return Input::Resume(Pause::Player),
        ["give", "up"] => return Input::GiveUp,
        _ => return Input::Move(command.parse::<Move>().unwrap()),
    };
    Input::Touch(event)
}
