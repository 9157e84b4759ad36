//! Invariants of moves, strings, measures and shuffles.

use fifteen::{
    Board, BoardError, BoardSize, Difficulty, Entropy, Event, Goal, Hand, Layout, LinkError, Move,
    Params, ParseBoardError, TileError, largest_distance, largest_manhattan, shuffle,
};
use grid::{Dir, Lcg, Size, SizeError};
use proptest::prelude::*;

fn sizes() -> impl Iterator<Item = BoardSize> {
    (2..=15).flat_map(|width| (2..=15).map(move |height| BoardSize::new(width, height).unwrap()))
}

/// Makes random moves, including moves of several tiles.
fn random_walk(start: &Board, seed: u32, n_moves: usize) -> (Board, Vec<Move>) {
    let mut rng = Lcg::new(seed);
    let mut board = start.clone();
    let mut walk = Vec::new();
    for _ in 0..n_moves {
        let n = board.moves().count() as u32;
        let m = board.moves().nth(rng.below(n) as usize).unwrap();
        board.play(m).unwrap();
        walk.push(m);
    }
    (board, walk)
}

#[test]
fn the_number_of_legal_moves_matches_the_formula_for_any_gap_and_size() {
    for board_size in sizes() {
        let size = board_size.grid();
        for gap in size.cells() {
            // Moves the gap there: first up, then left.
            let mut board = Board::solved(board_size);
            for x_or_y in [size.cell(size.x(gap), size.height() - 1).unwrap(), gap] {
                if let Some(m) = board.move_at(x_or_y) {
                    board.play(m).unwrap();
                }
            }
            assert_eq!(board.gap(), gap);
            let at_edges = [
                size.x(gap) == 0,
                size.x(gap) + 1 == size.width(),
                size.y(gap) == 0,
                size.y(gap) + 1 == size.height(),
            ];
            let n_immediate = 4 - at_edges.iter().filter(|&&edge| edge).count();
            assert_eq!(board.steps().count(), n_immediate);
            let pressed: Vec<_> = size.cells().filter_map(|cell| board.move_at(cell)).collect();
            assert_eq!(pressed.len(), size.width() - 1 + size.height() - 1);
            let mut listed: Vec<_> = board.moves().collect();
            assert_eq!(listed.len(), pressed.len());
            assert!(pressed.iter().all(|m| listed.contains(m)));
            listed.retain(|m| m.n_tiles == 1);
            assert_eq!(listed.len(), n_immediate);
        }
    }
}

#[test]
fn tiles_of_a_move_slide_from_the_gap_outwards() {
    let mut board = Board::solved(BoardSize::new(4, 4).unwrap());
    let m = board.move_at(board.cell_of(13).unwrap()).unwrap();
    assert_eq!(m, Move::new(Dir::Right, 3));
    let mut moved = Vec::new();
    for dir in m.steps() {
        moved.push(board.tile(board.source(dir).unwrap()));
        board.step(dir).unwrap();
    }
    assert_eq!(moved, [15, 14, 13]);
    assert_eq!(board.to_string(), "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15");
}

#[test]
fn moves_lists_exactly_what_play_accepts() {
    for size in sizes() {
        let (board, _) = random_walk(&Board::solved(size), 1, 20);
        let listed: Vec<_> = board.moves().collect();
        for m in Dir::ALL.iter().flat_map(|&dir| (0..=16).map(move |n| Move::new(dir, n))) {
            let mut after = board.clone();
            assert_eq!(after.play(m).is_ok(), listed.contains(&m), "{m} on {board}");
            assert_eq!(after == board, !listed.contains(&m), "{m} on {board}");
        }
    }
}

#[test]
fn every_walk_can_be_undone_and_measures_stay_up_to_date() {
    for (seed, size) in sizes().enumerate() {
        let start = Board::solved(size);
        let (mut board, walk) = random_walk(&start, seed as u32, 60);
        let mut entropy = Entropy::of(&board);
        for m in walk.iter().rev() {
            for dir in m.back().steps() {
                board.step(dir).unwrap();
                entropy.follow(&board, dir);
                assert_eq!(entropy, Entropy::of(&board), "{board}");
                assert!(entropy.linear_conflict() >= entropy.manhattan());
                assert!(entropy.enhanced() >= entropy.linear_conflict());
            }
        }
        assert_eq!(board, start, "{size}");
        assert_eq!(entropy.enhanced(), 0);
    }
}

#[test]
fn half_of_all_arrangements_are_refused() {
    for (width, height, count) in [(2, 2, 12), (2, 3, 360), (3, 2, 360), (4, 2, 20_160)] {
        let mut tiles: Vec<u32> = (0..width as u32 * height as u32).collect();
        let (mut solvable, mut all) = (0, 0);
        permute(&mut tiles, 0, &mut |tiles| {
            all += 1;
            match Board::try_from(&Layout { width, height, tiles: tiles.to_vec() }) {
                Ok(_) => solvable += 1,
                Err(error) => assert_eq!(error, BoardError::Unsolvable),
            }
        });
        assert_eq!((solvable, all), (count, 2 * count));
    }
}

