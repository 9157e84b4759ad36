//! `azulejo serve`: serves the web app to others.

use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::time::Duration;

use server::{Api, ApiLimits, Base, DatabaseUrls, Hosts, Limits, PageViews};

use crate::failure::Failure;
use crate::output::whole_number;
use crate::{log, site};

/// Time limit for work on other threads when the server stops, for example a replay. It is after those for connections and
/// for the database.
const STOPPING: Duration = Duration::from_secs(2);

/// Default address for metrics.
const METRICS: (Ipv4Addr, u16) = (Ipv4Addr::LOCALHOST, 9464);

/// Serve the web app to others
///
/// Every option can also be set with an environment variable, for example `AZULEJO_BIND`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// IP address and port to listen on, for example 0.0.0.0:8080 for every network
    #[arg(long, value_name = "ADDRESS", env = "AZULEJO_BIND", default_value = "127.0.0.1:8080", value_parser = socket_address)]
    bind: SocketAddr,
    /// Database for players, results and leaderboards, for example `sqlite:azulejo.db` or
    /// `postgres://USER@HOST/NAME` [default: none, only the web app is served]. Several hosts can be given as
    /// `HOST:PORT,HOST:PORT`; the one that accepts writes is used
    #[arg(long, value_name = "URL", env = "AZULEJO_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Replicas of a PostgreSQL database, from which leaderboards and replays are read, except what the
    /// same player has just written [default: none]
    #[arg(
        long,
        value_name = "URL",
        env = "AZULEJO_READ_DATABASE",
        hide_env_values = true,
        requires = "database"
    )]
    read_database: Option<String>,
    /// IP address and port for Prometheus metrics, if there is a database. No proxy should offer it
    /// [default: 127.0.0.1:9464, unless that is in use]
    #[arg(long, value_name = "ADDRESS", env = "AZULEJO_METRICS_BIND", value_parser = socket_address)]
    metrics_bind: Option<SocketAddr>,
    /// Answer only requests for this host name, for example azulejo.example. Can be repeated; the
    /// environment variable takes a comma-separated list [default: any host]
    #[arg(long, value_name = "NAME", env = "AZULEJO_HOST", value_delimiter = ',')]
    host: Vec<String>,
    /// Base path under which a reverse proxy offers the web app, for example /azulejo/, or its full URL,
    /// for example `https://azulejo.example/`. Images in link previews need the full URL [default: /]
    #[arg(long, value_name = "PATH|URL", env = "AZULEJO_BASE", value_parser = base_path)]
    base: Option<Base>,
    /// Take clients' IP addresses from the X-Forwarded-For header that the reverse proxy sets
    #[arg(long, env = "AZULEJO_BEHIND_PROXY")]
    behind_proxy: bool,
    /// URL to which the web app reports the path of each page viewed; /api/v1/views counts them by day in
    /// the database [default: page views aren't reported]
    #[arg(long, value_name = "URL", env = "AZULEJO_PAGE_VIEWS")]
    page_views: Option<PageViews>,
    /// Maximum number of open connections; further ones wait
    #[arg(long, value_name = "N", env = "AZULEJO_CONNECTIONS", default_value_t = Limits::default().connections, value_parser = whole_number(0_usize..))]
    connections: usize,
    /// Format of the request log on standard error
    #[arg(long, value_enum, value_name = "FORMAT", env = "AZULEJO_LOG", default_value_t = log::LogFormat::Text)]
    log: log::LogFormat,
    #[command(flatten)]
    site: site::Args,
}

/// Serves the web app until the process is stopped.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let site = args.site.open()?;
    let listener =
        TcpListener::bind(args.bind).map_err(|error| cannot_listen(&args.bind, &error))?;
    log::start(args.log);
    let metrics = match (&args.database, args.metrics_bind) {
        (None, _) => None,
        (_, Some(bind)) => {
            Some(TcpListener::bind(bind).map_err(|error| cannot_listen(&bind, &error))?)
        }
        // Several servers on one machine share the default.
        (_, None) => TcpListener::bind(METRICS).ok(),
    };
    let hosts = match &args.host[..] {
        [] => Hosts::any(),
        names => Hosts::only(names.iter().cloned()),
    };
    let read = args.read_database.clone();
    let database = args.database.clone().map(|main| DatabaseUrls { main, read });
    let config = ServerConfig {
        site,
        hosts,
        database: database.as_ref(),
        metrics,
        clients: if args.behind_proxy { Clients::BehindProxy } else { Clients::Direct },
        page_views: args.page_views.as_ref(),
        connections: args.connections,
        base: args.base.clone().unwrap_or_default(),
    };
    if config.database.is_none() && args.page_views.as_ref().is_some_and(PageViews::is_own) {
        return Err(Failure::input("--page-views /api/v1/views needs a database: set --database"));
    }
    let without = if config.database.is_none() { " without a database" } else { "" };
    until_stopped(listener, config, |url| {
        writeln!(out, "Azulejo is running at {url}{without}")?;
        Ok(out.flush()?)
    })
}

