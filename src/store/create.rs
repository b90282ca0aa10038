use sqlx::PgConnection;
use sqlx::types::Json;

use chrono::TimeDelta;

use crate::matches::{AccountId, Decision, DiceSeed, Match, MatchId};

use super::append::{EventColumns, MemberColumns, members, to_integer, to_json};
use super::error::violated_constraint;
use super::heads::{Head, to_mask, visibility_word};
use super::wakeups::topics_of;
use super::{Store, StoreError};

/// How long a key gets the first answer again.
const KEY_LIFETIME: TimeDelta = TimeDelta::hours(24);

/// An `Idempotency-Key`, with what it was sent for.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    /// Whose key it is.
    pub account: AccountId,
    /// The key as the client chose it.
    pub key: String,
    /// SHA-256 of the operation and the body.
    pub request_hash: [u8; 32],
}

/// What came of a creation.
#[derive(Debug)]
pub enum Creation {
    /// The match was made.
    Made,
    /// The key was used for the same request before: the match and version of the first answer.
    Replayed(MatchId, u32),
    /// The key was used for another request.
    KeyReused,
    /// The creator or an invited account was deleted in the same moment.
    PlayerGone,
}

impl Store {
    /// What a key was used for within its lifetime.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replayed(&self, key: &IdempotencyKey) -> Result<Option<Creation>, StoreError> {
        let row = sqlx::query!(
            "SELECT request_hash, match_id, version FROM idempotency_keys
             WHERE account_id = $1 AND key = $2 AND created_at > $3",
            key.account.0,
            key.key,
            self.now() - KEY_LIFETIME,
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| {
            if row.request_hash == key.request_hash {
                let version = u32::try_from(row.version).unwrap_or(1);
                Creation::Replayed(MatchId(row.match_id), version)
            } else {
                Creation::KeyReused
            }
        }))
    }

    /// Writes a new match with its key, both or neither.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create_match(
        &self,
        decision: &Decision,
        seed: Option<&DiceSeed>,
        key: Option<&IdempotencyKey>,
    ) -> Result<Creation, StoreError> {
        let mut transaction = self.pool.begin().await?;
        if let Some(key) = key
            && !self.claim_key(&mut transaction, key, &decision.after).await?
        {
            // A key that lies there is alive: older ones were removed by the claim. Whoever holds
            // it has committed, for the claim waited for that.
            transaction.rollback().await?;
            return Ok(self.replayed(key).await?.unwrap_or(Creation::KeyReused));
        }
        if !all_are_alive(&mut transaction, &decision.after).await? {
            transaction.rollback().await?;
            return Ok(Creation::PlayerGone);
        }
        insert(&mut transaction, decision).await?;
        if let Some(seed) = seed {
            insert_seed(&mut transaction, decision.after.id, seed).await?;
        }
        transaction.commit().await?;
        self.remember(&decision.after);
        self.wakeups.tell(topics_of(None, &decision.after));
        Ok(Creation::Made)
    }

    async fn claim_key(
        &self,
        connection: &mut PgConnection,
        key: &IdempotencyKey,
        game_match: &Match,
    ) -> Result<bool, StoreError> {
        let now = self.now();
        sqlx::query!(
            "DELETE FROM idempotency_keys
             WHERE account_id = $1 AND key = $2 AND created_at <= $3",
            key.account.0,
            key.key,
            now - KEY_LIFETIME,
        )
        .execute(&mut *connection)
        .await?;
        let claimed = sqlx::query!(
            "INSERT INTO idempotency_keys
                 (account_id, key, request_hash, match_id, version, created_at)
             VALUES ($1, $2, $3, $4, $5, $6)",
            key.account.0,
            key.key,
            &key.request_hash[..],
            game_match.id.0,
            to_integer(game_match.version),
            now,
        )
        .execute(connection)
        .await;
        match claimed {
            Ok(_) => Ok(true),
            Err(error) if violated_constraint(&error) == Some("idempotency_keys_pkey") => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether everyone who is to belong to a match exists; keeps them from being deleted until it does.
async fn all_are_alive(
    connection: &mut PgConnection,
    game_match: &Match,
) -> Result<bool, StoreError> {
    let accounts: Vec<_> = game_match.participants().iter().map(|account| account.0).collect();
    let alive = sqlx::query_scalar!(
        "SELECT account_id FROM accounts
         WHERE account_id = ANY ($1) AND deleted_at IS NULL ORDER BY account_id FOR SHARE",
        &accounts,
    )
    .fetch_all(connection)
    .await?;
    Ok(alive.len() == accounts.len())
}

async fn insert_seed(
    connection: &mut PgConnection,
    id: MatchId,
    seed: &DiceSeed,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO dice_seeds (match_id, seed) VALUES ($1, $2)",
        id.0,
        &seed.bytes()[..],
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert(connection: &mut PgConnection, decision: &Decision) -> Result<(), StoreError> {
    let game_match = &decision.after;
    insert_head(&mut *connection, game_match).await?;
    let mut events = EventColumns::default();
    events.push(game_match.id, &[0; 32], &decision.events);
    sqlx::query!(
        "INSERT INTO match_events
             (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash)
         SELECT * FROM unnest($1::uuid[], $2::int[], $3::int[], $4::text[], $5::smallint[],
             $6::int[], $7::text[], $8::jsonb[], $9::timestamptz[], $10::bytea[])",
        &events.match_ids,
        &events.seqs,
        &events.append_seqs,
        &events.kinds,
        &events.seats as &[Option<i16>],
        &events.plies as &[Option<i32>],
        &events.moves as &[Option<String>],
        &events.data as &[Option<serde_json::Value>],
        &events.instants,
        &events.hashes,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Writes the head row of a match and its participants anew.
pub(super) async fn insert_head(
    connection: &mut PgConnection,
    game_match: &Match,
) -> Result<(), StoreError> {
    let head = Head::from(game_match);
    sqlx::query!(
        "INSERT INTO matches (match_id, game, variant, options, rules_version, rated, visibility,
             solo, open_to_all, clock, created_by, created_at, version, status, ply, to_act,
             deadline, started_at, finished_at, result, players, chain_head)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $20, $21, $22)",
        head.id.0,
        head.game,
        head.variant,
        Json(&head.options) as _,
        i16::try_from(head.rules_version).unwrap_or(i16::MAX),
        head.rated,
        visibility_word(head.visibility),
        head.solo,
        game_match.created.invited.is_none(),
        Json(&head.clock) as _,
        head.created_by.0,
        head.created_at,
        to_integer(head.version),
        head.status.as_str(),
        to_integer(head.ply),
        to_mask(&head.to_act),
        head.deadline,
        head.started_at,
        head.finished_at,
        to_json(head.result.as_ref()),
        Json(&head.players) as _,
        &game_match.chain_head[..],
    )
    .execute(&mut *connection)
    .await?;
    let members = MemberColumns::of(members(game_match));
    sqlx::query!(
        "INSERT INTO match_participants (match_id, account_id, plays)
         SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::bool[])",
        &members.match_ids,
        &members.account_ids,
        &members.plays,
    )
    .execute(connection)
    .await?;
    Ok(())
}
