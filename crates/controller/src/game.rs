//! The game on a page: its clock, pauses, races and saving.

mod clock;
mod event;
mod rules;
mod saving;
#[cfg(test)]
mod tests;

use play::{Effect, Ending, Game, Input, Millis, Puzzle};
use wire::history::Solved;

pub use event::{
    Cause, Command, Event, GameSave, Now, OpenedGame, ResultSource, Save, SaveState, SlotChange,
    SolvedGame,
};
pub use rules::{PageState, Rules};
use saving::Saving;

use crate::online::races::Race;

/// The game on a page. Every change goes through [`Controller::handle`].
///
/// ```
/// use controller::game::{Cause, Command, Controller, Event, Now, OpenedGame, PageState, Rules, SaveState};
/// use lamps::Lamps;
/// use play::{Game, Input};
///
/// struct LampsRules;
/// impl Rules<Lamps> for LampsRules {}
///
/// let at = |ticks| Now { ticks, unix: 1_700_000_000_000 + ticks };
/// let game = Game::new("size=3x3&seed=7".parse()?, 0)?;
/// let opened = OpenedGame { game, stored: SaveState::Saved, race: None };
/// let (mut game, _) = Controller::new(opened, &LampsRules, PageState::default(), at(0));
/// game.handle(Event::Inputs(Cause::Key, vec![Input::Move("4".parse()?)]), at(5_000));
/// let (_, commands) = game.handle(Event::Drawn, at(5_000));
/// assert!(matches!(&commands[..], [Command::Save(_)]));
/// assert_eq!(game.time(at(6_000)), 1_000, "the clock starts with the first move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Controller<P: Puzzle + 'static> {
    game: Game<P>,
    rules: &'static dyn Rules<P>,
    page: PageState,
    race: Option<Race>,
    /// Whether the clock has started.
    has_begun: bool,
    /// Whether the player revealed the puzzle, which is saved even before the first act.
    is_revealed: bool,
    /// Whether the player has acted since the game was loaded into this page.
    is_touched: bool,
    saving: Saving,
    undrawn: Undrawn,
}

/// What follows from effects once the page has drawn them.
#[derive(Clone, Debug, Default)]
struct Undrawn {
    is_changed: bool,
    /// Whether a game was finished or dealt. Such games are saved immediately.
    is_end: bool,
    solved: Option<Box<JustSolved>>,
}

#[derive(Clone, Debug)]
struct JustSolved {
    game: SolvedGame,
    slot: String,
    /// Whether the game is over. Otherwise it continues for a better solution.
    is_over: bool,
}

