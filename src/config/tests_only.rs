//! Settings for tests only.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use serde::Deserialize;

use turnstone_accounts::HashCost;

/// Settings for tests only.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Tests only")]
pub struct TestArgs {
    /// Whether rate limits apply; `off` is for load tests.
    #[arg(long, env = "TURNSTONE_TEST_LIMITS", value_name = "on|off", default_value = "on")]
    pub limits: Switch,

    /// A file with a number of seconds to add to the clock, read each time; 0 while it is missing.
    #[arg(long, env = "TURNSTONE_TEST_CLOCK", value_name = "FILE", value_parser = test_clock)]
    pub test_clock: Option<PathBuf>,

    /// Other values of constants, so that a test reaches a bound soon: `max_requests = 4,
    /// queue_milliseconds = 300`. `src/config/tests_only.rs` has their names.
    #[arg(long, env = "TURNSTONE_TEST_TUNING", value_name = "NAME = N, …", default_value = "")]
    pub test_tuning: Tuning,
}

impl TestArgs {
    /// Whether rate limits apply.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.limits == Switch::On
    }
}

/// Whether a feature is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is on.
    On,
    /// It is off.
    Off,
}

/// Values that no operator has a reason to choose. Tests choose others with `--test-tuning`.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tuning {
    /// Memory of a password hash, in KiB: what OWASP recommends.
    pub argon2_memory_kib: u32,
    /// Passes of a password hash over its memory: what OWASP recommends.
    pub argon2_passes: u32,
    /// How many passwords are hashed at the same time. Each takes a processor and its memory.
    pub argon2_at_once: u16,
    /// How many more wait for that; further requests get 503. The last one waits about a second.
    pub argon2_queue: u16,
    /// The maximum size of a request body, in bytes: the largest requests of the API take a tenth.
    pub body_limit: u32,
    /// How many running matches are cached in memory: some 50 MB.
    pub cached_matches: u32,
    /// The days of vacation that an account has in a calendar year: a rule of the game, the same
    /// everywhere.
    pub vacation_days: u16,
    /// How many matches against computers an account may have running: they cost processor time.
    pub computer_matches: u16,
    /// How many matches with others an account may have running for its seeks to start more, before
    /// it has finished one: an account that leaves its matches spoils at most that many.
    pub newcomer_matches: u16,
    /// How many open invitations from guests and newcomers an account may have: nobody answers for
    /// what these send.
    pub newcomer_invitations: u16,
    /// The maximum number of open connections of one address, and never more than half of all. A
    /// school behind one address has fewer; trusted proxies are not counted.
    pub max_connections_address: u32,
    /// How many long polls, event streams and exports one account may have: one for each device.
    pub max_waiting_account: u32,
    /// How many of those all clients at one address may have together.
    pub max_waiting_address: u32,
    /// How many requests run at the same time, without those that wait for something to happen: some
    /// for each connection to the database.
    pub max_requests: u32,
    /// How many more wait to run; further requests get 503.
    pub max_queued: u32,
    /// How long they wait before they get 503. A client that retries is better off than one that waits
    /// longer.
    pub queue_milliseconds: u32,
    /// How many bytes large responses take until their clients have read them. Further requests for
    /// large responses get 503.
    pub response_memory: u64,
    /// How long a long poll waits before it reads again although nothing woke it. The API promises a
    /// comment on an event stream every 15 seconds, which is half as long again.
    pub recheck_seconds: u16,
    /// How long a client may accept no data before its connection is closed.
    pub send_timeout_seconds: u16,
    /// How long the headers of a request may take to arrive, and then its body: enough for a mobile
    /// network.
    pub request_timeout_seconds: u16,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            argon2_memory_kib: 19_456,
            argon2_passes: 2,
            argon2_at_once: 2,
            argon2_queue: 64,
            body_limit: 65_536,
            cached_matches: 10_000,
            vacation_days: 28,
            computer_matches: 50,
            newcomer_matches: 8,
            newcomer_invitations: 20,
            max_connections_address: 1_000,
            max_waiting_account: 50,
            max_waiting_address: 1_000,
            max_requests: 256,
            max_queued: 512,
            queue_milliseconds: 500,
            response_memory: 64 << 20,
            recheck_seconds: 10,
            send_timeout_seconds: 30,
            request_timeout_seconds: 10,
        }
    }
}

impl Tuning {
    /// The cost of a password hash.
    #[must_use]
    pub fn hash_cost(&self) -> HashCost {
        HashCost { memory_kib: self.argon2_memory_kib, passes: self.argon2_passes, lanes: 1 }
    }
}

impl FromStr for Tuning {
    type Err = String;

    /// Reads the members of a table of TOML.
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.replace(',', "\n");
        toml::from_str(&text).map_err(|error| error.message().to_owned())
    }
}

/// A file, which may be created later.
fn test_clock(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if text.is_empty() || path.is_dir() {
        return Err("it must be a file with a number of seconds".to_owned());
    }
    Ok(path)
}
