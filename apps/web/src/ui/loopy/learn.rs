//! How to play: three demo boards that run the real engine, and a practice board.

use ::loopy::Loopy;
use ::loopy::{Daily, Difficulty, Event, Finding, GridPoint, Move, Params, area, measure};
use ::play::{Effect as Done, Game, Input, Puzzle};
use grid::{Cell, Size};
use leptos::ev::{self, PointerEvent};
use leptos::prelude::*;

use super::announcements::cell_text;
use super::board::Board;
use super::opening::deal;
use super::picture::Picture;
use super::storage::{self, Settings};
use super::words::learn_words;
use crate::platform::browser::{now, today};
use crate::ui::components::{Button, ButtonKind, Icon, Sheet, every, reduced_motion};
use crate::ui::guide;
use crate::ui::route;
use crate::ui::shell::announce;

/// The puzzle of all four boards: 4×4 with a clue in the middle and one in a corner.
const PUZZLE: Params = Params::Unlimited { difficulty: Difficulty::Easy, seed: 202_503_040 };
/// The page with the practice board.
const PRACTICE: usize = 3;
/// Distance in pixels of a swipe that turns the page.
const SWIPE: i32 = 48;

/// Returns a signal for whether the sheet is open. It opens by itself once if Loop was never
/// explained or played.
pub(super) fn first_visit() -> RwSignal<bool> {
    let is_first = guide::is_due(Loopy::NAME)
        && storage::archive().days().next().is_none()
        && storage::logic_archive().days().next().is_none()
        && Difficulty::ALL.into_iter().all(|level| storage::unlimited(level).is_none());
    if is_first {
        guide::note(Loopy::NAME);
    }
    RwSignal::new(is_first)
}

#[component]
pub(super) fn Learn(open: RwSignal<bool>) -> impl IntoView {
    let words = learn_words();
    let page = RwSignal::new(0_usize);
    // The content is created when the sheet is first opened, and each time starts with the first page.
    let was_opened = Memo::new(move |before| open.get() || before == Some(&true));
    Effect::new(move || {
        if open.get() {
            page.set(0);
        }
    });
    let turn = move |by: isize| {
        let next = page.get_untracked().saturating_add_signed(by).min(PRACTICE);
        if next != page.get_untracked() {
            page.set(next);
            announce(words.heads.get(next).copied().unwrap_or(words.practice));
        }
    };
    let is_last = Memo::new(move |_| page.get() == PRACTICE);
    // The button is reused when its label changes, so that it keeps the focus.
    let forward = move |()| match page.get_untracked() {
        PRACTICE => {
            open.set(false);
            let easy = Daily { date: today(), difficulty: Difficulty::Easy };
            route::go(&super::href(&Params::Daily(easy)));
        }
        _ => turn(1),
    };
    let actions = move || {
        view! {
            <Button disabled=Signal::derive(move || page.get() == 0) on_press=move |()| turn(-1)>
                {words.back}
            </Button>
            {move || is_last.get().then(|| view! {
                <Button on_press=move |()| open.set(false)>{words.play}</Button>
            })}
            <Button kind=ButtonKind::Main on_press=forward>
                {move || match page.get() {
                    PRACTICE => words.easy,
                    2 => words.got_it,
                    _ => words.next,
                }}
            </Button>
        }
    };
    let content = move || match page.get() {
        PRACTICE => view! { <Practice /> }.into_any(),
        page => view! { <Lesson page=page open=open turn=move |by| turn(by) /> }.into_any(),
    };
    // The practice board stops the propagation of its own keys.
    let listening = window_event_listener(ev::keydown, move |event| {
        if open.get_untracked() {
            match event.key().as_str() {
                "ArrowRight" => turn(1),
                "ArrowLeft" => turn(-1),
                _ => {}
            }
        }
    });
    on_cleanup(move || listening.remove());
    view! {
        <Sheet open=open title=words.title icon=Icon::Help actions=actions>
            <div class="loop-learn">
                {move || was_opened.get().then_some(content)}
                <nav class="loop-dots" aria-label=words.dots>
                    {(0..=PRACTICE).map(|at| view! {
                        <button
                            type="button"
                            aria-label=(words.dot)(at + 1)
                            aria-current=move || (page.get() == at).then_some("step")
                            on:click=move |_| turn(at as isize - page.get_untracked() as isize)
                        ></button>
                    }).collect_view()}
                </nav>
            </div>
        </Sheet>
    }
}

