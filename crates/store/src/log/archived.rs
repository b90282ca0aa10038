use std::sync::Arc;

use sqlx::PgExecutor;

use crate::columns::to_len;
use crate::log::replayed::ReplayedLog;
use crate::{History, LoggedEvent, StoreError};
use turnstone_archive::ArchiveError;
use turnstone_matches::{ChainHead, MatchId, Seq, Version};

/// The volumes that may have a match, and the hash of its newest event.
struct Whereabouts {
    volumes: Vec<String>,
    newest: Option<Vec<u8>>,
}

impl History {
    /// Completes what was read of a log after `after`, at most `limit` events, from the archive. Without
    /// need it asks nothing: the database has the end of each log, so that of an archived one it gives
    /// events, but not the first one that was asked for.
    ///
    /// # Errors
    /// When the database fails, or the archive does not have what it should.
    pub(crate) async fn complete(
        &self,
        executor: impl PgExecutor<'_>,
        id: MatchId,
        after: Version,
        limit: i64,
        events: Vec<LoggedEvent>,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        if is_whole(&events, after) {
            return Ok(events);
        }
        let whereabouts = whereabouts(executor, id).await?;
        if whereabouts.volumes.is_empty() {
            return Ok(events);
        }
        let log = Box::pin(self.archived_log(id, whereabouts)).await?;
        let limit = to_len(limit);
        let later = log.events().filter(|logged| !after.has(logged.event.seq));
        Ok(later.take(limit).cloned().collect())
    }

    /// A log that is in the archive, from memory or from there.
    async fn archived_log(
        &self,
        id: MatchId,
        whereabouts: Whereabouts,
    ) -> Result<Arc<ReplayedLog>, StoreError> {
        let Whereabouts { volumes, newest } = whereabouts;
        if let Some(known) = self.replayed.up_to(id, Seq::FIRST.into())
            && is_end(&known, newest.as_deref())
        {
            return Ok(known);
        }
        let Some(archive) = self.archive.clone() else {
            return Err(ArchiveError::NotGiven(id).into());
        };
        let names = volumes.join(", ");
        let damaged = |detail: String| ArchiveError::Damaged { volume: names.clone(), detail };
        let found = archive.read(&volumes, id).await?;
        let events: Vec<_> = found.events.into_iter().map(logged).collect();
        let extended =
            self.replay(events.len(), move || ReplayedLog::extended(None, id, events)).await;
        let log = match extended {
            Ok(log) => log.ok_or_else(|| damaged(format!("match {id} has no events")))?,
            Err(StoreError::Corruption(wrong)) => return Err(damaged(wrong.to_string()).into()),
            Err(error) => return Err(error),
        };
        if !is_end(&log, newest.as_deref()) {
            return Err(damaged(format!("the log of match {id} is another one")).into());
        }
        Ok(self.keep_replayed(id, log))
    }
}

/// Whether what the database has of a log after `after` begins with the first event that was asked for.
pub(crate) fn is_whole(events: &[LoggedEvent], after: Version) -> bool {
    events.first().is_none_or(|first| first.event.seq <= after.next())
}

/// An event from the archive.
pub(crate) fn logged(
    (event, hash, append_seq): (turnstone_matches::Event, ChainHead, Version),
) -> LoggedEvent {
    LoggedEvent { event, hash, append_seq }
}

/// Whether the newest event of a log, whose chain holds, has this hash: then the whole log is that of the
/// database.
fn is_end(log: &ReplayedLog, newest: Option<&[u8]>) -> bool {
    log.events().next_back().is_some_and(|last| Some(&last.hash[..]) == newest)
}

/// The places of a match whose log is not whole in the database.
async fn whereabouts(
    executor: impl PgExecutor<'_>,
    id: MatchId,
) -> Result<Whereabouts, StoreError> {
    let rows = sqlx::query!(
        "SELECT name, (
             SELECT hash FROM match_events WHERE match_id = $1 ORDER BY seq DESC LIMIT 1
         ) AS newest
         FROM archive_volumes WHERE first_id <= $1 AND end_id > $1 ORDER BY name
         -- one server alone",
        id.0,
    )
    .fetch_all(executor)
    .await?;
    let newest = rows.first().and_then(|row| row.newest.clone());
    Ok(Whereabouts { volumes: rows.into_iter().map(|row| row.name).collect(), newest })
}
