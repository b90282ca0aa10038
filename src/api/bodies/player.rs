use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{Account, Player, Session, Store, StoreError};
use turnstone_accounts::{DELETED_PLAYER, PlayerKind};
use turnstone_matches::AccountId;
use turnstone_records::Name;

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
    /// `person`, or `bot`: a program plays for the account.
    pub kind: &'static str,
}

/// A bot, with the games that it plays.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BotPlayer)]
pub struct BotBody {
    /// The account of the bot.
    pub player: PlayerBody,
    /// The ids of the families of games that it says it plays.
    pub games: Vec<String>,
}

/// The current names of players, by account id.
#[derive(Debug, Default)]
pub struct Names(BTreeMap<AccountId, Arc<Player>>);

impl Names {
    /// Reads the names of accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(store: &Store, mut accounts: Vec<AccountId>) -> Result<Self, StoreError> {
        accounts.sort_unstable();
        accounts.dedup();
        Ok(Self(store.players(&accounts).await?))
    }

    /// The players, by account id.
    pub(super) fn players(&self) -> impl Iterator<Item = &Arc<Player>> {
        self.0.values()
    }

    /// What is known of one of the players.
    pub(super) fn of_account(&self, id: AccountId) -> Option<&Player> {
        self.0.get(&id).map(AsRef::as_ref)
    }

    /// One of the players.
    #[must_use]
    pub fn player(&self, id: AccountId) -> PlayerBody {
        self.0.get(&id).map_or_else(
            || PlayerBody {
                id: id.0,
                username: None,
                display_name: DELETED_PLAYER.to_owned(),
                kind: PlayerKind::default().as_str(),
            },
            |player| PlayerBody {
                id: id.0,
                username: player.username.clone(),
                display_name: player.display_name.clone(),
                kind: player.kind.as_str(),
            },
        )
    }

    /// The name of one of the players, for a record.
    #[must_use]
    pub fn name(&self, id: AccountId) -> Name {
        let PlayerBody { username, display_name, .. } = self.player(id);
        Name { id, username, display_name }
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
    /// `person`, or `bot`: a program plays for the account.
    pub kind: &'static str,
    /// The families of games that the bot plays; null for a person.
    #[schema(required = true)]
    pub bot_games: Option<Vec<String>>,
    /// The person's time zone, such as `Europe/Amsterdam`.
    pub time_zone: String,
    /// How many seconds before a deadline the person is reminded by webhook, longest first.
    pub reminders: Vec<u32>,
    /// When the account was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// Whether the server plays the account's only legal move.
    pub play_forced_moves: bool,
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
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            expires_at: session.expires_at,
        }
    }
}
