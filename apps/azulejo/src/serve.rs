//! `azulejo serve`: the app for the world.

use std::io::{ErrorKind, Write};
use std::net::TcpListener;

use server::{Limits, Site};

use crate::failure::Failure;
use crate::site;

/// Serve the app to others
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address and port to listen on, as 0.0.0.0:8080
    #[arg(long, value_name = "ADDRESS")]
    bind: std::net::SocketAddr,
    #[command(flatten)]
    site: site::Args,
}

/// Serves until it is stopped.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let site = args.site.open()?;
    let listener =
        TcpListener::bind(args.bind).map_err(|error| cannot_listen(&args.bind, &error))?;
    until_stopped(listener, site, |address| {
        writeln!(out, "Azulejo is at {address}")?;
        Ok(out.flush()?)
    })
}

/// Serves until SIGINT or SIGTERM; `ready` gets the address once both signals are handled.
pub(crate) fn until_stopped(
    listener: TcpListener,
    site: Site,
    ready: impl FnOnce(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    listener.set_nonblocking(true)?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let stop = asked_to_stop()?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        ready(&format!("http://{}/", listener.local_addr()?))?;
        server::serve(listener, server::router(site), Limits::default(), stop).await;
        Ok(())
    })
}

/// The failure to listen on this address.
pub(crate) fn cannot_listen(address: &impl std::fmt::Display, error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AddrInUse => Failure::work(format!("{address} is taken by another program")),
        _ => Failure::work(format!("cannot listen on {address}: {error}")),
    }
}

/// Ready when the terminal or the system asks this program to end.
#[cfg(unix)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ready when the terminal asks this program to end.
#[cfg(windows)]
fn asked_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
