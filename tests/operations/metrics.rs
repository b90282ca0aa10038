//! `docs/metrics.md` explains every metric, and the counters count.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use crate::support::TestServer;
use crate::support::database;

const PAGE: &str = include_str!("../../docs/metrics.md");

/// The names in the first column of the tables of the page.
pub(super) fn explained() -> BTreeSet<&'static str> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| `"));
    let names = rows.filter_map(|row| row.split_once('`')).map(|(name, _)| name);
    names.filter(|name| name.starts_with("turnstone_") || name.starts_with("process_")).collect()
}

/// The samples of a scrape by their names and labels.
fn samples(metrics: &str) -> BTreeMap<&str, f64> {
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    let samples = lines.filter_map(|line| line.rsplit_once(' '));
    samples.map(|(name, value)| (name, value.parse().expect("a number"))).collect()
}

#[tokio::test]
async fn the_page_explains_every_metric_and_no_other() {
    // The relay is never reached: nobody gets a mail.
    let flags = ["--smtp-url", "smtp://localhost:1", "--mail-from", "games@play.example"];
    let flags = [flags.as_slice(), &["--public-url", "https://play.example"]].concat();
    let server = TestServer::start_on(database::create().await, &flags).await;
    server.client().get("/readyz").await;
    let metrics = server.metrics().await;
    let shown = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let mut shown: BTreeSet<_> = shown.filter_map(|line| Some(line.split_once(' ')?.0)).collect();
    // Shown once a job has succeeded.
    shown.insert("turnstone_job_last_success_timestamp_seconds");
    shown.insert("turnstone_matches_running");
    assert_eq!(shown, explained());
}

#[tokio::test]
async fn the_counters_count() {
    let server = TestServer::start_with(&["--limits", "on"]).await;
    let player = server.player("ada").await;
    let id = player.solo("basic").await;
    let before = server.metrics().await;
    let before = samples(&before);
    player.client.play(&id, 0, "1").await.expect(201);
    player.client.get("/v1/matches/nothing").await;
    for _ in 0..21 {
        server.client().post("/v1/guests", &json!({})).await;
    }
    let after = server.metrics().await;
    let after = samples(&after);
    let rise = |name: &str| after[name] - before[name];
    for (name, expected) in [
        ("turnstone_append_batch_size_count", "1"),
        ("turnstone_append_queue_seconds_count", "1"),
        ("turnstone_append_database_seconds_count", "1"),
        ("turnstone_http_problems_total{code=\"not_found\"}", "1"),
        ("turnstone_http_problems_total{code=\"rate_limited\"}", "1"),
        ("turnstone_http_rate_limited_total{bucket=\"guests\"}", "1"),
        ("turnstone_http_unavailable_total{reason=\"database\"}", "0"),
    ] {
        assert_eq!(rise(name).to_string(), expected, "{name}");
    }
    assert!(rise("turnstone_cache_hits_total{cache=\"credentials\"}") >= 1.0);
    // Later, a refusal has closed the connection.
    assert!(before["turnstone_http_connections_open"] >= 1.0);
    assert!(after["process_resident_memory_bytes"] > 1e6);
}
