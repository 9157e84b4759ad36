//! Scripted games, with the board drawn as text.

mod played;

use expect_test::{Expect, expect};
use played::{Played, outcomes};

const TWO_LEFT: &str = "1 2 3/4 5 6/0 7 8";

/// Runs each script. Compares the scene at its end (unless it is the same as at the start), then
/// the number of moves, steps and hints used, and the shown hint.
fn check<const N: usize>(board: &str, scripts: [&str; N], expected: &Expect) {
    expected.assert_eq(&outcomes(&scripts, |script| outcome(board, script)));
}

fn outcome(board: &str, script: &str) -> String {
    let Played { game, coach, .. } = Played::new(board, script);
    let scene = game.scene().to_string();
    let is_start = !script.is_empty() && scene == Played::new(board, "").game.scene().to_string();
    let scene = if is_start { "as at the start\n" } else { &scene };
    let hint = coach.shown_hint().map_or(String::new(), |hint| format!(", hint {}", hint.m));
    let solved = if game.ending().is_some() { ", solved" } else { "" };
    let (n_moves, n_steps, n_helps) = (game.n_moves(), game.n_steps(), game.n_helps());
    let counts = format!("{n_moves} moves, {n_steps} steps, {n_helps} hints used");
    format!("{scene}{counts}{hint}{solved}")
}

#[test]
fn a_press_moves_all_tiles_up_to_the_gap_and_a_key_one_tile() {
    check(
        TWO_LEFT,
        ["", "press 1", "key L key D"],
        &expect![[r"
            > 
             1  2  3
             4  5  6
             .  7  8
            Manhattan 2, linear conflict 2, enhanced 5
            0 moves, 0 steps, 0 hints used

            > press 1
             .  2  3
             1  5  6
             4  7  8
            Manhattan 4, linear conflict 4, enhanced 10
            1 moves, 2 steps, 0 hints used

            > key L key D
             1  2  3
             4  .  6
             7  5  8
            Manhattan 2, linear conflict 2, enhanced 5
            2 moves, 2 steps, 0 hints used
        "]],
    );
}

#[test]
fn the_pressed_tile_is_marked_until_it_is_released() {
    check(
        TWO_LEFT,
        ["down 7", "down 7 swipe L", "down 7 swipe R"],
        &expect![[r"
            > down 7
             1  2  3
             4  5  6
             . [7] 8
            Manhattan 2, linear conflict 2, enhanced 5
            0 moves, 0 steps, 0 hints used

            > down 7 swipe L
             1  2  3
             4  5  6
             7  .  8
            Manhattan 1, linear conflict 1, enhanced 4
            1 moves, 1 steps, 0 hints used

            > down 7 swipe R
            as at the start
            0 moves, 0 steps, 0 hints used
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
            > D2 undo redo
             .  2  3
             1  5  6
             4  7  8
            Manhattan 4, linear conflict 4, enhanced 10
            1 moves, 2 steps, 0 hints used

            > D L restart
            as at the start
            0 moves, 0 steps, 0 hints used
        "]],
    );
}

#[test]
fn a_hint_is_shown_and_then_played_and_auto_solve_solves_the_board() {
    check(
        TWO_LEFT,
        ["search hint", "search hint hint", "D search auto wait 9000"],
        &expect![[r"
            > search hint
            as at the start
            0 moves, 0 steps, 1 hints used, hint L2

            > search hint hint
             1  2  3
             4  5  6
             7  8  .
            Manhattan 0, linear conflict 0, enhanced 0
            1 moves, 2 steps, 1 hints used, solved

            > D search auto wait 9000
             1  2  3
             4  5  6
             7  8  .
            Manhattan 0, linear conflict 0, enhanced 0
            4 moves, 4 steps, 3 hints used, solved
        "]],
    );
}

#[test]
fn large_numbers_keep_their_columns() {
    check(
        "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15",
        ["", "down 10 pause"],
        &expect![[r"
            > 
              1   2   3   4
              5   6   7   8
              9  10  11  12
             13  14   .  15
            Manhattan 1, linear conflict 1, enhanced 4
            0 moves, 0 steps, 0 hints used

            > down 10 pause
            as at the start
            0 moves, 0 steps, 0 hints used
        "]],
    );
}
