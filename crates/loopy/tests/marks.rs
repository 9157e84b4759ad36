//! Pencil marks in played scripts.

mod script;

use expect_test::expect;
use script::check;

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
