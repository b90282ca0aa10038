use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{PushDeviceBody, list};
use crate::examples::push as examples;
use crate::extract::{Body, Caller, Cursor, Limit, NoBody, Paging, Parameters, PreferredLanguage};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_io::push::{InvalidKeys, SubscriberKeys};
use turnstone_io::webhooks::Endpoint;
use turnstone_io::world::new_id;
use turnstone_store::NewPushSubscription;

list!(PushDeviceList, PushDeviceBody);

/// The name of this list in its cursors.
const LIST: &str = "push-subscriptions";

/// A push subscription, as a browser's `subscribe` gives it, or a push service of another kind.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}))]
pub(super) struct PushDeviceInput {
    /// The address at the push service: https, a host on the public Internet, port 443 or 8443.
    #[schema(max_length = 2000, pattern = "^https?://")]
    endpoint: String,
    keys: PushKeysInput,
    /// A browser's `toJSON` gives it. The push service says when a subscription ends.
    #[serde(default, rename = "expirationTime")]
    #[schema(ignore)]
    _expiration_time: IgnoredAny,
}

/// The keys under which messages to a device are encrypted (RFC 8291).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PushKeysInput {
    /// The device's public key: an uncompressed point of P-256, 65 bytes in base64url or base64.
    p256dh: String,
    /// The secret that the device shares with the server, 16 bytes in base64url or base64.
    auth: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPushSubscriptions {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Subscribe this device to push messages.
///
/// The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored. The endpoint is
/// an address at a push service, where messages are sent encrypted under the keys, in the language of this request's
/// `Accept-Language`. The subscription belongs to the session of this
/// request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
/// keeps its id, and one that another account has made on this device is gone. An account has at most
/// 20: with one more, the one that was not renewed for the longest time goes.
#[utoipa::path(
    tag = "push",
    request_body = PushDeviceInput,
    responses((
        status = 201, description = "The device is subscribed", body = PushDeviceBody,
        example = json!(examples::subscription()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[post("/v1/me/push-subscriptions")]
pub(super) async fn create_push_subscription(
    api: web::Data<Api>,
    caller: Caller,
    language: PreferredLanguage,
    request: HttpRequest,
    body: Body<PushDeviceInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let PushDeviceInput { endpoint, keys, .. } = body.value;
    let endpoint = Endpoint::parse(&endpoint, api.settings.webhook_reach);
    let keys = SubscriberKeys::parse(&keys.p256dh, &keys.auth);
    let new = NewPushSubscription {
        id: new_id(api.store.database.now())?,
        account: caller.account,
        session: caller.session,
        endpoint: endpoint.map_err(|error| Problem::invalid_body("/endpoint", error.reason()))?,
        keys: keys.map_err(|error| {
            let member = match error {
                InvalidKeys::Public => "/keys/p256dh",
                InvalidKeys::Auth => "/keys/auth",
            };
            Problem::invalid_body(member, error.reason())
        })?,
        language: language.0,
    };
    let made = api.store.push.subscribe(&new).await?;
    let made = made.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Created().json(PushDeviceBody::from(made)))
}

/// List my devices that get push messages.
///
/// Oldest first. An app finds its own by the endpoint.
#[utoipa::path(
    tag = "push",
    params(ListPushSubscriptions),
    responses((
        status = 200, description = "The subscriptions", body = PushDeviceList,
        example = json!(examples::subscriptions()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/push-subscriptions")]
pub(super) async fn list_push_subscriptions(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListPushSubscriptions>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let limit = paging.read_limit();
    let mut found = api.store.push.subscriptions(caller.account, after, limit).await?;
    let next_cursor = paging.cut(&mut found, |subscription| Cursor(subscription.id));
    let items = found.into_iter().map(PushDeviceBody::from).collect();
    Ok(HttpResponse::Ok().json(PushDeviceList { items, next_cursor }))
}

/// Unsubscribe a device from push messages.
///
/// The server sends nothing to it any more. A logout of the device does the same.
#[utoipa::path(
    tag = "push",
    params(("id" = Uuid, Path, description = "The subscription's id")),
    responses((status = 204, description = "The subscription is gone")),
    security(("bearer" = ["session"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/push-subscriptions/{id}")]
pub(super) async fn delete_push_subscription(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    if api.store.push.end_subscription(caller.account, *id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
