//! The application: composes database, API and jobs. `main` and the tests start the same one.

mod archive;
mod awaited_request;
mod check;
mod connections;
mod database;
mod file_limit;
mod http_rules;
mod http_servers;
mod listeners;
mod mail;
mod preparation;
mod process_metrics;
mod push;
mod signing_key;
mod stop;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use anyhow::Context;
use chrono::TimeDelta;
use tokio::task::JoinHandle;

use crate::api::{
    Admission, AdmissionSettings, Api, ApiSettings, ConcurrencyLimits, Lifecycle, Limits,
    LinkedApps, PasswordHashPool, Phase, Proxies, WaitSlots, served_document,
};
use crate::archive::ArchiveReader;
use crate::config::{ForwardedHeader, Secret, ServeArgs, Tuning};
use crate::jobs::{self, Job, JobHealth, JobStatus};
use crate::store::{Store, StoreSettings};
use crate::webhooks::Sender;
use crate::world::Clock;
use turnstone_matches::PublicKey;

use http_servers::{api_server, metrics_server};
use listeners::Listeners;
use preparation::prepare;
use stop::Running;

pub use archive::{archive, archive_at};
pub use check::{Finding, Severity, check};
use database::WantedConnections;
pub use database::{Database, data_dir, restore};
pub use mail::mailer;
pub use push::{configured_key as push_key, settings as push_settings};
pub use signing_key::{existing as signing_key_of, path as signing_key_path};
pub use stop::{Stop, StopHandle};

/// How long a session lasts without use: who plays by correspondence may be away for a season.
const SESSION_LIFETIME: TimeDelta = TimeDelta::days(90);

/// The number of threads that serve requests.
fn workers(args: &ServeArgs) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    args.workers.map_or_else(processors, usize::from)
}

/// The configured clock. The log warns about a test clock, which is not for production.
fn clock(test_file: Option<&Path>) -> Clock {
    let Some(file) = test_file else { return Clock::default() };
    tracing::warn!(file = %file.display(), "TURNSTONE_TEST_CLOCK IS ON: a file can move this server's clock, which is for tests only");
    Clock::with_test_file(file)
}

/// The admission control.
fn admission(tuning: &Tuning, pool_size: u32) -> anyhow::Result<Admission> {
    // More searches would occupy all connections, and moves would wait.
    let max_searches = (pool_size / 2).max(1);
    Ok(Admission::new(AdmissionSettings {
        max_running: usize::try_from(tuning.max_requests)?,
        max_searches: usize::try_from(max_searches)?,
        max_queued: usize::try_from(tuning.max_queued)?,
        queue_timeout: Duration::from_millis(tuning.queue_milliseconds.into()),
    }))
}

fn limits(args: &ServeArgs, clock: &Clock) -> Limits {
    Limits::new(args.tests.is_limited(), proxies(args), clock)
}

fn proxies(args: &ServeArgs) -> Proxies {
    let is_rfc_7239 = args.forwarded_header == ForwardedHeader::Forwarded;
    Proxies::new(args.trusted_proxies.clone(), is_rfc_7239)
}

/// The slots of long polls and streams, in total and per client.
fn waiting(args: &ServeArgs) -> anyhow::Result<WaitSlots> {
    let tuning = &args.tests.test_tuning;
    let of_account = usize::try_from(tuning.max_waiting_account)?;
    let of_address = usize::try_from(tuning.max_waiting_address)?;
    let concurrency =
        args.tests.is_limited().then(|| ConcurrencyLimits::new(of_account, of_address));
    Ok(WaitSlots::new(usize::try_from(args.limits.max_waiting)?, concurrency))
}

/// A server that listens, with its background jobs.
#[expect(missing_debug_implementations, reason = "actix's server has none")]
pub struct Application {
    /// The address that it listens on.
    pub address: SocketAddr,
    /// The address at which `/metrics` is, if anywhere.
    pub metrics_address: Option<SocketAddr>,
    store: Store,
    lifecycle: Lifecycle,
    jobs: Vec<Job>,
    health: JobHealth,
    passwords: PasswordHashPool,
    key: PublicKey,
    wanted: WantedConnections,
    running: Running,
    /// The servers of the API and of the metrics, until they are stopped.
    serving: JoinHandle<std::io::Result<()>>,
    metrics: Option<ServerHandle>,
    stop: StopHandle,
}

