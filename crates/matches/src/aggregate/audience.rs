use crate::{AccountId, Visibility};

/// What decides who may see a match.
#[derive(Debug, Clone, Copy)]
pub struct Audience<'a> {
    /// Whether the match is public.
    pub visibility: Visibility,
    /// Who created it.
    pub created_by: AccountId,
    /// The account in each seat, as far as taken.
    pub seats: &'a [Option<AccountId>],
    /// Those who wait for a seat.
    pub waiting: &'a [AccountId],
    /// Those who are invited.
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
