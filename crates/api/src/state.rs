//! The state that every handler shares.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use prometheus::core::Collector;

use turnstone_io::webhooks::Reach;
use turnstone_jobs::JobHealth;
use turnstone_store::{CacheCounts, Store};

use super::caches::png_cache::PngCache;
use super::caches::rendered_cache::RenderedMatchCache;
use super::lifecycle::Lifecycle;
use super::metrics::Metrics;
use super::pipeline::address_hashes::AddressHashes;
use super::pipeline::admission::Admission;
use super::pipeline::limits::{Budget, Limits};
use super::pipeline::request_body::{MAX_BYTES, UploadPlaces};
use super::pipeline::routes::Operations;
use super::pools::fair_queue::FairQueue;
use super::pools::fair_threads::FairThreads;
use super::pools::password_hashing::PasswordHashPool;
use super::pools::replay_pool::ReplayPool;
use super::responses::response_memory::ResponseMemory;
use super::responses::static_file::StaticFile;
use super::waiting::wait_slots::WaitSlots;

/// How many steps of replays run or wait for one network: about an eighth of a second of one thread's
/// time.
const MAX_REPLAY_STEPS: usize = 12_500;

/// How much nicer the thread that converts pictures is than those that serve requests: as nice as the
/// engine's. There is one: a conversion takes at most 130 MB.
const PICTURES_NICENESS: i32 = 10;
/// The longest wait of a picture for its conversion.
const PICTURES_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest wait of a PNG to be drawn: as long as a browser waits. It asks for many at once, and not again for
/// one that it did not get. Their number is bounded by their steps.
const DRAWINGS_TIMEOUT: Duration = Duration::from_secs(25);
/// How many pages of exports are read at the same time.
const MAX_EXPORT_READS: usize = 2;

/// The apps that open the links of the server's pages.
#[derive(Debug, Clone, Default)]
pub struct LinkedApps {
    /// Apps for Apple's systems: `TEAMID.com.example.app`.
    pub apple: Vec<String>,
    /// Apps for Android: package, and the SHA-256 fingerprint of the certificate that signs it.
    pub android: Vec<(String, String)>,
}

/// The settings of the API.
#[derive(Debug, Clone)]
pub struct ApiSettings {
    /// The origins whose web pages may call the API; `*` for all.
    pub cors_origins: Vec<String>,
    /// The largest request body, in bytes.
    pub body_limit: usize,
    /// How long a request body may take to arrive.
    pub request_timeout: Duration,
    /// How long a client may accept no data.
    pub send_timeout: Duration,
    /// How long a long poll waits before it reads again without a notification, in case one was lost.
    pub recheck_interval: Duration,
    /// The most memory that large responses take until they are read, in bytes.
    pub response_memory: usize,
    /// How long a replay waits for a thread.
    pub replay_timeout: Duration,
    /// How long a session lives without use.
    pub session_lifetime: TimeDelta,
    /// The addresses that webhooks may reach.
    pub webhook_reach: Reach,
    /// The address under which clients reach the server, without a slash at its end, if it is known.
    pub public_url: Option<String>,
    /// Whether the server sends mails.
    pub sends_mail: bool,
    /// The secret with which the mail relay reports bounces and complaints, if it may.
    pub mail_report_secret: Option<String>,
    /// The apps that open the links of the server's pages.
    pub linked_apps: LinkedApps,
}

/// The OpenAPI document as the server needs it. Clones share everything.
#[derive(Debug, Clone)]
pub struct ServedDocument {
    /// The document as JSON.
    pub file: StaticFile,
    /// The same in OpenAPI 3.0, made when a client first asks for it.
    pub file_3_0: StaticFile,
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
    pub large_bodies: Budget,
    /// The places of operations that take larger bodies than others do.
    pub upload_places: UploadPlaces,
    /// The thread that converts pictures.
    pub pictures: FairThreads,
    /// The turns of exports to read from the database, which they do without a permit.
    pub(crate) exports: FairQueue,
    /// The memory that large responses take until they are read.
    pub responses: ResponseMemory,
    /// The threads that replay matches, and draw them as SVG.
    pub replays: ReplayPool,
    /// The threads that draw PNGs, which take far longer.
    pub drawings: ReplayPool,
    /// Whether the server starts, serves or stops.
    pub lifecycle: Lifecycle,
    /// When the background jobs last succeeded.
    pub jobs: JobHealth,
    /// The metrics for Prometheus.
    pub metrics: Metrics,
    /// The hashes of addresses for the log.
    pub(crate) address_hashes: AddressHashes,
    /// Rendered matches.
    pub rendered: RenderedMatchCache,
    /// Pictures as PNG.
    pub pngs: PngCache,
    /// The operations by path and method.
    pub operations: Arc<Operations>,
    /// The OpenAPI document as JSON.
    pub openapi: StaticFile,
    /// The same in OpenAPI 3.0.
    pub openapi_3_0: StaticFile,
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
        let metrics = Metrics::new();
        let pool = |name, timeout| {
            let budget = limits.work_budget(MAX_REPLAY_STEPS);
            ReplayPool::new(name, budget, timeout, metrics.replays_begun())
        };
        Self {
            replays: pool("replay", settings.replay_timeout),
            drawings: pool("drawing", settings.replay_timeout.max(DRAWINGS_TIMEOUT)),
            store,
            waiting,
            admission,
            large_bodies: limits.budget(MAX_BYTES),
            upload_places: UploadPlaces::new(&limits),
            pictures: FairThreads::start("pictures", 1, PICTURES_NICENESS, PICTURES_TIMEOUT),
            exports: FairQueue::new(MAX_EXPORT_READS),
            responses: ResponseMemory::new(limits.budget(settings.response_memory)),
            rendered: RenderedMatchCache::new(),
            pngs: PngCache::default(),
            limits: limits.with_refused(metrics.rate_limited()),
            address_hashes: AddressHashes::default(),
            settings: Arc::new(settings),
            passwords,
            lifecycle: Lifecycle::default(),
            jobs: JobHealth::default(),
            metrics,
            operations: document.operations,
            openapi: document.file,
            openapi_3_0: document.file_3_0,
        }
    }

    /// The same API, whose `/readyz` and `/metrics` report on these background jobs.
    #[must_use]
    pub fn with_job_health(self, jobs: JobHealth) -> Self {
        Self { jobs, ..self }
    }

    /// The counts of the caches of responses.
    #[must_use]
    pub fn cache_counts(&self) -> [CacheCounts; 2] {
        [self.rendered.counts(), self.pngs.counts()]
    }

    /// The same API, whose `/metrics` also has these metrics.
    ///
    /// # Panics
    /// When their names are not unique.
    #[must_use]
    pub fn with_metrics(self, collectors: Vec<Box<dyn Collector>>) -> Self {
        self.metrics.register(collectors);
        self
    }
}
