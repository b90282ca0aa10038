//! The common heartbeat of all servers, and the outages in which none was running.

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgExecutor;

use turnstone_matches::{MatchId, Pause};

use super::synchronization::{Measurement, Verdict, Witness, judge};
use crate::{Outages, StoreError};
use turnstone_io::world::{Clock, Stopwatch};
use turnstone_postgres::DbConnection;

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
/// A server that tries no heartbeat for longer than this was stopped.
const MAX_STANDSTILL: Duration = Duration::from_secs(30);
/// Before a time-out the outages must have been read within this time.
const MAX_OUTAGES_AGE: Duration = Duration::from_secs(10);

/// The outages that may affect a running clock, and this server's heartbeat. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct KnownOutages(Arc<RwLock<Known>>);

#[derive(Debug, Default)]
struct Known {
    outages: Vec<Pause>,
    /// The beginnings of those whose time may not have been given back to every match.
    unsettled: BTreeSet<DateTime<Utc>>,
    /// Since the last heartbeat of this server, with which it also read the outages.
    last_heartbeat: Option<Stopwatch>,
    /// Since when the clocks of matches stand still because clocks of servers differ.
    paused_since: Option<DateTime<Utc>>,
    /// Whether the clock has been compared with the database's.
    is_compared: bool,
    /// How far the database's clock is ahead of this server's, which does not follow it.
    ahead: Option<TimeDelta>,
    /// Whether the clock of this machine differs from that by which the server goes.
    is_machine_wrong: bool,
    /// Since the end of the last attempt at a heartbeat.
    last_attempt: Option<Stopwatch>,
}

impl KnownOutages {
    fn read<T>(&self, read: impl FnOnce(&Known) -> T) -> T {
        read(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.0.write().unwrap_or_else(PoisonError::into_inner));
    }

    /// The time since this server's last heartbeat; `None` before the first.
    fn heartbeat_age(&self) -> Option<Duration> {
        self.read(|known| known.last_heartbeat.as_ref().map(Stopwatch::elapsed))
    }
}

impl Outages {
    /// The outages that end after an instant.
    pub(super) fn since(&self, instant: DateTime<Utc>) -> Vec<Pause> {
        self.known.read(|known| {
            known.outages.iter().filter(|pause| pause.until > instant).copied().collect()
        })
    }

    /// The same with the pause that lasts, up to now.
    pub(super) fn until(&self, now: DateTime<Utc>, since: DateTime<Utc>) -> Vec<Pause> {
        self.known.read(|known| {
            let ended = known.outages.iter().filter(|pause| pause.until > since).copied();
            let lasting =
                known.paused_since.map(|from| Pause { account: None, from, until: now.max(from) });
            ended.chain(lasting).collect()
        })
    }

    /// Whether the time of a pause has been given back to every match.
    pub(crate) fn is_settled(&self, pause: &Pause) -> bool {
        pause.account.is_some() || self.known.read(|known| !known.unsettled.contains(&pause.from))
    }

    /// Whether this server's clock has been compared with the database's.
    pub(super) fn is_compared(&self) -> bool {
        self.known.read(|known| known.is_compared)
    }

