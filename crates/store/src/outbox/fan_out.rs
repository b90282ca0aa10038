//! The fan-out of notifications to their receivers.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use turnstone_matches::Notification;

use crate::apps::feed as apps;
use crate::notifications::inbox;
use crate::webhooks::queue::queue_deliveries;
use crate::{StoreError, Topic};
use turnstone_postgres::DbConnection;

/// Queues notifications for every webhook that takes their kind, for the feeds of the apps that their
/// accounts signed in through, and for the inboxes of people. One that is queued already stays as it
/// is. Returns the topics of those apps and accounts, to be published after the commit.
pub(crate) async fn fan_out(
    connection: &mut DbConnection,
    outbound: &[Notification],
    now: DateTime<Utc>,
) -> Result<Vec<Topic>, StoreError> {
    if outbound.is_empty() {
        return Ok(Vec::new());
    }
    // First: it locks the accounts, as a deletion does before all else.
    let mut topics = inbox::write(connection, outbound, now).await?;
    let for_apps = apps::addressed(connection, outbound, now).await?;
    let apps: BTreeSet<_> = for_apps.iter().map(|addressed| addressed.app).collect();
    queue_deliveries(connection, outbound, &for_apps, now).await?;
    apps::insert(connection, &for_apps, now).await?;
    topics.extend(apps.into_iter().map(Topic::from));
    Ok(topics)
}
