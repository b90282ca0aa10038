//! Proves that the database takes writes, with everything that a write sets off.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use turnstone_games::GAMES;
use turnstone_matches::{
    AccountId, CreateMatch, DecisionContext, MatchId, TimeControl, Visibility,
};

use crate::log::create::insert;
use crate::{Maintenance, StoreError};
use turnstone_io::world::{Stopwatch, new_id};

/// How long a result counts: anyone may ask whether the server is ready.
const RESULT_LIFETIME: Duration = Duration::from_secs(1);

/// The result of the last attempt to write. A caller that tries has the lock, so that many that
/// ask at the same time take one connection. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct WriteProof(Arc<Mutex<Option<ProofResult>>>);

#[derive(Debug)]
struct ProofResult {
    /// Since the end of the attempt.
    age: Stopwatch,
    error: Option<Arc<StoreError>>,
}

impl Maintenance {
    /// Proves that the database takes writes. A result counts for a second, also a failure.
    ///
    /// # Errors
    /// When the database does not take a write.
    pub async fn prove_writing(&self) -> Result<(), StoreError> {
        let mut last = self.write_proof.0.lock().await;
        if last.as_ref().is_none_or(|result| result.age.elapsed() >= RESULT_LIFETIME) {
            let error = self.try_writing().await.err().map(Arc::new);
            *last = Some(ProofResult { age: Stopwatch::start(), error });
        }
        let error = last.as_ref().and_then(|result| result.error.clone());
        error.map_or(Ok(()), |error| Err(StoreError::Shared(error)))
    }

    /// Writes an account, a match and its end, each with its triggers, in a transaction that is
    /// rolled back.
    async fn try_writing(&self) -> Result<(), StoreError> {
        let now = self.db.now();
        let account = AccountId(new_id(now)?);
        let mut transaction = self.db.pool.begin().await?;
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
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    wanted.decide(id, &DecisionContext::at(now, None)).ok()
}
