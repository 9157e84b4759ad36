//! Animates pieces on their way to the cells where the game already has them.

use std::collections::BTreeMap;

use ::slide::{Board, Move, Piece, Preview};

/// Duration of a slide, in milliseconds.
pub const SLIDE_MS: f64 = 80.0;
/// Duration of a reset or another jump to a position.
pub const GLIDE_MS: f64 = 220.0;
/// Distance a piece leans towards a held swipe, in tiles.
const LEAN_TILES: f64 = 0.25;
/// Time it takes to lean that far.
pub const LEAN_MS: f64 = 150.0;
/// Duration of a shuffle.
const SHUFFLE_MS: f64 = 1_300.0;

/// The displayed board and its animations.
pub struct Motion {
    /// The position towards which the pieces move.
    pub board: Board,
    glides: BTreeMap<Piece, Glide>,
    shuffle: Option<ShuffleAnimation>,
}

/// The animation of a piece from an offset, in tiles, to its cell.
#[derive(Clone, Copy)]
struct Glide {
    x: f64,
    y: f64,
    since: f64,
    lasts: f64,
}

struct ShuffleAnimation {
    moves: Vec<Move>,
    n_shown: usize,
    since: f64,
    end: Board,
}

impl Motion {
    pub fn new(board: Board) -> Self {
        Motion { board, glides: BTreeMap::new(), shuffle: None }
    }

    /// Animates a move; pieces that are already moving continue from where they are.
    pub fn slide(&mut self, m: Move, now: f64) {
        let travels = self.board.travels(m);
        for travel in travels {
            let (x, y) = self.offset(travel.piece, now);
            let (x, y) = (x - f64::from(travel.dx), y - f64::from(travel.dy));
            self.glides.insert(travel.piece, Glide { x, y, since: now, lasts: SLIDE_MS });
        }
        // The game has played it from here.
        let _ = self.board.play(m);
    }

    /// Lets a leaning piece return to its cell.
    pub fn rest(&mut self, piece: Piece, (x, y): (f64, f64), now: f64) {
        self.glides.insert(piece, Glide { x, y, since: now, lasts: SLIDE_MS });
    }

    /// Moves everything straight to its cell on `board`.
    pub fn glide(&mut self, board: &Board, now: f64) {
        let size = board.field().size();
        self.glides.clear();
        if self.board.field().size() == size && self.board.pieces().len() == board.pieces().len() {
            for piece in board.pieces() {
                let (from, to) = (self.board.corner(piece), board.corner(piece));
                let x = size.x(from) as f64 - size.x(to) as f64;
                let y = size.y(from) as f64 - size.y(to) as f64;
                if from != to {
                    self.glides.insert(piece, Glide { x, y, since: now, lasts: GLIDE_MS });
                }
            }
        }
        self.board = board.clone();
    }

    /// Animates a shuffle, with many moves per frame.
    pub fn show_shuffle(&mut self, moves: Vec<Move>, end: &Board, now: f64) {
        self.glides.clear();
        self.shuffle = Some(ShuffleAnimation { moves, n_shown: 0, since: now, end: end.clone() });
    }

    pub fn is_showing_shuffle(&self) -> bool {
        self.shuffle.is_some()
    }

    /// Ends all animations.
    pub fn finish(&mut self) {
        self.glides.clear();
        if let Some(shuffle) = self.shuffle.take() {
            self.board = shuffle.end;
        }
    }

    /// Returns whether nothing is moving.
    pub fn is_still(&self) -> bool {
        self.glides.is_empty() && self.shuffle.is_none()
    }

    /// Advances to a time and returns the pieces to redraw, which are all during a shuffle.
    pub fn advance(&mut self, now: f64) -> Vec<Piece> {
        if let Some(shuffle) = &mut self.shuffle {
            let part = ((now - shuffle.since) / SHUFFLE_MS).clamp(0.0, 1.0);
            let n_due = (part * shuffle.moves.len() as f64) as usize;
            for m in &shuffle.moves[shuffle.n_shown..n_due.max(shuffle.n_shown)] {
                // The engine has played these moves from here.
                let _ = self.board.play(*m);
            }
            shuffle.n_shown = n_due.max(shuffle.n_shown);
            if part >= 1.0 {
                self.finish();
            }
            return self.board.pieces().collect();
        }
        let moving = self.glides.keys().copied().collect();
        self.glides.retain(|_, glide| now < glide.since + glide.lasts);
        moving
    }

