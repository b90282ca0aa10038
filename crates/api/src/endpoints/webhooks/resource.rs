use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{WebhookBody, instant, list};
use crate::examples::webhooks as examples;
use crate::extract::{Body, Caller, Cursor, Limit, NoBody, Paging, Parameters};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, one_of};
use crate::state::Api;
use turnstone_accounts::Label;
use turnstone_io::webhooks::{Endpoint, WebhookSecret};
use turnstone_io::world::{new_id, random};
use turnstone_matches::NotificationKind;
use turnstone_store::{CreateWebhookOutcome, NewWebhook, Webhook};

list!(WebhookEndpointList, WebhookBody);

/// A new webhook, and the secret that signs its deliveries.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedWebhook {
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
    /// `whsec_` and the key in base64; shown only once.
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

/// The name of this list in its cursors.
const LIST: &str = "webhooks";

/// The webhook to create: the URL, and the kinds of notifications to send.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "url": "https://app.example/turnstone", "kinds": ["match.your_turn", "match.reminder"],
    "label": "my app",
}))]
pub(super) struct WebhookInput {
    /// The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
    /// password.
    #[schema(max_length = 2000, pattern = "^https?://")]
    url: String,
    /// The kinds to send: `match.started`, `match.finished`, `match.cancelled`, `match.resumed`,
    /// `match.your_turn`, `match.offer`, `match.offer_accepted`, `match.offer_declined`, `match.offer_withdrawn`,
    /// `match.invited`, `match.invitation_declined`, `match.reminder`, `match.message`,
    /// `webhook.test`, `webhook.disabled`. Left out or null: all kinds, including those added later.
    /// A test is always sent.
    #[serde(default)]
    #[schema(min_items = 1)]
    kinds: Option<Vec<String>>,
    /// A label for the list, 1 to 60 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 60)]
    label: Option<String>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListWebhooks {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Create a webhook.
///
/// From then on the server sends a POST to the URL for every notification of the account. The body
/// is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
/// `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
/// `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id` (and
/// `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
/// within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
/// disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
/// `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
/// webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
/// lost the response deletes the webhook and creates another.
#[utoipa::path(
    tag = "webhooks",
    request_body = WebhookInput,
    responses((
        status = 201, description = "The webhook was created", body = CreatedWebhook,
        example = json!(examples::created_webhook()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::TooManyWebhooks, Code::Unavailable])),
    ),
)]
#[post("/v1/me/webhooks")]
pub(super) async fn create_webhook(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    body: Body<WebhookInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let WebhookInput { url, kinds, label } = body.value;
    let endpoint = parsed_endpoint(&api, &url)?;
    let label = parsed_label(label)?;
    let secret = WebhookSecret::new(random::<32>()?.to_vec());
    let new = NewWebhook {
        id: new_id(api.store.database.now())?,
        account: caller.account,
        endpoint,
        kinds: kinds.as_deref().map(|kinds| parsed_kinds(kinds, |_| true)).transpose()?,
        label,
        secret: secret.clone(),
    };
    match api.store.webhooks.create(&new).await? {
        CreateWebhookOutcome::Made(webhook) => Ok(HttpResponse::Created()
            .insert_header((CACHE_CONTROL, "no-store"))
            .json(CreatedWebhook::new(webhook, secret.reveal()))),
        CreateWebhookOutcome::TooMany => Err(Problem::new(Code::TooManyWebhooks)),
        CreateWebhookOutcome::AccountGone => Err(Problem::new(Code::Unauthenticated)),
    }
}

/// The URL, if the server may send to it.
pub(in crate::endpoints) fn parsed_endpoint(api: &Api, url: &str) -> ApiResult<Endpoint> {
    let endpoint = Endpoint::parse(url, api.settings.webhook_reach);
    endpoint.map_err(|error| Problem::invalid_body("/url", error.reason()))
}

/// The label, if there is one.
pub(super) fn parsed_label(label: Option<String>) -> ApiResult<Option<Label>> {
    let label = label.map(|label| Label::parse(&label)).transpose();
    label.map_err(|error| Problem::invalid_body("/label", error))
}

/// The kinds, each once. The problem of an unknown kind points at it.
pub(in crate::endpoints) fn parsed_kinds(
    words: &[String],
    known: impl Fn(NotificationKind) -> bool,
) -> ApiResult<Vec<NotificationKind>> {
    if words.is_empty() {
        let detail = "name at least one, or leave it out for all kinds";
        return Err(Problem::invalid_body("/kinds", detail));
    }
    let mut kinds = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let kind = NotificationKind::parse(word).filter(|kind| known(*kind)).ok_or_else(|| {
            let known = NotificationKind::ALL.into_iter().filter(|kind| known(*kind));
            let detail = one_of(known.map(NotificationKind::as_str));
            Problem::invalid_body(format!("/kinds/{index}"), detail)
        })?;
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(kinds)
}

/// List my webhooks.
///
/// Oldest first, without their secrets. A disabled webhook says since when and why.
#[utoipa::path(
    tag = "webhooks",
    params(ListWebhooks),
    responses((
        status = 200, description = "The webhooks", body = WebhookEndpointList,
        example = json!(examples::webhooks()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/webhooks")]
pub(super) async fn list_webhooks(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListWebhooks>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let mut webhooks = api.store.webhooks.of(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut webhooks, |webhook| Cursor(webhook.id));
    let items = webhooks.into_iter().map(WebhookBody::from).collect();
    Ok(HttpResponse::Ok().json(WebhookEndpointList { items, next_cursor }))
}

/// Delete a webhook.
///
/// The server sends nothing to it any more, and deletes its deliveries.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((status = 204, description = "The webhook is gone")),
    security(("bearer" = ["webhooks"])),
    extensions(("x-buckets" = json!([Bucket::Settings])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[delete("/v1/me/webhooks/{id}")]
pub(super) async fn delete_webhook(
    api: web::Data<Api>,
    request: HttpRequest,
    caller: Caller,
    id: web::Path<Uuid>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    if api.store.webhooks.delete(caller.account.into(), *id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
