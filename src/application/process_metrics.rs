use prometheus::core::Collector;
use prometheus::{IntGauge, IntGaugeVec, Opts};

use crate::api::{Api, PasswordHashPool};
use crate::postgres::Loss;
use crate::sampled::{SampledGauges, Source};
use crate::store::{Store, cache_collectors};

/// The metrics of the program for `/metrics`: its version, its process, caches, password hashes.
///
/// # Panics
/// Never: the names are fixed and valid.
#[expect(clippy::expect_used, reason = "the names are fixed and valid")]
pub(super) fn collectors(
    api: &Api,
    store: &Store,
    passwords: &PasswordHashPool,
    is_key_kept: bool,
) -> Vec<Box<dyn Collector>> {
    let gauge = |name, help, label| {
        IntGaugeVec::new(Opts::new(name, help), &[label]).expect("a valid gauge")
    };
    let version = gauge("turnstone_build_info", "Always 1; the version is a label.", "version");
    version.with_label_values(&[env!("CARGO_PKG_VERSION")]).set(1);
    let key = IntGauge::new(
        "turnstone_signing_key_kept",
        "0 if this server could not store its signing key and makes a new one at each start, else 1.",
    )
    .expect("a valid gauge");
    key.set(i64::from(is_key_kept));
    let hashes = gauge(
        "turnstone_password_hashes",
        "Password hashes that are computed or wait for a thread, by state.",
        "state",
    );
    let [running, waiting] = [passwords.clone(), passwords.clone()];
    let hashes = SampledGauges::new(
        hashes,
        vec![
            Source::new("running", move || running.counts().0 as u64),
            Source::new("waiting", move || waiting.counts().1 as u64),
        ],
    );
    let states = gauge(
        "turnstone_database_state",
        "1 for the state in which this server last saw the database, 0 for the others.",
        "state",
    );
    let is_in = |wanted: Option<Loss>| {
        let connections = store.database.connections().clone();
        let label = wanted.map_or("up", Loss::as_str);
        Source::new(label, move || u64::from(connections.state().loss() == wanted))
    };
    let losses = Loss::ALL.into_iter().map(Some);
    let states =
        SampledGauges::new(states, std::iter::once(None).chain(losses).map(is_in).collect());
    let caches = store.cache_counts().into_iter().chain(api.cache_counts());
    let mut collectors: Vec<Box<dyn Collector>> =
        vec![Box::new(version), Box::new(key), Box::new(hashes), Box::new(states)];
    collectors.extend(cache_collectors(caches));
    collectors.extend(store.log.collectors());
    #[cfg(target_os = "linux")]
    collectors.push(Box::new(prometheus::process_collector::ProcessCollector::for_self()));
    collectors
}
