use std::time::Duration;

use actix_web::http::StatusCode;
use chrono::{DateTime, Utc};
use prometheus::core::Collector;
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, IntGaugeVec, Opts,
    Registry, TextEncoder, exponential_buckets,
};

use super::pipeline::limits::Bucket;
use super::problem::{Code, Problem, Shortage};
use turnstone_postgres::UseOfConnections;
use turnstone_rules::exact;

/// The metrics that Prometheus reads at `/metrics`.
#[derive(Debug, Clone)]
pub struct Metrics {
    registry: Registry,
    requests: HistogramVec,
    connections_open: IntGauge,
    connections_idle: IntGauge,
    connections_waiting: IntGauge,
    waiting: IntGauge,
    running: IntGauge,
    queued: IntGauge,
    large_bodies: IntGauge,
    responses: IntGauge,
    replays: IntGauge,
    replays_begun: IntCounter,
    connections: IntGauge,
    problems: IntCounterVec,
    unavailable: IntCounterVec,
    rate_limited: IntCounterVec,
    jobs: IntGaugeVec,
}

impl Metrics {
    /// The metrics of one server, all at zero.
    ///
    /// # Panics
    /// Never: the names and buckets are fixed and valid.
    #[must_use]
    #[expect(clippy::expect_used, reason = "the names and buckets are fixed and valid")]
    pub fn new() -> Self {
        let buckets = exponential_buckets(0.000_5, 2.0, 15).expect("valid buckets");
        let options = HistogramOpts::new(
            "turnstone_http_request_duration_seconds",
            "The time from the headers of a request to those of its response, by method, route, status.",
        );
        let gauge = |name, help| IntGauge::new(name, help).expect("a valid gauge");
        let counters = |name, help, label| {
            IntCounterVec::new(Opts::new(name, help), &[label]).expect("a valid counter")
        };
        let metrics = Self {
            registry: Registry::new(),
            requests: HistogramVec::new(options.buckets(buckets), &["method", "route", "status"])
                .expect("a valid histogram"),
            connections_open: gauge(
                "turnstone_database_connections_open",
                "Connections to Postgres that are open.",
            ),
            connections_idle: gauge(
                "turnstone_database_connections_idle",
                "Connections to Postgres that are open and idle.",
            ),
            connections_waiting: gauge(
                "turnstone_database_connections_waiting",
                "Requests and jobs that wait for a connection to Postgres.",
            ),
            waiting: gauge(
                "turnstone_http_requests_waiting",
                "Long polls and event streams that wait for something to happen.",
            ),
            running: gauge("turnstone_http_requests_running", "Requests that are running."),
            queued: gauge("turnstone_http_requests_queued", "Requests that wait for a permit."),
            large_bodies: gauge(
                "turnstone_http_large_bodies_bytes",
                "Memory held by request bodies being read.",
            ),
            responses: gauge(
                "turnstone_http_large_responses_bytes",
                "Memory held by large responses that their clients have not read.",
            ),
            replays: gauge(
                "turnstone_replay_steps",
                "Steps of replays that run or wait for a thread.",
            ),
            replays_begun: IntCounter::new(
                "turnstone_replays_total",
                "Replays and drawings of matches that have begun on the threads for them.",
            )
            .expect("the name is valid"),
            connections: gauge(
                "turnstone_http_connections_open",
                "Connections of clients to the API that are open.",
            ),
            problems: counters(
                "turnstone_http_problems_total",
                "Problems that were answered, by code.",
                "code",
            ),
            unavailable: counters(
                "turnstone_http_unavailable_total",
                "Responses with status 503, by what the server lacked.",
                "reason",
            ),
            rate_limited: counters(
                "turnstone_http_rate_limited_total",
                "Requests that an empty bucket refused, by bucket.",
                "bucket",
            ),
            jobs: IntGaugeVec::new(
                Opts::new(
                    "turnstone_job_last_success_timestamp_seconds",
                    "When a background job last succeeded, or the server started, in seconds since 1970.",
                ),
                &["job"],
            )
            .expect("a valid gauge"),
        };
        for collector in [
            Box::new(metrics.requests.clone()) as Box<dyn Collector>,
            Box::new(metrics.connections_open.clone()),
            Box::new(metrics.connections_idle.clone()),
            Box::new(metrics.connections_waiting.clone()),
            Box::new(metrics.waiting.clone()),
            Box::new(metrics.running.clone()),
            Box::new(metrics.queued.clone()),
            Box::new(metrics.large_bodies.clone()),
            Box::new(metrics.responses.clone()),
            Box::new(metrics.replays.clone()),
            Box::new(metrics.replays_begun.clone()),
            Box::new(metrics.connections.clone()),
            Box::new(metrics.problems.clone()),
            Box::new(metrics.unavailable.clone()),
            Box::new(metrics.rate_limited.clone()),
            Box::new(metrics.jobs.clone()),
        ] {
            metrics.registry.register(collector).expect("names are unique");
        }
        metrics.begin_at_zero();
        metrics
    }

