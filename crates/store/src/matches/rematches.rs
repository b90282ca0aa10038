//! Rematches. They are stored outside the log, which ends with the result.

use chrono::{DateTime, Utc};
use serde::Deserialize;

use turnstone_matches::{
    AccountId, Decision, DiceSeed, Match, MatchId, Refusal, Rematch, RematchOffer, RematchRequest,
    RematchStep, rematch_notifications,
};
use turnstone_rules::Seat;

use crate::identity::locks::lock_existing_accounts;
use crate::identity::relations::{find_blocked, is_any_blocked};
use crate::log::create::{insert, insert_seed};
use crate::outbox::fan_out;
use crate::projections::REMATCH_OFFER_LIFETIME;
use crate::projections::closed::reopen;
use crate::sync::pubsub::{Topic, topics_of};
use crate::{Rematches, StoreError};
use turnstone_postgres::DbConnection;

/// The result of a request about a rematch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RematchOutcome {
    /// It is done, perhaps already before.
    Done,
    /// The request is refused.
    Refused(Refusal),
    /// The account of a player has been deleted.
    PlayerGone,
    /// The account has as many matches against computers running as it may.
    TooManyMatches,
    /// One of the players blocks the account that wants a rematch, or is blocked by it. Or all
    /// players want it, and one of them blocks another.
    Blocked,
}

impl Rematches {
    /// The state of the rematch of a match, without an offer that is too old.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn get(&self, id: MatchId) -> Result<Rematch, StoreError> {
        let row = sqlx::query_as!(
            RematchRow,
            "SELECT seats, ended, declined_by, changed_at, rematch_id FROM rematches
             WHERE match_id = $1",
            id.0,
        )
        .fetch_optional(&self.db.pool)
        .await?;
        Ok(row.map_or_else(Rematch::default, |row| row.at(self.db.now())))
    }

    /// Records that an account offers a rematch or agrees to one. If all players want it then,
    /// creates the match of `decision` in the same transaction. A repeat changes nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn agree(
        &self,
        finished: &Match,
        account: AccountId,
        request: RematchRequest,
        decision: &Decision,
        seed: Option<&DiceSeed>,
    ) -> Result<RematchOutcome, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let mut transaction = self.db.pool.begin().await?;
        // Before the row of the rematch: the deletion of an account takes the two in this order.
        let players = decision.after.participants();
        let is_too_many =
            self.log.has_too_many_computer_matches(&mut transaction, &decision.after).await?;
        let all_exist = lock_existing_accounts(&mut transaction, &players).await?;
        let now = self.db.now();
        let known = lock(&mut transaction, finished.id, now).await?;
        let (step, mut after) = match known.decide(finished, account, request) {
            Ok(Some(change)) => change,
            Ok(None) => return Ok(RematchOutcome::Done),
            Err(refusal) => return Ok(RematchOutcome::Refused(refusal)),
        };
        if is_too_many {
            return Ok(RematchOutcome::TooManyMatches);
        }
        if !all_exist {
            return Ok(RematchOutcome::PlayerGone);
        }
        // An offer concerns the account that makes it, and the rematch all players: one may have
        // blocked another since both agreed to it.
        let is_accepted = step == RematchStep::Accepted;
        let is_blocked = if is_accepted {
            is_any_blocked(&mut transaction, &players).await?
        } else {
            find_blocked(&mut transaction, account, &players).await?.is_some()
        };
        if is_blocked {
            return Ok(RematchOutcome::Blocked);
        }
        if is_accepted {
            insert(&mut transaction, decision).await?;
            if let Some(seed) = seed {
                insert_seed(&mut transaction, decision.after.id, seed).await?;
            }
            after.id = Some(decision.after.id);
        }
        let topics = record(&mut transaction, finished, account, step, &after, now).await?;
        transaction.commit().await?;
        if is_accepted {
            self.history.publish(None, decision.after.clone());
        }
        self.db.pubsub.publish(&topics);
        Ok(RematchOutcome::Done)
    }

    /// Removes the offer of a rematch of a match that was resumed, and its past.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn remove_offer(&self, id: MatchId) -> Result<(), StoreError> {
        sqlx::query!("DELETE FROM rematches WHERE match_id = $1 AND rematch_id IS NULL", id.0)
            .execute(&self.db.pool)
            .await?;
        Ok(())
    }

    /// Records that an account withdraws its offer of a rematch, or declines another's. A repeat
    /// changes nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn end_offer(
        &self,
        finished: &Match,
        account: AccountId,
        request: RematchRequest,
    ) -> Result<RematchOutcome, StoreError> {
        let _change = self.db.invalidations.invalidate_on_drop(account);
        let mut transaction = self.db.pool.begin().await?;
        // As above, before the row of the rematch: the others are notified.
        lock_existing_accounts(&mut transaction, &finished.participants()).await?;
        let now = self.db.now();
        let known = lock(&mut transaction, finished.id, now).await?;
        let (step, after) = match known.decide(finished, account, request) {
            Ok(Some(change)) => change,
            Ok(None) => return Ok(RematchOutcome::Done),
            Err(refusal) => return Ok(RematchOutcome::Refused(refusal)),
        };
        let topics = record(&mut transaction, finished, account, step, &after, now).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&topics);
        Ok(RematchOutcome::Done)
    }
}

