//! The time of a match: time controls, the pauses of clocks, and the text of an instant.
//!
//! Its rule: nothing here reads a clock. The caller gives the instant.
//!
//! Begin with `clock`, the time control that players agree on. `pauses` computes the time that
//! players get back after an outage or a vacation; `instant` writes instants as the wire, the
//! records and the hash chain need them.

pub(crate) mod clock;
pub(crate) mod instant;
pub(crate) mod pauses;
