//! The alerts and the dashboard of `deploy` name metrics that there are, and every alert is in the runbook.

use std::collections::BTreeSet;

use serde_json::Value;

use super::metrics::explained;

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
