use std::borrow::Cow;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, post, put, web};
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::bodies::{RotatedSecretBody, WebhookBody};
use crate::endpoints::webhooks::{parsed_endpoint, parsed_kinds};
use crate::examples::webhooks as examples;
use crate::extract::{AppCaller, Body, NoBody};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_io::webhooks::WebhookSecret;
use turnstone_io::world::{new_id, random};
use turnstone_matches::{AccountId, NotificationKind};
use turnstone_store::{AppWebhookOutcome, Webhook};

/// The webhook of an app, with its secret in the response that makes it.
#[derive(Debug, Serialize)]
pub(super) struct AppWebhookBody {
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

/// The app's webhook: the URL, and the kinds of notifications about the app's accounts to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"url": "https://app.example/turnstone", "kinds": ["match.your_turn"]}))]
pub(super) struct AppWebhookInput {
    /// The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
    /// password.
    #[schema(max_length = 2000, pattern = "^https?://")]
    url: String,
    /// The kinds to send, as for the webhook of an account; left out or null: all kinds about
    /// matches, including those added later.
    #[serde(default)]
    #[schema(min_items = 1)]
    kinds: Option<Vec<String>>,
}

/// Set the app's webhook.
///
/// From now on the server sends a POST to the URL for every notification about one of the app's
/// accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
/// first time the response has the secret, which is shown only once; later the URL and the kinds
/// are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
/// again. Sent again, the request has the same result; a client that lost the secret rotates it.
#[utoipa::path(
    tag = "apps",
    request_body = AppWebhookInput,
    responses(
        (
            status = 200, description = "The webhook as it is now", body = AppWebhookBody,
            example = json!(examples::webhook()),
        ),
        (
            status = 201, description = "The webhook is new", body = AppWebhookBody,
            example = json!(examples::created_app_webhook()),
        ),
    ),
    security(("app_key" = [])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[put("/v1/app/webhook")]
pub(super) async fn set_app_webhook(
    api: web::Data<Api>,
    caller: AppCaller,
    request: HttpRequest,
    body: Body<AppWebhookInput, WebhookBody>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, AccountId(caller.app.id))?;
    let AppWebhookInput { url, kinds } = body.value;
    let endpoint = parsed_endpoint(&api, &url)?;
    let kinds = kinds.as_deref();
    let kinds =
        kinds.map(|kinds| parsed_kinds(kinds, NotificationKind::is_of_match)).transpose()?;
    let secret = WebhookSecret::new(random::<32>()?.to_vec());
    let id = new_id(api.store.database.now())?;
    let set = api.store.apps.set_app_webhook(caller.id(), id, &endpoint, kinds.as_deref(), &secret);
    match set.await?.ok_or_else(Problem::invalid_token)? {
        AppWebhookOutcome::Made(webhook) => Ok(HttpResponse::Created()
            .insert_header((CACHE_CONTROL, "no-store"))
            .json(AppWebhookBody::new(webhook, Some(secret.reveal())))),
        AppWebhookOutcome::Changed(webhook) => {
            Ok(HttpResponse::Ok().json(AppWebhookBody::new(webhook, None)))
        }
    }
}

/// Delete the app's webhook.
///
/// The server sends nothing to it any more, and deletes its deliveries. The feed goes on.
#[utoipa::path(
    tag = "apps",
    responses((status = 204, description = "The webhook is gone")),
    security(("app_key" = [])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::NotFound, Code::Unavailable])),
    ),
)]
#[delete("/v1/app/webhook")]
pub(super) async fn delete_app_webhook(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: AppCaller,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, AccountId(caller.app.id))?;
    let webhook = api.store.apps.app_webhook(caller.id()).await?.ok_or_else(Problem::not_found)?;
    if api.store.webhooks.delete(caller.id().into(), webhook.id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}

/// Rotate the secret of the app's webhook.
///
/// As for the webhook of an account: for a day each delivery is signed with both secrets, and within
/// that day a repeat returns the same new secret.
#[utoipa::path(
    tag = "apps",
    responses((
        status = 200, description = "The new secret", body = RotatedSecretBody,
        example = json!(examples::rotated_secret()),
    )),
    security(("app_key" = [])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::NotFound, Code::Unavailable])),
    ),
)]
#[post("/v1/app/webhook/secret")]
pub(super) async fn rotate_app_webhook_secret(
    api: web::Data<Api>,
    caller: AppCaller,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, AccountId(caller.app.id))?;
    let webhook = api.store.apps.app_webhook(caller.id()).await?.ok_or_else(Problem::not_found)?;
    let new = WebhookSecret::new(random::<32>()?.to_vec());
    let rotated = api.store.webhooks.rotate_secret(caller.id().into(), webhook.id, &new).await?;
    let rotated = rotated.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(RotatedSecretBody::from(rotated)))
}
