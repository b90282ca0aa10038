//! The settings of opponents: computers, and those whom seeks find.

use clap::Args;

/// The settings of opponents: computers, and those whom seeks find.
#[derive(Debug, Clone, Args)]
pub struct EngineArgs {
    /// The number of threads, of low priority, on which computer opponents think. 0: other servers on
    /// the database do it.
    #[arg(long, env = "TURNSTONE_ENGINE_WORKERS", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(0..=256))]
    pub engine_workers: u16,

    /// How many matches against computers an account may have running.
    #[arg(long, env = "TURNSTONE_COMPUTER_MATCHES", value_name = "N", default_value_t = 50,
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub computer_matches: u16,

    /// How many matches with others an account may have running for its seeks to start more, before it
    /// has finished one.
    #[arg(long, env = "TURNSTONE_NEWCOMER_MATCHES", value_name = "N", default_value_t = 8,
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub newcomer_matches: u16,
}
