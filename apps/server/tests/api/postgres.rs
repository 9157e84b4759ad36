//! A private PostgreSQL server for the tests: on loopback, in a temporary folder, as an unprivileged user. A PostgreSQL
//! that is already running is never touched.

use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Supervises the database. The line `kill` kills all of its processes, and `start` starts it again; `freeze` and `thaw` stop
/// and continue them. When the input
/// ends, which happens however the tests end, the database stops and its folder is removed.
const SUPERVISED: &str = r#"
start() {
    "$1/postgres" -D "$2/data" -p "$3" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
        -c max_connections=200 >>"$2/log" 2>&1 &
}
start "$@"
while read -r word; do
    case $word in
    kill) kill -KILL $! $(cat /proc/$!/task/*/children); wait ;;
    start) start "$@" ;;
    # The parent first, so that it can't start another process.
    freeze) kill -STOP $! $(cat /proc/$!/task/*/children) ;;
    thaw) kill -CONT $(cat /proc/$!/task/*/children) $! ;;
    esac
    echo "$word"
done
kill -CONT $! 2>/dev/null; kill -INT $! 2>/dev/null; wait; rm -rf "$2"
"#;

/// Maximum number of polls until it responds, and the time between them.
const POLLS: usize = 3000;
const POLL: Duration = Duration::from_millis(20);

/// Number of attempts to start it. Another program may take the port between probing and starting.
const ATTEMPTS: usize = 4;

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
pub(crate) struct User {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
}

impl Postgres {
    /// Starts a server; `None` if PostgreSQL isn't installed.
    #[allow(
        dead_code,
        reason = "the tests of the API share one server and start it with `try_start`"
    )]
    pub(crate) fn start() -> Option<Postgres> {
        Postgres::try_start().unwrap_or_else(|why| panic!("{why}"))
    }

    /// Starts a server, or says why that isn't possible.
    pub(crate) fn try_start() -> Result<Option<Postgres>, String> {
        let Some(bin) = find() else {
            let is_required = cfg!(target_os = "linux");
            return if is_required {
                Err("PostgreSQL is not here: install postgresql".into())
            } else {
                Ok(None)
            };
        };
        let user = unprivileged();
        let init = |folder: &Path| {
            let mut init = run_as(user, &bin.join("initdb"));
            init.args(["--username=azulejo", "--auth=trust", "--encoding=UTF8"]);
            init.args(["--locale=C", "--no-sync", "-D"]).arg(folder.join("data"));
            init
        };
        Postgres::start_from(&bin, user, &init).map(Some)
    }

    /// Starts a standby that follows this server.
    #[allow(dead_code, reason = "only the tests of replicas have one")]
    pub(crate) fn standby(&self) -> Postgres {
        let copy = |folder: &Path| {
            let mut copy = self.client("pg_basebackup");
            copy.args(["--checkpoint=fast", "--no-sync", "--write-recovery-conf", "-D"]);
            copy.arg(folder.join("data"));
            copy
        };
        Postgres::start_from(&self.bin, self.user, &copy).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Returns the host and port.
    #[allow(dead_code, reason = "only the tests of replicas name several hosts")]
    pub(crate) fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Starts a server on data that a command creates.
    fn start_from(
        bin: &Path,
        user: Option<User>,
        init: &dyn Fn(&Path) -> Command,
    ) -> Result<Postgres, String> {
        let mut failures = Vec::new();
        for attempt in 1..=ATTEMPTS {
            match Postgres::start_once(bin, user, init) {
                Ok(postgres) => return Ok(postgres),
                Err(why) => failures.push(format!("attempt {attempt}: {why}")),
            }
        }
        Err(format!("PostgreSQL does not start: {}", failures.join("\n")))
    }

    /// Starts a server in a new folder on a free port.
    fn start_once(
        bin: &Path,
        user: Option<User>,
        init: &dyn Fn(&Path) -> Command,
    ) -> Result<Postgres, String> {
        let folder = new_folder(user)?;
        let mut init = init(&folder);
        let output = init.current_dir(&folder).output();
        let name = init.get_program().to_string_lossy();
        let output = output.map_err(|error| format!("{name}: {error}"))?;
        if !output.status.success() {
            let _ = std::fs::remove_dir_all(&folder);
            let [out, err] =
                [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
            return Err(format!("{name} in {}: {} {out}{err}", folder.display(), output.status));
        }
        // A setting in the file can be changed later.
        let configured = std::fs::OpenOptions::new()
            .append(true)
            .open(folder.join("data/postgresql.conf"))
            .and_then(|mut file| file.write_all(b"fsync = off\n"));
        configured.map_err(|error| format!("postgresql.conf: {error}"))?;
        guard(&folder.join("data/pg_hba.conf")).map_err(|error| format!("pg_hba.conf: {error}"))?;
        let port = free_port().map_err(|error| format!("no port: {error}"))?.to_string();
        let mut supervisor = run_as(user, Path::new("sh"));
        supervisor.args(["-c", SUPERVISED, "sh"]).arg(bin).arg(&folder).arg(&port);
        supervisor.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Its input stays open while this value lives and the tests run.
        let supervisor = supervisor.spawn().map_err(|error| format!("sh: {error}"))?;
        let (bin, n_made) = (bin.to_owned(), AtomicU32::new(0));
        let postgres = Postgres { bin, port, user, n_made, supervisor, folder };
        postgres.until_up()?;
        Ok(postgres)
    }

    /// Creates an empty database and returns its URL.
    pub(crate) fn new_database(&self) -> String {
        let name = format!("test{}", self.n_made.fetch_add(1, Ordering::Relaxed));
        let output = self.client("createdb").arg(&name).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        format!("postgres://azulejo@127.0.0.1:{}/{name}", self.port)
    }

    /// Waits until the server responds.
    #[allow(dead_code, reason = "only the tests that restart it wait again")]
    pub(crate) fn wait_until_up(&self) {
        self.until_up().unwrap();
    }

    fn until_up(&self) -> Result<(), String> {
        let log = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        for _ in 0..POLLS {
            std::thread::sleep(POLL);
            // Only this server's process has the folder, whatever else listens on the port.
            let is_own = self.folder.join("data/postmaster.pid").is_file();
            let asked = self.client("pg_isready").output();
            if is_own && asked.map_err(|error| format!("pg_isready: {error}"))?.status.success() {
                return Ok(());
            }
            // Another program has taken the port. Other errors in the log may be of an earlier start.
            if !is_own && log().contains("could not create any TCP/IP sockets") {
                return Err(log());
            }
        }
        Err(format!("no response in a minute: {}", log()))
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

/// Creates a folder that the user can enter, even if the usual place for temporary files is private. The supervisor removes
/// it.
pub(crate) fn new_folder(user: Option<User>) -> Result<PathBuf, String> {
    let mut failures = Vec::new();
    for parent in [std::env::temp_dir(), "/tmp".into(), "/var/tmp".into(), "/dev/shm".into()] {
        let folder = match tempfile::tempdir_in(&parent) {
            Ok(folder) => folder,
            Err(error) => {
                failures.push(format!("{}: {error}", parent.display()));
                continue;
            }
        };
        if let Some(User { uid, gid }) = user {
            chown(folder.path(), Some(uid), Some(gid))
                .map_err(|error| format!("chown: {error}"))?;
        }
        let mut probe = run_as(user, Path::new("sh"));
        let probe =
            probe.args(["-c", "cd \"$1\" && touch probe && rm probe", "sh"]).arg(folder.path());
        if probe.current_dir("/").status().is_ok_and(|status| status.success()) {
            return Ok(folder.keep());
        }
        failures.push(format!("{}: not accessible", parent.display()));
    }
    Err(format!("no folder: {}", failures.join(", ")))
}

/// Requires a password of the role `guarded`, which a test may create.
fn guard(rules: &Path) -> std::io::Result<()> {
    let others = std::fs::read_to_string(rules)?;
    std::fs::write(rules, format!("host all guarded 127.0.0.1/32 scram-sha-256\n{others}"))
}

/// Returns a port that nobody listens on.
fn free_port() -> std::io::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Finds the PostgreSQL binaries; Debian has a folder for each version.
fn find() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let debian = versions.map(|version| version.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<_> = std::env::split_paths(&path).collect();
    debian.chain(on_path).find(|bin| bin.join("initdb").is_file() && bin.join("createdb").is_file())
}

/// Returns another user to run programs as, if this is root.
pub(crate) fn unprivileged() -> Option<User> {
    (std::fs::metadata("/proc/self").unwrap().uid() == 0).then(other_user)
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

pub(crate) fn run_as(user: Option<User>, program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some(User { uid, gid }) = user {
        command.uid(uid).gid(gid);
    }
    command
}
