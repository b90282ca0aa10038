//! The details of refusals, with the ids and values of which translations are made.

use turnstone_matches::Refusal;
use turnstone_rules::{ConfigurationError, Phrase};

/// A word that must be one of these.
pub(crate) fn one_of<'a>(known: impl IntoIterator<Item = &'a str>) -> Phrase {
    let known: Vec<_> = known.into_iter().map(|word| format!("`{word}`")).collect();
    let known = known.join(", ");
    Phrase::new("detail-one-of", format!("must be one of {known}")).with("known", known)
}

/// A number that must be from one to another.
pub(crate) fn from_to(least: u32, most: u32) -> Phrase {
    Phrase::new("detail-from-to", format!("must be from {least} to {most}"))
        .with("least", least)
        .with("most", most)
}

/// The reason why a command is refused.
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
        Refusal::CompletionTooLow { least } => {
            phrase("refusal-completion-too-low").with("least", *least)
        }
        Refusal::TooLateToCancel { ply } => {
            phrase("refusal-too-late-to-cancel").with("ply", ply.get())
        }
        Refusal::PlyAhead { given, current } => {
            phrase("refusal-ply-ahead").with("given", given.get()).with("current", current.get())
        }
        Refusal::StalePly { given, current } => {
            phrase("refusal-stale-ply").with("given", given.get()).with("current", current.get())
        }
        Refusal::TooManyTakebacks { most } => {
            phrase("refusal-too-many-takebacks").with("most", *most)
        }
        Refusal::TooManySeatings { most } => {
            phrase("refusal-too-many-seatings").with("most", *most)
        }
        Refusal::TooManyNonces { most } => phrase("refusal-too-many-nonces").with("most", *most),
        Refusal::MalformedMove { detail }
        | Refusal::IllegalMove { detail, .. }
        | Refusal::Contradiction { detail, .. } => detail.clone(),
        Refusal::InvalidLine(line) => line.detail.clone(),
        Refusal::AlreadySeated => phrase("refusal-already-seated"),
        Refusal::NotInvited => phrase("refusal-not-invited"),
        Refusal::IsGuest => phrase("refusal-is-guest"),
        Refusal::NotAPlayer => phrase("refusal-not-a-player"),
        Refusal::SeatRequired => phrase("refusal-seat-required"),
        Refusal::NotTheCreator => phrase("refusal-not-the-creator"),
        Refusal::NotStarted => phrase("refusal-not-started"),
        Refusal::HasStarted => phrase("refusal-has-started"),
        Refusal::Over => phrase("refusal-over"),
        Refusal::NotFinished => phrase("refusal-not-finished"),
        Refusal::NotYourTurn { .. } => phrase("refusal-not-your-turn"),
        Refusal::OfferAlreadyMade => phrase("refusal-offer-already-made"),
        Refusal::NoOffer => phrase("refusal-no-offer"),
        Refusal::NothingToTakeBack => phrase("refusal-nothing-to-take-back"),
        Refusal::YourTurn => phrase("refusal-your-turn"),
        Refusal::NoConditions => phrase("refusal-no-conditions"),
        Refusal::NoDice => phrase("refusal-no-dice"),
        // For the log: the client gets `internal`.
        Refusal::NoDiceSeed | Refusal::Corruption(_) => Phrase::verbatim(english),
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
