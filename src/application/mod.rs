//! The application: database, API and jobs put together. `main` and the tests start the same one.

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
use crate::jobs::{self, JobHealth};
use crate::managed_postgres::{ManagedPostgres, Settings};
use crate::store::Store;
use crate::webhooks::Sender;
use crate::world::Clock;

/// How many connections may wait to be accepted.
const BACKLOG: u32 = 1024;

/// Where the database is, and the Postgres that runs it if it is our own.
#[derive(Debug)]
pub struct Database {
    /// How to connect for serving.
    pub serving: PgConnectOptions,
    /// How to connect for migrating.
    pub migrating: PgConnectOptions,
    managed: Option<ManagedPostgres>,
}

impl Database {
    /// The database of a configuration; starts our own Postgres where no URL is given.
    ///
    /// # Errors
    /// When a URL cannot be read, or Postgres cannot be started.
    pub async fn open(args: &DatabaseArgs) -> anyhow::Result<Self> {
        // An empty variable is what compose files and shells leave of one that is not set.
        let url = args.database_url.as_ref().filter(|url| !url.is_empty());
        let Some(url) = url else { return Self::start_managed(args).await };
        let serving: PgConnectOptions = url.parse().context("DATABASE_URL cannot be read")?;
        let migrating = match &args.migration_database_url {
            Some(url) => url.parse().context("TURNSTONE_MIGRATION_DATABASE_URL cannot be read")?,
            None => serving.clone(),
        };
        Ok(Self::external(serving, migrating))
    }

    /// A database that someone else runs.
    #[must_use]
    pub fn external(serving: PgConnectOptions, migrating: PgConnectOptions) -> Self {
        Self { serving, migrating, managed: None }
    }

    async fn start_managed(args: &DatabaseArgs) -> anyhow::Result<Self> {
        let data_dir = data_dir(args)?;
        tracing::info!(data_dir = %data_dir.display(), "starting Postgres (no DATABASE_URL is set)");
        let managed = ManagedPostgres::start(&Settings {
            data_dir,
            durable: true,
            // Each thread that serves requests appends on a connection of its own.
            connections: args.pool_size.saturating_add(u32::try_from(processors())?),
        })
        .await
        .context("cannot run a Postgres in --data-dir (TURNSTONE_DATA_DIR)")?;
        Ok(Self {
            serving: managed.serving_options(),
            migrating: managed.migrating_options(),
            managed: Some(managed),
        })
    }

