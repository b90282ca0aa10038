//! Identity: sessions and tokens, names and profiles, vacations, and the locks of accounts.
//!
//! Owns `sessions`, `login_addresses`, `account_activity`, `vacations`, `follows`, `profiles` and
//! `idempotency_keys`.
//!
//! Invariants:
//! - Tokens are stored as hashes only.
//! - A session and the token of a program are rows of one table; a token has scopes.
//! - Code that changes an account holds an `InvalidateOnDrop` over the commit, which invalidates
//!   the caches of this server. Triggers note the change for the other servers.
//! - The vacations of an account never overlap. Adding one locks the account's row first; to
//!   end one early, or to remove it, needs no lock.
//! - Nobody follows an account that one of the two blocks.
//! - An idempotency key is claimed in the transaction that creates the resource.
//!
//! Writers: each table's own file; `tokens` and `credentials` also write sessions. `accounts` writes all of
//! them when an account is deleted, sessions when a password changes, vacations when one was not used, and
//! ends what two follow of each other when one blocks the other. `operations::retention` removes what has
//! expired, except that `idempotency` removes an expired key that is used again.

pub(super) mod activity;
pub(super) mod credentials;
pub(super) mod follows;
pub(super) mod idempotency;
pub(super) mod locks;
pub(super) mod newcomers;
pub(super) mod player_names;
pub(super) mod player_search;
pub(super) mod profile;
pub(super) mod public_profiles;
pub(super) mod relations;
pub(super) mod sessions;
pub(super) mod tokens;
pub(super) mod vacations;

use std::sync::Arc;

use chrono::TimeDelta;
use uuid::Uuid;

use activity::Activity;
use credentials::Credential;
use player_names::Player;
use turnstone_accounts::SecretHash;
use turnstone_matches::AccountId;

use super::Database;
use super::metrics::CacheCounts;
use super::sync::account_cache::AccountCache;
use super::sync::batch_loader::BatchLoader;

/// The maximum number of cached tokens, and of cached players.
const MAX_CACHED_ENTRIES: usize = 50_000;

/// Accounts as others see them: names, profiles, followers. Clones share everything.
#[derive(Debug, Clone)]
pub struct Profiles {
    db: Database,
    cache: AccountCache<AccountId, Arc<Player>>,
    loader: Arc<BatchLoader<AccountId, Arc<Player>>>,
    /// The vacation that an account has in a year.
    yearly_vacation: TimeDelta,
}

impl Profiles {
    pub(super) fn new(db: &Database, yearly_vacation: TimeDelta) -> Self {
        let cache = AccountCache::new(MAX_CACHED_ENTRIES, db.invalidations.clone());
        Self { db: db.clone(), cache, loader: Arc::default(), yearly_vacation }
    }

    pub(super) fn database(&self) -> &Database {
        &self.db
    }

    /// The vacation that an account has in a year.
    pub(super) fn yearly_vacation(&self) -> TimeDelta {
        self.yearly_vacation
    }

    /// The counts of its cache.
    pub(super) fn cache_counts(&self) -> CacheCounts {
        self.cache.counts("players")
    }
}

/// Sessions, the tokens of programs, and the activity of their accounts. Clones share everything.
#[derive(Debug, Clone)]
pub struct Sessions {
    db: Database,
    /// The credentials of tokens.
    cache: AccountCache<SecretHash, Arc<Credential>>,
    tokens: Arc<BatchLoader<SecretHash, Arc<Credential>>>,
    /// Whether sessions are valid.
    live: Arc<BatchLoader<Uuid, bool>>,
    activity: Activity,
}

impl Sessions {
    pub(super) fn new(db: &Database) -> Self {
        Self {
            db: db.clone(),
            cache: AccountCache::new(MAX_CACHED_ENTRIES, db.invalidations.clone()),
            tokens: Arc::default(),
            live: Arc::default(),
            activity: Activity::default(),
        }
    }

    /// The counts of its cache.
    pub(super) fn cache_counts(&self) -> CacheCounts {
        self.cache.counts("credentials")
    }
}

/// Idempotency keys of requests that create something. Clones share everything.
#[derive(Debug, Clone)]
pub struct Idempotency {
    db: Database,
}

impl Idempotency {
    pub(super) fn new(db: &Database) -> Self {
        Self { db: db.clone() }
    }
}
