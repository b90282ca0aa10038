//! What every handler can reach.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;

use crate::jobs::JobHealth;
use crate::store::Store;
use crate::webhooks::Reach;

use super::endpoints::matches::RenderedMatchCache;
use super::long_poll::WaitSlots;
use super::metrics::Metrics;
use super::password_hashing::PasswordHashPool;
use super::pipeline::admission::Admission;
use super::pipeline::limits::Limits;
use super::pipeline::request_body::LargeBodyMemory;
use super::pipeline::routes::Operations;

/// What of the configuration the API needs.
#[derive(Debug, Clone)]
pub struct ApiSettings {
    /// The origins whose web pages may call; `*` for all.
    pub cors_origins: Vec<String>,
    /// The largest body, in bytes.
    pub body_limit: usize,
    /// How long a body may take to arrive.
    pub request_timeout: Duration,
    /// How long a session lives without being used.
    pub session_lifetime: TimeDelta,
    /// How much vacation an account has in a calendar year.
    pub yearly_vacation: TimeDelta,
    /// How far webhooks may reach.
    pub webhook_reach: Reach,
}

/// The OpenAPI document as the server needs it. Clones share everything.
#[derive(Debug, Clone)]
pub struct ServedDocument {
    /// The document as JSON, as it is served.
    pub text: Arc<str>,
    /// Its operations, by path and method.
    pub operations: Arc<Operations>,
}

/// What every handler can reach. Clones share everything.
#[derive(Debug, Clone)]
pub struct Api {
    /// The database.
    pub store: Store,
    /// The configuration.
    pub settings: Arc<ApiSettings>,
    /// Password hashing, off the request threads.
    pub passwords: PasswordHashPool,
    /// The polls and streams that wait.
    pub waiting: WaitSlots,
    /// The requests that are under way.
    pub admission: Admission,
    /// How much one address or account may do.
    pub limits: Limits,
    /// What large bodies have in memory.
    pub large_bodies: LargeBodyMemory,
    /// When the background jobs last succeeded.
    pub jobs: JobHealth,
    /// Counts and times, for Prometheus.
    pub metrics: Metrics,
    /// Answers about matches of the last moment.
    pub rendered: RenderedMatchCache,
    /// What operations there are.
    pub operations: Arc<Operations>,
    /// The OpenAPI document, as it is served.
    pub openapi: Arc<str>,
}

impl Api {
    /// The API over a store.
    #[must_use]
    pub fn new(
        store: Store,
        settings: ApiSettings,
        passwords: PasswordHashPool,
        waiting: WaitSlots,
        admission: Admission,
        limits: Limits,
        document: ServedDocument,
    ) -> Self {
        Self {
            store,
            waiting,
            admission,
            limits,
            large_bodies: LargeBodyMemory::default(),
            rendered: RenderedMatchCache::new(),
            settings: Arc::new(settings),
            passwords,
            jobs: JobHealth::default(),
            metrics: Metrics::new(),
            operations: document.operations,
            openapi: document.text,
        }
    }

    /// The same API, whose `/readyz` and `/metrics` report on these background jobs.
    #[must_use]
    pub fn with_job_health(self, jobs: JobHealth) -> Self {
        Self { jobs, ..self }
    }
}
