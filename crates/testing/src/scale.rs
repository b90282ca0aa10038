/// How much a test does: as much as usual, or ten times as much with `TURNSTONE_LONG=1`.
#[must_use]
#[allow(clippy::disallowed_methods, reason = "who runs the tests chooses how much they do")]
pub fn scaled(usual: u64) -> u64 {
    if std::env::var_os("TURNSTONE_LONG").is_some() { usual * 10 } else { usual }
}
