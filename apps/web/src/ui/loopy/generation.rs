//! Generates the Logic puzzles of URLs that don't contain a board: daily puzzles and new ones.

use ::loopy::logic::{BoardSize, Level, LogicBoard, LogicDaily};
use ::loopy::{Date, Params};
use grid::Query;
use leptos::prelude::*;

use super::storage;
use super::tasks::{MadeLogic, MakeLogic};
use super::words::logic;
use crate::platform::browser::random_seed;
use crate::platform::work::{End, Job, start};
use crate::ui::components::{Button, Notice, TextPage, notify};

pub(super) const SIDES: std::ops::RangeInclusive<usize> = 4..=12;

/// A Logic puzzle to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LogicRequest {
    Daily(LogicDaily),
    /// A puzzle of a size and level, with a random seed if none is given.
    New {
        side: usize,
        level: Level,
        seed: Option<u32>,
    },
}

impl LogicRequest {
    /// Parses a query. Returns `None` if it contains a board or isn't for Logic, and an error message
    /// if it is invalid.
    pub(super) fn from_query(text: &str, today: Date) -> Option<Result<Self, String>> {
        let query = Query::of(text);
        let level = || match query.value("level") {
            Some(level) => level.parse::<Level>().map_err(|why| why.to_string()),
            None => Ok(Level::Easy),
        };
        let request = match query.value("logic")?.as_ref() {
            "daily" => level().and_then(|level| {
                let date = query.value("date").map_or(Ok(today), |date| date.parse());
                let date = date.map_err(|why: ::loopy::DateError| why.to_string())?;
                Ok(LogicRequest::Daily(LogicDaily { date, level }))
            }),
            "new" => level().and_then(|level| {
                let side = match query.number("size") {
                    Some(side) => side.map_err(|text| (logic().wrong_size)(text))?,
                    None => 6,
                };
                BoardSize::new(side as usize, side as usize).map_err(|why| why.to_string())?;
                let seed = query.number("seed").transpose();
                let seed = seed.map_err(|text| (logic().wrong_seed)(text))?;
                Ok(LogicRequest::New { side: side as usize, level, seed })
            }),
            _ => return None,
        };
        Some(request)
    }

    fn task(self) -> (MakeLogic, Level) {
        let (side, level, seed) = match self {
            LogicRequest::Daily(daily) => (daily.side(), daily.level, daily.seed()),
            LogicRequest::New { side, level, seed } => {
                (side, level, seed.unwrap_or_else(random_seed))
            }
        };
        (MakeLogic { side, level: level.to_string(), seed }, level)
    }
}

/// The progress of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GenerationProgress {
    Running(LogicRequest),
    Failed(LogicRequest),
    Ready(LogicRequest, Params),
}

/// Generates one puzzle at a time. Copies share the same state.
#[derive(Clone, Copy)]
pub(super) struct LogicGenerator {
    pub(super) progress: RwSignal<Option<GenerationProgress>>,
    job: StoredValue<Option<Job>, LocalStorage>,
}

impl LogicGenerator {
    pub(super) fn new() -> Self {
        LogicGenerator { progress: RwSignal::new(None), job: StoredValue::new_local(None) }
    }

    /// Starts a request, unless it is the current one.
    pub(super) fn request(self, request: LogicRequest) {
        let is_same = self.progress.with_untracked(|progress| match progress {
            Some(
                GenerationProgress::Running(now)
                | GenerationProgress::Failed(now)
                | GenerationProgress::Ready(now, _),
            ) => *now == request,
            None => false,
        });
        if !is_same {
            self.make(request);
        }
    }

    fn make(self, request: LogicRequest) {
        if let LogicRequest::Daily(daily) = request
            && let Some(board) = storage::cached_daily(daily)
        {
            return self
                .progress
                .set(Some(GenerationProgress::Ready(request, Params::Logic(board))));
        }
        self.progress.set(Some(GenerationProgress::Running(request)));
        let (task, requested) = request.task();
        let on_end = move |end| {
            let progress = match end {
                End::Done(Some(made)) => progress_of(request, requested, &made),
                End::Done(None) | End::Failed(_) | End::Stopped(_) => None,
            };
            let _ = self
                .progress
                .try_set(Some(progress.unwrap_or(GenerationProgress::Failed(request))));
        };
        self.job.set_value(Some(start(task, |()| (), on_end)));
    }

    /// Discards the result, so that the same request yields another puzzle.
    pub(super) fn forget(self) {
        self.job.set_value(None);
        self.progress.set(None);
    }
}

fn progress_of(
    request: LogicRequest,
    requested: Level,
    made: &MadeLogic,
) -> Option<GenerationProgress> {
    let level: Level = made.level.parse().ok()?;
    if level < requested {
        notify(Notice::info((logic().easier)(level)));
    }
    let board: LogicBoard = made.board.parse().ok()?;
    match request {
        // An easier puzzle isn't cached: the next visit tries again.
        LogicRequest::Daily(daily) if level == requested => storage::cache_daily(daily, &board),
        _ => {}
    }
    Some(GenerationProgress::Ready(request, Params::Logic(board)))
}

/// The page that is shown while a puzzle is generated.
#[component]
pub(super) fn GeneratingPage(generator: LogicGenerator) -> impl IntoView {
    let words = logic();
    let failed = Memo::new(move |_| match generator.progress.get() {
        Some(GenerationProgress::Failed(request)) => Some(request),
        _ => None,
    });
    view! {
        <TextPage title=words.title>
            <p class="lead" role="status">
                {move || if failed.get().is_some() { words.making_failed } else { words.making }}
            </p>
            {move || failed.get().map(|request| view! {
                <p><Button on_press=move |()| generator.make(request)>{words.again}</Button></p>
            })}
        </TextPage>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_requests_a_puzzle_or_gives_an_error() {
        let request = |query| LogicRequest::from_query(query, "2026-11-17".parse().unwrap());
        let daily = |id: &str| Some(Ok(LogicRequest::Daily(id.parse().unwrap())));
        assert_eq!(request("logic=daily&level=hard"), daily("2026-11-17-hard"));
        assert_eq!(request("logic=daily&level=easy&date=2026-11-01"), daily("2026-11-01-easy"));
        let new = LogicRequest::New { side: 8, level: Level::Expert, seed: Some(5) };
        assert_eq!(request("logic=new&level=expert&size=8&seed=5"), Some(Ok(new)));
        assert_eq!(request("logic=4-p"), None);
        assert_eq!(request("difficulty=easy"), None);
        for query in [
            "logic=new&size=13",
            "logic=new&size=3",
            "logic=new&size=x",
            "logic=new&level=x",
            "logic=daily&date=x",
        ] {
            assert!(matches!(request(query), Some(Err(_))), "{query}");
        }
    }
}
