//! The leaderboards page: one leaderboard by time or moves, its top or the rows around the player.

use controller::online::leaderboard::LeaderboardList;
use games::Route;
use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;
use wire::api::{LeaderboardPage, LeaderboardRow, SortBy};

use super::STYLE;
use super::daily_leaderboards;
use super::distribution::Histogram;
use super::group_tables::InGroups;
use super::links::{links_to, replay_link};
use super::standing::leaderboard_href;
use super::words::leaderboard_words;
use crate::platform::browser::{adopt_style, focus_without_scrolling, today_signal};
use crate::platform::formats::Computed;
use crate::platform::online::account::is_key_unknown;
use crate::platform::online::client::{Problem, find_server, get, has_no_server, in_path, server};
use crate::platform::online::player::{full_name, player};
use crate::ui::components::{Button, Choice, Segmented, TextPage};
use crate::ui::route::link;
use crate::ui::shell::shell;

/// Number of rows per request.
const ROWS: usize = 100;

/// The visible section of a leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Top,
    Around,
}

/// The state of a leaderboard view.
#[derive(Clone, Copy)]
struct LeaderboardView {
    board: StoredValue<String>,
    by: RwSignal<SortBy>,
    part: RwSignal<Section>,
    list: RwSignal<LeaderboardList>,
    /// The computer's solution, once it is found.
    computed: RwSignal<Option<Computed>>,
}

/// The page at `/leaderboards`.
#[component]
pub fn Leaderboards() -> impl IntoView {
    adopt_style(STYLE);
    find_server();
    let words = leaderboard_words();
    let place = shell().location;
    let board = Memo::new(move |_| place.with(|place| place.param("board")));
    let is_found = Memo::new(move |_| server().is_some());
    let inside = move || match (is_found.get(), board.get()) {
        (false, _) if has_no_server() => view! { <p>{words.alone}</p> }.into_any(),
        (false, _) => view! { <p>{words.loading}</p> }.into_any(),
        (true, Some(board)) => match daily_leaderboards::title(&board) {
            Some(title) => view! { <Board board=board title=title /> }.into_any(),
            None => view! { <p>{words.unknown}</p><Days /> }.into_any(),
        },
        (true, None) => view! { <Days /> }.into_any(),
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
        </TextPage>
    }
}

/// Links to the leaderboards of today and yesterday.
#[component]
fn Days() -> impl IntoView {
    let words = leaderboard_words();
    let today = today_signal();
    let list = move |title: &'static str, boards: Vec<String>| {
        let links = boards.into_iter().filter_map(|board| {
            let label = daily_leaderboards::label(&board)?;
            Some(view! { <a class="button plain" href=link(&leaderboard_href(&board))>{label}</a> })
        });
        view! {
            <section>
                <h2>{title}</h2>
                <nav class="leaderboard-days" aria-label=title>{links.collect_view()}</nav>
            </section>
        }
    };
    move || {
        let date = today.get();
        let before = date.previous().map(daily_leaderboards::of_day).unwrap_or_default();
        let others =
            view! { <p class="leaderboard-days">{links_to(&[Route::RACES, Route::GROUPS])}</p> };
        (list(words.today, daily_leaderboards::of_day(date)), list(words.yesterday, before), others)
    }
}

