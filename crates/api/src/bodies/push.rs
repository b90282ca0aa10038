use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use turnstone_store::PushSubscription;

use super::instant;

/// A device that gets push messages.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PushDevice)]
pub struct PushDeviceBody {
    /// Its id.
    pub id: Uuid,
    /// The session that made it, with which it ends.
    pub session_id: Uuid,
    /// The address at the push service: the URL as parsed.
    pub endpoint: String,
    /// The language of its messages.
    pub language: String,
    /// When it was made.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When the device last sent it.
    #[serde(with = "instant")]
    pub renewed_at: DateTime<Utc>,
    /// When the push service last took a message for it.
    #[serde(with = "instant::optional")]
    pub delivered_at: Option<DateTime<Utc>>,
}

impl From<PushSubscription> for PushDeviceBody {
    fn from(subscription: PushSubscription) -> Self {
        Self {
            id: subscription.id,
            session_id: subscription.session,
            endpoint: subscription.endpoint,
            language: subscription.language.tag().to_owned(),
            created_at: subscription.created_at,
            renewed_at: subscription.renewed_at,
            delivered_at: subscription.delivered_at,
        }
    }
}
