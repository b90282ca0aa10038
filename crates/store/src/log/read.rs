use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{
    ChainHead, Corruption, Event, Fact, Fault, Match, MatchId, MovePlayed, Ply, Seq, Version,
};
use turnstone_rules::Seat;

use crate::{History, StoreError};

/// An event in the log.
#[derive(Debug, Clone, PartialEq)]
pub struct LoggedEvent {
    /// The event.
    pub event: Event,
    /// Its hash.
    pub hash: ChainHead,
    /// The version of the match after the append that wrote it.
    pub append_seq: Version,
}

/// Consecutive events of a match's log.
#[derive(Debug, Clone)]
pub struct MatchLog {
    /// The match.
    pub id: MatchId,
    /// The events, oldest first.
    pub events: Vec<LoggedEvent>,
}

impl MatchLog {
    /// The match after the whole log.
    ///
    /// # Errors
    /// At the first event that does not apply or whose hash is wrong.
    pub fn replay(&self) -> Result<Match, Corruption> {
        Match::replay(self.id, self.events.iter().map(|logged| (&logged.event, &logged.hash)))
    }

    /// The last version before a later ply, and the hash of its newest event.
    fn end_of_ply(&self, ply: Ply) -> Option<(Version, ChainHead)> {
        let is_later = |logged: &LoggedEvent| match &logged.event.fact {
            Fact::MovePlayed(fact) => fact.ply > ply,
            Fact::Passed(fact) => fact.ply > ply,
            Fact::TakenBack(fact) => fact.ply > ply,
            _ => false,
        };
        let before = self.events.iter().take_while(|logged| !is_later(logged)).last();
        let is_past = self.events.iter().any(is_later);
        before.filter(|_| is_past).map(|last| (last.event.seq.into(), last.hash))
    }

    /// The match at a version: after the event with that `seq`.
    ///
    /// # Errors
    /// At the first event that does not apply or whose hash is wrong.
    pub fn replay_to(&self, version: Version) -> Result<Match, Corruption> {
        let until = self.events.iter().take_while(|logged| version.has(logged.event.seq));
        Match::replay(self.id, until.map(|logged| (&logged.event, &logged.hash)))
    }
}

/// A row of `match_events`.
pub(crate) struct EventRow {
    pub match_id: Uuid,
    pub seq: i32,
    pub append_seq: i32,
    pub kind: String,
    pub seat: Option<i16>,
    pub ply: Option<i32>,
    pub notation: Option<String>,
    pub remaining_ms: Option<i64>,
    pub data: Option<Value>,
    pub at: DateTime<Utc>,
    pub hash: Vec<u8>,
}

/// Reads rows of `match_events` as [`EventRow`]s. Their columns are listed only here; a query gives
/// what comes after them, from `FROM` on. With `with (", more AS columns")` the rows are records
/// that have these columns too, and [`event_row`] takes an [`EventRow`] out of one.
macro_rules! events {
    (with ($more:tt) $from:tt, $($argument:expr),* $(,)?) => {
        events!(@query () $more + $from, $($argument),*)
    };
    (@$query:ident ($($row:tt)*) $more:tt + $from:tt, $($argument:expr),*) => {
        sqlx::$query!(
            $($row)*
            "SELECT match_id, seq, append_seq, kind, seat, ply, move AS notation, remaining_ms,
                 data, at, hash" + $more + " " + $from,
            $($argument),*
        )
    };
    ($from:tt, $($argument:expr),* $(,)?) => {
        events!(@query_as ($crate::log::read::EventRow,) "" + $from, $($argument),*)
    };
}
pub(crate) use events;

/// The [`EventRow`] in a record with more columns.
macro_rules! event_row {
    ($record:expr) => {
        $crate::log::read::EventRow {
            match_id: $record.match_id,
            seq: $record.seq,
            append_seq: $record.append_seq,
            kind: $record.kind,
            seat: $record.seat,
            ply: $record.ply,
            notation: $record.notation,
            remaining_ms: $record.remaining_ms,
            data: $record.data,
            at: $record.at,
            hash: $record.hash,
        }
    };
}
pub(crate) use event_row;

impl EventRow {
    /// The event of a row.
    pub(crate) fn read(self) -> Result<LoggedEvent, Corruption> {
        let match_id = MatchId(self.match_id);
        // A corrupt row is not an event; its number is one for the report.
        let seq = Seq::try_from(self.seq).unwrap_or_default();
        self.parts().map_err(|why| Corruption { match_id, seq, fault: Fault::Unreadable(why) })
    }

    fn parts(mut self) -> Result<LoggedEvent, String> {
        let fact = self.fact()?;
        let seat = self.seat.map(u8::try_from).transpose().map_err(|error| error.to_string())?;
        Ok(LoggedEvent {
            event: Event {
                seq: Seq::try_from(self.seq).map_err(|error| error.to_string())?,
                at: self.at,
                seat: seat.map(Seat),
                fact,
            },
            hash: self.hash.try_into().map_err(|_| "the hash does not have 32 bytes")?,
            append_seq: Version::try_from(self.append_seq).map_err(|error| error.to_string())?,
        })
    }

