//! Played scripts, and snapshots of the resulting scenes as text.

mod script;

use expect_test::expect;
use script::check;

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
