//! The eight boards, as data.

use std::num::NonZeroU8;

use grid::{Size, Wrap};

use crate::{Board, Corner, Layout};

/// One of the eight boards: its size, its 2×2 pieces, and the gaps it can have.
///
/// ```
/// let design = slide::Design::by_slug("ninelargepieces").expect("a known design");
/// assert_eq!(design.large.len(), 9);
/// assert_eq!(design.gaps[0].key.text(), "2s");
/// ```
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Design {
    /// Index of the design, part of the PRNG seed of links.
    pub number: u32,
    /// Name in links.
    pub slug: &'static str,
    /// Width and height.
    pub size: Size,
    /// Arrangement of the pictures.
    pub picture: Picture,
    /// Top left cells of the 2×2 pieces, in piece order.
    pub large: &'static [Corner],
    /// Gap configurations; the first is the default.
    pub gaps: &'static [GapConfig],
}

/// Arrangement of the pictures on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Picture {
    /// One picture on the whole board.
    Single,
    /// The light picture on the left half, the dark one on the right half.
    LeftLightRightDark,
    /// The light picture on the upper half, the dark one on the lower half.
    TopLightBottomDark,
}

/// A choice of gaps for a [`Design`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GapConfig {
    /// Key in links.
    pub key: GapKey,
    /// Corners of the gaps. A corner of a 2×2 piece makes a large gap.
    pub corners: &'static [Corner],
}

/// Number and size of the gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum GapKey {
    /// Two small gaps.
    TwoSmall,
    /// One small gap.
    OneSmall,
    /// Two large gaps.
    TwoLarge,
    /// One large gap.
    OneLarge,
}

use GapKey::{OneLarge, OneSmall, TwoLarge, TwoSmall};

const L: [Corner; 8] = [(0, 0), (3, 0), (5, 0), (0, 3), (3, 3), (6, 3), (0, 6), (5, 6)];

const SIDE_BY_SIDE: [Corner; 16] = twice(8, 0);
const STACKED: [Corner; 16] = twice(0, 8);

const EIGHT_BY_EIGHT: &[GapConfig] = &[
    GapConfig { key: TwoSmall, corners: &[(7, 6), (7, 7)] },
    GapConfig { key: OneSmall, corners: &[(7, 7)] },
    GapConfig { key: TwoLarge, corners: &[(0, 3), (0, 6)] },
    GapConfig { key: OneLarge, corners: &[(0, 6)] },
];

static DESIGNS: [Design; 8] = [
    Design {
        number: 0,
        slug: "default",
        size: size(8, 8),
        picture: Picture::Single,
        large: &L,
        gaps: EIGHT_BY_EIGHT,
    },
    Design {
        number: 1,
        slug: "horizontal",
        size: size(16, 8),
        picture: Picture::LeftLightRightDark,
        large: &SIDE_BY_SIDE,
        gaps: &[
            GapConfig { key: TwoSmall, corners: &[(15, 6), (15, 7)] },
            GapConfig { key: OneSmall, corners: &[(15, 7)] },
            GapConfig { key: TwoLarge, corners: &[(0, 3), (0, 6)] },
            GapConfig { key: OneLarge, corners: &[(0, 6)] },
        ],
    },
    Design {
        number: 2,
        slug: "vertical",
        size: size(8, 16),
        picture: Picture::TopLightBottomDark,
        large: &STACKED,
        gaps: &[
            GapConfig { key: TwoSmall, corners: &[(7, 14), (7, 15)] },
            GapConfig { key: OneSmall, corners: &[(7, 15)] },
            GapConfig { key: TwoLarge, corners: &[(0, 3), (0, 6)] },
            GapConfig { key: OneLarge, corners: &[(0, 14)] },
        ],
    },
    Design {
        number: 3,
        slug: "classic",
        size: size(8, 8),
        picture: Picture::Single,
        large: &[],
        gaps: &[
            GapConfig { key: OneSmall, corners: &[(7, 7)] },
            GapConfig { key: TwoSmall, corners: &[(7, 6), (7, 7)] },
        ],
    },
    Design {
        number: 4,
        slug: "classicsmall",
        size: size(4, 4),
        picture: Picture::Single,
        large: &[],
        gaps: &[
            GapConfig { key: OneSmall, corners: &[(3, 3)] },
            GapConfig { key: TwoSmall, corners: &[(3, 2), (3, 3)] },
        ],
    },
    Design {
        number: 5,
        slug: "singlelargepiece",
        size: size(8, 8),
        picture: Picture::Single,
        large: &[(3, 3)],
        gaps: &[
            GapConfig { key: TwoSmall, corners: &[(7, 6), (7, 7)] },
            GapConfig { key: OneSmall, corners: &[(7, 7)] },
            GapConfig { key: OneLarge, corners: &[(3, 3)] },
        ],
    },
    Design {
        number: 6,
        slug: "ninelargepieces",
        size: size(8, 8),
        picture: Picture::Single,
        large: &[(0, 0), (3, 0), (5, 0), (0, 3), (3, 3), (6, 3), (0, 6), (3, 6), (5, 6)],
        gaps: EIGHT_BY_EIGHT,
    },
    Design {
        number: 7,
        slug: "tenlargepieces",
        size: size(8, 8),
        picture: Picture::Single,
        large: &[(0, 0), (3, 0), (5, 0), (0, 3), (3, 2), (3, 4), (6, 3), (0, 6), (3, 6), (5, 6)],
        gaps: EIGHT_BY_EIGHT,
    },
];

