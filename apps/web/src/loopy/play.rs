//! The page at `/loop/play`: which puzzle an address asks for.

use ::loopy::{Date, Difficulty, Params, ParamsError};
use leptos::prelude::*;

use super::puzzle::PuzzleView;
use super::storage;
use super::words::words;
use crate::browser::{random_seed, today};
use crate::route;
use crate::shell::shell;
use crate::ui::TextPage;

/// What an address asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    /// This puzzle.
    Puzzle(Params),
    /// A day that has not come yet anywhere on Earth.
    NotYet(Date),
    /// Nothing that there is.
    Nothing,
}

/// The page.
#[component]
pub fn Play() -> impl IntoView {
    let place = shell().place;
    // On the way to another page the old one stays as it is.
    let wanted = Memo::new(move |before: Option<&Wanted>| match before {
        Some(before) if !place.with(|place| place.is_at(crate::loopy::PLAY)) => *before,
        _ => place.with(|place| wanted(&place.query, today(), untracked_unlimited)),
    });
    // An address that only says "unlimited" goes on to say which puzzle, so that it can be shared.
    Effect::new(move || {
        let unnamed = place.with(|place| Params::from_query(&place.query, today()));
        if let (Wanted::Puzzle(params), Err(ParamsError::NoSeed)) = (wanted.get(), unnamed) {
            route::replace(&super::href(params));
        }
    });
    let first = Memo::new(move |before: Option<&Option<Params>>| match (before, wanted.get()) {
        (Some(Some(first)), Wanted::Puzzle(_)) => Some(*first),
        (_, Wanted::Puzzle(params)) => Some(params),
        _ => None,
    });
    move || match (first.get(), wanted.get_untracked()) {
        // One view for all puzzles, so that its sheets and the focus stay when the puzzle changes.
        (Some(first), _) => {
            let params = Memo::new(move |before: Option<&Params>| match wanted.get() {
                Wanted::Puzzle(params) => params,
                _ => before.copied().unwrap_or(first),
            });
            view! { <PuzzleView wanted=params /> }.into_any()
        }
        (None, Wanted::NotYet(date)) => nothing((words().play.not_yet)(date)).into_any(),
        (None, _) => nothing(words().play.wrong_link.to_owned()).into_any(),
    }
}

/// An unlimited puzzle that nobody has seen.
pub(super) fn fresh(difficulty: Difficulty) -> Params {
    Params::Unlimited { difficulty, seed: random_seed() }
}

fn wanted(query: &str, today: Date, unlimited: fn(Option<Difficulty>) -> Params) -> Wanted {
    match Params::from_query(query, today) {
        // Where the date line lies, it is tomorrow already.
        Ok(Params::Daily(daily)) if today.next().is_some_and(|next| daily.date > next) => {
            Wanted::NotYet(daily.date)
        }
        Ok(params) => Wanted::Puzzle(params),
        Err(ParamsError::NoSeed) => {
            let level = query.split('&').find_map(|pair| pair.strip_prefix("level="));
            Wanted::Puzzle(unlimited(level.and_then(|level| level.parse().ok())))
        }
        Err(_) => Wanted::Nothing,
    }
}

/// The unlimited puzzle that was played last, of a difficulty or of any, or else a new one.
fn untracked_unlimited(level: Option<Difficulty>) -> Params {
    untrack(|| {
        let level = level.unwrap_or_else(|| storage::settings().level());
        storage::unlimited(level).map_or_else(|| fresh(level), |saved| saved.params)
    })
}

fn nothing(why: String) -> impl IntoView {
    let words = &words().play;
    view! {
        <TextPage title=words.wrong_title>
            <p class="lead">{why}</p>
            <p><a class="button main" href=route::link(crate::loopy::HOME)>{words.to_home}</a></p>
        </TextPage>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_puzzle_or_says_why_not() {
        let wanted = |query| {
            super::wanted(query, "2025-11-30".parse().unwrap(), |level| Params::Unlimited {
                difficulty: level.unwrap_or(Difficulty::Easy),
                seed: 1,
            })
        };
        let puzzle = |id: &str| Wanted::Puzzle(id.parse().unwrap());
        assert_eq!(wanted(""), puzzle("2025-11-30-medium"));
        assert_eq!(wanted("difficulty=easy"), puzzle("2025-11-30-easy"));
        assert_eq!(wanted("date=2025-12-01"), puzzle("2025-12-01-medium"));
        assert_eq!(wanted("date=2025-12-02"), Wanted::NotYet("2025-12-02".parse().unwrap()));
        assert_eq!(wanted("difficulty=unlimited"), puzzle("unlimited-easy-1"));
        assert_eq!(wanted("difficulty=unlimited&level=hard"), puzzle("unlimited-hard-1"));
        assert_eq!(wanted("difficulty=unlimited&level=easy&seed=7"), puzzle("unlimited-easy-7"));
        assert_eq!(wanted("difficulty=impossible"), Wanted::Nothing);
        assert_eq!(wanted("difficulty=unlimited&seed=x"), Wanted::Nothing);
    }
}
