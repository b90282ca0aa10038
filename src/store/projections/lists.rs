use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Status};

use super::heads::{Head, heads};
use crate::store::{Store, StoreError};

/// The filter of a list of matches.
#[derive(Debug, Default)]
pub struct ListFilter {
    /// Only those with this status.
    pub status: Option<Status>,
    /// Only those of this family.
    pub game: Option<String>,
    /// Only those of this variant.
    pub variant: Option<String>,
    /// Only those in which this account plays.
    pub player: Option<AccountId>,
    /// Only those in which the reader could take a seat.
    pub open_to_reader: bool,
    /// Only those in which a bot plays, or those in which none does.
    pub with_bots: Option<bool>,
    /// The reader. A private match is shown only to its participants.
    pub reader: Option<AccountId>,
}

/// A page of a list, newest first.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// Only matches older than this one.
    pub before: Option<MatchId>,
    /// The maximum number of matches.
    pub limit: i64,
}

/// The heads of the matches in `$from` that pass a filter, newest first.
macro_rules! listed {
    ($from:tt, $filter:expr, $page:expr) => {
        heads!(
            $from
                + r"
                 AND match_id < $1
                 AND ($2::text IS NULL OR status = $2)
                 AND ($3::text IS NULL OR game = $3)
                 AND ($4::text IS NULL OR variant = $4)
                 AND (visibility = 'public' OR EXISTS (
                     SELECT FROM match_participants AS belongs
                     WHERE belongs.match_id = matches.match_id AND belongs.account_id = $6))
                 AND (NOT $7 OR (status = 'open'
                     AND NOT EXISTS (
                         SELECT FROM match_participants AS plays
                         WHERE plays.match_id = matches.match_id
                           AND plays.account_id = $6 AND plays.plays)
                     AND (open_to_all OR EXISTS (
                         SELECT FROM match_participants AS invited
                         WHERE invited.match_id = matches.match_id
                           AND invited.account_id = $6
                           AND NOT EXISTS (SELECT FROM blocks
                               WHERE blocker_id = $6 AND blocked_id = created_by)))))
                 -- An aggregate, because Postgres would turn EXISTS into a scan of all bots.
                 AND ($9::boolean IS NULL OR $9 = coalesce((
                     SELECT bool_or(accounts.kind = 'bot')
                     FROM match_participants AS seated JOIN accounts USING (account_id)
                     WHERE seated.match_id = matches.match_id AND seated.plays), false))
               ORDER BY match_id DESC LIMIT $8",
            $page.before.map_or(Uuid::max(), |id| id.0),
            $filter.status.map(Status::as_str),
            $filter.game,
            $filter.variant,
            $filter.player.map(|id| id.0),
            $filter.reader.map(|id| id.0),
            $filter.open_to_reader,
            $page.limit,
            $filter.with_bots,
        )
    };
}

impl Store {
    /// The heads of matches, newest first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, filter: &ListFilter, page: Page) -> Result<Vec<Head>, StoreError> {
        let rows = if filter.player.is_none() {
            listed!("FROM matches WHERE $5::uuid IS NULL", filter, page).fetch_all(&self.pool).await
        } else {
            // Starts from the player's matches, which are few compared to all.
            listed!(
                "FROM match_participants AS theirs JOIN matches USING (match_id)
                 WHERE theirs.account_id = $5 AND theirs.plays",
                filter,
                page
            )
            .fetch_all(&self.pool)
            .await
        };
        rows?.into_iter().map(Head::try_from).collect()
    }

    /// The heads of open matches that an account is invited to, newest first: without those that it
    /// has joined or declined, and without those created by an account that it blocks.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn invitations(
        &self,
        account: AccountId,
        page: Page,
    ) -> Result<Vec<Head>, StoreError> {
        let rows = heads!(
            r#"FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND NOT plays AND created_by <> $1 AND status = 'open'
                 AND ($2::uuid IS NULL OR match_id < $2)
                 AND NOT EXISTS (SELECT FROM blocks
                     WHERE blocker_id = $1 AND blocked_id = created_by)
               ORDER BY match_id DESC LIMIT $3"#,
            account.0,
            page.before.map(|id| id.0),
            page.limit,
        )
        .fetch_all(&self.pool)
        .await?;
        rows.into_iter().map(Head::try_from).collect()
    }

    /// Every match that an account belongs to and that is not over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unfinished_matches_of(
        &self,
        account: AccountId,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND status IN ('open', 'active') ORDER BY match_id",
            account.0,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Active matches whose deadline has passed, after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn overdue_matches(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status = 'active' AND deadline <= $1 AND match_id > $2
             ORDER BY match_id LIMIT $3",
            self.now(),
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Open matches that have expired, after `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn expired_matches(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<MatchId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM matches
             WHERE status = 'open' AND open_until <= $1 AND match_id > $2
             ORDER BY match_id LIMIT $3",
            self.now(),
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Unfinished matches that a deleted account still belongs to, each with that account: those
    /// that the deletion has not reached yet, and those that were joined at the same time. After
    /// `after`, by id, at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn matches_of_deleted_accounts(
        &self,
        after: Option<MatchId>,
        limit: i64,
    ) -> Result<Vec<(MatchId, AccountId)>, StoreError> {
        let rows = sqlx::query!(
            "SELECT match_id, account_id FROM accounts
             JOIN match_participants USING (account_id) JOIN matches USING (match_id)
             WHERE deleted_at IS NOT NULL AND status IN ('open', 'active')
               AND (plays OR created_by = account_id OR status = 'open')
               AND match_id > $1
             ORDER BY match_id LIMIT $2",
            after.map_or(Uuid::nil(), |id| id.0),
            limit,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (MatchId(row.match_id), AccountId(row.account_id))).collect())
    }
}