impl Design {
    /// Returns the default design.
    pub fn default_board() -> &'static Design {
        &DESIGNS[0]
    }

    /// Returns all eight designs, ordered by `number`.
    pub fn all() -> &'static [Design] {
        &DESIGNS
    }

    /// Returns the design with this name in links.
    pub fn by_slug(slug: &str) -> Option<&'static Design> {
        DESIGNS.iter().find(|design| design.slug == slug)
    }

    /// Returns the gap configuration with this key.
    pub fn config(&self, key: GapKey) -> Option<&'static GapConfig> {
        self.gaps.iter().find(|config| config.key == key)
    }

    /// Returns the index of a gap configuration in links and in their PRNG seeds.
    pub fn config_number(&self, key: GapKey) -> u32 {
        let order: &[GapKey] = if self.large.is_empty() {
            &[OneSmall, TwoSmall]
        } else {
            &[TwoSmall, OneLarge, OneSmall, TwoLarge]
        };
        order.iter().position(|&k| k == key).map_or(0, |place| place as u32)
    }

    /// Returns the layout with these gaps, or `None` if the design has no such configuration.
    pub fn layout(&self, key: GapKey, wrap: Wrap) -> Option<Layout> {
        Some(Layout {
            size: self.size,
            wrap,
            large: self.large.to_vec(),
            gaps: self.config(key)?.corners.to_vec(),
        })
    }

    /// Returns the solved board with these gaps, or `None` if the design has no such configuration.
    ///
    /// # Panics
    ///
    /// Never: every design has a valid layout.
    pub fn board(&self, key: GapKey, wrap: Wrap) -> Option<Board> {
        let layout = self.layout(key, wrap)?;
        Some(Board::try_from(&layout).expect("every design is valid"))
    }
}

impl GapKey {
    /// All four, in the order in which boards list them.
    pub const ALL: [GapKey; 4] = [TwoSmall, OneSmall, TwoLarge, OneLarge];

    /// Returns the key as written in links: `2s`, `1s`, `2l` or `1l`.
    pub fn text(self) -> &'static str {
        match self {
            TwoSmall => "2s",
            OneSmall => "1s",
            TwoLarge => "2l",
            OneLarge => "1l",
        }
    }

    /// Parses a key as written in links.
    pub fn from_text(text: &str) -> Option<Self> {
        GapKey::ALL.into_iter().find(|key| key.text() == text)
    }
}

/// Returns a size for the table above; a side of 0 fails to compile.
const fn size(width: u8, height: u8) -> Size {
    match (NonZeroU8::new(width), NonZeroU8::new(height)) {
        (Some(width), Some(height)) => Size::from_sides(width, height),
        _ => panic!("a side must not be 0"),
    }
}

/// Returns the large pieces of the default board, and a copy shifted by `dx` and `dy`.
const fn twice(dx: u8, dy: u8) -> [Corner; 16] {
    let mut corners = [(0, 0); 16];
    let mut i = 0;
    while i < L.len() {
        corners[i] = L[i];
        corners[i + L.len()] = (L[i].0 + dx, L[i].1 + dy);
        i += 1;
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_design_is_valid_with_all_its_gaps_and_wraps() {
        for design in Design::all() {
            for config in design.gaps {
                for wrap in Wrap::ALL {
                    let board = design.board(config.key, wrap).unwrap();
                    assert!(board.is_solved());
                    assert_eq!(board.gaps().count(), config.corners.len());
                }
            }
        }
    }

    #[test]
    fn the_default_board_has_the_expected_numbers_of_pieces() {
        let count = |key| {
            let board = Design::default_board().board(key, Wrap::NONE).unwrap();
            let (mut small, mut large) = (0, 0);
            for piece in board.pieces().filter(|&piece| !board.is_gap(piece)) {
                *(if board.is_large(piece) { &mut large } else { &mut small }) += 1;
            }
            (small, large, board.gaps().count())
        };
        assert_eq!(count(TwoSmall), (30, 8, 2));
        assert_eq!(count(OneLarge), (32, 7, 1));
    }

    #[test]
    fn slugs_keys_and_numbers_identify_designs() {
        for (number, design) in Design::all().iter().enumerate() {
            assert_eq!(Design::by_slug(design.slug), Some(design));
            assert_eq!(design.number as usize, number);
        }
        for key in GapKey::ALL {
            assert_eq!(GapKey::from_text(key.text()), Some(key));
        }
        assert_eq!(Design::by_slug("Default"), None);
        assert_eq!(GapKey::from_text("3s"), None);
    }

    #[test]
    fn configurations_are_numbered_as_in_old_links() {
        let numbers = |slug: &str| {
            let design = Design::by_slug(slug).unwrap();
            design
                .gaps
                .iter()
                .map(|c| (c.key.text(), design.config_number(c.key)))
                .collect::<Vec<_>>()
        };
        let eight: Vec<_> = vec![("2s", 0), ("1s", 2), ("2l", 3), ("1l", 1)];
        assert_eq!(numbers("default"), eight);
        assert_eq!(numbers("tenlargepieces"), eight);
        assert_eq!(numbers("singlelargepiece"), vec![("2s", 0), ("1s", 2), ("1l", 1)]);
        assert_eq!(numbers("classic"), vec![("1s", 0), ("2s", 1)]);
    }
}