/// Parses the address to listen on.
fn socket_address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "must be an IP address and a port, for example 0.0.0.0:8080")
}

/// Parses the base path. It must not start like a path of the web app, because the proxy may strip it.
fn base_path(text: &str) -> Result<Base, String> {
    let base: Base = text.parse().map_err(|error| format!("{error}"))?;
    let first = base.path().split('/').nth(1).unwrap_or_default();
    let is_taken = |path: &str| path.split('/').nth(1) == Some(first);
    let own = ["/assets", "/api", "/healthz", "/readyz"].into_iter();
    let pages = games::Route::ALL.iter().map(|route| route.path());
    let old = games::REDIRECTS.iter().map(|(from, _)| *from);
    if !base.is_root() && own.chain(pages).chain(old).any(is_taken) {
        return Err(format!("/{first} is a path of the web app itself"));
    }
    Ok(base)
}

/// What the server serves, and to whom.
pub(crate) struct ServerConfig<'a> {
    pub(crate) site: server::Site,
    pub(crate) hosts: Hosts,
    /// Without a database, only the web app is served.
    pub(crate) database: Option<&'a DatabaseUrls>,
    /// Where metrics are served.
    pub(crate) metrics: Option<TcpListener>,
    pub(crate) clients: Clients,
    pub(crate) page_views: Option<&'a PageViews>,
    /// Maximum number of open connections.
    pub(crate) connections: usize,
    pub(crate) base: Base,
}

/// Where connections come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clients {
    /// Each client connects directly.
    Direct,
    /// A reverse proxy connects for all clients.
    BehindProxy,
}

/// Serves until SIGINT or SIGTERM; calls `ready` with the URL once both signals are handled.
pub(crate) fn until_stopped(
    listener: TcpListener,
    config: ServerConfig<'_>,
    ready: impl FnOnce(&str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(async {
        let stop = shutdown_signal()?;
        let ServerConfig {
            mut site,
            hosts,
            database,
            metrics,
            clients,
            page_views,
            connections,
            base,
        } = config;
        let api = match database {
            Some(urls) => {
                let api = Api::open(urls.clone(), ApiLimits::default()).await;
                Some(api.map_err(Failure::runtime)?)
            }
            None => None,
        };
        let listener = tokio::net::TcpListener::from_std(listener)?;
        ready(&format!("http://{}{}", listener.local_addr()?, base.path()))?;
        if let Some(views) = page_views {
            site = site.with_page_views(views);
            api.iter().filter(|_| views.is_own()).for_each(Api::count_views);
        }
        let router = server::router(site.at(base.clone()), hosts, api.clone());
        let mut router = server::behind_base_path(router, base);
        let mut limits = Limits { connections, ..Limits::default() };
        if let Some(views) = page_views {
            router = views.allowed_by(router);
        }
        if clients == Clients::BehindProxy {
            // All connections come from the proxy, which limits its own clients.
            router = server::behind_proxy(router);
            limits.connections_of_client = limits.connections;
        }
        if let (Some(api), Some(metrics)) = (&api, metrics) {
            serve_metrics(metrics, api)?;
        }
        match api {
            Some(api) => {
                server::serve_counted(listener, router, limits, api.connections(), stop).await;
                api.close().await;
            }
            None => server::serve(listener, router, limits, stop).await,
        }
        Ok(())
    });
    // Dropping it would wait for that work without a limit.
    runtime.shutdown_timeout(STOPPING);
    served
}

/// Serves metrics on another address, until the process ends.
fn serve_metrics(listener: TcpListener, api: &Api) -> Result<(), Failure> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let address = listener.local_addr()?;
    // Otherwise a page of another site could read them with a name that resolves to this machine.
    let hosts =
        if address.ip().is_loopback() { Hosts::loopback(address.port()) } else { Hosts::any() };
    let router = server::metrics_router(hosts, api);
    tokio::spawn(server::serve(listener, router, Limits::default(), std::future::pending()));
    Ok(())
}

/// Describes why the server can't listen on `address`.
pub(crate) fn cannot_listen(address: &impl std::fmt::Display, error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AddrInUse => {
            Failure::runtime(format!("{address} is already in use by another program"))
        }
        _ => Failure::runtime(format!("could not listen on {address}: {error}")),
    }
}

/// Completes on SIGINT or SIGTERM.
#[cfg(unix)]
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
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

/// Completes on Ctrl+C.
#[cfg(windows)]
fn shutdown_signal() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
