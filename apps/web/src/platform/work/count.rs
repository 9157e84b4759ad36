//! Counts all positions of a small board: a task with a known result.

use std::ops::ControlFlow;

use grid::Size;
use serde::{Deserialize, Serialize};

use super::Task;

/// Counts the positions of Fifteen and finds the distance of the farthest one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountBoards {
    /// Number of columns.
    pub width: usize,
    /// Number of rows.
    pub height: usize,
}

/// Progress or result of the count; all zero for an unsupported size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Positions visited.
    pub boards: u32,
    /// Total number of positions.
    pub total: u32,
    /// Distance in moves of the farthest position visited.
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
