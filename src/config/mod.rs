//! The configuration: every setting is a flag and an environment variable, and `--help` documents
//! it.

mod archive;
mod database;
mod engine;
mod mail;
mod pages;
mod push;
mod secret;
mod traces;

pub use archive::{ArchiveArgs, BucketArgs};
pub use database::{DatabaseArgs, ReplicaArgs};
pub use engine::EngineArgs;
pub use mail::MailArgs;
pub use pages::PageArgs;
pub use push::PushArgs;
pub use traces::TraceArgs;

use std::net::{IpAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, ValueEnum};
use ipnet::IpNet;

use crate::webhooks::Reach;
use turnstone_accounts::HashCost;
use turnstone_ratings::LEADERBOARD_DAYS;

/// The settings of `serve`.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// The address to listen on; port 0 chooses a free port.
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

    /// A replica.
    #[command(flatten)]
    pub replica: ReplicaArgs,

    /// The archive.
    #[command(flatten)]
    pub archive: ArchiveArgs,

    /// The address at which Prometheus reads `/metrics`, or `off`. It is not part of the API: do not
    /// let it be reached from outside.
    #[arg(long, env = "TURNSTONE_METRICS_ADDRESS", value_name = "ADDRESS",
        default_value = "127.0.0.1:9464", value_parser = metrics_address)]
    pub metrics_address: String,

    /// The file with the key that signs finished matches; created if it is missing. [default:
    /// signing.key in the data directory]
    #[arg(long, env = "TURNSTONE_SIGNING_KEY", value_name = "FILE", value_parser = key_file)]
    pub signing_key: Option<PathBuf>,

    /// Origins whose web pages may call the API, separated by commas; `*` for all.
    #[arg(long, env = "TURNSTONE_CORS_ORIGINS", value_name = "ORIGINS", value_delimiter = ',',
        value_parser = origin)]
    pub cors_origins: Vec<String>,

    /// The format of the log.
    #[arg(long, env = "TURNSTONE_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: LogFormat,

    /// The log level (`error`, `warn`, `info`, `debug`, `trace`), or directives such as
    /// `info,sqlx=debug`.
    #[arg(long, env = "TURNSTONE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: LogFilter,

    /// Memory of a password hash, in KiB; at least 19456, as OWASP recommends.
    #[arg(long, env = "TURNSTONE_ARGON2_MEMORY_KIB", value_name = "KIB", default_value_t = 19_456,
        value_parser = clap::value_parser!(u32).range(19_456..=4_194_304))]
    pub argon2_memory_kib: u32,

    /// Passes of a password hash over its memory; at least 2, as OWASP recommends.
    #[arg(long, env = "TURNSTONE_ARGON2_PASSES", value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(2..=100))]
    pub argon2_passes: u32,

    /// Lanes of a password hash.
    #[arg(long, env = "TURNSTONE_ARGON2_LANES", value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=64))]
    pub argon2_lanes: u32,

    /// The maximum number of passwords that are hashed at the same time.
    #[arg(long, env = "TURNSTONE_ARGON2_AT_ONCE", value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u16).range(1..=256))]
    pub argon2_at_once: u16,

    /// The maximum number of password hashes that wait; further requests get 503 and can retry.
    #[arg(long, env = "TURNSTONE_ARGON2_QUEUE", value_name = "N", default_value_t = 64,
        value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub argon2_queue: u16,

    /// The maximum size of a request body, in bytes.
    #[arg(long, env = "TURNSTONE_BODY_LIMIT", value_name = "BYTES", default_value_t = 65_536,
        value_parser = clap::value_parser!(u32).range(1_024..=16_777_216))]
    pub body_limit: u32,

    /// The number of running matches that are cached in memory.
    #[arg(long, env = "TURNSTONE_CACHED_MATCHES", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub cached_matches: u32,

    /// The number of days after which an unused session expires.
    #[arg(long, env = "TURNSTONE_SESSION_DAYS", value_name = "DAYS", default_value_t = 90,
        value_parser = clap::value_parser!(u16).range(1..=3_650))]
    pub session_days: u16,

    /// The days of vacation that an account has in a calendar year (UTC).
    #[arg(long, env = "TURNSTONE_VACATION_DAYS", value_name = "DAYS", default_value_t = 28,
        value_parser = clap::value_parser!(u16).range(0..=366))]
    pub vacation_days: u16,

    /// How many days a player stays on the leaderboards without playing.
    #[arg(long, env = "TURNSTONE_LEADERBOARD_DAYS", value_name = "DAYS", default_value_t = LEADERBOARD_DAYS,
        value_parser = clap::value_parser!(u16).range(1..=36_500))]
    pub leaderboard_days: u16,

    /// Allow webhooks to loopback, private and other special addresses, and by plain http.
    #[arg(long, env = "TURNSTONE_WEBHOOK_ALLOW_PRIVATE", value_name = "BOOL", num_args = 0..=1,
        default_value_t = false, default_missing_value = "true", action = ArgAction::Set)]
    pub webhook_allow_private: bool,

    /// Pages for people.
    #[command(flatten)]
    pub pages: PageArgs,

    /// E-mail.
    #[command(flatten)]
    pub mail: MailArgs,

    /// Push messages.
    #[command(flatten)]
    pub push: PushArgs,

    /// Computer opponents.
    #[command(flatten)]
    pub engine: EngineArgs,

    /// Traces.
    #[command(flatten)]
    pub traces: TraceArgs,

    /// The number of threads that serve requests. [default: one per processor]
    #[arg(long, env = "TURNSTONE_WORKERS", value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,

    /// The maximum number of open connections; more wait to be accepted. Lowered at the start if
    /// the system allows fewer open files.
    #[arg(long, env = "TURNSTONE_MAX_CONNECTIONS", value_name = "N", default_value_t = 25_000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// The maximum number of open connections of one address, and never more than half of all;
    /// further ones are closed at once. Connections of trusted proxies and with `--limits off` are
    /// not counted.
    #[arg(long, env = "TURNSTONE_MAX_CONNECTIONS_ADDRESS", value_name = "N", default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_address: u32,

    /// The most memory that large responses take until their clients have read them, in bytes;
    /// further requests for large responses get 503 and can retry.
    #[arg(long, env = "TURNSTONE_RESPONSE_MEMORY", value_name = "BYTES", default_value_t = 67_108_864,
        value_parser = clap::value_parser!(u64).range(1_048_576..=68_719_476_736))]
    pub response_memory: u64,

    /// The maximum number of concurrent long polls, event streams and exports; further requests get
    /// 503 and can retry.
    #[arg(long, env = "TURNSTONE_MAX_WAITING", value_name = "N", default_value_t = 10_000,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting: u32,

    /// How many seconds a long poll waits before it reads again although nothing woke it; an event
    /// stream waits half as long again, and then sends a comment. The API promises one every 15
    /// seconds: more than 10 is for tests only.
    #[arg(long, env = "TURNSTONE_RECHECK_SECONDS", value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(1..=3_600))]
    pub recheck_seconds: u16,

    /// Whether rate limits apply; `off` is for load tests.
    #[arg(long, env = "TURNSTONE_LIMITS", value_name = "on|off", default_value = "on")]
    pub limits: Switch,

    /// Networks of trusted proxies, separated by commas: `10.0.0.0/8` or `192.0.2.1`. Their header
    /// names the client's address.
    #[arg(long, env = "TURNSTONE_TRUSTED_PROXIES", value_name = "NETWORKS", value_delimiter = ',',
        value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// The header in which trusted proxies name the client's address. The other header is ignored,
    /// because it may come from the client.
    #[arg(
        long,
        env = "TURNSTONE_FORWARDED_HEADER",
        value_name = "HEADER",
        default_value = "x-forwarded-for"
    )]
    pub forwarded_header: ForwardedHeader,

    /// The maximum number of requests that run at the same time, without long polls, event streams
    /// and exports.
    #[arg(long, env = "TURNSTONE_MAX_REQUESTS", value_name = "N", default_value_t = 256,
        value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_requests: u32,

    /// The maximum number of requests that wait to run; further requests get 503 and can retry.
    #[arg(long, env = "TURNSTONE_MAX_QUEUED", value_name = "N", default_value_t = 512,
        value_parser = clap::value_parser!(u32).range(0..=100_000))]
    pub max_queued: u32,

    /// How many milliseconds a request waits to run before it gets 503.
    #[arg(long, env = "TURNSTONE_QUEUE_MILLISECONDS", value_name = "N", default_value_t = 500,
        value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub queue_milliseconds: u32,

    /// The maximum number of concurrent long polls, event streams and exports of one account.
    #[arg(long, env = "TURNSTONE_MAX_WAITING_ACCOUNT", value_name = "N", default_value_t = 50,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting_account: u32,

    /// The maximum number of concurrent long polls, event streams and exports of one address.
    #[arg(long, env = "TURNSTONE_MAX_WAITING_ADDRESS", value_name = "N", default_value_t = 1_000,
        value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub max_waiting_address: u32,

    /// How many seconds a client may accept no data before its connection is closed.
    #[arg(long, env = "TURNSTONE_SEND_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(1..=3_600))]
    pub send_timeout_seconds: u16,

    /// How many seconds the headers of a request may take to arrive, and then its body.
    #[arg(long, env = "TURNSTONE_REQUEST_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 10,
        value_parser = clap::value_parser!(u16).range(1..=600))]
    pub request_timeout_seconds: u16,

    /// FOR TESTS ONLY: a file with a number of seconds to add to the clock, read each time; 0 while
    /// it is missing.
    #[arg(long, env = "TURNSTONE_TEST_CLOCK", value_name = "FILE", value_parser = test_clock)]
    pub test_clock: Option<PathBuf>,

    /// How many seconds the server goes on serving after SIGTERM, so that load balancers notice that
    /// it is not ready; it closes each connection after its response. SIGINT does not wait.
    #[arg(long, env = "TURNSTONE_DRAIN_SECONDS", value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub drain_seconds: u16,

    /// After that: how many seconds a stop waits for running requests, and then for clients to read
    /// their responses.
    #[arg(long, env = "TURNSTONE_STOP_TIMEOUT_SECONDS", value_name = "SECONDS", default_value_t = 30,
        value_parser = clap::value_parser!(u16).range(0..=3_600))]
    pub stop_timeout_seconds: u16,
}