impl<P: Puzzle + 'static> Controller<P> {
    /// Opens a game, and returns what the app must do first.
    pub fn new(
        opened: OpenedGame<P>,
        rules: &'static dyn Rules<P>,
        page: PageState,
        now: Now,
    ) -> (Self, Vec<Command>) {
        let OpenedGame { game, stored, race } = opened;
        let race = race.filter(|race| race.is_of(&game));
        let saving = Saving::new(&game, stored, now);
        let (has_begun, is_revealed, undrawn) = (false, false, Undrawn::default());
        let is_touched = false;
        let mut this = Controller {
            game: game.clone(),
            rules,
            page,
            race,
            has_begun,
            is_revealed,
            is_touched,
            saving,
            undrawn,
        };
        this.game = this.paused_by_page(game, now);
        this.has_begun = this.has_started();
        this.undrawn.is_changed = this.saving.is_changed();
        let race = this.race.clone();
        (this, vec![Command::ShowRace(race)])
    }

    /// Updates what follows from the page.
    pub fn set_page(&mut self, page: PageState) {
        self.page = page;
    }

    /// Handles an event, and returns its visible effects and what the app must do. After the app has drawn the effects,
    /// it reports [`Event::Drawn`].
    pub fn handle(&mut self, event: Event<P>, now: Now) -> (Vec<Effect<P>>, Vec<Command>) {
        let mut commands = Vec::new();
        let effects = match event {
            Event::Inputs(cause, inputs) => self.handle_inputs(cause, inputs, now, &mut commands),
            Event::Pause(pause, is_on) => {
                let input =
                    if is_on && self.pauses(pause) { Input::Pause } else { Input::Resume }(pause);
                self.handle_inputs(Cause::Page, vec![input], now, &mut commands)
            }
            Event::Open(opened) => self.open(*opened, now, &mut commands),
            Event::Slot(change, opened) => {
                self.handle_slot_change(change, opened, now, &mut commands)
            }
            other => {
                self.handle_quietly(&other, now, &mut commands);
                Vec::new()
            }
        };
        (effects, commands)
    }

    /// Handles an event without visible effects.
    fn handle_quietly(&mut self, event: &Event<P>, now: Now, commands: &mut Vec<Command>) {
        match event {
            Event::Drawn => self.handle_drawn(now, commands),
            Event::StartClock(elapsed) => {
                if self.set_clock(*elapsed, now) {
                    commands.extend(self.begin());
                }
            }
            Event::Reveal(before) => self.reveal(*before, now, commands),
            Event::Tick => self.note_time(now, commands),
            Event::Timer => self.on_timer(now, commands),
            Event::Leaving => self.save_on_leaving(now, commands),
            Event::Save => self.save_if_changed(now, commands),
            Event::Release => self.release(now, commands),
            Event::NotAppended => self.replace_lines(commands),
            Event::Inputs(..) | Event::Pause(..) | Event::Open(_) | Event::Slot(..) => {}
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// Returns the race on the page.
    pub fn race(&self) -> Option<&Race> {
        self.race.as_ref()
    }

    /// Returns whether the clock has started.
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Returns the time to display.
    pub fn time(&self, now: Now) -> Millis {
        match &self.race {
            Some(race) => race.elapsed(now.unix as f64),
            None if self.has_begun => self.game.elapsed(now.ticks),
            None => 0,
        }
    }

    fn handle_inputs(
        &mut self,
        cause: Cause,
        inputs: Vec<Input<P>>,
        now: Now,
        commands: &mut Vec<Command>,
    ) -> Vec<Effect<P>> {
        if !self.has_begun {
            self.game.restart_clock(now.ticks);
        }
        let (n_acts, selection) = (self.game.n_acts(), self.rules.selection(&self.game));
        let had_help = self.has_help();
        let effects = self.play(inputs, now, commands);
        if effects.iter().all(is_nothing) {
            return effects;
        }
        if !had_help && self.has_help() {
            commands.push(Command::NoteHelp { params: self.game.params().to_string() });
        }
        self.is_touched |= !matches!(cause, Cause::Page | Cause::Computer);
        let (had_begun, has_acted) = (self.has_begun, self.game.n_acts() != n_acts);
        // Moving a cursor or selection with keys doesn't start the clock; starting a stroke does.
        if effects.contains(&Effect::Dealt) {
            self.has_begun = self.has_started();
            self.is_revealed = false;
            self.saving.note_dealt();
        } else if cause == Cause::Pointer || has_acted || self.rules.is_drawing(&self.game) {
            self.has_begun = true;
        }
        if !had_begun && self.has_begun {
            commands.extend(self.begin());
        }
        let is_selected = self.rules.selection(&self.game) != selection;
        let is_changed =
            has_acted || is_selected || effects.iter().any(|effect| *effect != Effect::Shown);
        self.follow(&effects, is_changed, now);
        effects
    }

    /// Plays inputs. If the player has used help with this puzzle before, the record begins with help, because the first
    /// act may already solve the puzzle.
    fn play(
        &mut self,
        inputs: Vec<Input<P>>,
        now: Now,
        commands: &mut Vec<Command>,
    ) -> Vec<Effect<P>> {
        let n_acts = self.game.n_acts();
        let may_begin = self.page.was_aided && n_acts == 0 && self.race.is_none();
        let before = may_begin.then(|| (self.game.clone(), inputs.clone()));
        let play = |game: &mut Game<P>, inputs: Vec<Input<P>>| -> Vec<_> {
            inputs.into_iter().flat_map(|input| game.handle(input, now.ticks)).collect()
        };
        let effects = play(&mut self.game, inputs);
        let begins = self.game.n_acts() > n_acts && !effects.contains(&Effect::Dealt);
        let Some((mut game, inputs)) = before.filter(|_| begins) else { return effects };
        game.handle(Input::Look, now.ticks);
        let effects = play(&mut game, inputs);
        self.game = game;
        if self.page.leaderboard_name.is_some() {
            commands.push(Command::TellAided);
        }
        effects
    }

    /// Returns whether the player has used help, or has seen the solution.
    fn has_help(&self) -> bool {
        self.game.n_helps() > 0 || self.game.ending() == Some(Ending::GaveUp)
    }

    /// Notes what follows from effects once they are drawn.
    fn follow(&mut self, effects: &[Effect<P>], is_changed: bool, now: Now) {
        self.undrawn.is_changed |= is_changed;
        self.undrawn.is_end |= effects
            .iter()
            .any(|effect| matches!(effect, Effect::Solved(_) | Effect::GaveUp | Effect::Dealt));
        if self.rules.has_solved(&self.game, effects) {
            // The page may open another game while it draws this one.
            let record = self.game.record(now.ticks);
            let score = self.rules.score(&self.game);
            let solved = Solved { score, ..Solved::of(&self.game, &record, now.unix) };
            let is_over = effects.iter().any(|effect| matches!(effect, Effect::Solved(_)));
            let slot = self.rules.slot(self.game.params());
            let game = SolvedGame { solved, record, result: None };
            self.undrawn.solved = Some(JustSolved { game, slot, is_over }.into());
        }
    }

    /// Saves what the effects have changed. A solved game, its history entry and its result are in one command.
    fn handle_drawn(&mut self, now: Now, commands: &mut Vec<Command>) {
        let Undrawn { is_changed, is_end, solved } = std::mem::take(&mut self.undrawn);
        let solved = solved.filter(|_| self.page.counts).map(|just| self.result_of(*just));
        let closes_race = solved.as_ref().is_some_and(|solved| {
            solved.result.as_ref().is_some_and(|result| result.race.is_some())
        });
        if let Some(solved) = solved {
            let is_of_page = solved.record.params == self.game.params().to_string();
            if self.page.may_save && is_of_page {
                self.save(Some(solved), now, commands);
            } else {
                let save = Save { game: None, solved: Some(solved) };
                commands.push(Command::Save(save.into()));
            }
        } else if is_changed {
            self.mark_changed(now, commands);
        }
        if is_end {
            self.note_time(now, commands);
            self.save_if_changed(now, commands);
        }
        if closes_race {
            self.race = None;
            commands.push(Command::ShowRace(None));
        }
    }

    fn result_of(&self, just: JustSolved) -> SolvedGame {
        let JustSolved { mut game, slot, is_over } = just;
        game.solved.par = self.page.par;
        game.solved.level.clone_from(&self.page.level);
        if is_over && self.page.leaderboard_name.is_some() {
            let is_raced = |race: &&Race| race.params == game.record.params;
            let race = self.race.as_ref().filter(is_raced).cloned();
            game.result = Some(ResultSource { slot, race });
        }
        game
    }

    /// Replaces this game with another, without saving.
    fn open(
        &mut self,
        opened: OpenedGame<P>,
        now: Now,
        commands: &mut Vec<Command>,
    ) -> Vec<Effect<P>> {
        let OpenedGame { game, stored, race } = opened;
        self.race = race.filter(|race| race.is_of(&game));
        commands.push(Command::ShowRace(self.race.clone()));
        self.game = self.paused_by_page(game, now);
        self.saving = self.saving.for_other_game(&self.game, stored, now);
        self.has_begun = self.has_started();
        self.is_revealed = false;
        self.is_touched = false;
        let effects = vec![Effect::Dealt];
        self.follow(&effects, stored == SaveState::Unsaved, now);
        effects
    }

    fn handle_slot_change(
        &mut self,
        change: SlotChange,
        opened: Option<Box<OpenedGame<P>>>,
        now: Now,
        commands: &mut Vec<Command>,
    ) -> Vec<Effect<P>> {
        let opened = opened.filter(|_| match change {
            SlotChange::ByOtherTab => false,
            SlotChange::ByOtherDevice => !self.is_touched,
            SlotChange::Restored => true,
        });
        if let Some(opened) = opened {
            return self.open(*opened, now, commands);
        }
        if change == SlotChange::Restored {
            self.saving.note_other_game();
        } else {
            self.saving.note_external_change(self.game.n_acts());
            commands.push(Command::TellChange(change));
        }
        Vec::new()
    }
}

/// Returns whether an effect changes nothing.
pub fn is_nothing<P: Puzzle>(effect: &Effect<P>) -> bool {
    matches!(effect, Effect::Ignored | Effect::Refused(_))
}
