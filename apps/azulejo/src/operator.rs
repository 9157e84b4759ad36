//! `azulejo admin`, `backup`, `restore` and `views`: what the operator of a server needs.

use std::io::Write;

use clap::ValueEnum;
use server::{Operator, PageViewCount, PlayerAction};

use crate::failure::Failure;
use crate::output::whole_number;

/// The database option.
#[derive(clap::Args)]
#[group(skip)]
struct Database {
    /// URL of the server's database, as given to `serve`
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: String,
}

/// Hide a player from all leaderboards, show them again, or remove them with all their data
#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    /// What to do with the player
    #[arg(value_enum)]
    action: Action,
    /// The player's ID, or name and tag, for example Ana#ABCD
    player: String,
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

#[derive(Clone, Copy, ValueEnum)]
enum Action {
    /// Hide the player from all leaderboards
    Hide,
    /// Show a hidden player again
    Unhide,
    /// Remove the player and all their data
    Remove,
}

pub(crate) fn admin(args: &AdminArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (action, done) = match args.action {
        Action::Hide => (PlayerAction::Hide, "is now hidden"),
        Action::Unhide => (PlayerAction::Unhide, "is visible again"),
        Action::Remove => (PlayerAction::Remove, "has been removed"),
    };
    on(&args.database, async |operator| {
        operator.apply(action, &args.player).await.map_err(Failure::runtime)
    })?;
    Ok(writeln!(out, "{} {done}", args.player)?)
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
fn on<T>(
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
