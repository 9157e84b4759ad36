//! `azulejo verify --board URL`: fetches a ranking from a server and replays all of it.

use std::io::Write;
use std::time::Duration;

use clap::{ArgMatches, FromArgMatches};
use serde::de::DeserializeOwned;
use server::LogicDays;
use wire::api::{BoardPage, BoardRow, By};

use crate::failure::Failure;
use crate::verify;

/// How many results are asked for at once.
const PART: usize = 100;

/// The most bytes of an answer; a record has a quarter of it.
const MOST_BYTES: u64 = 1 << 20;

/// How long an answer may take, and how often a server that is busy is asked again.
const PATIENCE: Duration = Duration::from_mins(1);
const TRIES: usize = 20;

/// What is verified: a replay, or with `--board` a whole ranking.
pub(crate) enum Args {
    File(verify::Args),
    Board(String),
}

impl clap::Args for Args {
    fn augment_args(command: clap::Command) -> clap::Command {
        let board = clap::Arg::new("board").long("board").value_name("URL").conflicts_with("file");
        let board = board.help("Fetch a ranking from a server and replay all of it, as https://HOST/api/v1/boards/BOARD");
        let command = verify::Args::augment_args(command).arg(board);
        command.mut_arg("file", |file| file.required(false).required_unless_present("board"))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Args::augment_args(command)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        match matches.get_one::<String>("board") {
            Some(board) => Ok(Args::Board(board.clone())),
            None => verify::Args::from_arg_matches(matches).map(Args::File),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Does what was asked for.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match args {
        Args::File(args) => verify::run(args, out),
        Args::Board(url) => board(url, out),
    }
}

/// Replays a ranking and says what is wrong with it.
fn board(url: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let (address, query) = url.split_once('?').unwrap_or((url, ""));
    let (api, _) = address.split_once("/boards/").ok_or_else(|| {
        Failure::input("the address of a board is https://HOST/api/v1/boards/BOARD")
    })?;
    let by = if query.split('&').any(|part| part == "by=moves") { "moves" } else { "time" };
    let agent = agent();
    let (mut n_seen, mut n_wrong, mut after) = (0, 0, String::new());
    let (mut order, logic_days) = (Order::default(), LogicDays::default());
    let name = loop {
        let address = format!("{address}?by={by}&limit={PART}{after}");
        let page: BoardPage = fetch_json(&agent, &address)?;
        for row in &page.rows {
            n_seen += 1;
            let record = fetch(&agent, &format!("{api}/results/{}/record", plain(&row.result)?))?;
            let judged = order.follow(&page, row);
            let judged = judged.and_then(|()| judge(&logic_days, &page.board, row, &record));
            if let Err(why) = judged {
                n_wrong += 1;
                writeln!(
                    out,
                    "not legal: result {} of {:?}: {}",
                    row.result,
                    row.name,
                    why.escape_debug()
                )?;
            }
        }
        match page.next {
            Some(next) => after = format!("&after={}", plain(&next)?),
            None => break page.board,
        }
    };
    let name = name.escape_debug();
    if n_wrong > 0 {
        writeln!(out, "{n_wrong} of {n_seen} results of {name} by {by} are not legal")?;
        return Err(Failure::Said);
    }
    Ok(writeln!(out, "all {n_seen} results of {name} by {by} are legal")?)
}

/// The order of a ranking, row by row.
#[derive(Default)]
struct Order {
    n_rows: u64,
    value: u64,
    rank: u64,
}

impl Order {
    /// Checks that a row follows those before it with the right rank.
    fn follow(&mut self, page: &BoardPage, row: &BoardRow) -> Result<(), String> {
        let value = match page.by {
            By::Time => row.time,
            By::Moves => row.moves,
        };
        self.n_rows += 1;
        if self.n_rows == 1 || value != self.value {
            self.rank = self.n_rows;
        }
        let before = std::mem::replace(&mut self.value, value);
        if value < before {
            return Err(format!("{value} stands after {before}"));
        }
        if row.rank != self.rank {
            return Err(format!("its rank is {}, not {}", self.rank, row.rank));
        }
        Ok(())
    }
}

/// Whether a record is what its row says.
fn judge(logic_days: &LogicDays, board: &str, row: &BoardRow, record: &str) -> Result<(), String> {
    let replayed = server::replay(record).map_err(|error| error.to_string())?;
    let outcome = replayed.outcome();
    // Races are of many puzzles and timed by the server.
    let is_race = board.starts_with("race:");
    if !is_race && !logic_days.is_of(&replayed, board) {
        return Err(format!("it is of {}", replayed.board_name()));
    }
    if outcome.helps > 0 {
        return Err("it was played with help".into());
    }
    if outcome.moves as u64 != row.moves || (!is_race && outcome.elapsed != row.time) {
        return Err(format!("the record says {outcome}"));
    }
    Ok(())
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder();
    config.http_status_as_error(false).timeout_global(Some(PATIENCE)).build().into()
}

/// The JSON at an address.
fn fetch_json<T: DeserializeOwned>(agent: &ureq::Agent, address: &str) -> Result<T, Failure> {
    serde_json::from_str(&fetch(agent, address)?)
        .map_err(|error| Failure::work(format!("{address} is no answer of a server: {error}")))
}

/// The text at an address. A server that asks for patience gets it.
fn fetch(agent: &ureq::Agent, address: &str) -> Result<String, Failure> {
    let failed = |error: ureq::Error| Failure::work(format!("{address}: {error}"));
    for _ in 0..TRIES {
        let mut answer = agent.get(address).call().map_err(failed)?;
        let retry =
            answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
        match (answer.status().as_u16(), retry) {
            (200, _) => {
                let body = answer.body_mut().with_config().limit(MOST_BYTES);
                return body.read_to_string().map_err(failed);
            }
            (429 | 503, Some(seconds)) => {
                std::thread::sleep(Duration::from_secs(seconds).min(PATIENCE));
            }
            (status, _) => return Err(Failure::work(format!("{address} answers {status}"))),
        }
    }
    Err(Failure::work(format!("{address} is busy")))
}

/// An id or a cursor that can stand in an address as it is.
fn plain(text: &str) -> Result<&str, Failure> {
    let is_plain =
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-');
    if is_plain { Ok(text) } else { Err(Failure::work("the server sends an odd id")) }
}
