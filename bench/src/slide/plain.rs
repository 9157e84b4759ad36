//! A literal implementation of the first-generation shuffle: a list of rectangles, a grid that is filled again for every
//! move, every move tried on a copy, and tickets in floating point.

use grid::{Dir, Lcg};
use slide::{Board, Challenge};

/// A piece or a gap.
#[derive(Clone, Copy)]
struct Rect {
    x: i32,
    y: i32,
    side: i32,
    is_gap: bool,
}

/// A possible move, and the rectangles after it.
struct Candidate {
    gap: usize,
    dir: Dir,
    moves_large: bool,
    swaps: bool,
    after: Vec<Rect>,
}

/// Returns the corners after the shuffle, in piece order. Supports boards with small gaps and without wrapping.
pub(super) fn shuffle(challenge: &Challenge) -> Vec<(usize, usize)> {
    let board = challenge.solved().expect("a valid board");
    let size = challenge.board.size;
    let (width, height) = (size.width() as i32, size.height() as i32);
    let mut rects = rects(&board);
    let mut rng = Lcg::new(challenge.rng_seed());
    let mut next = || f64::from(rng.next_u32()) / 4_294_967_296.0;
    let (mut since, mut last) = (0, None);
    for _ in 0..challenge.steps {
        let grid = grid_of(&rects, width, height);
        let mut open = candidates(&rects, &grid, width, height);
        let is_back = |c: &Candidate| Some((c.gap, c.dir.opposite())) == last;
        if open.iter().any(|c| !is_back(c)) {
            open.retain(|c| !is_back(c));
        }
        let only_swaps = open.iter().all(|c| c.swaps);
        let u = (f64::from(since) / 5.0).min(1.0);
        let tickets: Vec<u32> = open
            .iter()
            .map(|c| match c {
                _ if c.swaps => u32::from(only_swaps || next() < 0.1),
                _ if c.moves_large => 5 + (30.0 * u).floor() as u32,
                _ => {
                    let distances = gap_distance(&rects).zip(gap_distance(&c.after));
                    let d = distances.map_or(1.0, |(before, after)| match after - before {
                        ..0 => 1.0 + 3.0 * u,
                        0 => 1.0,
                        _ => 1.0 - 0.75 * u,
                    });
                    ((d * (1.0 + u) + 0.5).floor() as u32).max(1)
                }
            })
            .collect();
        let total: u32 = tickets.iter().sum();
        let mut ticket = (next() * f64::from(total)).floor() as u32;
        let drawn = tickets.iter().position(|&n| {
            let wins = ticket < n;
            ticket = ticket.wrapping_sub(n);
            wins
        });
        let chosen = open.swap_remove(drawn.expect("every ticket belongs to a move"));
        since = if chosen.moves_large { 0 } else { since + 1 };
        last = Some((chosen.gap, chosen.dir));
        rects = chosen.after;
    }
    rects.iter().map(|rect| (rect.x as usize, rect.y as usize)).collect()
}

/// Returns the corners of a board, in piece order.
pub(super) fn corners(board: &Board) -> Vec<(usize, usize)> {
    let size = board.field().size();
    board.pieces().map(|piece| board.corner(piece)).map(|c| (size.x(c), size.y(c))).collect()
}

fn rects(board: &Board) -> Vec<Rect> {
    let rect = |(piece, (x, y)): (_, (usize, usize))| Rect {
        x: x as i32,
        y: y as i32,
        side: if board.is_large(piece) { 2 } else { 1 },
        is_gap: board.is_gap(piece),
    };
    board.pieces().zip(corners(board)).map(rect).collect()
}

/// Returns a grid with the index of the piece in each cell.
fn grid_of(rects: &[Rect], width: i32, height: i32) -> Vec<Vec<usize>> {
    let mut grid = vec![vec![0; width as usize]; height as usize];
    for (i, rect) in rects.iter().enumerate() {
        for y in rect.y..rect.y + rect.side {
            for x in rect.x..rect.x + rect.side {
                grid[y as usize][x as usize] = i;
            }
        }
    }
    grid
}

/// Lists the possible moves.
fn candidates(rects: &[Rect], grid: &[Vec<usize>], width: i32, height: i32) -> Vec<Candidate> {
    let at = |x: i32, y: i32| {
        let is_on = (0..width).contains(&x) && (0..height).contains(&y);
        is_on.then(|| grid[y as usize][x as usize])
    };
    let mut open = Vec::new();
    for gap in (0..rects.len()).filter(|&i| rects[i].is_gap) {
        for dir in Dir::ALL {
            let (dx, dy) = dir.delta();
            let (x, y) = (rects[gap].x, rects[gap].y);
            let Some(piece) = at(x - dx, y - dy) else { continue };
            let mut after = rects.to_vec();
            if rects[piece].side == 1 {
                (after[piece].x, after[piece].y) = (x, y);
                (after[gap].x, after[gap].y) = (x - dx, y - dy);
            } else {
                // Both cells that the piece enters must be gaps. Each gap moves to the cell that the piece leaves behind.
                let Rect { x, y, .. } = rects[piece];
                let lead = |i: i32| match dir {
                    Dir::Left => (x - 1, y + i),
                    Dir::Right => (x + 2, y + i),
                    Dir::Up => (x + i, y - 1),
                    Dir::Down => (x + i, y + 2),
                };
                let ahead = [0, 1].map(|i| at(lead(i).0, lead(i).1));
                if !ahead.iter().all(|a| a.is_some_and(|i| rects[i].is_gap)) {
                    continue;
                }
                for gap in ahead.into_iter().flatten() {
                    after[gap].x -= 2 * dx;
                    after[gap].y -= 2 * dy;
                }
                after[piece].x += dx;
                after[piece].y += dy;
            }
            let (moves_large, swaps) = (rects[piece].side == 2, rects[piece].is_gap);
            open.push(Candidate { gap, dir, moves_large, swaps, after });
        }
    }
    open
}

/// Returns the distance between the first two gaps, if there are two.
fn gap_distance(rects: &[Rect]) -> Option<i32> {
    let mut gaps = rects.iter().filter(|rect| rect.is_gap);
    let (a, b) = (gaps.next()?, gaps.next()?);
    Some((a.x - b.x).abs() + (a.y - b.y).abs())
}
