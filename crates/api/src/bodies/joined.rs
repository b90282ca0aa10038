use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use turnstone_matches::{AccountId, Match, MatchId, Pause, Rematch, Status};
use turnstone_ratings::NotCounted;
use turnstone_records::Name;
use turnstone_store::{FinishedPlayers, Head, Player, ShownRating, Store, StoreError};

use super::player::{Names, PlayerBody};

/// The data in the body of a match that is not in its log.
#[derive(Debug, Default)]
pub struct Joined {
    /// The names of its players.
    pub names: Names,
    /// Their ratings in its variant: those of its end if it is over.
    pub ratings: BTreeMap<AccountId, ShownRating>,
    /// Whether it counts for ratings, once that is known.
    pub counted: Option<Result<(), NotCounted>>,
    /// The vacations of these players, and the outages, while the match is active.
    pub pauses: Vec<Pause>,
    /// The ends of their current vacations, until the match is over.
    pub vacation_until: BTreeMap<AccountId, DateTime<Utc>>,
    /// The offer of a rematch, and its id, once the match is finished.
    pub rematch: Rematch,
}

/// The match that something is joined to.
#[derive(Debug)]
pub struct ShownMatch<'a> {
    id: MatchId,
    status: Status,
    /// Family and variant.
    board: (&'a str, &'a str),
    finished_at: Option<DateTime<Utc>>,
    /// The accounts that it names.
    accounts: Vec<AccountId>,
}

impl<'a> From<&'a Head> for ShownMatch<'a> {
    fn from(head: &'a Head) -> Self {
        Self {
            id: head.id,
            status: head.status,
            board: (&head.game, &head.variant),
            finished_at: head.finished_at,
            accounts: head.named_accounts(),
        }
    }
}

impl<'a> From<&'a Match> for ShownMatch<'a> {
    fn from(game_match: &'a Match) -> Self {
        Self {
            id: game_match.id,
            status: game_match.status,
            board: (&game_match.created.game, &game_match.created.variant),
            finished_at: game_match.finished_at,
            accounts: game_match.named_accounts(),
        }
    }
}

/// The ratings shown beside a match.
struct RatingsBeside {
    /// The ratings of players: those of its end if it is over, else the current ones.
    ratings: BTreeMap<AccountId, ShownRating>,
    /// Whether it counts, once that is known.
    counted: Option<Result<(), NotCounted>>,
}

async fn ratings_beside(
    store: &Store,
    id: MatchId,
    (game, variant): (&str, &str),
    finished_at: Option<DateTime<Utc>>,
    names: &Names,
) -> Result<RatingsBeside, StoreError> {
    let Some(finished_at) = finished_at else {
        let rating = |player: &Arc<Player>| player.rating(game, variant);
        let ratings = names.players().filter_map(|one| Some((one.id, rating(one)?))).collect();
        return Ok(RatingsBeside { ratings, counted: None });
    };
    let mut players = FinishedPlayers::default();
    players.add(id, (game, variant), finished_at, names.players().map(|player| player.id));
    let mut found = Box::pin(store.ratings.at_matches(&players)).await?;
    let counted = found.counted.remove(&id);
    let ratings = found.ratings.into_iter();
    let ratings = ratings.map(|((_, account), rating)| (account, rating)).collect();
    Ok(RatingsBeside { ratings, counted })
}

/// The names of everyone who belongs to a match, for its record.
///
/// # Errors
/// When the database fails.
pub async fn record_names(
    store: &Store,
    shown: ShownMatch<'_>,
    participants: Vec<AccountId>,
) -> Result<Vec<Name>, StoreError> {
    let names = Names::of(store, participants.clone()).await?;
    let ShownMatch { id, board, finished_at, .. } = shown;
    let ratings = ratings_beside(store, id, board, finished_at, &names).await?.ratings;
    let name = |account| names.name(account, ratings.get(&account).copied());
    Ok(participants.into_iter().map(name).collect())
}

impl Joined {
    /// A player of the match.
    #[must_use]
    pub fn player(&self, account: AccountId) -> PlayerBody {
        self.names.rated_player(account, self.ratings.get(&account).copied())
    }

    /// Reads it for a match.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of_match(store: &Store, shown: ShownMatch<'_>) -> Result<Self, StoreError> {
        let ShownMatch { id, status, board, finished_at, accounts } = shown;
        let names = Names::of(store, accounts).await?;
        let RatingsBeside { ratings, counted } =
            ratings_beside(store, id, board, finished_at, &names).await?;
        let mut pauses = Vec::new();
        if status == Status::Active {
            pauses = store.pauses.among(names.players());
        }
        let mut vacation_until = BTreeMap::new();
        if !status.is_over() {
            let away =
                names.players().filter_map(|player| Some((player.id, player.vacation_until?)));
            vacation_until = away.collect();
        }
        let mut rematch = Rematch::default();
        if status == Status::Finished {
            rematch = Box::pin(store.rematches.get(id)).await?;
        }
        Ok(Self { names, ratings, counted, pauses, vacation_until, rematch })
    }

    /// A digest of what the body contains beside its log, for entity tags. Of the pauses it contains
    /// only what follows from them: `deadline`, and whether a vacation may be drawn then.
    #[must_use]
    pub fn fingerprint(&self, deadline: Option<DateTime<Utc>>) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(self.names.fingerprint());
        for (account, rating) in &self.ratings {
            hasher.update(account.0);
            // A change of 0 is not the same as none that is counted yet.
            hasher.update([u8::from(rating.change.is_some())]);
            let change = rating.change.map_or(0, f64::to_bits);
            for number in [rating.rating.to_bits(), rating.deviation.to_bits(), change] {
                hasher.update(number.to_le_bytes());
            }
        }
        if let Some(Err(reason)) = self.counted {
            hasher.update(reason.as_str());
        }
        hasher.update(deadline.unwrap_or_default().timestamp_micros().to_le_bytes());
        let draws = |player: &&Arc<Player>| deadline.is_some_and(|at| player.draws_vacation_at(at));
        for player in self.names.players().filter(draws) {
            hasher.update(b"draws vacation");
            hasher.update(player.id.0);
        }
        for (account, until) in &self.vacation_until {
            hasher.update(account.0);
            hasher.update(until.timestamp_micros().to_le_bytes());
        }
        let Rematch { offer, id, .. } = &self.rematch;
        if offer.is_some() || id.is_some() {
            hasher.update(format!("{offer:?} {id:?}"));
        }
        hasher.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_rating_that_is_counted_without_a_change_has_another_tag_than_before() {
        let tag = |change| {
            let rating = ShownRating { rating: 1500.0, deviation: 80.0, change };
            let ratings = BTreeMap::from([(AccountId(Uuid::nil()), rating)]);
            Joined { ratings, ..Joined::default() }.fingerprint(None)
        };
        assert_ne!(tag(None), tag(Some(0.0)));
        assert_eq!(tag(Some(0.0)), tag(Some(0.0)));
    }
}
