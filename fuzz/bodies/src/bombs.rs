//! Short records that would take excessive work or memory, at least one for each type of move.

use play::{Budget, Game, Outcome, Puzzle, Record, RecordError};

/// A record that exceeds every budget.
#[derive(Clone, Debug)]
pub struct Bomb {
    /// What the record repeats.
    pub name: &'static str,
    game: &'static str,
    params: String,
    /// The acts to repeat.
    acts: Vec<String>,
    load: fn(&Record, Budget) -> Result<(), RecordError>,
}

impl Bomb {
    /// Returns the record, with one act more than [`Budget::VERIFYING`] allows.
    pub fn record(&self) -> Record {
        let acts = self.acts.iter().cycle().map(|act| (0, act.clone()));
        Record {
            game: self.game.to_string(),
            params: self.params.clone(),
            moves: acts.take(Budget::VERIFYING.acts + 1).collect(),
            result: Outcome { ending: None, moves: 0, helps: 0, elapsed: 0 },
        }
    }

    /// Loads the record as if it came from a stranger.
    ///
    /// # Errors
    ///
    /// [`RecordError::OverBudget`] if the budget works.
    pub fn load(&self, record: &Record) -> Result<(), RecordError> {
        (self.load)(record, Budget::VERIFYING)
    }
}

/// Returns all such records.
pub fn bombs() -> Vec<Bomb> {
    use fifteen::Fifteen;
    use lamps::Lamps;
    use loopy::Loopy;
    use slide::Slide;
    let [small, large, gaps] = [
        "free&board=classicsmall&gapConfig=2s",
        "free&board=horizontal&gapConfig=2l",
        "free&board=tenlargepieces&gapConfig=2l&wrapH=1&wrapV=1",
    ];
    let position = "free&board=classicsmall&gapConfig=1s&at=000102030405060708090a0b0c0f0e0d-0f";
    let history = format!("{large}&moves={}", vec!["wrap h.wrap v"; 500].join("."));
    let (board, stroke) = (fifteen_board(), loop_stroke(LOOP));
    vec![
        bomb::<Slide>("long shuffles", large, &["shuffle 7 100000"]),
        bomb::<Slide>("long shuffles of large gaps", gaps, &["shuffle 7 100000"]),
        bomb::<Slide>("short shuffles", small, &["shuffle 7 1"]),
        bomb::<Slide>("other gaps", large, &["gaps 7", "gaps"]),
        bomb::<Slide>("other edges", large, &["wrap h", "wrap v"]),
        bomb::<Slide>("edges undone", large, &["wrap h", "@undo", "@redo", "@undo"]),
        bomb::<Slide>("other boards", small, &[large, "free&board=vertical&gapConfig=2s"]),
        bomb::<Slide>("positions", small, &[position, large]),
        bomb::<Slide>("a board with a history", small, &[&history, "@undo", "@redo", "@undo"]),
        bomb::<Slide>("slides", "free&board=default&gapConfig=2s", &["35D", "35U"]),
        bomb::<Fifteen>("rows", &board, &["R14", "L14"]),
        bomb::<Fifteen>("columns", &board, &["D14", "U14"]),
        bomb::<Fifteen>("single tiles", &board, &["R", "L"]),
        bomb::<Loopy>("loops", LOOP, &[&stroke, "clear"]),
        bomb::<Loopy>("loops undone", LOOP, &[&stroke, "@undo", "@redo", "@undo"]),
        bomb::<Loopy>("marks", LOOP, &[&marks("c"), &marks("s")]),
        bomb::<Loopy>("marks cleared and undone", LOOP, &[&marks("x"), "clear", "@undo", "@undo"]),
        bomb::<Loopy>("dots", LOOP, &["*3", "*4"]),
        bomb::<Loopy>("pauses", LOOP, &["@pause", "@resume"]),
        bomb::<Lamps>("presses", "size=9&seed=7", &["3", "4"]),
    ]
}

const LOOP: &str = "unlimited-hard-7";

fn bomb<P: Puzzle>(name: &'static str, params: &str, acts: &[&str]) -> Bomb {
    Bomb {
        name,
        game: P::NAME,
        params: params.to_string(),
        acts: acts.iter().map(|act| (*act).to_string()).collect(),
        load: |record, budget| Game::<P>::load(record, budget, 0).map(|_| ()),
    }
}

/// Returns the largest board, with the first two tiles and the last two swapped.
fn fifteen_board() -> String {
    let mut tiles: Vec<usize> = (1..225).chain([0]).collect();
    tiles.swap(0, 1);
    tiles.swap(222, 223);
    let row = |row: &[usize]| row.iter().map(usize::to_string).collect::<Vec<_>>().join("-");
    format!("board={}", tiles.chunks(15).map(row).collect::<Vec<_>>().join("_"))
}

/// Returns the move that places this mark in every cell.
fn marks(letter: &str) -> String {
    (0..64).map(|cell| format!("{letter}{cell}")).collect::<Vec<_>>().join(" ")
}

/// Returns the loop of a puzzle without its first edge, as one stroke.
fn loop_stroke(params: &str) -> String {
    let params: loopy::Params = params.parse().expect("parameters of Loop");
    let deal = params.deal().expect("a classic puzzle");
    let mut drawing = deal.solution().drawing();
    let first = drawing.edges().next().expect("a loop has edges");
    drawing.remove(first);
    deal.board().change_to(&drawing, None).to_string()
}
