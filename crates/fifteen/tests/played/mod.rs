//! Plays scripts: a game, its coach, and a clock that only the script moves.
//!
//! A script is a list of words. The player's are a move (`L`, `D2`), `press 8`, `key U`, `down 8`,
//! `swipe L`, `undo`, `redo`, `restart`, `pause`, `resume`, `hint`, `auto`, `stop`, `pause-auto`,
//! `resume-auto`, `speed fast` and `solver quick`. The environment's are `hide`, `unhide`, `search`
//! (solves the board that the coach requests), `fail` (returns no solution), `bound 7` (reports a
//! lower bound) and `wait 350` (lets time pass).

use fifteen::{Answer, Board, Coach, Event, Fifteen, Hint, Solver};
use grid::Dir;
use play::{Advice, Effect, Game, Input, Millis, Pause, Speed};
use std::collections::{BTreeMap, VecDeque};

/// A game played by a script.
pub(crate) struct Played {
    pub(crate) game: Game<Fifteen>,
    pub(crate) coach: Coach,
    pub(crate) messages: Vec<Advice<Hint>>,
    now: Millis,
}

impl Played {
    /// Plays a script, starting from a board.
    pub(crate) fn new(board: &str, script: &str) -> Self {
        let params = fifteen::Params::Board(board.parse().unwrap());
        let game = Game::new(params, 0).unwrap();
        let mut played = Played { coach: Coach::new(&game), game, messages: Vec::new(), now: 0 };
        let mut words = script.split_whitespace();
        while let Some(word) = words.next() {
            played.act(word, &mut words);
        }
        played
    }

    fn act<'a>(&mut self, word: &str, rest: &mut impl Iterator<Item = &'a str>) {
        let mut argument = || rest.next().expect("the word has an argument");
        match word {
            "press" => self.send(Input::Touch(Event::Press(self.cell(argument())))),
            "down" => self.send(Input::Touch(Event::Down(self.cell(argument())))),
            "key" => self.send(Input::Touch(Event::Key(dir(argument())))),
            "swipe" => {
                let (dx, dy) = dir(argument()).delta();
                self.send(Input::Touch(Event::Up { dx: dx * 90, dy: dy * 90 }));
            }
            "undo" => self.send(Input::Undo),
            "redo" => self.send(Input::Redo),
            "restart" => self.send(Input::Restart),
            "pause" => self.send(Input::Pause(Pause::Player)),
            "resume" => self.send(Input::Resume(Pause::Player)),
            "hide" => self.send(Input::Pause(Pause::Hidden)),
            "unhide" => self.send(Input::Resume(Pause::Hidden)),
            "hint" => self.ask(|coach, game, _| coach.hint(game)),
            "auto" => self.ask(Coach::solve),
            "stop" => self.ask(|coach, _, _| coach.stop()),
            "pause-auto" | "resume-auto" => self.coach.toggle_pause(),
            "speed" => self.coach.set_pace(argument().parse::<Speed>().unwrap().pace()),
            "solver" => self.coach.adviser.set_solver(argument().parse().unwrap()),
            "search" => self.answer(solved),
            "fail" => self.answer(|_, _| Answer::default()),
            "bound" => {
                let (board, _) = self.coach.next_search().expect("something is wanted");
                self.coach.adviser.report(&board, argument().parse().unwrap());
            }
            "wait" => self.wait(argument().parse().unwrap()),
            m => self.send(Input::Move(m.parse().unwrap())),
        }
        self.take_inputs();
    }

    /// Gives the coach's due inputs to the game.
    fn take_inputs(&mut self) {
        while let Some(input) = self.coach.next_input(&self.game, self.now) {
            self.send(input);
        }
    }

    fn wait(&mut self, time: Millis) {
        for _ in 0..time {
            self.now += 1;
            self.take_inputs();
        }
    }

    fn send(&mut self, input: Input<Fifteen>) {
        let effects = self.game.handle(input, self.now);
        let is_illegal = |effect| matches!(effect, &Effect::Refused(play::Refusal::Illegal(_)));
        assert!(!effects.iter().any(is_illegal), "{effects:?}");
        self.coach.follow(&effects, &self.game);
    }

    fn ask(
        &mut self,
        request: impl Fn(&mut Coach, &Game<Fifteen>, Millis) -> Option<Advice<Hint>>,
    ) {
        self.messages.extend(request(&mut self.coach, &self.game, self.now));
    }

    fn answer(&mut self, search: impl Fn(&Board, Solver) -> Answer) {
        let wanted = self.coach.next_search().expect("something is wanted");
        let answer = search(&wanted.0, wanted.1);
        self.messages.extend(self.coach.take(&wanted, &answer, self.now));
    }

    fn cell(&self, tile: &str) -> grid::Cell {
        self.game.puzzle().board().cell_of(tile.parse().unwrap()).expect("a tile of this board")
    }
}

/// Formats each script and its outcome. Consecutive scripts with the same outcome are grouped.
pub(crate) fn outcomes(scripts: &[&str], outcome: impl Fn(&str) -> String) -> String {
    let played: Vec<_> = scripts.iter().map(|script| (script, outcome(script))).collect();
    let alike = played.chunk_by(|(_, one), (_, other)| one == other);
    let tell = |group: &[(&&str, String)]| {
        let scripts: Vec<_> = group.iter().map(|(script, _)| **script).collect();
        format!("> {}\n{}\n", scripts.join("\n> "), group[0].1)
    };
    alike.map(tell).collect::<Vec<_>>().join("\n")
}

fn dir(letter: &str) -> Dir {
    letter.chars().next().and_then(Dir::from_letter).expect("U, D, L or R")
}

/// Returns a shortest solution, which only the optimal solver proves.
fn solved(board: &Board, solver: Solver) -> Answer {
    let path = shortest(board);
    let lower_bound = if solver == Solver::Optimal { path.len() as u32 } else { 0 };
    Answer { path: Some(path), lower_bound }
}

/// Finds a shortest solution with a breadth-first search.
fn shortest(board: &Board) -> Vec<Dir> {
    let mut paths = BTreeMap::from([(board.clone(), Vec::new())]);
    let mut waiting = VecDeque::from([board.clone()]);
    while let Some(board) = waiting.pop_front() {
        let path = paths[&board].clone();
        if board.is_solved() {
            return path;
        }
        for dir in board.steps() {
            let mut next = board.clone();
            next.step(dir).unwrap();
            if !paths.contains_key(&next) {
                paths.insert(next.clone(), [&path[..], &[dir]].concat());
                waiting.push_back(next);
            }
        }
    }
    unreachable!("every board can be solved")
}
