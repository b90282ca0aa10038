//! The application: composes database, API and jobs. `main` and the tests start the same one.

mod connections;
mod file_limit;
mod signing_key;

use std::any::Any;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::dev::{Server, ServerHandle};
use actix_web::rt::net::TcpStream;
use anyhow::Context;
use chrono::TimeDelta;
use socket2::SockRef;
use sqlx::postgres::PgConnectOptions;
use tokio::task::JoinHandle;

use crate::api::{
    Admission, AdmissionSettings, Api, ApiSettings, ConcurrencyLimits, Limits, PasswordHashPool,
    Proxies, WaitSlots, app, served_document,
};
use crate::config::{DatabaseArgs, ForwardedHeader, ServeArgs, Switch};
use crate::jobs::{self, Job, JobHealth};
use crate::managed_postgres::{ManagedPostgres, Settings};
use crate::store::Store;
use crate::webhooks::Sender;
use crate::world::Clock;

use connections::Connections;

/// The maximum number of connections that wait to be accepted.
const BACKLOG: u32 = 1024;

/// The connection options of the database, and the managed Postgres if there is one.
#[derive(Debug)]
pub struct Database {
    /// The options for serving.
    pub serving: PgConnectOptions,
    /// The options for migrating.
    pub migrating: PgConnectOptions,
    managed: Option<ManagedPostgres>,
}

impl Database {
    /// The configured database. Starts a managed Postgres if no URL is given.
    ///
    /// # Errors
    /// When a URL cannot be parsed, or Postgres cannot be started.
    pub async fn open(args: &DatabaseArgs) -> anyhow::Result<Self> {
        Self::open_for_writers(args, 0).await
    }

    /// The configured database of a server. Starts a managed Postgres if no URL is given, which
    /// admits the connections of the server's threads too.
    ///
    /// # Errors
    /// When a URL cannot be parsed, or Postgres cannot be started.
    pub async fn open_for_serving(args: &ServeArgs) -> anyhow::Result<Self> {
        // Each worker thread appends on a connection of its own, and so does the thread of the
        // background jobs.
        Self::open_for_writers(&args.database, u32::try_from(workers(args))?.saturating_add(1))
            .await
    }

    async fn open_for_writers(args: &DatabaseArgs, writers: u32) -> anyhow::Result<Self> {
        // Compose files and shells turn an unset variable into an empty one.
        let url = args.database_url.as_ref().filter(|url| !url.is_empty());
        let Some(url) = url else { return Self::start_managed(args, writers).await };
        let serving: PgConnectOptions = url.parse().context("DATABASE_URL cannot be read")?;
        let migrating = match &args.migration_database_url {
            Some(url) => url.parse().context("TURNSTONE_MIGRATION_DATABASE_URL cannot be read")?,
            None => serving.clone(),
        };
        Ok(Self::external(serving, migrating))
    }

    /// A database that this process does not manage.
    #[must_use]
    pub fn external(serving: PgConnectOptions, migrating: PgConnectOptions) -> Self {
        Self { serving, migrating, managed: None }
    }

    async fn start_managed(args: &DatabaseArgs, writers: u32) -> anyhow::Result<Self> {
        let data_dir = data_dir(args)?;
        tracing::info!(data_dir = %data_dir.display(), "starting Postgres (no DATABASE_URL is set)");
        let managed = ManagedPostgres::start(&Settings {
            data_dir,
            durable: true,
            connections: args.pool_size.saturating_add(writers),
        })
        .await
        .context("cannot run a Postgres in --data-dir (TURNSTONE_DATA_DIR)")?;
        Ok(Self {
            serving: managed.serving_options(),
            migrating: managed.migrating_options(),
            managed: Some(managed),
        })
    }

    /// Stops the managed Postgres, if there is one.
    ///
    /// # Errors
    /// When it does not stop.
    pub async fn close(self) -> anyhow::Result<()> {
        match self.managed {
            Some(managed) => Ok(managed.stop().await?),
            None => Ok(()),
        }
    }
}

/// The number of threads that serve requests.
fn workers(args: &ServeArgs) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    args.workers.map_or_else(processors, usize::from)
}

fn data_dir(args: &DatabaseArgs) -> anyhow::Result<PathBuf> {
    args.data_dir.clone().map_or_else(default_data_dir, Ok)
}

