//! Accounts: names, addresses, passwords, tokens and their scopes, reminders, quiet hours and
//! vacations. A value of these types is valid.

mod email;
mod email_frequency;
mod impersonation;
mod invitations_from;
mod names;
mod passwords;
mod player_kind;
mod profile;
mod quiet_hours;
mod reminders;
mod scopes;
mod secrets;
mod vacation;
mod visible_line;

#[cfg(test)]
mod quiet_hours_tests;
#[cfg(test)]
mod vacation_tests;

pub use email::EmailAddress;
pub use email_frequency::EmailFrequency;
pub use invitations_from::InvitationsFrom;
pub use names::{DisplayName, InvalidText, Label, MessageText, TimeZone, Username, search_form};
pub use passwords::{HashCost, HashMemory, InvalidHashCost, Password, PasswordHash};
pub use player_kind::PlayerKind;
pub use profile::{Bio, Country};
pub use quiet_hours::QuietHours;
pub use reminders::Reminders;
pub use scopes::{Scope, Scopes};
pub use secrets::{RecoveryCode, SecretHash, Token, TokenKind};
pub use vacation::{PlanFault, PlannedPeriod, Vacation, Vacations, start_of_year};

/// The display name of an account that was deleted.
pub const DELETED_PLAYER: &str = "deleted player";
