use actix_web::{HttpRequest, HttpResponse, get, put, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{AccountNotificationBody, Names, list};
use crate::examples::account_notifications as examples;
use crate::extract::{
    Body, Caller, Cursor, Limit, Paging, Parameters, filtered_list, optional_id, optional_ids,
};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::Scope;
use turnstone_store::{InboxFilter, ReadNotifications};

list!(AccountNotificationList, AccountNotificationBody);

/// The number of notifications left to read.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NotificationsRead {
    /// The number of notifications that are not read, without those that no longer hold; for a token without the scope
    /// `messages` also without those about messages.
    pub unread: u32,
}

/// The most notifications that one request names.
const MAX_IDS: usize = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListNotifications {
    /// Whether to leave out what was read.
    #[serde(default)]
    #[param(inline)]
    unread: bool,
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// The notifications that were read: `up_to` or `ids`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::read()))]
pub(super) struct NotificationsReadInput {
    /// This one, and all that are older.
    #[serde(default, deserialize_with = "optional_id")]
    up_to: Option<Uuid>,
    /// These, at most 100.
    #[serde(default, deserialize_with = "optional_ids")]
    #[schema(max_items = 100)]
    ids: Option<Vec<Uuid>>,
}

/// List my notifications.
///
/// The newest first, those of the last 90 days, at most 200. What no longer holds is left out: a turn
/// that was played, an offer or an invitation that cannot be answered, a message that was read. So is
/// what is about messages for a token without the scope `messages`.
#[utoipa::path(
    tag = "notifications",
    params(ListNotifications),
    responses((
        status = 200, description = "The notifications", body = AccountNotificationList,
        example = json!(examples::notifications()),
    )),
    security(("bearer" = ["matches:read"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/notifications")]
pub(super) async fn list_notifications(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListNotifications>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| id);
    let with_messages = caller.permits(Scope::Messages);
    let filter = InboxFilter { unread: query.unread, with_messages };
    let mut notifications =
        api.store.notifications.inbox(caller.account, filter, before, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut notifications, |last| Cursor(last.id));
    let others =
        notifications.iter().flat_map(|notification| notification.others.iter().copied()).collect();
    let names = Names::of(&api.store, others).await?;
    let items = notifications
        .into_iter()
        .map(|notification| AccountNotificationBody::new(notification, &names))
        .collect();
    Ok(HttpResponse::Ok().json(AccountNotificationList { items, next_cursor }))
}

/// Mark my notifications as read.
///
/// By the ids of some, or by that of the newest: then all older ones are read, too. What is read stays
/// read, and is not sent any more. Ids of others change nothing. The request is idempotent.
#[utoipa::path(
    tag = "notifications",
    request_body = NotificationsReadInput,
    responses((
        status = 200, description = "The number of notifications left to read", body = NotificationsRead,
        example = json!({"unread": 2}),
    )),
    security(("bearer" = ["account:write"])),
    extensions(("x-buckets" = json!([Bucket::ReadMarks])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[put("/v1/me/notifications/read")]
pub(super) async fn mark_notifications_read(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    body: Body<NotificationsReadInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let which = match body.value {
        NotificationsReadInput { up_to: Some(up_to), ids: None } => ReadNotifications::UpTo(up_to),
        NotificationsReadInput { up_to: None, ids: Some(ids) } if ids.len() <= MAX_IDS => {
            ReadNotifications::These(ids)
        }
        _ => {
            let detail = "there must be either `up_to` or at most 100 `ids`";
            return Err(Problem::invalid_body("", detail));
        }
    };
    api.store.notifications.mark_read(caller.account, &which).await?;
    let with_messages = caller.permits(Scope::Messages);
    let unread = api.store.notifications.unread(caller.account, with_messages).await?;
    Ok(HttpResponse::Ok().json(NotificationsRead { unread }))
}
