use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::DELETED_PLAYER;
use crate::matches::AccountId;
use crate::store::{Account, Player, Session, Store, StoreError};

use super::instant;

/// A person as others see him.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Player)]
pub struct PlayerBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The name to find him by; null once the account is deleted.
    #[schema(required = true)]
    pub username: Option<String>,
    /// The name to show; `deleted player` once the account is deleted.
    pub display_name: String,
}

/// The people of some matches, by account id, as they are called now.
#[derive(Debug, Default)]
pub struct Names(BTreeMap<AccountId, Player>);

impl Names {
    /// Looks the names of accounts up.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(store: &Store, mut accounts: Vec<AccountId>) -> Result<Self, StoreError> {
        accounts.sort_unstable();
        accounts.dedup();
        Ok(Self(store.players(&accounts).await?))
    }

    /// One of them.
    #[must_use]
    pub fn player(&self, id: AccountId) -> PlayerBody {
        self.0.get(&id).map_or_else(
            || PlayerBody { id: id.0, username: None, display_name: DELETED_PLAYER.to_owned() },
            |player| PlayerBody {
                id: id.0,
                username: player.username.clone(),
                display_name: player.display_name.clone(),
            },
        )
    }

    /// A text that changes when a name does, for entity tags.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let lines = self.0.values().map(|player| {
            let username = player.username.as_deref().unwrap_or_default();
            format!("{} {username} {}", player.id, player.display_name)
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// An account as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct AccountBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The name to log in with.
    pub username: String,
    /// The name that others see.
    pub display_name: String,
    /// The person's time zone, such as `Europe/Amsterdam`.
    pub time_zone: String,
    /// How many seconds before a deadline the person is reminded by webhook, longest first.
    pub reminders: Vec<u32>,
    /// When the account was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
}

impl From<Account> for AccountBody {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.0,
            username: account.username,
            display_name: account.display_name,
            time_zone: account.time_zone,
            reminders: account.reminders.seconds().to_vec(),
            created_at: account.created_at,
        }
    }
}

/// A device that is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionBody {
    /// Its id, to revoke it by.
    pub id: Uuid,
    /// What the person calls the device.
    #[schema(required = true)]
    pub label: Option<String>,
    /// Whether it is the one that asks.
    pub current: bool,
    /// When it logged in.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it was last used, to the hour.
    #[serde(with = "instant")]
    pub last_used_at: DateTime<Utc>,
    /// When it ends, unless it is used before.
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
