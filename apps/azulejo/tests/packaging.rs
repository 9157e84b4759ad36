//! The samples in `packaging/`: each is tested with the program it is for, if that is installed.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_azulejo");

fn sample(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the path of a program; prints a note if it isn't installed.
fn installed(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin".into()]);
    let found = folders.map(|folder| folder.join(name)).find(|file| file.is_file());
    if found.is_none() {
        eprintln!("skipped: {name} is not installed");
    }
    found
}

/// A process that is killed when its test ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Returns a port that is currently free.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// An nginx site with the sample: its folder, and its HTTP and HTTPS ports.
struct Site<'a> {
    folder: &'a Path,
    plain: u16,
    encrypted: u16,
}

impl Site<'_> {
    /// Requests a path with curl, which checks the certificate, and returns head and body; `None` if the site
    /// isn't listening yet.
    fn ask(&self, path: &str, more: &[&str]) -> Option<String> {
        let Site { folder, plain, encrypted } = self;
        let (scheme, port) =
            if more.contains(&PLAIN) { ("http", plain) } else { ("https", encrypted) };
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--include", "--resolve"])
            .arg(format!("azulejo.example:{port}:127.0.0.1"))
            .args(["--noproxy", "*", "--cacert"])
            .arg(folder.join("fullchain.pem"))
            .args(more.iter().filter(|word| **word != PLAIN))
            .arg(format!("{scheme}://azulejo.example:{port}{path}"));
        let output = curl.output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    }

    /// Returns the sample for a server on this port, with all files in the site's own folder.
    fn sites(&self, server: u16) -> String {
        let Site { folder, plain, encrypted } = self;
        let lines = sample("nginx.conf");
        let lines = lines.lines().filter(|line| !line.trim().starts_with("listen [::]"));
        let own = folder.display().to_string();
        lines
            .map(|line| {
                line.replace("listen 80;", &format!("listen 127.0.0.1:{plain};"))
                    .replace("listen 443 ", &format!("listen 127.0.0.1:{encrypted} "))
                    .replace("127.0.0.1:8080", &format!("127.0.0.1:{server}"))
                    .replace("/etc/letsencrypt/live/azulejo.example", &own)
                    + "\n"
            })
            .collect()
    }
}

/// Requests over plain HTTP.
const PLAIN: &str = "plain";

/// Creates a self-signed certificate for the host name in the samples.
fn make_certificate(openssl: &Path, folder: &Path) {
    let mut command = Command::new(openssl);
    command.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]);
    command.args(["-nodes", "-days", "2", "-subj", "/CN=azulejo.example"]);
    command.args(["-addext", "subjectAltName=DNS:azulejo.example", "-keyout", "privkey.pem"]);
    let output = command.args(["-out", "fullchain.pem"]).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Starts the server behind a proxy with these options; returns its port.
fn start_server(folder: &Path, options: &[&str]) -> (Running, u16) {
    std::fs::write(folder.join("index.html"), "<a href=\"/slide\">").unwrap();
    let mut command = Command::new(BINARY);
    command.args(["serve", "--bind", "127.0.0.1:0", "--behind-proxy", "--site"]).arg(folder);
    command.args(options).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_start_matches("Azulejo is running at http://127.0.0.1:");
    let port = address.split('/').next().unwrap().parse().unwrap();
    (Running(child), port)
}

