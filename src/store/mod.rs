//! Postgres: the log and its projections, accounts and sessions. One file an aggregate, and SQL
//! nowhere else.

mod accounts;
mod columns;
mod error;
mod log;
mod matches;
mod operations;
mod projections;
mod ratings;
mod sync;
mod webhooks;

pub use accounts::account::{Account, NewAccount};
pub use accounts::blocks::BlockOutcome;
pub use accounts::export::{
    StoredDelivery, StoredIdempotencyKey, StoredMessage, StoredParticipation, StoredRating,
    StoredVacation,
};
pub use accounts::idempotency::{CreatedResource, IdempotencyKey, KeyUse};
pub use accounts::player_names::Player;
pub use accounts::sessions::{NewSession, Session};
pub use accounts::settings::{AccountUpdate, UpdateAccountOutcome};
pub use error::StoreError;
pub use log::create::CreateMatchOutcome;
pub use log::execute::{CommandError, VersionGuard};
pub use log::read::{LoggedEvent, MatchLog};
pub use log::signatures::RegisteredKey;
pub use matches::messages::{Message, NewMessage, SendMessageOutcome};
pub use matches::rematches::{Rematch, WishRematchOutcome};
pub use operations::audit::{AuditFinding, AuditReport};
pub use operations::rebuild::{HeadDifference, RebuildReport};
pub use projections::feeds::{FeedPage, FeedPosition, TurnPosition};
pub use projections::heads::{Head, Players};
pub use projections::lists::{ListFilter, Page};
pub use projections::players::{
    OpponentStats, OpponentStatsFilter, OpponentStatsPosition, Profile, VariantStats,
};
pub use projections::records::{FinishedFilter, PlayerResult};
pub use ratings::history::{HistoryPosition, RatingHistoryPoint};
pub use ratings::leaderboards::{BoardPosition, LeaderboardPlace};
pub use ratings::rebuild::RatingsReport;
pub use sync::account_cache::ReadStamp;
pub use sync::account_changes::AccountChangesCursor;
pub use sync::match_tail::MatchTail;
pub use sync::pubsub::{Subscription, Topic};
pub use webhooks::attempts::{ClaimedDelivery, FailedAttempt};
pub use webhooks::deliveries::{Delivery, TestWebhookOutcome};
pub use webhooks::registrations::{CreateWebhookOutcome, NewWebhook, Webhook};

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use quick_cache::sync::Cache;
use sqlx::migrate::Migrator;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{Connection, Executor, PgConnection, PgExecutor, PgPool};
use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::world::{Clock, new_id};
use turnstone_accounts::SecretHash;
use turnstone_matches::{AccountId, DiceSeed, Match, MatchId, SigningKey};

use log::group_commit::GroupCommit;
use matches::conditional_moves::Prepared;
use operations::outages::Outages;
use sync::account_cache::{AccountCache, AccountInvalidations};
use sync::match_tail::BatchLoaders;
use sync::pubsub::PubSub;

/// The migrations, embedded: they run at start under a lock, forward only.
static MIGRATIONS: Migrator = sqlx::migrate!();

/// How long a request waits for a connection before it is told that the database is busy.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a connection that nobody uses is believed to live. The pool asks each that comes back, and
/// what goes out again at once need not be asked again: that is a round trip for every statement.
const PING_AFTER_IDLE: Duration = Duration::from_secs(1);

/// The most tokens, and the most people, that are remembered.
const MAX_CACHED_ENTRIES: usize = 50_000;

/// What every connection is told.
///
/// Every statement here is short: to compile one takes longer than to run it. A server that was
/// frozen, or whose machine was lost, in the middle of a transaction would hold its locks against
/// all others for as long as the connection lives; so Postgres ends such a transaction, and gives up
/// on a peer that takes no data.
const SESSION_SETTINGS: &str = "SET jit = off;
    SET idle_in_transaction_session_timeout = '5s';
    SET tcp_user_timeout = '15s'";

/// How often the database is asked for its time; the shortest round trip counts.
const CLOCK_SAMPLES: usize = 5;
/// A round trip longer than this says too little about the time at its other end.
const MAX_ROUND_TRIP: TimeDelta = TimeDelta::milliseconds(200);

/// The database, and the running matches in memory. Cheap to clone; clones share everything.
#[derive(Debug, Clone)]
pub struct Store {
    pool: PgPool,
    clock: Clock,
    /// Matches by id, each as of some version. The guard in the append makes a stale copy harmless
    /// for writes, and reads compare versions with the head first.
    match_cache: Arc<Cache<MatchId, Arc<Match>>>,
    /// The seeds of running dice.
    seed_cache: Arc<Cache<MatchId, DiceSeed>>,
    /// The answers that players have prepared, where there are any.
    prepared_cache: Arc<Cache<MatchId, Prepared>>,
    /// When no server was running.
    outages: Outages,
    /// Which accounts have changed.
    invalidations: AccountInvalidations,
    /// Whose tokens have been shown.
    session_cache: AccountCache<SecretHash, Arc<Session>>,
    /// Who was asked after.
    player_cache: AccountCache<AccountId, Arc<Player>>,
    /// The vacation that an account has in a year.
    yearly_vacation: TimeDelta,
    /// How long a player stays on the leaderboards without playing.
    leaderboard_retention: TimeDelta,
    /// Who waits for what.
    pubsub: PubSub,
    /// What many waiters read at the same time.
    loaders: BatchLoaders,
    /// What the other servers know this one by.
    server: Uuid,
    /// The cluster that numbers the transactions, once somebody has asked.
    feed_origin: Arc<OnceCell<i64>>,
    /// What writes the log.
    group_commit: Arc<GroupCommit>,
    /// What matches are signed with that this server ends.
    signing_key: Option<Arc<SigningKey>>,
}

