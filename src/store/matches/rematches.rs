//! Rematches. They are stored outside the log, which ends with the result.

use std::collections::BTreeSet;

use sqlx::PgConnection;

use turnstone_matches::{AccountId, Decision, DiceSeed, Match, MatchId};
use turnstone_rules::Seat;

use crate::store::accounts::account::lock_existing_accounts;
use crate::store::accounts::blocks::{find_blocked, is_any_blocked};
use crate::store::log::create::{insert, insert_seed};
use crate::store::{Store, StoreError};

/// The offers of a rematch of a match, and the rematch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rematch {
    /// The seats whose players offer one, ascending.
    pub seats: Vec<Seat>,
    /// The rematch, once all players have agreed.
    pub id: Option<MatchId>,
}

/// The result of an offer of a rematch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OfferRematchOutcome {
    /// The offer is recorded.
    Recorded(Rematch),
    /// The account of a player has been deleted.
    PlayerGone,
    /// One of the players blocks the account that offers it, or is blocked by it. Or all players
    /// offer it, and one of them blocks another.
    Blocked,
}

impl Store {
    /// The rematch state of a match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rematch(&self, id: MatchId) -> Result<Rematch, StoreError> {
        let row = sqlx::query!("SELECT seats, rematch_id FROM rematches WHERE match_id = $1", id.0)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map_or_else(Rematch::default, |row| Rematch {
            seats: to_seats(&row.seats),
            id: row.rematch_id.map(MatchId),
        }))
    }

    /// Records that an account offers a rematch. If all players offer one then, creates the match
    /// of `decision` in the same transaction. A repeat changes nothing.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn offer_rematch(
        &self,
        finished: &Match,
        account: AccountId,
        decision: &Decision,
        seed: Option<&DiceSeed>,
    ) -> Result<OfferRematchOutcome, StoreError> {
        let _change = self.invalidations.invalidate_on_drop(account);
        let mut transaction = self.pool.begin().await?;
        let known = lock(&mut transaction, finished.id).await?;
        if known.id.is_some() {
            return Ok(OfferRematchOutcome::Recorded(known));
        }
        let mut seats: BTreeSet<_> = known.seats.into_iter().collect();
        seats.extend(finished.seats_of(account));
        let is_agreed = seats.len() == finished.seats.len();
        let players = decision.after.participants();
        if !lock_existing_accounts(&mut transaction, &players).await? {
            return Ok(OfferRematchOutcome::PlayerGone);
        }
        // An offer concerns the account that makes it, and the rematch all players: one may have
        // blocked another since both offered it.
        let is_blocked = if is_agreed {
            is_any_blocked(&mut transaction, &players).await?
        } else {
            find_blocked(&mut transaction, account, &players).await?.is_some()
        };
        if is_blocked {
            return Ok(OfferRematchOutcome::Blocked);
        }
        if is_agreed {
            insert(&mut transaction, decision).await?;
            if let Some(seed) = seed {
                insert_seed(&mut transaction, decision.after.id, seed).await?;
            }
        }
        let id = is_agreed.then_some(decision.after.id);
        let seats: Vec<_> = seats.into_iter().collect();
        sqlx::query!(
            "UPDATE rematches SET seats = $2, rematch_id = $3 WHERE match_id = $1",
            finished.id.0,
            &seats.iter().map(|seat| i16::from(seat.0)).collect::<Vec<_>>(),
            id.map(|id| id.0),
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        if is_agreed {
            self.publish(None, decision.after.clone());
        }
        Ok(OfferRematchOutcome::Recorded(Rematch { seats, id }))
    }
}

/// Inserts the row of a match if it is missing, and locks it.
async fn lock(connection: &mut PgConnection, id: MatchId) -> Result<Rematch, StoreError> {
    sqlx::query!(
        "INSERT INTO rematches (match_id, seats) VALUES ($1, '{}') ON CONFLICT DO NOTHING",
        id.0,
    )
    .execute(&mut *connection)
    .await?;
    let row = sqlx::query!(
        "SELECT seats, rematch_id FROM rematches WHERE match_id = $1 FOR UPDATE",
        id.0,
    )
    .fetch_one(connection)
    .await?;
    Ok(Rematch { seats: to_seats(&row.seats), id: row.rematch_id.map(MatchId) })
}

fn to_seats(numbers: &[i16]) -> Vec<Seat> {
    numbers.iter().filter_map(|number| u8::try_from(*number).ok()).map(Seat).collect()
}
