use super::draft::Draft;
use crate::{AccountId, Fact, Left, Refusal, Status};

/// For an account without a seat nothing happens, so that a repeat succeeds.
pub(super) fn decide(draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    match game_match.status {
        Status::Open if game_match.is_player(account) => {
            Ok(draft.record(None, Fact::Left(Left { player: account }))?)
        }
        Status::Open => Ok(()),
        Status::Active if game_match.is_player(account) => Err(Refusal::HasStarted),
        Status::Finished | Status::Cancelled if game_match.is_player(account) => Err(Refusal::Over),
        Status::Active | Status::Finished | Status::Cancelled => Err(Refusal::NotAPlayer),
    }
}
