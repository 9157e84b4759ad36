//! How large the board is, and where the box stands beside it.

use grid::{Size, Wrap};

use super::storage::{BoxPlace, Settings};

/// The width of the column beside the board and the room between them.
const COLUMN: i32 = 288 + 24;
/// A board is not made smaller than this for its height's sake: the page can be scrolled.
const LEAST_TILE: i32 = 24;
/// A tile at 100 %.
const TILE: i32 = 64;

/// The room for the game, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// How wide it is.
    pub width: i32,
    /// How high it is, down to the lower edge of the window.
    pub height: i32,
}

impl Room {
    /// What is left of it beside the ornaments of joined edges.
    pub fn within_seams(self, wrap: Wrap) -> Room {
        /// The width of the ornament along an edge that is joined to the opposite one.
        const SEAM: i32 = 10;

        let seams = |is_joined: bool| if is_joined { 2 * SEAM } else { 0 };
        Room {
            width: self.width - seams(wrap.horizontal),
            height: self.height - seams(wrap.vertical),
        }
    }
}

/// How large the tiles are, and where the box stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// CSS pixels of a tile.
    pub tile: i32,
    /// Whether box and buttons stand right of the board.
    pub right: bool,
}

impl Default for Fit {
    fn default() -> Self {
        Fit { tile: TILE, right: false }
    }
}

/// The largest whole-pixel tile that fits both ways, with the box where it leaves the larger board or where the
/// player wants it.
pub fn fit(room: Room, board: Size, boxed: bool, settings: &Settings) -> Fit {
    /// The height of a row of buttons, and of the challenge box, when they stand above and below.
    const BUTTONS: i32 = 56;
    const BOX: i32 = 100;
    /// The height of what the coach says below the buttons.
    const STATUS: i32 = 32;

    let (columns, rows) = (board.width() as i32, board.height() as i32);
    let tile = |width: i32, height: i32| {
        let by_height = (height / rows).max(LEAST_TILE);
        (width / columns).min(by_height).max(8)
    };
    let right = tile(room.width - COLUMN, room.height);
    // On a phone the board comes first: the last row of buttons and what the coach says may lie below the fold.
    let below = match room.width {
        ..640 => 2 * BUTTONS,
        640..1000 => 2 * BUTTONS + STATUS,
        _ => BUTTONS + STATUS,
    };
    let beyond = below + if boxed { BOX } else { 0 };
    let above = tile(room.width, room.height - beyond);
    let is_right = match settings.place {
        BoxPlace::Auto => right > above,
        // Where there is no room for a column there is none.
        BoxPlace::Right => room.width >= 2 * COLUMN,
        BoxPlace::Above => false,
    };
    let fitting = if is_right { right } else { above };
    let tile = if settings.auto_scale { fitting } else { TILE * settings.percent / 100 };
    Fit { tile, right: is_right }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).unwrap()
    }

    fn auto(width: i32, height: i32, board: Size) -> Fit {
        fit(Room { width, height }, board, true, &Settings::default())
    }

    #[test]
    fn the_box_stands_where_the_board_is_larger() {
        assert_eq!(auto(358, 700, board(8, 8)), Fit { tile: 44, right: false });
        assert_eq!(auto(1088, 740, board(8, 8)), Fit { tile: 92, right: true });
        assert_eq!(auto(1088, 740, board(16, 8)), Fit { tile: 68, right: false });
    }

    #[test]
    fn the_player_has_the_last_word() {
        let mut settings = Settings { place: BoxPlace::Above, ..Settings::default() };
        let room = Room { width: 1088, height: 740 };
        assert_eq!(fit(room, board(8, 8), true, &settings), Fit { tile: 69, right: false });
        settings.place = BoxPlace::Right;
        settings.auto_scale = false;
        settings.percent = 150;
        assert_eq!(fit(room, board(8, 8), true, &settings), Fit { tile: 96, right: true });
    }

    #[test]
    fn a_board_is_never_wider_than_the_page() {
        for width in [280, 288, 320, 640] {
            for board in [board(8, 8), board(16, 8), board(8, 16), board(4, 4)] {
                let Fit { tile, .. } = auto(width, 300, board);
                assert!(tile * board.width() as i32 <= width, "{board} on {width}");
            }
        }
    }
}
