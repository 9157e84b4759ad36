//! What happens to a game in an app, and what the app must do.

use play::{Game, Input, Millis, Pause, Puzzle, Record};
use wire::history::Solved;

use crate::online::races::Race;
use crate::store::{RemovalReason, SavedUpdate};

/// The time of an event, by two clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds since any fixed moment. This clock never jumps.
    pub ticks: Millis,
    /// Milliseconds since 1970, by the device clock.
    pub unix: u64,
}

/// Origin of a batch of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A pointer on the board.
    Pointer,
    /// A key.
    Key,
    /// A button or a dialog.
    Button,
    /// The solver, playing for the player.
    Computer,
    /// The page, for example when it is hidden or a dialog opens.
    Page,
}

/// Whether an opened game is in its storage slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// The slot contains the game, or the game is new and the slot is empty.
    Saved,
    /// The game still has to be saved.
    Unsaved,
    /// The slot contains another game, which stays until this one has been played.
    OtherGame,
}

/// A game to play, and the open race with the same puzzle, if there is one.
#[derive(Clone, Debug)]
pub struct OpenedGame<P: Puzzle> {
    /// The game.
    pub game: Game<P>,
    /// Whether it is in its slot.
    pub stored: SaveState,
    /// The open race.
    pub race: Option<Race>,
}

/// How a slot was changed by something other than this page's play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotChange {
    /// Another tab wrote or removed the value. The last write wins.
    ByOtherTab,
    /// The game was synced from another device.
    ByOtherDevice,
    /// The player restored a replaced game.
    Restored,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event<P: Puzzle> {
    /// The player, the solver or the page has acted. The inputs are handled in order, at one point in time.
    Inputs(Cause, Vec<Input<P>>),
    /// The page has drawn the effects of the events before this one. Saving follows.
    Drawn,
    /// The page opens another game.
    Open(Box<OpenedGame<P>>),
    /// The page was hidden or shown, or a dialog was opened or closed.
    Pause(Pause, bool),
    /// The clock starts at this time before the player acts, for puzzles with a limited inspection time.
    StartClock(Millis),
    /// The player reveals a puzzle that opened covered, or continues one that was revealed before, at this time.
    Reveal(Option<Millis>),
    /// A moment has passed.
    Tick,
    /// The timer of [`Command::SetTimer`] has expired.
    Timer,
    /// The page is hidden or left.
    Leaving,
    /// Unsaved changes should be saved now.
    Save,
    /// The slot is needed for another game.
    Release,
    /// A line could not be appended: the entry is locked or has disappeared.
    NotAppended,
    /// The slot was changed. The page has loaded its game, if it is one of this puzzle.
    Slot(SlotChange, Option<Box<OpenedGame<P>>>),
}

/// What the app must do. Commands are executed in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Append a [line](wire::journal) to the saved game. If that isn't possible, report [`Event::NotAppended`].
    Append {
        /// The slot.
        slot: String,
        /// The line.
        line: String,
    },
    /// Store the time played as the last line of the saved game.
    NoteTime {
        /// The slot.
        slot: String,
        /// The line.
        line: String,
    },
    /// Save the game, its list entry and its result.
    Save(Box<Save>),
    /// Ask the server for the ticket of a game that has started.
    Begin {
        /// The slot of the game.
        slot: String,
        /// Its puzzle on leaderboards.
        name: String,
    },
    /// Remember that the player has used help with this puzzle, so that no later attempt is ranked.
    NoteHelp {
        /// Its parameters.
        params: String,
    },
    /// Tell the player that the game isn't ranked, because of help in an earlier attempt.
    TellAided,
    /// Report [`Event::Timer`] after this number of milliseconds.
    SetTimer(Millis),
    /// Tell the player that the slot was changed, and offer to load what it contains.
    TellChange(SlotChange),
    /// The race on the page is now this one.
    ShowRace(Option<Race>),
}

/// What a save consists of, in the order in which it is stored.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Save {
    /// The game in its slot.
    pub game: Option<GameSave>,
    /// The game that was just solved.
    pub solved: Option<SolvedGame>,
}

/// The content of a slot.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSave {
    /// The slot.
    pub slot: String,
    /// The game; `None` empties the slot.
    pub record: Option<Record>,
    /// The list that contains the game, and its change.
    pub list: Option<(&'static str, SavedUpdate)>,
    /// Why a game that this one doesn't continue goes to the replaced games. `None` if the slot contains this game.
    pub replaces: Option<RemovalReason>,
}

/// A game that was just solved.
#[derive(Clone, Debug, PartialEq)]
pub struct SolvedGame {
    /// Its entry in the history, without the name of the replay.
    pub solved: Solved,
    /// Its record.
    pub record: Record,
    /// Where its result comes from, if it counts for a leaderboard.
    pub result: Option<ResultSource>,
}

/// Where the result of a game comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultSource {
    /// The slot in which it was played.
    pub slot: String,
    /// The race that it was.
    pub race: Option<Race>,
}
