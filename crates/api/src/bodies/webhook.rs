use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_store::{Delivery, RotatedSecret, Webhook};

use super::instant;

/// A webhook of an account.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookEndpoint)]
pub struct WebhookBody {
    /// Its id.
    pub id: Uuid,
    /// The URL to which notifications are sent, as parsed.
    pub url: String,
    /// The kinds that are sent; null: all kinds, including those added later.
    #[schema(required = true)]
    pub kinds: Option<Vec<String>>,
    /// The label.
    #[schema(required = true)]
    pub label: Option<String>,
    /// When it was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// The first failed attempt since the last success; null if there is none.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub failing_since: Option<DateTime<Utc>>,
    /// When it was disabled: from then on the server sends nothing to it. Null while it is enabled.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub disabled_at: Option<DateTime<Utc>>,
    /// The reason why it is disabled, in words; null while it is enabled.
    #[schema(required = true)]
    pub disabled_reason: Option<String>,
    /// The end of the time in which deliveries are signed with the previous secret too, after the last
    /// rotation; null if there was none lately.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub previous_secret_until: Option<DateTime<Utc>>,
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
            previous_secret_until: webhook.previous_secret_until,
        }
    }
}

/// The new secret of a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RotatedSecret)]
pub struct RotatedSecretBody {
    /// `whsec_` and the key in base64.
    pub secret: String,
    /// The end of the time in which deliveries are signed with the previous secret too.
    #[serde(with = "instant")]
    pub previous_until: DateTime<Utc>,
}

impl From<RotatedSecret> for RotatedSecretBody {
    fn from(rotated: RotatedSecret) -> Self {
        Self { secret: rotated.secret.reveal(), previous_until: rotated.previous_until }
    }
}

/// A delivery of a notification to a webhook.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookDelivery)]
pub struct DeliveryBody {
    /// Its id.
    pub id: Uuid,
    /// The `webhook-id` header, the same in every attempt.
    pub message_id: String,
    /// The kind of notification: the `type` in the body.
    pub kind: String,
    /// `pending`, `delivered`, `failed`, or `dropped`: what it tells was over before it could be sent.
    pub state: String,
    /// When it was queued.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// The number of attempts, including a current one.
    pub attempts: i32,
    /// When the next attempt is due; null unless it is pending.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub next_attempt_at: Option<DateTime<Utc>>,
    /// When the receiver accepted it.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub delivered_at: Option<DateTime<Utc>>,
    /// The status of the receiver's last response; null if there was none.
    #[schema(required = true)]
    pub last_status: Option<i32>,
    /// The error of the last attempt, in words.
    #[schema(required = true)]
    pub last_error: Option<String>,
}

impl From<Delivery> for DeliveryBody {
    fn from(delivery: Delivery) -> Self {
        let state = match &delivery {
            Delivery { delivered_at: Some(_), .. } => "delivered",
            Delivery { failed_at: Some(_), .. } => "failed",
            Delivery { dropped_at: Some(_), .. } => "dropped",
            _ => "pending",
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
