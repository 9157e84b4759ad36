//! The page at `/loop/play`, which opens the puzzle of a URL.

use ::loopy::{Date, Difficulty, Params, ParamsError};
use leptos::prelude::*;

use super::game::RequestedPuzzle;
use super::generation::{GeneratingPage, GenerationProgress, LogicGenerator, LogicRequest};
use super::puzzle::PuzzleView;
use super::storage;
use super::words::{logic, play_words};
use crate::platform::browser::{random_seed, today};
use crate::ui::components::TextPage;
use crate::ui::route;
use crate::ui::shell::shell;

/// The puzzle that a URL requests.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayRequest {
    Puzzle(Params),
    /// A Logic puzzle that has to be generated.
    Logic(LogicRequest),
    /// A day that hasn't started anywhere on Earth.
    NotYet(Date),
    /// An invalid request, with the reason if it is known.
    Nothing(Option<String>),
}

#[component]
pub fn Play() -> impl IntoView {
    let place = shell().location;
    let generator = LogicGenerator::new();
    // While another page is opened, this one stays unchanged.
    let request = Memo::new(move |before: Option<&PlayRequest>| match before {
        Some(before) if !place.with(|place| place.is_at(crate::ui::loopy::PLAY)) => before.clone(),
        _ => place.with(|place| parse_request(&place.query, today(), untracked_unlimited)),
    });
    // A URL that only contains "unlimited" is completed with the seed, so that it can be shared.
    Effect::new(move || {
        let unnamed = place.with(|place| Params::from_query(&place.query, today()));
        if let (PlayRequest::Puzzle(params), Err(ParamsError::NoSeed)) = (request.get(), unnamed) {
            route::replace(&super::href(&params));
        }
    });
    // A new Logic puzzle gets a URL with its board; a daily one keeps its date.
    Effect::new(move || match (request.get(), generator.progress.get()) {
        (
            PlayRequest::Logic(LogicRequest::New { .. }),
            Some(GenerationProgress::Ready(LogicRequest::New { .. }, params)),
        ) => {
            generator.forget();
            route::replace(&super::href(&params));
        }
        (PlayRequest::Logic(logic), _) => generator.request(logic),
        _ => {}
    });
    let puzzle_request = Memo::new(move |_| match (request.get(), generator.progress.get()) {
        (PlayRequest::Puzzle(params), _) => Some(RequestedPuzzle { params, daily: None }),
        (
            PlayRequest::Logic(LogicRequest::Daily(daily)),
            Some(GenerationProgress::Ready(made, params)),
        ) if made == LogicRequest::Daily(daily) => {
            Some(RequestedPuzzle { params, daily: Some(daily) })
        }
        _ => None,
    });
    let first =
        Memo::new(move |before: Option<&Option<RequestedPuzzle>>| match (before, request.get()) {
            (Some(Some(first)), PlayRequest::Puzzle(_) | PlayRequest::Logic(_)) => {
                Some(first.clone())
            }
            (_, PlayRequest::Puzzle(_) | PlayRequest::Logic(_)) => puzzle_request.get(),
            _ => None,
        });
    let refused = Memo::new(move |_| match request.get() {
        PlayRequest::NotYet(date) => Some((play_words().not_yet)(date)),
        PlayRequest::Nothing(Some(why)) => Some((logic().wrong_board)(&why)),
        PlayRequest::Nothing(None) => Some(play_words().wrong_link.to_owned()),
        PlayRequest::Puzzle(_) | PlayRequest::Logic(_) => None,
    });
    move || match (first.get(), refused.get()) {
        // One view for all puzzles, so that sheets and focus survive a change of puzzle.
        (Some(first), _) => {
            let requested = Memo::new(move |before: Option<&RequestedPuzzle>| {
                puzzle_request.get().unwrap_or_else(|| before.unwrap_or(&first).clone())
            });
            view! { <PuzzleView requested=requested /> }.into_any()
        }
        (None, Some(why)) => nothing(why).into_any(),
        (None, None) => view! { <GeneratingPage generator=generator /> }.into_any(),
    }
}

