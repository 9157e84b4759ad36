//! The daily puzzles: against the clock, and in the fewest tile moves without a clock.

mod results;
mod words;

use ::fifteen::session::precise_time;
use ::fifteen::{Board, BoardSize, DAILY_SIDES, Fifteen, Params, Solver, daily_board};
use grid::Date;
use leptos::prelude::*;

use super::tasks::{SolveFifteen, Solved};
use super::words::words as game_words;
use super::{DAILY, PATH, SPEED};
use crate::platform::browser::{adopt_style, today_signal};
use crate::platform::store::store;
use crate::platform::work::{End, start};
use crate::ui::controller::Controller;
use crate::ui::play_page::PlayPage;
use crate::ui::route::link;
use crate::ui::shell::shell;
pub use results::{
    DailyResults, current_day, leaderboard_name, named_day, named_params, record_tile_moves,
    record_time, result_of,
};
pub use words::words;

/// The page of the daily puzzles.
#[component]
pub fn Page() -> impl IntoView {
    adopt_style(include_str!("speed.css"));
    let words = words();
    let today = today_signal();
    let location = shell().location;
    let chosen = move || location.with(|location| location.param("date"))?.parse::<Date>().ok();
    // Later puzzles can't be chosen.
    let date = Memo::new(move |_| chosen().map_or(today.get(), |date| date.min(today.get())));
    let cards = move || {
        let (date, is_past) = (date.get(), !is_current(date.get(), today.get()));
        sizes().map(|size| view! { <Card date=date size=size is_past=is_past /> }).collect_view()
    };
    let day = move |date: Option<Date>, name: &'static str| {
        let date = date.filter(|date| *date <= today.get())?;
        let href = link(&format!("{DAILY}?date={date}"));
        Some(view! { <a class="button plain" href=href>{name}</a> })
    };
    let next = move || Date::from_day_number(date.get().day_number() + 1);
    let help = move || if is_current(date.get(), today.get()) { words.help } else { words.past };
    view! {
        <PlayPage title=words.title up=PATH>
            <p class="lead">{move || (words.lead)(date.get())}</p>
            <nav class="button-row" aria-label=words.days>
                {move || day(date.get().previous(), words.day_before)}
                {move || day(next(), words.day_after)}
            </nav>
            <div class="fifteen-dailies">{cards}</div>
            <p class="muted">{help}</p>
        </PlayPage>
    }
}

/// Returns the sizes of the daily puzzles.
pub fn sizes() -> impl Iterator<Item = BoardSize> {
    DAILY_SIDES.into_iter().filter_map(|side| BoardSize::new(side, side).ok())
}

/// Returns the URL of a daily puzzle against the clock.
pub fn speed_href(date: Date, size: BoardSize) -> String {
    format!("{SPEED}?{}", Params::Board(daily_board(date, size)))
}

/// Returns whether the length of the shortest solution is hidden: for a daily puzzle until the
/// player has solved it.
pub fn hides_length(game: Controller<Fifteen>) -> Memo<bool> {
    let day = game.memo(|game| match game.ending() {
        Some(_) => None,
        None => current_day(game.start().board()),
    });
    let stored = store().changes();
    Memo::new(move |_| {
        stored.track();
        day.get().is_some_and(|(date, size)| !is_solved_in_few_moves(date, size))
    })
}

/// A daily puzzle with the player's results and, once it's solved, the length of its shortest solution.
#[component]
fn Card(
    date: Date,
    size: BoardSize,
    /// Whether the day of the puzzle is over, so that results don't count and nothing is hidden.
    is_past: bool,
) -> impl IntoView {
    let words = words();
    let board = daily_board(date, size);
    let params = Params::Board(board.clone()).to_string();
    let stored = store().changes();
    let result = Memo::new(move |_| {
        stored.track();
        result_of(date, size)
    });
    let shortest = RwSignal::new(None::<Solved>);
    Effect::new(move || {
        // A race against the clock must not reveal the length.
        if is_past || result.get().is_some_and(|result| result.tile_moves.is_some()) {
            search(&board, shortest);
        }
    });
    let none = || words.none.to_owned();
    let time = move || result.get().and_then(|result| result.ms).map_or_else(none, precise_time);
    let tile_moves = move || {
        result.get().and_then(|result| result.tile_moves).map_or_else(none, words.tile_moves)
    };
    let length = move || {
        let own = result.get().and_then(|result| result.tile_moves);
        shortest.with(|shortest| shortest.as_ref().map(|solved| shortest_text(solved, own)))
    };
    let row = |name: &'static str, value: AnyView, href: String, play: &'static str| {
        view! {
            <div>
                <dt>{name}</dt>
                <dd><span class="number">{value}</span>" "<a href=link(&href)>{play}</a></dd>
            </div>
        }
    };
    view! {
        <section class="fifteen-measures">
            <h2>{(game_words().sides)(size.grid().width(), size.grid().height())}</h2>
            <dl>
                {row(words.by_time, time.into_any(), speed_href(date, size), words.race)}
                {row(words.by_tile_moves, tile_moves.into_any(), format!("{PATH}?{params}"), words.solve)}
            </dl>
            <p class="muted">{length}</p>
        </section>
    }
}

/// Searches for the shortest solution in a worker: proven up to 4×4, otherwise with a lower bound from the tables.
fn search(board: &Board, shortest: RwSignal<Option<Solved>>) {
    let solver = Solver::best_for(board.size());
    let task = SolveFifteen { board: board.to_string(), solver };
    let take = move |end| {
        if let End::Done(solved) = end {
            let _ = shortest.try_set(Some(solved));
        }
    };
    // The job is stopped when this view is removed.
    StoredValue::new_local(start(task, |_| (), take));
}

/// Describes the length of the shortest solution, which is at most `own`, the player's, and how much longer that is.
fn shortest_text(solved: &Solved, own: Option<u32>) -> String {
    let path = solved.path.as_ref().map(|path| path.len() as u32);
    let Some(found) = path.into_iter().chain(own).min() else {
        return (game_words().shortest_bound)(solved.lower_bound);
    };
    if found > solved.lower_bound {
        return (game_words().shortest_between)(solved.lower_bound, found);
    }
    let shortest = (game_words().shortest)(found);
    match own {
        Some(own) => format!("{shortest} {}", (words().over)(own - found)),
        None => shortest,
    }
}

/// Returns whether results of this day's puzzles count: those of today and yesterday do.
fn is_current(date: Date, today: Date) -> bool {
    date == today || Some(date) == today.previous()
}

/// Returns whether the player has solved a daily puzzle for the fewest tile moves.
pub fn is_solved_in_few_moves(date: Date, size: BoardSize) -> bool {
    result_of(date, size).is_some_and(|result| result.tile_moves.is_some())
}

/// Returns the title of a daily puzzle.
pub fn title_of((_, size): (Date, BoardSize)) -> String {
    (words().board)(&(game_words().sides)(size.grid().width(), size.grid().height()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_compared_with_the_proven_shortest_one() {
        let solved =
            |length: usize, lower_bound| Solved { path: Some("L".repeat(length)), lower_bound };
        let proven = solved(22, 22);
        let shortest = "The shortest solution has 22 tile moves.";
        assert_eq!(shortest_text(&proven, None), shortest);
        assert_eq!(shortest_text(&proven, Some(22)), format!("{shortest} Yours is as short."));
        assert_eq!(shortest_text(&proven, Some(26)), format!("{shortest} Yours is 4 longer."));
        let bounded = "The shortest solution has 90 to 110 tile moves.";
        assert_eq!(shortest_text(&solved(120, 90), Some(110)), bounded);
    }
}
