//! The append: the events of a command, and the head row after them, in one statement.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::matches::{ChainHead, Decision, Event, Fact, Match, MatchId, SigningKey, hash_of};

use super::heads::{Players, to_mask};
use super::signatures::SignatureColumns;
use super::wakeups::topics_of;
use super::{Store, StoreError};

/// What a decision adds to one match.
#[derive(Debug)]
pub(super) struct Append<'a> {
    /// The match before it.
    pub(super) before: &'a Match,
    /// How often its prepared answers had changed when they were looked at.
    pub(super) prepared: i32,
    /// The events, and the match after them.
    pub(super) decision: &'a Decision,
    /// What the match is signed with if this ends it.
    pub(super) signing_key: Option<&'a SigningKey>,
}

/// The columns of new rows in `match_events`, one array a column.
#[derive(Debug, Default)]
pub(super) struct EventColumns {
    pub(super) match_ids: Vec<Uuid>,
    pub(super) seqs: Vec<i32>,
    pub(super) append_seqs: Vec<i32>,
    pub(super) kinds: Vec<String>,
    pub(super) seats: Vec<Option<i16>>,
    pub(super) plies: Vec<Option<i32>>,
    pub(super) moves: Vec<Option<String>>,
    pub(super) remaining: Vec<Option<i64>>,
    pub(super) data: Vec<Option<Value>>,
    pub(super) instants: Vec<DateTime<Utc>>,
    pub(super) hashes: Vec<Vec<u8>>,
}

impl EventColumns {
    /// Adds the events of one append, whose chain goes on from `before`.
    pub(super) fn push(&mut self, id: MatchId, before: &ChainHead, events: &[Event]) {
        let append_seq = events.last().map_or(0, |event| event.seq);
        let mut chain_head = *before;
        for event in events {
            chain_head = hash_of(&chain_head, event);
            let (ply, notation, remaining, data) = match &event.fact {
                Fact::MovePlayed(fact) => {
                    let data = fact.forced.then(|| json!({"forced": true}));
                    let remaining = fact.remaining_milliseconds;
                    (Some(fact.ply), Some(fact.notation.clone()), remaining, data)
                }
                Fact::Passed(fact) => (Some(fact.ply), None, None, None),
                Fact::TakenBack(fact) => {
                    (Some(fact.ply), None, None, Some(json!({"to_ply": fact.to_ply})))
                }
                other => (None, None, None, Some(other.payload())),
            };
            self.match_ids.push(id.0);
            self.seqs.push(to_integer(event.seq));
            self.append_seqs.push(to_integer(append_seq));
            self.kinds.push(event.fact.kind().to_owned());
            self.seats.push(event.seat.map(|seat| i16::from(seat.0)));
            self.plies.push(ply.map(to_integer));
            self.moves.push(notation);
            self.remaining.push(remaining.map(|left| i64::try_from(left).unwrap_or(i64::MAX)));
            self.data.push(data);
            self.instants.push(event.at);
            self.hashes.push(chain_head.to_vec());
        }
    }
}

/// The columns of new rows in `match_participants`, one array a column.
#[derive(Debug, Default)]
pub(super) struct MemberColumns {
    pub(super) match_ids: Vec<Uuid>,
    pub(super) account_ids: Vec<Uuid>,
    pub(super) plays: Vec<bool>,
}

impl MemberColumns {
    /// The columns of these rows.
    pub(super) fn of(members: impl IntoIterator<Item = (Uuid, Uuid, bool)>) -> Self {
        let mut columns = Self::default();
        for (match_id, account_id, plays) in members {
            columns.match_ids.push(match_id);
            columns.account_ids.push(account_id);
            columns.plays.push(plays);
        }
        columns
    }
}

