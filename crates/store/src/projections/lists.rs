use sqlx::{Postgres, QueryBuilder};
use uuid::Uuid;

use crate::columns::to_len;
use turnstone_matches::{AccountId, MatchId, Status};
use turnstone_postgres::Session;

use super::heads::{HEAD_COLUMNS, Head, HeadRow, heads};
use crate::cluster::matches_of::{MatchesOf, Newest};
use crate::{Lists, StoreError};

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
const MAX_EXAMINED: i64 = 2_000;

/// The accounts that have a seat or wait for one. They stand in `match_participants` too, but a statement about one
/// table takes half of the time.
const PLAYERS: &str = "(players -> 'seats') || (players -> 'waiting')";

impl ListFilter {
    /// The statement for the newest heads that pass the filters about matches, older than `before`, down to `end`.
    /// A player's matches are those with `ids`, if they are given.
    fn statement(
        &self,
        before: Option<MatchId>,
        end: Option<MatchId>,
        limit: i64,
        ids: Option<Vec<Uuid>>,
    ) -> QueryBuilder<Postgres> {
        let mut query = QueryBuilder::new(format!("SELECT {HEAD_COLUMNS} FROM "));
        match (self.player, ids) {
            (None, _) => query.push("matches WHERE true"),
            // Starts from the player's matches, which are few compared to all.
            (Some(player), None) => query
                .push("match_participants AS theirs JOIN matches USING (match_id) WHERE plays AND account_id = ")
                .push_bind(player.0),
            (Some(player), Some(ids)) => query
                .push("matches WHERE match_id = ANY (")
                .push_bind(ids)
                .push(format!(") AND {PLAYERS} ? "))
                .push_bind(player.0.to_string()),
        };
        if let Some(before) = before {
            query.push(" AND match_id < ").push_bind(before.0);
        }
        if let Some(end) = end {
            query.push(" AND match_id >= ").push_bind(end.0);
        }
        if let Some(status) = self.status {
            query.push(" AND status = ").push_bind(status.as_str());
        }
        // A list of open matches is for those who look for one to join.
        if self.open_to_reader || (self.status == Some(Status::Open) && self.player.is_none()) {
            query.push(r#" AND NOT players @> '{"declined": true}'"#);
        }
        if let Some(game) = &self.game {
            query.push(" AND game = ").push_bind(game.clone());
        }
        if let Some(variant) = &self.variant {
            query.push(" AND variant = ").push_bind(variant.clone());
        }
        if let Some(kind) = &self.clock {
            query.push(" AND clock ->> 'kind' = ").push_bind(kind.clone());
        }
        if let Some(rated) = self.rated {
            query.push(" AND rated = ").push_bind(rated);
        }
        if let Some(opponent) = self.opponent {
            query.push(format!(" AND {PLAYERS} ? ")).push_bind(opponent.0.to_string());
        }
        self.push_reader(&mut query);
        query.push(" ORDER BY match_id DESC LIMIT ").push_bind(limit);
        query
    }

    /// The conditions about the reader.
    fn push_reader(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(" AND (visibility = 'public'");
        if let Some(reader) = self.reader {
            query.push(" OR created_by = ").push_bind(reader.0);
            query.push(format!(" OR {PLAYERS} || (players -> 'invited') ? "));
            query.push_bind(reader.0.to_string());
        }
        query.push(")");
        if !self.open_to_reader {
            return;
        }
        query.push(" AND status = 'open'");
        let Some(reader) = self.reader else {
            query.push(" AND open_to_all");
            return;
        };
        // An invitation stays when the creator blocks; nobody else may join then.
        query.push(" AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = ").push_bind(reader.0);
        query.push(" AND blocked_id = created_by) AND (created_by = ").push_bind(reader.0);
        query.push(" OR players -> 'invited' ? ").push_bind(reader.0.to_string());
        query.push(" OR (open_to_all AND NOT EXISTS (SELECT FROM blocks WHERE blocked_id = ");
        query.push_bind(reader.0).push(" AND blocker_id = created_by)))");
        query.push(format!(" AND NOT {PLAYERS} ? ")).push_bind(reader.0.to_string());
    }

    /// The text of its statement, for a look at its plan.
    #[must_use]
    pub fn sql(&self) -> String {
        let (before, end) = (MatchId(Uuid::max()), MatchId(Uuid::nil()));
        self.statement(Some(before), Some(end), 1, None).sql().as_str().to_owned()
    }

    /// Whether it has a filter about people.
    fn is_about_people(&self) -> bool {
        self.with_bots.is_some()
            || self.min_rating.is_some()
            || self.max_rating.is_some()
            || self.open_to_reader
    }
}

impl Lists {
    /// The matches that pass a filter, newest first. Looks at the next [`MAX_EXAMINED`] matches of
    /// the filter's status, variant or player, for which there are indexes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn list(&self, filter: &ListFilter, page: Page) -> Result<ListedMatches, StoreError> {
        if let Some(player) = filter.player {
            let open = filter.open_to_reader.then_some(Status::Open);
            let theirs = MatchesOf::player(player)
                .with_status(filter.status.or(open))
                .played_by(filter.opponent);
            if theirs.is_indexed(&self.db).await? {
                let read =
                    async |ids| self.pass(filter, page.before, None, MAX_EXAMINED, ids).await;
                let newest =
                    theirs.read_newest(&self.db, page.before, page.limit, MAX_EXAMINED, read);
                let Newest { found, end } = newest.await?;
                return Ok(ListedMatches { heads: found, end });
            }
        }
        let end = self.end_of_examined(filter, page.before).await?;
        let heads = self.pass(filter, page.before, end, page.limit, None).await?;
        Ok(ListedMatches { heads, end })
    }

