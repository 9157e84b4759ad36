//! The tables of the optimal solver: their patterns, how they are built, and their stored form.

use super::pattern::Pattern;
use super::ranking::Orders;
use crate::solve::duplicates::PruningAutomaton;
use crate::solve::{Cancelled, Executor};
use grid::Size;
use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Size limit of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Setting {
    /// At most 16 MB, quick to build: for browsers, including those on phones.
    Tiny,
    /// At most 64 MB: to solve a few boards on a computer.
    Small,
    /// At most 600 MB: to solve many boards.
    Large,
}

/// Pattern databases for one board size. Every build produces the same bytes.
#[derive(Clone, Debug)]
pub struct Tables {
    size: Size,
    setting: Setting,
    patterns: Vec<Pattern>,
    /// Sets of patterns that together contain each tile once, and whether the board is mirrored.
    views: Vec<View>,
    duplicates: Arc<PruningAutomaton>,
}

#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) patterns: Vec<usize>,
    pub(crate) mirrored: bool,
}

/// Why bytes are not valid tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TablesError {
    /// They start with other bytes than expected.
    #[error("this is not a table file of this version")]
    Version,
    /// They are for another board size or setting.
    #[error("these tables are for another board size or setting")]
    Other,
    /// Bytes are missing, left over or changed.
    #[error("the tables are corrupt")]
    Corrupt,
}

/// The first bytes of stored tables; the number is the version of the format.
const MAGIC: &[u8; 8] = b"fifteen1";

impl Setting {
    /// All settings, smallest first.
    pub const ALL: [Setting; 3] = [Setting::Tiny, Setting::Small, Setting::Large];
}

impl Tables {
    /// Builds the tables. Boards of more than 25 cells have none.
    ///
    /// `watch` is the cancel callback, called with the progress in thousandths.
    ///
    /// # Errors
    ///
    /// [`Cancelled`] if `watch` breaks.
    pub fn build(
        size: Size,
        setting: Setting,
        executor: Executor<'_>,
        watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> Result<Self, Cancelled> {
        let plan = Plan::new(size, setting);
        let bytes = |tiles: &[u8]| Pattern::bytes_of(size, tiles.len());
        let total = Self::n_bytes_of(size, setting);
        let orders = plan.orders();
        let mut done = 0;
        let mut patterns = Vec::new();
        for tiles in &plan.patterns {
            let share = |thousandths: u32| {
                ((done * 1000 + bytes(tiles) * thousandths as usize) / total) as u32
            };
            let orders = orders.of(tiles.len());
            let pattern =
                Pattern::build(size, tiles, orders, executor, &mut |part| watch(share(part)))?;
            done += bytes(tiles);
            patterns.push(pattern);
        }
        Ok(Self::with_patterns(size, setting, patterns, plan.views))
    }

    /// Returns the board size that these tables are for.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns their size limit.
    pub fn setting(&self) -> Setting {
        self.setting
    }

    /// Returns their size in bytes.
    pub fn n_bytes(&self) -> usize {
        self.patterns.iter().map(|pattern| pattern.entries().len()).sum()
    }

    /// Returns the size in bytes of the tables for a board size and a setting.
    pub fn n_bytes_of(size: Size, setting: Setting) -> usize {
        let bytes = |tiles: &Vec<u8>| Pattern::bytes_of(size, tiles.len());
        Plan::new(size, setting).patterns.iter().map(bytes).sum()
    }

    /// Returns the stored form, in pieces to be written one after another; the last is a
    /// checksum.
    pub fn to_pieces(&self) -> Vec<Cow<'_, [u8]>> {
        let header = header(self.size, self.setting);
        let entries: Vec<&[u8]> = self.patterns.iter().map(Pattern::entries).collect();
        let sum = checksum(&header, &entries).to_le_bytes();
        let entries = entries.into_iter().map(Cow::from);
        [header.into()].into_iter().chain(entries).chain([sum.to_vec().into()]).collect()
    }

