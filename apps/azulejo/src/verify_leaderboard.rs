//! `azulejo verify --leaderboard URL`: fetches a leaderboard from a server and replays every result.

use std::io::Write;
use std::time::Duration;

use clap::{ArgMatches, FromArgMatches};
use serde::de::DeserializeOwned;
use server::GeneratedDailies;
use wire::api::{LeaderboardPage, LeaderboardRow, SortBy};

use crate::failure::Failure;
use crate::{verify, verify_dump};

/// Number of results per page.
const PAGE_SIZE: usize = 100;

/// Size limit of a response in bytes; a record takes up to a quarter of it.
const MAX_BYTES: u64 = 1 << 20;

/// Timeout of a request, and maximum wait before a request to a busy server is repeated.
const TIMEOUT: Duration = Duration::from_mins(1);
/// Number of attempts per request if the server is busy.
const ATTEMPTS: usize = 20;

/// The arguments of `verify`: a replay, with `--leaderboard` a leaderboard, or with `--dump` a dump.
pub(crate) enum Args {
    File(verify::Args),
    Leaderboard(String),
    Dump(String),
}

impl clap::Args for Args {
    fn augment_args(command: clap::Command) -> clap::Command {
        let leaderboard = clap::Arg::new("leaderboard")
            .long("leaderboard")
            .value_name("URL")
            .conflicts_with("file")
            .help(format!(
                "Fetch a leaderboard from a server and replay every result, for example {EXAMPLE}"
            ));
        let dump = clap::Arg::new("dump")
            .long("dump")
            .value_name("FILE")
            .conflicts_with_all(["file", "leaderboard"])
            .help("Replay every result of a file that `azulejo admin dump` created");
        let command = verify::Args::augment_args(command).args([leaderboard, dump]);
        command.mut_arg("file", |file| {
            file.required(false).required_unless_present_any(["leaderboard", "dump"])
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Args::augment_args(command)
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let option = |name| matches.get_one::<String>(name).cloned();
        match (option("leaderboard"), option("dump")) {
            (Some(url), _) => Ok(Args::Leaderboard(url)),
            (_, Some(file)) => Ok(Args::Dump(file)),
            (None, None) => verify::Args::from_arg_matches(matches).map(Args::File),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Args::from_arg_matches(matches)?;
        Ok(())
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match args {
        Args::File(args) => verify::run(args, out),
        Args::Leaderboard(url) => verify_leaderboard(url, out),
        Args::Dump(file) => verify_dump::run(file, out),
    }
}

const EXAMPLE: &str = "https://HOST/api/v1/leaderboards/PUZZLE";

/// Replays every result of a leaderboard and prints what is wrong.
fn verify_leaderboard(url: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let (base, query) = url.split_once('?').unwrap_or((url, ""));
    let (api, _) = base.split_once("/leaderboards/").ok_or_else(|| {
        Failure::input(format!("{url:?} is not the URL of a leaderboard, for example {EXAMPLE}"))
    })?;
    let by = if query.split('&').any(|part| part == "by=moves") { "moves" } else { "time" };
    let agent = agent();
    let (mut n_seen, mut n_wrong, mut after) = (0, 0, String::new());
    let (mut order, dailies) = (RowOrder::default(), GeneratedDailies::default());
    let name = loop {
        let address = format!("{base}?by={by}&limit={PAGE_SIZE}{after}");
        let page: LeaderboardPage = fetch_json(&agent, &address)?;
        for row in &page.rows {
            n_seen += 1;
            let record = fetch(&agent, &format!("{api}/results/{}/record", plain(&row.result)?))?;
            let judged = order.follow(&page, row);
            let judged = judged.and_then(|()| judge(&dailies, &page.leaderboard, row, &record));
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
            None => break page.leaderboard,
        }
    };
    let (name, n_legal) = (name.escape_debug(), n_seen - n_wrong);
    let results = if n_seen == 1 { "result" } else { "results" };
    writeln!(out, "{name} by {by}: {n_legal} of {n_seen} {results} legal")?;
    if n_wrong > 0 { Err(Failure::Reported) } else { Ok(()) }
}

/// Checks the order and the ranks of a leaderboard, row by row.
#[derive(Default)]
struct RowOrder {
    n_rows: u64,
    value: u64,
    rank: u64,
}

impl RowOrder {
    /// Checks that a row is sorted correctly after the previous rows and has the right rank.
    fn follow(&mut self, page: &LeaderboardPage, row: &LeaderboardRow) -> Result<(), String> {
        let value = match page.by {
            SortBy::Time => row.time,
            SortBy::Moves => row.moves,
        };
        self.n_rows += 1;
        if self.n_rows == 1 || value != self.value {
            self.rank = self.n_rows;
        }
        let before = std::mem::replace(&mut self.value, value);
        if value < before {
            return Err(format!("{value} is listed after {before}"));
        }
        if row.rank != self.rank {
            return Err(format!("the rank must be {}, not {}", self.rank, row.rank));
        }
        Ok(())
    }
}

/// Checks that a record matches its row.
fn judge(
    dailies: &GeneratedDailies,
    board: &str,
    row: &LeaderboardRow,
    record: &str,
) -> Result<(), String> {
    let replayed = server::replay(record).map_err(|error| error.to_string())?;
    let outcome = replayed.outcome();
    // A race has many puzzles.
    if !board.starts_with("race:") && !dailies.is_of(&replayed, board) {
        return Err(format!("the replay belongs to {}", replayed.leaderboard_name()));
    }
    if outcome.helps > 0 {
        return Err("hints were used".into());
    }
    // The server's time runs until the result arrives, so it is never shorter than the replay.
    if outcome.moves as u64 != row.moves || row.time < outcome.elapsed {
        return Err(format!("the replay says {outcome}"));
    }
    Ok(())
}

fn agent() -> ureq::Agent {
    let config = ureq::Agent::config_builder();
    config.http_status_as_error(false).timeout_global(Some(TIMEOUT)).build().into()
}

fn fetch_json<T: DeserializeOwned>(agent: &ureq::Agent, url: &str) -> Result<T, Failure> {
    serde_json::from_str(&fetch(agent, url)?)
        .map_err(|error| Failure::runtime(format!("unexpected response from {url}: {error}")))
}

/// Fetches a URL; honours `Retry-After` if the server is busy.
fn fetch(agent: &ureq::Agent, url: &str) -> Result<String, Failure> {
    let failed = |error: ureq::Error| Failure::runtime(format!("could not fetch {url}: {error}"));
    for _ in 0..ATTEMPTS {
        let mut answer = agent.get(url).call().map_err(failed)?;
        let retry =
            answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
        match (answer.status().as_u16(), retry) {
            (200, _) => {
                let body = answer.body_mut().with_config().limit(MAX_BYTES);
                return body.read_to_string().map_err(failed);
            }
            (429 | 503, Some(seconds)) => {
                std::thread::sleep(Duration::from_secs(seconds).min(TIMEOUT));
            }
            (403, _) => {
                let why =
                    "the server returns replays of a daily puzzle to everyone once its day is over";
                return Err(Failure::runtime(format!("could not fetch {url}: {why}")));
            }
            (status, _) => {
                let why = format!("could not fetch {url}: the server returned status {status}");
                return Err(Failure::runtime(why));
            }
        }
    }
    Err(Failure::runtime(format!("could not fetch {url}: the server is busy; try again later")))
}

/// Checks that an ID or cursor from the server needs no escaping in a URL.
fn plain(text: &str) -> Result<&str, Failure> {
    let is_plain =
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-');
    if is_plain {
        Ok(text)
    } else {
        Err(Failure::runtime(format!("invalid ID or cursor from the server: {text:?}")))
    }
}
