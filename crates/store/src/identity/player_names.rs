use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use futures_util::future::try_join_all;

use turnstone_accounts::{PlayerKind, Vacation, Vacations};
use turnstone_matches::{AccountId, Match, Pause};

use crate::identity::vacations::from_ranges;
use crate::sync::account_cache::AccountScoped;
use crate::{Profiles, StoreError};

/// A rating of a player beside a match.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShownRating {
    /// The rating: of a match that is over that before its end, otherwise the current one.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// The change of the rating by the match, once it is counted.
    pub change: Option<f64>,
}

/// A rating in one variant. All names are those of the registry, so that a copy is small.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VariantRating {
    /// The family.
    pub game: &'static str,
    /// The variant.
    pub variant: &'static str,
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
}

/// A player as others see them.
#[derive(Debug, Clone, PartialEq)]
pub struct Player {
    /// The account's id.
    pub id: AccountId,
    /// `None` once the account is deleted.
    pub username: Option<String>,
    /// The name to show.
    pub display_name: String,
    /// The name of the uploaded picture, if there is one.
    pub avatar_hash: Option<Vec<u8>>,
    /// The ratings that do not rest on private matches alone.
    pub ratings: Vec<VariantRating>,
    /// The kind of player behind the account.
    pub kind: PlayerKind,
    /// Whether their only legal move is played automatically.
    pub play_forced_moves: bool,
    /// Past, current and planned vacations. Those that were drawn are among the planned ones.
    pub vacations: Vacations,
    /// The vacation that an account has in a year.
    pub yearly_vacation: TimeDelta,
    /// The end of the current vacation.
    pub vacation_until: Option<DateTime<Utc>>,
    /// Whether a vacation has begun or is planned: then `vacation_until` changes with time alone.
    pub plans_vacation: bool,
}

impl Player {
    /// The current rating in a variant, if there is one and the account is not deleted.
    #[must_use]
    pub fn rating(&self, game: &str, variant: &str) -> Option<ShownRating> {
        self.username.as_ref()?;
        let rated = self.ratings.iter().find(|one| one.game == game && one.variant == variant)?;
        Some(ShownRating { rating: rated.rating, deviation: rated.deviation, change: None })
    }

    /// Whether a day of automatic vacation, or what is left of it, would be drawn at an instant at
    /// which the player's time ran out.
    #[must_use]
    pub fn draws_vacation_at(&self, instant: DateTime<Utc>) -> bool {
        self.vacations.draw(instant, self.yearly_vacation).is_some()
    }

    /// The pauses of this player's clocks.
    pub(crate) fn pauses(&self) -> impl Iterator<Item = Pause> {
        self.vacations.planned.iter().map(|vacation| Pause {
            account: Some(self.id),
            from: vacation.starts_at,
            until: vacation.ends_at,
        })
    }
}

impl AccountScoped for Arc<Player> {
    fn account(&self) -> AccountId {
        self.id
    }

    fn is_time_invariant(&self) -> bool {
        !self.plans_vacation
    }
}