impl Application {
    /// Listens. Until [`start`](Self::start) has the database, only `/healthz` and what needs no
    /// database is served.
    ///
    /// # Errors
    /// When it cannot listen on an address, or a setting is not possible here.
    pub fn listen(args: &ServeArgs, database: &Database) -> anyhow::Result<Self> {
        let tuning = &args.tests.test_tuning;
        let clock = clock(args.tests.test_clock.as_deref());
        let (signing_key, is_key_kept) = match &args.signing_key {
            Some(path) => (signing_key::from_file(path)?, true),
            None => signing_key::from_data_dir(data_dir(args.database.data_dir.as_ref()))?,
        };
        let key = signing_key.public_key();
        let limits = limits(args, &clock);
        let passwords = PasswordHashPool::new(
            tuning.hash_cost(),
            usize::from(tuning.argon2_at_once),
            limits.budget(usize::from(tuning.argon2_queue)),
        )?;
        let sender = Sender::new(args.webhook_reach()).context("cannot set up TLS")?;
        let mailer = mail::mailer(&args.mail, &args.pages)?;
        let settings = StoreSettings {
            connections: args.database.pool_size,
            cached_matches: tuning.cached_matches,
            clock: clock.clone(),
            replica: database.replica.clone(),
            archive: archive(&args.archive, ArchiveReader::Requests)?,
            signing_key: Some(signing_key),
            yearly_vacation: TimeDelta::days(i64::from(tuning.vacation_days)),
            max_computer_matches: tuning.computer_matches.into(),
            max_newcomer_matches: tuning.newcomer_matches.into(),
            max_newcomer_invitations: tuning.newcomer_invitations.into(),
            sends_mail: mailer.is_some(),
            push_key: push::configured_key(&args.push)?,
        };
        let store = Store::with(database.serving.clone(), settings);
        let waiting = waiting(args)?;
        let (push, engine_workers) = (push::settings(args), args.engine.engine_workers.into());
        let status = JobStatus::default();
        let jobs = jobs::all(&store, sender, mailer.as_ref(), push, engine_workers, &status);
        let health = JobHealth::new(jobs.iter().map(Job::deadline));
        let api = Api::new(
            store.clone(),
            api_settings(args, mailer.is_some())?,
            passwords.clone(),
            waiting.clone(),
            admission(tuning, args.database.pool_size)?,
            limits,
            served_document(),
        )
        .with_job_health(health.clone())
        .with_metrics(status.collectors())
        .with_metrics(mailer.map(|mailer| mailer.status.collectors()).unwrap_or_default());
        let collectors = process_metrics::collectors(&api, &store, &passwords, is_key_kept);
        let api = api.with_metrics(collectors);
        let lifecycle = api.lifecycle.clone();
        lifecycle.begin(Phase::Starting);

        let listeners = Listeners::bind(&args.address)
            .with_context(|| format!("cannot listen on {}", args.address))?;
        let address = listeners.address()?;
        let metrics = args.metrics_address().map(|address| metrics_server(args, address, &api));
        let (metrics, metrics_address) = metrics.transpose()?.unzip();
        let server = api_server(args, &listeners, api)?;
        let running = Running {
            server: server.handle(),
            listeners,
            lifecycle: lifecycle.clone(),
            waiting,
            drain: Duration::from_secs(args.limits.drain_seconds.into()),
            timeout: Duration::from_secs(args.limits.stop_timeout_seconds.into()),
        };
        Ok(Self {
            address,
            metrics_address,
            store,
            lifecycle,
            jobs,
            health,
            passwords,
            key,
            wanted: WantedConnections::of(args, database),
            running,
            serving: actix_web::rt::spawn(server),
            metrics: metrics.map(|metrics| {
                let handle = metrics.handle();
                actix_web::rt::spawn(metrics);
                handle
            }),
            stop: StopHandle::new(),
        })
    }

    /// A handle that stops it.
    #[must_use]
    pub fn stop_handle(&self) -> StopHandle {
        self.stop.clone()
    }

    /// Waits for the database, migrates it, and serves all requests from then on. `false`: it was
    /// asked to stop before that.
    ///
    /// # Errors
    /// When the database refuses what the server needs.
    pub async fn start(&self, database: &Database) -> anyhow::Result<bool> {
        tokio::select! {
            prepared = prepare(&self.store, database, self.wanted, &self.key, &self.passwords) => prepared?,
            () = self.stop.requested(Stop::Drain) => return Ok(false),
        }
        self.lifecycle.begin(Phase::Serving);
        Ok(true)
    }

    /// Runs the background jobs and serves until the server is asked to stop.
    ///
    /// # Errors
    /// When listening fails.
    pub async fn run(self) -> anyhow::Result<()> {
        let mut serving = self.serving;
        let mut jobs = Vec::new();
        if self.lifecycle.phase() == Phase::Serving {
            self.store.log.start_writer();
            let state = self.store.database.connections().state();
            jobs = jobs::start(self.jobs, &self.health, state);
        }
        let ended = tokio::select! {
            ended = &mut serving => Some(ended),
            () = self.stop.requested(Stop::Drain) => None,
        };
        let is_finished = ended.is_some() || self.running.stop(&self.stop).await;
        for job in &jobs {
            job.abort();
        }
        if let Some(metrics) = self.metrics {
            metrics.stop(false).await;
        }
        if !is_finished {
            return Ok(());
        }
        self.store.database.connections().close().await;
        let ended = match ended {
            Some(ended) => ended,
            None => serving.await,
        };
        Ok(ended.context("the server has panicked")??)
    }
}

fn api_settings(args: &ServeArgs, sends_mail: bool) -> anyhow::Result<ApiSettings> {
    let tuning = &args.tests.test_tuning;
    let report_secret = args.mail.mail_report_secret.as_ref().and_then(Secret::text);
    Ok(ApiSettings {
        cors_origins: args.cors_origins.clone(),
        body_limit: usize::try_from(tuning.body_limit)?,
        request_timeout: Duration::from_secs(u64::from(tuning.request_timeout_seconds)),
        send_timeout: Duration::from_secs(tuning.send_timeout_seconds.into()),
        recheck_interval: Duration::from_secs(tuning.recheck_seconds.into()),
        response_memory: usize::try_from(tuning.response_memory)?,
        replay_timeout: Duration::from_millis(tuning.queue_milliseconds.into()),
        session_lifetime: SESSION_LIFETIME,
        webhook_reach: args.webhook_reach(),
        public_url: args.pages.public_url.clone(),
        sends_mail,
        mail_report_secret: report_secret.map(ToOwned::to_owned),
        linked_apps: LinkedApps {
            apple: args.pages.apple_apps.clone(),
            android: args.pages.android_apps.clone(),
        },
    })
}
