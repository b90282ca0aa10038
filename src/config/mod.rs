//! The configuration: every setting is a flag, an environment variable and a key of the file of
//! `--config`. `--help` documents it, and `docs/configuration.md` is made from the same text.
//!
//! A value that no operator has a reason to choose is a constant in [`Tuning`].

mod archive;
mod database;
mod engine;
mod limits;
mod mail;
mod pages;
mod push;
mod secret;
mod shown;
mod sources;
mod tests_only;
mod traces;

pub use archive::{ArchiveArgs, BucketArgs};
pub use database::{DatabaseArgs, ReplicaArgs};
pub use engine::EngineArgs;
pub use limits::LimitArgs;
pub use mail::MailArgs;
pub use pages::PageArgs;
pub use push::PushArgs;
pub use secret::{DatabaseUrl, Secret, without_credentials};
pub use shown::{chosen_settings, unknown_variables};
pub use sources::{is_secret, is_setting, with_sources};
pub use tests_only::{Switch, TestArgs, Tuning};
pub use traces::TraceArgs;

use std::net::{IpAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgAction, Args, ValueEnum};
use ipnet::IpNet;

use crate::webhooks::Reach;

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
    /// `info,sqlx=debug`. With `info,turnstone::address=off` no line has the hash of an address.
    #[arg(long, env = "TURNSTONE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: LogFilter,

    /// Allow webhooks to any port, to loopback, private and other special addresses, and by plain http.
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

    /// Bounds.
    #[command(flatten)]
    pub limits: LimitArgs,

    /// Settings for tests only.
    #[command(flatten)]
    pub tests: TestArgs,
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
