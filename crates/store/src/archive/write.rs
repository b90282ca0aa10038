//! Moves the logs of a closed month into a volume.

use std::time::Duration;

use chrono::{NaiveDate, TimeDelta};
use sqlx::Connection;
use sqlx::postgres::PgConnection;
use uuid::Uuid;

use crate::log::archived::logged;
use crate::log::read::read_events;
use crate::log::signatures::read_signatures;
use crate::{Archiving, MatchLog, StoreError};
use turnstone_archive::{Archive, ArchiveError, ArchivedMatch, VolumeFacts, VolumeWriter};
use turnstone_matches::{MatchId, Version};
use turnstone_postgres::Servers;

/// A match is archived so long after its end: notifications of it are gone by then, and so is whatever
/// else looks at events of late.
const REST: TimeDelta = TimeDelta::days(100);
/// How many matches are asked for at once.
const BATCH: i64 = 500;
/// The time until an exchange is tried again for which other transactions left no room.
const RETRY_DELAY: Duration = Duration::from_secs(2);
/// The key of the lock that one archiving at a time has.
const LOCK: i64 = 0x7475_726e_6172_6368;

/// The outcome of archiving a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArchivedMonth {
    /// The partition.
    pub partition: String,
    /// The volume that was written; `None`: no match of the month is to be archived.
    pub volume: Option<(String, VolumeFacts)>,
}

/// The reason why nothing is archived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum UnarchivedReason {
    /// Another program archives.
    #[error("another `turnstone archive` is at work on this database")]
    Busy,
    /// The tables are divided over several machines.
    #[error("the log of a cluster stays in the database: the archive knows one server only")]
    Cluster,
}

impl Archiving {
    /// How many volumes of the archive have matches of this database.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn count_archive_volumes(&self) -> Result<i64, StoreError> {
        let count = sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM archive_volumes"#);
        Ok(count.fetch_one(&self.db.pool).await?)
    }

    /// Writes the matches of all months before `before` that ended long ago into the archive, a volume for
    /// each partition of the log, reads every volume back, and removes from the database what is there.
    /// It may be repeated, and killed at any moment. `servers` leads to the role that owns the
    /// schema. `done` hears of each month.
    ///
    /// # Errors
    /// When the database fails, a log does not replay, or the archive cannot be written. The month is then as
    /// it was.
    pub async fn archive_before(
        &self,
        servers: &Servers,
        archive: &Archive,
        before: NaiveDate,
        mut done: impl FnMut(&ArchivedMonth),
    ) -> Result<Result<(), UnarchivedReason>, StoreError> {
        let mut connection = servers.connect().await?;
        let is_first =
            sqlx::query_scalar!(r#"SELECT pg_try_advisory_lock($1) AS "is_first!""#, LOCK);
        if !is_first.fetch_one(&mut connection).await? {
            return Ok(Err(UnarchivedReason::Busy));
        }
        if self.db.is_on_cluster().await? {
            return Ok(Err(UnarchivedReason::Cluster));
        }
        let partitions = sqlx::query_scalar!(
            r#"SELECT name AS "name!" FROM event_partitions()
               WHERE end_id <= least_match_id($1)
                 AND end_id <= least_match_id(date_trunc('month', now() AT TIME ZONE 'UTC')::date)
               ORDER BY first_id"#,
            before,
        );
        for partition in partitions.fetch_all(&mut connection).await? {
            let volume = self.archive_partition(&mut connection, archive, &partition).await?;
            done(&ArchivedMonth { partition, volume });
        }
        connection.close().await?;
        Ok(Ok(()))
    }

    async fn archive_partition(
        &self,
        connection: &mut PgConnection,
        archive: &Archive,
        partition: &str,
    ) -> Result<Option<(String, VolumeFacts)>, StoreError> {
        try_until_unlocked(async || begin(&mut *connection, partition).await).await?;
        let name = next_volume(connection, partition).await?;
        let ids = self.candidates(connection, partition, Uuid::nil()).await?;
        if ids.is_empty() {
            return Ok(None);
        }
        let mut writer = archive.write(&name).await?;
        let ids = match self.write_matches(connection, partition, ids, &mut writer).await {
            Ok(ids) => ids,
            Err(error) => {
                writer.abandon().await;
                return Err(error);
            }
        };
        let facts = writer.finish().await?;
        for id in &ids {
            compare(connection, archive, &name, MatchId(*id)).await?;
        }
        let copy = sqlx::query_scalar!(
            r#"SELECT copy_rest_of_partition($1, $2) AS "running!""#,
            partition,
            &ids,
        );
        let running = copy.fetch_one(&mut *connection).await?;
        try_until_unlocked(async || {
            exchange(&mut *connection, partition, &running, &name, &facts).await
        })
        .await?;
        // The old table holds what is in the archive.
        try_until_unlocked(async || begin(&mut *connection, partition).await).await?;
        Ok(Some((name, facts)))
    }

    /// Writes the matches of a partition, of which these are the first, and returns all their ids.
    async fn write_matches(
        &self,
        connection: &mut PgConnection,
        partition: &str,
        first: Vec<Uuid>,
        writer: &mut VolumeWriter,
    ) -> Result<Vec<Uuid>, StoreError> {
        let (mut batch, mut ids) = (first, Vec::new());
        while let Some(last) = batch.last().copied() {
            for id in &batch {
                writer.add(&whole_match(connection, MatchId(*id)).await?).await?;
            }
            ids.append(&mut batch);
            batch = self.candidates(connection, partition, last).await?;
        }
        Ok(ids)
    }

    /// The next matches of a partition that ended long ago and whose log is whole.
    async fn candidates(
        &self,
        connection: &mut PgConnection,
        partition: &str,
        after: Uuid,
    ) -> Result<Vec<Uuid>, StoreError> {
        Ok(sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE match_id >= (SELECT first_id FROM event_partitions() WHERE name = $1)
               AND match_id < (SELECT end_id FROM event_partitions() WHERE name = $1)
               AND match_id > $2 AND status IN ('finished', 'cancelled')
               AND coalesce(finished_at, created_at) < $3
               AND EXISTS (SELECT FROM match_events AS first
                           WHERE first.match_id = matches.match_id AND first.seq = 1)
             ORDER BY match_id LIMIT $4
             -- one server alone",
            partition,
            after,
            self.db.now() - REST,
            BATCH,
        )
        .fetch_all(connection)
        .await?)
    }
}

