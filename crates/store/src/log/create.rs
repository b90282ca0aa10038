use sqlx::error::DatabaseError;
use sqlx::types::Json;

use turnstone_matches::{Decision, DiceSeed, Match, MatchId};

use super::invitations::{InvitationRefusal, invited};
use crate::columns::NewEventRow;
use crate::identity::locks::{lock_account, lock_accounts, lock_existing_accounts};
use crate::projections::new_head::insert_head;
use crate::projections::words::{InvitationWord, insert_word};
use crate::{CreatedResource, IdempotencyKey, KeyUse, Log, StoreError};
use turnstone_io::spans::Span;
use turnstone_postgres::DbConnection;

/// The result of a creation.
#[derive(Debug)]
pub enum CreateMatchOutcome {
    /// The match was created.
    Made,
    /// The idempotency key was used before.
    KeyUsed(KeyUse),
    /// The creator or an invited account has been deleted.
    PlayerGone,
    /// The creator has as many matches against computers running as an account may.
    TooManyMatches,
    /// The creator may not invite one of the accounts.
    NotInvited(InvitationRefusal),
}

impl Log {
    /// Writes a new match, its idempotency key and the word that goes with its invitations in one
    /// transaction.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn create(
        &self,
        decision: &Decision,
        seed: Option<&DiceSeed>,
        key: Option<&IdempotencyKey>,
        word: Option<&InvitationWord>,
    ) -> Result<CreateMatchOutcome, StoreError> {
        let made = CreatedResource::Match(decision.after.id, decision.after.version);
        let mut transaction = match self.idempotency.begin_with_key(key, made).await? {
            Ok(transaction) => transaction,
            Err(earlier) => return Ok(CreateMatchOutcome::KeyUsed(earlier)),
        };
        if self.has_too_many_computer_matches(&mut transaction, &decision.after).await? {
            transaction.rollback().await?;
            return Ok(CreateMatchOutcome::TooManyMatches);
        }
        let (new, participants) = (&decision.after, decision.after.participants());
        let all_exist = if invited(new).is_empty() {
            lock_existing_accounts(&mut transaction, &participants).await?
        } else {
            lock_accounts(&mut transaction, &participants).await?
        };
        if !all_exist {
            transaction.rollback().await?;
            return Ok(CreateMatchOutcome::PlayerGone);
        }
        if let Some(refused) = self.refuse_invitations(&mut transaction, new).await? {
            transaction.rollback().await?;
            return Ok(CreateMatchOutcome::NotInvited(refused));
        }
        let _span = Span::part("append");
        match insert(&mut transaction, decision).await {
            // A repeat at the same time, with the same claim, was first.
            Err(StoreError::Database(error)) if key.is_some() && is_taken(&error) => {
                transaction.rollback().await?;
                return Ok(CreateMatchOutcome::KeyUsed(KeyUse::Same(made)));
            }
            inserted => inserted?,
        }
        if let Some(seed) = seed {
            insert_seed(&mut transaction, decision.after.id, seed).await?;
        }
        if let Some(word) = word {
            insert_word(&mut transaction, &decision.after, word).await?;
        }
        transaction.commit().await?;
        self.history.publish(None, decision.after.clone());
        Ok(CreateMatchOutcome::Made)
    }
}

impl Log {
    /// Whether a new match is one against a computer, and its creator has as many of them running as
    /// an account may. Locks the creator first, so that no two creations count at the same time.
    pub(crate) async fn has_too_many_computer_matches(
        &self,
        connection: &mut DbConnection,
        new: &Match,
    ) -> Result<bool, StoreError> {
        if new.computer_seats().next().is_none() {
            return Ok(false);
        }
        lock_account(connection, new.created.created_by).await?;
        let running = sqlx::query_scalar!(
            r#"SELECT count(*) AS "running!" FROM matches
               WHERE created_by = $1 AND computers <> 0 AND status = 'active'
               -- all machines: a page of a list of all, or a count"#,
            new.created.created_by.0,
        )
        .fetch_one(connection)
        .await?;
        Ok(running >= self.max_computer_matches)
    }
}

fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(DatabaseError::is_unique_violation)
}

/// Writes the seed of a new match, or another one of a match that was resumed.
pub(crate) async fn insert_seed(
    connection: &mut DbConnection,
    id: MatchId,
    seed: &DiceSeed,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO dice_seeds (match_id, seed) VALUES ($1, $2)
         ON CONFLICT (match_id) DO UPDATE SET seed = excluded.seed",
        id.0,
        &seed.bytes()[..],
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts a new match: its head, its log, and the row of the outbox.
pub(crate) async fn insert(
    connection: &mut DbConnection,
    decision: &Decision,
) -> Result<(), StoreError> {
    let game_match = &decision.after;
    insert_head(&mut *connection, game_match, decision.deadline).await?;
    sqlx::query!(
        "SELECT insert_log($1, $2, $3)",
        game_match.id.0,
        i32::from(game_match.version),
        Json(NewEventRow::of(decision)) as _,
    )
    .execute(connection)
    .await?;
    Ok(())
}
