//! Web Push (RFC 8030): messages that only the subscriber can read (RFC 8291), from a server that
//! push services recognise by its key (RFC 8292). The sender of webhooks sends them.

mod encryption;
mod keys;
mod request;
mod vapid;

pub use encryption::{EncryptError, MAX_PLAINTEXT_BYTES, encrypt};
pub use keys::{InvalidKeys, SubscriberKeys};
pub use request::{MAX_TTL, PushRequest, Urgency, topic};
pub use vapid::VapidKey;