/// Tries a step until it gets its locks.
async fn try_until_unlocked(
    mut step: impl AsyncFnMut() -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    loop {
        match step().await {
            Err(error) if error.is_lock_timeout() => {
                tracing::warn!(%error, "the archive waits for other transactions; trying again");
                tokio::time::sleep(RETRY_DELAY).await;
            }
            done => return done,
        }
    }
}

async fn begin(connection: &mut PgConnection, partition: &str) -> Result<(), StoreError> {
    sqlx::query!("SELECT begin_archiving($1)", partition).execute(connection).await?;
    Ok(())
}

async fn exchange(
    connection: &mut PgConnection,
    partition: &str,
    running: &[Uuid],
    volume: &str,
    facts: &VolumeFacts,
) -> Result<(), StoreError> {
    let number =
        |count: u64| i64::try_from(count).map_err(|error| sqlx::Error::Encode(error.into()));
    sqlx::query!(
        "SELECT exchange_partition($1, $2, $3, $4, $5, $6, $7)",
        partition,
        running,
        volume,
        number(facts.matches)?,
        number(facts.events)?,
        number(facts.bytes)?,
        &facts.sha256[..],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The name of the next volume of a partition. It is the same until the database knows that volume.
async fn next_volume(connection: &mut PgConnection, partition: &str) -> Result<String, StoreError> {
    let month = partition.trim_start_matches("match_events_").replace('_', "-");
    let known = sqlx::query_scalar!(
        r#"SELECT count(*) AS "known!" FROM archive_volumes WHERE starts_with(name, $1)"#,
        format!("{month}."),
    )
    .fetch_one(connection)
    .await?;
    Ok(format!("{month}.{}", known + 1))
}

/// A match with its whole log, which replays to its head.
async fn whole_match(
    connection: &mut PgConnection,
    id: MatchId,
) -> Result<ArchivedMatch, StoreError> {
    let log =
        MatchLog { id, events: read_events(&mut *connection, id, Version::ZERO, i64::MAX).await? };
    let game_match = log.replay()?;
    let head = sqlx::query_scalar!("SELECT chain_head FROM matches WHERE match_id = $1", id.0)
        .fetch_one(&mut *connection)
        .await?;
    if head != game_match.chain_head || !game_match.status.is_over() {
        let detail =
            format!("the head of match {id} differs from its log; run `turnstone rebuild`");
        return Err(ArchiveError::Damaged { volume: "to be written".to_owned(), detail }.into());
    }
    let signature = read_signatures(connection, &[(id, game_match.version)]).await?.remove(&id);
    let events = log.events.into_iter().map(|one| (one.event, one.hash, one.append_seq));
    Ok(ArchivedMatch { id, events: events.collect(), signature })
}

/// Reads a match back, as a server does.
async fn compare(
    connection: &mut PgConnection,
    archive: &Archive,
    volume: &str,
    id: MatchId,
) -> Result<(), StoreError> {
    let events = read_events(connection, id, Version::ZERO, i64::MAX).await?;
    let found = archive.read(&[volume.to_owned()], id).await?;
    if found.events.into_iter().map(logged).ne(events) {
        let detail = format!("match {id} was not written as it is");
        return Err(ArchiveError::Damaged { volume: volume.to_owned(), detail }.into());
    }
    Ok(())
}