fn permute(tiles: &mut [u32], from: usize, found: &mut dyn FnMut(&[u32])) {
    if from == tiles.len() {
        return found(tiles);
    }
    for i in from..tiles.len() {
        tiles.swap(from, i);
        permute(tiles, from + 1, found);
        tiles.swap(from, i);
    }
}

#[test]
fn invalid_sizes_tiles_and_arrangements_are_distinguished() {
    let check = |text: &str| text.parse::<Board>().unwrap_err();
    let size = |width, height| {
        ParseBoardError::Board(SizeError { shortest: 2, longest: 15, width, height }.into())
    };
    let tile = |error: TileError| ParseBoardError::Board(error.into());
    assert_eq!(check(""), ParseBoardError::Empty);
    assert_eq!(check("/"), ParseBoardError::Empty);
    assert_eq!(check("0"), size(1, 1));
    assert_eq!(check("1 2 3 4 5/6 7 8 9 0/1"), {
        ParseBoardError::RaggedRow { row: 3, found: 1, width: 5 }
    });
    assert_eq!(check(&format!("{}/{}", "1 ".repeat(16), "1 ".repeat(16))), size(16, 2));
    assert_eq!(check("1 2 3 4 0"), ParseBoardError::NotSquare(5));
    assert_eq!(check("1 2 3 x"), ParseBoardError::NotANumber("x".into()));
    assert_eq!(check("1 2 3 +0"), ParseBoardError::NotANumber("+0".into()));
    assert_eq!(check("1 2 3 4"), tile(TileError::Foreign(4)));
    assert_eq!(check("1 2 2 0"), tile(TileError::Repeated(2)));
    assert_eq!(check("0 2 3 0"), tile(TileError::Repeated(0)));
    let short = Layout { width: 2, height: 2, tiles: vec![0, 1, 2] };
    assert_eq!(Board::try_from(&short), Err(TileError::Missing(3).into()));
    assert_eq!(check("2 1 3 0"), ParseBoardError::Board(BoardError::Unsolvable));
    assert_eq!(
        check("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"),
        ParseBoardError::Board(BoardError::Unsolvable)
    );
}

#[test]
fn the_two_goals_convert_into_each_other() {
    let layout: Layout = "0 1 2/3 4 5/6 7 8".parse().unwrap();
    let turned = Goal::EmptyFirst.layout(&layout);
    assert!(Board::try_from(&turned).unwrap().is_solved());
    assert_eq!(Goal::EmptyFirst.layout(&turned), layout);
    assert_eq!(Goal::EmptyLast.layout(&layout), layout);
    assert_eq!(Goal::EmptyFirst.dir(Dir::Up), Dir::Down);
}

#[test]
fn every_shuffle_reaches_its_target_on_every_size() {
    for size in sizes() {
        for difficulty in Difficulty::ALL {
            for seed in 0..4 {
                let board = shuffle(size, difficulty, seed);
                let manhattan = Entropy::of(&board).manhattan();
                let reaches = |target| manhattan == target || manhattan == target + 1;
                assert!(difficulty.target(size.grid()).is_none_or(reaches), "{size} {difficulty}");
                assert!(!board.is_solved());
                assert_eq!(Board::try_from(&Layout::from(&board)), Ok(board));
            }
        }
    }
}

#[test]
fn targets_are_multiples_of_the_number_of_cells_unless_the_board_is_too_small() {
    for n in 3..=15u32 {
        let size = BoardSize::new(n as usize, n as usize).unwrap();
        let targets = Difficulty::ALL.map(|difficulty| difficulty.target(size.grid()));
        let extra = if n == 3 { 19 } else { 3 * n * n };
        let shuffled = [n * n / 2, n * n, 2 * n * n, extra].map(Some);
        assert_eq!(targets[..4], shuffled);
        assert_eq!(targets[4], None, "a random state isn't shuffled");
    }
    let mut all = sizes().map(BoardSize::grid);
    assert!(all.all(|size| Difficulty::ExtraHard.target(size) <= Some(largest_manhattan(size))));
}

#[test]
fn no_tile_exceeds_its_largest_distance() {
    let size = BoardSize::new(4, 3).unwrap().grid();
    for tile in 1..12 {
        let goal = fifteen::goal_cell(size, tile);
        let most = size.cells().map(|cell| size.distance(cell, goal)).max().unwrap();
        assert_eq!(largest_distance(size, tile) as usize, most);
    }
}

#[test]
fn the_error_of_an_invalid_link_names_the_invalid_value() {
    let check = |link: &str| link.parse::<Params>().unwrap_err();
    assert_eq!(check(""), LinkError::NoSeed);
    assert_eq!(check("/fifteen?size=4&difficulty=hard"), LinkError::NoSeed);
    assert_eq!(check("seed=%2B5"), LinkError::Seed("+5".into()));
    assert_eq!(check("board=1-2_3-0&seed=4"), LinkError::BesideBoard("seed"));
    assert_eq!(check("board=%4"), grid::DecodeError("%4".into()).into());
    assert_eq!(check("board=%FF"), grid::DecodeError("%FF".into()).into());
    assert_eq!(
        check("size=4&difficulty=hard&seed=4294967296"),
        LinkError::Seed("4294967296".into())
    );
    assert_eq!(check("size=4&difficulty=hard&seed="), LinkError::Seed(String::new()));
    assert!(matches!(check("size=16&difficulty=hard&seed=1"), LinkError::Size(_)));
    assert!(matches!(check("size=x&difficulty=hard&seed=1"), LinkError::Size(_)));
    assert!(matches!(check("size=4&difficulty=harder&seed=1"), LinkError::Difficulty(_)));
    assert!(matches!(check("board=2-1_3-0"), LinkError::Board(_)));
}

