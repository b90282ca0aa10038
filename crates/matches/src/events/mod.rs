//! The content of a log: events, and the fact in each.
//!
//! Its rule: events are facts in the past tense that stay readable forever. They hold account ids,
//! never names. Their JSON is what clients see and what the hash chain covers.
//!
//! Begin with `event`: its list of kinds gives their names, payloads and reading. `facts` has the
//! payload of each kind.

pub(crate) mod event;
pub(crate) mod facts;
