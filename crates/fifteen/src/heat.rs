//! The colours of tiles: how far a tile is from its place, compared with random positions.

use grid::Size;

/// The heat of each distance on a board of one size.
///
/// The heat is the percentage of misplaced tiles on random boards that are no farther from their places. So the
/// colours of a shuffled board are spread over the whole scale on every size.
///
/// ```
/// use fifteen::{BoardSize, HeatScale};
///
/// let heat = HeatScale::new(BoardSize::new(4, 4)?.grid());
/// assert_eq!([0, 1, 2, 3, 6].map(|distance| heat.percent(distance)), [0, 20, 49, 75, 100]);
/// # Ok::<(), fifteen::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeatScale(Vec<u8>);

impl HeatScale {
    /// Computes the scale of a board size.
    pub fn new(size: Size) -> Self {
        // Number of ordered pairs of places on a line that are this far apart.
        let pairs = |length: usize, apart: usize| {
            if apart == 0 { length } else { 2 * length.saturating_sub(apart) }
        };
        let (width, height) = (size.width(), size.height());
        let n_at = |distance: usize| -> usize {
            (0..=distance)
                .map(|across| pairs(width, across) * pairs(height, distance - across))
                .sum()
        };
        let n_misplaced = size.area() * (size.area() - 1);
        let mut n_nearer = 0;
        let percent = (1..=width + height - 2).map(|distance| {
            n_nearer += n_at(distance);
            (n_nearer * 100).div_ceil(n_misplaced.max(1)) as u8
        });
        HeatScale(std::iter::once(0).chain(percent).collect())
    }

    /// Returns the heat of a tile at this distance from its place, from 0 to 100.
    pub fn percent(&self, distance: u32) -> u8 {
        self.0.get(distance as usize).copied().unwrap_or(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, LONGEST_SIDE, distance, random_board};

    #[test]
    fn the_colours_of_random_boards_differ_on_every_size() {
        for side in 3..=LONGEST_SIDE {
            let size = BoardSize::new(side, side).unwrap();
            let heat = HeatScale::new(size.grid());
            let heats: Vec<f64> = (0..100)
                .flat_map(|seed| {
                    let board = random_board(size, seed);
                    let heat = &heat;
                    let of = |cell| f64::from(heat.percent(distance(&board, cell)));
                    size.grid().cells().map(of).collect::<Vec<_>>()
                })
                .collect();
            let mean = heats.iter().sum::<f64>() / heats.len() as f64;
            let variance = heats.iter().map(|heat| (heat - mean).powi(2)).sum::<f64>();
            let deviation = (variance / heats.len() as f64).sqrt();
            assert!((25.0..40.0).contains(&deviation), "{side}×{side}: {deviation}");
        }
    }

    #[test]
    fn a_longer_distance_is_never_colder() {
        let heat = HeatScale::new(BoardSize::new(15, 4).unwrap().grid());
        assert!((0..17).all(|distance| heat.percent(distance) <= heat.percent(distance + 1)));
        assert_eq!([heat.percent(0), heat.percent(17), heat.percent(99)], [0, 100, 100]);
    }
}
