//! Lamps as a [`Puzzle`].

use crate::solve::solve;
use crate::{Board, CellSet, Event, Hand, NoLamp, Params, Press, deal};
use grid::Cell;
use play::{Puzzle, Touch};
use std::fmt;

/// A board of Lamps being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lamps {
    board: Board,
}

/// Everything a view draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The lamps.
    pub board: Board,
    /// The lamp that the keys act on.
    pub cursor: Cell,
    /// The lamp under the pointer.
    pub pressed: Option<Cell>,
}

/// The parameters describe a board without a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these lamps cannot all be turned off")]
pub struct Unsolvable;

impl Lamps {
    /// Returns the position.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

impl Puzzle for Lamps {
    const NAME: &'static str = "lamps";
    type Params = Params;
    type DealError = Unsolvable;

    fn deal(params: &Params) -> Result<Self, Unsolvable> {
        let board = match params {
            &Params::Seed { size, seed } => deal(size, seed),
            Params::Board(board) => board.clone(),
        };
        if solve(&board).is_some() { Ok(Lamps { board }) } else { Err(Unsolvable) }
    }

    type Move = Press;
    type Undo = CellSet;
    type Refusal = NoLamp;

    fn play(&mut self, &press: &Press) -> Result<CellSet, NoLamp> {
        self.board.play(press)
    }

    fn take_back(&mut self, toggled: CellSet) {
        self.board.toggle(toggled);
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    type Hand = Hand;

    fn hand(&self) -> Hand {
        Hand::new(self.board.size())
    }

    type Event = Event;

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Press> {
        hand.handle(self.board.size(), event)
    }

    fn cancel_gesture(&self, hand: &mut Hand) {
        hand.cancel_gesture();
    }

    type Scene = Scene;

    fn scene(&self, hand: &Hand) -> Scene {
        Scene { board: self.board.clone(), cursor: hand.cursor(), pressed: hand.pressed() }
    }

    /// Counts each toggled lamp as a step.
    fn n_steps(toggled: &CellSet) -> usize {
        toggled.len()
    }
}

/// Writes a line per row: `[o]` at the cursor, `(o)` under the pointer.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size().grid();
        let mut row = String::new();
        for cell in size.cells() {
            let (before, after) = match cell {
                cell if self.pressed == Some(cell) => ('(', ')'),
                cell if self.cursor == cell => ('[', ']'),
                _ => (' ', ' '),
            };
            row.extend([before, self.board.glyph(cell), after]);
            if size.x(cell) + 1 == size.width() {
                writeln!(f, "{}", row.trim_end())?;
                row.clear();
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use grid::Dir;
    use play::{Game, Input};

    /// Plays a script of arrow key letters, `enter`, the pointer as `down4` and `up4`, `cancel`, `undo` and
    /// `redo`. Returns the effect of each word and the final scene.
    fn check(params: &str, script: &str, expect: &Expect) {
        let mut game = Game::<Lamps>::new(params.parse().unwrap(), 0).unwrap();
        let cell = |number: &str| number.parse::<Press>().unwrap().0;
        let play = |word: &str| {
            let input = match word {
                "enter" => Input::Touch(Event::Enter),
                "cancel" => Input::Touch(Event::Cancel),
                "undo" => Input::Undo,
                "redo" => Input::Redo,
                _ => Input::Touch(match (word.strip_prefix("down"), word.strip_prefix("up")) {
                    (Some(number), _) => Event::Down(cell(number)),
                    (_, Some(number)) => Event::Up(cell(number)),
                    _ => Event::Arrow(word.chars().next().and_then(Dir::from_letter).unwrap()),
                }),
            };
            format!("{word}: {:?}\n", game.handle(input, 0))
        };
        let seen: String = script.split(' ').map(play).collect();
        expect.assert_eq(&format!("{seen}{}", game.scene()));
    }

    #[test]
    fn arrow_keys_move_the_cursor_and_enter_presses() {
        check(
            "board=.../.../o..",
            "R D enter",
            &expect![[r#"
                R: [Shown]
                D: [Shown]
                enter: [Played(Press(Cell(4)))]
                 .  o  .
                 o [o] o
                 o  o  .
            "#]],
        );
        check(
            "board=.../.../o..",
            "R R R D enter undo",
            &expect![[r#"
                R: [Shown]
                R: [Shown]
                R: [Ignored]
                D: [Shown]
                enter: [Played(Press(Cell(5)))]
                undo: [Rewound(Press(Cell(5)))]
                 .  .  .
                 .  . [.]
                 o  .  .
            "#]],
        );
    }

    #[test]
    fn the_pointer_presses_the_lamp_it_goes_down_and_up_on() {
        check(
            "board=o./oo",
            "down1 up0 up1 down1 cancel up1 down2 up2",
            &expect![[r#"
                down1: [Shown]
                up0: [Shown]
                up1: [Ignored]
                down1: [Shown]
                cancel: [Shown]
                up1: [Ignored]
                down2: [Shown]
                up2: [Solved(Press(Cell(2)))]
                 .  .
                [.] .
            "#]],
        );
        check(
            "board=oo/oo",
            "down4 down1 undo",
            &expect![[r#"
                down4: [Ignored]
                down1: [Shown]
                undo: [Refused(NothingToUndo)]
                [o](o)
                 o  o
            "#]],
        );
    }

    #[test]
    fn a_board_without_a_solution_is_not_dealt() {
        let params: Params = "board=o.../..../..../....".parse().unwrap();
        assert_eq!(Lamps::deal(&params), Err(Unsolvable));
    }
}
