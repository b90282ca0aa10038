//! The limit on open files: a server without a free file descriptor accepts nothing, and reaches no
//! database.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The most files beside connections of clients and of the pool: the log, the listener, the
/// runtimes, the writers, webhooks being sent, the metrics and health checks at their address.
const OTHER_FILES: u64 = 128;
/// The files that each serving thread has open.
const WORKER_FILES: u64 = 16;

/// Raises the limit on open files as far as needed and allowed. Returns how many connections of
/// clients it leaves room for, at most as many as configured.
///
/// # Errors
/// When it leaves room for none.
pub(super) fn clamped_connections(
    wanted: u32,
    pool_size: u32,
    workers: usize,
) -> anyhow::Result<usize> {
    let reserve = OTHER_FILES + u64::from(pool_size) + WORKER_FILES * u64::try_from(workers)?;
    let wanted = u64::from(wanted);
    let limit = raise_to(wanted + reserve);
    let possible = possible_connections(wanted, reserve, limit);
    if possible == 0 {
        anyhow::bail!(
            "the system allows {limit} open files (`ulimit -n`), and the server needs more than \
             {reserve}"
        );
    }
    if possible < wanted {
        tracing::warn!(
            max_connections = possible,
            configured = wanted,
            open_files = limit,
            "the system allows too few open files for --max-connections \
             (TURNSTONE_MAX_CONNECTIONS); raise `ulimit -n`"
        );
    }
    Ok(usize::try_from(possible)?)
}

/// How many connections there is room for.
fn possible_connections(wanted: u64, reserve: u64, limit: u64) -> u64 {
    wanted.min(limit.saturating_sub(reserve))
}

/// Raises the soft limit. Returns what it is then.
fn raise_to(needed: u64) -> u64 {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(current) = current.filter(|current| *current < needed) else {
        return current.unwrap_or(u64::MAX);
    };
    let raised = maximum.map_or(needed, |maximum| needed.min(maximum));
    match setrlimit(Resource::Nofile, Rlimit { current: Some(raised), maximum }) {
        Ok(()) => raised,
        Err(error) => {
            tracing::warn!(%error, "cannot raise the limit on open files");
            current
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_the_reserve_free() {
        for (wanted, reserve, limit, possible) in [
            (25_000, 200, 1_048_576, 25_000),
            (25_000, 200, 1_024, 824),
            (100, 200, 300, 100),
            (100, 200, 200, 0),
            (100, 200, 64, 0),
        ] {
            assert_eq!(possible_connections(wanted, reserve, limit), possible);
        }
    }
}
