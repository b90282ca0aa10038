//! Bounds, whose defaults hardly anybody changes.

use clap::Args;

/// Bounds.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// The maximum number of open connections; more wait to be accepted. Lowered at the start if the
    /// system allows fewer open files.
    #[arg(long, env = "TURNSTONE_MAX_CONNECTIONS", value_name = "N", default_value_t = 25_000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// The maximum number of long polls, event streams and exports at the same time; further requests
    /// get 503 and can retry.
    #[arg(long, env = "TURNSTONE_MAX_WAITING", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting: u32,

    /// The time for which the server goes on serving after SIGTERM, in seconds, so that load balancers
    /// notice that it is not ready. SIGINT does not wait.
    #[arg(long, env = "TURNSTONE_DRAIN_SECONDS", value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub drain_seconds: u16,

    /// The time in seconds that a stop waits, after `--drain-seconds`, for running requests, and then again
    /// for clients to read their responses.
    #[arg(long, env = "TURNSTONE_STOP_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub stop_timeout_seconds: u16,
}
