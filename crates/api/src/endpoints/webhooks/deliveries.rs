use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::bodies::{DeliveryBody, list};
use crate::examples::webhooks as examples;
use crate::extract::{Caller, Cursor, Limit, NoBody, Paging, Parameters, filtered_list};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_store::DeliveryOutcome;

list!(WebhookDeliveryList, DeliveryBody);

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListDeliveries {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Test a webhook.
///
/// Queues a `webhook.test`, which is sent at once and retried like any other delivery. While a test
/// is pending, another request sends it at once.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id")),
    responses((
        status = 202, description = "The test is queued", body = DeliveryBody,
        example = json!(examples::queued_test()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(
        ("x-buckets" = json!([Bucket::WebhookTests])),
        ("x-problems" = json!([Code::WebhookDisabled, Code::Unavailable])),
    ),
)]
#[post("/v1/me/webhooks/{id}/test")]
pub(super) async fn test_webhook(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    queued(api.store.deliveries.test(caller.account, *id).await?)
}

fn queued(outcome: DeliveryOutcome) -> ApiResult<HttpResponse> {
    match outcome {
        DeliveryOutcome::Queued(delivery) => {
            Ok(HttpResponse::Accepted().json(DeliveryBody::from(delivery)))
        }
        DeliveryOutcome::Disabled => Err(Problem::new(Code::WebhookDisabled)),
        DeliveryOutcome::NotFound => Err(Problem::not_found()),
    }
}

/// Send a delivery again.
///
/// At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it again. It is
/// dropped if what it tells is over.
#[utoipa::path(
    tag = "webhooks",
    params(
        ("id" = Uuid, Path, description = "The webhook's id"),
        ("delivery" = Uuid, Path, description = "The delivery's id"),
    ),
    responses((
        status = 202, description = "The delivery is queued", body = DeliveryBody,
        example = json!(examples::queued_test()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(
        ("x-buckets" = json!([Bucket::WebhookTests])),
        ("x-problems" = json!([Code::WebhookDisabled, Code::Unavailable])),
    ),
)]
#[post("/v1/me/webhooks/{id}/deliveries/{delivery}/resend")]
pub(super) async fn resend_delivery(
    api: web::Data<Api>,
    caller: Caller,
    path: web::Path<(Uuid, Uuid)>,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let (id, delivery) = path.into_inner();
    queued(api.store.deliveries.send_again(caller.account, id, delivery).await?)
}

/// List the deliveries of a webhook.
///
/// The deliveries of the last 30 days, newest first: what was sent, the number of attempts, and the
/// response of the receiver.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = Uuid, Path, description = "The webhook's id"), ListDeliveries),
    responses((
        status = 200, description = "The deliveries", body = WebhookDeliveryList,
        example = json!(examples::deliveries()),
    )),
    security(("bearer" = ["webhooks"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/webhooks/{id}/deliveries")]
pub(super) async fn list_deliveries(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
    Parameters(query): Parameters<ListDeliveries>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(filtered_list(&request), query.limit, query.cursor.as_deref())?;
    let before = paging.cursor.map(|Cursor(id)| id);
    let limit = paging.read_limit();
    let deliveries = api.store.deliveries.deliveries(caller.account, *id, before, limit).await?;
    let mut deliveries = deliveries.ok_or_else(Problem::not_found)?;
    let next_cursor = paging.cut(&mut deliveries, |delivery| Cursor(delivery.id));
    let items = deliveries.into_iter().map(DeliveryBody::from).collect();
    Ok(HttpResponse::Ok().json(WebhookDeliveryList { items, next_cursor }))
}
