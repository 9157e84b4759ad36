//! `azulejo serve`: the app for the world.

use std::io::{ErrorKind, Write};
use std::net::TcpListener;

use server::{Api, ApiLimits, Base, Hosts, Limits, PageViews};

use crate::failure::Failure;
use crate::{log, site};

/// Serve the app to others
///
/// Every option can also be given in the environment, as `AZULEJO_BIND`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address and port to listen on, as 0.0.0.0:8080
    #[arg(long, value_name = "ADDRESS", env = "AZULEJO_BIND")]
    bind: std::net::SocketAddr,
    /// Keep players, results and rankings in this database, as sqlite:azulejo.db or an address of PostgreSQL [default:
    /// none, the page alone is served]
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Answer only requests for this host, as azulejo.example; may be given several times, in the environment with
    /// commas between [default: any host]
    #[arg(long, value_name = "NAME", env = "AZULEJO_HOST", value_delimiter = ',')]
    host: Vec<String>,
    /// The folder in which a reverse proxy offers the app, as /azulejo/, or its full address, as
    /// <https://azulejo.example/>, which the pictures of link previews need [default: /]
    #[arg(long, value_name = "PATH", env = "AZULEJO_BEHIND", value_parser = folder)]
    behind: Option<Base>,
    /// Requests come from a reverse proxy, which says by X-Forwarded-For who has asked it
    #[arg(long, env = "AZULEJO_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Let the page report the path of each page that is shown to /api/v1/views, where they are counted by day, or to
    /// another address [default: nothing is reported]
    #[arg(long, value_name = "URL", env = "AZULEJO_PAGE_VIEWS")]
    page_views: Option<PageViews>,
    /// The most connections at once; more of them wait
    #[arg(long, value_name = "N", env = "AZULEJO_CONNECTIONS", default_value_t = Limits::default().connections)]
    connections: usize,
    /// How the log is written, one line for each request on standard error
    #[arg(long, value_enum, value_name = "FORM", env = "AZULEJO_LOG", default_value_t = log::Form::Text)]
    log: log::Form,
    #[command(flatten)]
    site: site::Args,
}

/// Serves until it is stopped.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let site = args.site.open()?;
    let listener =
        TcpListener::bind(args.bind).map_err(|error| cannot_listen(&args.bind, &error))?;
    log::start(args.log);
    let hosts = match &args.host[..] {
        [] => Hosts::any(),
        names => Hosts::only(names.iter().cloned()),
    };
    let served = Served {
        site,
        hosts,
        database: args.database.as_deref(),
        clients: if args.behind_proxy { Clients::BehindProxy } else { Clients::Direct },
        page_views: args.page_views.as_ref(),
        connections: args.connections,
        base: args.behind.clone().unwrap_or_default(),
    };
    if served.database.is_none() && args.page_views.as_ref().is_some_and(PageViews::is_own) {
        return Err(Failure::input("page views are counted in a database: give one by --database"));
    }
    until_stopped(listener, served, |address| {
        writeln!(out, "Azulejo is at {address}")?;
        Ok(out.flush()?)
    })
}

/// The folder in which the app is offered. It must not look like an address of the app, because the proxy may leave it out.
fn folder(text: &str) -> Result<Base, String> {
    let base: Base = text.parse().map_err(|error| format!("{error}"))?;
    let first = base.path().split('/').nth(1).unwrap_or_default();
    let is_taken = |path: &str| path.split('/').nth(1) == Some(first);
    let own = ["/assets", "/api", "/healthz", "/readyz", "/metrics"].into_iter();
    let pages = games::Address::ALL.iter().map(|address| address.path());
    let old = games::REDIRECTS.iter().map(|(from, _)| *from);
    if !base.is_root() && own.chain(pages).chain(old).any(is_taken) {
        return Err(format!("/{first} is an address of the app itself"));
    }
    Ok(base)
}

/// What is served, and to whom.
pub(crate) struct Served<'a> {
    pub(crate) site: server::Site,
    pub(crate) hosts: Hosts,
    /// Without one, the page alone.
    pub(crate) database: Option<&'a str>,
    pub(crate) clients: Clients,
    pub(crate) page_views: Option<&'a PageViews>,
    /// The most at once.
    pub(crate) connections: usize,
    /// Where it is offered.
    pub(crate) base: Base,
}

/// Who connects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clients {
    /// Each client itself.
    Direct,
    /// A proxy for all of them.
    BehindProxy,
}

/// Serves until SIGINT or SIGTERM; `ready` gets the address once both signals are handled.
pub(crate) fn until_stopped(
    listener: TcpListener,
    served: Served<'_>,
    ready: impl FnOnce(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    listener.set_nonblocking(true)?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let stop = asked_to_stop()?;
        let Served { mut site, hosts, database, clients, page_views, connections, base } = served;
        let api = match database {
            Some(url) => Some(Api::open(url, ApiLimits::default()).await.map_err(Failure::work)?),
            None => None,
        };
        let listener = tokio::net::TcpListener::from_std(listener)?;
        ready(&format!("http://{}{}", listener.local_addr()?, base.path()))?;
        if let Some(views) = page_views {
            site = site.with_page_views(views);
            api.iter().filter(|_| views.is_own()).for_each(Api::count_views);
        }
        let router = server::router(site.at(base.clone()), hosts, api.clone());
        let mut router = server::behind_folder(router, base);
        let mut limits = Limits { connections, ..Limits::default() };
        if let Some(views) = page_views {
            router = views.allowed_by(router);
        }
        if clients == Clients::BehindProxy {
            // All connections are the proxy's, which limits those of its clients itself.
            router = server::behind_proxy(router);
            limits.connections_of_client = limits.connections;
        }
        server::serve(listener, router, limits, stop).await;
        if let Some(api) = api {
            api.close().await;
        }
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