    /// Shows each label from the start: a rate needs a value before the first event.
    fn begin_at_zero(&self) {
        for code in Code::ALL {
            self.problems.with_label_values(&[code.as_str()]);
        }
        for shortage in Shortage::ALL {
            self.unavailable.with_label_values(&[shortage.as_str()]);
        }
        for bucket in Bucket::ALL {
            self.rate_limited.with_label_values(&[bucket.policy().name]);
        }
    }

    /// Records a request that was answered. `route` is the pattern of the path: few label values.
    pub fn observe(&self, method: &str, route: &str, status: StatusCode, took: Duration) {
        self.requests
            .with_label_values(&[method, route, status.as_str()])
            .observe(took.as_secs_f64());
    }

    /// Counts a problem that is answered.
    pub fn count_problem(&self, problem: &Problem) {
        self.problems.with_label_values(&[problem.code.as_str()]).inc();
        if problem.code.status() == StatusCode::SERVICE_UNAVAILABLE {
            self.unavailable.with_label_values(&[problem.shortage().as_str()]).inc();
        }
    }

    /// Counts the open connections of clients.
    #[must_use]
    pub fn connections(&self) -> IntGauge {
        self.connections.clone()
    }

    /// Counts the requests that empty buckets refuse, by bucket.
    #[must_use]
    pub fn rate_limited(&self) -> IntCounterVec {
        self.rate_limited.clone()
    }

    /// Counts the work that the threads for replays begin.
    #[must_use]
    pub fn replays_begun(&self) -> IntCounter {
        self.replays_begun.clone()
    }

    /// Adds metrics of other parts of the server.
    ///
    /// # Panics
    /// When their names are not unique.
    #[expect(clippy::expect_used, reason = "the names are fixed")]
    pub fn register(&self, collectors: Vec<Box<dyn Collector>>) {
        for collector in collectors {
            self.registry.register(collector).expect("names are unique");
        }
    }

    /// The text that Prometheus reads.
    #[must_use]
    pub fn text(
        &self,
        connections: UseOfConnections,
        waiting: usize,
        (running, queued): (usize, usize),
        (large_bodies, responses): (usize, usize),
        replays: usize,
        jobs: &[(&str, DateTime<Utc>)],
    ) -> Vec<u8> {
        for (job, last_success) in jobs {
            self.jobs.with_label_values(&[job]).set(last_success.timestamp());
        }
        self.connections_open.set(i64::from(connections.open));
        self.connections_idle.set(exact::<i64>(connections.idle));
        self.connections_waiting.set(exact::<i64>(connections.waiting));
        self.waiting.set(exact::<i64>(waiting));
        self.running.set(exact::<i64>(running));
        self.queued.set(exact::<i64>(queued));
        self.large_bodies.set(exact::<i64>(large_bodies));
        self.responses.set(exact::<i64>(responses));
        self.replays.set(exact::<i64>(replays));
        let mut text = Vec::new();
        if let Err(error) = TextEncoder::new().encode(&self.registry.gather(), &mut text) {
            tracing::error!(%error, "cannot encode the metrics");
        }
        text
    }
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}
