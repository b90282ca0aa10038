//! Looks at the database: whether it answers, has this version's tables, and takes a write with everything
//! that a write sets off.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{Connection, Executor};
use tokio::sync::Mutex;

use turnstone_games::GAMES;
use turnstone_io::world::{Stopwatch, new_id};
use turnstone_matches::{
    AccountId, CreateMatch, DecisionContext, MatchId, TimeControl, Visibility,
};
use turnstone_postgres::{DbConnection, Loss, StateChange};

use crate::error::with_timeout;
use crate::log::create::insert;
use crate::migrations::is_current_by;
use crate::{Maintenance, StoreError};

/// How long a look counts for who asks whether the server is ready: anyone may.
const ASKED_LIFETIME: Duration = Duration::from_secs(1);
/// The same while nobody asks: each look writes, though it is rolled back.
const UNASKED_LIFETIME: Duration = Duration::from_secs(2);
/// The same while no connection can be had: requests are refused meanwhile.
const LOST_LIFETIME: Duration = Duration::from_millis(200);
/// How long the database may take to answer a look.
const LOOK_TIMEOUT: Duration = Duration::from_secs(2);
/// How often at most the log says that requests wait for connections.
const WARNING_PERIOD: Duration = Duration::from_mins(1);
/// How long whoever asks waits for a look. The answer comes within a second on a busy machine too.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(750);

/// A lock that somebody else holds is no frozen database.
const LOOK_SETTINGS: &str = "SET lock_timeout = '500ms'";

/// A write that is committed: that waits for what a rollback does not, the disk and a standby that must have it too.
const COMMITTED_WRITE: &str = "SELECT pg_logical_emit_message(true, 'turnstone', '')";

/// A write that needs a megabyte of disk. Small ones find room in the pages that are there, also where nothing
/// else does.
const FILL: &str = "CREATE TEMP TABLE turnstone_full ON COMMIT DROP AS
    SELECT md5(n::text) AS filling FROM generate_series(1, 20000) AS n";

/// The connection of the looks, and the last one. A caller that looks has the lock, so that many that ask at the
/// same time look once. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Watch(Arc<Mutex<Watched>>);

#[derive(Debug, Default)]
struct Watched {
    session: Option<Session>,
    /// The process of the database whose commit nobody waits for any longer. It does not notice that, and would keep
    /// its connection.
    left: Option<Backend>,
    /// Since the end of the last look.
    age: Option<Stopwatch>,
    /// Since the last line about too few connections.
    warned: Option<Stopwatch>,
}

/// A connection of the looks.
#[derive(Debug)]
struct Session {
    connection: DbConnection,
    backend: Backend,
}

/// A process of the database: its number and its start, since numbers come again.
#[derive(Debug, Clone, Copy)]
struct Backend {
    pid: i32,
    started_at: DateTime<Utc>,
}

impl Session {
    async fn open(mut connection: DbConnection) -> Result<Self, StoreError> {
        connection.execute(LOOK_SETTINGS).await?;
        let backend = sqlx::query_as!(
            Backend,
            r#"SELECT pid AS "pid!", backend_start AS "started_at!" FROM pg_stat_activity
               WHERE pid = pg_backend_pid()"#
        );
        Ok(Self { backend: backend.fetch_one(&mut connection).await?, connection })
    }

    /// Ends the wait of a commit that was left.
    async fn cancel(&mut self, left: Backend) -> Result<(), StoreError> {
        sqlx::query!(
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2",
            left.pid,
            left.started_at,
        )
        .fetch_optional(&mut self.connection)
        .await?;
        Ok(())
    }
}

impl Maintenance {
    /// Looks at the database, unless somebody has just done so, and lets everybody know. Returns the way in which it
    /// is lost, if it is.
    pub async fn look_at_database(&self) -> Option<Loss> {
        self.look_after(UNASKED_LIFETIME).await
    }

    /// Looks at the database once, also for a megabyte of disk. What it writes is rolled back.
    ///
    /// # Errors
    /// The failure that a server would meet.
    pub async fn try_database(&self) -> Result<(), StoreError> {
        let fill = async {
            let mut connection = self.db.connections.access().direct().connect().await?;
            (&mut connection).execute("BEGIN").await?;
            (&mut connection).execute(FILL).await?;
            Ok(connection.close().await?)
        };
        with_timeout(LOOK_TIMEOUT, fill).await?;
        self.look_in_time(&mut Watched::default()).await
    }

    /// One look. Its writes and those of the log's writers each have time of their own: together, slow ones would
    /// take as long as what has stopped.
    async fn look_in_time(&self, watched: &mut Watched) -> Result<(), StoreError> {
        with_timeout(LOOK_TIMEOUT, Box::pin(self.look(watched))).await?;
        let proof = async {
            match self.log.prove_writers().await {
                // An old connection that has died says nothing about the database.
                Err(error) if error.is_retryable() => self.log.prove_writers().await,
                proven => proven,
            }
        };
        with_timeout(LOOK_TIMEOUT, Box::pin(proof)).await
    }

    async fn look_after(&self, lifetime: Duration) -> Option<Loss> {
        let state = self.db.connections.state();
        let mut watched = self.watch.0.lock().await;
        let lifetime = match state.loss() {
            Some(loss) if loss.is_without_connection() => LOST_LIFETIME,
            None if self.db.connections.take_broken_seen() => Duration::ZERO,
            Some(_) | None => lifetime,
        };
        if watched.age.is_none_or(|age| age.elapsed() >= lifetime) {
            let looked = self.look_in_time(&mut watched).await;
            watched.age = Some(Stopwatch::start());
            self.report(looked.err().as_ref());
            if state.loss().is_none() && self.db.connections.take_starved_seen() {
                self.make_room(&mut watched).await;
            }
        }
        state.loss()
    }

