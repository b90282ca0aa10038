use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, MatchId};
use turnstone_ratings::{NotCounted, Rating};

use crate::{Head, Ratings, ShownRating, StoreError};

/// The ratings of players in matches that are over.
#[derive(Debug, Default)]
pub struct RatingsAtMatches {
    /// The ratings of the players.
    pub ratings: BTreeMap<(MatchId, AccountId), ShownRating>,
    /// Whether the matches count. One that is not rated, or not yet, is left out.
    pub counted: BTreeMap<MatchId, Result<(), NotCounted>>,
}

/// The players whose ratings to find, and when.
#[derive(Debug, Default)]
pub struct FinishedPlayers {
    matches: Vec<Uuid>,
    accounts: Vec<Uuid>,
    games: Vec<String>,
    variants: Vec<String>,
    finished: Vec<DateTime<Utc>>,
}

impl FinishedPlayers {
    /// Adds the players of a match that is over.
    pub fn add(
        &mut self,
        id: MatchId,
        (game, variant): (&str, &str),
        finished_at: DateTime<Utc>,
        accounts: impl IntoIterator<Item = AccountId>,
    ) {
        for account in accounts {
            self.matches.push(id.0);
            self.accounts.push(account.0);
            self.games.push(game.to_owned());
            self.variants.push(variant.to_owned());
            self.finished.push(finished_at);
        }
    }

    /// The players of those of these matches that are over.
    #[must_use]
    pub fn of_heads<'a>(heads: impl IntoIterator<Item = &'a Head>) -> Self {
        let mut players = Self::default();
        for head in heads {
            if let Some(finished_at) = head.finished_at {
                let board = (&*head.game, &*head.variant);
                players.add(head.id, board, finished_at, head.players());
            }
        }
        players
    }
}

impl Ratings {
    /// The ratings of players at the ends of matches: that before the match, and what the match has
    /// changed of it; and whether the matches count. A player without a rating is left out.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn at_matches(
        &self,
        players: &FinishedPlayers,
    ) -> Result<RatingsAtMatches, StoreError> {
        if players.matches.is_empty() {
            return Ok(RatingsAtMatches::default());
        }
        let rows = sqlx::query!(
            r#"SELECT entry.match_id AS "match_id!", entry.account_id AS "account_id!",
                   earlier.rating AS "rating?", earlier.deviation AS "deviation?",
                   after.rating AS "rating_after?", uncounted.reason AS "reason?"
               FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])
                   AS entry (match_id, account_id, game, variant, finished_at)
               LEFT JOIN LATERAL (
                   SELECT rating, deviation FROM rating_history AS kept
                   WHERE kept.account_id = entry.account_id AND kept.game = entry.game
                     AND kept.variant = entry.variant
                     AND (kept.finished_at, kept.match_id) < (entry.finished_at, entry.match_id)
                   ORDER BY kept.finished_at DESC, kept.match_id DESC LIMIT 1
               ) AS earlier ON true
               LEFT JOIN LATERAL (
                   SELECT rating FROM rating_history AS kept
                   WHERE kept.finished_at = entry.finished_at AND kept.match_id = entry.match_id
                     AND kept.account_id = entry.account_id
                   LIMIT 1
               ) AS after ON true
               LEFT JOIN uncounted_matches AS uncounted
                   ON uncounted.finished_at = entry.finished_at
                   AND uncounted.match_id = entry.match_id
                   AND uncounted.account_id = entry.account_id"#,
            &players.matches,
            &players.accounts,
            &players.games,
            &players.variants,
            &players.finished,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let new = Rating::default();
        let mut found = RatingsAtMatches::default();
        for row in rows {
            let id = MatchId(row.match_id);
            if row.rating_after.is_some() {
                found.counted.insert(id, Ok(()));
            } else if let Some(reason) = row.reason.as_deref().and_then(NotCounted::parse) {
                found.counted.insert(id, Err(reason));
            }
            let known = row.rating.zip(row.deviation);
            // The first match of a player changes the rating that everyone begins with.
            let first = row.rating_after.map(|_| (new.rating, new.deviation));
            let Some((rating, deviation)) = known.or(first) else { continue };
            let change = row.rating_after.map(|after| after - rating);
            let shown = ShownRating { rating, deviation, change };
            found.ratings.insert((id, AccountId(row.account_id)), shown);
        }
        Ok(found)
    }
}