    /// Returns the offset of a piece from its cell, in tiles.
    pub fn offset(&self, piece: Piece, now: f64) -> (f64, f64) {
        let Some(glide) = self.glides.get(&piece) else { return (0.0, 0.0) };
        let part = ((now - glide.since) / glide.lasts).clamp(0.0, 1.0);
        let left = 1.0 - ease(part);
        (glide.x * left, glide.y * left)
    }
}

/// Returns the offset of a piece that leans towards a held swipe, in tiles.
pub fn lean(preview: Preview, now: f64) -> (f64, f64) {
    let left = 1.0 - ((now - preview.since) / LEAN_MS).clamp(0.0, 1.0);
    // Ease out: fast at first, slow at the end.
    let offset = LEAN_TILES * (1.0 - left * left);
    let (dx, dy) = preview.dir.delta();
    (f64::from(dx) * offset, f64::from(dy) * offset)
}

/// Evaluates CSS's `ease`: the Bézier curve through (0, 0), (0.25, 0.1), (0.25, 1) and (1, 1).
fn ease(x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    let curve = |a: f64, b: f64, t: f64| {
        let s = 1.0 - t;
        3.0 * a * s * s * t + 3.0 * b * s * t * t + t * t * t
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..20 {
        let middle = f64::midpoint(low, high);
        if curve(0.25, 0.25, middle) < x {
            low = middle;
        } else {
            high = middle;
        }
    }
    curve(0.1, 1.0, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::slide::{Design, GapKey};
    use grid::{Dir, Lcg, Wrap};

    fn board() -> Board {
        Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap()
    }

    #[test]
    fn a_slide_takes_80_ms_and_can_be_reversed_halfway() {
        let mut motion = Motion::new(board());
        let gap = motion.board.first_gap();
        let down = Move { gap, dir: Dir::Down };
        let piece = motion.board.travels(down)[0].piece;
        motion.slide(down, 0.0);
        assert_eq!(motion.offset(piece, 0.0), (0.0, -1.0));
        let (x, y) = motion.offset(piece, 40.0);
        assert!(x == 0.0 && (y + 0.1976).abs() < 1e-4, "{y}");
        motion.slide(down.inverse(), 40.0);
        assert_eq!(motion.offset(piece, 40.0), (0.0, 1.0 + y));
        assert!(motion.advance(60.0).contains(&piece));
        assert!(!motion.is_still());
        assert_eq!(motion.advance(120.0).len(), 2);
        assert!(motion.is_still());
    }

    #[test]
    fn a_preview_leans_a_quarter_tile_in_150_ms() {
        let preview = Preview { piece: board().first_gap(), dir: Dir::Down, since: 1010.0 };
        let offset = |now| lean(preview, now).1;
        let shown = [1000.0, 1010.0, 1160.0, 9e9].map(|now| offset(now).to_string());
        assert_eq!(shown, ["0", "0", "0.25", "0.25"]);
        assert!((0.1..0.25).contains(&offset(1085.0)));
    }

    #[test]
    fn the_curve_matches_css_ease() {
        for (x, y) in [(0.0, 0.0), (0.25, 0.4085), (0.5, 0.8024), (0.75, 0.9605), (1.0, 1.0)] {
            assert!((ease(x) - y).abs() < 1e-4, "{x}: {}", ease(x));
        }
    }

    #[test]
    fn a_shuffle_animation_ends_with_the_shuffled_board() {
        let mut end = board();
        let walk = ::slide::shuffle(&mut end, &mut Lcg::new(3), 250, ::slide::Generation::V2);
        let mut motion = Motion::new(board());
        motion.show_shuffle(walk.moves, &end, 0.0);
        let mut now = 0.0;
        while !motion.is_still() {
            now += 16.0;
            motion.advance(now);
        }
        assert_eq!(motion.board, end);
    }
}
