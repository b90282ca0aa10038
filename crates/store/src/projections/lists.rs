use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Status};
use turnstone_ratings::Rating;

use super::heads::{Head, heads};
use super::matches_of::MatchesOf;
use crate::layout::Layout;
use crate::{Lists, StoreError};
use turnstone_postgres::Reads;

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
    /// Only those in which this account plays too.
    pub opponent: Option<AccountId>,
    /// Only those with this kind of clock.
    pub clock: Option<String>,
    /// Only those that count for ratings, or only those that do not.
    pub rated: Option<bool>,
    /// Only those whose creator has at least this rating in their variant; without a rated match
    /// that is public it is that of a new player.
    pub min_rating: Option<f64>,
    /// Only those whose creator has at most this rating.
    pub max_rating: Option<f64>,
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

/// A page of a list.
#[derive(Debug)]
pub struct ListedMatches {
    /// The heads of the matches, newest first.
    pub heads: Vec<Head>,
    /// The oldest match that was looked at, if there are older ones that were not.
    pub end: Option<MatchId>,
}

/// How many matches one page looks at: a filter that few pass must not read them all.
pub(super) const MAX_EXAMINED: i64 = 2_000;

/// The heads of the matches in `$from` that pass a filter, newest first, down to `$end`.
macro_rules! listed {
    ($from:tt, $filter:expr, $page:expr, $end:expr) => {
        heads!(
            $from
                + r"
                 AND match_id < $1 AND match_id >= $16
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
                     SELECT bool_or(accounts.kind IN ('bot', 'computer'))
                     FROM match_participants AS seated JOIN accounts USING (account_id)
                     WHERE seated.match_id = matches.match_id AND seated.plays), false))
                 AND ($10::text IS NULL OR clock ->> 'kind' = $10)
                 AND ($11::bool IS NULL OR rated = $11)
                 AND ($12::uuid IS NULL OR EXISTS (
                     SELECT FROM match_participants AS other
                     WHERE other.match_id = matches.match_id AND other.account_id = $12
                       AND other.plays))
                 AND (($13::float8 IS NULL AND $14::float8 IS NULL) OR coalesce((
                     SELECT rating FROM ratings
                     WHERE ratings.account_id = matches.created_by
                       AND ratings.game = matches.game AND ratings.variant = matches.variant
                 ), $15) BETWEEN coalesce($13, '-infinity') AND coalesce($14, 'infinity'))
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
            $filter.clock,
            $filter.rated,
            $filter.opponent.map(|id| id.0),
            $filter.min_rating,
            $filter.max_rating,
            Rating::default().rating,
            $end.map_or(Uuid::nil(), |id: MatchId| id.0),
        )
    };
}

impl Lists {
    /// The matches that pass a filter, newest first. Looks at the next [`MAX_EXAMINED`] matches of
    /// the filter's status, variant or player, for which there are indexes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, filter: &ListFilter, page: Page) -> Result<ListedMatches, StoreError> {
        // Read-your-own-writes: a reader may look for what it has just written.
        let pool = self.db.connections.reads_for(filter.reader.is_some());
        let is_on_cluster = self.db.layout().await? == Layout::Citus;
        if let Some(player) = filter.player.filter(|_| is_on_cluster) {
            return self.list_of_player_on_cluster(player, filter, page).await;
        }
        let end = Self::end_of_examined(pool, filter, page.before).await?;
        if is_on_cluster {
            let heads = self.list_on_cluster(filter, page, end).await?;
            return Ok(ListedMatches { heads, end });
        }
        Ok(ListedMatches { heads: Self::list_down_to(pool, filter, page, end).await?, end })
    }

    /// The heads that pass a filter, newest first, down to the oldest match that a page looks at.
    async fn list_down_to(
        pool: Reads<'_>,
        filter: &ListFilter,
        page: Page,
        end: Option<MatchId>,
    ) -> Result<Vec<Head>, StoreError> {
        let rows = if filter.player.is_none() {
            listed!("FROM matches WHERE $5::uuid IS NULL", filter, page, end).fetch_all(pool).await
        } else {
            // Starts from the player's matches, which are few compared to all.
            listed!(
                "FROM match_participants AS theirs JOIN matches USING (match_id)
                 WHERE theirs.account_id = $5 AND theirs.plays",
                filter,
                page,
                end
            )
            .fetch_all(pool)
            .await
        };
        rows?.into_iter().map(Head::try_from).collect()
    }

    /// The oldest of the matches that a page looks at, if there are that many.
    async fn end_of_examined(
        pool: Reads<'_>,
        filter: &ListFilter,
        before: Option<MatchId>,
    ) -> Result<Option<MatchId>, StoreError> {
        let before = before.map_or(Uuid::max(), |id| id.0);
        let end = if let Some(player) = filter.player {
            sqlx::query_scalar!(
                "SELECT match_id FROM match_participants WHERE account_id = $1 AND match_id < $2
                 ORDER BY match_id DESC OFFSET $3 LIMIT 1",
                player.0,
                before,
                MAX_EXAMINED - 1,
            )
            .fetch_optional(pool)
            .await
        } else {
            let status = if filter.open_to_reader { Some(Status::Open) } else { filter.status };
            // One of the indexes: that of the open matches, which are few, or that of the variant.
            let of_variant = filter.variant.is_some() && status != Some(Status::Open);
            let variant = filter.game.as_ref().zip(filter.variant.as_ref());
            let (game, variant) = variant.filter(|_| of_variant).unzip();
            sqlx::query_scalar!(
                "SELECT match_id FROM matches
                 WHERE match_id < $1 AND ($2::text IS NULL OR status = $2)
                   AND ($3::text IS NULL OR (game = $3 AND variant = $4))
                 ORDER BY match_id DESC OFFSET $5 LIMIT 1",
                before,
                status.filter(|_| !of_variant).map(Status::as_str),
                game,
                variant,
                MAX_EXAMINED - 1,
            )
            .fetch_optional(pool)
            .await
        };
        Ok(end?.map(MatchId))
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
        let ids = MatchesOf::guest(account).with_status([Status::Open]).indexed(&self.db).await?;
        let rows = heads!(
            r#"FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND NOT plays AND created_by <> $1 AND status = 'open'
                 AND ($4::uuid[] IS NULL OR (
                     match_participants.match_id = ANY ($4) AND matches.match_id = ANY ($4)))
                 AND ($2::uuid IS NULL OR match_id < $2)
                 AND NOT EXISTS (SELECT FROM blocks
                     WHERE blocker_id = $1 AND blocked_id = created_by)
               ORDER BY match_id DESC LIMIT $3"#,
            account.0,
            page.before.map(|id| id.0),
            page.limit,
            ids as _,
        )
        .fetch_all(&self.db.pool)
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
        let running = MatchesOf::account(account).with_status([Status::Open, Status::Active]);
        let ids = running.indexed(&self.db).await?;
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND status IN ('open', 'active')
               AND ($2::uuid[] IS NULL OR (
                   match_participants.match_id = ANY ($2) AND matches.match_id = ANY ($2)))
             ORDER BY match_id",
            account.0,
            ids as _,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }
}
