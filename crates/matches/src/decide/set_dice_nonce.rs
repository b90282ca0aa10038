use super::draft::Draft;
use crate::{AccountId, DiceNonce, DiceNonceSet, Fact, Refusal, Status};

/// How often an account may set a nonce in one match; one that comes with a seat does not count.
const MAX_NONCES: u32 = 16;

/// A player who has seen the commitment adds a nonce to the dice, and may change it until the
/// start. A repeat changes nothing.
pub(super) fn decide(
    draft: &mut Draft,
    account: AccountId,
    nonce: DiceNonce,
) -> Result<(), Refusal> {
    let game_match = &draft.game_match;
    let dice = game_match.dice.as_ref().ok_or(Refusal::NoDice)?;
    let is_same = dice.nonces.get(&account) == Some(&nonce);
    match game_match.status {
        _ if !game_match.is_player(account) => Err(Refusal::NotAPlayer),
        _ if is_same => Ok(()),
        Status::Open if game_match.early_changes.of(account).nonces >= MAX_NONCES => {
            Err(Refusal::TooManyNonces { most: MAX_NONCES })
        }
        Status::Open => {
            let fact = DiceNonceSet { player: account, dice_nonce: nonce };
            Ok(draft.record(None, Fact::DiceNonceSet(fact))?)
        }
        Status::Active => Err(Refusal::HasStarted),
        Status::Finished | Status::Cancelled => Err(Refusal::Over),
    }
}
