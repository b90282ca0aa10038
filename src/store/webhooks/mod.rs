//! TODO room

pub(super) mod attempts;
pub(super) mod deliveries;
pub(super) mod outbox;
pub(super) mod registrations;
