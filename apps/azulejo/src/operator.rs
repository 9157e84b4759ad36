//! `azulejo admin`, `backup`, `restore` and `views`: what the operator of a server needs.

use std::io::Write;
use std::time::SystemTime;

use server::{
    Operator, PageViewCount, PlayerAction, ResultAction, ResultUnderReview, ReviewReason,
};

use crate::failure::Failure;
use crate::output::whole_number;

/// The database option.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Database {
    /// URL of the server's database, as given to `serve`
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: String,
}

/// Moderate players and results, and remove old data, while the server is running
#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Hide a player from all leaderboards
    Hide(PlayerArgs),
    /// Show a hidden player again
    Unhide(PlayerArgs),
    /// Remove a player and all their data
    Remove(PlayerArgs),
    /// Remove a result
    RemoveResult(ResultArgs),
    /// List the results under review, or approve or reject one
    Review(ReviewArgs),
    /// Remove old results and page views
    ///
    /// Removes results with their replays and the leaderboards of past daily puzzles. Best results on other leaderboards
    /// stay.
    Prune(PruneArgs),
    Dump(crate::dump::DumpArgs),
}

#[derive(clap::Args)]
struct PlayerArgs {
    /// The player's ID, or name and tag, for example Ana#ABCD
    player: String,
    #[command(flatten)]
    database: Database,
}

#[derive(clap::Args)]
struct ResultArgs {
    /// The result's ID
    id: String,
    #[command(flatten)]
    database: Database,
}

#[derive(clap::Args)]
struct ReviewArgs {
    #[command(subcommand)]
    decision: Option<Decision>,
    #[command(flatten)]
    database: OptionalDatabase,
}

#[derive(clap::Subcommand)]
enum Decision {
    /// Rank a result
    Approve(ResultArgs),
    /// Never rank a result; it still counts for its player
    Reject(ResultArgs),
}

/// The database option where a subcommand may have it instead.
#[derive(clap::Args)]
#[group(skip)]
struct OptionalDatabase {
    /// URL of the server's database, as given to `serve`
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: Option<String>,
}

#[derive(clap::Args)]
struct PruneArgs {
    /// Age in days
    #[arg(long, value_name = "DAYS", value_parser = whole_number(1..=100_000_u32))]
    older_than: u32,
    #[command(flatten)]
    database: Database,
}

/// Back up the database to a file while the server is running
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// File to create; it must not exist yet. `-` is standard output
    file: String,
    #[command(flatten)]
    database: Database,
}

/// Replace the database with a backup while no server is running
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// File that `backup` created
    file: String,
    #[command(flatten)]
    database: Database,
}

/// List page views by day and page, as counted by `serve --page-views`
#[derive(clap::Args)]
pub(crate) struct ViewsArgs {
    /// Number of days, including today (UTC)
    #[arg(long, value_name = "N", default_value = "30", value_parser = whole_number(0..=u32::MAX))]
    days: u32,
    #[command(flatten)]
    database: Database,
}

pub(crate) fn admin(args: &AdminArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.action {
        Action::Hide(args) => on_player(args, PlayerAction::Hide, "is now hidden", out),
        Action::Unhide(args) => on_player(args, PlayerAction::Unhide, "is visible again", out),
        Action::Remove(args) => on_player(args, PlayerAction::Remove, "has been removed", out),
        Action::RemoveResult(args) => {
            on_result(args, ResultAction::Remove, "has been removed", out)
        }
        Action::Review(args) => review(args, out),
        Action::Prune(args) => prune(args, out),
        Action::Dump(args) => crate::dump::dump(args, out),
    }
}

fn on_player(
    args: &PlayerArgs,
    action: PlayerAction,
    done: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    on(&args.database, async |operator| {
        operator.apply(action, &args.player).await.map_err(Failure::runtime)
    })?;
    Ok(writeln!(out, "{} {done}", args.player)?)
}

fn on_result(
    args: &ResultArgs,
    action: ResultAction,
    done: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    on(&args.database, async |operator| {
        operator.apply_to_result(action, &args.id).await.map_err(Failure::runtime)
    })?;
    Ok(writeln!(out, "result {} {done}", args.id)?)
}

fn review(args: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.decision {
        Some(Decision::Approve(args)) => {
            return on_result(args, ResultAction::Approve, "is ranked now", out);
        }
        Some(Decision::Reject(args)) => {
            return on_result(args, ResultAction::Reject, "will not be ranked", out);
        }
        None => {}
    }
    let database = args.database.database.clone();
    let database = database.ok_or_else(|| Failure::input("--database URL is missing"))?;
    let reviews = on(&Database { database }, async |operator| {
        operator.reviews().await.map_err(Failure::runtime)
    })?;
    for ResultUnderReview { id, player, leaderboard, time, moves, reason, .. } in reviews {
        let reason = match reason {
            ReviewReason::TooFast => "too fast",
            ReviewReason::Copy => "equal to another player's",
        };
        let time = play::clock_text(time);
        writeln!(out, "{id} {leaderboard} {time}, {moves} moves, {player}: {reason}")?;
    }
    Ok(())
}

fn prune(args: &PruneArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let n_removed = on(&args.database, async |operator| {
        operator.prune(args.older_than, SystemTime::now()).await.map_err(Failure::runtime)
    })?;
    let results = if n_removed == 1 { "result" } else { "results" };
    Ok(writeln!(out, "{n_removed} {results} removed")?)
}

pub(crate) fn back_up(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let back_up = |file: &str| {
        on(&args.database, async |operator| operator.back_up(file).await.map_err(Failure::runtime))
    };
    if args.file != "-" {
        back_up(&args.file)?;
        return Ok(writeln!(out, "backup written to {}", args.file)?);
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("backup.db");
    back_up(&file.to_string_lossy())?;
    std::io::copy(&mut std::fs::File::open(file)?, out)?;
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let restored = Operator::restore(&args.file, &args.database.database);
    tokio::runtime::Runtime::new()?.block_on(restored).map_err(Failure::runtime)?;
    Ok(writeln!(out, "database restored from {}", args.file)?)
}

pub(crate) fn views(args: &ViewsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let views = on(&args.database, async |operator| {
        operator.views(args.days).await.map_err(Failure::runtime)
    })?;
    for PageViewCount { date, path, n } in views {
        writeln!(out, "{date} {path} {n}")?;
    }
    Ok(())
}

/// Opens the database, runs `work` and closes the database.
pub(crate) fn on<T>(
    database: &Database,
    work: impl AsyncFnOnce(&Operator) -> Result<T, Failure>,
) -> Result<T, Failure> {
    tokio::runtime::Runtime::new()?.block_on(async {
        let operator = Operator::open(&database.database).await.map_err(Failure::runtime)?;
        let done = work(&operator).await;
        operator.close().await;
        done
    })
}
