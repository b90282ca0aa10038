/// Whether the tests do more work than usual: with `TURNSTONE_LONG=1`.
#[must_use]
#[allow(clippy::disallowed_methods, reason = "the environment chooses how much work the tests do")]
pub fn is_long() -> bool {
    std::env::var_os("TURNSTONE_LONG").is_some_and(|value| value == "1")
}

/// The amount of work of a test: the usual amount, or ten times as much with `TURNSTONE_LONG=1`.
#[must_use]
pub fn scaled(usual: u64) -> u64 {
    if is_long() { usual * 10 } else { usual }
}
