//! Streaks and achievements. Both are computed from the solved games alone, so they are never stored and never lost.

use std::collections::{BTreeMap, BTreeSet};

use games::{DailyPuzzle, Date, Feat, GAMES, GameEntry, Goal, SolvedFacts};

use crate::history::Solved;

/// Number of a day, counted from any fixed day. The app determines the player's day from clock and time zone.
pub type Day = u32;

/// Streaks of days on which the player solved a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// The current streak, up to today, or up to yesterday if nothing is solved yet today.
    pub now: usize,
    /// The longest streak.
    pub best: usize,
}

/// An achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Achievement {
    /// Solve a game.
    FirstSolve,
    /// Solve ten games.
    TenSolved,
    /// Solve a hundred games.
    HundredSolved,
    /// Solve one puzzle of each game.
    EveryGame,
    /// Solve a game on three days in a row.
    ThreeDays,
    /// Solve a game on seven days in a row.
    SevenDays,
    /// Solve a game on thirty days in a row.
    ThirtyDays,
    /// Solve a game in at least [`LONG`] moves, without undo and without hints.
    NoUndo,
    /// An achievement of one game.
    Feat {
        /// Name of the game.
        game: &'static str,
        /// Name of the achievement, as in [`games::Feat`].
        name: &'static str,
    },
}

/// Minimum number of moves for [`Achievement::NoUndo`].
pub const LONG: usize = 20;

/// Progress towards an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The achievement.
    pub achievement: Achievement,
    /// Amount reached, at most `need`.
    pub have: usize,
    /// Amount needed.
    pub need: usize,
}

impl Achievement {
    /// The achievements that don't belong to a game, easiest first.
    pub const COMMON: [Achievement; 8] = [
        Achievement::FirstSolve,
        Achievement::TenSolved,
        Achievement::HundredSolved,
        Achievement::EveryGame,
        Achievement::ThreeDays,
        Achievement::SevenDays,
        Achievement::ThirtyDays,
        Achievement::NoUndo,
    ];
}

impl Progress {
    /// Returns whether the achievement is reached.
    pub fn is_done(&self) -> bool {
        self.have >= self.need
    }
}

/// Computes the streaks as of `today`.
///
/// ```
/// use wire::achievements::{Streak, streak};
///
/// assert_eq!(streak([1, 2, 3, 7, 8, 8], 9), Streak { now: 2, best: 3 });
/// assert_eq!(streak([1, 2, 3, 7, 8], 10), Streak { now: 0, best: 3 });
/// ```
pub fn streak(days: impl IntoIterator<Item = Day>, today: Day) -> Streak {
    let days: BTreeSet<Day> = days.into_iter().collect();
    let (mut best, mut length, mut last) = (0, 0, None::<Day>);
    for &day in &days {
        length = if last.is_some_and(|last| last + 1 == day) { length + 1 } else { 1 };
        best = best.max(length);
        last = Some(day);
    }
    // Setting the clock back doesn't end a streak.
    let goes_on = last.is_some_and(|last| last.saturating_add(1) >= today);
    Streak { now: if goes_on { length } else { 0 }, best }
}

/// Returns the games that the player solved without hints. Only these count for achievements and streaks.
pub fn unaided(games: &[Solved]) -> impl Iterator<Item = &Solved> + Clone {
    games.iter().filter(|game| game.helps == 0)
}

/// Returns the progress of each achievement: the common ones, then those of each game. `day_of` converts milliseconds
/// since 1970 to the player's day, counted as in [`Date::day_number`].
pub fn progress(games: &[Solved], day_of: impl Fn(u64) -> Day) -> Vec<Progress> {
    let solved: Vec<_> = unaided(games).collect();
    let best_streak = streak(solved.iter().map(|game| day_of(game.at)), 0).best;
    let is_played = |game: &&GameEntry| solved.iter().any(|solved| solved.game == game.name);
    let has_no_undo = |game: &&&Solved| game.undos == Some(0) && game.moves >= LONG;
    let common = Achievement::COMMON.into_iter().map(|achievement| {
        let (have, need) = match achievement {
            Achievement::FirstSolve => (solved.len(), 1),
            Achievement::TenSolved => (solved.len(), 10),
            Achievement::HundredSolved => (solved.len(), 100),
            Achievement::EveryGame => (GAMES.iter().filter(is_played).count(), GAMES.len()),
            Achievement::ThreeDays => (best_streak, 3),
            Achievement::SevenDays => (best_streak, 7),
            Achievement::ThirtyDays => (best_streak, 30),
            Achievement::NoUndo | Achievement::Feat { .. } => {
                (solved.iter().filter(has_no_undo).count(), 1)
            }
        };
        (achievement, have, need)
    });
    let of_games = GAMES.iter().flat_map(|game| game.feats.iter().map(move |feat| (game, feat)));
    let feats = of_games.map(|(game, feat)| {
        let own: Vec<_> =
            solved.iter().copied().filter(|solved| solved.game == game.name).collect();
        let (have, need) = progress_of(feat, game, &own, &day_of);
        (Achievement::Feat { game: game.name, name: feat.name }, have, need)
    });
    let all = common.chain(feats);
    all.map(|(achievement, have, need)| Progress { achievement, have: have.min(need), need })
        .collect()
}

