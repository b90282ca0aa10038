//! Webhooks, and the notifications that are to be delivered to them.
//!
//! Owns `webhooks`, `outbox`, `webhook_deliveries` and `reminders`.
//!
//! Invariants:
//! - An append writes its outbox row in its own statement, so that no notification is lost.
//! - A notification has one id, made of what it is about. A delivery is unique by webhook and id,
//!   so that what is queued twice is delivered once.
//! - A notification with a premise (a turn, an offer) is dropped if that does not hold when its
//!   delivery is attempted.
//! - A reminder's row makes each step of a ply happen once, on however many servers.
//! - A delivery belongs to the server that claimed it until its lease ends.
//! - A webhook has one secret, or for a day after a rotation two.
//! - Locks are taken in the order webhook, then deliveries.
//!
//! Writers: `log` inserts outbox rows, `matches::rematches` and `matches::messages`
//! queue deliveries; everything else is written here. `operations::retention`
//! removes old deliveries and reminders.

pub(super) mod attempts;
pub(super) mod deliveries;
pub(super) mod outbox;
pub(super) mod premises;
pub(super) mod registrations;
mod taken;
pub(super) mod updates;
