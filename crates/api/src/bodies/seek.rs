use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_games::MatchOptions;
use turnstone_matches::pairing::SeatBalance;
use turnstone_matches::{COMPUTERS, TimeControl};
use turnstone_rules::Seat;
use turnstone_store::Seek;

use super::completion_rate::rate_of_percent;
use super::instant;
use super::player::{Names, PlayerBody};

/// After this time of waiting a computer opponent is suggested.
const SUGGESTED_AFTER: TimeDelta = TimeDelta::minutes(1);
/// The level for a player without a rating.
const FIRST_LEVEL: u8 = 2;

/// A seek, as its owner sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnSeek)]
pub struct SeekBody {
    /// Its id.
    pub id: Uuid,
    /// `waiting` for an opponent, `running` (with as many matches as it is for), or `done`: its match has
    /// started.
    pub status: &'static str,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The time control.
    pub clock: TimeControl,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// The side that I want; null: either.
    #[schema(required = true)]
    pub color: Option<&'static str>,
    /// The greatest difference between the opponent's rating and mine.
    pub rating_range: SeekRangeBody,
    /// The least `completion_rate` of the opponent; null: none is asked for.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub min_completion_rate: Option<f64>,
    /// The number of matches that it keeps running; null: it starts one and is done.
    #[schema(required = true, minimum = 1, maximum = 20)]
    pub standing: Option<u8>,
    /// The matches that it has started, oldest first; the newest 100.
    pub match_ids: Vec<Uuid>,
    /// The level of a computer opponent that suits my rating; null unless the seek has waited for a
    /// minute.
    #[schema(required = true, minimum = 1, maximum = 8)]
    pub suggested_computer: Option<u8>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it expires. It ends earlier if I send no request for 14 days.
    #[serde(with = "instant")]
    pub expires_at: DateTime<Utc>,
}

/// The greatest difference between the ratings of the seeker and the opponent, in points.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeekRatingRange, example = json!({"initial": 100, "most": 400, "current": 130}))]
pub struct SeekRangeBody {
    /// The greatest difference at first.
    #[schema(minimum = 0, maximum = 4000)]
    pub initial: u16,
    /// The greatest difference however long the seek waits; null: no bound.
    #[schema(required = true, minimum = 0, maximum = 4000)]
    pub most: Option<u16>,
    /// The greatest difference now; null unless the seek waits.
    #[schema(required = true, minimum = 0)]
    pub current: Option<u32>,
}

/// A seek, as others see it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OpenSeek)]
pub struct OpenSeekBody {
    /// Its id.
    pub id: Uuid,
    /// The player who seeks, with the rating in the variant.
    pub player: PlayerBody,
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Every option, defaults included.
    pub options: MatchOptions,
    /// The time control.
    pub clock: TimeControl,
    /// Whether the match counts for ratings.
    pub rated: bool,
    /// The side that the player wants; null: either.
    #[schema(required = true)]
    pub color: Option<&'static str>,
    /// The greatest difference between the opponent's rating and the player's.
    pub rating_range: SeekRangeBody,
    /// The least `completion_rate` of the opponent; null: none is asked for.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub min_completion_rate: Option<f64>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
}

impl SeekBody {
    /// A seek of an account of these names.
    #[must_use]
    pub fn new(seek: Seek, names: &Names, now: DateTime<Utc>) -> Self {
        let has_waited = seek.waiting_since.is_some_and(|since| now - since >= SUGGESTED_AFTER);
        let player = names.of_account(seek.account);
        let rating = player
            .and_then(|player| player.rating(&seek.settings.game, &seek.settings.variant))
            .map(|shown| shown.rating);
        Self {
            id: seek.id,
            status: match (seek.waiting_since, seek.done_at) {
                (Some(_), _) => "waiting",
                (None, None) => "running",
                (None, Some(_)) => "done",
            },
            color: color(&seek),
            rating_range: SeekRangeBody::new(&seek, now),
            min_completion_rate: rate_of_percent(seek.min_completion_percent),
            standing: seek.standing,
            match_ids: seek.matches.iter().map(|id| id.0).collect(),
            suggested_computer: has_waited.then(|| level(rating)),
            created_at: seek.created_at,
            expires_at: seek.expires_at,
            game: seek.settings.game,
            variant: seek.settings.variant,
            options: seek.settings.options,
            clock: seek.settings.clock,
            rated: seek.settings.rated,
        }
    }
}

impl OpenSeekBody {
    /// A seek of one of these players.
    #[must_use]
    pub fn new(seek: Seek, names: &Names, now: DateTime<Utc>) -> Self {
        let player = names.of_account(seek.account);
        let rating =
            player.and_then(|player| player.rating(&seek.settings.game, &seek.settings.variant));
        Self {
            id: seek.id,
            player: names.rated_player(seek.account, rating),
            color: color(&seek),
            rating_range: SeekRangeBody::new(&seek, now),
            min_completion_rate: rate_of_percent(seek.min_completion_percent),
            created_at: seek.created_at,
            game: seek.settings.game,
            variant: seek.settings.variant,
            options: seek.settings.options,
            clock: seek.settings.clock,
            rated: seek.settings.rated,
        }
    }
}

impl SeekRangeBody {
    fn new(seek: &Seek, now: DateTime<Utc>) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "never negative"
        )]
        let points = |range: f64| range as u32;
        Self {
            initial: seek.range.initial,
            most: seek.range.most,
            current: seek.waiting_since.map(|since| points(seek.range.after(since, now))),
        }
    }
}

/// The side of the seat that is wanted.
fn color(seek: &Seek) -> Option<&'static str> {
    let family = turnstone_games::family(&seek.settings.game)?;
    seek.seat.map(|seat: Seat| family.side(seat))
}

/// The level that suits a rating: 1 below 1250, and one more for each 150 points.
fn level(rating: Option<f64>) -> u8 {
    let Some(rating) = rating else { return FIRST_LEVEL };
    (1..COMPUTERS).find(|level| rating < 1100.0 + 150.0 * f64::from(*level)).unwrap_or(COMPUTERS)
}

/// The balance of seats of an account in a variant: how often it had each seat in matches that seeks have
/// started.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedSeats {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The number of matches in the first seat.
    pub firsts: u32,
    /// The number of matches in the second seat.
    pub seconds: u32,
    /// When it last had the first seat; null: never.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub first_at: Option<DateTime<Utc>>,
}

impl ExportedSeats {
    /// The balance of seats in a variant.
    #[must_use]
    pub fn new(game: String, variant: String, balance: SeatBalance) -> Self {
        let SeatBalance { firsts, seconds, first_at } = balance;
        Self { game, variant, firsts, seconds, first_at }
    }
}
