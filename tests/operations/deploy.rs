//! The alerts and the dashboard of `deploy` name metrics that there are, every alert is in the runbook, and what
//! `docs/operations.md` says of a new machine and of a leaked key goes as far as it can go here.

use std::collections::BTreeSet;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use serde_json::Value;
use sqlx::ConnectOptions;

use super::metrics::explained;
use crate::support::poll::wait_until;
use crate::support::process::ServerProcess;
use crate::support::{Client, database};

const ALERTS: &str = include_str!("../../deploy/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../deploy/grafana/turnstone.json");
const RUNBOOK: &str = include_str!("../../docs/runbook.md");
const OPERATIONS: &str = include_str!("../../docs/operations.md");

/// The metrics that a text names, without the endings of the parts of a histogram.
fn named(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let names = words.filter(|word| word.starts_with("turnstone_") || word.starts_with("process_"));
    let stem = |name| {
        let endings = ["_bucket", "_sum", "_count"];
        endings.iter().find_map(|ending| str::strip_suffix(name, ending)).unwrap_or(name)
    };
    names.map(stem).collect()
}

#[test]
fn alerts_and_dashboard_name_metrics_that_there_are() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("panels");
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().expect("targets"));
    let queries: Vec<_> = targets.map(|target| target["expr"].as_str().expect("a query")).collect();
    let explained = explained();
    for text in queries.into_iter().chain([ALERTS, RUNBOOK]) {
        let unknown: Vec<_> = named(text).difference(&explained).copied().collect();
        assert_eq!(unknown, Vec::<&str>::new(), "{text}");
    }
}

#[test]
fn every_alert_is_in_the_runbook() {
    let alerts: Vec<_> =
        ALERTS.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    let headings: Vec<_> = RUNBOOK.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(alerts, headings);
    let links = ALERTS.lines().filter_map(|line| line.trim().strip_prefix("runbook_url: "));
    let expected: Vec<_> =
        alerts.iter().map(|name| format!("docs/runbook.md#{}", name.to_lowercase())).collect();
    assert_eq!(links.collect::<Vec<_>>(), expected);
}

/// All that systemd hears of a server with `Type=notify` and `WatchdogSec`.
#[tokio::test(flavor = "multi_thread")]
async fn systemd_is_told_of_the_start_of_the_life_and_of_the_stop() {
    let (database, directory) =
        (database::create().await, tempfile::tempdir().expect("a directory"));
    let path = directory.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let server = ServerProcess::start(|command| {
        command.env("DATABASE_URL", database.serving.to_url_lossy().as_str());
        command.arg("--signing-key").arg(directory.path().join("signing.key"));
        command.env("NOTIFY_SOCKET", &path).env("WATCHDOG_USEC", "2000000");
    });
    let hear = |wanted: &str| {
        let mut said = [0; 100];
        for _ in 0..100 {
            let length = socket.recv(&mut said).expect(wanted);
            if said[..length].starts_with(wanted.as_bytes()) {
                return;
            }
        }
        panic!("{wanted} was not said");
    };
    hear("READY=1");
    hear("WATCHDOG=1");
    server.stop();
    hear("STOPPING=1");
}

/// The commands under a heading of `docs/operations.md`.
fn commands_of(heading: &str) -> &'static str {
    let (_, section) = OPERATIONS.split_once(&format!("\n## {heading}\n")).expect(heading);
    section.split("```").nth(1).and_then(|block| block.strip_prefix("sh\n")).expect("commands")
}

/// Runs commands in a directory with another root for their absolute paths; what a test must not do, `stand_ins` does instead.
fn run_below(root: &Path, from: &Path, stand_ins: &str, commands: &str) {
    let directories = ["etc", "usr", "var", "root"];
    let mut commands = commands.to_owned();
    for directory in directories {
        commands = commands
            .replace(&format!(" /{directory}/"), &format!(" {}/{directory}/", root.display()));
    }
    let script = format!("set -eu\n{stand_ins}\n{commands}");
    let mut bash = Command::new("bash");
    bash.args(["-c", &script]).current_dir(from);
    let output = bash.output().expect("bash");
    assert!(output.status.success(), "{commands}{}", String::from_utf8_lossy(&output.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_machine_is_set_up_as_the_document_says() {
    let directory = tempfile::tempdir().expect("a directory");
    let root = directory.path();
    for path in ["etc/systemd/system", "etc/caddy", "usr/local/bin", "var/lib/turnstone", "root"] {
        std::fs::create_dir_all(root.join(path)).expect("a directory");
    }
    // No packages, users and certificates; the database is one of the tests.
    let stand_ins = format!(
        "runuser() {{ cat > '{}'; }}\n\
         for name in apt-get useradd systemctl curl; do eval \"$name() {{ :; }}\"; done\n\
         install() {{ case \" $* \" in *' turnstone '*) command install -m 755 '{}' \"${{@: -1}}\" ;;\n\
         *) command install \"$@\" ;; esac; }}",
        root.join("sql").display(),
        env!("CARGO_BIN_EXE_turnstone")
    );
    run_below(
        root,
        Path::new(env!("CARGO_MANIFEST_DIR")),
        &stand_ins,
        commands_of("From nothing to https in ten minutes"),
    );
    let written = |path: &str| std::fs::read_to_string(root.join(path)).expect(path);
    let url = written("etc/turnstone/database-url");
    let secret = url.trim().strip_prefix("postgres://turnstone:").expect("a role");
    let secret = secret.strip_suffix("@127.0.0.1/turnstone").expect("a database");
    let role = format!("CREATE ROLE turnstone LOGIN PASSWORD '{secret}';\n");
    assert_eq!(written("sql"), role + "CREATE DATABASE turnstone OWNER turnstone;\n");
    assert!(written("etc/caddy/Caddyfile").contains("play.club.example {"));

    // As the unit starts it.
    let database = database::create().await;
    for name in ["database-url", "migration-database-url"] {
        let url = database.migrating.to_url_lossy().to_string();
        std::fs::write(root.join("etc/turnstone").join(name), url).expect("a file");
    }
    let unit = written("etc/systemd/system/turnstone.service");
    let set = unit.lines().filter_map(|line| line.strip_prefix("Environment="));
    let environment = format!(
        "{}\n{}",
        written("etc/turnstone/turnstone.env"),
        set.collect::<Vec<_>>().join("\n")
    );
    let environment = environment.replace("%d", &root.join("etc/turnstone").display().to_string());
    let environment = environment.replace("/var/", &format!("{}/var/", root.display()));
    let variables: Vec<_> = environment.lines().filter_map(|line| line.split_once('=')).collect();
    let start = || {
        ServerProcess::start(|command| {
            command.env_remove("DATABASE_URL").envs(variables.iter().copied());
        })
    };
    let mut server = start();
    let keys = async |server: &ServerProcess| {
        let client = Client::new(&server.address);
        wait_until("it is ready", async || client.get("/readyz").await.status == 200).await;
        client.get("/v1/keys").await.expect(200)["items"].as_array().expect("keys").len()
    };
    assert_eq!(keys(&server).await, 1);
    server.stop();
    let leaked = "systemctl() { :; }; curl() { :; }";
    run_below(root, root, leaked, commands_of("A leaked key"));
    server = start();
    assert_eq!(keys(&server).await, 2);
    assert!(root.join("root/leaked.key").exists());
}