/// Returns the amount reached and needed for an achievement of a game.
fn progress_of(
    feat: &Feat,
    game: &'static GameEntry,
    solved: &[&Solved],
    day_of: impl Fn(u64) -> Day,
) -> (usize, usize) {
    match feat.goal {
        Goal::Game(is_reached) => {
            let is_reached = |solved: &&&Solved| {
                let &Solved { ms, moves, score, par, .. } = **solved;
                let facts = SolvedFacts { params: &solved.params, ms, moves, score, par };
                is_reached(&facts)
            };
            (solved.iter().filter(is_reached).count(), 1)
        }
        Goal::Series(series) => {
            let mut levels: BTreeMap<Date, BTreeSet<DailyPuzzle>> = BTreeMap::new();
            for solved in solved {
                if let Some(date) = Date::from_day_number(day_of(solved.at))
                    && let Some(daily) = game.daily_on(date, &solved.params)
                    && daily.level().series == series
                {
                    levels.entry(date).or_default().insert(daily);
                }
            }
            let most = levels.values().map(BTreeSet::len).max().unwrap_or(0);
            (most, game.dailies.iter().filter(|level| level.series == series).count())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 86_400_000;
    const UNDER_PAR: Achievement = Achievement::Feat { game: "slide", name: "par" };
    const EVERY_LEVEL: Achievement = Achievement::Feat { game: "loop", name: "every-level" };
    const PERFECT: Achievement = Achievement::Feat { game: "loop", name: "perfect" };
    const EVERY_SIZE: Achievement = Achievement::Feat { game: "fifteen", name: "every-size" };
    const QUICK: Achievement = Achievement::Feat { game: "fifteen", name: "quick" };

    /// Converts milliseconds since 1970 to days in UTC.
    fn day_of(at: u64) -> Day {
        let first: grid::Date = "1970-01-01".parse().unwrap();
        first.day_number() + (at / DAY) as Day
    }

    fn solved(at: u64, game: &str, params: &str) -> Solved {
        let (game, params) = (game.to_owned(), params.to_owned());
        Solved { at, game, params, ms: 90_000, moves: 30, ..Solved::default() }
    }

    fn fifteen(day: u64) -> Solved {
        solved(day * DAY, "fifteen", "size=4&difficulty=hard&seed=1")
    }

    /// Returns the progress of an achievement.
    fn of(achievement: Achievement, games: &[Solved]) -> (usize, usize) {
        let all = progress(games, day_of);
        let found = all.iter().find(|progress| progress.achievement == achievement).unwrap();
        assert_eq!(found.is_done(), found.have == found.need);
        (found.have, found.need)
    }

    #[test]
    fn no_games_mean_no_achievements() {
        let all = progress(&[], day_of);
        let n_feats: usize = GAMES.iter().map(|game| game.feats.len()).sum();
        assert_eq!(all.len(), Achievement::COMMON.len() + n_feats);
        assert!(all.iter().all(|progress| progress.have == 0 && !progress.is_done()));
        assert_eq!(streak([], 5), Streak::default());
    }

    #[test]
    fn games_solved_with_hints_never_count() {
        let helped = |game: &GameEntry, params: String, at| Solved {
            ms: 9,
            helps: 1,
            undos: Some(0),
            par: Some(30),
            score: Some(100),
            ..solved(at, game.name, &params)
        };
        let date: Date = "2025-11-30".parse().unwrap();
        let today = u64::from(date.day_number() - day_of(0)) * DAY;
        let dailies = DailyPuzzle::all_of(date);
        let named = dailies.iter().filter_map(|daily| {
            let params = daily.params(&mut games::Work::new(games::Work::PUZZLE)).ok()?;
            Some(helped(daily.game(), params, today))
        });
        let mut games: Vec<Solved> = named.collect();
        let first = games[0].clone();
        games.extend((0..100).map(|n| Solved { at: n * DAY, ..first.clone() }));
        assert!(progress(&games, day_of).iter().all(|progress| progress.have == 0));
        for game in &mut games {
            game.helps = 0;
        }
        let missing = progress(&games, day_of);
        let missing: Vec<_> = missing.iter().filter(|progress| !progress.is_done()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn progress_stops_at_the_amount_needed() {
        let games: Vec<Solved> = (0..11).map(|n| fifteen(n * 2)).collect();
        assert_eq!(of(Achievement::FirstSolve, &games), (1, 1));
        assert_eq!(of(Achievement::TenSolved, &games), (10, 10));
        assert_eq!(of(Achievement::HundredSolved, &games), (11, 100));
        assert_eq!(of(Achievement::ThreeDays, &games), (1, 3));
    }

    #[test]
    fn each_game_counts_once() {
        let games = [fifteen(1), fifteen(2), solved(1, "slide", "")];
        assert_eq!(of(Achievement::EveryGame, &games), (2, GAMES.len()));
        let every: Vec<_> = GAMES.iter().map(|game| solved(1, game.name, "")).collect();
        assert_eq!(of(Achievement::EveryGame, &every), (GAMES.len(), GAMES.len()));
    }

    #[test]
    fn days_are_the_days_of_the_player() {
        let games: Vec<Solved> = (3..10).map(fifteen).collect();
        assert_eq!(of(Achievement::SevenDays, &games), (7, 7));
        assert_eq!(of(Achievement::ThirtyDays, &games), (7, 30));
        // Two games of one evening may be on different days in another time zone.
        let evening = [fifteen(4), Solved { at: 5 * DAY - 1, ..fifteen(4) }];
        assert_eq!(of(Achievement::ThreeDays, &evening), (1, 3));
        let east = progress(&evening, |at| day_of(at + DAY / 2));
        assert_eq!(east[4].have, 2);
    }

    #[test]
    fn a_streak_lasts_until_the_end_of_the_next_day() {
        for (today, now) in [(12, 3), (13, 3), (14, 0), (11, 3)] {
            assert_eq!(streak([1, 10, 11, 12], today), Streak { now, best: 3 }, "{today}");
        }
    }

    #[test]
    fn par_and_no_undo_require_playing_without_hints() {
        let slide = solved(1, "slide", "");
        let with = |moves, par, undos, helps| Solved { moves, helps, undos, par, ..slide.clone() };
        for (game, under_par, no_undo) in [
            (with(20, Some(20), Some(0), 0), 1, 1),
            (with(21, Some(20), Some(1), 0), 0, 0),
            (with(19, None, Some(0), 0), 0, 0),
            (with(30, Some(40), None, 0), 1, 0),
            (with(30, Some(40), Some(0), 1), 0, 0),
        ] {
            let games = [game];
            assert_eq!(of(UNDER_PAR, &games).0, under_par, "{games:?}");
            assert_eq!(of(Achievement::NoUndo, &games).0, no_undo, "{games:?}");
        }
    }

    #[test]
    fn daily_levels_count_only_on_their_day() {
        let date: grid::Date = "2025-11-30".parse().unwrap();
        let first: grid::Date = "1970-01-01".parse().unwrap();
        let at = u64::from(date.day_number() - first.day_number()) * DAY;
        let level = |name: &str, at| solved(at, "loop", &format!("2025-11-30-{name}"));
        let mut games = vec![level("easy", at), level("hard", at + 5), level("easy", at + 9)];
        games.push(level("medium", at + DAY));
        assert_eq!(of(EVERY_LEVEL, &games), (2, 3));
        games.push(level("medium", at + 7));
        assert_eq!(of(EVERY_LEVEL, &games), (3, 3));
    }

    #[test]
    fn generated_boards_count_on_their_day() {
        let date: grid::Date = "2025-11-30".parse().unwrap();
        let first: grid::Date = "1970-01-01".parse().unwrap();
        let at = u64::from(date.day_number() - first.day_number()) * DAY;
        let work = || games::Work::new(0);
        let boards = DailyPuzzle::all_of(date).into_iter();
        let boards = boards.filter(|daily| daily.game().name == "fifteen");
        let boards: Vec<String> = boards.map(|daily| daily.params(&mut work()).unwrap()).collect();
        let on = |at| boards.iter().map(|board| solved(at, "fifteen", board)).collect::<Vec<_>>();
        assert_eq!(of(EVERY_SIZE, &on(at)[1..]), (2, 3));
        assert_eq!(of(EVERY_SIZE, &on(at)), (3, 3));
        assert_eq!(of(EVERY_SIZE, &on(at + DAY)), (0, 3));
    }

    #[test]
    fn perfect_loops_and_quick_fifteens_are_recognized() {
        let scored = |score| [Solved { score, ..solved(1, "loop", "unlimited-easy-1") }];
        assert_eq!(of(PERFECT, &scored(Some(99))).0, 0);
        assert_eq!(of(PERFECT, &scored(Some(100))).0, 1);
        assert_eq!(of(PERFECT, &scored(None)).0, 1);
        let quick = |ms, params| [Solved { ms, ..solved(1, "fifteen", params) }];
        assert_eq!(of(QUICK, &quick(59_999, "size=4&difficulty=easy&seed=1")).0, 1);
        assert_eq!(of(QUICK, &quick(60_000, "size=4&difficulty=easy&seed=1")).0, 0);
        assert_eq!(of(QUICK, &quick(9, "size=3&difficulty=easy&seed=1")).0, 0);
        assert_eq!(of(QUICK, &quick(9, "no board")).0, 0);
    }
}
