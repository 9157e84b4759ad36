//! Shuffles match the results of an independent implementation, and their own results when they were
//! frozen.

use grid::{Checked, Failures, Wrap, check_cases, fields, same};
use slide::{Board, Challenge, Design, GapKey, Generation, LinkError, Piece, Shuffle};

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
fn every_board_has_the_recorded_names_and_home_cells() -> Result<(), Failures> {
    check_cases(include_str!("golden/homes.txt"), 27, |line| {
        let [what, homes] = fields(line, ";")?;
        let (slug, key) = what.split_once(' ').ok_or("no gaps")?;
        let board = solved(slug, key, Wrap::NONE)?;
        let size = board.field().size();
        let home = |piece| {
            let cell = board.home(piece);
            format!("{}:{},{}", board.name(piece), size.x(cell), size.y(cell))
        };
        same(board.pieces().map(home).collect::<Vec<_>>().join(" ").as_str(), homes)
    })
}

#[test]
fn first_generation_shuffles_give_the_recorded_results() -> Result<(), Failures> {
    check_cases(include_str!("golden/shuffle-v1.txt"), 229, check_shuffle)
}

#[test]
fn first_generation_shuffles_with_open_chains_give_the_recorded_results() -> Result<(), Failures> {
    check_cases(include_str!("golden/chains-v1.txt"), 60, check_shuffle)
}

/// Runs the shuffle of a line and compares the result.
fn check_shuffle(line: &str) -> Checked {
    let [what, result, gaps, places, recorded] = fields(line, ";")?;
    let [rng_seed, n_moves, slug, key, flags] = fields(what, " ")?;
    let wrap = Wrap { horizontal: flags.contains('h'), vertical: flags.contains('v') };
    let (rng_seed, n_moves) = (rng_seed.parse()?, n_moves.parse()?);
    let (randomise, generation) = (flags.contains('r'), Generation::V1);
    let deal = Shuffle { rng_seed, randomise, n_moves, generation }.deal(solved(slug, key, wrap)?);

    let (board, walk) = (&deal.board, &deal.walk);
    let moves: Vec<String> =
        walk.moves.iter().map(|m| format!("{}{}", board.name(m.gap), m.dir)).collect();
    if !recorded.is_empty() {
        same(moves.join(" ").as_str(), recorded)?;
    }
    let (n_draws, selected) = (walk.n_draws, board.name(deal.selected));
    let got = format!("{n_draws} {selected} {} {}", walk.n_large, walk.n_swaps);
    same(format!("{got} {}", board.score()).as_str(), result)?;
    same(names(board, board.gaps()).as_str(), gaps)?;
    same(corners(board).as_str(), places)
}

fn solved(slug: &str, key: &str, wrap: Wrap) -> Result<Board, String> {
    let board = Design::by_slug(slug).zip(GapKey::from_text(key));
    let board = board.and_then(|(design, key)| design.board(key, wrap));
    board.ok_or_else(|| format!("no board {slug} with gaps {key}"))
}

#[test]
fn old_links_give_the_recorded_results() -> Result<(), Failures> {
    check_cases(include_str!("golden/links-v1.txt"), 33, |line| {
        let [link, result, gaps, places] = fields(line, ";")?;
        let challenge: Challenge = link.parse()?;
        let deal = challenge.deal()?;
        let (board, selected) = (&deal.board, deal.board.name(deal.selected));
        let (rng_seed, n_draws) = (challenge.rng_seed(), deal.walk.n_draws);
        same(format!("{rng_seed} {n_draws} {selected} {}", board.score()).as_str(), result)?;
        same(names(board, board.gaps()).as_str(), gaps)?;
        same(corners(board).as_str(), places)
    })
}

/// Summarises the deal of a link: random numbers drawn, selected gap, score, and a checksum of the
/// position and all moves.
fn summary(challenge: &Challenge) -> Result<String, LinkError> {
    let deal = challenge.deal()?;
    let moves = deal.walk.moves.iter().flat_map(|m| [m.gap.index() as u8, m.dir.letter() as u8]);
    let bytes = deal.board.key().iter().copied().chain(moves);
    // FNV-1a.
    let checksum = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let (selected, score) = (deal.board.name(deal.selected), deal.board.score());
    Ok(format!("{} {selected} {score} {checksum:016x}", deal.walk.n_draws))
}

#[test]
fn both_generations_give_the_results_recorded_when_they_were_frozen() -> Result<(), Failures> {
    let mut n_links = [0; 2];
    check_cases(include_str!("golden/frozen.txt"), 876, |line| {
        let [link, result] = fields(line, ";")?;
        let challenge: Challenge = link.parse()?;
        n_links[challenge.generation as usize] += 1;
        same(summary(&challenge)?.as_str(), result)
    })?;
    assert_eq!(n_links, [438, 438]);
    Ok(())
}

#[test]
fn pars_are_the_same_on_every_machine() -> Result<(), Failures> {
    check_cases(include_str!("golden/pars.txt"), 5, |line| {
        let [link, nodes, bound, kind, path] = fields(line, ";")?;
        let deal = link.parse::<Challenge>()?.deal()?;
        let mut watch = |_: &slide::Progress<'_>| std::ops::ControlFlow::Continue(());
        let mut budget = slide::Budget::new(nodes.parse()?, &mut watch);
        let par = slide::par(&deal, &mut budget)?;
        let moves: Vec<String> = par.moves.iter().map(ToString::to_string).collect();
        let found = [par.lower_bound.to_string(), format!("{:?}", par.kind), moves.join(" ")];
        same(&found, &[bound, kind, path].map(String::from))
    })
}
