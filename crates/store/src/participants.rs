use serde::Serialize;
use uuid::Uuid;

use turnstone_matches::Match;

/// A row of a match in `match_participants`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Member {
    /// The account.
    pub(crate) account_id: Uuid,
    /// Whether it sits or waits for a seat; an invited account does not.
    pub(crate) plays: bool,
}

/// The members of a match, by account.
pub(crate) fn members(game_match: &Match) -> Vec<Member> {
    let accounts = game_match.participants().into_iter();
    accounts
        .map(|account| Member { account_id: account.0, plays: game_match.is_player(account) })
        .collect()
}
