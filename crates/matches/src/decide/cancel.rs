use super::draft::Draft;
use crate::{AccountId, Match, Ply, Refusal, Status};

/// A match may be cancelled by its players while it has fewer plies than this.
const CANCEL_BEFORE_PLY: Ply = Ply::new(2);

/// Whether any player of a running match may still cancel it.
pub(super) fn can_still_cancel(game_match: &Match) -> bool {
    game_match.ply < CANCEL_BEFORE_PLY
}

/// The creator may cancel an open match; any player may cancel before ply 2. A repeat changes
/// nothing.
pub(super) fn decide(draft: &mut Draft, account: AccountId) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let is_creator = game_match.created.created_by == account;
    let is_player = game_match.is_player(account);
    match game_match.status {
        Status::Open if is_creator => Ok(draft.cancel(Some(account))?),
        Status::Open => Err(Refusal::NotTheCreator),
        Status::Cancelled if is_creator || is_player => Ok(()),
        _ if !is_player => Err(Refusal::NotAPlayer),
        Status::Active if can_still_cancel(game_match) => Ok(draft.cancel(Some(account))?),
        Status::Active => Err(Refusal::TooLateToCancel { ply: game_match.ply }),
        Status::Finished | Status::Cancelled => Err(Refusal::Over),
    }
}
