//! The coach in scripted games: its messages, its searches and its moves.

mod played;

use expect_test::{Expect, expect};
use fifteen::{Answer, Board, Coach, Fifteen, Hint};
use grid::{Dir, Lcg};
use play::{Advice, Game, Input};
use played::{Played, outcomes};
use std::collections::BTreeSet;

const TWO_LEFT: &str = "1 2 3/4 5 6/0 7 8";
const THREE_LEFT: &str = "1 2 3/0 5 6/4 7 8";

/// Runs each script. Compares the coach's messages, and its hint and requested search at the end.
fn check<const N: usize>(board: &str, scripts: [&str; N], expected: &Expect) {
    expected.assert_eq(&outcomes(&scripts, |script| outcome(board, script)));
}

fn outcome(board: &str, script: &str) -> String {
    let Played { game, coach, messages, .. } = Played::new(board, script);
    let mut lines: Vec<_> = messages.iter().map(|message| format!("{message:?}")).collect();
    let (board, n_helps, optimal_length) =
        (game.puzzle().board(), game.n_helps(), coach.adviser.optimal_length());
    let wanted = match coach.next_search() {
        Some((board, solver)) => format!("{board} {solver}"),
        None => "nothing".to_string(),
    };
    lines.push(format!("board {board}, {n_helps} hints used, {optimal_length:?}, wants {wanted}"));
    lines.extend(coach.shown_hint().map(|hint| format!("hint {}", hint.m)));
    lines.extend(coach.auto().map(|auto| format!("{auto:?}")));
    lines.join("\n")
}

#[test]
fn a_hint_waits_for_its_search_and_a_second_press_plays_it() {
    check(
        TWO_LEFT,
        ["hint", "hint search", "search hint hint"],
        &expect![[r"
            > hint
            Searching
            board 1 2 3/4 5 6/0 7 8, 0 hints used, AtLeast(2), wants 1 2 3/4 5 6/0 7 8 optimal

            > hint search
            Searching
            Hint(Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 8, is_proven: true })
            board 1 2 3/4 5 6/0 7 8, 1 hints used, Exactly(2), wants nothing
            hint L2

            > search hint hint
            Hint(Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 8, is_proven: true })
            board 1 2 3/4 5 6/7 8 0, 1 hints used, Exactly(0), wants nothing
        "]],
    );
}

