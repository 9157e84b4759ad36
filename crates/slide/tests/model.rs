//! The board against a second, plain model of the same rules: a list of rectangles, looked at cell by cell,
//! with nothing shared and nothing clever.

use std::ops::Range;

use grid::{Dir, Lcg, Size, Wrap};
use slide::{Board, Corner, Design, Layout, Move};

/// A piece or gap of the plain model.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Thing {
    x: i32,
    y: i32,
    side: i32,
    is_gap: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Plain {
    width: i32,
    height: i32,
    wrap: Wrap,
    things: Vec<Thing>,
    /// The thing in each cell, row by row; filled again after every move.
    grid: Vec<usize>,
}

impl Plain {
    fn of(board: &Board) -> Self {
        let size = board.field().size();
        let things = board.pieces().map(|piece| Thing {
            x: size.x(board.corner(piece)) as i32,
            y: size.y(board.corner(piece)) as i32,
            side: if board.is_large(piece) { 2 } else { 1 },
            is_gap: board.is_gap(piece),
        });
        let mut plain = Plain {
            width: size.width() as i32,
            height: size.height() as i32,
            wrap: board.field().wrap(),
            things: things.collect(),
            grid: vec![0; size.area()],
        };
        plain.draw();
        plain
    }

    fn draw(&mut self) {
        for thing in 0..self.things.len() {
            for (x, y) in self.cells(thing) {
                self.grid[(y * self.width + x) as usize] = thing;
            }
        }
    }

    /// The cell, brought back onto the board across joined edges.
    fn on_board(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let x = if self.wrap.horizontal { x.rem_euclid(self.width) } else { x };
        let y = if self.wrap.vertical { y.rem_euclid(self.height) } else { y };
        ((0..self.width).contains(&x) && (0..self.height).contains(&y)).then_some((x, y))
    }

    fn cells(&self, thing: usize) -> Vec<(i32, i32)> {
        let Thing { x, y, side, .. } = self.things[thing];
        let all = (0..side).flat_map(|j| (0..side).map(move |i| (i, j)));
        all.map(|(i, j)| self.on_board(x + i, y + j).expect("on the board")).collect()
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = self.on_board(x, y)?;
        Some(self.grid[(y * self.width + x) as usize])
    }

    /// The things that a thing meets on one side, cell by cell.
    fn face(&self, thing: usize, (dx, dy): (i32, i32)) -> Option<Vec<usize>> {
        let own = self.cells(thing);
        let mut met = Vec::new();
        let Thing { x, y, side, .. } = self.things[thing];
        for i in 0..side {
            let (x, y) = match (dx, dy) {
                (1, _) => (x + side, y + i),
                (-1, _) => (x - 1, y + i),
                (_, 1) => (x + i, y + side),
                _ => (x + i, y - 1),
            };
            let cell = self.on_board(x, y)?;
            assert!(!own.contains(&cell), "a joined side is longer than a piece");
            met.push(self.at(x, y)?);
        }
        Some(met)
    }

    fn shift(&mut self, thing: usize, dx: i32, dy: i32) {
        let Thing { x, y, .. } = self.things[thing];
        let (x, y) = self.on_board(x + dx, y + dy).expect("moved on the board");
        (self.things[thing].x, self.things[thing].y) = (x, y);
    }

    fn played(&self, gap: usize, dir: Dir) -> Option<Plain> {
        let mut after = self.shifted(gap, dir)?;
        after.draw();
        Some(after)
    }

    /// Rule by rule: the places after the piece beside the gap has travelled `dir`.
    fn shifted(&self, gap: usize, dir: Dir) -> Option<Plain> {
        let (dx, dy) = dir.delta();
        let front = self.face(gap, (-dx, -dy))?;
        let mut after = self.clone();
        let thing = |i: usize| self.things[i];
        if thing(gap).side == 1 {
            let piece = front[0];
            if thing(piece).side == 1 {
                // A small piece into a small gap, and two small gaps.
                after.shift(piece, dx, dy);
                after.shift(gap, -dx, -dy);
                return Some(after);
            }
            // A large piece into two small gaps.
            let ahead = self.face(piece, (dx, dy))?;
            assert!(ahead.contains(&gap));
            let free = ahead.iter().all(|&t| thing(t).side == 1 && thing(t).is_gap);
            if thing(piece).is_gap || !free {
                return None;
            }
            after.shift(piece, dx, dy);
            for gap in ahead {
                after.shift(gap, -2 * dx, -2 * dy);
            }
            return Some(after);
        }
        if front[0] == front[1] {
            // A large piece and a large gap, and two large gaps.
            after.shift(front[0], 2 * dx, 2 * dy);
            after.shift(gap, -2 * dx, -2 * dy);
            return Some(after);
        }
        if front.iter().all(|&t| thing(t).side == 1) {
            // A large gap over two small things.
            for small in front {
                after.shift(small, 2 * dx, 2 * dy);
            }
            after.shift(gap, -dx, -dy);
            return Some(after);
        }
        // The chain: a large piece, half of each of two large gaps before it, four small pieces beside it.
        let piece = front.into_iter().find(|&t| thing(t).side == 2 && !thing(t).is_gap)?;
        let ahead = self.face(piece, (dx, dy))?;
        let are_gaps = ahead.iter().all(|&t| thing(t).side == 2 && thing(t).is_gap);
        if !are_gaps || ahead[0] == ahead[1] {
            return None;
        }
        let mut beside = self.face(piece, (dy, dx))?;
        beside.extend(self.face(piece, (-dy, -dx))?);
        if !beside.iter().all(|&t| thing(t).side == 1 && !thing(t).is_gap) {
            return None;
        }
        for thing in beside.into_iter().chain([piece]) {
            after.shift(thing, 2 * dx, 2 * dy);
        }
        for gap in ahead {
            after.shift(gap, -2 * dx, -2 * dy);
        }
        Some(after)
    }