#[component]
fn Board(board: String, title: String) -> impl IntoView {
    let words = leaderboard_words();
    let view_state = LeaderboardView {
        board: StoredValue::new(board.clone()),
        by: RwSignal::new(SortBy::Time),
        part: RwSignal::new(Section::Top),
        list: RwSignal::new(LeaderboardList::default()),
        computed: RwSignal::new(None),
    };
    Effect::new(move || {
        view_state.by.track();
        view_state.part.track();
        view_state.begin();
    });
    let tell = move |computed| {
        let _ = view_state.computed.try_set(Some(computed));
    };
    // The search ends with the page.
    StoredValue::new_local(daily_leaderboards::compute(&board, tell));
    let orders = daily_leaderboards::ranks_moves(&board).then(|| {
        let orders = [SortBy::Time, SortBy::Moves].map(|by| Choice::new(by, (words.by_name)(by)));
        let choose = move |by| view_state.by.set(by);
        view! { <Segmented label=words.by choices=orders.to_vec() value=view_state.by on_change=choose bare=true /> }
    });
    let parts =
        vec![Choice::new(Section::Top, words.top), Choice::new(Section::Around, words.around)];
    // Only players who have joined can be on a leaderboard.
    let parts = player().map(|_| {
        let choose = move |part| view_state.part.set(part);
        view! { <Segmented label=words.section choices=parts value=view_state.part on_change=choose bare=true /> }
    });
    let before = daily_leaderboards::day_before(&board)
        .map(|before| (leaderboard_href(&before), words.day_before));
    let links = [
        daily_leaderboards::href(&board).map(|href| (href, words.play)),
        before,
        Some((Route::LEADERBOARDS.path().to_owned(), words.others)),
    ];
    let links = links.into_iter().flatten();
    let links = links.map(|(href, name)| view! { <a href=link(&href)>{name}</a> }).collect_view();
    view! {
        <section>
            <h2>{title.clone()}</h2>
            <p class="leaderboard-days">{links}</p>
            {orders}
            {parts}
            <p class="muted" role="status">{move || view_state.status()}</p>
            <Rows view_state=view_state title=title />
        </section>
        <Histogram board=board.clone() by=view_state.by />
        {player().map(|_| view! { <InGroups board=board by=view_state.by /> })}
    }
}

#[component]
fn Rows(view_state: LeaderboardView, title: String) -> impl IntoView {
    let words = leaderboard_words();
    let me = StoredValue::new(player().map(|player| player.player));
    let has_rows = Memo::new(move |_| !view_state.table_rows().is_empty());
    let table = move || {
        let heads = [words.time, words.moves]
            .map(|name| view! { <th scope="col" class="number">{name}</th> });
        view! {
            <table class="table leaderboard" aria-label=title.clone()>
                <thead>
                    <tr>
                        <th scope="col" class="number">{words.rank}</th>
                        <th scope="col">{words.player}</th>
                        {heads.collect_view()}
                        <th scope="col"><span class="unseen">{words.replay}</span></th>
                    </tr>
                </thead>
                <tbody>
                    <For each=move || view_state.table_rows() key=TableRow::key let(line)>
                        {line.view(me)}
                    </For>
                </tbody>
            </table>
        }
    };
    let has_more = Memo::new(move |_| view_state.list.with(LeaderboardList::has_more));
    let more = view! {
        <Show when=move || has_more.get()>
            <Button on_press=move |()| view_state.load_more()>{words.more}</Button>
        </Show>
    };
    focus_new_rows(view_state);
    let again = move || {
        let is_temporary =
            view_state.list.with(|list| list.problem().is_some_and(Problem::is_temporary));
        // "Show more" repeats a failed request for more rows.
        (is_temporary && !has_more.get()).then(|| {
            view! { <Button on_press=move |()| view_state.begin()>{words.again}</Button> }
        })
    };
    view! {
        {move || has_rows.get().then(&table)}
        <div class="button-row">{more}{again}</div>
    }
}

/// Moves the focus to the first new row, because "Show more" disappears when the last rows are
/// loaded.
fn focus_new_rows(view_state: LeaderboardView) {
    let had_focus = StoredValue::new(None::<usize>);
    let list = view_state.list;
    let is_loading = Memo::new(move |_| list.with(LeaderboardList::is_loading_more));
    Effect::new(move || {
        if is_loading.get() {
            let active = document().active_element();
            let is_button = active.is_some_and(|element| element.tag_name() == "BUTTON");
            had_focus.set_value(is_button.then(|| list.with_untracked(|list| list.rows().len())));
        } else if let Some(n_before) = had_focus.get_value()
            && !list.with_untracked(LeaderboardList::has_more)
        {
            had_focus.set_value(None);
            // The rows are rendered in the next frame.
            request_animation_frame(move || focus_row(n_before));
        }
    });
}

