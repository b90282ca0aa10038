//! The configuration: every setting is a flag and an environment variable, and `--help` explains it.

use std::net::{IpAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, ValueEnum};
use ipnet::IpNet;

use crate::webhooks::Reach;
use turnstone_accounts::HashCost;

/// Where the database is.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// The Postgres to use, `postgres://user:password@host/database`; without it the server runs
    /// one of its own in the data directory.
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// The same database with the role that may change the schema; migrations then run with it, and
    /// the serving role needs no right to change or delete events.
    #[arg(
        long,
        env = "TURNSTONE_MIGRATION_DATABASE_URL",
        value_name = "URL",
        hide_env_values = true,
        requires = "database_url"
    )]
    pub migration_database_url: Option<String>,

    /// Where the server's own Postgres keeps its files; unused with a database URL.
    /// [default: /var/lib/turnstone for root, else ~/.local/share/turnstone]
    #[arg(long, env = "TURNSTONE_DATA_DIR", value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// The most connections to the database.
    #[arg(long, env = "TURNSTONE_POOL_SIZE", value_name = "N", default_value_t = 16,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub pool_size: u32,
}

/// How the server runs.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// Where to listen; port 0 takes a free one.
    #[arg(
        long,
        env = "TURNSTONE_ADDRESS",
        value_name = "HOST:PORT",
        default_value = "127.0.0.1:8080",
        value_parser = address
    )]
    pub address: String,

    /// The database.
    #[command(flatten)]
    pub database: DatabaseArgs,

    /// The file with the key that finished matches are signed with; made if there is none.
    /// [default: signing.key in the data directory]
    #[arg(long, env = "TURNSTONE_SIGNING_KEY", value_name = "FILE", value_parser = key_file)]
    pub signing_key: Option<PathBuf>,

    /// Origins whose web pages may call the API, separated by commas; `*` for all.
    #[arg(long, env = "TURNSTONE_CORS_ORIGINS", value_name = "ORIGINS", value_delimiter = ',',
        value_parser = origin)]
    pub cors_origins: Vec<String>,

    /// How the log is written.
    #[arg(long, env = "TURNSTONE_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// What is logged: a level (`error`, `warn`, `info`, `debug`, `trace`), or directives such as
    /// `info,sqlx=debug`.
    #[arg(long, env = "TURNSTONE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: LogFilter,

    /// Memory of a password hash, in KiB; at least 19456, as OWASP advises.
    #[arg(long, env = "TURNSTONE_ARGON2_MEMORY_KIB", value_name = "KIB", default_value_t = 19_456,
        value_parser = clap::value_parser!(u32).range(19_456..=4_194_304))]
    pub argon2_memory_kib: u32,

    /// Passes of a password hash over its memory; at least 2, as OWASP advises.
    #[arg(long, env = "TURNSTONE_ARGON2_PASSES", value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(2..=100))]
    pub argon2_passes: u32,

    /// Lanes of a password hash.
    #[arg(long, env = "TURNSTONE_ARGON2_LANES", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=64))]
    pub argon2_lanes: u32,

    /// How many passwords are hashed at the same time.
    #[arg(long, env = "TURNSTONE_ARGON2_AT_ONCE", value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    pub argon2_at_once: u16,

    /// How many password hashes may wait; what comes beyond gets 503 and comes again.
    #[arg(long, env = "TURNSTONE_ARGON2_QUEUE", value_name = "N", default_value_t = 64,
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub argon2_queue: u16,

    /// The largest body of a request, in bytes.
    #[arg(long, env = "TURNSTONE_BODY_LIMIT", value_name = "BYTES", default_value_t = 65_536,
        value_parser = clap::value_parser!(u32).range(1_024..=16_777_216))]
    pub body_limit: u32,

    /// How many running matches are kept in memory.
    #[arg(long, env = "TURNSTONE_CACHED_MATCHES", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub cached_matches: u32,

    /// How many days a session lives without being used.
    #[arg(long, env = "TURNSTONE_SESSION_DAYS", value_name = "DAYS", default_value_t = 90,
        value_parser = clap::value_parser!(u16).range(1..=3_650))]
    pub session_days: u16,

    /// How many days of vacation an account has in a calendar year (UTC).
    #[arg(long, env = "TURNSTONE_VACATION_DAYS", value_name = "DAYS", default_value_t = 28,
        value_parser = clap::value_parser!(u16).range(0..=366))]
    pub vacation_days: u16,

    /// How many days a player stays on the leaderboards without playing.
    #[arg(long, env = "TURNSTONE_LEADERBOARD_DAYS", value_name = "DAYS", default_value_t = 180,
        value_parser = clap::value_parser!(u16).range(1..=36_500))]
    pub leaderboard_days: u16,

    /// Lets webhooks go to loopback, private and other special addresses, and by plain http.
    #[arg(long, env = "TURNSTONE_WEBHOOK_ALLOW_PRIVATE", value_name = "BOOL", num_args = 0..=1,
        default_value_t = false, default_missing_value = "true", action = ArgAction::Set)]
    pub webhook_allow_private: bool,

    /// How many threads serve requests. [default: one a processor]
    #[arg(long, env = "TURNSTONE_WORKERS", value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,

    /// How many connections are open at the same time; more wait to be accepted.
    #[arg(long, env = "TURNSTONE_MAX_CONNECTIONS", value_name = "N", default_value_t = 25_000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// How many long polls, event streams and exports may be under way at the same time; what comes
    /// beyond gets 503 and comes again.
    #[arg(long, env = "TURNSTONE_MAX_WAITING", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting: u32,

    /// The buckets of the rate limits; `off` is for load tests.
    #[arg(long, env = "TURNSTONE_LIMITS", value_name = "on|off", default_value = "on")]
    pub limits: Switch,

    /// Networks of proxies that are believed when they say who their client is, separated by
    /// commas: `10.0.0.0/8` or `192.0.2.1`.
    #[arg(long, env = "TURNSTONE_TRUSTED_PROXIES", value_name = "NETWORKS", value_delimiter = ',',
        value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// The header in which they say it. Only this one is read: the other may come from the client.
    #[arg(
        long,
        env = "TURNSTONE_FORWARDED_HEADER",
        value_name = "HEADER",
        default_value = "x-forwarded-for"
    )]
    pub forwarded_header: ForwardedHeader,

    /// How many requests are under way at the same time, those that wait for something to happen
    /// not counted.
    #[arg(long, env = "TURNSTONE_MAX_REQUESTS", value_name = "N", default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_requests: u32,

    /// How many more may wait for a place; what comes beyond gets 503 and comes again.
    #[arg(long, env = "TURNSTONE_MAX_QUEUED", value_name = "N", default_value_t = 512,
        value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub max_queued: u32,

    /// How many milliseconds they do, before they get 503.
    #[arg(long, env = "TURNSTONE_QUEUE_MILLISECONDS", value_name = "N", default_value_t = 500,
        value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub queue_milliseconds: u32,

    /// How many long polls, event streams and exports one account may have at the same time.
    #[arg(long, env = "TURNSTONE_MAX_WAITING_ACCOUNT", value_name = "N", default_value_t = 50,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting_account: u32,

    /// The same for everyone at one address.
    #[arg(long, env = "TURNSTONE_MAX_WAITING_ADDRESS", value_name = "N", default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting_address: u32,

    /// How many seconds a client may take nothing of what is sent to it, before it is dropped.
    #[arg(long, env = "TURNSTONE_SEND_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(1..=3_600))]
    pub send_timeout_seconds: u16,

    /// How many seconds a request's headers may take to arrive, and then its body.
    #[arg(long, env = "TURNSTONE_REQUEST_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(1..=600))]
    pub request_timeout_seconds: u16,

    /// FOR TESTS ONLY: a file with a number of seconds that the clock is moved ahead by, read anew
    /// at each look; 0 as long as there is none.
    #[arg(long, env = "TURNSTONE_TEST_CLOCK", value_name = "FILE", value_parser = test_clock)]
    pub test_clock: Option<PathBuf>,

    /// How many seconds a stop waits for requests under way.
    #[arg(long, env = "TURNSTONE_STOP_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub stop_timeout_seconds: u16,
}

