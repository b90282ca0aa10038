use std::any::type_name;
use std::fmt::Display;

/// The same number in another type, for a number that fits by what it counts: a digit, the moves of a match.
///
/// # Panics
/// If it does not fit, which is a fault of the program: a wrong number would go on unseen.
#[track_caller]
#[must_use]
pub fn exact<T>(number: impl TryInto<T> + Copy + Display) -> T {
    number.try_into().unwrap_or_else(|_| panic!("{number} is no {}", type_name::<T>()))
}
