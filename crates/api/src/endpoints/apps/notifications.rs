use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::MatchNotificationData;
use crate::endpoints::feeds::position::{Backoff, FeedCursors};
use crate::examples::apps as examples;
use crate::extract::{AppCaller, Limit, Parameters};
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use crate::waiting::long_poll::{LongPoll, WaitSeconds, jittered};
use turnstone_store::{AppNotification, FeedPosition};

/// A notification about an account of an app.
#[derive(ToSchema)]
#[schema(as = AppNotification)]
#[expect(dead_code, reason = "it gives the schema of what is stored as JSON")]
pub(super) struct AppNotificationBody {
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
pub(super) struct AppNotificationList {
    /// The notifications, in the order of the feed.
    #[schema(value_type = Vec<AppNotificationBody>)]
    pub items: Vec<Value>,
    /// The `cursor` of the next request; never null.
    pub next_cursor: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListAppNotifications {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the response before; without it the feed starts with the oldest notification
    /// that is kept, for 30 days.
    cursor: Option<String>,
    /// The time to wait for a notification when there is none yet, in seconds.
    #[serde(default)]
    #[param(inline)]
    wait_seconds: WaitSeconds,
}

/// List the notifications about the app's accounts.
///
/// The notifications that the app's webhook gets, as a feed: each once, in the order in which the server
/// wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
/// newest, and ask again until `items` is empty. A notification says what was true when it was written;
/// the match may have gone on since. After the server's database was restored elsewhere, a cursor is
/// refused with `invalid_cursor`; then start without one.
#[utoipa::path(
    tag = "apps",
    params(ListAppNotifications),
    responses((
        status = 200, description = "The notifications", body = AppNotificationList,
        example = json!(examples::notifications()),
    )),
    security(("app_key" = [])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::RateLimited, Code::Unavailable]))),
)]
#[get("/v1/app/notifications")]
pub(super) async fn list_app_notifications(
    api: web::Data<Api>,
    caller: AppCaller,
    Parameters(query): Parameters<ListAppNotifications>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let cursors = FeedCursors::of_app(&api.store, caller.id()).await?;
    let after = match query.cursor {
        Some(text) => cursors.parse(&text)?,
        None => FeedPosition::START,
    };
    let mut poll = LongPoll::new(&api, &request, None, caller.id().into(), query.wait_seconds);
    let mut backoff = Backoff::default();
    let page = loop {
        let page = api.store.apps.app_feed(caller.id(), after, query.limit.get()).await?;
        let pause = backoff
            .after(page.is_pending)
            .unwrap_or_else(|| jittered(api.settings.recheck_interval));
        if !page.items.is_empty() || !poll.wait_for_change(pause).await? {
            break page;
        }
        // The operator may have disabled the app or replaced its key meanwhile.
        api.store.apps.app_of_key(&caller.key).await?.ok_or_else(Problem::invalid_token)?;
    };
    let end = page.items.last().map_or(after, |(position, _)| *position);
    let items = page.items.into_iter().map(|(_, one)| AppNotificationBody::json(one)).collect();
    Ok(HttpResponse::Ok().json(AppNotificationList { items, next_cursor: cursors.text(end) }))
}
