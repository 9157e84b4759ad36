//! A record is replayed only once: loading is the slowest part of opening a page.

use lamps::{CellSet, Event, Hand, Lamps, NoLamp, Params, Press, Scene, Unsolvable};
use play::{Budget, Effect, Game, Input, Puzzle, Touch, verify};
use std::cell::Cell;

thread_local! {
    static N_PLAYED: Cell<usize> = const { Cell::new(0) };
}

/// Lamps that count the moves played in this thread.
#[derive(Clone, Debug, PartialEq)]
struct Counting(Lamps);

impl Puzzle for Counting {
    const NAME: &'static str = "counting";
    type Params = Params;
    type DealError = Unsolvable;

    fn deal(params: &Params) -> Result<Self, Unsolvable> {
        Lamps::deal(params).map(Counting)
    }

    type Move = Press;
    type Undo = CellSet;
    type Refusal = NoLamp;

    fn play(&mut self, press: &Press) -> Result<CellSet, NoLamp> {
        N_PLAYED.set(N_PLAYED.get() + 1);
        self.0.play(press)
    }

    fn take_back(&mut self, toggled: CellSet) {
        self.0.take_back(toggled);
    }

    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    type Hand = Hand;

    fn hand(&self) -> Hand {
        self.0.hand()
    }

    type Event = Event;

    fn touch(&self, hand: &mut Hand, event: Event) -> Touch<Press> {
        self.0.touch(hand, event)
    }

    type Scene = Scene;

    fn scene(&self, hand: &Hand) -> Scene {
        self.0.scene(hand)
    }
}

#[test]
fn a_record_is_replayed_once() {
    let mut game = Game::<Counting>::new("size=5x5&seed=7".parse().unwrap(), 0).unwrap();
    for press in ["0", "7", "24"] {
        game.handle(Input::Move(press.parse().unwrap()), 100);
    }
    let record = game.record(200);
    let n_played = |work: &mut dyn FnMut()| {
        let before = N_PLAYED.get();
        work();
        N_PLAYED.get() - before
    };
    assert_eq!(
        n_played(&mut || drop(Game::<Counting>::load(&record, Budget::LOADING, 0).unwrap())),
        3
    );
    assert_eq!(n_played(&mut || assert!(verify::<Counting>(&record).is_ok())), 3);
    let load = |game: &mut Game<Counting>| game.handle(Input::Load(record.clone()), 0);
    assert_eq!(n_played(&mut || assert_eq!(load(&mut game), [Effect::Dealt])), 3);
    assert_eq!(n_played(&mut || drop((game.record(0), game.scene(), game.outcome(0)))), 0);
}
