//! Processes of a database cluster are killed in turn, while two servers store results and read leaderboards.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::nodes::{Cluster, NODES};
use crate::outbox::{CLIENTS, Outbox};
use crate::process::{Place, ask, join};
use crate::soak::{report, size};

/// Number of players that join on each server.
const PLAYERS: usize = 50;

/// Number of results to send, more than there is time for.
const N_RESULTS: u64 = 200_000;

/// Pause of each client between two results or readings, and between two looks at the cluster.
const PAUSE: Duration = Duration::from_millis(150);
const LOOK: Duration = Duration::from_millis(50);

/// Time limit for the cluster to recover from a kill.
const PATIENCE: Duration = Duration::from_mins(5);

/// Number of results after which the cluster works again.
const ENOUGH: usize = 20;

/// A leaderboard to read.
const LEADERBOARD: &str = "/leaderboards/fifteen%3Aboard%3D1-2-3_4-5-6_0-7-8?by=moves";

/// What is killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Victim {
    Primary,
    Patroni,
    Etcd,
    Haproxy,
    Replica,
}

impl Victim {
    /// In this order.
    const ALL: [Victim; 5] =
        [Victim::Primary, Victim::Patroni, Victim::Etcd, Victim::Haproxy, Victim::Replica];

    fn name(self) -> &'static str {
        match self {
            Victim::Primary => "cluster: primary killed",
            Victim::Patroni => "cluster: Patroni of the primary killed, its PostgreSQL left alone",
            Victim::Etcd => "cluster: etcd leader killed",
            Victim::Haproxy => "cluster: HAProxy killed, restarted after 1 s",
            Victim::Replica => "cluster: replica killed, synchronous and other in turn",
        }
    }
}

/// Counts events, and measures the longest time without one.
#[derive(Default)]
struct Gaps {
    n: AtomicUsize,
    last: Mutex<Option<Instant>>,
    longest: Mutex<Duration>,
}

impl Gaps {
    fn count(&self) {
        self.n.fetch_add(1, Ordering::SeqCst);
        let mut last = self.last.lock().unwrap();
        let gap = last.map_or(Duration::ZERO, |last| last.elapsed());
        *last = Some(Instant::now());
        let mut longest = self.longest.lock().unwrap();
        *longest = gap.max(*longest);
    }

    fn n(&self) -> usize {
        self.n.load(Ordering::SeqCst)
    }

    /// Returns the longest gap since the last call, in seconds.
    fn take(&self) -> f64 {
        std::mem::take(&mut *self.longest.lock().unwrap()).as_secs_f64()
    }
}

/// Waits until a condition holds.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "{what}: not within {PATIENCE:?}");
        std::thread::sleep(LOOK);
    }
}

/// Kills one process or machine, waits until results are stored again, restarts it, and waits until the cluster is as
/// before.
fn kill(cluster: &mut Cluster, victim: Victim, round: usize, stored: &Gaps) {
    let members = cluster.members();
    let before = cluster.primary().expect("a healthy cluster has a primary");
    let n_stored = stored.n();
    let is_working = || stored.n() >= n_stored + ENOUGH;
    let has_new_primary = |cluster: &Cluster| {
        cluster
            .primary()
            .is_some_and(|now| now.node != before.node && now.timeline > before.timeline)
    };
    match victim {
        Victim::Primary => {
            cluster.kill_node(before.node);
            until("another primary", || has_new_primary(cluster) && is_working());
            cluster.start_patroni(before.node);
        }
        Victim::Patroni => {
            cluster.kill_patroni(before.node);
            until("another primary", || has_new_primary(cluster) && is_working());
            // The old primary is still running. A commit on it isn't acknowledged.
            assert_eq!(
                cluster.ask(before.node, "SELECT pg_is_in_recovery()").as_deref(),
                Some("f")
            );
            let write = "INSERT INTO proof (id, at, padding) VALUES (3, 0, 'split')";
            assert_eq!(cluster.ask(before.node, write), None, "split brain");
            cluster.start_patroni(before.node);
        }
        Victim::Etcd => {
            let leader = cluster.etcd_leader().expect("etcd has a leader");
            cluster.kill_etcd(leader);
            until("another leader of etcd", || cluster.etcd_leader().is_some() && is_working());
            cluster.start_etcd(leader);
        }
        Victim::Haproxy => {
            cluster.kill_haproxy();
            std::thread::sleep(Duration::from_secs(1));
            cluster.start_haproxy();
            until("results", is_working);
        }
        Victim::Replica => {
            let role = if round.is_multiple_of(2) { "sync_standby" } else { "replica" };
            let replica = members.iter().find(|member| member.role == role);
            let node = replica.expect("a healthy cluster has both").node;
            cluster.kill_node(node);
            until("results", is_working);
            cluster.start_patroni(node);
        }
    }
    until("three machines again", || cluster.is_healthy());
    let primaries: Vec<_> =
        (0..NODES).filter_map(|node| cluster.ask(node, "SELECT pg_is_in_recovery()")).collect();
    assert_eq!(primaries.iter().filter(|answer| *answer == "f").count(), 1, "{primaries:?}");
    let split = "SELECT COUNT(*) FROM proof WHERE id = 3";
    let primary = cluster.primary().expect("a primary").node;
    assert_eq!(cluster.ask(primary, split).as_deref(), Some("0"));
}

