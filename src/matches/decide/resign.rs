use crate::matches::draft::Draft;
use crate::matches::{AccountId, Fact, Nothing, Refusal, Status};
use crate::rules::Seat;

use super::acting_seat;

/// The other side wins. Who has resigned gets the same answer again.
pub(super) fn decide(
    draft: &mut Draft,
    account: AccountId,
    named: Option<Seat>,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    match game_match.status {
        Status::Open if game_match.is_player(account) => Err(Refusal::NotStarted),
        Status::Open => Err(Refusal::NotAPlayer),
        Status::Active => {
            // Who holds several seats plays alone, and the one to act is meant.
            let seat = match acting_seat(game_match, account, named) {
                Err(Refusal::SeatRequired) => {
                    let held = game_match.seats_of(account);
                    let acting = game_match.to_act();
                    let meant = held.iter().find(|seat| acting.contains(seat)).or(held.first());
                    *meant.ok_or(Refusal::NotAPlayer)?
                }
                acting => acting?,
            };
            Ok(draft.lose(seat, Fact::Resigned(Nothing {}), "resignation")?)
        }
        Status::Finished | Status::Cancelled => {
            let held = game_match.seats_of(account);
            let resigned = game_match.forfeit.filter(|forfeit| forfeit.reason == "resignation");
            let repeated = resigned.map(|forfeit| forfeit.seat).filter(|seat| held.contains(seat));
            match (held.is_empty(), repeated) {
                (true, _) => Err(Refusal::NotAPlayer),
                (false, Some(seat)) if named.is_none_or(|named| named == seat) => Ok(()),
                (false, _) => Err(Refusal::Over),
            }
        }
    }
}
