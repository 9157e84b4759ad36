//! Links of challenges, moves as strings, and parse errors.

use expect_test::{Expect, expect};
use grid::{Dir, Wrap};
use proptest::prelude::*;
use slide::{Challenge, Design, GapKey, Generation, LinkError, Move};

fn check(link: &str, expect: &Expect) {
    let result = match Challenge::from_link(link, 7) {
        Ok(challenge) => challenge.to_string(),
        Err(error) => error.to_string(),
    };
    expect.assert_eq(&result);
}

#[test]
fn missing_values_have_their_defaults() {
    check("", &expect!["seed=7&steps=250&board=default&gapConfig=2s"]);
    check(
        "seed=&steps=&board=&gapConfig=&v=",
        &expect!["seed=7&steps=250&board=default&gapConfig=2s"],
    );
    check("seed=1&board=classic", &expect!["seed=1&steps=250&board=classic&gapConfig=1s"]);
    check("steps=50&v=2", &expect!["seed=7&steps=50&board=default&gapConfig=2s&v=2"]);
    assert_eq!("steps=5".parse::<Challenge>(), Err(LinkError::NoSeed));
}

#[test]
fn old_formats_are_accepted() {
    check("seed=1&gapConfig=0", &expect!["seed=1&steps=250&board=default&gapConfig=2s"]);
    check("seed=1&gapConfig=1", &expect!["seed=1&steps=250&board=default&gapConfig=1l"]);
    check(
        "seed=1&board=classic&gapConfig=1",
        &expect!["seed=1&steps=250&board=classic&gapConfig=2s"],
    );
    check("seed=1&board=largegap", &expect!["seed=1&steps=250&board=default&gapConfig=1l"]);
    check(
        "seed=1&board=largegap&gapConfig=0",
        &expect!["seed=1&steps=250&board=default&gapConfig=1l"],
    );
    check(
        "seed=1&randomizeGaps=true&wrapH=true&wrapV=0",
        &expect!["seed=1&steps=250&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1"],
    );
}

#[test]
fn a_full_url_is_equivalent_to_its_query() {
    check(
        "https://host/slide?seed=5&x=y&utm&seed=6&v=2#top",
        &expect!["seed=5&steps=250&board=default&gapConfig=2s&v=2"],
    );
}

#[test]
fn the_error_names_the_invalid_value() {
    check(
        "seed=4294967296",
        &expect![[r#"the seed must be a number from 0 to 4294967295, not "4294967296""#]],
    );
    check("seed=-1", &expect![[r#"the seed must be a number from 0 to 4294967295, not "-1""#]]);
    check("seed=+1", &expect![[r#"the seed must be a number from 0 to 4294967295, not "+1""#]]);
    check(
        "steps=0",
        &expect![[r#"the number of shuffle moves must be from 1 to 100000, not "0""#]],
    );
    check(
        "steps=100001",
        &expect![[r#"the number of shuffle moves must be from 1 to 100000, not "100001""#]],
    );
    check("board=Default", &expect![[r#"unknown board "Default""#]]);
    check("gapConfig=2", &expect![[r#"the board "default" has no gap configuration "2""#]]);
    check(
        "board=classic&gapConfig=1l",
        &expect![[r#"the board "classic" has no gap configuration "1l""#]],
    );
    check("v=3", &expect![[r#"unknown shuffle version "3""#]]);
}

#[test]
fn an_invalid_challenge_is_refused() {
    let challenge = Challenge { steps: 0, ..Challenge::new(1) };
    assert_eq!(challenge.deal(), Err(LinkError::BadSteps("0".to_string())));
    let classic = Design::by_slug("classic").unwrap();
    let challenge = Challenge { board: classic, gaps: GapKey::OneLarge, ..Challenge::new(1) };
    assert!(matches!(challenge.deal(), Err(LinkError::UnknownGaps { .. })));
}

#[test]
fn a_link_for_free_play_has_no_seed_and_no_steps() {
    assert!(Challenge::is_challenge_link("/slide?seed=1"));
    assert!(Challenge::is_challenge_link("steps=9"));
    assert!(!Challenge::is_challenge_link("/slide?board=classic&wrapH=1"));
    assert!(!Challenge::is_challenge_link(""));
}

#[test]
fn the_seed_of_a_daily_challenge_is_its_date() {
    assert_eq!(Challenge::daily_seed("2025-11-25".parse().unwrap()), 20_251_125);
}

fn any_challenge() -> impl Strategy<Value = Challenge> {
    let board = (0..Design::all().len(), any::<prop::sample::Index>());
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (any::<u32>(), 1..=Challenge::MAX_STEPS, board, flags).prop_map(
        |(seed, steps, (board, gaps), (randomise, horizontal, vertical, second))| {
            let board = &Design::all()[board];
            Challenge {
                seed,
                steps,
                board,
                gaps: gaps.get(board.gaps).key,
                randomise,
                wrap: Wrap { horizontal, vertical },
                generation: if second { Generation::V2 } else { Generation::V1 },
            }
        },
    )
}

proptest! {
    #[test]
    fn every_challenge_can_be_parsed_again(challenge in any_challenge()) {
        prop_assert_eq!(challenge.to_string().parse(), Ok(challenge));
    }

    #[test]
    fn any_string_gives_a_challenge_or_an_error(text in any::<String>()) {
        if let Ok(challenge) = Challenge::from_link(&text, 0) {
            prop_assert_eq!(challenge.to_string().parse(), Ok(challenge));
        }
        if let Ok(m) = text.parse::<Move>() {
            prop_assert_eq!(m.to_string().parse(), Ok(m));
        }
    }

    #[test]
    fn a_damaged_link_gives_a_challenge_or_an_error(
        challenge in any_challenge(),
        at in any::<prop::sample::Index>(),
        put in "[0-9a-z=&?#%é]{0,3}",
    ) {
        let mut text = challenge.to_string();
        let at = at.index(text.len());
        text.replace_range(at..=at, &put);
        if let Ok(read) = Challenge::from_link(&text, 0) {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }

    #[test]
    fn a_move_of_any_number_is_played_or_refused(gap: u8, dir in 0..4_usize) {
        let mut board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap();
        let m: Move = format!("{gap}{}", Dir::ALL[dir]).parse().unwrap();
        let is_open = board.moves().any(|open| open == m);
        prop_assert_eq!(board.play(m).is_ok(), is_open);
    }

    #[test]
    fn every_move_can_be_parsed_again(gap in 0..128_u8, dir in 0..4_usize) {
        let text = format!("{gap}{}", Dir::ALL[dir]);
        let m: Move = text.parse().unwrap();
        prop_assert_eq!(m.to_string(), text);
    }
}
