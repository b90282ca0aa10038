use turnstone_rules::Seat;

use super::checks::acting_seat;
use super::draft::Draft;
use crate::aggregate::offer::OfferKind;
use crate::{AccountId, AtPly, Fact, Nothing, Refusal, Status};

/// The other side wins. A repeat succeeds.
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
            // An account with several seats holds all of them: the one to act resigns.
            let seat = match acting_seat(game_match, account, named) {
                Err(Refusal::SeatRequired) => {
                    let held = game_match.seats_of(account);
                    let acting = game_match.to_act();
                    let meant = held.iter().find(|seat| acting.contains(seat)).or(held.first());
                    *meant.ok_or(Refusal::NotAPlayer)?
                }
                acting => acting?,
            };
            let partners = game_match.partners_of(seat);
            let ply = game_match.ply;
            let offered = |seats: &[Seat]| game_match.offer_by(OfferKind::Resignation, seats);
            // In a team the partner must agree.
            if partners.is_empty() || offered(&partners).is_some() {
                draft.give_back_pauses(seat)?;
                return Ok(draft.end_by_forfeit(
                    seat,
                    Fact::Resigned(Nothing {}),
                    "resignation",
                )?);
            }
            if offered(&[seat]).is_none() {
                draft.record(Some(seat), Fact::ResignationOffered(AtPly { ply }))?;
            }
            Ok(())
        }
        Status::Finished | Status::Cancelled => {
            let held = game_match.seats_of(account);
            let resigned = game_match.forfeit.filter(|forfeit| forfeit.reason == "resignation");
            // A team resigns as a whole.
            let given_up = |seat: &Seat| {
                resigned
                    .is_some_and(|forfeit| !game_match.opponents_of(forfeit.seat).contains(seat))
            };
            match named.or(held.iter().copied().find(given_up)) {
                _ if held.is_empty() => Err(Refusal::NotAPlayer),
                // The account had offered its partner to resign, and the match ended otherwise.
                _ if game_match.has_offered_to_resign(&held) => Ok(()),
                Some(seat) if held.contains(&seat) && given_up(&seat) => Ok(()),
                _ => Err(Refusal::Over),
            }
        }
    }
}