impl Profiles {
    /// The players of these accounts, as others see them now.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn players(
        &self,
        ids: &[AccountId],
    ) -> Result<BTreeMap<AccountId, Arc<Player>>, StoreError> {
        let mut players = BTreeMap::new();
        let mut unknown = Vec::new();
        for id in ids {
            match self.cache.get(id) {
                Some(player) => {
                    players.insert(*id, player);
                }
                None => unknown.push(*id),
            }
        }
        if unknown.is_empty() {
            return Ok(players);
        }
        let read = try_join_all(unknown.into_iter().map(|id| self.read_player(id)));
        let read = Box::pin(read).await?.into_iter().flatten();
        players.extend(read.map(|player| (player.id, player)));
        Ok(players)
    }

    /// The players of a match whose only legal move is played automatically.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn players_with_forced_moves(
        &self,
        game_match: &Match,
    ) -> Result<BTreeSet<AccountId>, StoreError> {
        let players: Vec<_> = game_match.seats.iter().flatten().copied().collect();
        let players = self.players(&players).await?.into_values();
        Ok(players.filter(|player| player.play_forced_moves).map(|player| player.id).collect())
    }

    /// The guests among these accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn guests_among(
        &self,
        accounts: &[AccountId],
    ) -> Result<BTreeSet<AccountId>, StoreError> {
        let players = self.players(accounts).await?.into_values();
        Ok(players
            .filter(|player| player.kind == PlayerKind::Guest)
            .map(|player| player.id)
            .collect())
    }

    async fn read_player(&self, id: AccountId) -> Result<Option<Arc<Player>>, StoreError> {
        let load = |store: Self, ids| async move { store.read_players(ids).await };
        self.loader.get(self, id, load).await
    }

    async fn read_players(
        &self,
        ids: Vec<AccountId>,
    ) -> Result<BTreeMap<AccountId, Arc<Player>>, StoreError> {
        let stamp = self.db.invalidations.read_stamp();
        let ids: Vec<_> = ids.into_iter().map(|id| id.0).collect();
        let rows = sqlx::query!(
            r#"SELECT accounts.account_id, username, display_name, kind, play_forced_moves,
                 automatic_vacation, away.starts AS "starts!", away.ends AS "ends!",
                 (SELECT coalesce(array_agg(part), '{}')
                  FROM vacations CROSS JOIN LATERAL unnest(unused) AS part
                  WHERE vacations.account_id = accounts.account_id) AS "unused!",
                 (SELECT avatar_hash FROM profiles
                  WHERE profiles.account_id = accounts.account_id) AS avatar_hash,
                 rated.games AS "games!", rated.variants AS "variants!",
                 rated.ratings AS "ratings!", rated.deviations AS "deviations!"
             FROM accounts CROSS JOIN LATERAL (
                 SELECT coalesce(array_agg(starts_at ORDER BY starts_at), '{}') AS starts,
                     coalesce(array_agg(ends_at ORDER BY starts_at), '{}') AS ends
                 FROM vacations WHERE vacations.account_id = accounts.account_id
             ) AS away CROSS JOIN LATERAL (
                 SELECT coalesce(array_agg(game), '{}') AS games,
                     coalesce(array_agg(variant), '{}') AS variants,
                     coalesce(array_agg(rating), '{}') AS ratings,
                     coalesce(array_agg(deviation), '{}') AS deviations
                 FROM ratings WHERE ratings.account_id = accounts.account_id
             ) AS rated
             WHERE accounts.account_id = ANY ($1)"#,
            &ids,
        )
        .fetch_all(&self.db.pool)
        .await?;
        let now = self.db.now();
        let players = rows.into_iter().map(|row| {
            let id = AccountId(row.account_id);
            let vacations: Vec<_> = row
                .starts
                .into_iter()
                .zip(row.ends)
                .map(|(starts_at, ends_at)| Vacation { starts_at, ends_at })
                .collect();
            let boards = row.games.iter().zip(&row.variants);
            let standings = row.ratings.iter().zip(&row.deviations);
            let ratings = boards.zip(standings).filter_map(|((game, variant), standing)| {
                let family = turnstone_games::family(game)?;
                let variant = family.variants.iter().find(|known| known.id == variant)?;
                let (rating, deviation) = (*standing.0, *standing.1);
                Some(VariantRating { game: family.id, variant: variant.id, rating, deviation })
            });
            let ratings = ratings.collect();
            let current = vacations.iter().find(|vacation| vacation.contains(now));
            let player = Arc::new(Player {
                id,
                username: row.username,
                display_name: row.display_name,
                avatar_hash: row.avatar_hash,
                ratings,
                kind: PlayerKind::parse(&row.kind).unwrap_or_default(),
                play_forced_moves: row.play_forced_moves,
                vacation_until: current.map(|vacation| vacation.ends_at),
                plans_vacation: vacations.iter().any(|vacation| vacation.ends_at > now),
                vacations: Vacations {
                    automatic: row.automatic_vacation,
                    planned: vacations,
                    unused: from_ranges(row.unused).collect(),
                    ..Vacations::default()
                },
                yearly_vacation: self.yearly_vacation,
            });
            self.cache.insert(stamp, id, Arc::clone(&player));
            (id, player)
        });
        Ok(players.collect())
    }
}
