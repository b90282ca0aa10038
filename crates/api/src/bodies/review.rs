//! Hints, and reviews of finished matches.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use turnstone_engine::{Verdict, accuracy};
use turnstone_rules::{Seat, exact};
use turnstone_store::{ReviewEntry, StoredReview};

/// The accuracy of a seat's moves, and its luck with the dice. A choice is a move that was neither taken
/// back nor the only legal one.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeatAccuracy)]
pub struct SeatAccuracyBody {
    /// The seat.
    pub seat: Seat,
    /// The accuracy of its choices, in percent: 100 if each was a best move. Null without a choice.
    #[schema(required = true, minimum = 0, maximum = 100)]
    pub accuracy: Option<f32>,
    /// The number of choices that were a best move.
    pub best: u32,
    /// The number of choices that were good.
    pub good: u32,
    /// The number of choices that were inaccuracies.
    pub inaccuracy: u32,
    /// The number of choices that were mistakes.
    pub mistake: u32,
    /// The number of choices that were blunders.
    pub blunder: u32,
    /// The luck of the seat: the sum of `luck` of its rolls. 0 in a game without dice.
    pub luck: f32,
}

/// A move that was reviewed. Expected results are those of the seat that moved: 1 is a win, 0 a loss.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewedPly)]
pub struct ReviewedPlyBody {
    /// The ply that the move became.
    pub ply: u32,
    /// The seat that moved.
    pub seat: Seat,
    /// The move that was played.
    #[serde(rename = "move")]
    pub notation: String,
    /// The expected result with the best move, after the dice that the seat had; null if the engine failed
    /// here.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub expected_before: Option<f32>,
    /// The expected result after the move that was played; null if the engine failed here.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub expected_after: Option<f32>,
    /// The best move: the one that was played if none is better. Null if the engine failed here.
    #[schema(required = true)]
    pub best: Option<String>,
    /// The loss by the move: `expected_before` less `expected_after`. Null if the engine failed here.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub lost: Option<f32>,
    /// The verdict: `best` (nothing was better), `good` (it lost less than 0.05), `inaccuracy` (less than
    /// 0.1), `mistake` (less than 0.2) or `blunder`. Null if the engine failed here.
    #[schema(required = true)]
    pub verdict: Option<&'static str>,
    /// Whether both results follow from the rules alone.
    pub is_exact: bool,
    /// Whether it was the only legal move.
    pub is_forced: bool,
    /// Whether it was taken back later.
    pub is_taken_back: bool,
}

/// A roll that was reviewed.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ReviewedRoll)]
pub struct ReviewedRollBody {
    /// The ply of the match at the roll.
    pub after_ply: u32,
    /// The seat that plays the roll.
    pub seat: Seat,
    /// The faces.
    pub faces: Vec<u8>,
    /// The expected result of the seat after the roll: 1 is a win, 0 a loss. Null if the engine failed here.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub expected_after: Option<f32>,
    /// The luck of the roll: `expected_after` less the mean of all rolls. Less than 0 for bad luck; null if
    /// the engine failed here.
    #[schema(required = true, minimum = -1, maximum = 1)]
    pub luck: Option<f32>,
}

/// The engine's review of a match, in its record.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecordReview)]
pub struct RecordReviewBody {
    /// The version of the engine.
    pub engine_version: u32,
    /// The accuracy of each seat's moves, and its luck with the dice.
    pub seats: Vec<SeatAccuracyBody>,
    /// The moves, in order.
    pub plies: Vec<ReviewedPlyBody>,
    /// The rolls, in order; none in a game without dice.
    pub rolls: Vec<ReviewedRollBody>,
}

impl RecordReviewBody {
    /// The review of a match of so many seats.
    #[must_use]
    pub fn new(seats: usize, review: StoredReview) -> Self {
        let StoredReview { engine_version, entries, .. } = review;
        let of_seat = |seat| SeatAccuracyBody::of(seat, &entries);
        let seats = (0..).map(Seat).take(seats).map(of_seat).collect();
        let (moves, rolls): (Vec<_>, Vec<_>) =
            entries.into_iter().partition(|entry| entry.faces.is_none());
        let plies = moves.into_iter().map(ReviewedPlyBody::from).collect();
        let rolls = rolls.into_iter().map(ReviewedRollBody::from).collect();
        Self { engine_version, seats, plies, rolls }
    }

    /// As JSON, with the decimal digits that the API sends too.
    #[must_use]
    pub fn to_value(&self) -> Value {
        // Through text: a value made of an f32 would have the digits of the nearest f64.
        let text = serde_json::to_string(self).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }
}

impl SeatAccuracyBody {
    fn of(seat: Seat, entries: &[ReviewEntry]) -> Self {
        let own = || entries.iter().filter(move |entry| entry.seat == seat);
        let choices = || {
            let moves = own().filter(|entry| entry.faces.is_none() && !entry.is_taken_back);
            let found = moves.filter_map(|entry| entry.found.as_ref());
            found.filter(|found| !found.is_forced).map(|found| found.change)
        };
        let count = |verdict| {
            let such = choices().filter(|lost| Verdict::of(*lost) == verdict).count();
            exact::<u32>(such)
        };
        let rolls = own().filter(|entry| entry.faces.is_some());
        let luck: f32 = rolls.filter_map(|entry| Some(entry.found.as_ref()?.change)).sum();
        Self {
            seat,
            accuracy: accuracy(choices()),
            best: count(Verdict::Best),
            good: count(Verdict::Good),
            inaccuracy: count(Verdict::Inaccuracy),
            mistake: count(Verdict::Mistake),
            blunder: count(Verdict::Blunder),
            // The sum of nothing is -0.
            luck: (luck * 1_000.0).round() / 1_000.0 + 0.0,
        }
    }
}

impl From<ReviewEntry> for ReviewedPlyBody {
    fn from(entry: ReviewEntry) -> Self {
        let found = entry.found.as_ref();
        Self {
            ply: entry.ply.get(),
            seat: entry.seat,
            notation: entry.notation.unwrap_or_default(),
            expected_before: found.map(|found| found.before),
            expected_after: found.map(|found| found.after),
            best: found.and_then(|found| found.best.clone()),
            lost: found.map(|found| found.change),
            verdict: found.map(|found| Verdict::of(found.change).as_str()),
            is_exact: found.is_some_and(|found| found.is_exact),
            is_forced: found.is_some_and(|found| found.is_forced),
            is_taken_back: entry.is_taken_back,
        }
    }
}

impl From<ReviewEntry> for ReviewedRollBody {
    fn from(entry: ReviewEntry) -> Self {
        Self {
            after_ply: entry.ply.get(),
            seat: entry.seat,
            faces: entry.faces.unwrap_or_default(),
            expected_after: entry.found.as_ref().map(|found| found.after),
            luck: entry.found.as_ref().map(|found| found.change),
        }
    }
}
