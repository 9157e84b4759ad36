//! `azulejo play`: the web app on this computer, in the browser.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};

use server::{Base, Hosts};

use crate::failure::Failure;
use crate::output::whole_number;
use crate::serve::{Clients, ServerConfig};
use crate::{serve, site};

/// Default port.
const PORT: u16 = 4150;

/// Play in the browser: serve the web app on 127.0.0.1 and open it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Port to listen on [default: 4150, or a free port if 4150 is in use]
    #[arg(long, value_parser = whole_number(0..=u16::MAX))]
    port: Option<u16>,
    /// Don't open the browser
    #[arg(long)]
    no_open: bool,
    #[command(flatten)]
    site: site::Args,
}

/// Serves the web app until the process is stopped.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let site = args.site.open()?;
    let listener = listen(args.port)?;
    let hosts = Hosts::loopback(listener.local_addr()?.port());
    let config = ServerConfig {
        site,
        hosts,
        database: None,
        metrics: None,
        clients: Clients::Direct,
        page_views: None,
        base: Base::default(),
        connections: server::Limits::default().connections,
    };
    serve::until_stopped(listener, config, |url| {
        writeln!(out, "Azulejo is running at {url} (press Ctrl+C to stop)")?;
        out.flush()?;
        if !args.no_open && open::that_detached(url).is_err() {
            eprintln!("azulejo: could not open a browser; open the URL yourself");
        }
        Ok(())
    })
}

/// Listens on `port`, or by default on [`PORT`] or any free port if that is in use.
fn listen(port: Option<u16>) -> Result<TcpListener, Failure> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    match (port, bind(port.unwrap_or(PORT))) {
        (_, Ok(listener)) => Ok(listener),
        (None, Err(error)) if error.kind() == ErrorKind::AddrInUse => {
            eprintln!("azulejo: port {PORT} is in use, using a free port instead");
            Ok(bind(0)?)
        }
        (port, Err(error)) => {
            let port = port.unwrap_or(PORT);
            Err(serve::cannot_listen(&format!("127.0.0.1:{port}"), &error))
        }
    }
}
