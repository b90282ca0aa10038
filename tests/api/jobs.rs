//! `/metrics` and `/readyz` know when the background jobs last succeeded.

use std::time::Duration;

use actix_web::HttpServer;
use chrono::TimeDelta;
use turnstone::api::{
    Admission, AdmissionSettings, Api, ApiSettings, Budget, Limits, LinkedApps, PasswordHashPool,
    Proxies, WaitSlots, app, served_document,
};
use turnstone::jobs::{self, Job, JobHealth, JobStatus, Next, PushSettings};
use turnstone::store::{Store, StoreError};
use turnstone::webhooks::{Reach, Sender};
use turnstone::world::Clock;
use turnstone_accounts::HashCost;
use turnstone_postgres::DatabaseState;

use crate::support::client::Client;
use crate::support::database;
use crate::support::poll::{TIMEOUT, wait_until};
use crate::support::server::TestServer;

const METRIC: &str = "turnstone_job_last_success_timestamp_seconds";

/// When each job last succeeded, by its name, as `/metrics` says.
fn successes(metrics: &str) -> Vec<(String, i64)> {
    let samples = metrics.lines().filter_map(|line| line.strip_prefix(METRIC));
    let sample = |sample: &str| {
        let (labels, seconds) = sample.split_once(' ').expect("a value");
        let name = labels.strip_prefix("{job=\"").and_then(|name| name.strip_suffix("\"}"));
        (name.expect("one label").to_owned(), seconds.parse().expect("seconds"))
    };
    samples.map(sample).collect()
}

fn store(options: sqlx::postgres::PgConnectOptions) -> Store {
    Store::new(options, 4, 10, Clock::default())
}

#[tokio::test]
async fn the_metrics_have_the_last_success_of_every_job() {
    let server = TestServer::start().await;
    let client = server.client();
    let sender = Sender::new(Reach::Public).expect("a sender");
    let store = store(database::create().await.serving);
    let (push, status) = (PushSettings::default(), JobStatus::default());
    let jobs = jobs::all(&store, sender, None, push, 1, &status);
    // These succeed at the earliest when something happens, or after some seconds without.
    let waits = ["publish_changes", "listen_to_changes"];
    let known: Vec<_> = jobs.iter().map(|job| job.name).collect();
    assert!(waits.iter().all(|name| known.contains(name)), "{known:?}");
    let started = Clock::machine_now().timestamp();
    let successes = successes(&server.metrics().await);
    let mut shown: Vec<_> = successes.iter().map(|(name, _)| name.as_str()).collect();
    let mut all = known.clone();
    shown.sort_unstable();
    all.sort_unstable();
    assert_eq!(shown, all, "also those that have not succeeded yet");
    assert!(successes.iter().all(|(_, seconds)| (seconds - started).abs() < 60));
    client.get("/readyz").await.expect(200);
    let needed: Vec<_> =
        jobs.iter().filter(|job| job.is_needed_to_serve).map(|job| job.name).collect();
    assert_eq!(
        needed,
        ["look_at_database", "record_heartbeat", "poll_account_changes", "listen_to_changes"],
        "no job that works for all servers together"
    );
    let health = JobHealth::new(jobs.iter().map(Job::deadline));
    let tasks = jobs::start(jobs, &health, store.database.connections().state());
    let all_succeeded = async || {
        let succeeded = health.succeeded();
        known.iter().all(|name| waits.contains(name) || succeeded.contains(name))
    };
    wait_until("every job has succeeded", all_succeeded).await;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
}

/// An API with a database of its own and these jobs.
async fn serve(health: &JobHealth) -> Client {
    let settings = ApiSettings {
        cors_origins: Vec::new(),
        response_memory: 1 << 20,
        replay_timeout: Duration::from_millis(500),
        body_limit: 1000,
        request_timeout: TIMEOUT,
        send_timeout: TIMEOUT,
        recheck_interval: TIMEOUT,
        session_lifetime: TimeDelta::days(1),
        webhook_reach: Reach::Public,
        public_url: None,
        sends_mail: false,
        mail_report_secret: None,
        linked_apps: LinkedApps::default(),
    };
    let cost = HashCost { memory_kib: 8, passes: 1, lanes: 1 };
    let admission = AdmissionSettings {
        max_running: 10,
        max_searches: 1,
        max_queued: 10,
        queue_timeout: TIMEOUT,
    };
    let api = Api::new(
        store(database::create().await.serving),
        settings,
        PasswordHashPool::new(cost, 1, Budget::new(1, 1)).expect("a cost"),
        WaitSlots::new(10, None),
        Admission::new(admission),
        Limits::new(false, Proxies::new(Vec::new(), false), &Clock::default()),
        served_document(),
    )
    .with_job_health(health.clone());
    let server = HttpServer::new(move || app(&api)).workers(1).disable_signals();
    let server = server.bind(("127.0.0.1", 0)).expect("a port");
    let base = format!("http://{}", server.addrs()[0]);
    actix_web::rt::spawn(server.run());
    Client::new(&base)
}

#[actix_web::test]
async fn readyz_returns_503_while_a_job_that_panics_and_is_needed_to_serve_is_overdue() {
    let good = Job::new("good", Duration::from_millis(10), |_| async { Ok(Next::AfterPeriod) });
    let (repair, repaired) = tokio::sync::watch::channel(false);
    let bad = Job::new("bad", Duration::from_millis(10), move |_| {
        let is_repaired = *repaired.borrow();
        async move {
            assert!(is_repaired, "a job that panics");
            Ok(Next::AfterPeriod)
        }
    });
    let bad = Job { overdue_after: Duration::from_millis(500), ..bad }.needed_to_serve();
    let shared =
        Job::new("shared", Duration::from_millis(10), |_| async { Err(StoreError::Contended) });
    let shared = Job { overdue_after: Duration::ZERO, ..shared };
    let health = JobHealth::new([good.deadline(), bad.deadline(), shared.deadline()]);
    let client = serve(&health).await;
    let tasks = jobs::start(vec![good, bad, shared], &health, &DatabaseState::default());
    let until_status = async |status| {
        let has_status = async || client.status_of("GET", "/readyz", None).await == status;
        wait_until("the readiness changes", has_status).await;
    };
    until_status(503).await;
    let problem = client.get("/readyz").await.problem(503, "unavailable");
    let detail = problem["detail"].as_str().expect("a detail");
    assert!(detail.ends_with(": bad"), "{detail}");
    assert_eq!(health.succeeded(), ["good"]);
    repair.send_replace(true);
    until_status(200).await;
    assert_eq!(health.succeeded(), ["good", "bad"], "`shared` is overdue, and the server is ready");
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
}
