//! Scripts of events, with the commands that follow.

use lamps::Lamps;
use loopy::Loopy;
use loopy::{Event as LoopEvent, Key};

use super::*;
use crate::store::{RemovalReason, SavedUpdate};

/// Stores every played game, and lists it.
struct LampsRules;

impl Rules<Lamps> for LampsRules {
    fn list(&self, params: &lamps::Params) -> Option<(&'static str, String)> {
        Some(("lamps:games", params.to_string()))
    }

    fn selection(&self, game: &Game<Lamps>) -> Option<usize> {
        Some(game.scene().cursor.index())
    }
}

struct LoopRules;

impl Rules<Loopy> for LoopRules {
    fn is_drawing(&self, game: &Game<Loopy>) -> bool {
        game.hand().drawing().is_some()
    }
}

fn at(ticks: Millis) -> Now {
    Now { ticks, unix: 1_000_000 + ticks }
}

fn game(params: &str) -> OpenedGame<Lamps> {
    let game = Game::new(params.parse().unwrap(), 0).unwrap();
    OpenedGame { game, stored: SaveState::Saved, race: None }
}

/// A page with a game of Lamps.
struct Page {
    core: Controller<Lamps>,
    now: Millis,
}

impl Page {
    fn new(opened: OpenedGame<Lamps>, state: PageState) -> Page {
        Page { core: Controller::new(opened, &LampsRules, state, at(0)).0, now: 0 }
    }

    /// Handles an event after `after` milliseconds, and draws it. Returns the commands as texts.
    fn handle(&mut self, after: Millis, event: Event<Lamps>) -> Vec<String> {
        self.now += after;
        let (_, mut commands) = self.core.handle(event, at(self.now));
        commands.extend(self.core.handle(Event::Drawn, at(self.now)).1);
        commands.iter().map(text_of).collect()
    }

    fn press(&mut self, after: Millis, lamp: usize) -> Vec<String> {
        let press = Input::Move(lamp.to_string().parse().unwrap());
        self.handle(after, Event::Inputs(Cause::Button, vec![press]))
    }

    /// Solves the board.
    fn solve(&mut self) -> Vec<String> {
        let presses = lamps::solve(self.core.game().puzzle().board()).unwrap();
        let inputs = presses.into_iter().map(Input::Move).collect();
        self.handle(100, Event::Inputs(Cause::Button, inputs))
    }
}

/// Describes a command in a few words.
fn text_of(command: &Command) -> String {
    match command {
        Command::Append { line, .. } => format!("append {line}"),
        Command::NoteTime { .. } => "note time".to_owned(),
        Command::Begin { name, .. } => format!("begin {name}"),
        Command::SetTimer(after) => format!("timer {after}"),
        Command::TellChange(change) => format!("tell {change:?}"),
        Command::NoteHelp { params } => format!("help {params}"),
        Command::TellAided => "tell help".to_owned(),
        Command::ShowRace(race) => format!("race {}", race.is_some()),
        Command::Save(save) => {
            let Save { game, solved } = &**save;
            let game = game.as_ref().map_or("nothing".to_owned(), |game| {
                let n_acts = game.record.as_ref().map(|record| record.moves.len());
                let is_listed = matches!(game.list, Some((_, SavedUpdate::Put(_))));
                format!("{n_acts:?} for {:?}, listed {is_listed}", game.replaces)
            });
            let result = solved.as_ref().map(|solved| {
                let result = solved.result.as_ref();
                (result.is_some(), result.is_some_and(|result| result.race.is_some()))
            });
            format!("save {game}, result {result:?}")
        }
    }
}

#[test]
fn moves_are_appended_and_the_whole_game_is_saved_when_the_player_is_idle() {
    let mut page = Page::new(game("size=3x3&seed=7"), PageState::default());
    assert_eq!(page.press(9_000, 0), ["save Some(1) for Some(GaveUp), listed true, result None"]);
    let lines = page.press(500, 4);
    assert!(lines[0].starts_with("append [1,"), "{lines:?}");
    assert_eq!(lines[1..], ["timer 2000"]);
    assert_eq!(page.handle(100, Event::Tick), ["note time"]);
    assert_eq!(page.handle(10, Event::Tick), [""; 0], "too soon");
    assert_eq!(page.press(1_000, 4).len(), 1, "the timer runs");
    assert_eq!(page.handle(890, Event::Timer), ["timer 2000"], "the player was busy");
    let saved = page.handle(2_000, Event::Timer);
    assert_eq!(saved, ["save Some(3) for None, listed true, result None"]);
    assert_eq!(page.handle(1, Event::Timer), [""; 0]);
}

