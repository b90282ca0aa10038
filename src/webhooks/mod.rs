//! Webhooks by the Standard Webhooks specification: where they may go, how they are signed, when
//! they are tried again, and the one door through which this server calls others.

mod address;
mod schedule;
mod secret;
mod sender;

pub use address::{Endpoint, InvalidEndpoint, Reach};
pub use schedule::{ATTEMPTS, next_attempt};
pub use secret::WebhookSecret;
pub use sender::{Failure, Sender, WebhookMessage};