/// Whether something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is.
    On,
    /// It is not.
    Off,
}

/// How proxies say who their client is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, which most write.
    XForwardedFor,
    /// `Forwarded`, the standard's.
    Forwarded,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for machines.
    Json,
}

/// What is logged, checked when it is read so that a wrong one stops the start.
#[derive(Debug, Clone)]
pub struct LogFilter(pub String);

impl FromStr for LogFilter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        tracing_subscriber::EnvFilter::try_new(text)
            .map(|_| Self(text.to_owned()))
            .map_err(|error| error.to_string())
    }
}

impl ServeArgs {
    /// What a password hash costs.
    #[must_use]
    pub fn hash_cost(&self) -> HashCost {
        HashCost {
            memory_kib: self.argon2_memory_kib,
            passes: self.argon2_passes,
            lanes: self.argon2_lanes,
        }
    }

    /// How far webhooks may reach.
    #[must_use]
    pub fn webhook_reach(&self) -> Reach {
        if self.webhook_allow_private { Reach::Anywhere } else { Reach::Public }
    }
}

/// A network, or an address alone.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "a network is `10.0.0.0/8`, `2001:db8::/32` or one address".to_owned())
}

/// A file, which may come into being later.
fn test_clock(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if text.is_empty() || path.is_dir() {
        return Err("is a file with a number of seconds".to_owned());
    }
    Ok(path)
}

/// A file, which is made if there is none.
fn key_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if text.is_empty() || path.is_dir() {
        return Err("is a file, not a directory".to_owned());
    }
    Ok(path)
}

/// A host, by name or number, and a port; only checked here, so that a wrong one stops the start.
fn address(text: &str) -> Result<String, String> {
    match text.to_socket_addrs().map(|mut addresses| addresses.next()) {
        Ok(Some(_)) => Ok(text.to_owned()),
        Ok(None) => Err("this host has no address".to_owned()),
        Err(error) => Err(format!("{error}; an address is `127.0.0.1:8080` or `localhost:8080`")),
    }
}

/// `*`, or a scheme and a host, with a port where it is not the usual one, and no path.
fn origin(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_origin = text.split_once("://").is_some_and(|(scheme, host)| {
        matches!(scheme, "http" | "https")
            && !host.is_empty()
            && !host.contains(['/', '?', '#', ' '])
    });
    if text == "*" || is_origin {
        Ok(text.to_owned())
    } else {
        Err("an origin is `https://host`, with a port and without a path, or `*`".to_owned())
    }
}
