use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::matches::AccountId;

use super::{Store, StoreError};

/// A person as others see him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The account's id.
    pub id: AccountId,
    /// Null once the account is deleted.
    pub username: Option<String>,
    /// The name to show.
    pub display_name: String,
    /// Whether his only legal move is played for him.
    pub play_forced_moves: bool,
    /// The end of the vacation that he is on.
    pub vacation_until: Option<DateTime<Utc>>,
}

impl Store {
    /// The people behind account ids, as others see them now, and what they want done for them.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn players(
        &self,
        ids: &[AccountId],
    ) -> Result<BTreeMap<AccountId, Player>, StoreError> {
        let known = ids.iter().filter_map(|id| Some((*id, self.people.get(id)?)));
        let mut players: BTreeMap<_, _> = known.collect();
        let unknown = ids.iter().filter(|id| !players.contains_key(*id));
        let uuids: Vec<_> = unknown.map(|id| id.0).collect();
        if uuids.is_empty() {
            return Ok(players);
        }
        let read = self.read_players(uuids);
        players.extend(Box::pin(read).await?.into_iter().map(|player| (player.id, player)));
        Ok(players)
    }

    async fn read_players(&self, ids: Vec<Uuid>) -> Result<Vec<Player>, StoreError> {
        let reading = self.people.begin();
        let rows = sqlx::query!(
            "SELECT account_id, username, display_name, play_forced_moves,
                 (SELECT ends_at FROM vacations
                  WHERE vacations.account_id = accounts.account_id
                    AND starts_at <= $2 AND ends_at > $2
                  LIMIT 1) AS vacation_until
             FROM accounts WHERE account_id = ANY ($1)",
            &ids,
            self.now(),
        )
        .fetch_all(&self.pool)
        .await?;
        let players = rows.into_iter().map(|row| {
            let id = AccountId(row.account_id);
            let player = Player {
                id,
                username: row.username,
                display_name: row.display_name,
                play_forced_moves: row.play_forced_moves,
                vacation_until: row.vacation_until,
            };
            self.people.keep(reading, id, player.clone());
            player
        });
        Ok(players.collect())
    }
}
