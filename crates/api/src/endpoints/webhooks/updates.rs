use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, get, patch, post, web};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::{RotatedSecretBody, WebhookBody};
use crate::examples::webhooks as examples;
use crate::extract::{Body, Caller, NoBody};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_io::webhooks::WebhookSecret;
use turnstone_io::world::random;
use turnstone_store::{Change, WebhookUpdate};

use super::resource::{parsed_endpoint, parsed_kinds, parsed_label};

/// The changes to a webhook; members that are left out or null stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://app.example/hooks", "enabled": true}))]
pub(super) struct WebhookUpdateInput {
    /// The URL to send notifications to from now on, those that wait for another attempt among them.
    #[serde(default)]
    #[schema(max_length = 2000, pattern = "^https?://")]
    url: Option<String>,
    /// The kinds to send; an empty list: all kinds, including those added later.
    #[serde(default)]
    kinds: Option<Vec<String>>,
    /// A label for the list, 1 to 60 characters; empty: none.
    #[serde(default)]
    #[schema(max_length = 60)]
    label: Option<String>,
    /// Whether the server sends to it. Notifications of the time in which it is disabled are not
    /// sent later.
    #[serde(default)]
    enabled: Option<bool>,
}

/// Get a webhook.
///
/// Without its secret. A disabled webhook says since when and why.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((
        status = 200, description = "The webhook", body = WebhookBody,
        example = json!(examples::webhook()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/me/webhooks/{id}")]
pub(super) async fn get_webhook(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
) -> ApiResult<HttpResponse> {
    let webhook = api.store.webhooks.get(caller.account, *id).await?;
    let webhook = webhook.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok().json(WebhookBody::from(webhook)))
}

/// Change a webhook.
///
/// All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
/// disabled is used again. Sent again, the request has the same result.
#[utoipa::path(
    tag = "webhooks",
    request_body = WebhookUpdateInput,
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((
        status = 200, description = "The webhook as it is now", body = WebhookBody,
        example = json!(examples::webhook()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[patch("/v1/me/webhooks/{id}")]
pub(super) async fn update_webhook(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
    request: HttpRequest,
    body: Body<WebhookUpdateInput, WebhookBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let WebhookUpdateInput { url, kinds, label, enabled } = body.value;
    let change = WebhookUpdate {
        endpoint: url.map(|url| parsed_endpoint(&api, &url)).transpose()?,
        kinds: match kinds.as_deref() {
            None => Change::Keep,
            Some([]) => Change::To(None),
            Some(kinds) => Change::To(Some(parsed_kinds(kinds, |_| true)?)),
        },
        label: match label {
            None => Change::Keep,
            Some(label) if label.is_empty() => Change::To(None),
            label => Change::To(parsed_label(label)?),
        },
        enabled,
    };
    let webhook = api.store.webhooks.update(caller.account, *id, &change).await?;
    let webhook = webhook.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok().json(WebhookBody::from(webhook)))
}

/// Rotate the secret of a webhook.
///
/// For a day, each delivery is signed with the new secret and with the previous one:
/// `webhook-signature` has two signatures, separated by a space. Give the new secret to the receiver
/// within that day. Sent again within the day, the request returns the same secret, so a client that
/// lost the response sends it again.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((
        status = 200, description = "The new secret", body = RotatedSecretBody,
        example = json!(examples::rotated_secret()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[post("/v1/me/webhooks/{id}/secret")]
pub(super) async fn rotate_webhook_secret(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let new = WebhookSecret::new(random::<32>()?.to_vec());
    let rotated = api.store.webhooks.rotate_secret(caller.account.into(), *id, &new).await?;
    let rotated = rotated.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(RotatedSecretBody::from(rotated)))
}
