use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use turnstone_matches::{AccountId, Corruption, Match, MatchId, Pause, Version};

use crate::cluster::account_matches::{comes_to_be_indexed, index_again};
use crate::columns::to_mask;
use crate::log::read::read_events;
use crate::matches::messages::note_newest;
use crate::participants::{Member, members};
use crate::projections::at_ply::at_ply;
use crate::projections::closed::recount;
use crate::projections::heads::{Head, read_head};
use crate::projections::new_head::insert_head;
use crate::{Maintenance, MatchLog, StoreError};
use turnstone_archive::ArchiveError;
use turnstone_postgres::DbConnection;

/// How many matches one query returns.
const BATCH: i64 = 1000;

/// A head row that differs from its log.
#[derive(Debug, Clone)]
pub struct HeadDifference {
    /// The match.
    pub id: MatchId,
    /// The difference in words.
    pub detail: String,
}

/// The result of a rebuild.
#[derive(Debug, Default)]
pub struct RebuildReport {
    /// The number of matches replayed.
    pub matches: u64,
    /// The number of their events.
    pub events: u64,
    /// The head rows that differ from their logs.
    pub differences: Vec<HeadDifference>,
    /// Whether the counts of closed matches differ from these.
    pub counts_differ: bool,
    /// The logs that cannot be replayed; their head rows are left as they are.
    pub corruptions: Vec<Corruption>,
    /// How many logs are in the archive and were not checked, because no archive was given.
    pub unchecked: u64,
    /// The faults of the archive.
    pub archive_faults: Vec<String>,
}

impl Maintenance {
    /// Replays every log, checks its chain, and compares the head row with the result; with
    /// `repair`, replaces the head rows that differ. Then compares the counts of
    /// closed matches. Calls `progress` with the report so far.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rebuild(
        &self,
        repair: bool,
        mut progress: impl FnMut(&RebuildReport),
    ) -> Result<RebuildReport, StoreError> {
        self.outages.read(&self.db.pool).await?;
        let mut report = RebuildReport::default();
        let mut after = Uuid::nil();
        loop {
            let ids = sqlx::query_scalar!(
                r#"SELECT match_id AS "match_id!" FROM (
                       (SELECT match_id FROM match_events WHERE seq = 1 AND match_id > $1
                        ORDER BY match_id LIMIT $2)
                       UNION (SELECT match_id FROM matches WHERE match_id > $1
                        ORDER BY match_id LIMIT $2)
                   ) AS known ORDER BY match_id LIMIT $2
                   -- all machines: `rebuild`, or `verify --database`"#,
                after,
                BATCH,
            )
            .fetch_all(&self.db.pool)
            .await?;
            let Some(last) = ids.last() else {
                report.counts_differ = recount(&self.db, repair).await?;
                return Ok(report);
            };
            after = *last;
            for id in ids {
                self.rebuild_one(MatchId(id), repair, &mut report).await?;
            }
            progress(&report);
        }
    }

    /// Counts the results of players anew, if what is counted has changed: a match was resumed.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn recount_results(&self) -> Result<bool, StoreError> {
        recount(&self.db, true).await
    }

    /// Locks the head row while its log is read, so that no move is appended in between.
    async fn rebuild_one(
        &self,
        id: MatchId,
        repair: bool,
        report: &mut RebuildReport,
    ) -> Result<(), StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        sqlx::query!("SELECT match_id FROM matches WHERE match_id = $1 FOR UPDATE", id.0)
            .fetch_optional(&mut *transaction)
            .await?;
        let stored = stored_head(&mut transaction, id).await?;
        report.matches += 1;
        let game_match = match self.replay_whole(&mut transaction, id, report).await {
            Ok(game_match) => game_match,
            Err(StoreError::Archive(ArchiveError::NotGiven(_))) => {
                report.unchecked += 1;
                return Ok(());
            }
            Err(StoreError::Archive(fault)) => {
                report.archive_faults.push(fault.to_string());
                return Ok(());
            }
            Err(StoreError::Corruption(corruption)) => {
                report.corruptions.push(corruption);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let players: Vec<_> = game_match.seats.iter().flatten().copied().collect();
        let since = game_match.accounted_until;
        let mut pauses = self.pauses.on(&mut transaction, &players, since).await?;
        let mut detail = self.difference(&game_match, &pauses, &stored);
        if detail.is_some() {
            // An outage may have ended meanwhile.
            self.outages.read(&mut *transaction).await?;
            pauses = self.pauses.on(&mut transaction, &players, since).await?;
            detail = self.difference(&game_match, &pauses, &stored);
        }
        let is_indexed = comes_to_be_indexed(&self.db, &mut transaction, &game_match).await?;
        if detail.is_none() && is_indexed {
            return Ok(());
        }
        if repair {
            if detail.is_some() {
                replace_head(&mut transaction, &game_match, game_match.deadline(&pauses)).await?;
            }
            index_again(&self.db, &mut transaction, &game_match).await?;
            transaction.commit().await?;
        }
        let detail = detail.unwrap_or_else(|| "the index by account differs".to_owned());
        report.differences.push(HeadDifference { id, detail });
        Ok(())
    }

    /// The difference of the stored rows of a match from what its log says. While the time of an outage is given back,
    /// some heads have it and others do not.
    pub(crate) fn difference(
        &self,
        game_match: &Match,
        pauses: &[Pause],
        stored: &Result<Option<Projection>, String>,
    ) -> Option<String> {
        let by = |pauses: &[Pause]| {
            Projection::of(game_match, game_match.deadline(pauses)).difference_to(stored)
        };
        let settled: Vec<_> =
            pauses.iter().filter(|pause| self.outages.is_settled(pause)).copied().collect();
        let found = by(pauses)?;
        (settled.len() == pauses.len() || by(&settled).is_some()).then_some(found)
    }

    async fn replay_whole(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
        report: &mut RebuildReport,
    ) -> Result<Match, StoreError> {
        let events = read_events(&mut *connection, id, Version::ZERO, i64::MAX).await?;
        let events = self.history.complete(connection, id, Version::ZERO, i64::MAX, events).await?;
        report.events += events.len() as u64;
        Ok(MatchLog { id, events }.replay()?)
    }
}

