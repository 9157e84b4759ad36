//! A leaderboard as a page loads it: part after part, best first, and the place of the computer's solution among the
//! loaded rows.

use wire::api::{LeaderboardPage, LeaderboardRow};

use super::problem::Problem;

/// The loaded rows of a leaderboard.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeaderboardList {
    rows: Vec<LeaderboardRow>,
    n_players: Option<u64>,
    /// Cursor of the next rows; `None` if these are the last ones.
    next: Option<String>,
    is_loading_more: bool,
    problem: Option<Problem>,
    /// Number of the last request.
    last: u32,
}

impl LeaderboardList {
    /// Forgets everything, and returns the number of the request for the first rows.
    pub fn begin(&mut self) -> u32 {
        *self = LeaderboardList { last: self.last + 1, ..LeaderboardList::default() };
        self.last
    }

    /// Returns the number of the request for more rows, and their cursor. `None` if there are none, or if they are being
    /// loaded.
    pub fn load_more(&mut self) -> Option<(u32, String)> {
        let next = self.next.clone().filter(|_| !self.is_loading_more)?;
        self.is_loading_more = true;
        self.problem = None;
        self.last += 1;
        Some((self.last, next))
    }

    /// Adds the answer to a request. Answers to all but the last one are ignored.
    pub fn answered(&mut self, number: u32, answer: Result<LeaderboardPage, Problem>) {
        if number != self.last {
            return;
        }
        self.is_loading_more = false;
        match answer {
            Ok(page) => {
                self.n_players = Some(page.of);
                self.rows.extend(page.rows);
                self.next = page.next;
            }
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// Returns the loaded rows, best first.
    pub fn rows(&self) -> &[LeaderboardRow] {
        &self.rows
    }

    /// Returns the number of players on the leaderboard, once it is known.
    pub fn n_players(&self) -> Option<u64> {
        self.n_players
    }

    /// Returns whether there are more rows.
    pub fn has_more(&self) -> bool {
        self.next.is_some()
    }

    /// Returns whether more rows are being loaded.
    pub fn is_loading_more(&self) -> bool {
        self.is_loading_more
    }

    /// Returns why the last request failed.
    pub fn problem(&self) -> Option<&Problem> {
        self.problem.as_ref()
    }

    /// Returns before which row a solution with `moves` moves stands, if the list is sorted by moves. `None` if rows that
    /// aren't loaded may be between it and the loaded ones.
    pub fn place_by_moves(&self, moves: u64) -> Option<usize> {
        let place = self.rows.partition_point(|row| row.moves <= moves);
        let is_first_known = self.rows.first().is_some_and(|row| row.rank == 1);
        let is_inside =
            (place > 0 || is_first_known) && (place < self.rows.len() || !self.has_more());
        is_inside.then_some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(rank: u64, moves: u64) -> LeaderboardRow {
        let [player, name, tag, result] = ["p", "Ana", "abcd", "r"].map(str::to_owned);
        LeaderboardRow { rank, player, name, tag, time: 1, moves, at: 1, result }
    }

    fn page(rows: &[(u64, u64)], next: Option<&str>) -> LeaderboardPage {
        LeaderboardPage {
            leaderboard: "x".to_owned(),
            by: wire::api::SortBy::Moves,
            of: 9,
            rows: rows.iter().map(|&(rank, moves)| row(rank, moves)).collect(),
            next: next.map(str::to_owned),
        }
    }

    fn list(rows: &[(u64, u64)], next: Option<&str>) -> LeaderboardList {
        let mut list = LeaderboardList::default();
        let number = list.begin();
        list.answered(number, Ok(page(rows, next)));
        list
    }

    #[test]
    fn rows_are_added_until_the_last_page() {
        let mut list = list(&[(1, 40)], Some("a"));
        let (number, cursor) = list.load_more().expect("there are more rows");
        assert_eq!((cursor.as_str(), list.is_loading_more()), ("a", true));
        assert_eq!(list.load_more(), None, "they are being loaded");
        list.answered(number, Ok(page(&[(2, 41)], None)));
        assert_eq!((list.rows().len(), list.n_players()), (2, Some(9)));
        assert_eq!((list.has_more(), list.load_more()), (false, None));
    }

    #[test]
    fn a_failed_request_can_be_repeated() {
        let mut list = list(&[(1, 40)], Some("a"));
        let (number, _) = list.load_more().expect("there are more rows");
        list.answered(number, Err(Problem::NoAnswer));
        assert_eq!((list.problem(), list.rows().len()), (Some(&Problem::NoAnswer), 1));
        let (number, cursor) = list.load_more().expect("it can be repeated");
        assert_eq!((list.problem(), cursor.as_str()), (None, "a"));
        list.answered(number, Ok(page(&[(2, 41)], None)));
        assert_eq!(list.rows().len(), 2);
    }

    #[test]
    fn answers_to_earlier_requests_are_ignored() {
        let mut list = LeaderboardList::default();
        let first = list.begin();
        let second = list.begin();
        list.answered(first, Ok(page(&[(1, 40)], None)));
        assert_eq!((list.rows().len(), list.n_players()), (0, None));
        list.answered(second, Ok(page(&[(1, 40), (2, 41)], None)));
        list.answered(first, Err(Problem::NoAnswer));
        assert_eq!((list.rows().len(), list.problem()), (2, None));
    }

    #[test]
    fn the_computer_is_placed_where_no_unknown_row_can_be() {
        let all = list(&[(1, 40), (2, 42)], None);
        assert_eq!(
            [39, 40, 42].map(|moves| all.place_by_moves(moves)),
            [Some(0), Some(1), Some(2)]
        );
        let top = list(&[(1, 40), (2, 42)], Some("a"));
        assert_eq!([39, 41, 42].map(|moves| top.place_by_moves(moves)), [Some(0), Some(1), None]);
        let around = list(&[(5, 40), (6, 42)], None);
        assert_eq!(
            [39, 41, 42].map(|moves| around.place_by_moves(moves)),
            [None, Some(1), Some(2)]
        );
        assert_eq!(list(&[], None).place_by_moves(40), None);
    }
}
