//! The logistic function with nothing but the four basic operations, which give the same bits on
//! every machine. That of the standard library may differ by platform, and training would not repeat.

use turnstone_rules::exact;

/// The probability that belongs to log odds.
#[must_use]
pub fn logistic(odds: f32) -> f32 {
    1.0 / (1.0 + exponential(-odds.clamp(-30.0, 30.0)))
}

/// e to the power of a number between -30 and 30, to six digits.
#[expect(clippy::cast_possible_truncation, reason = "the exponent is small")]
fn exponential(power: f32) -> f32 {
    let doublings = power * std::f32::consts::LOG2_E;
    let whole = (doublings + 127.5) as i32 - 127;
    #[expect(clippy::cast_precision_loss, reason = "the exponent is small")]
    let rest = (doublings - whole as f32) * std::f32::consts::LN_2;
    // The first terms of the series; `rest` is at most 0.35.
    let terms = [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let series = terms.iter().fold(1.0 / 720.0, |sum, term| sum * rest + term);
    series * f32::from_bits(exact::<u32>(whole + 127) << 23)
}
