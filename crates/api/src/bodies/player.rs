use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_accounts::DELETED_PLAYER;
use turnstone_matches::AccountId;
use turnstone_ratings::{NotCounted, Rating};
use turnstone_records::Name;
use turnstone_rules::Seat;
use turnstone_store::{
    Account, FinishedPlayers, Head, Player, RatingsAtMatches, Session, ShownRating, Store,
    StoreError,
};

use super::instant;
use super::vacation::VacationBody;

/// A player as others see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = PlayerSummary)]
pub struct PlayerBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The username; null once the account is deleted.
    #[schema(required = true)]
    pub username: Option<String>,
    /// The name to show; `deleted player` once the account is deleted.
    pub display_name: String,
    /// `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
    /// `guest`: a person who has not registered.
    pub kind: &'static str,
    /// The path of the picture on this server. It changes with the picture.
    pub avatar: String,
    /// Beside a match or on a leaderboard: the rating in that variant. Absent elsewhere, and without a
    /// rated match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<DisplayedRating>,
}

/// A player's rating beside a match or on a leaderboard.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DisplayedRating {
    /// The skill, in points. Of a match that is over: before its end; otherwise the current one.
    pub rating: f64,
    /// The uncertainty of the rating, in points.
    #[schema(minimum = 0, maximum = 350)]
    pub deviation: f64,
    /// Whether the rating is still uncertain: the deviation is above 110.
    pub provisional: bool,
    /// The change of the rating by the match, in points; null until the match is over and counted, and for
    /// matches that do not count.
    #[schema(required = true)]
    pub change: Option<f64>,
}

impl From<ShownRating> for DisplayedRating {
    fn from(shown: ShownRating) -> Self {
        let ShownRating { rating, deviation, change } = shown;
        let provisional = Rating { rating, deviation, ..Rating::default() }.is_provisional();
        Self { rating, deviation, provisional, change }
    }
}

/// The path of the picture of an account.
#[must_use]
pub fn avatar_path(id: AccountId, hash: Option<&[u8]>) -> String {
    match hash {
        Some(hash) => format!("/v1/players/{id}/avatar?v={}", hex::encode(hash)),
        None => format!("/v1/players/{id}/avatar"),
    }
}

/// The players of responses, by account id, as they are now; with their ratings at matches that are
/// over.
#[derive(Debug, Default)]
pub struct Names {
    players: BTreeMap<AccountId, Arc<Player>>,
    finished: RatingsAtMatches,
}