    /// Read-your-own-writes: a reader may look for what it has just written.
    async fn session_for(&self, filter: &ListFilter) -> Result<Session, StoreError> {
        Ok(self.db.connections.reads_for(filter.reader.is_some()).await?)
    }

    /// The first `limit` heads that pass a filter, as [`ListFilter::statement`] and then the filters about people
    /// say: accounts and ratings are not read by a statement about matches, because a cluster has them elsewhere.
    async fn pass(
        &self,
        filter: &ListFilter,
        mut before: Option<MatchId>,
        end: Option<MatchId>,
        limit: i64,
        ids: Option<Vec<Uuid>>,
    ) -> Result<Vec<Head>, StoreError> {
        let mut passed = Vec::new();
        let mut chunk = limit;
        let wanted = to_len(limit);
        loop {
            let mut statement = filter.statement(before, end, chunk, ids.clone());
            // Not kept prepared: there are hundreds of such texts, and they would push out others.
            let rows: Vec<HeadRow> = statement
                .build_query_as()
                .persistent(false)
                .fetch_all(&mut *self.session_for(filter).await?)
                .await?;
            let is_last = rows.len() < to_len(chunk);
            let heads: Result<Vec<_>, _> = rows.into_iter().map(Head::try_from).collect();
            let heads = heads?;
            before = heads.last().map(|head| head.id);
            if !filter.is_about_people() {
                return Ok(heads);
            }
            passed.extend(self.about_people(filter, heads).await?);
            if is_last || passed.len() >= wanted {
                passed.truncate(wanted);
                return Ok(passed);
            }
            chunk = (chunk * 4).min(MAX_EXAMINED);
        }
    }

    /// The oldest of the matches that a page looks at, if there are that many.
    async fn end_of_examined(
        &self,
        filter: &ListFilter,
        before: Option<MatchId>,
    ) -> Result<Option<MatchId>, StoreError> {
        let before = before.map_or(Uuid::max(), |id| id.0);
        let end = if let Some(player) = filter.player {
            sqlx::query_scalar!(
                "SELECT match_id FROM match_participants WHERE account_id = $1 AND match_id < $2
                 ORDER BY match_id DESC OFFSET $3 LIMIT 1
                 -- all machines: a page of a list of all, or a count",
                player.0,
                before,
                MAX_EXAMINED - 1,
            )
            .fetch_optional(&mut *self.session_for(filter).await?)
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
                 ORDER BY match_id DESC OFFSET $5 LIMIT 1
                 -- all machines: a page of a list of all, or a count",
                before,
                status.filter(|_| !of_variant).map(Status::as_str),
                game,
                variant,
                MAX_EXAMINED - 1,
            )
            .fetch_optional(&mut *self.session_for(filter).await?)
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
        let ids = MatchesOf::guest(account).with_status([Status::Open]).ids(&self.db).await?;
        let rows = heads!(
            r#"FROM match_participants JOIN matches USING (match_id)
               WHERE account_id = $1 AND NOT plays AND closed_place IS NULL AND created_by <> $1
                 AND status = 'open'
                 AND ($4::uuid[] IS NULL OR (
                     match_participants.match_id = ANY ($4) AND matches.match_id = ANY ($4)))
                 AND ($2::uuid IS NULL OR match_id < $2)
                 AND NOT EXISTS (SELECT 1 FROM blocks
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
        let ids = running.ids(&self.db).await?;
        let ids = sqlx::query_scalar!(
            "SELECT match_id FROM match_participants JOIN matches USING (match_id)
             WHERE account_id = $1 AND closed_place IS NULL AND status IN ('open', 'active')
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
