//! Played scripts, and snapshots of the resulting scenes as text.

use expect_test::{Expect, expect};
use grid::Dir;
use loopy::{CellMark, Event, GridPoint, Key, Loopy, MarkPoint, MarkTool, Move};
use play::{Game, Input, Pause, transcript};

/// Plays a script on an easy daily puzzle, one command per line, and compares each command's effect and the final scene.
///
/// `press` and `drag` take a column and a row. `mark` with a tool presses at a point, in cells, and `mark to` drags.
/// `release`, `cancel` and `finish` end a gesture. `key` takes the letter of an arrow, optionally after `shift`, or the name of another key. `undo`, `redo`, `restart`, `pause`, `resume` and `give up` are
/// inputs of the game. Everything else is a move in its string form.
fn check(script: &str, expect: &Expect) {
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

#[test]
fn marks_are_placed_removed_hidden_by_lines_and_undone() {
    check(
        "
        mark cross 1.5 1.5
        release
        mark cross 1.95 0.5
        release
        key cross
        key cross D
        key corner
        press 1 0
        mark straight 0.5 0.5
        release
        press 1 0
        drag 2 0
        mark cross 3.5 3.5
        release
        mark cross 1.95 0.5
        release
        mark corner 1.5 0.5
        release
        clear
        undo
        undo
        undo
        ",
        &expect![[r#"
            mark cross 1.5 1.5: shown
            release: played x5
            mark cross 1.95 0.5: shown
            release: played x1R
            key cross: played x1
            key cross D: played x1D
            key corner: played c1
            press 1 0: shown
            mark straight 0.5 0.5: shown
            release: played s0
            press 1 0: shown
            drag 2 0: shown
            mark cross 3.5 3.5: ignored
            release: played 1R
            mark cross 1.95 0.5: shown
            release: shown
            mark corner 1.5 0.5: shown
            release: played c1
            clear: played clear
            undo: rewound clear
            undo: rewound c1
            undo: rewound 1R
            3   ·   4   ·

            ·   ·   ·   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 0, remaining 3 4, cursor 1,0, x1R, x1D, s0, c1, x5
        "#]],
    );
}

#[test]
fn a_drag_places_or_removes_marks_of_one_kind_in_one_move() {
    check(
        "
        0R 1D
        mark corner 0.5 0.5
        mark to 3.5 0.5
        mark to 3.5 1.5
        release
        mark cross 0.5 2
        mark to 3.5 2
        mark to 3.5 3.5
        release
        mark straight 3.5 0.5
        release
        mark corner 2.5 0.5
        mark to 3.5 0.5
        mark to 3.5 3.5
        release
        mark corner 1.5 0.5
        release
        mark cross -1 -1
        mark to 0.5 3.5
        mark to 3.5 3.5
        cancel
        undo
        ",
        &expect![[r#"
            0R 1D: played 0R 1D
            mark corner 0.5 0.5: shown
            mark to 3.5 0.5: shown
            mark to 3.5 1.5: shown
            release: played c0 c2 c3 c7
            mark cross 0.5 2: shown
            mark to 3.5 2: shown
            mark to 3.5 3.5: shown
            release: played x4D x5D x6D x7D x11D
            mark straight 3.5 0.5: shown
            release: played s3
            mark corner 2.5 0.5: shown
            mark to 3.5 0.5: ignored
            mark to 3.5 3.5: shown
            release: played c2 c7
            mark corner 1.5 0.5: shown
            release: shown
            mark cross -1 -1: shown
            mark to 0.5 3.5: shown
            mark to 3.5 3.5: ignored
            cancel: shown
            undo: rewound c2 c7
            3───┐   4   ·
                │
            ·   ╵   ·   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 27, remaining 2 3, cursor 3,3, x4D, x5D, x6D, x7D, x11D, c0, c2, s3, c7
        "#]],
    );
}

#[test]
fn a_stroke_is_shown_before_it_ends() {
    check(
        "
        press 0 0
        drag 2 0
        drag 2 2
        ",
        &expect![[r#"
            press 0 0: shown
            drag 2 0: shown
            drag 2 2: shown
            3───────4   ·
                    │
            ·   ·   │   ·
                    │
            ·   ·   ╵   ·

            ·   ·   ·   ·
            open, score 15, remaining 3 3, cursor 2,2, stroke of 5
        "#]],
    );
}

#[test]
fn a_tap_leaves_a_dot_and_a_tap_on_a_line_erases() {
    check(
        "
        press 0 0
        drag 3 0
        release
        press 1 0
        release
        press 2 2
        release
        ",
        &expect![[r#"
            press 0 0: shown
            drag 3 0: shown
            release: played 0R 1R 2R
            press 1 0: shown
            release: played 0R 1R
            press 2 2: shown
            release: played *10
            3   ·   4───╴

            ·   ·   ·   ·

            ·   ·   o   ·

            ·   ·   ·   ·
            open, score 1, remaining 3 4, cursor 2,2
        "#]],
    );
}

#[test]
fn keys_draw_with_the_pen_down_and_with_shift() {
    check(
        "
        key R
        key pen
        key R
        key D
        key L
        key U
        key shift L
        key shift up
        key pen
        ",
        &expect![[r#"
            key R: shown
            key pen: shown
            key R: shown
            key D: shown
            key L: shown
            key U: played 1R 1D 2D 5R
            key shift L: shown
            key shift up: played 0R 1R
            key pen: shown
            3───┐   4   ·
                │   │
            ·   └───┘   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 67, remaining 1 1, cursor 0,0, pen down, stroke of 1
        "#]],
    );
}

#[test]
fn backspace_and_delete_erase() {
    check(
        "
        0R 1R 2R 3D
        key R
        key delete
        key R
        key R
        key D
        key back
        ",
        &expect![[r#"
            0R 1R 2R 3D: played 0R 1R 2R 3D
            key R: shown
            key delete: played 0R 1R
            key R: shown
            key R: shown
            key D: shown
            key back: played 3D
            3   ·   4───╴

            ·   ·   ·   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 1, remaining 3 4, cursor 3,0
        "#]],
    );
}

#[test]
fn undo_reverts_whole_gestures_and_restart_deals_again() {
    check(
        "
        press 0 0
        drag 1 0
        drag 1 1
        release
        clear
        undo
        undo
        undo
        redo
        pause
        press 3 3
        resume
        press 3 3
        drag 3 2
        cancel
        ",
        &expect![[r#"
            press 0 0: shown
            drag 1 0: shown
            drag 1 1: shown
            release: played 0R 1D
            clear: played clear
            undo: rewound clear
            undo: rewound 0R 1D
            undo: refused, nothing to undo
            redo: played 0R 1D
            pause: shown
            press 3 3: refused, the game is paused
            resume: shown
            press 3 3: shown
            drag 3 2: shown
            cancel: shown
            3───┐   4   ·
                │
            ·   ╵   ·   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 27, remaining 2 3, cursor 3,2
        "#]],
    );
    check(
        "
        0R
        restart
        undo
        ",
        &expect![[r#"
            0R: played 0R
            restart: dealt
            undo: dealt
            3───╴   4   ·

            ·   ·   ·   ·

            ·   ·   ·   ·

            ·   ·   ·   ·
            open, score 1, remaining 3 4, cursor 0,0
        "#]],
    );
}

#[test]
fn a_perfect_loop_ends_the_game() {
    check(
        "
        press 0 0
        drag 3 0
        drag 3 1
        drag 2 1
        drag 2 2
        drag 3 2
        drag 3 3
        drag 0 3
        drag 0 2
        drag 1 2
        drag 1 1
        drag 0 1
        drag 0 0
        release
        undo
        ",
        &expect![[r#"
            press 0 0: shown
            drag 3 0: shown
            drag 3 1: shown
            drag 2 1: shown
            drag 2 2: shown
            drag 3 2: shown
            drag 3 3: shown
            drag 0 3: shown
            drag 0 2: shown
            drag 1 2: shown
            drag 1 1: shown
            drag 0 1: shown
            drag 0 0: shown
            release: solved by 0R 0D 1R 2R 3D 4R 5D 6R 6D 8R 8D 10R 11D 12R 13R 14R
            undo: refused, the game is over
            3───────4───┐
            │           │
            └───┐   ┌───┘
                │   │
            ┌───┘   └───┐
            │           │
            └───────────┘
            perfect, score 100, remaining 0 0, cursor 0,0
        "#]],
    );
}
