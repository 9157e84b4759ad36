//! The page of a simple game: board, counts, buttons, result and today's puzzles.

use controller::game::Rules;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Input, clock_text};

use super::words::words;
use super::{SimpleGame, daily_puzzles, href, is_todays};
use crate::platform::browser::{full_link, now, random_seed, today_signal};
use crate::platform::saved;
use crate::ui::catalogue::DailyPuzzle;
use crate::ui::components::{Button, ClockText, Icon, Notice, notify};
use crate::ui::controller::{Batch, Controller, GamePage, SaveState, UndoRedo};
use crate::ui::finish::{self, Finish};
use crate::ui::play_page::PlayPage;
use crate::ui::recovery::ReplacedButton;
use crate::ui::replay::Ghost;
use crate::ui::route::{self, Location, link};
use crate::ui::sharing::share;
use crate::ui::shell::shell;

/// The page of a game, as its controller calls it.
struct SimplePage<P: SimpleGame> {
    game: Controller<P>,
}

/// How its games are saved.
struct SimpleRules;

impl<P: SimpleGame> Rules<P> for SimpleRules {
    fn slot(&self, params: &P::Params) -> String {
        (P::LIST.slot_of)(&params.to_string())
    }

    fn list(&self, params: &P::Params) -> Option<(&'static str, String)> {
        Some((P::LIST.slot, params.to_string()))
    }
}

/// Mounts the page of a game.
pub fn page<P: SimpleGame>() -> AnyView {
    let location = shell().location;
    let game = Controller::new(game_at(&location.get_untracked()), SaveState::Saved, &SimpleRules);
    game.connect(SimplePage { game });
    Effect::new(move || visit::<P>(game, &location.get()));
    let moves = game.memo(Game::n_moves);
    let today = today_signal();
    let dailies = move || {
        today.track();
        let row = |daily: DailyPuzzle| {
            view! { <a class="button plain" href=link(&daily.href)>{daily.label}</a> }
        };
        let puzzles = daily_puzzles::<P>().into_iter().flat_map(|group| group.puzzles);
        puzzles.map(row).collect_view()
    };
    let is_daily = move || {
        today.track();
        game.with(|game| is_todays::<P>(game.params()))
    };
    let tools = || view! { <ReplacedButton game=P::NAME /> };
    let result: fn(&Game<P>) -> String = result_of;
    let start = |()| start::<P>();
    view! {
        <PlayPage title=P::words().name up=games::Route::HOME.path() tools=ViewFn::from(tools)>
            <div class="simple">
                <p class="lead">{P::words().description}</p>
                {<P as SimpleGame>::board(game)}
                <dl class="counts">
                    <div><dt>{words().moves}</dt><dd class="number">{move || moves.get()}</dd></div>
                    <div><dt>{words().time}</dt><dd><ClockText ms=game.time /></dd></div>
                </dl>
                <div class="button-row">
                    <UndoRedo game=game />
                    <Button icon=Icon::Restart on_press=move |()| game.press(Input::Restart)>{words().restart}</Button>
                    <Button icon=Icon::New on_press=start>{words().new}</Button>
                </div>
                <Finish
                    game=game
                    result=result
                    on_share=move |()| share_result(game)
                    next=finish::words().like_this
                    on_next=start
                    is_daily=Signal::derive(is_daily)
                />
                <Ghost game=game />
                <nav class="button-row" aria-label=words().today>{dailies}</nav>
            </div>
        </PlayPage>
    }
    .into_any()
}

/// Opens another game when the URL changes.
fn visit<P: SimpleGame>(game: Controller<P>, location: &Location) {
    let is_here = game.with_untracked(|game| game.params().to_string() == location.query);
    if !is_here && location.is_at(path::<P>()) {
        game.save_on_leaving();
        game.load(game_at(location), SaveState::Saved);
    }
}

fn start<P: SimpleGame>() {
    route::go(&href::<P>(&P::new_params(random_seed()).to_string()));
}

fn share_result<P: SimpleGame>(game: Controller<P>) {
    let text = game.with_untracked(|game| {
        let link = full_link(&href::<P>(&game.params().to_string()));
        (words().shared)(P::words().name, &result_of(game), &link)
    });
    share(text, words().copied, words().copy_failed.to_owned());
}

impl<P: SimpleGame> GamePage<P> for SimplePage<P> {
    fn load(&self, params: &P::Params) -> Option<Game<P>> {
        load(params)
    }

    /// The board follows the scene.
    fn follow(&self, _batch: &Batch<P>) {}

    fn announcement(&self, batch: &Batch<P>) -> Option<String> {
        let is_solved = batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)));
        is_solved.then(|| self.game.with_untracked(result_of))
    }

    fn handle_key(&self, _event: &KeyboardEvent) -> bool {
        false
    }
}

fn path<P: SimpleGame>() -> &'static str {
    games::GameEntry::of(P::NAME).map_or("/", |game| game.pages[0].path())
}

/// Returns the game at a URL, the last unfinished one, or a new one, and makes the address bar name it exactly.
fn game_at<P: SimpleGame>(location: &Location) -> Game<P> {
    let last = || P::LIST.games().into_iter().find(|saved| saved.open).map(|saved| saved.params);
    let asked = Some(location.query.clone()).filter(|query| !query.is_empty());
    let opened = asked.or_else(last).map(|params| opened::<P>(&params));
    let game: Game<P> = match opened {
        Some(Ok(game)) => game,
        Some(Err(why)) => {
            notify(Notice::warning((words().bad_link)(&why)));
            fresh::<P>()
        }
        None => fresh::<P>(),
    };
    let params = game.params().to_string();
    if params != location.query {
        route::replace(&href::<P>(&params));
    }
    game
}

/// Loads or deals a puzzle; the error is for display.
fn opened<P: SimpleGame>(params: &str) -> Result<Game<P>, String> {
    let params: P::Params =
        params.parse().map_err(|why: <P::Params as std::str::FromStr>::Err| why.to_string())?;
    match load::<P>(&params) {
        Some(game) => Ok(game),
        None => Game::<P>::new(params, now()).map_err(|why| why.to_string()),
    }
}

fn fresh<P: SimpleGame>() -> Game<P> {
    Game::new(P::new_params(random_seed()), now()).expect("a new puzzle can be dealt")
}

fn load<P: SimpleGame>(params: &P::Params) -> Option<Game<P>> {
    saved::load(&(P::LIST.slot_of)(&params.to_string()), |_| true, now())
}

/// Describes the result of a solved game.
fn result_of<P: SimpleGame>(game: &Game<P>) -> String {
    (words().solved)(game.n_moves(), &clock_text(game.elapsed(now())))
}
