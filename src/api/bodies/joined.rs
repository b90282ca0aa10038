use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use crate::store::{Store, StoreError};
use turnstone_matches::{AccountId, MatchId, Pause, Rematch, Status};

use super::player::Names;

/// What the body of a match contains that is not in its log.
#[derive(Debug, Default)]
pub struct Joined {
    /// The names of its players.
    pub names: Names,
    /// The vacations of these players, and the outages, while the match is active.
    pub pauses: Vec<Pause>,
    /// The ends of their current vacations, until the match is over.
    pub vacation_until: BTreeMap<AccountId, DateTime<Utc>>,
    /// The offer of a rematch, and its id, once the match is finished.
    pub rematch: Rematch,
}

impl Joined {
    /// Reads it for a match that names these accounts.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of_match(
        store: &Store,
        id: MatchId,
        status: Status,
        accounts: Vec<AccountId>,
    ) -> Result<Self, StoreError> {
        let names = Names::of(store, accounts).await?;
        let mut pauses = Vec::new();
        if status == Status::Active {
            pauses = store.pauses_among(names.players());
        }
        let mut vacation_until = BTreeMap::new();
        if !status.is_over() {
            let away =
                names.players().filter_map(|player| Some((player.id, player.vacation_until?)));
            vacation_until = away.collect();
        }
        let mut rematch = Rematch::default();
        if status == Status::Finished {
            rematch = Box::pin(store.rematch(id)).await?;
        }
        Ok(Self { names, pauses, vacation_until, rematch })
    }

    /// A digest of what the body contains beside its log, for entity tags. Of the pauses it contains
    /// only what follows from them: `deadline`.
    #[must_use]
    pub fn fingerprint(&self, deadline: Option<DateTime<Utc>>) -> [u8; 32] {
        let mut hasher = Sha256::new();
        hasher.update(self.names.fingerprint());
        hasher.update(deadline.unwrap_or_default().timestamp_micros().to_le_bytes());
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
