use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{OpponentStats, Profile, VariantStats};

use super::instant;
use super::player::{Names, PlayerBody};
use super::rating::RatingBody;

/// A player as anyone may see him. All numbers but the ratings are of
/// public matches, without solo ones.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayerProfile)]
pub struct ProfileBody {
    /// The account's id, which never changes.
    pub id: Uuid,
    /// The name to find him by.
    pub username: String,
    /// The name to show.
    pub display_name: String,
    /// When the account was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// The end of the vacation that he is on; null when he is not away.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub vacation_until: Option<DateTime<Utc>>,
    /// How many matches he plays and has played.
    pub matches: MatchCounts,
    /// How he has fared, by family and variant; only those in which he has finished a match.
    pub results: Vec<VariantResults>,
    /// His ratings, by family and variant. Private matches count for them too.
    pub ratings: Vec<RatingBody>,
    /// The share, 0 to 1, of the matches he has played in that began and are over (finished, or
    /// cancelled after the start) which he neither called off himself nor ended by letting his time
    /// run out; null while there is none.
    #[schema(required = true, minimum = 0, maximum = 1)]
    pub completion_rate: Option<f64>,
}

/// How many matches a player plays and has played.
#[derive(Debug, Serialize, ToSchema)]
pub struct MatchCounts {
    /// Active ones.
    #[schema(minimum = 0)]
    pub running: i64,
    /// Those that have a result.
    #[schema(minimum = 0)]
    pub finished: i64,
}

/// How a player has fared in a variant, in finished matches.
#[derive(Debug, Serialize, ToSchema)]
pub struct VariantResults {
    /// The family of games.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Won, alone or with a partner.
    #[schema(minimum = 0)]
    pub wins: i64,
    /// Lost.
    #[schema(minimum = 0)]
    pub losses: i64,
    /// Drawn.
    #[schema(minimum = 0)]
    pub draws: i64,
}

impl ProfileBody {
    /// A profile with all its numbers.
    #[must_use]
    pub fn new(profile: Profile, tallies: &[VariantStats], ratings: Vec<RatingBody>) -> Self {
        let sum = |of: fn(&VariantStats) -> i64| tallies.iter().map(of).sum();
        let finished = |tally: &VariantStats| tally.wins + tally.losses + tally.draws;
        let over: i64 = sum(|one| one.wins + one.losses + one.draws + one.cancelled);
        let results = tallies.iter().filter(|tally| finished(tally) > 0);
        Self {
            id: profile.id.0,
            username: profile.username,
            display_name: profile.display_name,
            created_at: profile.created_at,
            vacation_until: profile.vacation_until,
            matches: MatchCounts {
                running: sum(|one| one.running),
                finished: tallies.iter().map(finished).sum(),
            },
            results: results
                .map(|tally| VariantResults {
                    game: tally.game.clone(),
                    variant: tally.variant.clone(),
                    wins: tally.wins,
                    losses: tally.losses,
                    draws: tally.draws,
                })
                .collect(),
            ratings,
            completion_rate: ratio(over - sum(|one| one.abandoned), over),
        }
    }
}

/// A part of a whole; nothing of nothing.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 matches")]
fn ratio(part: i64, whole: i64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// How a player has fared against another, in finished matches.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Opponent)]
pub struct OpponentBody {
    /// The other.
    pub player: PlayerBody,
    /// How many matches there were.
    #[schema(minimum = 1)]
    pub matches: i64,
    /// Those that the player has won, whose opponents these are.
    #[schema(minimum = 0)]
    pub wins: i64,
    /// Those that the opponent has won.
    #[schema(minimum = 0)]
    pub losses: i64,
    /// Those that were drawn.
    #[schema(minimum = 0)]
    pub draws: i64,
    /// When the newest was finished.
    #[serde(with = "instant")]
    pub last_played_at: DateTime<Utc>,
}

impl OpponentBody {
    /// An encounter with the name that the opponent has now.
    #[must_use]
    pub fn new(encounter: &OpponentStats, names: &Names) -> Self {
        Self {
            player: names.player(encounter.opponent),
            matches: encounter.matches,
            wins: encounter.wins,
            losses: encounter.losses,
            draws: encounter.draws,
            last_played_at: encounter.last_played_at,
        }
    }
}
