//! Accounts and what belongs to them.
//!
//! Owns `accounts`, `username_claims`, `sessions`, `vacations`, `blocks`, `follows`,
//! `profiles` and `idempotency_keys`.
//!
//! Invariants:
//! - Passwords, tokens and recovery codes are stored as hashes only.
//! - A username is never given twice, not even after the deletion of its account: a claim stays.
//! - A deletion removes everything personal in one transaction. The row and its id stay for the
//!   logs.
//! - A session and the token of a program are rows of one table; a token has scopes.
//! - A change of the password revokes all tokens and all other sessions in the same transaction; a
//!   reset revokes all.
//! - Code that changes an account holds an `InvalidateOnDrop` over the commit, which invalidates
//!   the caches of this server. Triggers note the change for the other servers.
//! - The vacations of an account never overlap. Whoever adds one locks the account's row first; to
//!   end one early, or to remove it, needs no lock.
//! - An account that is a bot stays one, and has finished no match as a person.
//! - A guest has no password, and a session. Registered players never become guests again.
//! - A vacation counts whole in the balance until it has ended; then only what was used of it does.
//! - Nobody follows an account that one of the two blocks.
//! - An idempotency key is claimed in the transaction that creates the resource.
//!
//! Writers: each table's own file; `unused_vacation` also writes what was not used of a vacation,
//! `tokens` and `credentials` also write sessions, `account` revokes them when the password changes,
//! and `deletion` removes the account's sessions, keys, blocks, follows, profile and vacations; a
//! block ends what the two follow of each other. `operations::retention` removes what has expired, except
//! that `idempotency` removes an expired key that is used again.

pub(super) mod account;
pub(super) mod blocks;
pub(super) mod bots;
pub(super) mod credentials;
pub(super) mod deletion;
pub(super) mod export;
pub(super) mod follows;
pub(super) mod forced_moves;
pub(super) mod guests;
pub(super) mod idempotency;
pub(super) mod player_names;
pub(super) mod player_search;
pub(super) mod profile;
pub(super) mod public_profiles;
pub(super) mod sessions;
pub(super) mod settings;
pub(super) mod tokens;
pub(super) mod unused_vacation;
pub(super) mod vacations;
