//! The preparation of the database before a server serves.

use std::time::Duration;

use anyhow::Context;

use super::database::{Database, WantedConnections};
use crate::api::PasswordHashPool;
use crate::store::{self, DatabaseFacts, Store, StoreError};
use turnstone_matches::PublicKey;

/// The delay before the first new try to reach the database. It doubles with each try.
const FIRST_DELAY: Duration = Duration::from_millis(250);
/// The longest delay between two tries.
const MAX_DELAY: Duration = Duration::from_secs(5);

/// Brings the database up to date, and reads what the server needs of it. Waits as long as the
/// database is unavailable, and says why.
///
/// # Errors
/// When the database refuses something for good: the password, a migration.
pub(super) async fn prepare(
    store: &Store,
    database: &Database,
    wanted: WantedConnections,
    key: &PublicKey,
    passwords: &PasswordHashPool,
) -> anyhow::Result<()> {
    let mut delay = FIRST_DELAY;
    loop {
        match try_to_prepare(store, database, wanted, key, passwords).await {
            Ok(()) => return Ok(()),
            Err(error) if error.is_retryable() => {
                store.maintenance.report(Some(&error));
                tracing::debug!(%error, "waiting for the database; trying again");
                tokio::time::sleep(delay).await;
                delay = (delay * 2).min(MAX_DELAY);
            }
            Err(error) => return Err(error).context("cannot use the database"),
        }
    }
}

/// Every step can be repeated.
async fn try_to_prepare(
    store: &Store,
    database: &Database,
    wanted: WantedConnections,
    key: &PublicKey,
    passwords: &PasswordHashPool,
) -> Result<(), StoreError> {
    database.serving.check().await?;
    // If the database is up to date, the migrating role is not needed.
    if !store::is_current(database.serving.direct()).await? {
        store::migrate(database.migrating.clone()).await?;
    }
    if let Some(loss) = store.maintenance.look_at_database().await
        && loss.is_without_connection()
    {
        return Err(loss.into());
    }
    fit_pool(store, database, wanted).await?;
    store.outages.synchronize_clock().await?;
    store.signatures.register_public_key(key).await?;
    store.push.key().await?;
    passwords.add_costs(store.accounts.password_costs().await?);
    warn_if_role_can_change_log(store).await?;
    // Before the first request, so that a preceding outage is known.
    store.outages.record_heartbeat().await
}

/// Makes the pool smaller where the role may not have as many connections as it is set to: the writers of the log
/// would get none, and no move would be possible.
async fn fit_pool(
    store: &Store,
    database: &Database,
    wanted: WantedConnections,
) -> Result<(), StoreError> {
    let allowed = DatabaseFacts::of(database.serving.direct()).await?.connections;
    if let Some(size) = wanted.smaller_pool(allowed) {
        let all = wanted.all();
        tracing::warn!(
            wanted = all,
            allowed,
            pool_size = size,
            "the database's role may have fewer connections than this server wants, and the pool is smaller: lower \
             --pool-size (TURNSTONE_POOL_SIZE), or raise the limit of the role, of the database, or max_connections"
        );
        store.database.connections().pool().resize(size);
    }
    Ok(())
}

/// Warns if the serving role could change the log: the triggers do not stop the role that owns
/// them.
async fn warn_if_role_can_change_log(store: &Store) -> Result<(), StoreError> {
    let privileges = store.signatures.log_write_privileges().await?;
    if !privileges.is_empty() {
        let can = privileges.join(", ");
        tracing::warn!(
            can,
            "the serving role can change the log; docs/operations.md shows how to set up two roles"
        );
    }
    Ok(())
}