impl Names {
    /// Reads the names of accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(store: &Store, mut accounts: Vec<AccountId>) -> Result<Self, StoreError> {
        accounts.sort_unstable();
        accounts.dedup();
        let players = store.profiles.players(&accounts).await?;
        Ok(Self { players, finished: RatingsAtMatches::default() })
    }

    /// Reads the names of everyone who is shown with matches, and their ratings at those that are
    /// over.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of_heads<'a>(
        store: &Store,
        heads: impl IntoIterator<Item = &'a Head> + Clone,
    ) -> Result<Self, StoreError> {
        Self::of_heads_and(store, heads, Vec::new()).await
    }

    /// As [`Self::of_heads`], and the names of other accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of_heads_and<'a>(
        store: &Store,
        heads: impl IntoIterator<Item = &'a Head> + Clone,
        mut accounts: Vec<AccountId>,
    ) -> Result<Self, StoreError> {
        accounts.extend(heads.clone().into_iter().flat_map(Head::named_accounts));
        let finished = store.ratings.at_matches(&FinishedPlayers::of_heads(heads)).await?;
        Ok(Self { finished, ..Self::of(store, accounts).await? })
    }

    /// The players, by account id.
    pub(super) fn players(&self) -> impl Iterator<Item = &Arc<Player>> {
        self.players.values()
    }

    /// The player with an account id; `None` if it is not among those that were read.
    pub(super) fn of_account(&self, id: AccountId) -> Option<&Player> {
        self.players.get(&id).map(AsRef::as_ref)
    }

    /// Whether a day of automatic vacation is drawn for a seat at the deadline of its match, unless it
    /// moves: for the only seat to act.
    pub(super) fn draws_vacation_at(
        &self,
        deadline: Option<DateTime<Utc>>,
        to_act: &[Seat],
        seat: Seat,
        player: Option<AccountId>,
    ) -> bool {
        let player = player.and_then(|account| self.of_account(account));
        let drawn = player.zip(deadline).map(|(player, at)| player.draws_vacation_at(at));
        drawn.unwrap_or(false) && to_act == [seat]
    }

    /// One of the players, without a rating.
    #[must_use]
    pub fn player(&self, id: AccountId) -> PlayerBody {
        self.rated_player(id, None)
    }

    /// One of the players, with a rating.
    #[must_use]
    pub fn rated_player(&self, id: AccountId, rating: Option<ShownRating>) -> PlayerBody {
        let player = self.players.get(&id);
        let username = player.and_then(|player| player.username.clone());
        let hash = player.and_then(|player| player.avatar_hash.as_deref());
        PlayerBody {
            id: id.0,
            // A deleted account has no rating to show.
            rating: rating.filter(|_| username.is_some()).map(DisplayedRating::from),
            username,
            display_name: player
                .map_or_else(|| DELETED_PLAYER.to_owned(), |player| player.display_name.clone()),
            kind: player.map(|player| player.kind).unwrap_or_default().as_str(),
            avatar: avatar_path(id, hash),
        }
    }

    /// One of the players, with the rating as shown with the match: at its end, or now while it runs.
    #[must_use]
    pub fn player_of(&self, head: &Head, id: AccountId) -> PlayerBody {
        let rating = if head.finished_at.is_some() {
            self.finished.ratings.get(&(head.id, id)).copied()
        } else {
            let player = self.players.get(&id);
            player.and_then(|player| player.rating(&head.game, &head.variant))
        };
        self.rated_player(id, rating)
    }

    /// Whether a match counts, once that is known.
    #[must_use]
    pub fn counted(&self, head: &Head) -> Option<Result<(), NotCounted>> {
        self.finished.counted.get(&head.id).copied()
    }

    /// The name of one of the players, for a record.
    #[must_use]
    pub fn name(&self, id: AccountId, rating: Option<ShownRating>) -> Name {
        let PlayerBody { username, display_name, rating, .. } = self.rated_player(id, rating);
        // Whole points: records are read by people and by other programs, which expect them so.
        #[expect(clippy::cast_possible_truncation, reason = "ratings are some thousands")]
        let rating = rating.map(|rating| rating.rating.round() as i32);
        Name { id, username, display_name, rating }
    }

    /// A digest that changes when a name or a kind changes, for entity tags.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        for player in self.players() {
            hasher.update(player.id.0);
            // No name contains a zero byte.
            hasher.update(player.username.as_deref().unwrap_or_default());
            hasher.update([0]);
            hasher.update(&player.display_name);
            hasher.update([0]);
            hasher.update(player.avatar_hash.as_deref().unwrap_or_default());
            hasher.update([0]);
            hasher.update(player.kind.as_str());
        }
        hasher.finalize().into()
    }
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UserAccount)]
pub struct AccountBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The name to log in with.
    pub username: String,
    /// The name that others see.
    pub display_name: String,
    /// `person`, `bot` if a program plays for the account, or `guest`: a person who has not registered.
    pub kind: &'static str,
    /// The families of games that the bot plays; null for a person.
    #[schema(required = true)]
    pub bot_games: Option<Vec<String>>,
    /// The person's time zone, such as `Europe/Amsterdam`.
    pub time_zone: String,
    /// The times of the reminders by webhook, in seconds before a deadline, longest first.
    pub reminders: Vec<u32>,
    /// When the account was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// Whether the server plays the account's only legal move.
    pub play_forced_moves: bool,
    /// The senders whose invitations the account gets: `everyone`, `registered` (not those of guests) or `followed`.
    pub invitations_from: &'static str,
    /// The vacations.
    pub vacation: VacationBody,
}

impl AccountBody {
    /// An account at the instant `now`, with a yearly balance of vacation.
    #[must_use]
    pub fn new(account: Account, now: DateTime<Utc>, yearly_vacation: TimeDelta) -> Self {
        Self {
            id: account.id.0,
            username: account.username,
            display_name: account.display_name,
            kind: account.kind.as_str(),
            bot_games: account.bot_games,
            time_zone: account.time_zone,
            reminders: account.reminders.seconds().to_vec(),
            created_at: account.created_at,
            play_forced_moves: account.play_forced_moves,
            invitations_from: account.invitations_from.as_str(),
            vacation: VacationBody::new(&account.vacations, now, yearly_vacation),
        }
    }
}

/// A device that is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LoginSession)]
pub struct SessionBody {
    /// The id, with which it can be revoked.
    pub id: Uuid,
    /// The label of the device.
    #[schema(required = true)]
    pub label: Option<String>,
    /// Whether it is the session of this request.
    pub current: bool,
    /// The app that it was made through: `GET /v1/me/apps` has its name; null if none was named.
    #[schema(required = true)]
    pub app_id: Option<Uuid>,
    /// When it logged in.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the hour.
    #[serde(with = "instant")]
    pub last_used_at: DateTime<Utc>,
    /// When it ends if it is not used before.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
}

impl SessionBody {
    /// A session as `current` sees it.
    #[must_use]
    pub fn new(session: Session, current: Uuid) -> Self {
        Self {
            id: session.id,
            current: session.id == current,
            label: session.label,
            app_id: session.app.map(|app| app.0),
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            expires_at: session.expires_at,
        }
    }
}
