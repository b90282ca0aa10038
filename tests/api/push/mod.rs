//! Push messages, with a real push service.

mod delivery;
mod service;
mod subscriptions;

pub use service::{PushService, push_device};
