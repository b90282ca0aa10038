//! Maps each error of the layers below to a problem: one `match` each, without a wildcard arm.

use turnstone_io::world::OutOfEntropy;
use turnstone_matches::Refusal;
use turnstone_postgres::Loss;
use turnstone_rules::{ConfigurationError, Phrase};
use turnstone_store::{CommandError, StoreError};

use super::{Code, Problem, Shortage, phrases};

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::from(&error)
    }
}

impl From<&StoreError> for Problem {
    fn from(error: &StoreError) -> Self {
        let code = match error {
            StoreError::Unavailable(_) => {
                return Self::unavailable(error.unavailability().unwrap_or_default())
                    .caused_by(error);
            }
            StoreError::Archive(_) => {
                let reason = "the archive of old matches cannot be read";
                return Self::with(Code::Unavailable, Phrase::new("detail-archive", reason))
                    .because_of(Shortage::Other)
                    .caused_by(error);
            }
            // Every statement is checked when it is compiled: the database has changed. What no look needs is lost for
            // this request only.
            StoreError::Database(refused)
                if matches!(Loss::of(refused), Loss::WrongSchema | Loss::WrongRights) =>
            {
                return Self::lost(Loss::of(refused)).caused_by(error);
            }
            StoreError::Database(_) => {
                return Self::internal(error).because_of(Shortage::Database);
            }
            StoreError::Migration(_)
            | StoreError::UnreleasedSchema
            | StoreError::MissingMigrations
            | StoreError::Pooler(_)
            | StoreError::Corruption(_)
            | StoreError::OutOfEntropy(_) => Code::Internal,
            StoreError::Contended => {
                return Self::new(Code::Overloaded)
                    .because_of(Shortage::Contention)
                    .caused_by(error);
            }
            StoreError::Shared(error) => return Self::from(&**error),
        };
        Self::new(code).caused_by(error)
    }
}

impl Problem {
    /// The database is lost.
    pub(crate) fn lost(loss: Loss) -> Self {
        Self::unavailable(loss.reason())
    }

    /// The same failure, explained by the state of the database if that is lost: a statement knows its own end, and
    /// not why.
    #[must_use]
    pub(crate) fn explained_by(self, loss: Option<Loss>) -> Self {
        let is_of_database = self.shortage == Shortage::Database
            && matches!(self.code, Code::Unavailable | Code::Internal);
        match loss {
            Some(loss) if is_of_database => Self { cause: self.cause, ..Self::lost(loss) },
            Some(_) | None => self,
        }
    }

    fn unavailable(reason: &'static str) -> Self {
        let detail = format!("{reason}. {}", Code::Unavailable.description());
        let detail = Phrase::new("detail-unavailable", detail)
            .with("reason", Phrase::from(reason))
            .with("advice", Phrase::from(Code::Unavailable.description()));
        Self::with(Code::Unavailable, detail).because_of(Shortage::Database)
    }
}

impl From<OutOfEntropy> for Problem {
    fn from(error: OutOfEntropy) -> Self {
        Self::internal(error)
    }
}

impl From<CommandError> for Problem {
    fn from(error: CommandError) -> Self {
        match error {
            CommandError::NotFound => Self::not_found(),
            CommandError::Refused(refusal) => refusal.into(),
            CommandError::StaleVersion { current } => {
                let detail = format!("the match is at version {current}");
                let detail =
                    Phrase::new("detail-stale-version", detail).with("current", current.get());
                Self::with(Code::StaleVersion, detail)
            }
            CommandError::Store(error) => error.into(),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let detail = phrases::of_refusal(&refusal);
        match refusal {
            Refusal::Configuration(error) => Self::invalid_body(pointer(&error), detail),
            Refusal::UnknownGame { .. } => Self::invalid_body("/game", detail),
            Refusal::Contradiction { pointer, .. } => Self::invalid_body(pointer, detail),
            Refusal::NoSuchSeat { .. } => Self::invalid_body("/seat", detail),
            Refusal::SeatTaken { .. } => Self::with(Code::SeatTaken, detail),
            Refusal::AlreadySeated => Self::with(Code::AlreadySeated, detail),
            Refusal::NotInvited => Self::with(Code::NotInvited, detail),
            Refusal::IsGuest => Self::with(Code::RegistrationRequired, detail),
            Refusal::CompletionTooLow { .. } => Self::with(Code::CompletionTooLow, detail),
            Refusal::NotAPlayer => Self::with(Code::NotAPlayer, detail),
            Refusal::NotYourSeat { .. } => Self::with(Code::NotYourSeat, detail),
            Refusal::SeatRequired => {
                Self::with(Code::SeatRequired, detail).at("/seat", "is required")
            }
            Refusal::NotTheCreator => Self::with(Code::NotTheCreator, detail),
            Refusal::NotStarted => Self::with(Code::MatchNotStarted, detail),
            Refusal::HasStarted => Self::with(Code::MatchStarted, detail),
            Refusal::Over => Self::with(Code::MatchOver, detail),
            Refusal::TooLateToCancel { ply } => {
                Self::with(Code::TooLateToCancel, detail).at_ply(ply)
            }
            Refusal::NotYourTurn { ply } => Self::with(Code::NotYourTurn, detail).at_ply(ply),
            Refusal::PlyAhead { current, .. } => Self::with(Code::PlyAhead, detail).at_ply(current),
            Refusal::StalePly { current, .. } => Self::with(Code::StalePly, detail).at_ply(current),
            Refusal::MalformedMove { .. } => {
                Self::with(Code::MalformedMove, detail.clone()).at("/move", detail)
            }
            Refusal::IllegalMove { violation, ply, .. } => {
                Self { violation: Some(violation), ..Self::with(Code::IllegalMove, detail) }
                    .at_ply(ply)
            }
            Refusal::NotFinished => Self::with(Code::MatchNotFinished, detail),
            Refusal::OfferAlreadyMade => Self::with(Code::OfferAlreadyMade, detail),
            Refusal::NoOffer => Self::with(Code::NoOffer, detail),
            Refusal::NothingToTakeBack => Self::with(Code::NothingToTakeBack, detail),
            Refusal::TooManyTakebacks { .. } => Self::with(Code::TooManyTakebacks, detail),
            Refusal::TooManySeatings { .. } | Refusal::TooManyNonces { .. } => {
                Self::with(Code::TooManyChanges, detail)
            }
            Refusal::YourTurn => Self::with(Code::YourTurn, detail),
            Refusal::NoConditions => Self::with(Code::NoConditionalMoves, detail),
            // The endpoint has added where the lines are in its body.
            Refusal::InvalidLine(line) => Self::invalid_body(line.pointer, detail),
            Refusal::NoDice => Self::invalid_body("/dice_nonce", detail),
            Refusal::NoDiceSeed => Self::internal(detail),
            Refusal::Corruption(corruption) => StoreError::Corruption(corruption).into(),
        }
    }
}

fn pointer(error: &ConfigurationError) -> String {
    match error {
        ConfigurationError::UnknownVariant { .. } => "/variant".to_owned(),
        ConfigurationError::UnknownOption { option, .. }
        | ConfigurationError::BadOption { option, .. } => {
            // A JSON pointer escapes these two, and a client may send any name.
            format!("/options/{}", option.replace('~', "~0").replace('/', "~1"))
        }
    }
}