    fn moves(&self) -> Vec<(usize, Dir)> {
        let gaps = (0..self.things.len()).filter(|&thing| self.things[thing].is_gap);
        let all = gaps.flat_map(|gap| Dir::ALL.map(|dir| (gap, dir)));
        all.filter(|&(gap, dir)| self.shifted(gap, dir).is_some()).collect()
    }
}

/// Walks at random in both models at once and counts how often large pieces or chains moved.
fn walk(mut board: Board, seed: u32, steps: Range<usize>) -> usize {
    let mut rng = Lcg::new(seed);
    let mut plain = Plain::of(&board);
    let mut n_chains = 0;
    for step in steps {
        let moves: Vec<Move> = board.moves().collect();
        let listed: Vec<_> = moves.iter().map(|m| (m.gap.index(), m.dir)).collect();
        assert_eq!(listed, plain.moves(), "seed {seed}, step {step}\n{board}");
        let all = board.gaps().flat_map(|gap| Dir::ALL.map(|dir| Move { gap, dir }));
        for closed in all.filter(|m| !moves.contains(m)) {
            assert!(board.clone().play(closed).is_err());
        }
        if moves.is_empty() {
            return n_chains;
        }
        if step % 10 == 0 {
            check_names(&board, &moves);
        }
        let m = moves[rng.below(moves.len() as u32) as usize];
        let (before, travels) = (board.clone(), board.travels(m));
        n_chains += usize::from(travels.len() == 7);

        board.play(m).unwrap();
        plain = plain.played(m.gap.index(), m.dir).unwrap();
        assert_eq!(Plain::of(&board), plain, "seed {seed}, step {step}, {m}\n{before}");
        for travel in travels {
            let to = board.field().offset(travel.from, travel.dx, travel.dy);
            assert_eq!(to, Some(board.corner(travel.piece)), "{m}\n{before}");
        }
        let mut back = board.clone();
        back.play(m.inverse()).unwrap();
        assert_eq!(back, before, "seed {seed}, step {step}, {m} taken back");
    }
    n_chains
}

/// Two moves are the same if and only if they lead to the same position.
fn check_names(board: &Board, moves: &[Move]) {
    let played = |m| {
        let mut board = board.clone();
        board.play(m).unwrap();
        board
    };
    for (i, &a) in moves.iter().enumerate() {
        for &b in &moves[i..] {
            assert_eq!(board.is_same(a, b), played(a) == played(b), "{a} and {b}\n{board}");
        }
    }
}

/// Every board with all its gaps and joined edges, gaps as they are and at random.
fn everything(mut visit: impl FnMut(Board, u32)) {
    let mut seed = 0;
    for design in Design::all() {
        for config in design.gaps {
            for wrap in Wrap::ALL {
                let board = design.board(config.key, wrap).unwrap();
                let mut other = board.clone();
                other.randomise_gaps(&mut Lcg::new(seed));
                visit(board, seed);
                visit(other, seed + 1);
                seed += 2;
            }
        }
    }
}

#[test]
fn walks_on_every_board_agree_with_the_plain_model() {
    let mut n_chains = 0;
    everything(|board, seed| n_chains += walk(board, seed, 0..250));
    assert!(n_chains > 0, "the chain came up");
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn a_million_steps_over_all_boards_agree_with_the_plain_model() {
    everything(|board, seed| {
        walk(board, seed, 0..5_000);
    });
}

#[test]
fn walks_on_odd_layouts_agree_with_the_plain_model() {
    type Odd<'a> = (usize, usize, Wrap, &'a [Corner], &'a [Corner]);
    let both = Wrap::ALL[3];
    let odd: &[Odd] = &[
        // Large and small gaps side by side.
        (6, 5, Wrap::NONE, &[(0, 0), (2, 0), (4, 3)], &[(0, 0), (5, 0), (5, 1), (4, 0)]),
        (6, 5, both, &[(0, 0), (2, 0), (4, 3)], &[(0, 0), (4, 3), (5, 0), (5, 1)]),
        // Three large gaps, so that there are many chains.
        (6, 6, Wrap::NONE, &[(2, 2), (0, 1), (0, 3), (4, 2)], &[(0, 1), (0, 3), (4, 2)]),
        (7, 4, both, &[(2, 1), (4, 0), (4, 2)], &[(4, 0), (4, 2)]),
        // Sides so short that both ways around meet.
        (4, 4, both, &[(0, 0), (2, 1), (2, 3)], &[(2, 1), (2, 3)]),
        (3, 3, both, &[(2, 2)], &[(1, 0), (1, 1)]),
        (3, 3, both, &[(2, 2)], &[(2, 2)]),
        (2, 2, both, &[], &[(0, 0), (1, 1)]),
        (3, 1, Wrap::NONE, &[], &[(1, 0)]),
        (1, 1, Wrap::NONE, &[], &[(0, 0)]),
        (2, 2, Wrap::NONE, &[(0, 0)], &[(0, 0)]),
    ];
    let mut n_chains = 0;
    for (seed, &(width, height, wrap, large, gaps)) in odd.iter().enumerate() {
        let size = Size::new(width, height).unwrap();
        let layout = Layout { size, wrap, large: large.to_vec(), gaps: gaps.to_vec() };
        let board = Board::try_from(&layout).unwrap();
        n_chains += walk(board, seed as u32, 0..2_000);
    }
    assert!(n_chains > 100, "{n_chains}");
}
