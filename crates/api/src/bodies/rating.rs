use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use turnstone_ratings::{LeaderboardKey, Standing};

use super::instant;

/// A rating by Glicko-2.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RatingStanding)]
pub struct StandingBody {
    /// The skill, in points; 1500 at the start.
    pub rating: f64,
    /// The uncertainty of the rating, in points, as of the last match; 350 at the start.
    #[schema(minimum = 0, maximum = 350)]
    pub deviation: f64,
    /// The volatility: how erratic the results are; 0.06 at the start.
    #[schema(minimum = 0)]
    pub volatility: f64,
    /// Whether the rating is still uncertain: the deviation is above 110. Then it has no rank.
    pub provisional: bool,
    /// `rating` minus twice `deviation`: leaderboards are ordered by it.
    pub score: f64,
    /// The number of rated matches.
    #[schema(minimum = 1)]
    pub matches: u32,
    /// When the last of them ended.
    #[serde(with = "instant")]
    pub last_played_at: DateTime<Utc>,
}

impl From<Standing> for StandingBody {
    fn from(standing: Standing) -> Self {
        Self {
            rating: standing.rating.rating,
            deviation: standing.rating.deviation,
            volatility: standing.rating.volatility,
            provisional: standing.rating.is_provisional(),
            score: standing.rating.score(),
            matches: standing.matches,
            last_played_at: standing.last_played_at,
        }
    }
}

/// A player's rating in one variant.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayerRating)]
pub struct RatingBody {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// The rank on the leaderboard, at most a minute old; null for a player who is not on it: while the
    /// rating is provisional, and after a long time without a rated match.
    #[schema(required = true, minimum = 1)]
    pub rank: Option<u32>,
    /// The rating.
    pub standing: StandingBody,
}

impl RatingBody {
    /// A rating with its rank.
    #[must_use]
    pub fn new(board: LeaderboardKey, rank: Option<u32>, standing: Standing) -> Self {
        let LeaderboardKey { game, variant } = board;
        Self { game, variant, rank, standing: standing.into() }
    }
}