/// One of the three pages with a demo board.
#[component]
fn Lesson(
    page: usize,
    #[prop(into)] open: Signal<bool>,
    #[prop(into)] turn: Callback<isize>,
) -> impl IntoView {
    let words = learn_words();
    let game = RwSignal::new(deal(&PUZZLE));
    let scene = Memo::new(move |_| game.with(Game::scene));
    let script = game.with_untracked(|game| script(page, solution(game)));
    let size = game.with_untracked(|game| game.puzzle().board().size());
    // The second page highlights the area of a number.
    let middle = game.with_untracked(|game| {
        game.puzzle().clues().iter().map(|clue| clue.cell).find(|&cell| is_middle(size, cell))
    });
    let highlighted = Signal::stored(middle.filter(|_| page == 1));
    let at = StoredValue::new(0);
    let step = move |game: &mut Game<Loopy>, act: &DemoStep| {
        let touch = |event| Input::Touch(event);
        let spot = |cell: &Cell| GridPoint::of(size, *cell);
        match act {
            DemoStep::Press(cell) => game.handle(touch(Event::Press(spot(cell))), 0),
            DemoStep::Drag(cell) => game.handle(touch(Event::Drag(spot(cell))), 0),
            DemoStep::Release => game.handle(touch(Event::Release), 0),
            DemoStep::Rest => Vec::new(),
            DemoStep::Again => game.handle(Input::Restart, 0),
        };
    };
    if reduced_motion() {
        // Show the end of the demo at once.
        let demo = script.iter().take_while(|act| !matches!(act, DemoStep::Again));
        game.update(|game| demo.for_each(|act| step(game, act)));
    } else {
        every(380, move || {
            if !open.get_untracked() || document().hidden() {
                return;
            }
            let act = &script[at.get_value() % script.len()];
            at.update_value(|at| *at += 1);
            game.update(|game| step(game, act));
        });
    }
    let pressed = StoredValue::new(None::<i32>);
    let release = move |event: PointerEvent| {
        let Some(from) = pressed.get_value() else { return };
        pressed.set_value(None);
        let way = event.client_x() - from;
        if way.abs() >= SWIPE {
            turn.run(if way < 0 { 1 } else { -1 });
        }
    };
    view! {
        <section
            class="loop-lesson"
            on:pointerdown=move |event| pressed.set_value(Some(event.client_x()))
            on:pointerup=release
            on:pointercancel=move |_| pressed.set_value(None)
        >
            <div class="loop-board small" role="img" aria-label=words.demo[page]>
                <Picture
                    puzzle=game.with_untracked(|game| game.puzzle().clone())
                    scene=scene
                    settings=Signal::stored(Settings::default())
                    highlighted=highlighted
                    shows_hand=true
                />
            </div>
            <h3>{words.heads[page]}</h3>
            {(words.texts)(page).iter().map(|text| view! { <p>{*text}</p> }).collect_view()}
        </section>
    }
}

