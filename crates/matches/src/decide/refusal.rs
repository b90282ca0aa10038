use turnstone_rules::{ConfigurationError, Phrase, Seat};

use crate::{Corruption, InvalidLine, Ply};

/// The reason to refuse a command. A refused command changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game, variant or options cannot be played.
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    /// There is no such family.
    #[error("there is no game `{game}`; `GET /v1/games` lists those there are")]
    UnknownGame {
        /// The family that was asked for.
        game: String,
    },
    /// A member of the request contradicts another.
    #[error("{detail}")]
    Contradiction {
        /// The JSON pointer of the member at fault.
        pointer: &'static str,
        /// The reason.
        detail: Phrase,
    },
    /// There is no seat with this number.
    #[error("there is no seat {seat}; the seats are 0 to {last}")]
    NoSuchSeat {
        /// The seat that was asked for.
        seat: Seat,
        /// The highest seat.
        last: Seat,
    },
    /// The seat belongs to another account.
    #[error("seat {seat} is taken")]
    SeatTaken {
        /// The seat.
        seat: Seat,
    },
    /// The account already has another seat in the match, or waits for one.
    #[error("you already have a seat in this match; leave it first to take another")]
    AlreadySeated,
    /// Only invited accounts may join.
    #[error("only invited players may join this match")]
    NotInvited,
    /// A guest cannot take a seat in a rated match.
    #[error("guests play casual matches only; register to play rated ones")]
    IsGuest,
    /// The account has dropped too many matches for what the creator asks.
    #[error("this match is for players who complete at least {least} % of their matches")]
    CompletionTooLow {
        /// The least completion rate, in percent.
        least: u8,
    },
    /// The account does not play here.
    #[error("you do not play in this match")]
    NotAPlayer,
    /// The account does not hold the seat that it names.
    #[error("seat {seat} is not yours")]
    NotYourSeat {
        /// The seat that was named.
        seat: Seat,
    },
    /// The account holds several seats, and the request must name one.
    #[error("you hold several seats; say which one with `seat`")]
    SeatRequired,
    /// Only the creator may do this before the start.
    #[error("only the creator of an open match may cancel it")]
    NotTheCreator,
    /// The match waits for players.
    #[error("the match has not started: seats are still free")]
    NotStarted,
    /// The match has started.
    #[error("the match has started")]
    HasStarted,
    /// The match is finished or cancelled.
    #[error("the match is over")]
    Over,
    /// The match has no result.
    #[error("the match is not finished")]
    NotFinished,
    /// A match can be cancelled before its second ply only.
    #[error("a match can be cancelled before its second ply only; it is at ply {ply}")]
    TooLateToCancel {
        /// The current ply.
        ply: Ply,
    },
    /// Another seat is to act.
    #[error("it is not your turn")]
    NotYourTurn {
        /// The current ply.
        ply: Ply,
    },
    /// The match is not yet at this ply.
    #[error("the match is at ply {current}, not yet at {given}")]
    PlyAhead {
        /// The ply of the request.
        given: Ply,
        /// The current ply.
        current: Ply,
    },
    /// The match has moved on from this ply.
    #[error("the match has moved on from ply {given}; it is at ply {current}")]
    StalePly {
        /// The ply of the request.
        given: Ply,
        /// The current ply.
        current: Ply,
    },
    /// The text is not a move in this game's notation.
    #[error("{detail}")]
    MalformedMove {
        /// The form of a move.
        detail: Phrase,
    },
    /// The move is not legal here.
    #[error("{detail}")]
    IllegalMove {
        /// The game's own code.
        violation: &'static str,
        /// The reason.
        detail: Phrase,
        /// The current ply.
        ply: Ply,
    },
    /// The player has made this offer already, and it has ended.
    #[error("you have made this offer or agreed to it already; it was withdrawn or declined")]
    OfferAlreadyMade,
    /// There is no offer to answer.
    #[error("there is no such offer to answer; it was withdrawn or lapsed")]
    NoOffer,
    /// The player has made no choice yet, or dice were rolled since.
    #[error(
        "there is nothing to take back: you have made no choice yet, or dice were rolled since"
    )]
    NothingToTakeBack,
    /// The side has taken back too often since the other side moved.
    #[error("you took back {most} times since the other side moved; play on")]
    TooManyTakebacks {
        /// How often a side may.
        most: u32,
    },
    /// The account has taken a seat in the match too often.
    #[error("you took a seat in this match {most} times; you cannot take one again")]
    TooManySeatings {
        /// How often an account may take a seat.
        most: u32,
    },
    /// The account has set a dice nonce in the match too often.
    #[error("you set a dice nonce in this match {most} times; the last one stays")]
    TooManyNonces {
        /// How often an account may.
        most: u32,
    },
    /// It is the player's own turn.
    #[error("it is your turn; answers are prepared while the other side is to act")]
    YourTurn,
    /// Answers cannot be prepared in this match.
    #[error("answers can be prepared in matches between two players only")]
    NoConditions,
    /// A line of prepared answers is invalid.
    #[error(transparent)]
    InvalidLine(#[from] InvalidLine),
    /// The match has no dice.
    #[error("this game has no dice")]
    NoDice,
    /// The dice seed of a match with dice is missing: a fault of the database.
    #[error("the dice seed of the match is missing")]
    NoDiceSeed,
    /// A decision made an event that cannot follow: a bug in this program.
    #[error(transparent)]
    Corruption(#[from] Corruption),
}