    fn fact(&mut self) -> Result<Fact, String> {
        if let Some(fact) = self.plain_move() {
            return Ok(fact);
        }
        let Value::Object(mut payload) = self.data.take().unwrap_or_else(|| json!({})) else {
            return Err("the data is not an object".to_owned());
        };
        let columns = [
            ("ply", self.ply.map(Value::from)),
            ("move", self.notation.take().map(Value::from)),
            ("remaining_milliseconds", self.remaining_ms.map(Value::from)),
        ];
        for (member, value) in columns {
            if let Some(value) = value
                && payload.insert(member.to_owned(), value).is_some()
            {
                return Err(format!("`{member}` is in a column and in the data"));
            }
        }
        Fact::from_parts(&self.kind, Value::Object(payload))
    }

    /// Nearly every event is a move, which has its own columns: it is read without JSON.
    fn plain_move(&mut self) -> Option<Fact> {
        let Self { kind, data: None, ply: Some(ply), notation, remaining_ms, .. } = self else {
            return None;
        };
        if kind != "move_played" {
            return None;
        }
        let ply = Ply::try_from(*ply).ok()?;
        let remaining_milliseconds = remaining_ms.map(u64::try_from).transpose().ok()?;
        let notation = notation.take()?;
        Some(Fact::MovePlayed(MovePlayed { ply, notation, remaining_milliseconds, forced: false }))
    }
}

impl History {
    /// The events of a match after a `seq`, oldest first, at most `limit`.
    ///
    /// # Errors
    /// When the database fails or a row is not a valid event.
    pub async fn events(
        &self,
        id: MatchId,
        after: Version,
        limit: i64,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        let events = read_events(&self.db.pool, id, after, limit).await?;
        self.complete(&self.db.pool, id, after, limit, events).await
    }

    /// The last version before a later ply, and the hash of its newest event. `None`: there is no later ply yet.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_of_ply(
        &self,
        id: MatchId,
        ply: Ply,
    ) -> Result<Option<(Version, ChainHead)>, StoreError> {
        let row = sqlx::query!(
            r#"SELECT last.seq AS "seq?: Checked<Version>", last.hash AS "hash?",
                 (SELECT min(seq) FROM match_events WHERE match_id = $1) AS first
               FROM (SELECT min(seq) AS seq FROM match_events WHERE match_id = $1 AND ply > $2) AS next
               LEFT JOIN match_events AS last ON last.match_id = $1 AND last.seq = next.seq - 1"#,
            id.0,
            i32::from(ply),
        )
        .fetch_one(&self.db.pool)
        .await?;
        if row.first.is_some_and(|first| first > 1) {
            let events = self.events(id, Version::ZERO, i64::MAX).await?;
            return Ok(MatchLog { id, events }.end_of_ply(ply));
        }
        let hash = row.hash.and_then(|hash| hash.try_into().ok());
        Ok(row.seq.map(|seq| seq.0).zip(hash))
    }

    /// The events after a `seq`, oldest first, of a log that has come to a version at least. A replica that has
    /// come so far gives them: what it has of a log is right, only perhaps not all of it.
    ///
    /// # Errors
    /// As for [`events`](Self::events).
    pub(crate) async fn events_to(
        &self,
        id: MatchId,
        after: Version,
        version: Version,
    ) -> Result<Vec<LoggedEvent>, StoreError> {
        if let Some(mut replica) = self.db.connections.at_replica().await
            && let Ok(events) = read_events(&mut *replica, id, after, i64::MAX).await
            && events.last().is_some_and(|newest| version <= newest.event.seq.into())
        {
            return self.complete(&self.db.pool, id, after, i64::MAX, events).await;
        }
        self.events(id, after, i64::MAX).await
    }

    /// The whole log of a match that has come to a version at least; `None` when there is no such match.
    ///
    /// # Errors
    /// When the database fails or a row is not a valid event.
    pub async fn log_to(
        &self,
        id: MatchId,
        version: Version,
    ) -> Result<Option<MatchLog>, StoreError> {
        let events = self.events_to(id, Version::ZERO, version).await?;
        Ok((!events.is_empty()).then_some(MatchLog { id, events }))
    }

    /// The whole log of a match; `None` when there is no such match.
    ///
    /// # Errors
    /// When the database fails or a row is not a valid event.
    pub async fn log(&self, id: MatchId) -> Result<Option<MatchLog>, StoreError> {
        let events = self.events(id, Version::ZERO, i64::MAX).await?;
        Ok((!events.is_empty()).then_some(MatchLog { id, events }))
    }
}

/// Reads consecutive events on any connection.
pub(crate) async fn read_events(
    executor: impl PgExecutor<'_>,
    id: MatchId,
    after: Version,
    limit: i64,
) -> Result<Vec<LoggedEvent>, StoreError> {
    let rows = events!(
        "FROM match_events WHERE match_id = $1 AND seq > $2 ORDER BY seq LIMIT $3",
        id.0,
        i32::from(after),
        limit,
    )
    .fetch_all(executor)
    .await?;
    Ok(rows.into_iter().map(EventRow::read).collect::<Result<_, _>>()?)
}
