use std::collections::BTreeMap;

use crate::AccountId;

/// The changes of accounts in an open match, so that its log stays short. Empty from the start on.
#[derive(Debug, Clone, Default)]
pub(crate) struct EarlyChanges(BTreeMap<AccountId, Changes>);

/// The number of changes of each kind by one account.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Changes {
    /// How often it took a seat. It has left one at most as often.
    pub(crate) seatings: u32,
    /// How often it set a dice nonce while it had a seat.
    pub(crate) nonces: u32,
}

impl EarlyChanges {
    /// The changes of an account.
    pub(crate) fn of(&self, account: AccountId) -> Changes {
        self.0.get(&account).copied().unwrap_or_default()
    }

    /// Counts that an account took a seat.
    pub(crate) fn count_seating(&mut self, account: AccountId) {
        self.0.entry(account).or_default().seatings += 1;
    }

    /// Counts that an account set a dice nonce.
    pub(crate) fn count_nonce(&mut self, account: AccountId) {
        self.0.entry(account).or_default().nonces += 1;
    }
}
