//! Proves that the database takes writes, with everything that a write sets off.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use turnstone_games::GAMES;
use turnstone_matches::{
    AccountId, CreateMatch, DecisionContext, MatchId, TimeControl, Visibility,
};

use crate::store::log::create::insert;
use crate::store::{Store, StoreError};
use crate::world::{Stopwatch, new_id};

/// How long a proof counts: anyone may ask whether the server is ready.
const PROOF_LIFETIME: Duration = Duration::from_secs(1);

/// When writing was last proved. Clones share it.
#[derive(Debug, Clone, Default)]
pub(in crate::store) struct WriteProof(Arc<Mutex<Option<Stopwatch>>>);

impl Store {
    /// Writes an account, a match and its end, each with its triggers, in a transaction that is
    /// rolled back. A proof counts for a second.
    ///
    /// # Errors
    /// When the database does not take a write.
    pub async fn prove_writing(&self) -> Result<(), StoreError> {
        let is_recent = |proof: &Option<Stopwatch>| {
            proof.as_ref().is_some_and(|proof| proof.elapsed() < PROOF_LIFETIME)
        };
        if is_recent(&self.write_proof.0.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(());
        }
        let began = Stopwatch::start();
        let now = self.now();
        let account = AccountId(new_id(now)?);
        let mut transaction = self.pool.begin().await?;
        sqlx::query!(
            "INSERT INTO accounts (account_id, username, display_name, time_zone, password_hash,
                 recovery_hash, created_at)
             VALUES ($1, $1::uuid::text, 'readiness', 'UTC', '', '', $2)",
            account.0,
            now,
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("UPDATE accounts SET display_name = 'ready' WHERE account_id = $1", account.0)
            .execute(&mut *transaction)
            .await?;
        if let Some(decision) = solo_match(account, MatchId(new_id(now)?), now) {
            insert(&mut transaction, &decision).await?;
            sqlx::query!(
                "UPDATE matches SET rated = true, status = 'finished', started_at = created_at,
                     finished_at = created_at
                 WHERE match_id = $1",
                decision.after.id.0,
            )
            .execute(&mut *transaction)
            .await?;
        }
        transaction.rollback().await?;
        *self.write_proof.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(began);
        Ok(())
    }
}

/// A match of any game without dice.
fn solo_match(
    account: AccountId,
    id: MatchId,
    now: chrono::DateTime<chrono::Utc>,
) -> Option<turnstone_matches::Decision> {
    let family = GAMES.iter().map(|game| game.family()).find(|family| !family.dice)?;
    let wanted = CreateMatch {
        account,
        game: family.id.to_owned(),
        variant: family.variants.first()?.id.to_owned(),
        options: turnstone_rules::Options::new(),
        rated: None,
        visibility: Visibility::Private,
        seat: None,
        invited: None,
        solo: true,
        clock: TimeControl::default(),
        open_for_seconds: None,
        nonce: None,
    };
    wanted.decide(id, &DecisionContext::at(now, None)).ok()
}
