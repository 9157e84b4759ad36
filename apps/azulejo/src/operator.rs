//! `azulejo admin`, `azulejo backup` and `azulejo views`: what the operator of a server does, while it runs.

use std::io::Write;

use clap::ValueEnum;
use server::{Measure, Operator, Viewed};

use crate::failure::Failure;

/// Which database.
#[derive(clap::Args)]
#[group(skip)]
struct Database {
    /// The database of the server, as it was given to `serve`
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: String,
}

/// Hide a player from all rankings, show one again, or remove one with everything of theirs
#[derive(clap::Args)]
pub(crate) struct AdminArgs {
    /// What to do
    #[arg(value_enum)]
    action: Action,
    /// The player: an id, or a name and its tag as Ana#ABCD
    player: String,
    #[command(flatten)]
    database: Database,
}

/// Copy the database into a file, while the server runs
#[derive(clap::Args)]
pub(crate) struct BackupArgs {
    /// The file to make; it must not be there
    file: String,
    #[command(flatten)]
    database: Database,
}

/// Say how often each page was shown on each day, where `serve --page-views` counts it
#[derive(clap::Args)]
pub(crate) struct ViewsArgs {
    /// How many days, today (UTC) included
    #[arg(long, value_name = "N", default_value_t = 30)]
    days: u32,
    #[command(flatten)]
    database: Database,
}

#[derive(Clone, Copy, ValueEnum)]
enum Action {
    Hide,
    Unhide,
    Remove,
}

/// Does something to a player.
pub(crate) fn admin(args: &AdminArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (measure, done) = match args.action {
        Action::Hide => (Measure::Hide, "is hidden"),
        Action::Unhide => (Measure::Unhide, "is shown again"),
        Action::Remove => (Measure::Remove, "is removed"),
    };
    on(&args.database, async |operator| {
        operator.take(measure, &args.player).await.map_err(Failure::work)
    })?;
    Ok(writeln!(out, "{} {done}", args.player)?)
}

/// Copies the database.
pub(crate) fn back_up(args: &BackupArgs, out: &mut dyn Write) -> Result<(), Failure> {
    on(&args.database, async |operator| operator.back_up(&args.file).await.map_err(Failure::work))?;
    Ok(writeln!(out, "{} is made", args.file)?)
}

/// Lists the views, a line for each page of a day.
pub(crate) fn views(args: &ViewsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let views = on(&args.database, async |operator| {
        operator.views(args.days).await.map_err(Failure::work)
    })?;
    for Viewed { date, path, n } in views {
        writeln!(out, "{date} {path} {n}")?;
    }
    Ok(())
}

/// Opens the database, does the work and closes it.
fn on<T>(
    database: &Database,
    work: impl AsyncFnOnce(&Operator) -> Result<T, Failure>,
) -> Result<T, Failure> {
    tokio::runtime::Runtime::new()?.block_on(async {
        let operator = Operator::open(&database.database).await.map_err(Failure::work)?;
        let done = work(&operator).await;
        operator.close().await;
        done
    })
}
