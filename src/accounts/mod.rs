//! People: names, passwords and tokens, parsed once and true from then on.

mod names;
mod passwords;
mod reminders;
mod secrets;

pub use names::{DisplayName, InvalidText, Label, TimeZone, Username};
pub use passwords::{HashCost, InvalidHashCost, Password, PasswordHash};
pub use reminders::Reminders;
pub use secrets::{RecoveryCode, SecretHash, Token};

/// The display name of an account that was deleted.
pub const DELETED_PLAYER: &str = "deleted player";
