use crate::{AccountId, Visibility};

/// The facts that decide who may see a match.
#[derive(Debug, Clone, Copy)]
pub struct Audience<'a> {
    /// Whether the match is public.
    pub visibility: Visibility,
    /// Its creator.
    pub created_by: AccountId,
    /// The account in each seat, as far as taken.
    pub seats: &'a [Option<AccountId>],
    /// The accounts that wait for a seat.
    pub waiting: &'a [AccountId],
    /// The accounts that are invited.
    pub invited: &'a [AccountId],
}

impl Audience<'_> {
    /// Whether an account, or a reader without one, may see the match.
    #[must_use]
    pub fn includes(&self, reader: Option<AccountId>) -> bool {
        match (self.visibility, reader) {
            (Visibility::Public, _) => true,
            (Visibility::Private, None) => false,
            (Visibility::Private, Some(account)) => {
                account == self.created_by
                    || self.seats.contains(&Some(account))
                    || self.waiting.contains(&account)
                    || self.invited.contains(&account)
            }
        }
    }
}