#[test]
fn a_move_removes_the_hint() {
    check(
        THREE_LEFT,
        ["search hint U undo", "search hint D", "hint D U search"],
        &expect![[r"
            > search hint U undo
            Hint(Hint { m: Move { dir: Up, n_tiles: 1 }, tile: 4, is_proven: true })
            board 1 2 3/0 5 6/4 7 8, 1 hints used, Exactly(3), wants nothing

            > search hint D
            Hint(Hint { m: Move { dir: Up, n_tiles: 1 }, tile: 4, is_proven: true })
            board 0 2 3/1 5 6/4 7 8, 1 hints used, AtLeast(4), wants 0 2 3/1 5 6/4 7 8 optimal

            > hint D U search
            Searching
            board 1 2 3/0 5 6/4 7 8, 0 hints used, Exactly(3), wants 0 2 3/1 5 6/4 7 8 optimal
        "]],
    );
}

#[test]
fn without_a_solution_there_is_no_hint() {
    check(
        TWO_LEFT,
        ["hint fail"],
        &expect![[r"
            > hint fail
            Searching
            NoHint
            board 1 2 3/4 5 6/0 7 8, 0 hints used, AtLeast(2), wants nothing
        "]],
    );
}

#[test]
fn a_solution_as_short_as_its_bound_is_proven_for_any_solver() {
    let five = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24";
    check(
        five,
        ["hint search", "auto search"],
        &expect![[r"
            > hint search
            Searching
            Hint(Hint { m: Move { dir: Left, n_tiles: 2 }, tile: 24, is_proven: true })
            board 1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 0 23 24, 1 hints used, Exactly(2), wants nothing
            hint L2

            > auto search
            SolutionFound { n_steps: 2, is_proven: true }
            board 1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24, 1 hints used, Exactly(1), wants nothing
            AutoState { is_paused: false, progress: Some((1, 2)) }
        "]],
    );
}

#[test]
fn the_length_has_a_lower_bound_until_it_is_known() {
    check(
        THREE_LEFT,
        ["", "bound 3 bound 2", "search"],
        &expect![[r"
            > 
            > bound 3 bound 2
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants 1 2 3/0 5 6/4 7 8 optimal

            > search
            board 1 2 3/0 5 6/4 7 8, 0 hints used, Exactly(3), wants nothing
        "]],
    );
}

#[test]
fn earlier_positions_are_searched_after_the_current_one() {
    check(
        TWO_LEFT,
        ["D U", "L D search", "L D search search"],
        &expect![[r"
            > D U
            board 1 2 3/4 5 6/0 7 8, 0 hints used, AtLeast(2), wants 1 2 3/4 5 6/0 7 8 optimal

            > L D search
            board 1 2 3/4 0 6/7 5 8, 0 hints used, Exactly(2), wants 1 2 3/4 5 6/0 7 8 optimal

            > L D search search
            board 1 2 3/4 0 6/7 5 8, 0 hints used, Exactly(2), wants nothing
        "]],
    );
}

#[test]
fn auto_solve_makes_tile_moves_at_its_speed() {
    check(
        THREE_LEFT,
        [
            "auto",
            "auto search",
            "auto search wait 349",
            "auto search wait 350",
            "speed fastest auto search wait 60",
            "search auto wait 2000",
        ],
        &expect![[r"
            > auto
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants 1 2 3/0 5 6/4 7 8 optimal
            AutoState { is_paused: false, progress: None }

            > auto search
            > auto search wait 349
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/0 7 8, 1 hints used, Exactly(2), wants nothing
            AutoState { is_paused: false, progress: Some((1, 3)) }

            > auto search wait 350
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/7 0 8, 2 hints used, Exactly(1), wants nothing
            AutoState { is_paused: false, progress: Some((2, 3)) }

            > speed fastest auto search wait 60
            > search auto wait 2000
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/7 8 0, 3 hints used, Exactly(0), wants nothing
        "]],
    );
}

#[test]
fn auto_solve_is_paused_by_its_button_by_the_clock_and_by_a_hidden_page() {
    check(
        THREE_LEFT,
        [
            "auto search pause-auto wait 9000 resume-auto wait 350",
            "auto search pause-auto wait 9000",
            "auto search pause wait 9000",
            "auto search hide wait 9000",
            "auto search hide wait 9000 unhide wait 1",
        ],
        &expect![[r"
            > auto search pause-auto wait 9000 resume-auto wait 350
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/7 8 0, 3 hints used, Exactly(0), wants nothing

            > auto search pause-auto wait 9000
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/0 7 8, 1 hints used, Exactly(2), wants nothing
            AutoState { is_paused: true, progress: Some((1, 3)) }

            > auto search pause wait 9000
            > auto search hide wait 9000
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/0 7 8, 1 hints used, Exactly(2), wants nothing
            AutoState { is_paused: false, progress: Some((1, 3)) }

            > auto search hide wait 9000 unhide wait 1
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/4 5 6/7 0 8, 2 hints used, Exactly(1), wants nothing
            AutoState { is_paused: false, progress: Some((2, 3)) }
        "]],
    );
}

#[test]
fn auto_solve_ends_with_stop_a_move_an_undo_or_no_solution() {
    check(
        THREE_LEFT,
        [
            "auto search stop wait 9000",
            "auto search D wait 9000",
            "auto search undo wait 9000",
            "auto search restart wait 9000",
            "auto fail wait 9000",
            "stop",
        ],
        &expect![[r"
            > auto search stop wait 9000
            SolutionFound { n_steps: 3, is_proven: true }
            Stopped
            board 1 2 3/4 5 6/0 7 8, 1 hints used, Exactly(2), wants nothing

            > auto search D wait 9000
            > auto search undo wait 9000
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/0 5 6/4 7 8, 1 hints used, Exactly(3), wants nothing

            > auto search restart wait 9000
            SolutionFound { n_steps: 3, is_proven: true }
            board 1 2 3/0 5 6/4 7 8, 0 hints used, Exactly(3), wants nothing

            > auto fail wait 9000
            NoSolution
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants nothing

            > stop
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants 1 2 3/0 5 6/4 7 8 optimal
        "]],
    );
}

#[test]
fn if_another_solver_fails_the_best_one_is_tried() {
    check(
        THREE_LEFT,
        ["solver astar auto", "solver astar auto fail", "search solver quick auto"],
        &expect![[r"
            > solver astar auto
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants 1 2 3/0 5 6/4 7 8 astar
            AutoState { is_paused: false, progress: None }

            > solver astar auto fail
            NoSolution
            board 1 2 3/0 5 6/4 7 8, 0 hints used, AtLeast(3), wants 1 2 3/0 5 6/4 7 8 optimal

            > search solver quick auto
            board 1 2 3/0 5 6/4 7 8, 0 hints used, Exactly(3), wants 1 2 3/0 5 6/4 7 8 quick
            AutoState { is_paused: false, progress: None }
        "]],
    );
}

#[test]
fn a_paused_or_finished_game_has_no_hint_or_auto_solve() {
    check(
        TWO_LEFT,
        ["search pause hint auto", "L2 hint auto"],
        &expect![[r"
            > search pause hint auto
            board 1 2 3/4 5 6/0 7 8, 0 hints used, Exactly(2), wants nothing

            > L2 hint auto
            board 1 2 3/4 5 6/7 8 0, 0 hints used, Exactly(0), wants 1 2 3/4 5 6/0 7 8 optimal
        "]],
    );
}

#[test]
fn the_review_judges_every_move() {
    let played = Played::new(TWO_LEFT, "L R L2 search");
    let verdicts = played.coach.adviser.verdicts();
    expect![[r"
        [
            Some(
                Optimal,
            ),
            Some(
                Lost(
                    2,
                ),
            ),
            Some(
                Optimal,
            ),
        ]
    "]]
    .assert_debug_eq(&verdicts);
}

#[test]
fn each_position_of_a_long_game_is_searched_once() {
    let mut random = Lcg::new(14);
    // A random walk that never undoes a tile move.
    let mut walk = |from: &Board, n_steps: usize| {
        let (mut board, mut steps) = (from.clone(), Vec::new());
        while steps.len() < n_steps {
            let dir = Dir::ALL[random.below(4) as usize];
            let is_back = steps.last() == Some(&dir.opposite());
            if !is_back && board.step(dir).is_ok() {
                steps.push(dir);
            }
        }
        steps
    };
    let mut game =
        Game::<Fifteen>::new("size=4&difficulty=hard&seed=1".parse().unwrap(), 0).unwrap();
    let mut coach = Coach::new(&game);
    for dir in walk(game.puzzle().board(), 3_000) {
        let effects = game.handle(Input::Move(dir.into()), 0);
        coach.follow(&effects, &game);
    }
    let boards: BTreeSet<_> =
        coach.adviser.history().entries().iter().map(|entry| &entry.board).cloned().collect();
    // Results with more positions than the cache holds. Where their paths lead doesn't matter.
    let mut searched = BTreeSet::new();
    while let Some(search) = coach.next_search() {
        let answer = Answer { path: Some(walk(&search.0, 60)), lower_bound: 60 };
        coach.take(&search, &answer, 0);
        assert!(searched.insert(search.0), "a position is searched once");
    }
    assert!(searched.len() * 60 > 100_000, "{}", searched.len());
    assert!(searched.is_subset(&boards));
}

#[test]
fn a_player_who_waits_gets_a_quick_hint_which_the_best_one_replaces() {
    let mut game = Game::<Fifteen>::new("board=1-2-3_0-5-6_4-7-8".parse().unwrap(), 0).unwrap();
    let mut coach = Coach::new(&game);
    assert_eq!(coach.hint(&game), Some(Advice::Searching));
    // Up, left and left solve the board; the quick solution begins with a detour.
    let detour: Vec<Dir> = "DUULL".chars().filter_map(Dir::from_letter).collect();
    let board = game.puzzle().board().clone();
    let quick = coach.learn(|adviser| adviser.learn_quick(board, detour));
    let good = Hint { m: Dir::Down.into(), tile: 1, is_proven: false };
    assert_eq!(quick, Some(Advice::Hint(good)));
    let search = coach.next_search().expect("the best answer is still searched");
    let path = "ULL".chars().filter_map(Dir::from_letter).collect();
    let best = coach.take(&search, &Answer { path: Some(path), lower_bound: 3 }, 0);
    let proven = Hint { m: Dir::Up.into(), tile: 4, is_proven: true };
    assert_eq!(best, Some(Advice::Hint(proven)));
    assert_eq!(coach.shown_hint(), Some(&proven));
    // A position on the quick solution has a hint, too, and others wait again.
    let mut other = Coach::new(&game);
    let board = game.puzzle().board().clone();
    other.learn(|adviser| {
        adviser.learn_quick(board, "ULL".chars().filter_map(Dir::from_letter).collect());
    });
    for (m, advice) in [("U", true), ("D", true), ("D", false)] {
        let effects = game.handle(Input::Move(m.parse().unwrap()), 0);
        other.follow(&effects, &game);
        assert_eq!(matches!(other.hint(&game), Some(Advice::Hint(_))), advice, "{m}");
    }
}
