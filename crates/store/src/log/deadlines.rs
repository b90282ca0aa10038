//! The deadlines in head rows. They follow from the logs, the vacations of the players to act and
//! the outages, so they also change without an append: when a vacation is planned, changed or
//! drawn.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::columns::Checked;
use turnstone_matches::{AccountId, Match, MatchId, Status, Version};

use crate::cluster::matches_of::MatchesOf;
use crate::sync::pubsub::topics_of;
use crate::{Deadlines, StoreError};
use turnstone_postgres::DbConnection;

/// How many changes of vacations one query returns.
const MAX_CHANGED_ACCOUNTS: i64 = 1_000;

impl Deadlines {
    /// The accounts whose vacations have changed in the last `within`; looks at the newest 1000 changes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accounts_with_changed_vacations(
        &self,
        within: Duration,
    ) -> Result<Vec<AccountId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT DISTINCT account_id FROM (
                 SELECT account_id FROM account_changes
                 WHERE is_vacation AND changed_at > now() - make_interval(secs => $1)
                 ORDER BY changed_at DESC LIMIT $2
             ) AS newest",
            within.as_secs_f64(),
            MAX_CHANGED_ACCOUNTS,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(AccountId).collect())
    }

    /// Writes the deadlines of the matches in which an account is to act into their head rows,
    /// where they have changed, and wakes the requests that wait for these matches.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn refresh(&self, account: AccountId) -> Result<(), StoreError> {
        let mut connection = self.db.pool.acquire().await?;
        let changed = self.refresh_on(&mut connection, account).await?;
        connection.finish().await?;
        self.publish(&changed);
        Ok(())
    }

    /// The same after the commit of a change of vacations. An error is logged: a job does it again.
    ///
    /// Not within the transaction that changed them: it has the lock of one match, and would wait
    /// for those of others.
    pub(crate) async fn refresh_after_commit(&self, account: AccountId) {
        if let Err(error) = self.refresh(account).await {
            tracing::warn!(%error, "deadlines are not refreshed yet; a job does it");
        }
    }

    /// The same on a connection; returns the matches with a new deadline, which the caller
    /// publishes after the commit.
    pub(crate) async fn refresh_on(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
    ) -> Result<Vec<Arc<Match>>, StoreError> {
        let matches = self.matches_to_act(&mut *connection, account, None).await?;
        self.write(connection, matches).await
    }

    /// The matches with a deadline in which an account is to act; with `overdue_at` only those whose
    /// head rows have a deadline that has passed by then.
    pub(crate) async fn matches_to_act(
        &self,
        connection: &mut DbConnection,
        account: AccountId,
        overdue_at: Option<DateTime<Utc>>,
    ) -> Result<Vec<Arc<Match>>, StoreError> {
        let theirs = MatchesOf::player(account).with_status([Status::Active]);
        let ids = theirs.ids_by(&self.db, &mut *connection).await?;
        let rows = sqlx::query!(
            r#"SELECT match_id, version AS "version: Checked<Version>"
             FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND plays AND closed_place IS NULL AND status = 'active'
               AND deadline IS NOT NULL
               AND ($3::timestamptz IS NULL OR deadline <= $3)
               AND ($2::uuid[] IS NULL OR (
                   match_participants.match_id = ANY ($2) AND matches.match_id = ANY ($2)))
               AND is_to_act($1, players, to_act)"#,
            account.0,
            ids as _,
            overdue_at,
        )
        .fetch_all(&mut *connection)
        .await?;
        let mut matches = Vec::new();
        for row in rows {
            let version = row.version.0;
            match self.history.match_at(&mut *connection, MatchId(row.match_id), version).await {
                Ok(game_match) => matches.push(self.history.cache_match(game_match)),
                // A log that does not replay keeps its deadline; the audit reports it.
                Err(StoreError::Corruption(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(matches)
    }

    /// The same for one match.
    pub(crate) async fn refresh_one(&self, game_match: &Arc<Match>) -> Result<(), StoreError> {
        let mut connection = self.db.pool.acquire().await?;
        let changed = self.write(&mut connection, vec![Arc::clone(game_match)]).await?;
        connection.finish().await?;
        self.publish(&changed);
        Ok(())
    }

    /// Returns the matches with a new deadline. A head with another version is left alone: the
    /// append that changed it has written its deadline.
    pub(crate) async fn write(
        &self,
        connection: &mut DbConnection,
        mut matches: Vec<Arc<Match>>,
    ) -> Result<Vec<Arc<Match>>, StoreError> {
        let Some(since) = matches.iter().map(|game_match| game_match.accounted_until).min() else {
            return Ok(matches);
        };
        let players: Vec<_> =
            matches.iter().flat_map(|game_match| &game_match.seats).flatten().copied().collect();
        let pauses = self.pauses.on(connection, &players, since).await?;
        let ids: Vec<Uuid> = matches.iter().map(|game_match| game_match.id.0).collect();
        let versions: Vec<_> =
            matches.iter().map(|game_match| i32::from(game_match.version)).collect();
        let deadlines: Vec<_> =
            matches.iter().map(|game_match| game_match.deadline(&pauses)).collect();
        let written = sqlx::query_scalar!(
            r#"SELECT set_deadlines($1, $2, $3) AS "match_id!""#,
            &ids,
            &versions,
            &deadlines as &[Option<DateTime<Utc>>],
        )
        .fetch_all(connection)
        .await?;
        matches.retain(|game_match| written.contains(&game_match.id.0));
        Ok(matches)
    }

    /// Wakes the requests that wait for matches with a new deadline.
    pub(crate) fn publish(&self, matches: &[Arc<Match>]) {
        for game_match in matches {
            self.db.pubsub.publish(&topics_of(None, game_match));
        }
    }
}
