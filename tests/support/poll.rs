//! Polling. Tests sleep nowhere else, unless they test time itself.

use std::time::Duration;

/// How long a test waits before it fails. On a machine with ten times as much to do as it can, something that
/// takes seconds otherwise has taken more than a minute.
pub const TIMEOUT: Duration = Duration::from_mins(3);
/// The pause between two attempts. Polling without a pause would take the processor from the
/// server.
const INTERVAL: Duration = Duration::from_millis(50);
/// The number of attempts, 50 ms apart, that take a second on a quiet machine. On a busy one both
/// the server and the test are slower.
const ATTEMPTS_IN_A_SECOND: u32 = 21;
const ATTEMPT_INTERVAL: Duration = Duration::from_millis(50);

/// Polls until there is a value.
pub async fn poll<T>(what: &str, attempt: impl AsyncFnMut() -> Option<T>) -> T {
    poll_for(TIMEOUT, what, attempt).await
}

/// As [`poll`], with another timeout.
pub async fn poll_for<T>(
    timeout: Duration,
    what: &str,
    mut attempt: impl AsyncFnMut() -> Option<T>,
) -> T {
    let until_found = async {
        loop {
            if let Some(found) = attempt().await {
                return found;
            }
            tokio::time::sleep(INTERVAL).await;
        }
    };
    let found = tokio::time::timeout(timeout, until_found).await;
    found.unwrap_or_else(|_| panic!("not within {timeout:?}: {what}"))
}

/// Polls until a condition holds.
pub async fn wait_until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    poll(what, async || condition().await.then_some(())).await;
}

/// Whether a condition comes to hold within a second, which is what the API promises of a change
/// that another server has made.
pub async fn within_a_second(mut condition: impl AsyncFnMut() -> bool) -> bool {
    for _ in 0..ATTEMPTS_IN_A_SECOND {
        if condition().await {
            return true;
        }
        tokio::time::sleep(ATTEMPT_INTERVAL).await;
    }
    false
}