#[test]
fn without_a_journal_everything_is_saved_after_a_short_delay() {
    let state = PageState { has_journal: false, ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), state);
    assert_eq!(page.press(9_000, 0), ["timer 150"]);
    assert_eq!(page.press(50, 1), [""; 0]);
    let saved = page.handle(100, Event::Timer);
    assert_eq!(saved, ["save Some(2) for Some(GaveUp), listed true, result None"]);
}

#[test]
fn a_solved_game_is_saved_with_its_result_and_race_in_one_command() {
    let state = PageState { leaderboard_name: Some("x".to_owned()), ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), state.clone());
    let begun = page.press(100, 0);
    assert_eq!(begun[0], "begin x");
    let saved = page.solve();
    let [save] = &saved[..] else { panic!("{saved:?}") };
    assert!(save.ends_with("for None, listed true, result Some((true, false))"), "{save}");

    let mut opened = game("size=3x3&seed=7");
    let params = opened.game.params().to_string();
    let race = Race {
        player: "p".to_owned(),
        variant: "v".to_owned(),
        game: "lamps".to_owned(),
        params,
        ticket: "t".to_owned(),
        began: 1_000_000.0,
        room: None,
    };
    opened.race = Some(race);
    let mut page = Page::new(opened, state);
    assert_eq!(page.core.time(at(70)), 70, "the clock of a race runs at once");
    page.handle(100, Event::Pause(Pause::Hidden, true));
    assert!(!page.core.game().clock().is_paused());
    let saved = page.solve();
    assert!(saved[0].ends_with("result Some((true, true))"), "{saved:?}");
    assert_eq!(saved[1..], ["race false"]);
}

#[test]
fn an_external_change_is_told_and_the_next_move_saves_this_game_again() {
    let mut page = Page::new(game("size=3x3&seed=7"), PageState::default());
    page.press(100, 0);
    let announced = page.handle(1, Event::Slot(SlotChange::ByOtherTab, None));
    assert_eq!(announced, ["tell ByOtherTab"]);
    assert_eq!(page.handle(5_000, Event::Leaving), [""; 0], "the other game stays");
    let saved = page.press(1, 1);
    assert_eq!(saved, ["save Some(2) for Some(OtherTab), listed true, result None"]);
    let other = Box::new(game("size=3x3&seed=8"));
    let announced = page.handle(1, Event::Slot(SlotChange::ByOtherDevice, Some(other.clone())));
    assert_eq!(announced, ["tell ByOtherDevice"], "the player has acted here");
    page.handle(1, Event::Slot(SlotChange::Restored, Some(other)));
    assert_eq!(page.core.game().params().to_string(), "size=3&seed=8");
}

#[test]
fn a_line_that_was_not_appended_leads_to_a_whole_save() {
    let mut page = Page::new(game("size=3x3&seed=7"), PageState::default());
    page.press(100, 0);
    page.press(100, 1);
    page.handle(2_000, Event::Timer);
    page.press(100, 2);
    page.handle(2_000, Event::Timer);
    page.press(100, 3);
    page.handle(2_000, Event::Timer);
    assert_eq!(page.handle(1, Event::NotAppended), ["timer 150"]);
    let saved = page.handle(150, Event::Timer);
    assert_eq!(saved, ["save Some(4) for Some(GaveUp), listed true, result None"]);
}

#[test]
fn pages_that_do_not_count_and_guests_save_no_game() {
    let state = PageState { counts: false, ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), state);
    assert!(page.solve().iter().all(|command| !command.contains("result Some")));
    let state = PageState { may_save: false, ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), state);
    assert_eq!(page.solve(), ["save nothing, result Some((false, false))"]);
    assert_eq!(page.handle(5_000, Event::Leaving), [""; 0]);
}

#[test]
fn a_selection_is_saved_with_the_list() {
    let mut page = Page::new(game("size=3x3&seed=7"), PageState::default());
    page.press(100, 0);
    let arrow = |page: &mut Page, dir| {
        let input = Input::Touch(lamps::Event::Arrow(dir));
        page.handle(1, Event::Inputs(Cause::Key, vec![input]))
    };
    assert_eq!(arrow(&mut page, grid::Dir::Right), ["timer 2000"]);
    let saved = page.handle(2_000, Event::Timer);
    assert_eq!(saved, ["save Some(1) for None, listed true, result None"]);
    let mut other = Box::new(game("size=3x3&seed=8"));
    other.game.handle(Input::Touch(lamps::Event::Arrow(grid::Dir::Down)), 1);
    let opened = page.handle(1, Event::Open(other));
    assert_eq!(opened, ["race false"], "a loaded game is already saved");
}