/// Returns a new Unlimited puzzle.
pub(super) fn fresh(difficulty: Difficulty) -> Params {
    Params::Unlimited { difficulty, seed: random_seed() }
}

fn parse_request(
    query: &str,
    today: Date,
    unlimited: fn(Option<Difficulty>) -> Params,
) -> PlayRequest {
    let is_out = |date: Date| today.next().is_none_or(|next| date <= next);
    match LogicRequest::from_query(query, today) {
        Some(Ok(LogicRequest::Daily(daily))) if !is_out(daily.date) => {
            return PlayRequest::NotYet(daily.date);
        }
        Some(Ok(logic)) => return PlayRequest::Logic(logic),
        Some(Err(why)) => return PlayRequest::Nothing(Some(why)),
        None => {}
    }
    match Params::from_query(query, today) {
        // Near the date line it is already tomorrow.
        Ok(Params::Daily(daily)) if !is_out(daily.date) => PlayRequest::NotYet(daily.date),
        Ok(params) => PlayRequest::Puzzle(params),
        Err(ParamsError::NoSeed) => {
            let level = query.split('&').find_map(|pair| pair.strip_prefix("level="));
            PlayRequest::Puzzle(unlimited(level.and_then(|level| level.parse().ok())))
        }
        Err(ParamsError::Board(why)) => PlayRequest::Nothing(Some(why.to_string())),
        Err(_) => PlayRequest::Nothing(None),
    }
}

/// Returns the last Unlimited puzzle of a level, or of the last level played, or a new one.
fn untracked_unlimited(level: Option<Difficulty>) -> Params {
    untrack(|| {
        let level = level.unwrap_or_else(|| storage::settings().level());
        storage::unlimited(level).map_or_else(|| fresh(level), |saved| saved.params)
    })
}

fn nothing(why: String) -> impl IntoView {
    let words = play_words();
    view! {
        <TextPage title=words.wrong_title>
            <p class="lead">{why}</p>
            <p><a class="button main" href=route::link(crate::ui::loopy::HOME)>{words.to_home}</a></p>
        </TextPage>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_opens_a_puzzle_or_is_rejected() {
        let request = |query| {
            super::parse_request(query, "2025-11-30".parse().unwrap(), |level| Params::Unlimited {
                difficulty: level.unwrap_or(Difficulty::Easy),
                seed: 1,
            })
        };
        let puzzle = |id: &str| PlayRequest::Puzzle(id.parse().unwrap());
        assert_eq!(request(""), puzzle("2025-11-30-medium"));
        assert_eq!(request("difficulty=easy"), puzzle("2025-11-30-easy"));
        assert_eq!(request("date=2025-12-01"), puzzle("2025-12-01-medium"));
        assert_eq!(request("date=2025-12-02"), PlayRequest::NotYet("2025-12-02".parse().unwrap()));
        assert_eq!(request("difficulty=unlimited"), puzzle("unlimited-easy-1"));
        assert_eq!(request("difficulty=unlimited&level=hard"), puzzle("unlimited-hard-1"));
        assert_eq!(request("difficulty=unlimited&level=easy&seed=7"), puzzle("unlimited-easy-7"));
        assert_eq!(request("difficulty=impossible"), PlayRequest::Nothing(None));
        assert_eq!(request("difficulty=unlimited&seed=x"), PlayRequest::Nothing(None));
        assert_eq!(request("logic=4-p"), puzzle("logic-4-p"));
        assert!(matches!(request("logic=garbage"), PlayRequest::Nothing(Some(_))));
        assert!(matches!(
            request("logic=new&level=hard"),
            PlayRequest::Logic(LogicRequest::New { .. })
        ));
        let tomorrow = "logic=daily&level=easy&date=2025-12-02";
        assert_eq!(request(tomorrow), PlayRequest::NotYet("2025-12-02".parse().unwrap()));
    }
}
