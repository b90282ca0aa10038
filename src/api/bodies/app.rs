//! Apps, their accounts, and the notifications about those.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

use crate::store::{App, AppAccount, AppNotification, OwnApp, Webhook};
use turnstone_matches::AccountId;

use super::notification::MatchNotificationData;
use super::{Names, PlayerBody, WebhookBody, instant};

/// An app that the operator has registered, as its backend sees it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RegisteredApp)]
pub struct AppBody {
    /// The public id, which the app sends when somebody logs in.
    pub id: Uuid,
    /// The name.
    pub name: String,
    /// When it was registered.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// Its webhook; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub webhook: Option<WebhookBody>,
}

impl AppBody {
    /// An app with its webhook.
    #[must_use]
    pub fn new(app: App, webhook: Option<WebhookBody>) -> Self {
        Self { id: app.id, name: app.name, created_at: app.created_at, webhook }
    }
}

/// The webhook of an app, with its secret in the response that makes it.
#[derive(Debug, Serialize)]
pub struct AppWebhookBody {
    #[serde(flatten)]
    webhook: WebhookBody,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

impl AppWebhookBody {
    /// A webhook, with the secret in clear where it is shown.
    #[must_use]
    pub fn new(webhook: Webhook, secret: Option<String>) -> Self {
        Self { webhook: webhook.into(), secret }
    }
}

/// One schema for both responses: some generators refuse an operation with two.
impl PartialSchema for AppWebhookBody {
    fn schema() -> RefOr<Schema> {
        let mut schema = WebhookBody::schema();
        if let RefOr::T(Schema::Object(object)) = &mut schema {
            object.description = Some("The webhook of an app.".to_owned());
            let secret = ObjectBuilder::new().schema_type(Type::String).description(Some(
                "`whsec_` and the key in base64; shown only once, when the webhook is made.",
            ));
            object.properties.insert("secret".to_owned(), secret.into());
        }
        schema
    }
}

impl ToSchema for AppWebhookBody {
    fn name() -> Cow<'static, str> {
        Cow::Borrowed("AppWebhook")
    }
}

/// An account that has logged in through the app.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AppAccount)]
pub struct AppAccountBody {
    /// The account.
    pub player: PlayerBody,
    /// When the oldest of its sessions through the app was made.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
}

impl AppAccountBody {
    /// An account with its current name.
    #[must_use]
    pub fn new(account: &AppAccount, names: &Names) -> Self {
        Self { player: names.player(AccountId(account.account)), since: account.since }
    }
}

/// An app that the account has logged in through.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnApp)]
pub struct OwnAppBody {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// When the oldest of the sessions through it was made.
    #[serde(with = "instant")]
    pub since: DateTime<Utc>,
    /// The number of sessions that were made through it and have not ended.
    pub sessions: i64,
}

impl From<OwnApp> for OwnAppBody {
    fn from(app: OwnApp) -> Self {
        Self { id: app.id, name: app.name, since: app.since, sessions: app.sessions }
    }
}

/// A notification about an account of an app.
#[derive(ToSchema)]
#[schema(as = AppNotification)]
#[expect(dead_code, reason = "it gives the schema of what is stored as JSON")]
pub struct AppNotificationBody {
    /// The `webhook-id` of its delivery.
    id: String,
    /// The kind of notification.
    r#type: String,
    /// When it happened.
    timestamp: DateTime<Utc>,
    /// The account that it is for.
    account_id: Uuid,
    /// The match, and details that depend on the kind.
    data: MatchNotificationData,
}

impl AppNotificationBody {
    /// The notification as JSON: the body of its delivery, with its id.
    #[must_use]
    pub fn json(notification: AppNotification) -> Value {
        let mut json: Value = serde_json::from_str(&notification.body).unwrap_or_default();
        if let Some(members) = json.as_object_mut() {
            members.insert("id".to_owned(), notification.message_id.into());
        }
        json
    }
}

/// The notifications about the accounts of an app.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppNotificationList {
    /// The notifications, in the order of the feed.
    #[schema(value_type = Vec<AppNotificationBody>)]
    pub items: Vec<Value>,
    /// The `cursor` of the next request; never null.
    pub next_cursor: String,
}