/// Versions and plies count one by one and never come near the end of a Postgres `integer`; one
/// that did would be refused by the primary key.
pub(super) fn to_integer(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Store {
    /// Appends to several matches at once: one statement, one round trip, one commit. Gives the
    /// matches that took it; for the others someone was first, and nothing has changed. A batch
    /// that the database refuses is tried again one by one, so that one bad append fails alone.
    ///
    /// # Errors
    /// For each match, when the database fails.
    pub(super) async fn append(&self, batch: &[Append<'_>]) -> Vec<Result<bool, StoreError>> {
        let answers = Self::append_all(&self.pool, batch).await;
        let taken = batch.iter().zip(&answers).filter(|(_, answer)| matches!(answer, Ok(true)));
        let topics =
            taken.flat_map(|(append, _)| topics_of(Some(append.before), &append.decision.after));
        self.wakeups.tell(topics);
        answers
    }

    async fn append_all(
        pool: &sqlx::PgPool,
        batch: &[Append<'_>],
    ) -> Vec<Result<bool, StoreError>> {
        match append_at_once(pool, batch).await {
            Ok(taken) => {
                batch.iter().map(|append| Ok(taken.contains(&append.before.id.0))).collect()
            }
            Err(error) if batch.len() == 1 => vec![Err(error)],
            Err(_) => {
                let mut answers = Vec::with_capacity(batch.len());
                for append in batch {
                    let taken = append_at_once(pool, std::slice::from_ref(append)).await;
                    answers.push(taken.map(|taken| !taken.is_empty()));
                }
                answers
            }
        }
    }
}

/// Heads are locked in the order of their ids, so that two batches never wait for each other
/// in a circle. A head whose version is not the expected one is left out, and its events with it.
#[expect(clippy::too_many_lines, reason = "one statement and its columns")]
pub(super) async fn append_at_once(
    executor: impl PgExecutor<'_>,
    batch: &[Append<'_>],
) -> Result<BTreeSet<Uuid>, StoreError> {
    let heads: Vec<_> = batch.iter().map(|append| &append.decision.after).collect();
    let ids: Vec<_> = heads.iter().map(|head| head.id.0).collect();
    let expected: Vec<_> = batch.iter().map(|append| to_integer(append.before.version)).collect();
    let prepared: Vec<_> = batch.iter().map(|append| append.prepared).collect();
    let versions: Vec<_> = heads.iter().map(|head| to_integer(head.version)).collect();
    let statuses: Vec<_> = heads.iter().map(|head| head.status.as_str().to_owned()).collect();
    let plies: Vec<_> = heads.iter().map(|head| to_integer(head.ply)).collect();
    let to_act: Vec<_> = heads.iter().map(|head| to_mask(&head.to_act())).collect();
    let deadlines: Vec<_> = heads.iter().map(|head| head.deadline()).collect();
    let started: Vec<_> = heads.iter().map(|head| head.started_at).collect();
    let finished: Vec<_> = heads.iter().map(|head| head.finished_at).collect();
    let results: Vec<_> = heads.iter().map(|head| to_json(head.result.as_ref())).collect();
    let chain_heads: Vec<_> = heads.iter().map(|head| head.chain_head.to_vec()).collect();
    let players: Vec<_> = batch.iter().map(changed_players).collect();
    let members = MemberColumns::of(batch.iter().flat_map(changed_members));
    let signed = SignatureColumns::sign(batch);
    let mut events = EventColumns::default();
    for append in batch {
        events.push(append.before.id, &append.before.chain_head, &append.decision.events);
    }
    let taken = sqlx::query_scalar!(
        r#"WITH input AS (
            SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::int[],
                $6::smallint[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[],
                $10::jsonb[], $11::bytea[], $12::jsonb[], $27::int[])
            AS input (match_id, expected, version, status, ply, to_act, deadline, started_at,
                finished_at, result, chain_head, players, prepared)
        ), locked AS (
            SELECT matches.match_id FROM matches JOIN input USING (match_id)
            WHERE matches.version = input.expected AND matches.prepared = input.prepared
            ORDER BY matches.match_id FOR NO KEY UPDATE OF matches
        ), head AS (
            UPDATE matches SET version = input.version, status = input.status,
                ply = input.ply, to_act = input.to_act, deadline = input.deadline,
                started_at = input.started_at, finished_at = input.finished_at,
                result = input.result, chain_head = input.chain_head,
                players = coalesce(input.players, matches.players),
                changed_by = pg_current_xact_id()
            FROM input JOIN locked USING (match_id)
            WHERE matches.match_id = input.match_id AND matches.version = input.expected
              AND matches.prepared = input.prepared
            RETURNING matches.match_id
        ), log AS (
            INSERT INTO match_events
                (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash,
                    remaining_ms)
            SELECT event.* FROM unnest($13::uuid[], $14::int[], $15::int[], $16::text[],
                $17::smallint[], $18::int[], $19::text[], $20::jsonb[], $21::timestamptz[],
                $22::bytea[], $26::bigint[])
            AS event (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash,
                remaining_ms)
            JOIN head USING (match_id)
        ), member AS (
            SELECT member.* FROM unnest($23::uuid[], $24::uuid[], $25::bool[])
            AS member (match_id, account_id, plays) JOIN head USING (match_id)
        ), gone AS (
            DELETE FROM match_participants AS old
            WHERE old.match_id IN (SELECT match_id FROM member)
              AND NOT EXISTS (
                SELECT FROM member
                WHERE member.match_id = old.match_id AND member.account_id = old.account_id
              )
            RETURNING old.match_id, old.account_id
        ), departed AS (
            INSERT INTO match_departures (match_id, account_id)
            SELECT match_id, account_id FROM gone JOIN accounts USING (account_id)
            WHERE deleted_at IS NULL
            ON CONFLICT (match_id, account_id) DO UPDATE SET changed_by = excluded.changed_by
        ), come AS (
            INSERT INTO match_participants (match_id, account_id, plays)
            SELECT match_id, account_id, plays FROM member
            ON CONFLICT (match_id, account_id) DO UPDATE SET plays = excluded.plays
        ), signed AS (
            INSERT INTO match_signatures (match_id, public_key, signature)
            SELECT signed.* FROM unnest($28::uuid[], $29::bytea[], $30::bytea[])
            AS signed (match_id, public_key, signature) JOIN head USING (match_id)
        ), outbound AS (
            INSERT INTO outbox (match_id, first_seq, last_seq)
            SELECT match_id, input.expected + 1, input.version
            FROM head JOIN input USING (match_id)
            WHERE EXISTS (
                SELECT FROM match_participants AS old JOIN webhooks USING (account_id)
                WHERE old.match_id = head.match_id AND webhooks.disabled_at IS NULL
            ) OR EXISTS (
                SELECT FROM member JOIN webhooks USING (account_id)
                WHERE member.match_id = head.match_id AND webhooks.disabled_at IS NULL
            )
        )
        SELECT match_id AS "match_id!" FROM head"#,
        &ids,
        &expected,
        &versions,
        &statuses,
        &plies,
        &to_act,
        &deadlines as &[Option<DateTime<Utc>>],
        &started as &[Option<DateTime<Utc>>],
        &finished as &[Option<DateTime<Utc>>],
        &results as &[Option<Value>],
        &chain_heads,
        &players as &[Option<Value>],
        &events.match_ids,
        &events.seqs,
        &events.append_seqs,
        &events.kinds,
        &events.seats as &[Option<i16>],
        &events.plies as &[Option<i32>],
        &events.moves as &[Option<String>],
        &events.data as &[Option<Value>],
        &events.instants,
        &events.hashes,
        &members.match_ids,
        &members.account_ids,
        &members.plays,
        &events.remaining as &[Option<i64>],
        &prepared,
        &signed.match_ids,
        &signed.public_keys,
        &signed.signatures,
    )
    .fetch_all(executor)
    .await?;
    Ok(taken.into_iter().collect())
}

/// JSON for a column that may be null.
pub(super) fn to_json(value: Option<&impl serde::Serialize>) -> Option<Value> {
    value.and_then(|value| serde_json::to_value(value).ok())
}

/// Who has which place, when the append changes that.
fn changed_players(append: &Append<'_>) -> Option<Value> {
    let after = Players::from(&append.decision.after);
    (Players::from(append.before) != after).then(|| to_json(Some(&after))).flatten()
}

/// Everyone who belongs to the match after the append, when it changes that.
fn changed_members(append: &Append<'_>) -> Vec<(Uuid, Uuid, bool)> {
    if Players::from(append.before) == Players::from(&append.decision.after) {
        Vec::new()
    } else {
        members(&append.decision.after)
    }
}

/// The rows of a match in `match_participants`.
pub(super) fn members(game_match: &Match) -> Vec<(Uuid, Uuid, bool)> {
    game_match
        .participants()
        .into_iter()
        .map(|account| (game_match.id.0, account.0, game_match.is_player(account)))
        .collect()
}