/// Whether a feature is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// It is on.
    On,
    /// It is off.
    Off,
}

/// The header in which proxies name the client's address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ForwardedHeader {
    /// `X-Forwarded-For`, which most proxies write.
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Readable text.
    Text,
    /// One JSON object per line.
    Json,
}

/// The log filter, validated when it is parsed, so that the server does not start with an invalid
/// one.
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
    /// The cost of a password hash.
    #[must_use]
    pub fn hash_cost(&self) -> HashCost {
        HashCost {
            memory_kib: self.argon2_memory_kib,
            passes: self.argon2_passes,
            lanes: self.argon2_lanes,
        }
    }

    /// The address of `/metrics`; `None`: it is off.
    #[must_use]
    pub fn metrics_address(&self) -> Option<&str> {
        Some(self.metrics_address.as_str()).filter(|address| *address != METRICS_OFF)
    }

    /// The addresses that webhooks may be sent to.
    #[must_use]
    pub fn webhook_reach(&self) -> Reach {
        if self.webhook_allow_private { Reach::Anywhere } else { Reach::Public }
    }
}

/// A network or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from));
    network.map_err(|_| "a network is `10.0.0.0/8`, `2001:db8::/32` or one address".to_owned())
}

/// A file, which may be created later.
fn test_clock(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if text.is_empty() || path.is_dir() {
        return Err("it must be a file with a number of seconds".to_owned());
    }
    Ok(path)
}

/// A file, which is created if it is missing.
fn key_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if text.is_empty() || path.is_dir() {
        return Err("it must be a file, not a directory".to_owned());
    }
    Ok(path)
}

/// The value that turns the metrics off.
const METRICS_OFF: &str = "off";

/// A host and a port, or `off`.
fn metrics_address(text: &str) -> Result<String, String> {
    if text == METRICS_OFF { Ok(text.to_owned()) } else { address(text) }
}

/// A host and a port. Only validated here, so that the server does not start with an invalid one.
fn address(text: &str) -> Result<String, String> {
    match text.to_socket_addrs().map(|mut addresses| addresses.next()) {
        Ok(Some(_)) => Ok(text.to_owned()),
        Ok(None) => Err("this host has no address".to_owned()),
        Err(error) => Err(format!("{error}; an address is `127.0.0.1:8080` or `localhost:8080`")),
    }
}

/// `*`, or a scheme and a host, with a port unless it is the default one, and without a path.
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