    /// Returns the length in bytes of each piece of the [stored form](Self::to_pieces).
    pub fn piece_lengths(size: Size, setting: Setting) -> Vec<usize> {
        let plan = Plan::new(size, setting);
        let entries = plan.patterns.iter().map(|tiles| Pattern::bytes_of(size, tiles.len()));
        let header = header(size, setting).len();
        [header].into_iter().chain(entries).chain([size_of::<u64>()]).collect()
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// [`TablesError`] if these are not exactly the bytes that were stored.
    pub fn from_bytes(size: Size, setting: Setting, bytes: &[u8]) -> Result<Self, TablesError> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(TablesError::Version);
        }
        if !bytes.starts_with(&header(size, setting)) {
            return Err(TablesError::Other);
        }
        let mut rest = bytes;
        let mut pieces = Vec::new();
        for n_bytes in Self::piece_lengths(size, setting) {
            let piece;
            (piece, rest) = rest.split_at_checked(n_bytes).ok_or(TablesError::Corrupt)?;
            pieces.push(piece.to_vec());
        }
        if rest.is_empty() {
            Self::from_pieces(size, setting, pieces)
        } else {
            Err(TablesError::Corrupt)
        }
    }

    /// Reads the stored form from its [pieces](Self::to_pieces), without copying them.
    ///
    /// # Errors
    ///
    /// [`TablesError`] if these are not exactly the pieces that were stored.
    pub fn from_pieces(
        size: Size,
        setting: Setting,
        pieces: Vec<Vec<u8>>,
    ) -> Result<Self, TablesError> {
        let mut pieces = pieces.into_iter();
        let header = header(size, setting);
        match pieces.next() {
            Some(first) if first == header => {}
            Some(first) if first.starts_with(MAGIC) => return Err(TablesError::Other),
            _ => return Err(TablesError::Version),
        }
        let sum = pieces.next_back().ok_or(TablesError::Corrupt)?;
        let entries: Vec<Vec<u8>> = pieces.collect();
        let views: Vec<&[u8]> = entries.iter().map(Vec::as_slice).collect();
        let plan = Plan::new(size, setting);
        if sum != checksum(&header, &views).to_le_bytes() || entries.len() != plan.patterns.len() {
            return Err(TablesError::Corrupt);
        }
        let orders = plan.orders();
        let patterns = plan.patterns.iter().zip(entries).map(|(tiles, entries)| {
            Pattern::with_entries(size, tiles, orders.of(tiles.len()), entries)
        });
        let patterns: Option<Vec<_>> = patterns.collect();
        let patterns = patterns.ok_or(TablesError::Corrupt)?;
        Ok(Self::with_patterns(size, setting, patterns, plan.views))
    }

    fn with_patterns(
        size: Size,
        setting: Setting,
        patterns: Vec<Pattern>,
        views: Vec<View>,
    ) -> Self {
        let duplicates = Arc::new(PruningAutomaton::new(size, longest_duplicate(size)));
        Tables { size, setting, patterns, views, duplicates }
    }

    pub(crate) fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    pub(crate) fn views(&self) -> &[View] {
        &self.views
    }

    pub(crate) fn duplicates(&self) -> &PruningAutomaton {
        &self.duplicates
    }
}

/// Returns the length of the longest duplicates that are pruned on boards of this size. Longer ones
/// save more positions, but the automaton takes longer to build and more of the processor's cache.
fn longest_duplicate(size: Size) -> usize {
    match size.area() {
        ..=9 => 2,
        10..=16 => 12,
        17..=25 => 10,
        _ => 0,
    }
}

/// The patterns for a board size and a setting.
struct Plan {
    patterns: Vec<Vec<u8>>,
    views: Vec<View>,
}

/// The permutations for each number of tiles, shared by patterns of the same length.
struct SharedOrders(Vec<Arc<Orders>>);

