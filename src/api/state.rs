//! The state that every handler shares.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;

use crate::jobs::JobHealth;
use crate::store::Store;
use crate::webhooks::Reach;

use super::metrics::Metrics;
use super::password_hashing::PasswordHashPool;
use super::pipeline::admission::Admission;
use super::pipeline::limits::Limits;
use super::pipeline::request_body::LargeBodyMemory;
use super::pipeline::routes::Operations;
use super::rendered_cache::RenderedMatchCache;
use super::wait_slots::WaitSlots;

/// The settings of the API.
#[derive(Debug, Clone)]
pub struct ApiSettings {
    /// The origins whose web pages may call the API; `*` for all.
    pub cors_origins: Vec<String>,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// How long a request body may take to arrive.
    pub request_timeout: Duration,
    /// How long a session lives without use.
    pub session_lifetime: TimeDelta,
    /// How much vacation an account has in a calendar year.
    pub yearly_vacation: TimeDelta,
    /// Which addresses webhooks may reach.
    pub webhook_reach: Reach,
}

/// The OpenAPI document as the server needs it. Clones share everything.
#[derive(Debug, Clone)]
pub struct ServedDocument {
    /// The document as JSON.
    pub text: Arc<str>,
    /// Its operations, by path and method.
    pub operations: Arc<Operations>,
}

/// The state that every handler shares. Clones share everything.
#[derive(Debug, Clone)]
pub struct Api {
    /// The database.
    pub store: Store,
    /// The configuration.
    pub settings: Arc<ApiSettings>,
    /// Password hashing, off the request threads.
    pub passwords: PasswordHashPool,
    /// The slots of polls and streams.
    pub waiting: WaitSlots,
    /// The permits of running requests.
    pub admission: Admission,
    /// The rate limits.
    pub limits: Limits,
    /// The memory that large request bodies take.
    pub large_bodies: LargeBodyMemory,
    /// When the background jobs last succeeded.
    pub jobs: JobHealth,
    /// The metrics for Prometheus.
    pub metrics: Metrics,
    /// Rendered matches.
    pub rendered: RenderedMatchCache,
    /// The operations by path and method.
    pub operations: Arc<Operations>,
    /// The OpenAPI document as JSON.
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
