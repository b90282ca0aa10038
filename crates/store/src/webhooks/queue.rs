//! Queues deliveries of notifications.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{AccountId, Notification, WaitsFor};

use crate::{AppId, StoreError};
use turnstone_io::world::new_id;
use turnstone_postgres::DbConnection;

/// An invitation, in the column `offer` of a delivery: an offer to play.
pub(crate) const INVITATION: &str = "invitation";

/// A notification about an account, for an app.
#[derive(Debug)]
pub(crate) struct Addressed {
    /// The app.
    pub(crate) app: AppId,
    /// The notification. Its body names the account.
    pub(crate) notification: Notification,
}

/// Queues notifications for every webhook that takes their kind: those of accounts, and those of apps
/// that their accounts signed in through.
pub(crate) async fn queue_deliveries(
    connection: &mut DbConnection,
    outbound: &[Notification],
    for_apps: &[Addressed],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let accounts: Vec<_> = outbound.iter().map(|notification| notification.account.0).collect();
    let apps: BTreeSet<_> = for_apps.iter().map(|addressed| addressed.app).collect();
    // The lock prevents a deletion of the webhooks before their deliveries are inserted.
    let rows = sqlx::query_as!(
        Recipient,
        r#"SELECT webhook_id, account_id AS "owner!", kinds FROM webhooks
           WHERE account_id = ANY ($1) AND disabled_at IS NULL
           ORDER BY webhook_id FOR KEY SHARE"#,
        &accounts,
    )
    .fetch_all(&mut *connection)
    .await?;
    let of_apps = if apps.is_empty() {
        Vec::new()
    } else {
        sqlx::query_as!(
            Recipient,
            r#"SELECT webhook_id, app_id AS "owner!", kinds FROM webhooks
               WHERE app_id = ANY ($1) AND disabled_at IS NULL
               ORDER BY webhook_id FOR KEY SHARE"#,
            &apps.iter().map(|app| app.0).collect::<Vec<_>>(),
        )
        .fetch_all(&mut *connection)
        .await?
    };
    let mut webhooks: BTreeMap<Uuid, Vec<_>> = BTreeMap::new();
    for row in rows.iter().chain(&of_apps) {
        webhooks.entry(row.owner).or_default().push(row);
    }
    let to_accounts =
        outbound.iter().map(|notification| (notification.account.0, None, notification));
    let to_apps = for_apps.iter().map(|addressed| {
        let account = addressed.notification.account;
        (addressed.app.0, Some(account), &addressed.notification)
    });
    let mut columns = DeliveryColumns::default();
    for (owner, about, notification) in to_accounts.chain(to_apps) {
        let of_owner = webhooks.get(&owner).into_iter().flatten();
        let kind = notification.kind.as_str();
        let takes = |kinds: &Vec<String>| kinds.iter().any(|taken| taken == kind);
        for webhook in of_owner.filter(|webhook| webhook.kinds.as_ref().is_none_or(takes)) {
            columns.push(new_id(now)?, webhook.webhook_id, about, notification);
        }
    }
    insert(connection, &columns, now).await
}

/// A webhook that is enabled.
#[derive(Debug)]
struct Recipient {
    webhook_id: Uuid,
    /// An account, or an app.
    owner: Uuid,
    /// The kinds that it takes; `None`: all.
    kinds: Option<Vec<String>>,
}

/// The columns of new rows in `webhook_deliveries`, one array per column.
#[derive(Debug, Default)]
struct DeliveryColumns {
    ids: Vec<Uuid>,
    webhooks: Vec<Uuid>,
    accounts: Vec<Option<Uuid>>,
    messages: Vec<String>,
    kinds: Vec<String>,
    bodies: Vec<String>,
    matches: Vec<Option<Uuid>>,
    plies: Vec<Option<i32>>,
    offers: Vec<Option<String>>,
}

impl DeliveryColumns {
    fn push(
        &mut self,
        id: Uuid,
        webhook: Uuid,
        about: Option<AccountId>,
        notification: &Notification,
    ) {
        self.ids.push(id);
        self.webhooks.push(webhook);
        self.accounts.push(about.map(|account| account.0));
        self.messages.push(notification.id.clone());
        self.kinds.push(notification.kind.as_str().to_owned());
        self.bodies.push(notification.body.clone());
        let premise = notification.premise;
        self.matches.push(premise.map(|premise| premise.match_id.0));
        self.plies.push(premise.map(|premise| i32::from(premise.ply)));
        let offer = premise.and_then(|premise| offer_column(premise.waits_for));
        self.offers.push(offer.map(str::to_owned));
    }
}

async fn insert(
    connection: &mut DbConnection,
    columns: &DeliveryColumns,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    sqlx::query!(
        "INSERT INTO webhook_deliveries (delivery_id, webhook_id, message_id, kind, body, match_id,
             ply, offer, account_id, created_at, next_attempt_at)
         SELECT delivery.*, $10, $10 FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[],
             $5::text[], $6::uuid[], $7::int[], $8::text[], $9::uuid[])
         AS delivery
             (delivery_id, webhook_id, message_id, kind, body, match_id, ply, offer, account_id)
         ON CONFLICT (webhook_id, message_id) DO NOTHING",
        &columns.ids,
        &columns.webhooks,
        &columns.messages,
        &columns.kinds,
        &columns.bodies,
        &columns.matches as &[Option<Uuid>],
        &columns.plies as &[Option<i32>],
        &columns.offers as &[Option<String>],
        &columns.accounts as &[Option<Uuid>],
        now,
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The action that a premise waits for, in the column `offer` of a delivery.
fn offer_column(waits_for: WaitsFor) -> Option<&'static str> {
    match waits_for {
        WaitsFor::Move => None,
        WaitsFor::Answer(kind) => Some(kind.as_str()),
        WaitsFor::Joining => Some(INVITATION),
    }
}
