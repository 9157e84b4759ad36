//! Scripts of inputs, and the scene after them.

use expect_test::{Expect, expect};
use play::{Game, Input, Pause, transcript};
use slide::{Event, Key, Point, Pointer, Slide, Thresholds};

/// Plays a script with one command per line. The expected output has each command, its effect, and the
/// scene at the end.
///
/// `press`, `move` and `release` are pointer events at a point in cells, `key` presses a named key, and
/// `undo`, `redo`, `restart`, `pause`, `resume` and `give up` are inputs of the game. Any other command
/// is a turn in its string form.
fn check(params: &str, script: &str, expect: &Expect) {
    let mut game = Game::<Slide>::new(params.parse().unwrap(), 0).unwrap();
    expect.assert_eq(&transcript(&mut game, script, 1_000, input));
}

fn input(command: &str) -> Input<Slide> {
    let words: Vec<&str> = command.split(' ').collect();
    let pointer = || {
        let at = Point { x: words[1].parse().unwrap(), y: words[2].parse().unwrap() };
        Pointer { id: 1, at, time: 0.0 }
    };
    match words[0] {
        "press" => Input::Touch(Event::Press(pointer())),
        "move" => Input::Touch(Event::Motion(pointer())),
        "release" => Input::Touch(Event::Release(pointer())),
        "key" => Input::Touch(Event::Key(Key::from_name(&words[1].replace("Space", " ")).unwrap())),
        "thresholds" => {
            Input::Touch(Event::Thresholds(Thresholds { swipe: words[1].parse().unwrap() }))
        }
        "undo" => Input::Undo,
        "redo" => Input::Redo,
        "restart" => Input::Restart,
        "pause" => Input::Pause(Pause::Player),
        "resume" => Input::Resume(Pause::Player),
        "give" => Input::GiveUp,
        _ => Input::Move(command.parse().unwrap()),
    }
}

const SMALL: &str = "free&board=classicsmall&gapConfig=2s";
const CHALLENGE: &str = "seed=5&steps=3&board=classicsmall&gapConfig=1s&v=2";

#[test]
fn keys_move_pieces_into_the_selected_gap() {
    check(
        SMALL,
        "
        key ArrowDown
        key Space
        key d
        key ArrowLeft
        ",
        &expect![[r#"
            key ArrowDown: played 11D
            key Space: shown
            key d: played 15R
            key ArrowLeft: played 15L
             S0   S1   S2   S3
             S4   S5   S6  [G0]
             S8   S9   S10  S7
             S11  S12  S13 <G1>
            free
        "#]],
    );
}

#[test]
fn a_click_moves_and_a_held_swipe_is_shown() {
    check(
        SMALL,
        "
        press 2.5 2.5
        release 2.5 2.5
        press 1.5 2.5
        move 1.7 2.5
        ",
        &expect![[r#"
            press 2.5 2.5: ignored
            release 2.5 2.5: played 11R
            press 1.5 2.5: ignored
            move 1.7 2.5: shown
             S0   S1   S2   S3
             S4   S5   S6   S7
             S8   S9  <G0>  S10
             S11  S12  S13 [G1]
            free, S9 held, preview S9 R
        "#]],
    );
}

#[test]
fn a_large_piece_is_dragged_between_the_gaps() {
    check(
        "free&board=default&gapConfig=2s",
        "
        press 6.5 6.5
        move 7.5 6.5
        undo
        redo
        ",
        &expect![[r#"
            press 6.5 6.5: ignored
            move 7.5 6.5: played 35R
            undo: rewound 35R
            redo: played 35R
             B0   B0   S0   B1   B1   B2   B2   S1
             B0   B0   S2   B1   B1   B2   B2   S3
             S4   S5   S6   S7   S8   S9   S10  S11
             B3   B3   S12  B4   B4   S13  B5   B5
             B3   B3   S14  B4   B4   S15  B5   B5
             S16  S17  S18  S19  S20  S21  S22  S23
             B6   B6   S24  S25  S26 <G0>  B7   B7
             B6   B6   S27  S28  S29 [G1]  B7   B7
            free
        "#]],
    );
}

#[test]
fn undo_reverts_a_shuffle_and_restart_deals_again() {
    check(
        SMALL,
        "
        shuffle 7 20
        undo
        undo
        redo
        restart
        wrap h
        key ArrowLeft
        ",
        &expect![[r#"
            shuffle 7 20: played shuffle 7 20
            undo: rewound shuffle 7 20
            undo: refused, nothing to undo
            redo: played shuffle 7 20
            restart: dealt
            wrap h: played wrap h
            key ArrowLeft: played 11L
             S0   S1   S2   S3
             S4   S5   S6   S7
            <G0>  S9   S10  S8
             S11  S12  S13 [G1]
            free
        "#]],
    );
}

#[test]
fn gaps_chosen_at_random_are_drawn_as_gaps() {
    check(
        SMALL,
        "
        gaps 3
        shuffle 7 5
        reset
        ",
        &expect![[r#"
            gaps 3: played gaps 3
            shuffle 7 5: played shuffle 7 5
            reset: played reset
             S0  <S1>  S2   S3
             S4   S5   S6   S7
             S8   S9   S10  G0
             S11 [S12] S13  G1
            free, solved
        "#]],
    );
}

#[test]
fn a_challenge_refuses_other_turns_and_ends_when_solved() {
    check(
        CHALLENGE,
        "
        shuffle 1 5
        pause
        key ArrowUp
        resume
        key ArrowLeft
        key ArrowUp
        key ArrowLeft
        undo
        ",
        &expect![[r#"
            shuffle 1 5: refused, only moves are allowed in a challenge
            pause: shown
            key ArrowUp: refused, the game is paused
            resume: shown
            key ArrowLeft: played 15L
            key ArrowUp: played 15U
            key ArrowLeft: solved by 15L
            undo: refused, the game is over
             S0   S1   S2   S3
             S4   S5   S6   S7
             S8   S9   S10  S11
             S12  S13  S14 [G0]
            challenge, solved
        "#]],
    );
}