impl Plan {
    fn new(size: Size, setting: Setting) -> Self {
        let partitions = partitions(size, setting);
        let mut views = Vec::new();
        let mut patterns = Vec::new();
        for partition in partitions {
            let numbers: Vec<usize> = (patterns.len()..).take(partition.len()).collect();
            patterns.extend(partition);
            // The mirror image of a square board has the same goal, so the same tables give a
            // second lower bound.
            if size.width() == size.height() && size.area() > 9 {
                views.push(View { patterns: numbers.clone(), mirrored: true });
            }
            views.push(View { patterns: numbers, mirrored: false });
        }
        Plan { patterns, views }
    }

    fn orders(&self) -> SharedOrders {
        let longest = self.patterns.iter().map(Vec::len).max().unwrap_or(0);
        let used = |k: &usize| self.patterns.iter().any(|tiles| tiles.len() == *k);
        let orders = (0..=longest).map(|k| Orders::new(if used(&k) { k } else { 0 }));
        SharedOrders(orders.map(Arc::new).collect())
    }
}

impl SharedOrders {
    fn of(&self, k: usize) -> Arc<Orders> {
        Arc::clone(&self.0[k])
    }
}

/// Returns partitions of the tiles into groups: each tile is in one group of each partition.
fn partitions(size: Size, setting: Setting) -> Vec<Vec<Vec<u8>>> {
    let groups = |groups: &[&[u8]]| groups.iter().map(|group| group.to_vec()).collect();
    match (size.width(), size.height(), setting) {
        (4, 4, Setting::Tiny) => {
            vec![groups(&[&[2, 3, 4], &[1, 5, 6, 9, 10, 13], &[7, 8, 11, 12, 14, 15]])]
        }
        (4, 4, Setting::Small) => {
            vec![groups(&[&[1, 2, 3, 4, 5, 6, 7], &[8, 11, 12, 15, 14, 10, 13], &[9]])]
        }
        (4, 4, Setting::Large) => {
            vec![groups(&[&[1, 2, 3, 4, 5, 6, 7, 8], &[9, 10, 11, 12, 13, 14, 15]])]
        }
        (5, 5, Setting::Large) => vec![groups(&[
            &[1, 2, 6, 7, 11, 12],
            &[3, 4, 5, 8, 9, 10],
            &[16, 17, 21, 22, 18, 23],
            &[13, 14, 15, 19, 20, 24],
        ])],
        (5, 5, _) => vec![groups(&[
            &[1, 2, 6, 7, 11],
            &[3, 4, 5, 9, 10],
            &[8, 12, 13, 14, 18],
            &[16, 17, 21, 22, 23],
            &[15, 19, 20, 24],
        ])],
        _ => in_chunks(size).map_or(Vec::new(), |partition| vec![partition]),
    }
}

/// Groups tiles along the longer side, as many at a time as a small table allows.
fn in_chunks(size: Size) -> Option<Vec<Vec<u8>>> {
    let k = match size.area() {
        ..=9 => 8,
        10..=16 => 6,
        17..=25 => 5,
        _ => return None,
    };
    let mut tiles: Vec<u8> = (1..size.area() as u8).collect();
    if size.width() > size.height() {
        tiles.sort_by_key(|&tile| (usize::from(tile) - 1) % size.width());
    }
    Some(tiles.chunks(k).map(<[u8]>::to_vec).collect())
}

fn header(size: Size, setting: Setting) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend([size.width() as u8, size.height() as u8, setting as u8]);
    bytes
}

/// Calculates a checksum, eight bytes at a time.
fn checksum(header: &[u8], pieces: &[&[u8]]) -> u64 {
    let mut sum: u64 = 0xCBF2_9CE4_8422_2325;
    let mut add = |word: u64| {
        sum = (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        sum ^= sum >> 29;
    };
    for bytes in [header].iter().chain(pieces) {
        add(bytes.len() as u64);
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            add(u64::from_le_bytes(word));
        }
        for &byte in rest {
            add(byte.into());
        }
    }
    sum
}
