//! The function that makes chances of scores.

use turnstone_engine::logistic;

#[test]
fn the_logistic_function_is_that_of_the_library() {
    for step in -2_900_i16..=2_900 {
        let odds = f32::from(step) / 100.0;
        let expected = 1.0 / (1.0 + (-f64::from(odds)).exp());
        assert!((f64::from(logistic(odds)) - expected).abs() < 1e-5, "{odds}");
    }
}