    /// Stops our own Postgres, if that is what runs.
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

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn data_dir(args: &DatabaseArgs) -> anyhow::Result<PathBuf> {
    args.data_dir.clone().map_or_else(default_data_dir, Ok)
}

#[expect(clippy::disallowed_methods, reason = "the data directory's default is configuration")]
fn default_data_dir() -> anyhow::Result<PathBuf> {
    let home =
        std::env::var_os("HOME").map(PathBuf::from).context("HOME is not set; give --data-dir")?;
    // Postgres refuses to run as root, and its own user cannot reach root's home.
    if home.as_os_str() == "/root" {
        return Ok(PathBuf::from("/var/lib/turnstone"));
    }
    let shared = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    Ok(shared.unwrap_or_else(|| home.join(".local/share")).join("turnstone"))
}

/// What guards the log guards nothing from the role that it belongs to.
async fn warn_if_role_can_change_log(store: &Store) -> anyhow::Result<()> {
    let powers = store.log_write_privileges().await.context("cannot reach the database")?;
    if !powers.is_empty() {
        let can = powers.join(", ");
        tracing::warn!(
            can,
            "the serving role could change the log; docs/operations.md shows how two roles are set up"
        );
        eprintln!("turnstone: WARNING: the database role that serves can {can}; use two roles");
    }
    Ok(())
}

/// The clock of a configuration. One that tests can move is no clock for players: the log says so.
fn clock(test_file: Option<&Path>) -> Clock {
    let Some(file) = test_file else { return Clock::default() };
    tracing::warn!(file = %file.display(), "TURNSTONE_TEST_CLOCK IS ON: this server's clock can be moved by a file, and is for tests only");
    eprintln!(
        "turnstone: WARNING: the test clock is on; the time is moved by what {} says",
        file.display()
    );
    Clock::with_test_file(file)
}

/// How many requests are let in.
fn admission(args: &ServeArgs) -> anyhow::Result<Admission> {
    // More searches than that would wait for connections, and moves behind them.
    let max_searches = (args.database.pool_size / 2).max(1);
    Ok(Admission::new(AdmissionSettings {
        max_running: usize::try_from(args.max_requests)?,
        max_searches: usize::try_from(max_searches)?,
        max_queued: usize::try_from(args.max_queued)?,
        queue_timeout: Duration::from_millis(args.queue_milliseconds.into()),
    }))
}

fn limits(args: &ServeArgs, clock: &Clock) -> Limits {
    let is_rfc_7239 = args.forwarded_header == ForwardedHeader::Forwarded;
    let proxies = Proxies::new(args.trusted_proxies.clone(), is_rfc_7239);
    Limits::new(args.limits == Switch::On, proxies, clock)
}

/// How many requests may wait for something, in all and by client.
fn waiting(args: &ServeArgs) -> anyhow::Result<WaitSlots> {
    let of_account = usize::try_from(args.max_waiting_account)?;
    let of_address = usize::try_from(args.max_waiting_address)?;
    let concurrency =
        (args.limits == Switch::On).then(|| ConcurrencyLimits::new(of_account, of_address));
    Ok(WaitSlots::new(usize::try_from(args.max_waiting)?, concurrency))
}

/// Lets the kernel end a connection whose client has taken nothing of what was sent to it for so
/// long, whether it is gone or just does not read.
fn set_send_timeout(connection: &dyn Any, after: Duration) {
    let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
    if let Err(error) = SockRef::from(stream).set_tcp_user_timeout(Some(after)) {
        tracing::warn!(%error, "cannot set a time limit for a connection");
    }
}

/// Stops a server. Clones stop the same one.
#[derive(Debug, Clone)]
pub struct StopHandle {
    server: ServerHandle,
    waiting: WaitSlots,
}

impl StopHandle {
    /// Stops it, whether or not the result is awaited: if `graceful`, requests under way are
    /// answered first. Those that wait for something to happen are answered at once.
    pub fn stop(&self, graceful: bool) -> impl Future<Output = ()> + use<> {
        self.waiting.stop();
        self.server.stop(graceful)
    }
}

/// A server that listens.
#[expect(missing_debug_implementations, reason = "actix's server has none")]
pub struct Application {
    /// The address it listens on.
    pub address: SocketAddr,
    store: Store,
    waiting: WaitSlots,
    server: Server,
    jobs: Vec<JoinHandle<()>>,
}

impl Application {
    /// Connects, migrates and listens; requests are served once it runs.
    ///
    /// # Errors
    /// When the database cannot be reached or migrated, or the address cannot be listened on.
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
        // A role that may only serve is enough for a database that is up to date.
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
        // Before the first request: what clocks lost while no server was running is known then.
        store.record_heartbeat(false).await.context("cannot reach the database")?;
        let passwords = PasswordHashPool::new(
            args.hash_cost(),
            usize::from(args.argon2_at_once),
            usize::from(args.argon2_queue),
        )?;
        let settings = ApiSettings {
            cors_origins: args.cors_origins.clone(),
            body_limit: usize::try_from(args.body_limit)?,
            request_timeout: Duration::from_secs(u64::from(args.request_timeout_seconds)),
            session_lifetime: TimeDelta::days(i64::from(args.session_days)),
            yearly_vacation: TimeDelta::days(i64::from(args.vacation_days)),
            webhook_reach: args.webhook_reach(),
        };
        let sender = Sender::new(args.webhook_reach()).context("cannot set up TLS")?;
        let waiting = waiting(args)?;
        let jobs = jobs::all(&store, sender);
        let health = JobHealth::new(&jobs);
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
        let mut server = HttpServer::new(move || app(&api))
            .on_connect(move |connection, _| set_send_timeout(connection, send_timeout))
            .disable_signals()
            .backlog(BACKLOG)
            // Who closes his side has gone: what he waits for has a place that others may have.
            .h1_allow_half_closed(false)
            .client_request_timeout(timeout)
            .shutdown_timeout(u64::from(args.stop_timeout_seconds));
        let workers = args.workers.map_or_else(processors, usize::from);
        server = server
            .workers(workers)
            .max_connections((usize::try_from(args.max_connections)? / workers).max(1));
        let server = server
            .bind(&args.address)
            .with_context(|| format!("cannot listen on {}", args.address))?;
        let address = *server.addrs().first().context("no address to listen on")?;
        let jobs = jobs::start(jobs, &health);
        Ok(Self { address, store, waiting, server: server.run(), jobs })
    }

    /// What stops it.
    #[must_use]
    pub fn handle(&self) -> StopHandle {
        StopHandle { server: self.server.handle(), waiting: self.waiting.clone() }
    }

    /// Serves until it is stopped.
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