impl Store {
    /// A store that connects when it is first used.
    #[must_use]
    pub fn new(
        options: PgConnectOptions,
        connections: u32,
        cached_matches: u32,
        clock: Clock,
    ) -> Self {
        let group_commit = Arc::new(GroupCommit::new(options.clone()));
        let invalidations = AccountInvalidations::new();
        let cached_matches = usize::try_from(cached_matches).unwrap_or(usize::MAX);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .test_before_acquire(false)
            .before_acquire(|connection, metadata| {
                Box::pin(async move {
                    if metadata.idle_for > PING_AFTER_IDLE {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .after_connect(|connection, _| {
                Box::pin(async { connection.execute(SESSION_SETTINGS).await.map(drop) })
            })
            .connect_lazy_with(options);
        // Without random bytes it hears its own notices, and that does no harm.
        let server = new_id(clock.now()).unwrap_or_default();
        Self {
            pool,
            clock,
            match_cache: Arc::new(Cache::new(cached_matches)),
            seed_cache: Arc::new(Cache::new(cached_matches)),
            prepared_cache: Arc::new(Cache::new(cached_matches)),
            outages: Outages::default(),
            session_cache: AccountCache::new(MAX_CACHED_ENTRIES, invalidations.clone()),
            player_cache: AccountCache::new(MAX_CACHED_ENTRIES, invalidations.clone()),
            invalidations,
            yearly_vacation: TimeDelta::zero(),
            leaderboard_retention: ratings::rate::LEADERBOARD_RETENTION,
            pubsub: PubSub::default(),
            loaders: BatchLoaders::default(),
            server,
            feed_origin: Arc::default(),
            signing_key: None,
            group_commit,
        }
    }

    /// The same store for accounts that have so much vacation in a year.
    #[must_use]
    pub fn with_yearly_vacation(self, yearly_vacation: TimeDelta) -> Self {
        Self { yearly_vacation, ..self }
    }

    /// The same store with leaderboards that players stay on for so long without playing.
    #[must_use]
    pub fn with_leaderboard_retention(self, leaderboard_retention: TimeDelta) -> Self {
        Self { leaderboard_retention, ..self }
    }

    /// The instant now, by the database's clock.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// Brings the schema up to date, with a connection of its own: it may have another role.
    ///
    /// # Errors
    /// When the database cannot be reached or a migration fails.
    pub async fn migrate(options: PgConnectOptions) -> Result<(), StoreError> {
        // Not through a pool: that would try again and in the end say only that it took too long.
        let mut connection = PgConnection::connect_with(&options).await?;
        MIGRATIONS.run(&mut connection).await?;
        connection.close().await?;
        Ok(())
    }

    /// Whether a database has every migration that this program knows, by a connection of its own:
    /// one that cannot be made says at once why.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub async fn is_current(options: PgConnectOptions) -> Result<bool, StoreError> {
        let mut connection = PgConnection::connect_with(&options).await?;
        let newest = newest_migration(&mut connection).await;
        connection.close().await?;
        // A database that was never migrated has no table to ask.
        Ok(newest.is_ok_and(|newest| newest >= newest_known()))
    }

    /// Whether the database answers and has every migration that this program knows.
    ///
    /// # Errors
    /// When it does not answer.
    pub async fn is_ready(&self) -> Result<bool, StoreError> {
        Ok(newest_migration(&self.pool).await? >= newest_known())
    }

    /// Measures how far the database's clock is ahead of this machine's, and takes it over.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn synchronize_clock(&self) -> Result<(), StoreError> {
        // The wait for a connection must not count as time on the way.
        let mut connection = self.pool.acquire().await?;
        let mut best: Option<(TimeDelta, TimeDelta)> = None;
        for _ in 0..CLOCK_SAMPLES {
            let before = Clock::machine_now();
            let database = sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
                .fetch_one(&mut *connection)
                .await?;
            let took = Clock::machine_now() - before;
            if best.is_none_or(|(shortest, _)| took < shortest) {
                best = Some((took, database - (before + took / 2)));
            }
        }
        match best {
            Some((took, ahead)) if took <= MAX_ROUND_TRIP => self.clock.set_database_offset(ahead),
            _ => tracing::warn!("the database is too slow just now to compare clocks with it"),
        }
        Ok(())
    }

    /// How many connections are open, and how many of them idle.
    #[must_use]
    pub fn connections(&self) -> (u32, usize) {
        (self.pool.size(), self.pool.num_idle())
    }

    /// Closes all connections, after what runs on them.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// The newest migration that this program knows.
fn newest_known() -> i64 {
    MIGRATIONS.iter().map(|migration| migration.version).max().unwrap_or(0)
}

/// The newest migration that a database has.
async fn newest_migration(executor: impl PgExecutor<'_>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT coalesce(max(version), 0) AS "version!" FROM _sqlx_migrations WHERE success"#
    )
    .fetch_one(executor)
    .await
}
