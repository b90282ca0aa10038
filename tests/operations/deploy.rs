//! The alerts and the dashboard of `deploy` name metrics that there are, and every alert is in the runbook.

use std::collections::BTreeSet;
use std::os::unix::net::UnixDatagram;
use std::time::Duration;

use serde_json::Value;
use sqlx::ConnectOptions;

use super::metrics::explained;
use crate::support::database;
use crate::support::process::ServerProcess;

const ALERTS: &str = include_str!("../../deploy/prometheus/alerts.yml");
const DASHBOARD: &str = include_str!("../../deploy/grafana/turnstone.json");
const RUNBOOK: &str = include_str!("../../docs/runbook.md");

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
