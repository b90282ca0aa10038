//! The settings of traces.

use clap::Args;
use url::Url;

/// The settings of traces.
#[derive(Debug, Clone, Args)]
pub struct TraceArgs {
    /// The address to which spans of requests, decisions, appends and webhooks are sent by OTLP (HTTP, JSON):
    /// `http://127.0.0.1:4318`. Without it none are recorded.
    #[arg(long, env = "TURNSTONE_OTLP_ENDPOINT", value_name = "URL", hide_env_values = true,
        value_parser = endpoint)]
    pub otlp_endpoint: Option<Url>,

    /// The percentage of traces that are recorded, of those that begin here. One that a client has begun is
    /// recorded if its `traceparent` says so.
    #[arg(long, env = "TURNSTONE_OTLP_PERCENT", help_heading = "Limits", value_name = "PERCENT", default_value_t = 100,
        value_parser = clap::value_parser!(u8).range(0..=100))]
    pub otlp_percent: u8,
}

fn endpoint(text: &str) -> Result<Url, String> {
    match Url::parse(text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.has_host() => Ok(url),
        _ => {
            Err("it must be an `http:` or `https:` URL, such as `http://127.0.0.1:4318`".to_owned())
        }
    }
}
