//! The coach by played scripts: what it tells, what it wants, what it does.

mod played;

use expect_test::{Expect, expect};
use played::Played;

const TWO_LEFT: &str = "1 2 3/4 5 6/0 7 8";
const THREE_LEFT: &str = "1 2 3/0 5 6/4 7 8";

/// What the coach has told, and what it shows and wants at the end of a script.
fn check(board: &str, script: &str, expected: &Expect) {
    let Played { game, coach, notes, .. } = Played::new(board, script);
    let mut lines: Vec<String> = notes.iter().map(|note| format!("{note:?}")).collect();
    lines.push(format!("board {}, {} helps", game.puzzle().board(), game.n_helps()));
    lines.push(format!("actual {:?}", coach.actual()));
    lines.extend(coach.shown_hint().map(|m| format!("hint {m}")));
    lines.extend(coach.auto().map(|auto| format!("{auto:?}")));
    lines.push(match coach.wanted() {
        Some((board, solver)) => format!("wants {board} {solver}"),
        None => "wants nothing".to_string(),
    });
    expected.assert_eq(&(lines.join("\n") + "\n"));
}

#[test]
fn a_hint_waits_for_its_search_and_a_second_press_plays_it() {
    check(
        TWO_LEFT,
        "hint",
        &expect![[r"
        Searching
        board 1 2 3/4 5 6/0 7 8, 0 helps
        actual AtLeast(2)
        wants 1 2 3/4 5 6/0 7 8 optimal
    "]],
    );
    check(
        TWO_LEFT,
        "hint search",
        &expect![[r"
        Searching
        Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 8, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 0 helps
        actual Exactly(2)
        hint L2
        wants nothing
    "]],
    );
    check(
        TWO_LEFT,
        "search hint hint",
        &expect![[r"
        Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 8, is_proven: true }
        board 1 2 3/4 5 6/7 8 0, 1 helps
        actual Exactly(0)
        wants nothing
    "]],
    );
}

#[test]
fn a_move_takes_the_hint_away() {
    check(
        THREE_LEFT,
        "search hint D",
        &expect![[r"
        Hint { m: Move { dir: Up, n_tiles: 1 }, tile: 4, is_proven: true }
        board 0 2 3/1 5 6/4 7 8, 0 helps
        actual AtLeast(4)
        wants 0 2 3/1 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "hint D U search",
        &expect![[r"
        Searching
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual Exactly(3)
        wants 0 2 3/1 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "search hint U undo",
        &expect![[r"
        Hint { m: Move { dir: Up, n_tiles: 1 }, tile: 4, is_proven: true }
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual Exactly(3)
        wants nothing
    "]],
    );
}

#[test]
fn where_no_solution_was_found_there_is_no_hint() {
    check(
        TWO_LEFT,
        "hint fail",
        &expect![[r"
        Searching
        NoHint
        board 1 2 3/4 5 6/0 7 8, 0 helps
        actual AtLeast(2)
        wants nothing
    "]],
    );
}

#[test]
fn a_solution_as_short_as_its_bound_is_proven_whoever_found_it() {
    let five = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24";
    check(
        five,
        "hint search",
        &expect![[r"
            Searching
            Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 24, is_proven: true }
            board 1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24, 0 helps
            actual Exactly(2)
            hint L2
            wants nothing
        "]],
    );
    check(
        five,
        "auto search",
        &expect![[r"
            SolutionFound { n_steps: 2, is_proven: true }
            board 1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24, 1 helps
            actual Exactly(1)
            AutoState { is_held: false, progress: Some((1, 2)) }
            wants nothing
        "]],
    );
}

#[test]
fn the_length_is_bounded_until_it_is_known() {
    check(
        THREE_LEFT,
        "",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        wants 1 2 3/0 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "bound 3 bound 2",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        wants 1 2 3/0 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "search",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual Exactly(3)
        wants nothing
    "]],
    );
}

#[test]
fn positions_on_the_way_are_searched_after_the_present_one() {
    check(
        TWO_LEFT,
        "D U",
        &expect![[r"
        board 1 2 3/4 5 6/0 7 8, 0 helps
        actual AtLeast(2)
        wants 1 2 3/4 5 6/0 7 8 optimal
    "]],
    );
    check(
        TWO_LEFT,
        "L D search",
        &expect![[r"
        board 1 2 3/4 0 6/7 5 8, 0 helps
        actual Exactly(2)
        wants 1 2 3/4 5 6/0 7 8 optimal
    "]],
    );
    check(
        TWO_LEFT,
        "L D search search",
        &expect![[r"
        board 1 2 3/4 0 6/7 5 8, 0 helps
        actual Exactly(2)
        wants nothing
    "]],
    );
}

#[test]
fn auto_solve_goes_step_by_step_at_its_speed() {
    check(
        THREE_LEFT,
        "auto",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        AutoState { is_held: false, progress: None }
        wants 1 2 3/0 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "auto search",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        AutoState { is_held: false, progress: Some((1, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search wait 349",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        AutoState { is_held: false, progress: Some((1, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search wait 350",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/7 0 8, 2 helps
        actual Exactly(1)
        AutoState { is_held: false, progress: Some((2, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "speed fastest auto search wait 60",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/7 8 0, 3 helps
        actual Exactly(0)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "search auto wait 2000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/7 8 0, 3 helps
        actual Exactly(0)
        wants nothing
    "]],
    );
}

#[test]
fn auto_solve_is_held_by_its_button_by_a_pause_and_by_a_hidden_page() {
    check(
        THREE_LEFT,
        "auto search hold wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        AutoState { is_held: true, progress: Some((1, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search hold wait 9000 go wait 350",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/7 8 0, 3 helps
        actual Exactly(0)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search pause wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        AutoState { is_held: false, progress: Some((1, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search hide wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        AutoState { is_held: false, progress: Some((1, 3)) }
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search hide wait 9000 unhide wait 1",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/4 5 6/7 0 8, 2 helps
        actual Exactly(1)
        AutoState { is_held: false, progress: Some((2, 3)) }
        wants nothing
    "]],
    );
}

#[test]
fn auto_solve_ends_with_stop_a_move_an_undo_or_no_solution() {
    check(
        THREE_LEFT,
        "auto search stop wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        Stopped
        board 1 2 3/4 5 6/0 7 8, 1 helps
        actual Exactly(2)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search D wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/0 5 6/4 7 8, 1 helps
        actual Exactly(3)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search undo wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/0 5 6/4 7 8, 1 helps
        actual Exactly(3)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto search restart wait 9000",
        &expect![[r"
        SolutionFound { n_steps: 3, is_proven: true }
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual Exactly(3)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "auto fail wait 9000",
        &expect![[r"
        NoSolution
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        wants nothing
    "]],
    );
    check(
        THREE_LEFT,
        "stop",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        wants 1 2 3/0 5 6/4 7 8 optimal
    "]],
    );
}

#[test]
fn a_search_for_another_solver_leaves_the_best_one_to_be_asked() {
    check(
        THREE_LEFT,
        "solver astar auto",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        AutoState { is_held: false, progress: None }
        wants 1 2 3/0 5 6/4 7 8 astar
    "]],
    );
    check(
        THREE_LEFT,
        "solver astar auto fail",
        &expect![[r"
        NoSolution
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual AtLeast(3)
        wants 1 2 3/0 5 6/4 7 8 optimal
    "]],
    );
    check(
        THREE_LEFT,
        "search solver quick auto",
        &expect![[r"
        board 1 2 3/0 5 6/4 7 8, 0 helps
        actual Exactly(3)
        AutoState { is_held: false, progress: None }
        wants 1 2 3/0 5 6/4 7 8 quick
    "]],
    );
}

#[test]
fn nothing_is_asked_of_a_game_that_is_paused_or_over() {
    check(
        TWO_LEFT,
        "search pause hint auto",
        &expect![[r"
        board 1 2 3/4 5 6/0 7 8, 0 helps
        actual Exactly(2)
        wants nothing
    "]],
    );
    check(
        TWO_LEFT,
        "L2 hint auto",
        &expect![[r"
        board 1 2 3/4 5 6/7 8 0, 0 helps
        actual Exactly(0)
        wants 1 2 3/4 5 6/0 7 8 optimal
    "]],
    );
}

#[test]
fn the_review_judges_every_move() {
    let played = Played::new(TWO_LEFT, "L R L2 search");
    let verdicts = played.coach.verdicts();
    expect![[r"
        [
            Some(
                Kept,
            ),
            Some(
                Lost(
                    2,
                ),
            ),
            Some(
                Kept,
            ),
        ]
    "]]
    .assert_debug_eq(&verdicts);
}
