//! Input and output, which the pure crates do without: the clock, randomness, threads, connections to others.
//!
//! - `world`: time, ids, randomness
//! - `spans`, `sampled`, `threads`: traces, metrics of what is counted elsewhere, threads for long work
//! - `tls`: TLS of connections to other servers
//! - `webhooks`, `push`, `mail`: addresses, signatures and senders of webhooks, push messages and mails

pub mod mail;
pub mod push;
pub mod sampled;
pub mod spans;
pub mod threads;
pub mod tls;
pub mod webhooks;
pub mod world;