#[test]
fn a_slot_is_released_with_its_unsaved_changes() {
    let state = PageState { has_journal: false, ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), state);
    page.press(100, 0);
    let released = page.handle(1, Event::Release);
    let both = [
        "save Some(1) for Some(GaveUp), listed true, result None",
        "save None for Some(StartedAgain), listed false, result None",
    ];
    assert_eq!(released, both);
    let (_, commands) = page.core.handle(Event::Release, at(9_999));
    let why = Some(RemovalReason::StartedAgain);
    assert!(matches!(&commands[..], [Command::Save(save)]
        if save.game.as_ref().is_some_and(|game| game.replaces == why)));
}

#[test]
fn the_clock_starts_with_the_first_act_and_a_stroke_by_keys_is_one() {
    let game = Game::<Loopy>::new("2025-11-30-easy".parse().unwrap(), 0).unwrap();
    let opened = OpenedGame { game, stored: SaveState::Saved, race: None };
    let state = PageState::default();
    let (mut core, _) = Controller::new(opened, &LoopRules, state, at(0));
    let mut key = |key, ticks| {
        let input = Input::Touch(LoopEvent::Key(key));
        core.handle(Event::Inputs(Cause::Key, vec![input]), at(ticks));
        core.time(at(ticks + 10))
    };
    assert_eq!(key(Key::Arrow(grid::Dir::Right), 5_000), 0, "the cursor only moves");
    assert_eq!(key(Key::Pen, 7_000), 10, "the pen is down");
    assert_eq!(key(Key::Arrow(grid::Dir::Right), 9_000), 2_010);
    assert_eq!(key(Key::Pen, 9_500), 2_510);
}

#[test]
fn a_revealed_puzzle_is_saved_and_stays_revealed() {
    let named = PageState { leaderboard_name: Some("x".to_owned()), ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), named.clone());
    let revealed = page.handle(5_000, Event::Reveal(None));
    assert_eq!(revealed, ["begin x", "save Some(0) for Some(GaveUp), listed true, result None"]);
    assert_eq!(page.handle(1_000, Event::Tick), ["note time"], "thinking takes time, too");
    assert_eq!(page.core.time(at(page.now)), 1_000);
    assert_eq!(page.handle(0, Event::Reveal(None)), [""; 0], "only once");
    // After a reload the clock continues, and the server's start time is kept.
    let mut page = Page::new(game("size=3x3&seed=7"), named);
    let continued = page.handle(0, Event::Reveal(Some(1_000)));
    assert_eq!(continued, ["save Some(0) for Some(GaveUp), listed true, result None"]);
    assert_eq!(page.core.time(at(page.now + 500)), 1_500);
    page.press(500, 0);
    assert_eq!(page.core.game().record(page.now).moves[0].0, 1_500);
    // A restart begins at the cover again.
    page.handle(100, Event::Inputs(Cause::Button, vec![Input::Restart]));
    assert_eq!((page.core.game().n_acts(), page.core.has_begun()), (0, false));
}

#[test]
fn help_is_remembered_and_later_attempts_record_it() {
    let named = PageState { leaderboard_name: Some("x".to_owned()), ..PageState::default() };
    let mut page = Page::new(game("size=3x3&seed=7"), named.clone());
    page.press(100, 0);
    let looked = page.handle(100, Event::Inputs(Cause::Button, vec![Input::Look]));
    assert_eq!(looked[0], "help size=3&seed=7");
    let again = page.handle(100, Event::Inputs(Cause::Button, vec![Input::Look]));
    assert!(!again.iter().any(|command| command.starts_with("help")), "{again:?}");
    // A restart doesn't remove the knowledge, and one gesture may solve the puzzle.
    let helped = PageState { was_aided: true, ..named.clone() };
    page.core.set_page(helped.clone());
    page.handle(100, Event::Inputs(Cause::Button, vec![Input::Restart]));
    assert_eq!((page.core.game().n_acts(), page.core.has_begun()), (0, false));
    let begun = page.solve();
    assert!(begun.contains(&"tell help".to_owned()), "{begun:?}");
    let record = page.core.game().record(page.now);
    assert_eq!((&*record.moves[0].1, record.result.helps), ("@look", 1));
    let loaded = Game::<Lamps>::load(&record, Budget::VERIFYING, 0).unwrap();
    assert_eq!(loaded.n_helps(), 1, "the record is legal");
    // What is no act changes nothing, and a race has a puzzle that nobody knows.
    let mut page = Page::new(game("size=3x3&seed=7"), helped.clone());
    page.handle(100, Event::Pause(Pause::Hidden, true));
    page.handle(100, Event::Pause(Pause::Hidden, false));
    assert_eq!(page.core.game().n_acts(), 0);
    // Giving up shows the solution.
    let mut page = Page::new(game("size=3x3&seed=7"), named);
    page.press(100, 0);
    let given_up = page.handle(100, Event::Inputs(Cause::Button, vec![Input::GiveUp]));
    assert_eq!(given_up[0], "help size=3&seed=7");
}
