//! A game of the tests alone, in two versions of its rules, and what happens in a match of it.

#![expect(clippy::disallowed_types, reason = "each thread counts its own moves")]

use std::cell::Cell;

use chrono::{DateTime, TimeDelta};
use turnstone_matches::{
    AccountId, Created, Event, Fact, MovePlayed, Ply, Seated, Seq, Started, TakenBack, TimeControl,
    Visibility,
};
use turnstone_rules::picture::{Bounds, DrawContext, Picture, Role};
use turnstone_rules::{
    Configuration, ConfigurationError, DescribedCode, Family, Malformed, Options, Outcome,
    Registry, Rules, Seat, Seats, Turn, Variant, Violation, registered,
};
use uuid::Uuid;

/// A fact, with the seat of its event.
pub type SeatFact = (Option<Seat>, Fact);

/// A heap of sticks. A move takes one or two of them. By version 1 of the rules the player who takes
/// the last stick loses, by version 2 that player wins.
struct Sticks<const VERSION: u16>;

thread_local! {
    static PLAYED: Cell<u32> = const { Cell::new(0) };
}

/// How many moves this thread has played so far, in whatever match.
pub fn played_moves() -> u32 {
    PLAYED.get()
}

#[derive(Debug, Clone, PartialEq)]
struct Heap {
    sticks: u8,
    to_move: Seat,
}

#[derive(Debug, thiserror::Error)]
#[error("the heap has fewer sticks")]
struct TooFew;

impl Violation for TooFew {
    fn code(&self) -> &'static str {
        "sticks.too_few"
    }
}

const NEWEST: Family = Family {
    id: "sticks",
    name: "Sticks",
    summary: "",
    rules_version: 2,
    variants: &[
        Variant { id: "five", name: "Five", summary: "" },
        Variant { id: "hundred", name: "Hundred", summary: "" },
    ],
    options: &[],
    seats: &[2],
    min_rated_plies: 4,
    sides: &["white", "black"],
    loser_opens_rematch: &[],
    board_grows: false,
    dice: false,
    silent_partners: false,
    reasons: &[DescribedCode { id: "last_stick", description: "" }],
    violations: &[DescribedCode { id: "sticks.too_few", description: "" }],
    sgf: None,
    notation: "",
    has_synonyms: false,
    rules_text: "",
};
static FAMILIES: [Family; 2] = [Family { rules_version: 1, ..NEWEST }, NEWEST];

impl<const VERSION: u16> Rules for Sticks<VERSION> {
    type State = Heap;
    type Move = u8;
    type View = u8;
    type Parts = u8;
    type Violation = TooFew;
    type RepetitionKey = ();

    fn family() -> &'static Family {
        &FAMILIES[usize::from(VERSION) - 1]
    }

    fn setup(configuration: &Configuration) -> Result<Heap, ConfigurationError> {
        let sticks = if configuration.variant == "five" { 5 } else { 100 };
        Ok(Heap { sticks, to_move: Seat(0) })
    }

    fn seats(_state: &Heap) -> u8 {
        2
    }

    fn turn(state: &Heap) -> Turn {
        if state.sticks > 0 {
            return Turn::Seats(Seats::one(state.to_move));
        }
        // The seat that took the last stick is not the seat to move.
        let winner = if VERSION == 1 { state.to_move } else { state.to_move.next(2) };
        Turn::Over(Outcome { winners: vec![winner], reason: "last_stick", score: None })
    }

    fn add_legal_moves(state: &Heap, moves: &mut Vec<u8>) {
        moves.extend((1..=2).filter(|taken| *taken <= state.sticks));
    }

    fn apply(state: &Heap, seat: Seat, taken: &u8) -> Result<Heap, TooFew> {
        PLAYED.set(PLAYED.get() + 1);
        let sticks = state.sticks.checked_sub(*taken).ok_or(TooFew)?;
        Ok(Heap { sticks, to_move: seat.next(2) })
    }

    fn view(state: &Heap) -> u8 {
        state.sticks
    }

    fn parts(_state: &Heap, taken: &u8) -> u8 {
        *taken
    }

    fn steps(_state: &Heap, _taken: &u8) -> Vec<turnstone_rules::Step> {
        Vec::new()
    }

    fn parse(_state: &Heap, text: &str) -> Result<u8, Malformed> {
        text.parse().map_err(|_| Malformed("a move is `1` or `2`".into()))
    }

    fn format(_state: &Heap, taken: &u8) -> String {
        taken.to_string()
    }

    fn draw(_view: &DrawContext<'_, Heap, u8>) -> Picture {
        Picture::new(Bounds::of_size(100, 100))
    }

    fn inventory(_state: &Heap) -> Vec<(Role, usize)> {
        Vec::new()
    }

    fn validity_check(_state: &Heap) -> Result<(), String> {
        Ok(())
    }
}

/// The game in both versions of its rules.
pub static BOTH_VERSIONS: Registry =
    Registry { games: &[registered::<Sticks<2>>()], earlier: &[registered::<Sticks<1>>()] };

const PLAYERS: [AccountId; 2] = [AccountId(Uuid::from_u128(1)), AccountId(Uuid::from_u128(2))];

/// A match of two players is created.
pub fn created(variant: &str, rules_version: u16) -> Fact {
    Fact::Created(Created {
        game: "sticks".to_owned(),
        variant: variant.to_owned(),
        options: Options::new(),
        rules_version,
        seats: 2,
        rated: false,
        visibility: Visibility::Public,
        solo: false,
        created_by: PLAYERS[0],
        invited: None,
        open_for_seconds: None,
        min_completion_percent: None,
        clock: TimeControl::unlimited(),
        dice_commitment: None,
    })
}

/// The players of such a match take their seats, and it starts.
pub fn seating() -> [SeatFact; 3] {
    let [one, other] = PLAYERS;
    let seated = |player| Fact::Seated(Seated { player, dice_nonce: None });
    [
        (Some(Seat(0)), seated(one)),
        (Some(Seat(1)), seated(other)),
        (None, Fact::Started(Started { players: PLAYERS.to_vec() })),
    ]
}

/// A seat takes sticks.
pub fn taken(ply: u32, seat: u8, notation: &str) -> SeatFact {
    let notation = notation.to_owned();
    let remaining_milliseconds = None;
    let fact =
        MovePlayed { ply: Ply::saturating(ply), notation, remaining_milliseconds, forced: false };
    (Some(Seat(seat)), Fact::MovePlayed(fact))
}

/// A seat goes back to an earlier ply.
pub fn taken_back(ply: u32, seat: u8, to_ply: u32) -> SeatFact {
    (
        Some(Seat(seat)),
        Fact::TakenBack(TakenBack { ply: Ply::saturating(ply), to_ply: Ply::saturating(to_ply) }),
    )
}

/// The events of facts, a second apart, the first of them with this number.
pub fn numbered(
    first: u32,
    facts: impl IntoIterator<Item = SeatFact>,
) -> impl Iterator<Item = Event> {
    (first..).zip(facts).map(|(seq, (seat, fact))| {
        let at = DateTime::UNIX_EPOCH + TimeDelta::seconds(i64::from(seq));
        Event { seq: Seq::saturating(seq), at, seat, fact }
    })
}
