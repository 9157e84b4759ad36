//! Played scripts, and the board as a reader would see it.

mod played;

use expect_test::{Expect, expect};
use played::Played;

const TWO_LEFT: &str = "1 2 3/4 5 6/0 7 8";

/// For each script the scene at its end, then the moves, the steps, the helps and the hint.
fn check<const N: usize>(board: &str, scripts: [&str; N], expected: &Expect) {
    expected.assert_eq(&scripts.map(|script| played(board, script)).join("\n"));
}

fn played(board: &str, script: &str) -> String {
    let Played { game, coach, .. } = Played::new(board, script);
    let hint = coach.shown_hint().map_or(String::new(), |m| format!(", hint {m}"));
    let solved = if game.ending().is_some() { ", solved" } else { "" };
    let (n_moves, n_steps, n_helps) = (game.n_moves(), game.n_steps(), game.n_helps());
    let counts = format!("{n_moves} moves, {n_steps} steps, {n_helps} helps");
    format!("> {script}\n{}{counts}{hint}{solved}\n", game.scene())
}

#[test]
fn a_press_takes_the_whole_chain_along() {
    check(
        TWO_LEFT,
        ["press 1"],
        &expect![[r"
        > press 1
         .  2  3
         1  5  6
         4  7  8
        Manhattan 4, linear conflict 4, enhanced 10
        1 moves, 2 steps, 0 helps
    "]],
    );
}

#[test]
fn a_key_moves_the_tile_beside_the_gap() {
    check(
        TWO_LEFT,
        ["key L key D"],
        &expect![[r"
        > key L key D
         1  2  3
         4  .  6
         7  5  8
        Manhattan 2, linear conflict 2, enhanced 5
        2 moves, 2 steps, 0 helps
    "]],
    );
}

#[test]
fn the_tile_under_the_finger_is_marked_until_it_goes_up() {
    check(
        TWO_LEFT,
        ["down 7", "down 7 swipe L", "down 7 swipe R"],
        &expect![[r"
        > down 7
         1  2  3
         4  5  6
         . [7] 8
        Manhattan 2, linear conflict 2, enhanced 5
        0 moves, 0 steps, 0 helps

        > down 7 swipe L
         1  2  3
         4  5  6
         7  .  8
        Manhattan 1, linear conflict 1, enhanced 4
        1 moves, 1 steps, 0 helps

        > down 7 swipe R
         1  2  3
         4  5  6
         .  7  8
        Manhattan 2, linear conflict 2, enhanced 5
        0 moves, 0 steps, 0 helps
    "]],
    );
}

#[test]
fn undo_redo_and_restart() {
    check(
        TWO_LEFT,
        ["D2 L2 undo", "D2 undo redo", "D L restart"],
        &expect![[r"
        > D2 L2 undo
         .  2  3
         1  5  6
         4  7  8
        Manhattan 4, linear conflict 4, enhanced 10
        1 moves, 2 steps, 0 helps

        > D2 undo redo
         .  2  3
         1  5  6
         4  7  8
        Manhattan 4, linear conflict 4, enhanced 10
        1 moves, 2 steps, 0 helps

        > D L restart
         1  2  3
         4  5  6
         .  7  8
        Manhattan 2, linear conflict 2, enhanced 5
        0 moves, 0 steps, 0 helps
    "]],
    );
}

#[test]
fn a_hint_is_shown_and_then_played() {
    check(
        TWO_LEFT,
        ["search hint", "search hint hint"],
        &expect![[r"
        > search hint
         1  2  3
         4  5  6
         .  7  8
        Manhattan 2, linear conflict 2, enhanced 5
        0 moves, 0 steps, 0 helps, hint L2

        > search hint hint
         1  2  3
         4  5  6
         7  8  .
        Manhattan 0, linear conflict 0, enhanced 0
        1 moves, 2 steps, 1 helps, solved
    "]],
    );
}

#[test]
fn auto_solve_ends_in_order() {
    check(
        TWO_LEFT,
        ["D search auto wait 9000"],
        &expect![[r"
        > D search auto wait 9000
         1  2  3
         4  5  6
         7  8  .
        Manhattan 0, linear conflict 0, enhanced 0
        4 moves, 4 steps, 3 helps, solved
    "]],
    );
}

#[test]
fn large_numbers_keep_their_columns() {
    check(
        "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ["down 10 pause"],
        &expect![[r"
        > down 10 pause
          1   2   3   4
          5   6   7   8
          9  10  11  12
         13  14   .  15
        Manhattan 1, linear conflict 1, enhanced 4
        0 moves, 0 steps, 0 helps
    "]],
    );
}