#[test]
fn missing_values_of_a_link_get_their_defaults() {
    let check = |link: &str| Params::from_link(link, 77).unwrap().to_string();
    let default = "size=4&difficulty=medium&seed=77";
    for link in ["", "/fifteen", "/fifteen?", "?", "&&", "utm_source=x&fbclid=%zz&ref", "sise=5"] {
        assert_eq!(check(link), default, "{link}");
    }
    assert_eq!(check("size=6x3"), "size=6x3&difficulty=medium&seed=77");
    assert_eq!(check("seed=0"), "size=4&difficulty=medium&seed=0");
    assert_eq!(check("a=b&difficulty=extra-hard"), "size=4&difficulty=extra-hard&seed=77");
    assert_eq!(check("board=1-2_0-3&gclid=9"), "board=1-2_0-3");
}

#[test]
fn invalid_values_of_a_link_never_get_defaults() {
    for link in ["size=", "size=1", "size=16", "difficulty=", "difficulty=x", "seed=-1", "board="] {
        assert!(Params::from_link(link, 77).is_err(), "{link}");
    }
}

#[test]
fn links_and_queries_may_be_percent_encoded() {
    let params: Params = "size=4x3&difficulty=extra-hard&seed=0".parse().unwrap();
    for link in [
        "https://example.org/fifteen?size=4x3&difficulty=extra-hard&seed=0#top",
        "?seed=0&difficulty=Extra+Hard&size=4%783&",
    ] {
        assert_eq!(link.parse(), Ok(params.clone()), "{link}");
    }
    let board: Params = "board=1%202%203%2F4%205%206%2F7%208%200".parse().unwrap();
    assert_eq!(board, "board=1,2,3_4,5,6_7,8,.".parse().unwrap());
}

proptest! {
    #[test]
    fn strings_round_trip(seed: u32, width in 2usize..=15, height in 2usize..=15) {
        let size = BoardSize::new(width, height).unwrap();
        let (board, walk) = random_walk(&Board::solved(size), seed, 40);
        prop_assert_eq!(board.to_string().parse(), Ok(board.clone()));
        for m in walk {
            prop_assert_eq!(m.to_string().parse(), Ok(m));
        }
        for params in [
            Params::Board(board),
            Params::Shuffle { size, difficulty: Difficulty::ALL[seed as usize % 5], seed },
        ] {
            prop_assert_eq!(params.to_string().parse(), Ok(params.clone()));
            prop_assert_eq!(format!("/fifteen?{params}").parse(), Ok(params));
        }
    }

    #[test]
    fn no_string_makes_a_parser_panic(text in "\\PC{0,60}") {
        let _ = text.parse::<Board>();
        let _ = text.parse::<Move>();
        let _ = text.parse::<Params>();
    }

    #[test]
    fn no_corrupt_string_makes_a_parser_panic(
        at in 0usize..60, with in "[0-9a-z%&=+_/ x.-]{0,4}", cut in 0usize..4, which in 0usize..3,
    ) {
        let texts = [
            "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0",
            "/fifteen?size=4&difficulty=hard&seed=7",
            "board=1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0",
        ];
        let mut text = texts[which].to_string();
        let at = at.min(text.len());
        text.replace_range(at..(at + cut).min(text.len()), &with);
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(params) = text.parse::<Params>() {
            prop_assert_eq!(params.to_string().parse(), Ok(params));
        }
        let _ = text.parse::<Move>();
    }

    #[test]
    fn no_sequence_of_events_gives_an_illegal_move(
        seed: u32, events in prop::collection::vec((0u8..5, 0usize..300, -200i32..200, -200i32..200), 0..40),
    ) {
        let size = BoardSize::new(2 + seed as usize % 14, 2 + seed as usize / 14 % 14).unwrap();
        let (mut board, _) = random_walk(&Board::solved(size), seed, 20);
        let mut hand = Hand::default();
        for (kind, cell, dx, dy) in events {
            // Includes cells of a larger board, because a view may be out of date.
            let cell = Size::new(20, 20).unwrap().at(cell).unwrap();
            let event = match kind {
                0 => Event::Press(cell),
                1 => Event::Down(cell),
                2 => Event::Up { dx, dy },
                3 => Event::Cancel,
                _ => Event::Key(Dir::ALL[cell.index() % 4]),
            };
            if let play::Touch::Move(m) = hand.handle(&board, event) {
                prop_assert_eq!(board.play(m), Ok(()));
            }
        }
    }
}