/// The stored rows that are derived from one match's log.
pub(crate) struct Projection {
    head: Value,
    chain_head: Vec<u8>,
    open_to_all: bool,
    /// One bit for each seat of a computer.
    computers: i16,
    /// The state at the newest ply. The move that led there does not write it.
    at_ply: Option<Value>,
    /// Whether the head names the newest message, which is not in the log.
    knows_newest_message: bool,
    members: Vec<Member>,
}

impl Projection {
    /// The projection of a match.
    pub(crate) fn of(game_match: &Match, deadline: Option<DateTime<Utc>>) -> Self {
        Self {
            head: serde_json::to_value(Head::of(game_match, deadline)).unwrap_or(Value::Null),
            chain_head: game_match.chain_head.to_vec(),
            open_to_all: game_match.created.invited.is_none(),
            computers: to_mask(game_match.computer_seats()),
            at_ply: at_ply(game_match),
            knows_newest_message: true,
            members: members(game_match),
        }
    }

    /// The accounts that belong to the match.
    pub(crate) fn accounts(&self) -> Vec<AccountId> {
        self.members.iter().map(|member| AccountId(member.account_id)).collect()
    }

    /// The difference of the stored rows from this projection.
    fn difference_to(&self, stored: &Result<Option<Self>, String>) -> Option<String> {
        let stored = match stored {
            Ok(Some(stored)) => stored,
            Ok(None) => return Some("the head is missing".to_owned()),
            Err(unreadable) => return Some(unreadable.clone()),
        };
        let mut parts = Vec::new();
        for (part, value) in self.head.as_object().into_iter().flatten() {
            let old = stored.head.get(part).unwrap_or(&Value::Null);
            if old != value {
                parts.push(format!("{part} is {old} and should be {value}"));
            }
        }
        if stored.chain_head != self.chain_head {
            parts.push("chain_head differs".to_owned());
        }
        if stored.open_to_all != self.open_to_all {
            parts.push(format!("open_to_all should be {}", self.open_to_all));
        }
        if stored.computers != self.computers {
            parts.push(format!("computers should be {}", self.computers));
        }
        if stored.at_ply.is_some() && stored.at_ply != self.at_ply {
            parts.push("at_ply differs".to_owned());
        }
        if stored.knows_newest_message != self.knows_newest_message {
            parts.push(
                "newest_message, newest_message_at or newest_message_place differs".to_owned(),
            );
        }
        if stored.members != self.members {
            parts.push("the participants differ".to_owned());
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The stored projection of a match; the inner error is an unreadable head row.
pub(crate) async fn stored_head(
    connection: &mut DbConnection,
    id: MatchId,
) -> Result<Result<Option<Projection>, String>, StoreError> {
    let row = sqlx::query!(
        r#"SELECT chain_head, open_to_all, computers,
             CASE WHEN (at_ply ->> 'ply')::int = ply THEN at_ply END AS at_ply,
             (newest_message, newest_message_at, newest_message_place)
                 IS NOT DISTINCT FROM (newest.seq, newest.at, newest.place) AS "knows_newest_message!"
         FROM matches LEFT JOIN LATERAL (
             SELECT seq, at, place FROM messages
             WHERE messages.match_id = matches.match_id ORDER BY seq DESC LIMIT 1
         ) AS newest ON true
         WHERE matches.match_id = $1"#,
        id.0,
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(Ok(None)) };
    let head = match read_head(&mut *connection, id).await {
        Ok(head) => serde_json::to_value(head).unwrap_or(Value::Null),
        Err(StoreError::Database(error)) => return Ok(Err(error.to_string())),
        Err(error) => return Err(error),
    };
    let members = sqlx::query_as!(
        Member,
        "SELECT account_id, plays FROM match_participants WHERE match_id = $1 ORDER BY account_id",
        id.0,
    )
    .fetch_all(connection)
    .await?;
    Ok(Ok(Some(Projection {
        head,
        chain_head: row.chain_head,
        open_to_all: row.open_to_all,
        computers: row.computers,
        at_ply: row.at_ply,
        knows_newest_message: row.knows_newest_message,
        members,
    })))
}

async fn replace_head(
    connection: &mut DbConnection,
    game_match: &Match,
    deadline: Option<DateTime<Utc>>,
) -> Result<(), StoreError> {
    let prepared =
        sqlx::query_scalar!("SELECT prepared FROM matches WHERE match_id = $1", game_match.id.0)
            .fetch_optional(&mut *connection)
            .await?;
    sqlx::query!("DELETE FROM match_participants WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    sqlx::query!("DELETE FROM matches WHERE match_id = $1", game_match.id.0)
        .execute(&mut *connection)
        .await?;
    insert_head(&mut *connection, game_match, deadline).await?;
    // Not derived from the log. It is kept and incremented, so that no server uses stale prepared
    // answers.
    sqlx::query!(
        "UPDATE matches SET prepared = $2 WHERE match_id = $1",
        game_match.id.0,
        prepared.unwrap_or(0) + 1,
    )
    .execute(&mut *connection)
    .await?;
    note_newest(connection, game_match.id).await
}
