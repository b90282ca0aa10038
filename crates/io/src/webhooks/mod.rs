//! Webhooks by the Standard Webhooks specification: allowed addresses, signatures, the retry
//! schedule, and the sender, which makes the only outgoing requests of this server.

mod address;
mod schedule;
mod secret;
mod sender;

pub use address::{Endpoint, InvalidEndpoint, Reach};
pub use schedule::{MAX_ATTEMPTS, next_attempt};
pub use secret::WebhookSecret;
pub use sender::{Failure, Sender, WebhookMessage};
