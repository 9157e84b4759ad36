//! Static files, compared with nginx serving the same folder.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use server::Site;

use super::BenchServer;
use super::load::{self, Connection, Request};
use crate::table::{Row, Table};

/// Folder into which `cargo xtask web` writes the site.
const SITE: &str = "target/site";

const N_REQUESTS: usize = 4_000;
const CLIENTS: usize = 8;
const ROUNDS: usize = 3;

pub(crate) fn rows(table: &mut Table) {
    let site = Path::new(SITE);
    let (Some(nginx), true) = (find_nginx(), site.join("index.html").is_file()) else {
        eprintln!("  skipped: static files, which need nginx and a built site");
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut files = Vec::new();
    read(site, "", &mut files);
    let largest = files
        .iter()
        .filter(|(path, _)| Path::new(path).extension().is_some_and(|end| end == "js"))
        .max_by_key(|(_, bytes)| bytes.len());
    let script = format!("/{}", largest.map_or("index.html", |(path, _)| path));
    let database = format!("sqlite:{}", folder.path().join("statics.db").display());
    let ours = BenchServer::start(
        &database,
        Site::new(files.into_iter().map(|(path, bytes)| (path, bytes.into()))),
    );
    let theirs = Nginx::start(&nginx, folder.path(), &site.canonicalize().expect("a folder"));
    for (what, path) in [("a page", "/index.html"), ("a script", &script)] {
        // The server redirects `/index.html` to `/`. nginx would do so only with a rule.
        let our_path = if path == "/index.html" { "/" } else { path };
        let bytes = Connection::open(&ours.host).send(&Request::page(our_path)).body.len();
        assert_eq!(Connection::open(&theirs.host).send(&Request::page(path)).body.len(), bytes);
        let rate = |host: &str, path: &str| {
            let requests =
                Arc::new((0..N_REQUESTS).map(|_| Request::page(path)).collect::<Vec<_>>());
            N_REQUESTS as f64 / load::at_full_speed(host, &requests, CLIENTS, 200)
        };
        let (mut best, mut best_theirs) = (0.0_f64, 0.0_f64);
        for _ in 0..ROUNDS {
            best = best.max(rate(&ours.host, our_path));
            best_theirs = best_theirs.max(rate(&theirs.host, path));
        }
        let row = Row::new(
            "server",
            &format!("static files, {what}"),
            &format!("{bytes} bytes"),
            best,
            "/s",
        );
        table.push(row.compared_with("nginx", best / best_theirs));
    }
}

/// An nginx process that serves a folder on a free port and is stopped on drop.
struct Nginx {
    child: Child,
    host: String,
}

impl Nginx {
    fn start(program: &Path, folder: &Path, root: &Path) -> Nginx {
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port();
        let host = format!("127.0.0.1:{port}");
        let (folder, root) = (folder.display(), root.display());
        let config = format!(
            "daemon off; user root; worker_processes auto; pid {folder}/pid; error_log {folder}/log;\n\
             events {{ worker_connections 1024; }}\n\
             http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;\n\
             types {{ text/html html; text/javascript js; }}\n\
             server {{ listen {host}; root {root}; }} }}\n"
        );
        let file = format!("{folder}/nginx.conf");
        std::fs::write(&file, config).expect("a file");
        let mut command = Command::new(program);
        command.args(["-e", &format!("{folder}/log"), "-c", &file]);
        let child = command.stdin(Stdio::null()).spawn().expect("nginx starts");
        while std::net::TcpStream::connect(&host).is_err() {
            std::thread::yield_now();
        }
        Nginx { child, host }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGTERM lets nginx stop its worker processes.
        let _ = Command::new("kill").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

fn find_nginx() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = std::env::split_paths(&path).collect();
    let folders = folders.into_iter().chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join("nginx")).find(|file| file.is_file())
}

/// Reads all files below a folder.
fn read(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            read(&entry.path(), &format!("{path}/"), files);
        } else if let Ok(bytes) = std::fs::read(entry.path()) {
            files.push((path, bytes));
        }
    }
}
