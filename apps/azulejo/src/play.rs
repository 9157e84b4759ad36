//! `azulejo play`: the app on this machine, in its browser.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};

use server::{Base, Hosts};

use crate::failure::Failure;
use crate::serve::{Clients, Served};
use crate::{serve, site};

/// The default port.
const PORT: u16 = 4150;

/// Play in the browser: serves the app on 127.0.0.1 and opens it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Serve on this port, and on no other [default: 4150, or a free one if that is taken]
    #[arg(long)]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    site: site::Args,
}

/// Serves until it is stopped.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let site = args.site.open()?;
    let listener = listen(args.port)?;
    let hosts = Hosts::loopback(listener.local_addr()?.port());
    let served = Served {
        site,
        hosts,
        database: None,
        clients: Clients::Direct,
        page_views: None,
        base: Base::default(),
        connections: server::Limits::default().connections,
    };
    serve::until_stopped(listener, served, |address| {
        writeln!(out, "Azulejo is at {address} (Ctrl+C stops it)")?;
        out.flush()?;
        if !args.no_open && open::that_detached(address).is_err() {
            eprintln!("azulejo: no browser could be opened; please open the address yourself");
        }
        Ok(())
    })
}

/// The port asked for; else the usual one, or a free one when that is taken.
fn listen(port: Option<u16>) -> Result<TcpListener, Failure> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match (port, bind(port.unwrap_or(PORT))) {
        (_, Ok(listener)) => Ok(listener),
        (None, Err(error)) if error.kind() == ErrorKind::AddrInUse => {
            eprintln!("azulejo: port {PORT} is taken, taking a free one");
            Ok(bind(0)?)
        }
        (port, Err(error)) => {
            let port = port.unwrap_or(PORT);
            Err(serve::cannot_listen(&format!("127.0.0.1:{port}"), &error))
        }
    }
}
