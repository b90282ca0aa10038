//! The filters of a list of matches that are about people, for a cluster: there no statement about matches
//! reads accounts or ratings.

use std::collections::{BTreeMap, BTreeSet};

use turnstone_matches::AccountId;
use turnstone_ratings::Rating;

use super::heads::Head;
use super::lists::ListFilter;
use crate::store::{Store, StoreError};

impl ListFilter {
    /// Whether it has a filter about people.
    pub(super) fn is_about_people(&self) -> bool {
        self.with_bots.is_some() || self.min_rating.is_some() || self.max_rating.is_some()
    }

    /// The same without the filters about people.
    pub(super) fn without_people(&self) -> Self {
        let (game, variant, clock) = (self.game.clone(), self.variant.clone(), self.clock.clone());
        Self { game, variant, clock, min_rating: None, max_rating: None, with_bots: None, ..*self }
    }
}

impl Store {
    /// Those of these heads that pass the filters about people, in the same order.
    pub(super) async fn about_people(
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
        Ok(bots.fetch_all(&self.pool).await?.into_iter().map(AccountId).collect())
    }

    /// The ratings of the creators in the variants of their matches, without those that rest on private
    /// matches alone.
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
                 SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[]))
               AND EXISTS (SELECT FROM rating_history AS entry
                   WHERE entry.account_id = ratings.account_id AND entry.game = ratings.game
                     AND entry.variant = ratings.variant AND NOT entry.is_private)",
            &creators,
            &games,
            &variants,
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| ((AccountId(row.account_id), row.game, row.variant), row.rating))
            .collect())
    }
}
