//! The details of refusals, with the ids and values of which translations are made.

use turnstone_matches::Refusal;
use turnstone_rules::{ConfigurationError, Phrase};

/// Why a command is refused.
pub(super) fn of_refusal(refusal: &Refusal) -> Phrase {
    let english = refusal.to_string();
    let phrase = |id: &'static str| Phrase::new(id, english.clone());
    match refusal {
        Refusal::Configuration(error) => of_configuration(error, english),
        Refusal::UnknownGame { game } => phrase("refusal-unknown-game").with("game", &**game),
        Refusal::NoSuchSeat { seat, last } => {
            phrase("refusal-no-such-seat").with("seat", seat.0).with("last", last.0)
        }
        Refusal::SeatTaken { seat } => phrase("refusal-seat-taken").with("seat", seat.0),
        Refusal::NotYourSeat { seat } => phrase("refusal-not-your-seat").with("seat", seat.0),
        Refusal::TooLateToCancel { ply } => phrase("refusal-too-late-to-cancel").with("ply", *ply),
        Refusal::PlyAhead { given, current } => {
            phrase("refusal-ply-ahead").with("given", *given).with("current", *current)
        }
        Refusal::StalePly { given, current } => {
            phrase("refusal-stale-ply").with("given", *given).with("current", *current)
        }
        Refusal::TooManyTakebacks { most } => {
            phrase("refusal-too-many-takebacks").with("most", *most)
        }
        Refusal::MalformedMove { detail }
        | Refusal::IllegalMove { detail, .. }
        | Refusal::Contradiction { detail, .. } => detail.clone(),
        Refusal::InvalidLine(line) => line.detail.clone(),
        // Fixed texts.
        Refusal::AlreadySeated
        | Refusal::NotInvited
        | Refusal::NotAPlayer
        | Refusal::SeatRequired
        | Refusal::NotTheCreator
        | Refusal::NotStarted
        | Refusal::HasStarted
        | Refusal::Over
        | Refusal::NotFinished
        | Refusal::NotYourTurn { .. }
        | Refusal::OfferAlreadyMade
        | Refusal::NoOffer
        | Refusal::NothingToTakeBack
        | Refusal::YourTurn
        | Refusal::NoConditions
        | Refusal::NoDice
        | Refusal::NoDiceSeed
        | Refusal::Corruption(_) => english.into(),
    }
}

fn of_configuration(error: &ConfigurationError, english: String) -> Phrase {
    match error {
        ConfigurationError::UnknownVariant { game, variant, known } => {
            let phrase = Phrase::new("refusal-unknown-variant", english);
            phrase.with("game", *game).with("variant", &**variant).with("known", &**known)
        }
        ConfigurationError::UnknownOption { game, variant, option } => {
            let phrase = Phrase::new("refusal-unknown-option", english);
            phrase.with("game", *game).with("variant", *variant).with("option", &**option)
        }
        ConfigurationError::BadOption { option, known } => {
            let phrase = Phrase::new("refusal-bad-option", english);
            phrase.with("option", &**option).with("known", &**known)
        }
    }
}
