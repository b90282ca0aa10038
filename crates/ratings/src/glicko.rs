use chrono::TimeDelta;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The constraint on the change of volatility over time (τ).
const TAU: f64 = 0.5;
/// The convergence tolerance for a new volatility. Much finer than the 10⁻⁶ of Glickman's paper:
/// errors add up, and over thousands of matches two implementations would drift apart.
const TOLERANCE: f64 = 1e-13;
/// The deviation of a new player, and the greatest deviation.
const MAX_DEVIATION: f64 = 350.0;
/// A rating whose deviation is above this is provisional, and on no leaderboard.
pub const PROVISIONAL_ABOVE: f64 = 110.0;
/// The absence after which a deviation has grown by one rating period.
const PERIOD: TimeDelta = TimeDelta::days(30);
/// The rating points in one unit of the internal scale of Glicko-2.
const SCALE: f64 = 173.7178;

/// An estimate of a player's skill.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The skill, in points; 1500 at first.
    pub rating: f64,
    /// The standard deviation of the estimate, in points; 350 at first.
    pub deviation: f64,
    /// The volatility of the player's results; 0.06 at first.
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Self {
        Self { rating: 1500.0, deviation: MAX_DEVIATION, volatility: 0.06 }
    }
}

impl Rating {
    /// The order of leaderboards: a skill that the player very probably has at least.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.rating - 2.0 * self.deviation
    }

    /// Whether the estimate is still uncertain.
    #[must_use]
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL_ABOVE
    }

    /// The rating after an absence. The deviation grows in proportion, by one rating period for
    /// every 30 days, up to that of a new player.
    #[must_use]
    pub fn after_absence(self, absence: TimeDelta) -> Self {
        let seconds = absence.max(TimeDelta::zero()).as_seconds_f64();
        let periods = seconds / PERIOD.as_seconds_f64();
        let variance = self.deviation.powi(2) + periods * (self.volatility * SCALE).powi(2);
        Self { deviation: variance.sqrt().min(MAX_DEVIATION), ..self }
    }

    /// The rating after a match against an opponent, as one rating period of its own. `points` is 1
    /// for a win, ½ for a draw, 0 for a loss.
    #[must_use]
    pub fn after_match(self, opponent: Self, points: MatchPoints) -> Self {
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let outcome = match points {
            MatchPoints::Win => Outcomes::WIN,
            MatchPoints::Draw => Outcomes::DRAW,
            MatchPoints::Loss => Outcomes::LOSS,
        };
        glicko2(&self.into(), &opponent.into(), &outcome, &config).0.into()
    }

    /// A team as one opponent: the mean rating, and the root mean square of the deviations.
    #[must_use]
    pub fn of_team(members: &[Self]) -> Self {
        let count = members.iter().fold(0.0, |count, _| count + 1.0);
        let mean = |value: &dyn Fn(&Self) -> f64| members.iter().map(value).sum::<f64>() / count;
        Self {
            rating: mean(&|member| member.rating),
            deviation: mean(&|member| member.deviation.powi(2)).sqrt(),
            volatility: mean(&|member| member.volatility),
        }
    }
}

/// The outcome of a match for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchPoints {
    /// One point.
    Win,
    /// Half a point.
    Draw,
    /// No point.
    Loss,
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Self {
        let Rating { rating, deviation, volatility } = rating;
        Self { rating, deviation, volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        Self { rating, deviation, volatility }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn assert_close(is: f64, should_be: f64, within: f64) {
        assert!((is - should_be).abs() < within, "{is} is not {should_be}");
    }

    /// Glickman's own example has three matches in one period; this is the first of them alone,
    /// computed with 50 digits by the formulas of the paper.
    #[test]
    fn one_match_changes_a_rating_as_glickmans_formulas_say() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let after = player.after_match(opponent, MatchPoints::Win);
        assert_close(after.rating, 1_563.564_194_306, 1e-6);
        assert_close(after.deviation, 175.402_655_939, 1e-6);
        assert_close(after.volatility, 0.059_998_657_317_645, 1e-14);
    }

    #[test]
    fn a_deviation_grows_by_one_period_in_thirty_days_and_never_above_the_first() {
        let known = Rating { rating: 1600.0, deviation: 50.0, volatility: 0.06 };
        let variance = 50.0_f64.powi(2) + (0.06 * 173.7178_f64).powi(2);
        assert_close(known.after_absence(TimeDelta::days(30)).deviation, variance.sqrt(), 1e-9);
        let half = 50.0_f64.powi(2) + 0.5 * (0.06 * 173.7178_f64).powi(2);
        assert_close(known.after_absence(TimeDelta::days(15)).deviation, half.sqrt(), 1e-9);
        assert_close(known.after_absence(TimeDelta::days(100_000)).deviation, 350.0, 1e-9);
        assert_eq!(known.after_absence(TimeDelta::days(-1)), known);
    }

    #[test]
    fn a_team_counts_as_its_mean_and_the_root_of_its_mean_square() {
        let one = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let other = Rating { rating: 1600.0, deviation: 40.0, volatility: 0.06 };
        let team = Rating::of_team(&[one, other]);
        assert_close(team.rating, 1500.0, 1e-9);
        assert_close(team.deviation, 1250.0_f64.sqrt(), 1e-9);
    }
}