#[test]
fn nginx_forwards_requests_with_the_sample() {
    let programs = ["nginx", "openssl", "curl"].map(installed);
    let [Some(nginx), Some(openssl), Some(_)] = programs else { return };
    for (options, address) in [(&[][..], "/"), (&["--base", "/azulejo/"], "/azulejo/")] {
        let folder = tempfile::tempdir().unwrap();
        make_certificate(&openssl, folder.path());
        let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
        let options = [options, &["--database", &database]].concat();
        let (_server, server) = start_server(folder.path(), &options);
        let (plain, encrypted) = (free_port(), free_port());
        let site = Site { folder: folder.path(), plain, encrypted };
        let location = format!("location {address} {{\n        proxy_pass");
        let sites = site.sites(server).replace("location / {\n        proxy_pass", &location);
        let at = folder.path().display();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {at}/{name};\n"));
        let config = format!(
            "daemon off;\npid {at}/pid;\nerror_log {at}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n{}{sites}}}\n",
            temporary.concat()
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, config).unwrap();
        let run = |more: &[&str]| {
            let mut command = Command::new(&nginx);
            command.arg("-p").arg(folder.path()).arg("-c").arg(&file).args(more);
            command.stdout(Stdio::null()).stderr(Stdio::piped());
            command
        };
        let checked = run(&["-t"]).output().unwrap();
        assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
        let mut proxy = Running(run(&[]).spawn().unwrap());
        let page = loop {
            // nginx takes a moment to start listening.
            if let Some(page) = site.ask(address, &[]) {
                break page;
            }
            assert!(proxy.0.try_wait().unwrap().is_none(), "nginx has ended");
            std::thread::yield_now();
        };
        assert!(page.starts_with("HTTP/2 200 ") || page.starts_with("HTTP/1.1 200 "), "{page}");
        assert!(page.ends_with(&format!("<a href=\"{address}slide\">")), "{page}");
        assert!(page.to_lowercase().contains("strict-transport-security: "), "{page}");
        for path in ["/metrics".to_owned(), format!("{address}metrics")] {
            let metrics = site.ask(&path, &[]).unwrap();
            assert!(metrics.contains(" 404"), "{path}: {metrics}");
        }
        let plain = site.ask("/slide?x=1", &[PLAIN]).unwrap();
        assert!(plain.starts_with("HTTP/1.1 301 "), "{plain}");
        assert!(plain.contains("Location: https://azulejo.example/slide?x=1\r\n"), "{plain}");
        // A player joins and starts a race. The client's X-Forwarded-For header makes no
        // difference.
        let api = |path: &str, body: &str, key: &str| {
            let more = ["--json", body, "-H", key, "-H", "X-Forwarded-For: 192.0.2.1"];
            let answer = site.ask(&format!("{address}api/v1{path}"), &more).unwrap();
            let (head, body) = answer.split_once("\r\n\r\n").unwrap();
            assert!(head.split("\r\n").next().unwrap().contains(" 201"), "{answer}");
            serde_json::from_str::<serde_json::Value>(body).unwrap()
        };
        let joined = api("/players", r#"{"name":"Ana"}"#, "Accept: */*");
        let key = format!("Authorization: Bearer {}", joined["key"].as_str().unwrap());
        let race = api("/races", r#"{"kind":"fifteen-3x3"}"#, &key);
        assert!(race["ticket"].is_string(), "{race}");
    }
}

#[test]
fn nginx_loads_renewed_certificates_with_the_documented_recipe() {
    let recipe = include_str!("../../../docs/running.md");
    let line = recipe.lines().find(|line| line.contains("certbot certonly")).unwrap();
    assert!(line.contains("--deploy-hook \"systemctl reload nginx\""), "{line}");
}

#[test]
fn caddy_accepts_the_sample() {
    let Some(caddy) = installed("caddy") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Caddyfile");
    std::fs::write(&file, sample("Caddyfile")).unwrap();
    let mut command = Command::new(caddy);
    command.args(["validate", "--adapter", "caddyfile", "--config"]).arg(&file);
    let output = command.env("HOME", folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn systemd_accepts_the_unit() {
    let Some(analyze) = installed("systemd-analyze") else { return };
    let folder = tempfile::tempdir().unwrap();
    let unit = folder.path().join("azulejo.service");
    // Use the binary of this build, because none is installed.
    std::fs::write(&unit, sample("azulejo.service").replace("/usr/local/bin/azulejo", BINARY))
        .unwrap();
    let output = Command::new(analyze).arg("verify").arg(&unit).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("azulejo.service:"), "{said}");
}

/// Returns the variables that a file sets.
fn variables(text: &str) -> Vec<(&str, &str)> {
    let words = text.split([' ', '\n']).map(|word| word.trim_start_matches("Environment="));
    let settings = words.filter_map(|word| word.split_once('='));
    settings.filter(|(name, _)| name.starts_with("AZULEJO_")).collect()
}

#[test]
fn the_unit_and_the_container_use_options_that_exist() {
    let help = Command::new(BINARY).args(["serve", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for name in ["azulejo.service", "Containerfile"] {
        let text = sample(name);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let set = lines.collect::<Vec<_>>().join("\n");
        let set = variables(&set);
        assert!(set.len() >= 3, "{name}: {set:?}");
        for (variable, _) in &set {
            assert!(help.contains(&format!("[env: {variable}")), "{name}: {variable}");
        }
        // The same options with a port and a folder for the test.
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("index.html"), "<!doctype html>").unwrap();
        let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
        let mut command = Command::new(BINARY);
        command.arg("serve").arg("--site").arg(folder.path());
        command.envs(set).env("AZULEJO_BIND", "127.0.0.1:0").env("AZULEJO_DATABASE", database);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let _server = Running(child);
        assert!(line.starts_with("Azulejo is running at "), "{name}: {line}");
    }
}

#[test]
fn the_container_is_healthy_when_the_server_is_ready() {
    let text = sample("Containerfile");
    let line = text.lines().find(|line| line.starts_with("HEALTHCHECK")).unwrap();
    let (_, list) = line.split_once(" CMD ").unwrap();
    let words: Vec<String> = serde_json::from_str(list).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (server, port) = start_server(folder.path(), &[]);
    let is_healthy = || {
        let script = words[2].replace("/8080", &format!("/{port}"));
        let mut shell = Command::new(&words[0]);
        shell.args([&words[1], &script]).stderr(Stdio::null()).status().unwrap().success()
    };
    assert!(is_healthy());
    drop(server);
    assert!(!is_healthy());
}
