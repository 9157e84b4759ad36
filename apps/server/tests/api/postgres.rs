//! A private PostgreSQL server for the tests: on loopback, in a temporary folder, as an unprivileged user. A PostgreSQL
//! that is already running is never touched.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Supervises the database. The line `kill` kills all of its processes, and `start` starts it again. When the input
/// ends, which happens however the tests end, the database stops and its folder is removed.
const SUPERVISED: &str = r#"
start() {
    "$1/postgres" -D "$2/data" -k "$2" -p "$3" -c listen_addresses=127.0.0.1 -c fsync=off >>"$2/log" 2>&1 &
}
start "$@"
while read -r word; do
    case $word in
    kill) kill -KILL $! $(cat /proc/$!/task/*/children); wait ;;
    start) start "$@" ;;
    esac
    echo "$word"
done
kill -INT $!; wait; rm -rf "$2"
"#;

/// Maximum number of polls until it responds, and the time between them.
const POLLS: usize = 3000;
const POLL: Duration = Duration::from_millis(20);

/// A running PostgreSQL server.
pub(crate) struct Postgres {
    bin: PathBuf,
    port: String,
    user: Option<User>,
    n_made: AtomicU32,
    pub(crate) supervisor: Child,
    folder: PathBuf,
}

/// An unprivileged user, because PostgreSQL refuses to run as root.
#[derive(Clone, Copy)]
struct User {
    uid: u32,
    gid: u32,
}

impl Postgres {
    /// Starts a server; `None` if PostgreSQL isn't installed.
    pub(crate) fn start() -> Option<Postgres> {
        let Some(bin) = find() else {
            let is_required = cfg!(target_os = "linux");
            assert!(!is_required, "PostgreSQL is not here: install postgresql");
            return None;
        };
        let user = (std::fs::metadata("/proc/self").unwrap().uid() == 0).then(other_user);
        // The supervisor removes the folder.
        let folder = tempfile::tempdir().unwrap().keep();
        if let Some(User { uid, gid }) = user {
            chown(&folder, Some(uid), Some(gid)).unwrap();
        }
        let mut init = run_as(user, &bin.join("initdb"));
        init.args(["--username=azulejo", "--auth=trust", "--encoding=UTF8", "--no-sync", "-D"]);
        let output = init.arg(folder.join("data")).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut supervisor = run_as(user, Path::new("sh"));
        supervisor.args(["-c", SUPERVISED, "sh"]).arg(&bin).arg(&folder).arg(port.to_string());
        supervisor.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Its input stays open while this value lives and the tests run.
        let supervisor = supervisor.spawn().unwrap();
        let (port, n_made) = (port.to_string(), AtomicU32::new(0));
        let postgres = Postgres { bin, port, user, n_made, supervisor, folder };
        postgres.wait_until_up();
        Some(postgres)
    }

    /// Creates an empty database and returns its URL.
    pub(crate) fn new_database(&self) -> String {
        let name = format!("test{}", self.n_made.fetch_add(1, Ordering::Relaxed));
        let output = self.client("createdb").arg(&name).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        format!("postgres://azulejo@127.0.0.1:{}/{name}", self.port)
    }

    pub(crate) fn wait_until_up(&self) {
        let is_up = (0..POLLS).any(|_| {
            std::thread::sleep(POLL);
            self.client("pg_isready").output().unwrap().status.success()
        });
        let log = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        assert!(is_up, "PostgreSQL does not start: {}", log());
    }

    /// Returns a command that connects to the database.
    pub(crate) fn client(&self, name: &str) -> Command {
        let mut client = run_as(self.user, &self.bin.join(name));
        client.args(["-h", "127.0.0.1", "-p", &self.port, "-U", "azulejo"]).current_dir("/");
        client
    }
}

impl Drop for Postgres {
    /// Stops the database and waits until its folder is removed.
    fn drop(&mut self) {
        drop(self.supervisor.stdin.take());
        let _ = self.supervisor.wait();
    }
}

/// Finds the PostgreSQL binaries; Debian has a folder for each version.
fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<_> = std::env::split_paths(&path).collect();
    debian.chain(on_path).find(|bin| bin.join("initdb").is_file() && bin.join("createdb").is_file())
}

/// Returns the user of the PostgreSQL package, or `nobody`.
fn other_user() -> User {
    let users = std::fs::read_to_string("/etc/passwd").unwrap();
    let user = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2).map(|id| id.parse().ok());
        Some(User { uid: ids.next()??, gid: ids.next()?? })
    };
    user("postgres").or_else(|| user("nobody")).expect("an unprivileged user")
}

fn run_as(user: Option<User>, program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some(User { uid, gid }) = user {
        command.uid(uid).gid(gid);
    }
    command
}