    /// Whether the clocks of matches stand still because clocks of servers differ.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.known.read(|known| known.paused_since.is_some())
    }

    /// How far the database's clock is ahead of this server's, if one of them must be wrong.
    #[must_use]
    pub fn clock_difference(&self) -> Option<TimeDelta> {
        self.known.read(|known| known.ahead)
    }

    /// Records that this server is alive, compares its clock with the database's, and reads the outages. A gap
    /// in which no server could write a heartbeat becomes an outage; so does the time in which the clocks
    /// differed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_heartbeat(&self) -> Result<(), StoreError> {
        self.note_standstill();
        let recorded = self.try_heartbeat().await;
        self.known.change(|known| known.last_attempt = Some(Stopwatch::start()));
        recorded
    }

    async fn try_heartbeat(&self) -> Result<(), StoreError> {
        let began = Stopwatch::start();
        let gap = self.known.heartbeat_age();
        let measured = self.measure().await?;
        let was_alive = gap.is_some_and(|gap| gap < MAX_HEARTBEAT_GAP)
            || self.is_another_server_alive().await?;
        let mut transaction = self.db.pool.begin().await?;
        let last = sqlx::query!(
            "SELECT at, machine, database_at, agreed_at, paused_since FROM heartbeat FOR UPDATE"
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let paused_since = last.as_ref().and_then(|last| last.paused_since);
        let witness = last.as_ref().map(|last| Witness {
            machine: last.machine,
            database: last.database_at,
            agreed_at: last.agreed_at,
            is_paused: paused_since.is_some(),
        });
        let is_agreed = measured.map(|measured| self.compare(measured, witness));
        let now = self.db.now();
        let pause = match is_agreed {
            Some(true) => None,
            Some(false) => Some(paused_since.unwrap_or(now)),
            None => paused_since,
        };
        let last = last.map(|last| last.at);
        if let Some(last) = last.filter(|last| !was_alive && now - *last > MIN_OUTAGE) {
            tracing::warn!(from = %last, until = %now, "no server was running; clocks were paused");
            insert_outage(&mut transaction, last, now).await?;
        }
        if let Some(since) = paused_since.filter(|since| pause.is_none() && *since < now) {
            insert_outage(&mut transaction, since, now).await?;
        }
        // That of a server whose clock is a little ahead stays. One far ahead would hide every outage until then.
        let is_ahead = |last: &DateTime<Utc>| *last - now > MAX_CLOCK_SKEW;
        if let Some(last) = last.filter(is_ahead) {
            tracing::warn!(heartbeat = %last, now = %now, "a heartbeat from the future is replaced; check the clocks");
            // No outage lasts while this server runs. One that seems to is of the same clock.
            sqlx::query!(
                "UPDATE outages SET ends_at = $1 WHERE starts_at < $1 AND ends_at > $1",
                now,
            )
            .execute(&mut *transaction)
            .await?;
        }
        let at = last.filter(|last| !is_ahead(last)).map_or(now, |last| last.max(now));
        sqlx::query!(
            "INSERT INTO heartbeat (at, machine, database_at, agreed_at, paused_since)
             VALUES ($1, $2, clock_timestamp(), $3, $4)
             ON CONFLICT (only_row) DO UPDATE SET at = excluded.at, machine = excluded.machine,
                 database_at = excluded.database_at, paused_since = excluded.paused_since,
                 agreed_at = coalesce(excluded.agreed_at, heartbeat.agreed_at)",
            at,
            self.db.clock.now_without_test_offset(),
            // The time of the measurement: the clock may have been set since.
            measured.filter(|_| is_agreed == Some(true)).map(|measured| measured.database),
            pause,
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.read_with_pause(&self.db.pool, true).await?;
        self.known.change(|known| known.last_heartbeat = Some(began));
        Ok(())
    }

    /// Writes a line into the log if this server has not run for a while: its process or its machine was stopped.
    fn note_standstill(&self) {
        let gap = self.known.read(|known| known.last_attempt.as_ref().map(Stopwatch::elapsed));
        if let Some(gap) = gap.filter(|gap| *gap > MAX_STANDSTILL) {
            tracing::warn!(seconds = gap.as_secs(), "this server stood still, and goes on");
        }
    }

    /// Writes a line into the log when the clock of this machine begins to differ from that of the matches, or ends to.
    fn compare_machine(&self) {
        let off = Clock::machine_now() - self.db.clock.now_without_test_offset();
        let (is_wrong, mut was_wrong) = (off.abs() > MAX_CLOCK_SKEW, false);
        self.known.change(|known| was_wrong = mem::replace(&mut known.is_machine_wrong, is_wrong));
        let seconds = off.num_seconds();
        match (was_wrong, is_wrong) {
            (false, true) => tracing::warn!(
                seconds,
                "the clock of this server's machine is ahead of the database's by so many seconds: set the one that is \
                 wrong; the log and traces go by the machine's, all else by the database's"
            ),
            (true, false) => {
                tracing::info!(
                    seconds,
                    "the clock of this server's machine agrees with the database's"
                );
            }
            _ => {}
        }
    }

    /// Follows the database's clock, or goes on by this server's own. Returns whether they agree.
    fn compare(&self, measured: Measurement, witness: Option<Witness>) -> bool {
        let verdict = judge(measured, !self.is_compared(), witness);
        let (by, ahead) = match verdict {
            Verdict::Follow => (measured.ahead, None),
            Verdict::Hold { by } => (by, Some(measured.ahead - by)),
        };
        self.db.clock.advance(by);
        self.compare_machine();
        match (self.clock_difference(), ahead) {
            (None, Some(ahead)) => tracing::error!(
                seconds = ahead.num_seconds(),
                "the database's clock is ahead of this server's by so many seconds: one of them is wrong; time-outs \
                 and reminders wait until they agree, or until `turnstone repair clock`"
            ),
            (Some(_), None) if by.abs() > MAX_CLOCK_SKEW => {
                tracing::warn!(
                    seconds = by.num_seconds(),
                    "this server's clock follows the database's"
                );
            }
            _ => {}
        }
        self.known.change(|known| (known.is_compared, known.ahead) = (true, ahead));
        verdict == Verdict::Follow
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

    /// Reads the outages that may affect a running clock, in a process that writes no heartbeats.
    pub(crate) async fn read(&self, executor: impl PgExecutor<'_>) -> Result<(), StoreError> {
        self.read_with_pause(executor, false).await
    }

    /// The same, and the pause that lasts, of one snapshot and in one change: a time-out that knew neither the pause
    /// nor the outage that it became would be wrong, and who knew both would give back too much.
    async fn read_with_pause(
        &self,
        executor: impl PgExecutor<'_>,
        with_pause: bool,
    ) -> Result<(), StoreError> {
        let rows = sqlx::query!(
            r#"SELECT starts_at AS "from!", ends_at AS until, settled AS "settled!"
               FROM outages WHERE ends_at > $1
               UNION ALL
               SELECT paused_since, NULL, false FROM heartbeat WHERE paused_since IS NOT NULL AND $2
               ORDER BY 1"#,
            self.db.now() - MAX_CLOCK,
            with_pause,
        )
        .fetch_all(executor)
        .await?;
        self.known.change(|known| {
            known.outages.clear();
            known.unsettled.clear();
            let was_paused_since = known.paused_since.take();
            for row in rows {
                let Some(until) = row.until else {
                    known.paused_since = Some(row.from);
                    continue;
                };
                known.outages.push(Pause { account: None, from: row.from, until });
                if !row.settled {
                    known.unsettled.insert(row.from);
                }
            }
            if let Some(from) = was_paused_since.filter(|_| known.paused_since.is_none()) {
                let seconds = (self.db.now() - from).as_seconds_f64();
                tracing::warn!(%from, seconds, "the clocks agree; those of matches go on");
            }
        });
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
            self.read_with_pause(&self.db.pool, true).await?;
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

async fn insert_outage(
    connection: &mut DbConnection,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO outages (starts_at, ends_at) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        starts_at,
        ends_at,
    )
    .execute(&mut *connection)
    .await?;
    Ok(())
}
