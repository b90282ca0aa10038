//! Connections that lead to a server which is no primary any more.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::world::Stopwatch;

/// When a connection last answered that its database is read-only.
static READ_ONLY_SEEN: Mutex<Option<Stopwatch>> = Mutex::new(None);

/// Makes every pool drop the connections that are open now, before it uses them again: after a
/// failover they lead to a server that is a standby now.
pub(super) fn reconnect() {
    *READ_ONLY_SEEN.lock().unwrap_or_else(PoisonError::into_inner) = Some(Stopwatch::start());
}

/// Whether a connection of this age was open when one answered that its database is read-only.
pub(super) fn is_suspect(age: Duration) -> bool {
    let seen = READ_ONLY_SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    seen.is_some_and(|seen| age > seen.elapsed())
}
