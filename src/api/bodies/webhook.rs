use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::{Delivery, Webhook};

use super::instant;

/// Where an account wants to be told of things.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Webhook)]
pub struct WebhookBody {
    /// Its id.
    pub id: Uuid,
    /// Where it is sent, as it was understood.
    pub url: String,
    /// What it is sent for; null: all kinds, those that come later among them.
    #[schema(required = true)]
    pub kinds: Option<Vec<String>>,
    /// What the person calls it.
    #[schema(required = true)]
    pub label: Option<String>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// The first failed attempt since the last success; null while it works.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub failing_since: Option<DateTime<Utc>>,
    /// Since when nothing is sent any more; null while it is in use.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub disabled_at: Option<DateTime<Utc>>,
    /// Why nothing is sent any more, in words.
    #[schema(required = true)]
    pub disabled_reason: Option<String>,
}

impl From<Webhook> for WebhookBody {
    fn from(webhook: Webhook) -> Self {
        Self {
            id: webhook.id,
            url: webhook.url,
            kinds: webhook.kinds,
            label: webhook.label,
            created_at: webhook.created_at,
            failing_since: webhook.failing_since,
            disabled_at: webhook.disabled_at,
            disabled_reason: webhook.disabled_reason,
        }
    }
}

/// A new webhook, and what its deliveries are signed with.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedWebhook {
    /// Its id.
    pub id: Uuid,
    /// Where it is sent, as it was understood.
    pub url: String,
    /// What it is sent for; null: all kinds, those that come later among them.
    #[schema(required = true)]
    pub kinds: Option<Vec<String>>,
    /// What the person calls it.
    #[schema(required = true)]
    pub label: Option<String>,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// `whsec_` and the key in base64; shown this once.
    pub secret: String,
}

impl CreatedWebhook {
    /// A webhook with its secret in clear.
    #[must_use]
    pub fn new(webhook: Webhook, secret: String) -> Self {
        let Webhook { id, url, kinds, label, created_at, .. } = webhook;
        Self { id, url, kinds, label, created_at, secret }
    }
}

/// A notification on its way to a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Delivery)]
pub struct DeliveryBody {
    /// Its id.
    pub id: Uuid,
    /// The `webhook-id` that the receiver gets, the same in every attempt.
    pub message_id: String,
    /// What it is about: the `type` in the body that is sent.
    pub kind: String,
    /// `pending`, `delivered` or `failed`.
    pub state: String,
    /// When it was queued.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// How many attempts there were, with one that is under way.
    pub attempts: i32,
    /// When it is tried next; null unless it is pending.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When the receiver took it.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub delivered_at: Option<DateTime<Utc>>,
    /// The status of the receiver's last answer; null when there was none.
    #[schema(required = true)]
    pub last_status: Option<i32>,
    /// What went wrong in the last attempt, in words.
    #[schema(required = true)]
    pub last_error: Option<String>,
}

impl From<Delivery> for DeliveryBody {
    fn from(delivery: Delivery) -> Self {
        let state = match (delivery.delivered_at, delivery.failed_at) {
            (Some(_), _) => "delivered",
            (None, Some(_)) => "failed",
            (None, None) => "pending",
        };
        Self {
            id: delivery.id,
            message_id: delivery.message_id,
            kind: delivery.kind,
            state: state.to_owned(),
            created_at: delivery.created_at,
            attempts: delivery.attempts,
            next_attempt_at: delivery.next_attempt_at,
            delivered_at: delivery.delivered_at,
            last_status: delivery.last_status,
            last_error: delivery.last_error,
        }
    }
}