/// Removes the offers of matches that an account has played: with a deleted account there is no
/// rematch.
pub(crate) async fn delete_all_of(
    connection: &mut DbConnection,
    account: AccountId,
) -> Result<(), StoreError> {
    sqlx::query!("SELECT forget_rematches($1, NULL)", account.0).execute(connection).await?;
    Ok(())
}

/// Writes the state after a step, lets the match appear in the feeds of its players, and notifies
/// the others. Nothing arrives from a blocked account. Returns the topics to publish after the commit.
async fn record(
    connection: &mut DbConnection,
    finished: &Match,
    account: AccountId,
    step: RematchStep,
    after: &Rematch,
    now: DateTime<Utc>,
) -> Result<Vec<Topic>, StoreError> {
    let offer = after.offer.iter();
    let seats = offer.flat_map(|offer| [offer.seat].into_iter().chain(offer.agreed_by.clone()));
    sqlx::query!(
        "WITH recorded AS (
             UPDATE rematches
             SET seats = $2, ended = $3, declined_by = $4, changed_at = $5, rematch_id = $6
             WHERE match_id = $1
         )
         UPDATE matches SET changed_by = pg_current_xact_id() WHERE match_id = $1",
        finished.id.0,
        &to_numbers(seats),
        &to_numbers(after.ended.iter().copied()),
        &to_numbers(after.declined_by.iter().copied()),
        now,
        after.id.map(|id| id.0),
    )
    .execute(&mut *connection)
    .await?;
    reopen(connection, &[finished.id.0], None).await?;
    let mut notifications = Vec::new();
    for notification in rematch_notifications(finished, after, account, step, now) {
        if find_blocked(connection, account, &[notification.account]).await?.is_none() {
            notifications.push(notification);
        }
    }
    let apps = fan_out(connection, &notifications, now).await?;
    Ok(topics_of(None, finished).into_iter().chain(apps).collect())
}

/// Inserts the row of a match if it is missing, and locks it.
async fn lock(
    connection: &mut DbConnection,
    id: MatchId,
    now: DateTime<Utc>,
) -> Result<Rematch, StoreError> {
    sqlx::query!(
        "INSERT INTO rematches (match_id, seats) VALUES ($1, '{}') ON CONFLICT DO NOTHING",
        id.0,
    )
    .execute(&mut *connection)
    .await?;
    let row = sqlx::query_as!(
        RematchRow,
        "SELECT seats, ended, declined_by, changed_at, rematch_id FROM rematches
         WHERE match_id = $1 FOR UPDATE",
        id.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(row.at(now))
}

/// A row of `rematches`.
#[derive(Debug, Deserialize)]
pub(crate) struct RematchRow {
    /// The seat that offers it, then those that have agreed.
    seats: Vec<i16>,
    ended: Vec<i16>,
    declined_by: Vec<i16>,
    changed_at: DateTime<Utc>,
    rematch_id: Option<uuid::Uuid>,
}

impl RematchRow {
    /// The state at an instant.
    pub(crate) fn at(self, now: DateTime<Utc>) -> Rematch {
        let id = self.rematch_id.map(MatchId);
        if id.is_none() && self.changed_at + REMATCH_OFFER_LIFETIME <= now {
            return Rematch::default();
        }
        let seats = to_seats(&self.seats);
        let offer = seats.split_first().filter(|_| id.is_none());
        Rematch {
            offer: offer.map(|(seat, agreed_by)| RematchOffer {
                seat: *seat,
                agreed_by: agreed_by.to_vec(),
            }),
            ended: to_seats(&self.ended),
            declined_by: to_seats(&self.declined_by),
            id,
        }
    }
}

fn to_seats(numbers: &[i16]) -> Vec<Seat> {
    numbers.iter().filter_map(|number| u8::try_from(*number).ok()).map(Seat).collect()
}

fn to_numbers(seats: impl IntoIterator<Item = Seat>) -> Vec<i16> {
    seats.into_iter().map(|seat| i16::from(seat.0)).collect()
}