#[expect(clippy::disallowed_methods, reason = "the data directory's default is configuration")]
fn default_data_dir() -> anyhow::Result<PathBuf> {
    let home =
        std::env::var_os("HOME").map(PathBuf::from).context("HOME is not set; give --data-dir")?;
    // Postgres refuses to run as root, and its own user cannot enter root's home.
    if home.as_os_str() == "/root" {
        return Ok(PathBuf::from("/var/lib/turnstone"));
    }
    let shared = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    Ok(shared.unwrap_or_else(|| home.join(".local/share")).join("turnstone"))
}

/// Warns if the serving role could change the log: the triggers do not stop the role that owns
/// them.
async fn warn_if_role_can_change_log(store: &Store) -> anyhow::Result<()> {
    let privileges = store.log_write_privileges().await.context("cannot reach the database")?;
    if !privileges.is_empty() {
        let can = privileges.join(", ");
        tracing::warn!(
            can,
            "the serving role can change the log; docs/operations.md shows how to set up two roles"
        );
        eprintln!("turnstone: WARNING: the database role that serves can {can}; use two roles");
    }
    Ok(())
}

/// The configured clock. The log warns about a test clock, which is not for production.
fn clock(test_file: Option<&Path>) -> Clock {
    let Some(file) = test_file else { return Clock::default() };
    tracing::warn!(file = %file.display(), "TURNSTONE_TEST_CLOCK IS ON: a file can move this server's clock, which is for tests only");
    eprintln!(
        "turnstone: WARNING: the test clock is on; the time is moved by the seconds in {}",
        file.display()
    );
    Clock::with_test_file(file)
}

/// The admission control.
fn admission(args: &ServeArgs) -> anyhow::Result<Admission> {
    // More searches would occupy all connections, and moves would wait.
    let max_searches = (args.database.pool_size / 2).max(1);
    Ok(Admission::new(AdmissionSettings {
        max_running: usize::try_from(args.max_requests)?,
        max_searches: usize::try_from(max_searches)?,
        max_queued: usize::try_from(args.max_queued)?,
        queue_timeout: Duration::from_millis(args.queue_milliseconds.into()),
    }))
}

fn limits(args: &ServeArgs, clock: &Clock) -> Limits {
    Limits::new(args.limits == Switch::On, proxies(args), clock)
}

fn proxies(args: &ServeArgs) -> Proxies {
    let is_rfc_7239 = args.forwarded_header == ForwardedHeader::Forwarded;
    Proxies::new(args.trusted_proxies.clone(), is_rfc_7239)
}

/// The slots of long polls and streams, in total and per client.
fn waiting(args: &ServeArgs) -> anyhow::Result<WaitSlots> {
    let of_account = usize::try_from(args.max_waiting_account)?;
    let of_address = usize::try_from(args.max_waiting_address)?;
    let concurrency =
        (args.limits == Switch::On).then(|| ConcurrencyLimits::new(of_account, of_address));
    Ok(WaitSlots::new(usize::try_from(args.max_waiting)?, concurrency))
}

/// Makes the kernel close a connection whose client has acknowledged no sent data for this long,
/// because it is gone or does not read.
fn set_send_timeout(connection: &dyn Any, after: Duration) {
    let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
    if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(after)) {
        tracing::warn!(%error, "cannot set the send timeout of a connection");
    }
}

/// Stops a server. Clones stop the same server.
#[derive(Debug, Clone)]
pub struct StopHandle {
    server: ServerHandle,
    waiting: WaitSlots,
}

impl StopHandle {
    /// Stops the server, whether or not the result is awaited. If `graceful`, running requests
    /// complete first. Long polls and streams end at once.
    pub fn stop(&self, graceful: bool) -> impl Future<Output = ()> + use<> {
        self.waiting.stop();
        self.server.stop(graceful)
    }
}

/// A server that listens, with its background jobs.
#[expect(missing_debug_implementations, reason = "actix's server has none")]
pub struct Application {
    /// The address that it listens on.
    pub address: SocketAddr,
    store: Store,
    waiting: WaitSlots,
    server: Server,
    jobs: Vec<JoinHandle<()>>,
}

