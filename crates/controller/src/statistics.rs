//! Statistics of the solved games, by variant, and their export as CSV.

use grid::Date;
use play::Millis;
use wire::history::{Solved, Summary};

/// Milliseconds of a day.
const DAY: u64 = 86_400_000;

/// A solved game and the variant that it counts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantGame {
    /// The variant.
    pub variant: Variant,
    /// The game.
    pub solved: Solved,
}

/// A variant of a game. Statistics of different variants can't be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// Distinguishes it from all others.
    pub id: String,
    /// Display name.
    pub name: String,
}

/// Returns the distinct variants of `games` with their statistics, in order of appearance.
pub fn by_variant(games: &[VariantGame]) -> Vec<(Variant, Summary)> {
    let mut variants: Vec<&Variant> = Vec::new();
    for game in games {
        if !variants.contains(&&game.variant) {
            variants.push(&game.variant);
        }
    }
    let summary = |variant: &Variant| {
        Summary::of(games.iter().filter(|game| game.variant == *variant).map(|game| &game.solved))
    };
    variants.into_iter().map(|variant| (variant.clone(), summary(variant))).collect()
}

/// Returns the times of the `most` newest games of a variant, oldest first, without games that used hints. `games` is
/// ordered newest first.
pub fn newest_times(games: &[VariantGame], variant: &Variant, most: usize) -> Vec<Millis> {
    let own = games.iter().filter(|game| game.variant == *variant && game.solved.helps == 0);
    let mut times: Vec<_> = own.take(most).map(|game| game.solved.ms).collect();
    times.reverse();
    times
}

/// Writes all games as CSV, oldest first. `games` is ordered newest first.
pub fn to_csv(games: &[VariantGame]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let noted = |value: Option<usize>| value.map(|value| value.to_string()).unwrap_or_default();
    let line = |VariantGame { variant, solved }: &VariantGame| {
        let Solved { at, game, params, ms, moves, helps, undos, score, par, .. } = solved;
        let [undos, score, par] = [*undos, score.map(usize::from), *par].map(noted);
        let (when, variant, params) = (utc(*at), quoted(&variant.name), quoted(params));
        format!("{when},{game},{variant},{params},{ms},{moves},{helps},{undos},{score},{par}\n")
    };
    let head = "solved,game,kind,parameters,milliseconds,moves,helps,undos,score,par\n".to_owned();
    std::iter::once(head).chain(games.iter().rev().map(line)).collect()
}

/// Formats a Unix time in milliseconds like `2026-11-18T09:05:00.250Z`; empty if its date is out of range.
fn utc(at: u64) -> String {
    let date = u32::try_from(at / DAY).ok().and_then(Date::from_day_number);
    let Some(date) = date else { return String::new() };
    let (seconds, ms) = (at % DAY / 1_000, at % 1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("{date}T{hours:02}:{minutes:02}:{seconds:02}.{ms:03}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str, at: u64, ms: Millis, helps: usize) -> VariantGame {
        let variant = Variant { id: format!("id:{name}"), name: name.to_owned() };
        let (game, params) = ("slide".to_owned(), "seed=7".to_owned());
        let solved = Solved { at, game, params, ms, helps, moves: 5, ..Solved::default() };
        VariantGame { variant, solved }
    }

    #[test]
    fn each_variant_has_its_own_statistics() {
        let games = [game("Easy", 3, 300, 0), game("Hard", 2, 900, 0), game("Easy", 1, 100, 0)];
        let found = by_variant(&games);
        let found: Vec<_> =
            found.iter().map(|(variant, all)| (&*variant.name, all.solved, all.best)).collect();
        assert_eq!(found, [("Easy", 2, Some(100)), ("Hard", 1, Some(900))]);
        assert_eq!(by_variant(&[]), []);
    }

    #[test]
    fn the_newest_unaided_times_of_a_variant_are_charted_oldest_first() {
        let games = [
            game("Easy", 5, 500, 0),
            game("Easy", 4, 400, 1),
            game("Hard", 3, 300, 0),
            game("Easy", 2, 200, 0),
            game("Easy", 1, 100, 0),
        ];
        let easy = &games[0].variant;
        assert_eq!(newest_times(&games, easy, 9), [100, 200, 500]);
        assert_eq!(newest_times(&games, easy, 2), [200, 500]);
    }

    #[test]
    fn csv_has_a_line_per_game_oldest_first() {
        let mut new = game("Easy, \"odd\"", 1_763_456_700_250, 9, 1);
        (new.solved.undos, new.solved.score) = (Some(2), Some(90));
        let csv = to_csv(&[new, game("Hard", 0, 8, 0)]);
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(
            lines[1..],
            [
                r#"1970-01-01T00:00:00.000Z,slide,"Hard","seed=7",8,5,0,,,"#,
                r#"2025-11-18T09:05:00.250Z,slide,"Easy, ""odd""","seed=7",9,5,1,2,90,"#,
            ]
        );
        assert_eq!(utc(u64::MAX), "");
    }
}
