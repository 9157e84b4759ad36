//! Drawn layouts: every fault is found, drawings parse back, and pieces that are locked in never move.

use std::collections::BTreeSet;

use grid::{Lcg, Size, Wrap};
use slide::{
    Board, Design, GapKey, Generation, Layout, LayoutError, ParseDrawingError, Piece, shuffle,
};

fn board(drawing: &str) -> Board {
    Board::try_from(&Layout::from_drawing(drawing, Wrap::NONE).unwrap()).unwrap()
}

fn names(board: &Board, pieces: &[Piece]) -> String {
    pieces.iter().map(|&piece| board.name(piece).to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns a layout with random pieces and gaps, which often breaks rules.
fn random_layout(seed: u32, is_small: bool) -> Layout {
    let mut rng = Lcg::new(seed);
    rng.below(2);
    let most = if is_small { 2 } else { 6 };
    let sides = [3 + rng.below(most) as usize, 3 + rng.below(most) as usize];
    let size = Size::new(sides[0], sides[1]).unwrap();
    let wrap = Wrap::ALL[rng.below(4) as usize];
    let mut corner = || (rng.below(sides[0] as u32) as u8, rng.below(sides[1] as u32) as u8);
    let large: Vec<_> = (0..corner().0).map(|_| corner()).collect();
    let mut gaps: Vec<_> = (0..corner().1).map(|_| corner()).collect();
    if corner().0 == 0 {
        gaps.extend(large.first());
    }
    Layout { size, wrap, large, gaps }
}

#[test]
fn a_layout_has_no_faults_exactly_if_a_board_can_be_made_of_it() {
    let mut n_valid = 0;
    for seed in 0..5_000 {
        let layout = random_layout(seed, false);
        let faults = layout.faults();
        match Board::try_from(&layout) {
            Ok(_) => {
                assert_eq!(faults, [], "seed {seed}");
                n_valid += 1;
            }
            Err(error) => assert!(faults.contains(&error), "seed {seed}: {error} {faults:?}"),
        }
    }
    assert!(n_valid > 500, "{n_valid}");
}

#[test]
fn valid_layouts_are_drawn_and_parse_back() {
    for seed in 0..5_000 {
        let mut layout = random_layout(seed, false);
        if !layout.faults().is_empty() {
            continue;
        }
        let row_by_row = |&(x, y): &(u8, u8)| (y, x);
        layout.large.sort_by_key(row_by_row);
        layout.gaps.sort_by_key(row_by_row);
        let drawing = layout.drawing();
        assert_eq!(Layout::from_drawing(&drawing, layout.wrap), Ok(layout), "{drawing}");
    }
}

#[test]
fn drawings_that_make_no_sense_are_rejected_with_a_reason() {
    for (drawing, why) in [
        ("...\n..", "row 2 has 2 cells, the first row has 3"),
        ("..x\n...", "'x' in row 1 is not a cell: use . o L O or :"),
        (
            ".:.\n..o",
            "the : at (1, 0) belongs to no large piece: write L or O in its upper left cell",
        ),
        ("L..\n::o", "a large piece needs a free 2×2: the one at (0, 0) has no room at (1, 0)"),
    ] {
        let error = Layout::from_drawing(drawing, Wrap::NONE).unwrap_err();
        assert_eq!(error.to_string(), why);
    }
    assert!(matches!(Layout::from_drawing("", Wrap::NONE), Err(ParseDrawingError::Size(_))));
    let overlapping = Layout::from_drawing("LL:\n:::\n..o", Wrap::NONE).unwrap();
    let overlap = LayoutError::Overlap { first: (0, 0), second: (1, 0) };
    assert_eq!(overlapping.faults(), [overlap]);
}

#[test]
fn every_piece_of_the_eight_boards_can_move_where_its_gaps_allow_it() {
    for design in Design::all() {
        for config in design.gaps {
            let board = design.board(config.key, Wrap::NONE).unwrap();
            let mobility = board.mobility();
            let unknown = names(&board, &mobility.unknown);
            assert_eq!(unknown, "", "{} {}", design.slug, config.key.text());
            let locked = &mobility.locked;
            if config.key == GapKey::OneSmall {
                // One small gap never moves a large piece. On one board, they also wall off small ones.
                let n_large = locked.iter().filter(|&&piece| board.is_large(piece)).count();
                assert_eq!(n_large, design.large.len(), "{}", design.slug);
                assert!(locked.len() == n_large || design.slug == "tenlargepieces");
            } else {
                assert_eq!(names(&board, locked), "", "{} {}", design.slug, config.key.text());
            }
        }
    }
}

#[test]
fn pieces_that_are_locked_in_are_named() {
    // The gaps can't leave their corner, because large pieces surround it.
    let locked = board("oL:L:\n.::::\nL:L:.\n::::.");
    let mobility = locked.mobility();
    assert_eq!(names(&locked, &mobility.locked), "B0 B1 B2 B3 S1 S2");
    assert_eq!(names(&locked, &mobility.movable), "S0");
}

/// Finds the pieces that move in any reachable position, by trying all of them. Returns `None` if there are too many.
fn moved_in_any_position(start: &Board) -> Option<BTreeSet<Piece>> {
    let mut seen = BTreeSet::from([start.key().to_vec()]);
    let (mut open, mut moved) = (vec![start.clone()], BTreeSet::new());
    while let Some(board) = open.pop() {
        for m in board.moves() {
            moved.extend(board.travels(m).into_iter().map(|travel| travel.piece));
            let mut next = board.clone();
            next.play(m).unwrap();
            if seen.insert(next.key().to_vec()) {
                open.push(next);
            }
        }
        if seen.len() > 4_000 {
            return None;
        }
    }
    moved.retain(|&piece| !start.is_gap(piece));
    Some(moved)
}

#[test]
fn on_small_boards_mobility_agrees_with_all_reachable_positions() {
    let (mut n_boards, mut n_locked, mut n_unknown) = (0, 0, 0);
    for seed in 0..3_000 {
        let layout = random_layout(seed, true);
        let Ok(board) = Board::try_from(&layout) else { continue };
        let Some(moved) = moved_in_any_position(&board) else { continue };
        let mobility = board.mobility();
        let drawing = layout.drawing();
        assert!(mobility.movable.iter().all(|piece| moved.contains(piece)), "{drawing}");
        assert!(!mobility.locked.iter().any(|piece| moved.contains(piece)), "{drawing}");
        n_boards += 1;
        n_locked += mobility.locked.len();
        n_unknown += mobility.unknown.len();
    }
    assert!(n_boards > 100 && n_locked > 50, "{n_boards} {n_locked}");
    assert!(n_unknown * 20 < n_locked, "{n_unknown} unknown, {n_locked} locked");
}

#[test]
fn pieces_that_are_locked_in_never_move_on_large_boards() {
    for seed in 0..300 {
        let layout = random_layout(seed, false);
        let Ok(mut board) = Board::try_from(&layout) else { continue };
        let locked = board.mobility().locked;
        let homes: Vec<_> = locked.iter().map(|&piece| board.corner(piece)).collect();
        shuffle(&mut board, &mut Lcg::new(seed ^ 77), 500, Generation::V1);
        let now: Vec<_> = locked.iter().map(|&piece| board.corner(piece)).collect();
        assert_eq!(now, homes, "{}", layout.drawing());
    }
}
