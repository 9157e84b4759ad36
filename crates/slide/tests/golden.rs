//! Shuffles give what an independent implementation recorded, and what they gave when they were frozen.

use grid::Wrap;
use slide::{Board, Challenge, Design, GapKey, Generation, Piece, Shuffle};

/// The fields of each line that is not a comment, separated by semicolons.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(';').map(str::trim).collect())
}

fn names(board: &Board, pieces: impl Iterator<Item = Piece>) -> String {
    pieces.map(|piece| board.name(piece).to_string()).collect::<Vec<_>>().join(" ")
}

fn corners(board: &Board) -> String {
    let size = board.field().size();
    let corner = |piece| {
        let cell = board.corner(piece);
        format!("{},{}", size.x(cell), size.y(cell))
    };
    board.pieces().map(corner).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_board_has_the_recorded_names_and_homes() {
    for line in lines(include_str!("golden/homes.txt")) {
        let (slug, key) = line[0].split_once(' ').unwrap();
        let design = Design::by_slug(slug).unwrap();
        let board = design.board(GapKey::from_text(key).unwrap(), Wrap::NONE).unwrap();
        let size = board.field().size();
        let home = |piece| {
            let cell = board.home(piece);
            format!("{}:{},{}", board.name(piece), size.x(cell), size.y(cell))
        };
        assert_eq!(board.pieces().map(home).collect::<Vec<_>>().join(" "), line[1], "{}", line[0]);
    }
}

#[test]
fn first_generation_shuffles_give_the_recorded_results() {
    assert_eq!(check_shuffles(include_str!("golden/shuffle-v1.txt")), 229);
}

#[test]
fn first_generation_shuffles_with_open_chains_give_the_recorded_results() {
    assert_eq!(check_shuffles(include_str!("golden/chains-v1.txt")), 60);
}

/// Shuffles as each line says and compares the result; how many lines there were.
fn check_shuffles(text: &str) -> usize {
    for line in lines(text) {
        let (what, result) = (line[0], line[1]);
        let asked: Vec<&str> = what.split(' ').collect();
        let flags = asked[4];
        let wrap = Wrap { horizontal: flags.contains('h'), vertical: flags.contains('v') };
        let design = Design::by_slug(asked[2]).unwrap();
        let solved = design.board(GapKey::from_text(asked[3]).unwrap(), wrap).unwrap();
        let (start, n_steps) = (asked[0].parse().unwrap(), asked[1].parse().unwrap());
        let (randomise, generation) = (flags.contains('r'), Generation::V1);
        let deal = Shuffle { start, randomise, n_steps, generation }.deal(solved);

        let (board, walk) = (&deal.board, &deal.walk);
        let moves: Vec<String> =
            walk.moves.iter().map(|m| format!("{}{}", board.name(m.gap), m.dir)).collect();
        if !line[4].is_empty() {
            assert_eq!(moves.join(" "), line[4], "{what}");
        }
        let (n_draws, selected) = (walk.n_draws, board.name(deal.selected));
        let got = format!("{n_draws} {selected} {} {}", walk.n_large, walk.n_swaps);
        assert_eq!(format!("{got} {}", board.score()), result, "{what}");
        assert_eq!(names(board, board.gaps()), line[2], "{what}");
        assert_eq!(corners(board), line[3], "{what}");
    }
    lines(text).count()
}

#[test]
fn old_links_give_the_recorded_results() {
    for line in lines(include_str!("golden/links-v1.txt")) {
        let challenge: Challenge = line[0].parse().unwrap();
        let deal = challenge.deal().unwrap();
        let (board, selected) = (&deal.board, deal.board.name(deal.selected));
        let (start, n_draws) = (challenge.start(), deal.walk.n_draws);
        assert_eq!(
            format!("{start} {n_draws} {selected} {}", board.score()),
            line[1],
            "{}",
            line[0]
        );
        assert_eq!(names(board, board.gaps()), line[2], "{}", line[0]);
        assert_eq!(corners(board), line[3], "{}", line[0]);
    }
}

/// What a link gives, in one line: random numbers drawn, selected gap, score, and a checksum of the position and all moves.
fn summary(challenge: &Challenge) -> String {
    let deal = challenge.deal().unwrap();
    let moves = deal.walk.moves.iter().flat_map(|m| [m.gap.index() as u8, m.dir.letter() as u8]);
    let bytes = deal.board.key().iter().copied().chain(moves);
    // The checksum FNV-1a.
    let checksum = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let (selected, score) = (deal.board.name(deal.selected), deal.board.score());
    format!("{} {selected} {score} {checksum:016x}", deal.walk.n_draws)
}

#[test]
fn both_generations_give_what_they_gave_when_they_were_frozen() {
    let mut n_links = [0; 2];
    for line in lines(include_str!("golden/frozen.txt")) {
        let challenge: Challenge = line[0].parse().unwrap();
        assert_eq!(summary(&challenge), line[1], "{challenge}");
        n_links[challenge.generation as usize] += 1;
    }
    assert_eq!(n_links, [438, 438]);
}
