//! Precomputed data for each cell of a sweep.

use grid::{Cell, Size};

use super::super::problem::Problem;
use super::super::shape::Shapes;
use super::super::table::StateKey;
use super::window::Completions;
use crate::board::Clue;
use crate::edge::area;

/// The cells in order, and the layout of a state's bits.
pub(super) struct Plan {
    cell_plans: Vec<CellPlan>,
    plugs: u64,
    n_bits: u32,
}

/// Precomputed data of one cell.
pub(super) struct CellPlan {
    pub(super) allowed: Shapes,
    /// Bit position of the plug to the left; the plug above follows two bits higher.
    pub(super) plug_at: u32,
    /// Values of the clues whose windows begin here, added before the cell.
    pub(super) opens: u128,
    /// Bit mask of each clue whose window contains the cell.
    pub(super) counted: Vec<u128>,
    /// Lowest bit of each of these clues, subtracted if the cell is a turn.
    pub(super) turn: u128,
    /// Conditions to check after the cell.
    pub(super) checks: Vec<Check>,
    pub(super) ends_row: bool,
    /// Whether all later cells can be empty, and no window of a clue above 0 begins there.
    pub(super) may_be_last: bool,
}

/// Checks that a clue can still be met after a cell of its window.
pub(super) struct Check {
    clue_at: u32,
    clue_mask: u64,
    plugs_at: u32,
    plugs_mask: u64,
    can_get: [u16; 16],
}

impl Check {
    /// Returns whether the rest of the window can have as many turns as the clue still requires.
    #[inline]
    pub(super) fn can_be_met<K: StateKey>(&self, key: K) -> bool {
        let left = key.bits_from(self.clue_at) & self.clue_mask;
        let plugs = key.low() >> self.plugs_at & self.plugs_mask;
        // Merge the two bits of each plug into one, then compact these four bits.
        let crossed = (plugs | plugs >> 1) & 0x55;
        let crossed = (crossed | crossed >> 1) & 0x33;
        let crossed = (crossed | crossed >> 2) & 0xF;
        self.can_get[crossed as usize] >> left & 1 != 0
    }
}

/// Position of a clue's remaining turns in a state while its window is open.
struct Slot {
    clue: Clue,
    first: Cell,
    last: Cell,
    at: u32,
    width: u32,
}

impl Plan {
    /// Returns `None` if a state needs more than 128 bits, which is possible on 12×12 with nearly all clues 8 or 9.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        let size = problem.size();
        let n_plug_bits = 2 * (size.width() as u32 + 1);
        let allowed = allowed(problem);
        let (slots, n_bits) = slots(size, problem.clues(), n_plug_bits);
        if n_bits > u128::BITS {
            return None;
        }
        let mut cell_plans: Vec<CellPlan> = Vec::with_capacity(size.area());
        for cell in size.cells() {
            let x = size.x(cell);
            cell_plans.push(CellPlan {
                allowed: allowed[cell.index()],
                plug_at: 2 * x as u32,
                opens: 0,
                counted: Vec::new(),
                turn: 0,
                checks: Vec::new(),
                ends_row: x + 1 == size.width(),
                may_be_last: false,
            });
        }
        for slot in &slots {
            add_clue(size, &allowed, slot, &mut cell_plans);
        }
        let mut may_be_last = true;
        for cell_plan in cell_plans.iter_mut().rev() {
            cell_plan.may_be_last = may_be_last;
            may_be_last &= cell_plan.allowed.0 & Shapes::EMPTY.0 != 0 && cell_plan.opens == 0;
        }
        Some(Plan { cell_plans, plugs: (1 << n_plug_bits) - 1, n_bits })
    }

    pub(super) fn cell_plans(&self) -> &[CellPlan] {
        &self.cell_plans
    }

    /// Returns the bit mask of the plugs in a state.
    pub(super) fn plugs(&self) -> u64 {
        self.plugs
    }

    /// Returns the number of bits in a state.
    pub(super) fn n_bits(&self) -> u32 {
        self.n_bits
    }
}

/// Returns the allowed shapes of each cell, without turns around a clue of 0.
fn allowed(problem: &Problem) -> Vec<Shapes> {
    let size = problem.size();
    let mut allowed: Vec<Shapes> = size.cells().map(|cell| problem.allowed(cell)).collect();
    for clue in problem.clues().iter().filter(|clue| clue.value == 0) {
        for cell in area(size, clue.cell) {
            allowed[cell.index()] = allowed[cell.index()].and(Shapes::BENDS.not());
        }
    }
    allowed
}

/// Assigns bits to each clue, which are reused once its window is complete. Also returns the number of bits needed.
fn slots(size: Size, clues: &[Clue], n_plug_bits: u32) -> (Vec<Slot>, u32) {
    let mut slots: Vec<Slot> = Vec::new();
    let mut n_bits = n_plug_bits;
    let mut by_start: Vec<(Cell, Cell, Clue)> = Vec::new();
    for &clue in clues.iter().filter(|clue| clue.value > 0) {
        let mut window = area(size, clue.cell);
        let first = window.next().expect("a window contains its own cell");
        by_start.push((first, window.last().unwrap_or(first), clue));
    }
    by_start.sort_unstable();
    for (first, last, clue) in by_start {
        let width = u8::BITS - clue.value.leading_zeros();
        // A window that ends in this cell is complete only after it.
        let open: Vec<&Slot> = slots.iter().filter(|slot| slot.last >= first).collect();
        let is_free =
            |at: &u32| open.iter().all(|slot| at + width <= slot.at || slot.at + slot.width <= *at);
        let at = (n_plug_bits..=n_bits).find(is_free).expect("there is room after the last");
        n_bits = n_bits.max(at + width);
        slots.push(Slot { clue, first, last, at, width });
    }
    (slots, n_bits)
}

fn add_clue(size: Size, allowed: &[Shapes], slot: &Slot, cell_plans: &mut [CellPlan]) {
    let window: Vec<Cell> = area(size, slot.clue.cell).collect();
    let column = size.x(slot.first);
    let n_columns = size.x(slot.last) - column + 1;
    let shapes: Vec<Shapes> = window.iter().map(|cell| allowed[cell.index()]).collect();
    let completions = Completions::new(n_columns, &shapes);
    cell_plans[slot.first.index()].opens += u128::from(slot.clue.value) << slot.at;
    for (n_passed, cell) in (1..).zip(window) {
        let cell_plan = &mut cell_plans[cell.index()];
        cell_plan.counted.push(((1 << slot.width) - 1) << slot.at);
        cell_plan.turn += 1 << slot.at;
        cell_plan.checks.push(Check {
            clue_at: slot.at,
            clue_mask: (1 << slot.width) - 1,
            plugs_at: 2 * column as u32,
            plugs_mask: (1 << (2 * (n_columns + 1))) - 1,
            can_get: completions.after(n_passed),
        });
    }
}
