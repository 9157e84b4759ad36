//! The size of the board and the position of the challenge panel.

use grid::{Size, Wrap};

use super::storage::{PanelPosition, Settings};

/// Width of the column beside the board, with the gap between them.
const COLUMN: i32 = 288 + 24;
/// Minimum height of a board; the page can be scrolled.
const MIN_HEIGHT: i32 = 256;
/// Size of a tile at 100%.
const TILE: i32 = 64;

/// The space for the game, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AvailableSpace {
    pub width: i32,
    /// Down to the lower edge of the window.
    pub height: i32,
}

impl AvailableSpace {
    /// Subtracts the ornaments along wrapping edges.
    pub fn within_seams(self, wrap: Wrap) -> AvailableSpace {
        /// Width of the ornament along a wrapping edge.
        const SEAM: i32 = 10;

        let seams = |is_joined: bool| if is_joined { 2 * SEAM } else { 0 };
        AvailableSpace {
            width: self.width - seams(wrap.horizontal),
            height: self.height - seams(wrap.vertical),
        }
    }
}

/// The size of the tiles and the position of the challenge panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fit {
    /// Size of a tile in CSS pixels.
    pub tile: i32,
    /// Whether the panel and the buttons are to the right of the board.
    pub right: bool,
    /// Maximum height of a board that is larger than the window.
    pub height: i32,
}

impl Default for Fit {
    fn default() -> Self {
        Fit { tile: TILE, right: false, height: MIN_HEIGHT }
    }
}

impl Fit {
    /// Scales the tiles by `zoom`, or sets them to a fixed size.
    pub fn zoomed(self, zoom: f64, fixed: Option<i32>) -> Fit {
        let zoomed = (f64::from(self.tile) * zoom).round() as i32;
        Fit { tile: fixed.unwrap_or(zoomed), ..self }
    }
}

impl Settings {
    /// Returns the size of a tile if the player chose it.
    pub fn fixed_tile(&self) -> Option<i32> {
        (!self.auto_scale).then_some(TILE * self.percent / 100)
    }
}

/// Returns the largest whole-pixel tile size with which the board fits. The panel is where the
/// player placed it, or where it leaves more space for the board.
pub fn fit(space: AvailableSpace, board: Size, has_panel: bool, place: PanelPosition) -> Fit {
    /// Heights of a row of buttons and of the challenge panel, above and below the board.
    const BUTTONS: i32 = 56;
    const PANEL: i32 = 100;
    /// Height of the coach's status line below the buttons.
    const STATUS: i32 = 32;
    /// Height of the overview of a board that is larger than the window.
    const OVERVIEW: i32 = 72;

    let (columns, rows) = (board.width() as i32, board.height() as i32);
    let tile = |width: i32, height: i32| (width / columns).min(height / rows).max(8);
    let right = tile(space.width - COLUMN, space.height);
    // On a phone the board comes first: the last row of buttons and the status line may need scrolling.
    let below = match space.width {
        ..640 => 2 * BUTTONS,
        640..1000 => 2 * BUTTONS + STATUS,
        _ => BUTTONS + STATUS,
    };
    let beyond = below + if has_panel { PANEL } else { 0 };
    let above = tile(space.width, space.height - beyond);
    let is_right = match place {
        PanelPosition::Auto => right > above,
        // A narrow window has no room for the column.
        PanelPosition::Right => space.width >= 2 * COLUMN,
        PanelPosition::Above => false,
    };
    // Where the height isn't enough for a playable board, the page scrolls.
    let (width, height, overview) = if is_right {
        (space.width - COLUMN, space.height, 0)
    } else {
        (space.width, space.height - beyond, OVERVIEW)
    };
    let tile = tile(width, height.max(MIN_HEIGHT));
    Fit { tile, right: is_right, height: (height - overview).max(MIN_HEIGHT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).unwrap()
    }

    fn auto(width: i32, height: i32, board: Size) -> Fit {
        fit(AvailableSpace { width, height }, board, true, PanelPosition::Auto)
    }

    #[test]
    fn the_panel_is_placed_where_it_leaves_the_larger_board() {
        let tile_and_right = |fit: Fit| (fit.tile, fit.right);
        assert_eq!(tile_and_right(auto(358, 700, board(8, 8))), (44, false));
        assert_eq!(tile_and_right(auto(1088, 740, board(8, 8))), (92, true));
        assert_eq!(tile_and_right(auto(1088, 740, board(16, 8))), (68, false));
    }

    #[test]
    fn the_players_settings_override_the_fit() {
        let space = AvailableSpace { width: 1088, height: 740 };
        let above = fit(space, board(8, 8), true, PanelPosition::Above);
        assert_eq!((above.tile, above.right), (69, false));
        let settings = Settings { auto_scale: false, percent: 150, ..Settings::default() };
        let right = fit(space, board(8, 8), true, PanelPosition::Right);
        let fixed = right.zoomed(1.0, settings.fixed_tile());
        assert_eq!((fixed.tile, fixed.right), (96, true));
        assert_eq!(Settings::default().fixed_tile(), None);
    }

    #[test]
    fn a_fitted_board_is_never_wider_than_the_page() {
        for width in [280, 288, 320, 640] {
            for board in [board(8, 8), board(16, 8), board(8, 16), board(4, 4)] {
                let Fit { tile, .. } = auto(width, 300, board);
                assert!(tile * board.width() as i32 <= width, "{board} on {width}");
            }
        }
    }

    #[test]
    fn a_board_that_fits_beside_the_panel_is_not_cut_off() {
        // A phone in landscape.
        let low = auto(812, 326, board(16, 8));
        assert_eq!((low.tile, low.right), (31, true));
        // A phone in portrait: the whole board and a row of buttons are in the window.
        let tall = auto(358, 700, board(8, 16));
        assert_eq!((tall.tile, tall.right), (30, false));
        // Where nothing fits, the page scrolls.
        assert_eq!(auto(288, 424, board(8, 8)).tile, 32);
    }

    #[test]
    fn an_enlarged_board_stays_within_the_available_height() {
        let whole = auto(358, 700, board(16, 8));
        assert_eq!(whole.tile, 22);
        assert_eq!(whole.height, 700 - 2 * 56 - 100 - 72);
        assert_eq!(whole.zoomed(1.5, None).tile, 33);
    }
}
