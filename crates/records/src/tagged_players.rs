//! The players in the tags of a file.

use turnstone_matches::{AccountId, DiceNonce};

use super::tags::Tags;
use super::{Finding, Name};

/// The players, as a file's tags have them.
pub(super) struct TaggedPlayers {
    pub(super) seats: Vec<Option<AccountId>>,
    pub(super) nonces: Vec<Option<DiceNonce>>,
    pub(super) names: Vec<Name>,
}

impl TaggedPlayers {
    pub(super) fn read(tags: &Tags, count: usize) -> Result<Self, Finding> {
        let word = |text: &str| Some(text.to_owned());
        let nonce = |text: &str| DiceNonce::try_from(text.to_owned()).ok();
        let mut players_read = Self { seats: Vec::new(), nonces: Vec::new(), names: Vec::new() };
        for seat in 0..count {
            let id =
                tags.read(&format!("Account{seat}"), |text| text.parse().ok().map(AccountId))?;
            players_read.seats.push(id);
            players_read.nonces.push(tags.read(&format!("DiceNonce{seat}"), nonce)?);
            let username = tags.read(&format!("Username{seat}"), word)?;
            let display_name = tags.read(&format!("Name{seat}"), word)?;
            let rating = tags.read(&format!("Rating{seat}"), |text| text.parse().ok())?;
            if let (Some(id), Some(display_name)) = (id, display_name)
                && players_read.names.iter().all(|known| known.id != id)
            {
                players_read.names.push(Name { id, username, display_name, rating });
            }
        }
        players_read.names.sort_unstable_by_key(|name| name.id);
        Ok(players_read)
    }
}
