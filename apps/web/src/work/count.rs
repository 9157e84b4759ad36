//! Counts every board of a small size: a task whose answer is known from outside.

use std::ops::ControlFlow;

use grid::Size;
use serde::{Deserialize, Serialize};

use super::Task;

/// Counts the boards of Fifteen, and how far the farthest is from being solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountBoards {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// What was counted so far, or in all. All zero for a size that cannot be counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Boards found.
    pub boards: u32,
    /// Boards there are.
    pub total: u32,
    /// The number of moves to the farthest of those found.
    pub farthest: u32,
}

impl Task for CountBoards {
    const NAME: &'static str = "count-boards";
    type Report = Count;
    type Answer = Count;

    fn run(self, watch: &mut dyn FnMut(&Count) -> ControlFlow<()>) -> Count {
        let Ok(size) = Size::new(self.width, self.height) else { return Count::default() };
        let count = fifteen::count_boards(size, &mut |count| watch(&(*count).into()));
        count.map_or_else(|_| Count::default(), Count::from)
    }
}

impl From<fifteen::Count> for Count {
    fn from(count: fifteen::Count) -> Self {
        let fifteen::Count { boards, total, farthest } = count;
        Count { boards, total, farthest }
    }
}
