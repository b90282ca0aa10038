//! The settings of computer opponents.

use clap::Args;

/// The settings of computer opponents.
#[derive(Debug, Clone, Args)]
pub struct EngineArgs {
    /// The number of threads, of low priority, on which computer opponents think. 0: other servers on
    /// the database do it.
    #[arg(long, env = "TURNSTONE_ENGINE_WORKERS", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u16).range(0..=256))]
    pub engine_workers: u16,
}
