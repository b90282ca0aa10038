//! The common heartbeat of all servers, and the outages in which none was running.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::{Match, MatchId, Pause};

use crate::store::{Store, StoreError};

/// After a longer gap between heartbeats no server was running.
const MIN_OUTAGE: TimeDelta = TimeDelta::seconds(60);
/// A heartbeat up to this age may be that of a live server.
const MAX_HEARTBEAT_AGE: TimeDelta = TimeDelta::seconds(10);
/// How long to wait for that server's next heartbeat.
const HEARTBEAT_WAIT: Duration = Duration::from_secs(5);
/// The maximum time that a clock runs without a move.
const MAX_CLOCK: TimeDelta = TimeDelta::days(400);

/// The outages that may affect a running clock. Clones share them.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct Outages(Arc<RwLock<Vec<Pause>>>);

impl Outages {
    fn set(&self, pauses: Vec<Pause>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = pauses;
    }

    fn since(&self, instant: DateTime<Utc>) -> Vec<Pause> {
        let pauses = self.0.read().unwrap_or_else(PoisonError::into_inner);
        pauses.iter().filter(|pause| pause.until > instant).copied().collect()
    }
}

impl Store {
    /// Records that this server is alive. A gap in which no server was alive becomes an outage.
    /// `was_alive` says that this server was alive since the last heartbeat, however long ago that
    /// is.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_heartbeat(&self, was_alive: bool) -> Result<(), StoreError> {
        let was_alive = was_alive || self.is_another_server_alive().await?;
        let now = self.now();
        let mut transaction = self.pool.begin().await?;
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
        sqlx::query!(
            "INSERT INTO heartbeat (at, machine) VALUES ($1, $2)
             ON CONFLICT (only_row) DO UPDATE
             SET at = greatest(heartbeat.at, excluded.at), machine = excluded.machine",
            now,
            self.clock.now_without_test_offset(),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.read_outages(now).await
    }

    /// Whether the last heartbeat only looks old because a test has moved the clock: then another
    /// live server writes the next one soon.
    async fn is_another_server_alive(&self) -> Result<bool, StoreError> {
        let read = async || {
            sqlx::query!("SELECT at, machine FROM heartbeat").fetch_optional(&self.pool).await
        };
        let Some(last) = read().await? else { return Ok(false) };
        let is_recent = self.clock.now_without_test_offset() - last.machine < MAX_HEARTBEAT_AGE;
        if self.now() - last.at <= MIN_OUTAGE || !is_recent {
            return Ok(false);
        }
        tokio::time::sleep(HEARTBEAT_WAIT).await;
        Ok(read().await?.is_some_and(|next| next.machine > last.machine))
    }

    async fn read_outages(&self, now: DateTime<Utc>) -> Result<(), StoreError> {
        let rows = sqlx::query!(
            "SELECT starts_at, ends_at FROM outages WHERE ends_at > $1 ORDER BY starts_at",
            now - MAX_CLOCK,
        )
        .fetch_all(&self.pool)
        .await?;
        let pauses = rows.into_iter().map(|row| Pause {
            account: None,
            from: row.starts_at,
            until: row.ends_at,
        });
        self.outages.set(pauses.collect());
        Ok(())
    }

    /// The pauses of a match's clocks since the current turn began. Vacations are read only if they
    /// matter: at a deadline, and for a clock with a time bank.
    pub(in crate::store) async fn pauses(
        &self,
        game_match: &Match,
        now: DateTime<Utc>,
    ) -> Result<Vec<Pause>, StoreError> {
        let Some(deadline) = game_match.deadline() else { return Ok(Vec::new()) };
        let since = game_match.accounted_until;
        let mut pauses = self.outages.since(since);
        if now >= deadline || game_match.created.clock.bank_seconds.is_some() {
            let acting = game_match.acting().iter();
            let players: Vec<_> =
                acting.filter_map(|seat| game_match.seats[seat.index()]).collect();
            let vacations = Box::pin(self.vacations_of(&players, since)).await?;
            pauses.extend(vacations.into_iter().map(|(account, vacation)| Pause {
                account: Some(account),
                from: vacation.starts_at,
                until: vacation.ends_at,
            }));
        }
        Ok(pauses)
    }

    /// An outage whose time has not been given back to every match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsettled_outage(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        Ok(sqlx::query_scalar!("SELECT starts_at FROM outages WHERE NOT settled LIMIT 1")
            .fetch_optional(&self.pool)
            .await?)
    }

    /// Records that the time of an outage has been given back to every match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn settle_outage(&self, starts_at: DateTime<Utc>) -> Result<(), StoreError> {
        sqlx::query!("UPDATE outages SET settled = true WHERE starts_at = $1", starts_at)
            .execute(&self.pool)
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
             ORDER BY match_id LIMIT $2",
            after.map_or(uuid::Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }
}
