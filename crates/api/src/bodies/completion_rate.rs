//! The least completion rate that a match or a seek asks for: a share on the wire, and a percentage inside,
//! because the log of a match has no fractions.

use crate::problem::{ApiResult, Problem, from_to};

/// The share of a percentage.
#[must_use]
pub fn rate_of_percent(percent: Option<u8>) -> Option<f64> {
    percent.map(|percent| f64::from(percent) / 100.0)
}

/// The percentage of a share.
///
/// # Errors
/// When it is not a share.
pub fn percent_of_rate(rate: Option<f64>) -> ApiResult<Option<u8>> {
    let Some(rate) = rate else { return Ok(None) };
    if !(0.0..=1.0).contains(&rate) {
        return Err(Problem::invalid_body("/min_completion_rate", from_to(0, 1)));
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 100")]
    Ok(Some((rate * 100.0).round() as u8))
}
