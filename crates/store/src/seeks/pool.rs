//! The input of a plan of pairs: the seeks of a pool, and the accounts that are not to be paired.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::columns::{Checked, to_percent};
use turnstone_accounts::PlayerKind;
use turnstone_matches::AccountId;
use turnstone_matches::pairing::{AccountPair, Exclusions, WaitingSeek};
use turnstone_ratings::Rating;

use super::MAX_SILENCE;
use super::seek::{to_range, to_seat};
use crate::identity::newcomers::held;
use crate::projections::completion::completions;
use crate::{Seeks, StoreError};
use turnstone_postgres::DbConnection;

/// How many seeks of a pool are looked at: those that wait longest.
const MAX_SEEKS: i64 = 20_000;

/// A pool in which at least two accounts wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// The digest of its settings.
    pub digest: Vec<u8>,
    /// How many seeks wait.
    pub seeks: i64,
    /// Since when the one waits that has waited the shortest.
    pub newest: DateTime<Utc>,
}

impl Seeks {
    /// The pools in which somebody might be paired.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pools(&self) -> Result<Vec<Pool>, StoreError> {
        let now = self.db.now();
        let rows = sqlx::query!(
            r#"SELECT pool, count(*) AS "seeks!", max(waiting_since) AS "newest!" FROM seeks
               WHERE waiting_since IS NOT NULL AND expires_at > $1 AND seen_at > $2
               GROUP BY pool HAVING min(account_id::text) <> max(account_id::text)"#,
            now,
            now - MAX_SILENCE,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let pool = |digest, seeks, newest| Pool { digest, seeks, newest };
        Ok(rows.into_iter().map(|row| pool(row.pool, row.seeks, row.newest)).collect())
    }

    /// The seeks of a pool that wait, longest first, whether its matches are rated, and who is not to be
    /// paired with whom.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn pool(
        &self,
        pool: &Pool,
    ) -> Result<(Vec<WaitingSeek>, bool, Exclusions), StoreError> {
        let now = self.db.now();
        let rows = sqlx::query!(
            r#"SELECT seek_id, seeks.account_id, kind, rating AS "rating?", seat, initial_range AS "initial_range: Checked<u16>",
                   most_range AS "most_range: Checked<u16>",
                   min_completion_percent, standing, waiting_since AS "waiting_since!", rated, seeks.game, seeks.variant
               FROM seeks JOIN accounts ON accounts.account_id = seeks.account_id
               LEFT JOIN ratings ON ratings.account_id = seeks.account_id
                 AND ratings.game = seeks.game AND ratings.variant = seeks.variant
               WHERE pool = $1 AND waiting_since IS NOT NULL AND expires_at > $2 AND seen_at > $3
                 AND deleted_at IS NULL
               ORDER BY waiting_since, seek_id LIMIT $4"#,
            pool.digest,
            now,
            now - MAX_SILENCE,
            MAX_SEEKS,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let Some(first) = rows.first() else { return Ok(Default::default()) };
        let (rated, game, variant) = (first.rated, first.game.clone(), first.variant.clone());
        let mut accounts: Vec<_> = rows.iter().map(|row| row.account_id).collect();
        accounts.sort_unstable();
        accounts.dedup();
        let mut connection = self.db.pool.acquire().await?;
        let apart = Exclusions {
            blocked: blocked(&mut connection, &accounts).await?,
            playing: if rows.iter().any(|row| row.standing.is_some()) {
                playing(&mut connection, &accounts, &game, &variant).await?
            } else {
                BTreeSet::new()
            },
            held: held(&mut connection, &accounts, self.max_newcomer_matches).await?,
        };
        let completions = if rows.iter().any(|row| row.min_completion_percent.is_some()) {
            completions(&mut *connection, &accounts).await?
        } else {
            BTreeMap::new()
        };
        let unrated = Rating::default().rating;
        let seeks = rows.into_iter().map(|row| WaitingSeek {
            id: row.seek_id,
            account: AccountId(row.account_id),
            is_bot: PlayerKind::parse(&row.kind) == Some(PlayerKind::Bot),
            rating: row.rating.unwrap_or(unrated),
            range: to_range(row.initial_range, row.most_range),
            completion: completions.get(&AccountId(row.account_id)).copied().unwrap_or_default(),
            min_completion_percent: to_percent(row.min_completion_percent),
            seat: to_seat(row.seat),
            is_standing: row.standing.is_some(),
            waiting_since: row.waiting_since,
        });
        Ok((seeks.collect(), rated, apart))
    }

    /// Lets standing seeks wait again of whose matches one has ended.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn resume(&self) -> Result<u64, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        let locked = sqlx::query_scalar!(
            "SELECT seek_id FROM seeks
             WHERE waiting_since IS NULL AND done_at IS NULL
               AND standing > (SELECT running FROM running_matches_of_seek(seek_id))
             FOR UPDATE SKIP LOCKED",
        )
        .fetch_all(&mut *transaction)
        .await?;
        if locked.is_empty() {
            return Ok(0);
        }
        // Counted again under the lock: another server may have paired a seek since the first count.
        let owners = sqlx::query_scalar!(
            "UPDATE seeks SET waiting_since = $1, changed_by = pg_current_xact_id()
             WHERE seek_id = ANY ($2) AND waiting_since IS NULL
               AND standing > (SELECT running FROM running_matches_of_seek(seek_id))
             RETURNING account_id",
            self.db.now(),
            &locked,
        )
        .fetch_all(&mut *transaction)
        .await?;
        transaction.commit().await?;
        let topics: Vec<_> = owners.iter().map(|owner| AccountId(*owner).into()).collect();
        self.db.pubsub.publish(&topics);
        Ok(owners.len() as u64)
    }

    /// How many seeks wait.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn waiting(&self) -> Result<i64, StoreError> {
        let now = self.db.now();
        Ok(sqlx::query_scalar!(
            r#"SELECT count(*) AS "waiting!" FROM seeks
               WHERE waiting_since IS NOT NULL AND expires_at > $1 AND seen_at > $2"#,
            now,
            now - MAX_SILENCE,
        )
        .fetch_one(&self.db.pool)
        .await?)
    }
}

