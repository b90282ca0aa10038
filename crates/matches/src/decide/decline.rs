use super::draft::Draft;
use crate::{AccountId, DeclineReason, Fact, InvitationDeclined, Refusal, Status};

/// An account that was invited and no longer is has declined before; a repeat changes nothing.
pub(super) fn decide(
    draft: &mut Draft,
    account: AccountId,
    reason: Option<DeclineReason>,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let once = game_match.created.invited.iter().flatten().any(|invited| *invited == account);
    let still = game_match.invited.iter().flatten().any(|invited| *invited == account);
    match game_match.status {
        _ if !once => Err(Refusal::NotInvited),
        _ if !still => Ok(()),
        Status::Open if game_match.is_player(account) => Err(Refusal::AlreadySeated),
        Status::Open => {
            let fact = InvitationDeclined { player: account, reason };
            Ok(draft.record(None, Fact::InvitationDeclined(fact))?)
        }
        Status::Active => Err(Refusal::HasStarted),
        Status::Finished | Status::Cancelled => Err(Refusal::Over),
    }
}