impl Application {
    /// Connects, migrates, starts the jobs and listens. Requests are served once it runs.
    ///
    /// # Errors
    /// When the database cannot be reached or migrated, or it cannot listen on the address.
    pub async fn build(args: &ServeArgs, database: &Database) -> anyhow::Result<Self> {
        let clock = clock(args.test_clock.as_deref());
        let store = Store::new(
            database.serving.clone(),
            args.database.pool_size,
            args.cached_matches,
            clock.clone(),
        )
        .with_yearly_vacation(TimeDelta::days(i64::from(args.vacation_days)))
        .with_leaderboard_retention(TimeDelta::days(i64::from(args.leaderboard_days)));
        let signing_key = match &args.signing_key {
            Some(path) => signing_key::from_file(path)?,
            None => signing_key::from_data_dir(data_dir(&args.database))?,
        };
        // If the database is up to date, the migrating role is not needed.
        let is_current = Store::is_current(database.serving.clone()).await;
        if !is_current.context("cannot reach the database")? {
            let migrating = database.migrating.clone();
            Store::migrate(migrating).await.context("cannot migrate the database")?;
        }
        store.synchronize_clock().await.context("cannot reach the database")?;
        store
            .register_public_key(&signing_key.public_key())
            .await
            .context("cannot reach the database")?;
        let store = store.with_signing_key(signing_key);
        warn_if_role_can_change_log(&store).await?;
        // Before the first request, so that a preceding outage is known.
        store.record_heartbeat().await.context("cannot reach the database")?;
        let passwords = PasswordHashPool::new(
            args.hash_cost(),
            usize::from(args.argon2_at_once),
            usize::from(args.argon2_queue),
        )?;
        let costs = store.password_costs().await.context("cannot reach the database")?;
        passwords.add_costs(costs);
        let settings = ApiSettings {
            cors_origins: args.cors_origins.clone(),
            body_limit: usize::try_from(args.body_limit)?,
            request_timeout: Duration::from_secs(u64::from(args.request_timeout_seconds)),
            response_memory: usize::try_from(args.response_memory)?,
            replay_timeout: Duration::from_millis(args.queue_milliseconds.into()),
            session_lifetime: TimeDelta::days(i64::from(args.session_days)),
            webhook_reach: args.webhook_reach(),
        };
        let sender = Sender::new(args.webhook_reach()).context("cannot set up TLS")?;
        let waiting = waiting(args)?;
        let jobs = jobs::all(&store, sender);
        let health = JobHealth::new(jobs.iter().map(Job::deadline));
        let api = Api::new(
            store.clone(),
            settings,
            passwords,
            waiting.clone(),
            admission(args)?,
            limits(args, &clock),
            served_document(),
        )
        .with_job_health(health.clone());
        let timeout = Duration::from_secs(u64::from(args.request_timeout_seconds));
        let send_timeout = Duration::from_secs(u64::from(args.send_timeout_seconds));
        let workers = workers(args);
        let max_connections = file_limit::clamped_connections(args, workers)?;
        let counted = Connections::new(args, max_connections, proxies(args))?;
        let mut server = HttpServer::new(move || app(&api))
            .on_connect(move |connection, data| {
                set_send_timeout(connection, send_timeout);
                counted.admit(connection, data);
            })
            .disable_signals()
            .backlog(BACKLOG)
            // A client that half-closes its connection is gone; its request gives its slot back.
            .h1_allow_half_closed(false)
            .client_request_timeout(timeout)
            .shutdown_timeout(u64::from(args.stop_timeout_seconds));
        server = server.workers(workers).max_connections((max_connections / workers).max(1));
        let server = server
            .bind(&args.address)
            .with_context(|| format!("cannot listen on {}", args.address))?;
        let address = *server.addrs().first().context("no address to listen on")?;
        let jobs = jobs::start(jobs, &health);
        Ok(Self { address, store, waiting, server: server.run(), jobs })
    }

    /// A handle that stops it.
    #[must_use]
    pub fn handle(&self) -> StopHandle {
        StopHandle { server: self.server.handle(), waiting: self.waiting.clone() }
    }

    /// Serves until the server is stopped.
    ///
    /// # Errors
    /// When listening fails.
    pub async fn run(self) -> anyhow::Result<()> {
        let served = self.server.await;
        for job in &self.jobs {
            job.abort();
        }
        self.store.close().await;
        Ok(served?)
    }
}
