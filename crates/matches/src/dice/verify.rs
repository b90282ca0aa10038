use std::collections::BTreeMap;

use turnstone_rules::{Roll, exact};

use super::roll::{DiceSeed, MovesDigest, RollInputs};
use crate::{Event, Fact, MatchId, Seq};

/// A fault of the dice of a match that is over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiceFault {
    /// The seed is missing or malformed.
    #[error("the seed is not revealed")]
    NoSeed,
    /// The seed does not match the commitment.
    #[error("the seed is not the one that was committed to")]
    OtherSeed,
    /// A roll does not follow from the seed, the moves and the nonces.
    #[error("roll {number} (seq {seq}) is {faces:?} and should be {expected:?}")]
    WrongRoll {
        /// The number of the roll, from 0.
        number: u32,
        /// The event.
        seq: Seq,
        /// The faces in the log.
        faces: Vec<u8>,
        /// The faces that follow from the seed.
        expected: Vec<u8>,
    },
}

/// Recomputes every roll of a match that is over from its events alone, and returns how many there are. Where
/// the match was resumed, another seed begins.
///
/// # Errors
/// At the first wrong roll, or when the seed is missing or does not match the commitment.
pub fn verify_dice(match_id: MatchId, events: &[Event]) -> Result<u32, DiceFault> {
    let mut commitment = None;
    let mut by_player = BTreeMap::new();
    let mut nonces = Vec::new();
    let mut moves = MovesDigest::default();
    let mut rolls = Vec::new();
    let mut first_of_seed = 0;
    let mut seed = None;
    for event in events {
        match &event.fact {
            Fact::Created(fact) => commitment.clone_from(&fact.dice_commitment),
            Fact::Seated(fact) => {
                by_player.insert(fact.player, fact.dice_nonce);
            }
            Fact::DiceNonceSet(fact) => {
                by_player.insert(fact.player, Some(fact.dice_nonce));
            }
            Fact::Started(fact) => {
                let of = |player| by_player.get(player).copied().flatten();
                nonces = fact.players.iter().map(of).collect();
            }
            Fact::MovePlayed(fact) => moves.push(&fact.notation),
            Fact::DiceRolled(fact) => {
                let number = exact::<u32>(rolls.len());
                let inputs =
                    RollInputs { match_id, number, moves: moves.digest(), nonces: nonces.clone() };
                rolls.push((event.seq, inputs, fact.faces.clone()));
            }
            Fact::Finished(fact) => seed.clone_from(&fact.seed),
            Fact::Cancelled(fact) => seed.clone_from(&fact.seed),
            Fact::Resumed(fact) => {
                check(commitment.as_ref(), seed.take(), &rolls[first_of_seed..])?;
                commitment.clone_from(&fact.dice_commitment);
                first_of_seed = rolls.len();
            }
            Fact::Left(_)
            | Fact::InvitationDeclined(_)
            | Fact::Passed(_)
            | Fact::DrawOffered(_)
            | Fact::DrawWithdrawn(_)
            | Fact::DrawAgreed(_)
            | Fact::DrawDeclined(_)
            | Fact::TakebackOffered(_)
            | Fact::TakebackWithdrawn(_)
            | Fact::TakebackAgreed(_)
            | Fact::TakebackDeclined(_)
            | Fact::TakenBack(_)
            | Fact::ResignationOffered(_)
            | Fact::ClockExtended(_)
            | Fact::Resigned(_)
            | Fact::TimedOut(_) => {}
        }
    }
    check(commitment.as_ref(), seed, &rolls[first_of_seed..])?;
    Ok(exact::<u32>(rolls.len()))
}

/// A roll in the log: its event, its inputs, and the faces that the log has.
type LoggedRoll = (Seq, RollInputs, Vec<u8>);

/// Compares rolls with those that follow from a revealed seed.
fn check(
    commitment: Option<&String>,
    seed: Option<String>,
    rolls: &[LoggedRoll],
) -> Result<(), DiceFault> {
    let seed = seed.and_then(|text| DiceSeed::parse(&text)).ok_or(DiceFault::NoSeed)?;
    if commitment != Some(&seed.commitment()) {
        return Err(DiceFault::OtherSeed);
    }
    for (seq, inputs, faces) in rolls {
        // No game has that many dice, so a longer roll is wrong in any case.
        let Roll(expected) = seed.roll(inputs, exact::<u8>(faces.len().min(u8::MAX.into())));
        if *faces != expected {
            let (number, faces) = (inputs.number, faces.clone());
            return Err(DiceFault::WrongRoll { number, seq: *seq, faces, expected });
        }
    }
    Ok(())
}
