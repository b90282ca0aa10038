//! The filters of a list of matches about people: accounts and ratings, which a cluster has elsewhere.

use std::collections::{BTreeMap, BTreeSet};

use turnstone_matches::AccountId;
use turnstone_ratings::Rating;

use super::heads::Head;
use super::lists::ListFilter;
use crate::{Lists, StoreError};

impl Lists {
    /// The heads among these that pass the filters about people, in the same order.
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
        let reader = filter.reader.filter(|_| filter.open_to_reader);
        if let Some(reader) = reader
            && heads.iter().any(|head| head.rated)
            && self.is_guest(reader).await?
        {
            heads.retain(|head| !head.rated);
        }
        if let Some(reader) = reader
            && heads.iter().any(|head| head.min_completion_percent.is_some())
        {
            let completion = self.completion(reader).await?;
            heads.retain(|head| {
                head.created_by == reader || completion.meets(head.min_completion_percent)
            });
        }
        Ok(heads)
    }

    async fn is_guest(&self, account: AccountId) -> Result<bool, StoreError> {
        let is_guest = sqlx::query_scalar!(
            r#"SELECT kind = 'guest' AS "is_guest!" FROM accounts WHERE account_id = $1"#,
            account.0,
        );
        Ok(is_guest.fetch_optional(&self.db.pool).await?.unwrap_or_default())
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