    /// Requests have waited for a connection in vain: if the database refuses more, the looks leave theirs to them,
    /// and a line in the log says it. With those that there are the server goes on.
    async fn make_room(&self, watched: &mut Watched) {
        let connections = &self.db.connections;
        let new = with_timeout(LOOK_TIMEOUT, async {
            Ok(connections.access().shared.connect().await?.close().await?)
        });
        if let Err(error) = new.await
            && error.loss() == Some(Loss::OutOfConnections)
        {
            watched.session = None;
            if watched.warned.is_some_and(|warned| warned.elapsed() < WARNING_PERIOD) {
                return;
            }
            watched.warned = Some(Stopwatch::start());
            let open = connections.usage().open;
            tracing::warn!(open, cause = %error, "the database refuses more connections, and requests wait for one");
        }
    }

    /// As [`look_at_database`](Self::look_at_database), for somebody who waits for an answer: what is known so far, if a
    /// look takes longer.
    pub async fn database_loss(&self) -> Option<Loss> {
        // A task of its own: a look goes on to its end though nobody waits for it any longer.
        let this = self.clone();
        let look = tokio::spawn(async move { this.look_after(ASKED_LIFETIME).await });
        match tokio::time::timeout(ANSWER_TIMEOUT, look).await {
            Ok(Ok(loss)) => loss,
            Ok(Err(_)) => Some(Loss::Broken),
            Err(_) => self.db.connections.state().loss(),
        }
    }

    /// Publishes the result of a health check, and writes one line into the log when the database is lost, and
    /// one when it is back.
    pub fn report(&self, failure: Option<&StoreError>) {
        let connections = &self.db.connections;
        let loss = failure.map(|error| error.loss().unwrap_or(Loss::Broken));
        match connections.state().set(loss) {
            None => {}
            Some(StateChange::Lost(loss)) => {
                let cause = failure.map(ToString::to_string).unwrap_or_default();
                let hosts = connections.access().direct().hosts();
                tracing::error!(state = loss.as_str(), hosts, cause, "the database is lost");
            }
            Some(StateChange::Back(after)) => {
                connections.suspect_all();
                self.history.forget();
                tracing::warn!(seconds = after.as_secs_f64(), "the database is back");
            }
        }
    }

    /// One look, on a connection of its own. An old connection that has died, or that leads to what is a standby
    /// now, says nothing about the database.
    async fn look(&self, watched: &mut Watched) -> Result<(), StoreError> {
        if let Some(mut open) = watched.session.take().filter(|open| !open.connection.is_outdated())
        {
            match self.try_all(&mut open, &mut watched.left).await {
                Err(error) if error.is_retryable() && !error.is_lock_timeout() => {}
                done => {
                    watched.session = Some(open);
                    return done;
                }
            }
        }
        let mut new = Session::open(self.db.connections.dedicated().await?).await?;
        if let Some(left) = watched.left.take() {
            new.cancel(left).await?;
        }
        self.try_all(&mut new, &mut watched.left).await?;
        watched.session = Some(new);
        Ok(())
    }

    async fn try_all(
        &self,
        session: &mut Session,
        left: &mut Option<Backend>,
    ) -> Result<(), StoreError> {
        let connection = &mut session.connection;
        if !is_current_by(&mut *connection).await? {
            return Err(StoreError::MissingMigrations);
        }
        (&mut *connection).execute("BEGIN").await?;
        let written = self.try_writing(&mut *connection).await;
        let rolled_back = connection.execute("ROLLBACK").await;
        written?;
        rolled_back?;
        *left = Some(session.backend);
        (&mut *connection).execute(COMMITTED_WRITE).await?;
        *left = None;
        if self.db.connections.access().is_pooled() {
            self.db.connections.access().shared.connect().await?.close().await?;
        }
        Ok(())
    }

    /// Writes an account, a match and its end, each with its triggers.
    async fn try_writing(&self, connection: &mut DbConnection) -> Result<(), StoreError> {
        let was_full = self.db.connections.state().loss() == Some(Loss::Full);
        if self.db.connections.take_full_seen() || was_full {
            (&mut *connection).execute(FILL).await?;
        }
        let now = self.db.now();
        let account = AccountId(new_id(now)?);
        sqlx::query!(
            "INSERT INTO accounts (account_id, username, display_name, time_zone, password_hash,
                 recovery_hash, created_at)
             VALUES ($1, $1::uuid::text, 'readiness', 'UTC', '', '', $2)",
            account.0,
            now,
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!("UPDATE accounts SET display_name = 'ready' WHERE account_id = $1", account.0)
            .execute(&mut *connection)
            .await?;
        if let Some(decision) = solo_match(account, MatchId(new_id(now)?), now) {
            insert(&mut *connection, &decision).await?;
            sqlx::query!(
                "UPDATE matches SET rated = true, status = 'finished', started_at = created_at,
                     finished_at = created_at
                 WHERE match_id = $1",
                decision.after.id.0,
            )
            .execute(connection)
            .await?;
        }
        Ok(())
    }
}

/// A match of any game without dice.
fn solo_match(
    account: AccountId,
    id: MatchId,
    now: DateTime<Utc>,
) -> Option<turnstone_matches::Decision> {
    let family = GAMES.iter().map(|game| game.family()).find(|family| !family.dice)?;
    let wanted = CreateMatch {
        account,
        game: family.id.to_owned(),
        variant: family.variants.first()?.id.to_owned(),
        options: turnstone_rules::Options::new(),
        rated: None,
        visibility: Visibility::Private,
        seat: None,
        invited: None,
        solo: true,
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    wanted.decide(id, &DecisionContext::at(now, None)).ok()
}
