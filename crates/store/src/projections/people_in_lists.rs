//! The filters of a list of matches that are about people, for a cluster: there no statement about matches
//! reads accounts or ratings.

use std::collections::{BTreeMap, BTreeSet};

use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId, Status};
use turnstone_ratings::Rating;

use super::heads::{Head, heads};
use super::lists::{ListFilter, ListedMatches, MAX_EXAMINED, Page};
use super::matches_of::MatchesOf;
use crate::{Lists, StoreError};

impl ListFilter {
    /// Whether it has a filter about people.
    fn is_about_people(&self) -> bool {
        self.with_bots.is_some() || self.min_rating.is_some() || self.max_rating.is_some()
    }
}

/// The heads of the matches in `$from` that pass the filters about matches, newest first, down to `$end`. `$13`
/// are the ids. The members of a match stand in its head too: a statement about one table takes Citus half of the
/// time.
macro_rules! listed_on_cluster {
    ($from:tt, $filter:expr, $before:expr, $limit:expr, $end:expr, $ids:expr) => {
        heads!(
            $from
                + r"
                 AND match_id < $1 AND match_id >= $12
                 AND ($2::text IS NULL OR status = $2)
                 AND ($3::text IS NULL OR game = $3)
                 AND ($4::text IS NULL OR variant = $4)
                 AND (visibility = 'public' OR created_by = $6::uuid
                     OR (players -> 'seats') || (players -> 'waiting') || (players -> 'invited') ? $6::uuid::text)
                 AND (NOT $7 OR (status = 'open'
                     AND NOT (players -> 'seats') || (players -> 'waiting') ? $6::uuid::text
                     AND (open_to_all OR ((created_by = $6 OR players -> 'invited' ? $6::uuid::text)
                         AND NOT EXISTS (SELECT 1 FROM blocks
                             WHERE blocker_id = $6 AND blocked_id = created_by)))))
                 AND ($9::text IS NULL OR clock ->> 'kind' = $9)
                 AND ($10::bool IS NULL OR rated = $10)
                 AND ($11::uuid IS NULL
                     OR (players -> 'seats') || (players -> 'waiting') ? $11::uuid::text)
               ORDER BY match_id DESC LIMIT $8",
            $before.map_or(Uuid::max(), |id: MatchId| id.0),
            $filter.status.map(Status::as_str),
            $filter.game,
            $filter.variant,
            $filter.player.map(|id| id.0),
            // No account has this id.
            $filter.reader.map_or(Uuid::nil(), |id| id.0),
            $filter.open_to_reader,
            $limit,
            $filter.clock,
            $filter.rated,
            $filter.opponent.map(|id| id.0),
            $end.map_or(Uuid::nil(), |id: MatchId| id.0),
            $ids,
        )
    };
}

impl Lists {
    /// A page of a list of all matches: the filters about people come after the others.
    pub(super) async fn list_on_cluster(
        &self,
        filter: &ListFilter,
        page: Page,
        end: Option<MatchId>,
    ) -> Result<Vec<Head>, StoreError> {
        let limit = if filter.is_about_people() { MAX_EXAMINED } else { page.limit };
        let rows = listed_on_cluster!(
            "FROM matches WHERE $5::uuid IS NULL AND $13::uuid[] IS NULL",
            filter,
            page.before,
            limit,
            end,
            None::<Vec<Uuid>> as _
        )
        .fetch_all(&self.db.pool)
        .await?;
        let heads: Result<Vec<_>, _> = rows.into_iter().map(Head::try_from).collect();
        let mut heads = self.about_people(filter, heads?).await?;
        heads.truncate(usize::try_from(page.limit).unwrap_or(usize::MAX));
        Ok(heads)
    }

    /// The same of the matches of a player, from the machines that have them.
    pub(super) async fn list_of_player_on_cluster(
        &self,
        player: AccountId,
        filter: &ListFilter,
        page: Page,
    ) -> Result<ListedMatches, StoreError> {
        let theirs = MatchesOf::player(player)
            .with_status(filter.status.or(filter.open_to_reader.then_some(Status::Open)))
            .played_by(filter.opponent);
        let read = async |ids: Option<Vec<Uuid>>| {
            let rows = listed_on_cluster!(
                "FROM matches WHERE match_id = ANY ($13)
                   AND (players -> 'seats') || (players -> 'waiting') ? $5::uuid::text",
                filter,
                page.before,
                MAX_EXAMINED,
                None,
                ids as _
            )
            .fetch_all(&self.db.pool)
            .await?;
            let heads: Result<Vec<_>, _> = rows.into_iter().map(Head::try_from).collect();
            self.about_people(filter, heads?).await
        };
        let newest =
            theirs.read_newest(&self.db, page.before, page.limit, MAX_EXAMINED, read).await?;
        Ok(ListedMatches { heads: newest.found, end: newest.end })
    }

    /// The heads among these that pass the filters about people, in the same order.
    async fn about_people(
        &self,
        filter: &ListFilter,
        mut heads: Vec<Head>,
    ) -> Result<Vec<Head>, StoreError> {
        if let Some(with_bots) = filter.with_bots {
            let players: BTreeSet<_> = heads.iter().flat_map(Head::players).collect();
            let bots = self.bots_among(&players).await?;
            heads.retain(|head| head.players().iter().any(|one| bots.contains(one)) == with_bots);
        }
        if filter.min_rating.is_some() || filter.max_rating.is_some() {
            let ratings = self.ratings_of_creators(&heads).await?;
            let least = filter.min_rating.unwrap_or(f64::NEG_INFINITY);
            let most = filter.max_rating.unwrap_or(f64::INFINITY);
            heads.retain(|head| {
                let key = (head.created_by, head.game.clone(), head.variant.clone());
                let rating = ratings.get(&key).copied();
                (least..=most).contains(&rating.unwrap_or(Rating::default().rating))
            });
        }
        Ok(heads)
    }

    async fn bots_among(
        &self,
        accounts: &BTreeSet<AccountId>,
    ) -> Result<BTreeSet<AccountId>, StoreError> {
        let ids: Vec<_> = accounts.iter().map(|account| account.0).collect();
        let bots = sqlx::query_scalar!(
            "SELECT account_id FROM accounts
             WHERE account_id = ANY ($1) AND kind IN ('bot', 'computer')",
            &ids,
        );
        Ok(bots.fetch_all(&self.db.pool).await?.into_iter().map(AccountId).collect())
    }

    /// The ratings of the creators in the variants of their matches.
    async fn ratings_of_creators(
        &self,
        heads: &[Head],
    ) -> Result<BTreeMap<(AccountId, String, String), f64>, StoreError> {
        let creators: Vec<_> = heads.iter().map(|head| head.created_by.0).collect();
        let games: Vec<_> = heads.iter().map(|head| head.game.clone()).collect();
        let variants: Vec<_> = heads.iter().map(|head| head.variant.clone()).collect();
        let rows = sqlx::query!(
            "SELECT ratings.account_id, ratings.game, ratings.variant, rating FROM ratings
             WHERE (account_id, game, variant) IN (
                 SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]))",
            &creators,
            &games,
            &variants,
        )
        .fetch_all(&self.db.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| ((AccountId(row.account_id), row.game, row.variant), row.rating))
            .collect())
    }
}