fn focus_row(at: usize) {
    let link = document().query_selector(&format!(".leaderboard tbody tr:nth-child({}) a", at + 1));
    if let Ok(Some(link)) = link
        && let Ok(link) = link.dyn_into::<HtmlElement>()
    {
        focus_without_scrolling(&link);
    }
}

#[derive(Clone)]
enum TableRow {
    Player(LeaderboardRow),
    Computer(Computed),
}

impl TableRow {
    fn key(&self) -> String {
        match self {
            TableRow::Player(row) => row.result.clone(),
            TableRow::Computer(_) => String::new(),
        }
    }

    fn view(self, me: StoredValue<Option<String>>) -> AnyView {
        match self {
            TableRow::Player(row) => {
                let is_own = me.with_value(|me| me.as_ref() == Some(&row.player));
                player_row(&row, is_own).into_any()
            }
            TableRow::Computer(Computed { moves, is_optimal }) => view! {
                <tr class="computer">
                    <td></td>
                    <th scope="row">{(leaderboard_words().computer)(is_optimal)}</th>
                    <td></td>
                    <td class="number">{moves}</td>
                    <td></td>
                </tr>
            }
            .into_any(),
        }
    }
}

fn player_row(row: &LeaderboardRow, is_own: bool) -> impl IntoView + use<> {
    let words = leaderboard_words();
    let name = full_name(&row.name, &row.tag);
    let replay = replay_link(&name, &row.result);
    let own = is_own.then(|| format!(" ({})", words.own));
    view! {
        <tr class:own=is_own>
            <td class="number">{row.rank}</td>
            <th scope="row">{name}{own}</th>
            <td class="number">{clock_text(row.time)}</td>
            <td class="number">{row.moves}</td>
            <td>{replay}</td>
        </tr>
    }
}

impl LeaderboardView {
    /// Loads the first rows.
    fn begin(self) {
        let rows = match self.part.get_untracked() {
            Section::Top => "",
            Section::Around => "/around",
        };
        if let Some(number) = self.list.try_update(LeaderboardList::begin) {
            self.request(number, rows, "");
        }
    }

    /// Loads more rows.
    fn load_more(self) {
        if let Some((number, next)) = self.list.try_update(LeaderboardList::load_more).flatten() {
            self.request(number, "", &format!("&after={}", in_path(&next)));
        }
    }

    fn request(self, number: u32, rows: &str, after: &str) {
        let board = in_path(&self.board.get_value());
        let by = match self.by.get_untracked() {
            SortBy::Time => "time",
            SortBy::Moves => "moves",
        };
        let limit = if rows.is_empty() { format!("&limit={ROWS}") } else { String::new() };
        let path = format!("/leaderboards/{board}{rows}?by={by}{limit}{after}");
        spawn_local(async move {
            let page = get(path).signed().fetch::<LeaderboardPage>().await;
            if let Err(problem) = &page {
                is_key_unknown(problem);
            }
            let _ = self.list.try_update(|list| list.answered(number, page));
        });
    }

    /// Returns the players' rows. Sorted by moves, they include the computer's row.
    fn table_rows(self) -> Vec<TableRow> {
        let computed = self.computed.get().filter(|_| self.by.get() == SortBy::Moves);
        self.list.with(|list| {
            let mut rows: Vec<_> = list.rows().iter().cloned().map(TableRow::Player).collect();
            if let Some(computed) = computed
                && let Some(place) = list.place_by_moves(computed.moves as u64)
            {
                rows.insert(place, TableRow::Computer(computed));
            }
            rows
        })
    }

    /// Returns the number of players, or the problem.
    fn status(self) -> String {
        let words = leaderboard_words();
        self.list.with(|list| match (list.problem(), list.n_players()) {
            (Some(problem), _) => problem.to_string(),
            (None, None) => words.loading.to_owned(),
            (None, Some(0)) => words.nobody.to_owned(),
            (None, Some(of)) => (words.count)(of, list.rows().len()),
        })
    }
}