/// Sums that disagree with a recount: on each leaderboard, tallies and bests.
const DIFFERENT: &str = "SELECT COUNT(*) FROM \
    (SELECT leaderboard, sorted_by, SUM(n) AS n FROM tallies GROUP BY 1, 2) t FULL JOIN \
    (SELECT leaderboard, sorted_by, COUNT(*) AS n FROM bests GROUP BY 1, 2) b \
    USING (leaderboard, sorted_by) WHERE t.n IS DISTINCT FROM b.n";

#[test]
#[ignore = "long: cargo xtask golden, and cargo xtask soak cluster"]
fn acknowledged_results_survive_kills_in_a_cluster() {
    let n_kills = size("CLUSTER_KILLS", 1);
    let mut cluster = Cluster::start();
    until("a database", || cluster.is_healthy() && cluster.ask(0, "SELECT 1").is_some());
    let [main, read] = cluster.urls();
    let place = Place::new().on(main);
    let servers =
        [(); 2].map(|()| crate::process::Process::of(place.command(&["--read-database", &read])));
    let keys = servers.iter().flat_map(|server| (0..PLAYERS).map(|_| join(&server.host)));
    let outbox = Outbox::of(keys.collect(), N_RESULTS);
    let (stored, read, is_over) = (Gaps::default(), Gaps::default(), AtomicBool::new(false));
    let mut outages: Vec<(Victim, f64, f64)> = Vec::new();
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let (servers, outbox, is_over) = (&servers, &outbox, &is_over);
            scope.spawn(move || {
                for turn in client.. {
                    if is_over.load(Ordering::SeqCst) {
                        break;
                    }
                    outbox.send_one(&servers[turn % servers.len()].host);
                    std::thread::sleep(PAUSE);
                }
            });
        }
        scope.spawn(|| {
            for server in servers.iter().cycle() {
                if is_over.load(Ordering::SeqCst) {
                    break;
                }
                if matches!(ask(&server.host, "GET", LEADERBOARD, "", ""), Some((200, _))) {
                    read.count();
                }
                std::thread::sleep(PAUSE);
            }
        });
        scope.spawn(|| {
            let mut n = 0;
            while !is_over.load(Ordering::SeqCst) {
                let now = outbox.n_acknowledged();
                (n..now).for_each(|_| stored.count());
                n = now;
                std::thread::sleep(LOOK / 5);
            }
        });
        let _over = Over(&is_over);
        until("results", || stored.n() > ENOUGH);
        let _ = [stored.take(), read.take()];
        for number in 0..n_kills {
            let victim = Victim::ALL[number % Victim::ALL.len()];
            kill(&mut cluster, victim, number / Victim::ALL.len(), &stored);
            outages.push((victim, stored.take(), read.take()));
            let (_, writing, reading) = outages[number];
            eprintln!(
                "{}: no result for {writing:.1} s, no reading for {reading:.1} s",
                victim.name()
            );
        }
    });
    assert_eq!(cluster.n_primaries(), 1);
    // As the web app does, until everything that was sent is acknowledged.
    let n_acknowledged = outbox.check(&servers[0].host);
    let primary = cluster.primary().expect("a primary").node;
    assert_eq!(cluster.ask(primary, DIFFERENT).as_deref(), Some("0"));
    for victim in Victim::ALL {
        let of_victim = outages.iter().filter(|(other, ..)| *other == victim);
        let (writing, reading): (Vec<_>, Vec<_>) = of_victim.map(|(_, a, b)| (*a, *b)).unzip();
        if !writing.is_empty() {
            let outcome = format!(
                "no result for {}, no reading for {}; no split brain",
                median_and_most(writing.clone()),
                median_and_most(reading)
            );
            report(victim.name(), &kills(writing.len()), &outcome);
        }
    }
    let (n_unavailable, n_read) = (outbox.n_unavailable(), read.n());
    report(
        "cluster: all results",
        &format!(
            "{n_kills} kills, {n_acknowledged} results acknowledged, {n_unavailable} answered 503, {n_read} readings"
        ),
        "0 lost, 0 duplicated; tallies agree with a recount",
    );
}

/// Stops the clients when the kills are over, also if one of them failed.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

fn kills(n: usize) -> String {
    if n == 1 { "1 kill".to_owned() } else { format!("{n} kills") }
}

/// Describes durations in seconds.
fn median_and_most(mut seconds: Vec<f64>) -> String {
    seconds.sort_by(f64::total_cmp);
    let (median, most) = (seconds[seconds.len() / 2], seconds[seconds.len() - 1]);
    if seconds.len() == 1 {
        return format!("{most:.1} s");
    }
    format!("{median:.1} s (median; at most {most:.1} s)")
}