/// The pairs of these accounts of which one blocks the other.
pub(super) async fn blocked(
    connection: &mut DbConnection,
    accounts: &[Uuid],
) -> Result<BTreeSet<AccountPair>, StoreError> {
    let rows = sqlx::query!(
        "SELECT blocker_id, blocked_id FROM blocks
         WHERE blocker_id = ANY ($1) AND blocked_id = ANY ($1)",
        accounts,
    )
    .fetch_all(connection)
    .await?;
    let pair = |one, other| AccountPair::new(AccountId(one), AccountId(other));
    Ok(rows.into_iter().map(|row| pair(row.blocker_id, row.blocked_id)).collect())
}

/// The pairs of these accounts that play a match of a variant.
pub(super) async fn playing(
    connection: &mut DbConnection,
    accounts: &[Uuid],
    game: &str,
    variant: &str,
) -> Result<BTreeSet<AccountPair>, StoreError> {
    let rows = sqlx::query!(
        "SELECT DISTINCT one.account_id AS one, other.account_id AS other
         FROM match_participants AS one
         JOIN matches USING (match_id) JOIN match_participants AS other USING (match_id)
         WHERE one.account_id = ANY ($1) AND other.account_id = ANY ($1)
           AND one.account_id < other.account_id AND one.plays AND other.plays
           AND one.closed_place IS NULL AND other.closed_place IS NULL
           AND status = 'active' AND game = $2 AND variant = $3
           -- all machines: a job that looks for what is due",
        accounts,
        game,
        variant,
    )
    .fetch_all(connection)
    .await?;
    let pair = |one, other| AccountPair::new(AccountId(one), AccountId(other));
    Ok(rows.into_iter().map(|row| pair(row.one, row.other)).collect())
}
