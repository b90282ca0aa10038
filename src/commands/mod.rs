//! What the binary does, one file a command.

pub mod rules;
