use super::cancel;
use super::draft::Draft;
use crate::{AccountId, Fact, InvitationDeclined, Left, Nothing, Refusal, Status};

/// An account that is being deleted leaves the match. It cancels an open match of its own, a solo
/// match and one before ply 2. It leaves or declines an open match of another account, and resigns
/// any other. If it does not take part, nothing happens.
pub(super) fn decide(draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let seat = game_match.seats_of(account).first().copied();
    let is_invited = game_match.invited.iter().flatten().any(|invited| *invited == account);
    match (game_match.status, seat) {
        (Status::Open, _) if game_match.created.created_by == account => {
            draft.cancel(Some(account))?;
        }
        (Status::Open, _) if game_match.is_player(account) => {
            draft.record(None, Fact::Left(Left { player: account }))?;
        }
        (Status::Open, _) if is_invited => {
            let fact = InvitationDeclined { player: account, reason: None };
            draft.record(None, Fact::InvitationDeclined(fact))?;
        }
        (Status::Active, Some(_))
            if game_match.created.solo || cancel::can_still_cancel(game_match) =>
        {
            draft.cancel(Some(account))?;
        }
        (Status::Active, Some(seat)) => {
            draft.give_back_pauses(seat)?;
            draft.end_by_forfeit(seat, Fact::Resigned(Nothing {}), "resignation")?;
        }
        _ => {}
    }
    Ok(())
}