#[component]
fn Practice() -> impl IntoView {
    let words = learn_words();
    let game = RwSignal::new(deal(&PUZZLE));
    let scene = Memo::new(move |_| game.with(Game::scene));
    let said = RwSignal::new(words.practice_text.to_owned());
    let play = move |events: Vec<Event>, by_key: bool| {
        let mut effects = Vec::new();
        game.update(|game| {
            for event in events {
                effects = game.handle(Input::Touch(event), now());
            }
        });
        match effects.last() {
            Some(Done::Solved(_)) => said.set(words.practice_done.to_owned()),
            Some(Done::Played(gesture)) => {
                let report = game.with_untracked(|game| game.puzzle().report_after(gesture));
                let closed = report.filter(|report| report.finding > Finding::Open);
                said.set(closed.map_or_else(
                    || words.practice_text.to_owned(),
                    |report: measure::DrawingReport| (words.practice_close)(report.missing),
                ));
            }
            Some(Done::Shown) if by_key => announce(game.with_untracked(cell_text)),
            _ => {}
        }
    };
    let clear = move |()| {
        game.update(|game| {
            // A finished game is restarted; an unfinished one is cleared, which can be undone.
            match game.ending() {
                Some(_) => game.handle(Input::Restart, now()),
                None => game.handle(Input::Move(Move::Clear), now()),
            };
        });
        said.set(words.practice_text.to_owned());
    };
    view! {
        <section class="loop-lesson">
            <h3>{words.practice}</h3>
            <p role="status">{move || said.get()}</p>
            <Board
                puzzle=game.with_untracked(|game| game.puzzle().clone())
                is_busy=move |()| game.with_untracked(|game| game.hand().is_busy())
                scene=scene
                settings=Signal::stored(Settings::default())
                point=move |events| play(events, false)
                key=move |event| play(vec![event], true)
            />
            <Button icon=Icon::Restart on_press=clear>{words.clear}</Button>
        </section>
    }
}

/// Returns whether all nine cells around a cell are on the board.
fn is_middle(size: Size, cell: Cell) -> bool {
    area(size, cell).count() == 9
}

/// Returns the cells of the solution, in order.
fn solution(game: &Game<Loopy>) -> &[Cell] {
    game.puzzle().solution().expect("a classic puzzle").cells()
}

/// A step of a demo, one per beat.
#[derive(Clone, Copy)]
enum DemoStep {
    Press(Cell),
    Drag(Cell),
    Release,
    Rest,
    Again,
}

/// Creates the demo of a page along the puzzle's solution.
fn script(page: usize, around: &[Cell]) -> Vec<DemoStep> {
    let rest = |beats: usize| std::iter::repeat_n(DemoStep::Rest, beats);
    let mut acts = vec![DemoStep::Press(around[0])];
    let drag = |acts: &mut Vec<DemoStep>, cells: &[Cell]| {
        acts.extend(cells.iter().copied().map(DemoStep::Drag));
    };
    match page {
        0 => {
            drag(&mut acts, &around[1..8]);
            acts.extend(rest(2));
            acts.extend(around[5..7].iter().rev().copied().map(DemoStep::Drag));
            acts.push(DemoStep::Release);
            acts.extend(rest(2));
            acts.extend([DemoStep::Press(around[2]), DemoStep::Release]);
            acts.extend(rest(4));
        }
        1 => {
            drag(&mut acts, &around[1..around.len() - 1]);
            acts.push(DemoStep::Release);
            acts.extend(rest(5));
        }
        _ => {
            drag(&mut acts, &around[1..]);
            drag(&mut acts, &around[..1]);
            acts.push(DemoStep::Release);
            acts.extend(rest(8));
        }
    }
    acts.push(DemoStep::Again);
    acts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_demo_ends_with_a_perfect_loop() {
        let mut game = Game::<Loopy>::new(PUZZLE, 0)
            .unwrap_or_else(|never: std::convert::Infallible| match never {});
        let cells = solution(&game).to_vec();
        let size = game.puzzle().board().size();
        let mut solved = false;
        for act in script(2, &cells) {
            let event = match act {
                DemoStep::Press(cell) => Event::Press(GridPoint::of(size, cell)),
                DemoStep::Drag(cell) => Event::Drag(GridPoint::of(size, cell)),
                DemoStep::Release => Event::Release,
                DemoStep::Rest | DemoStep::Again => continue,
            };
            solved |= matches!(game.handle(Input::Touch(event), 0)[..], [Done::Solved(_)]);
        }
        assert!(solved);
    }
}
