//! The common heartbeat of all servers, and the outages in which none was running.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::{MatchId, Pause};

use crate::{Outages, StoreError};
use turnstone_io::world::Stopwatch;

/// After a longer gap between heartbeats no server was running.
const MIN_OUTAGE: TimeDelta = TimeDelta::seconds(60);
/// How far the clocks of servers may be apart.
const MAX_CLOCK_SKEW: TimeDelta = TimeDelta::seconds(60);
/// A heartbeat up to this age may be that of a live server.
const MAX_HEARTBEAT_AGE: TimeDelta = TimeDelta::seconds(10);
/// How long to wait for that server's next heartbeat.
const HEARTBEAT_WAIT: Duration = Duration::from_secs(5);
/// The maximum time that a clock runs without a move.
const MAX_CLOCK: TimeDelta = TimeDelta::days(400);

/// A server that has written no heartbeat for longer than this cannot say whether another has.
const MAX_HEARTBEAT_GAP: Duration = Duration::from_mins(1);
/// Before a time-out the outages must have been read within this time.
const MAX_OUTAGES_AGE: Duration = Duration::from_secs(10);

/// The outages that may affect a running clock, and this server's heartbeat. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownOutages {
    known: Arc<RwLock<Vec<Pause>>>,
    /// Since the last heartbeat of this server, with which it also read the outages.
    last_heartbeat: Arc<RwLock<Option<Stopwatch>>>,
}

impl KnownOutages {
    /// All that may affect a running clock.
    pub(crate) fn all(&self) -> Vec<Pause> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The outages that end after an instant.
    pub(crate) fn since(&self, instant: DateTime<Utc>) -> Vec<Pause> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.iter().filter(|pause| pause.until > instant).copied().collect()
    }

    fn set(&self, pauses: Vec<Pause>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = pauses;
    }

    /// The time since this server's last heartbeat; `None` before the first.
    fn heartbeat_age(&self) -> Option<Duration> {
        let last = self.last_heartbeat.read().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map(Stopwatch::elapsed)
    }

    fn note_heartbeat(&self, at: Stopwatch) {
        *self.last_heartbeat.write().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }
}

impl Outages {
    /// Records that this server is alive, and reads the outages. A gap in which no server could
    /// write a heartbeat becomes an outage.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_heartbeat(&self) -> Result<(), StoreError> {
        let began = Stopwatch::start();
        let gap = self.known.heartbeat_age();
        let was_alive = gap.is_some_and(|gap| gap < MAX_HEARTBEAT_GAP)
            || self.is_another_server_alive().await?;
        let now = self.db.now();
        let mut transaction = self.db.pool.begin().await?;
        let last = sqlx::query_scalar!("SELECT at FROM heartbeat FOR UPDATE")
            .fetch_optional(&mut *transaction)
            .await?;
        if let Some(last) = last.filter(|last| !was_alive && now - *last > MIN_OUTAGE) {
            tracing::warn!(from = %last, until = %now, "no server was running; clocks were paused");
            sqlx::query!(
                "INSERT INTO outages (starts_at, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                last,
                now,
            )
            .execute(&mut *transaction)
            .await?;
        }
        // That of a server whose clock is a little ahead stays. One far ahead would hide every outage until then.
        let is_ahead = |last: &DateTime<Utc>| *last - now > MAX_CLOCK_SKEW;
        if let Some(last) = last.filter(is_ahead) {
            tracing::warn!(heartbeat = %last, now = %now, "a heartbeat from the future is replaced; check the clocks");
        }
        let at = last.filter(|last| !is_ahead(last)).map_or(now, |last| last.max(now));
        sqlx::query!(
            "INSERT INTO heartbeat (at, machine) VALUES ($1, $2)
             ON CONFLICT (only_row) DO UPDATE SET at = excluded.at, machine = excluded.machine",
            at,
            self.db.clock.now_without_test_offset(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.read(now).await?;
        self.known.note_heartbeat(began);
        Ok(())
    }

    /// Makes sure that an outage that has just ended is known before a time-out is decided.
    pub(crate) async fn ensure_recent(&self) -> Result<(), StoreError> {
        match self.known.heartbeat_age() {
            Some(age) if age < MAX_OUTAGES_AGE => Ok(()),
            _ => self.record_heartbeat().await,
        }
    }

    /// Whether the last heartbeat only looks old because a test has moved the clock: then another
    /// live server writes the next one soon.
    async fn is_another_server_alive(&self) -> Result<bool, StoreError> {
        let read = async || {
            sqlx::query!("SELECT at, machine FROM heartbeat").fetch_optional(&self.db.pool).await
        };
        let Some(last) = read().await? else { return Ok(false) };
        let is_recent = self.db.clock.now_without_test_offset() - last.machine < MAX_HEARTBEAT_AGE;
        if self.db.now() - last.at <= MIN_OUTAGE || !is_recent {
            return Ok(false);
        }
        tokio::time::sleep(HEARTBEAT_WAIT).await;
        Ok(read().await?.is_some_and(|next| next.machine > last.machine))
    }

    pub(crate) async fn read(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let rows = sqlx::query!(
            "SELECT starts_at, ends_at FROM outages WHERE ends_at > $1 ORDER BY starts_at",
            now - MAX_CLOCK,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let pauses = rows.into_iter().map(|row| Pause {
            account: None,
            from: row.starts_at,
            until: row.ends_at,
        });
        self.known.set(pauses.collect());
        Ok(())
    }

    /// An outage whose time has not been given back to every match. Decisions from now on know it,
    /// also if another server recorded it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsettled(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let unsettled =
            sqlx::query_scalar!("SELECT starts_at FROM outages WHERE NOT settled LIMIT 1")
                .fetch_optional(&self.db.pool)
                .await?;
        if unsettled.is_some() {
            self.read(self.db.now()).await?;
        }
        Ok(unsettled)
    }

    /// Records that the time of an outage has been given back to every match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle(&self, starts_at: DateTime<Utc>) -> Result<(), StoreError> {
        sqlx::query!("UPDATE outages SET settled = true WHERE starts_at = $1", starts_at)
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// Active matches with a running clock after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_with_clock(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status = 'active' AND deadline IS NOT NULL AND match_id > $1
             ORDER BY match_id LIMIT $2
             -- all machines: a job that looks for what is due",
            after.map_or(uuid::Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }
}
