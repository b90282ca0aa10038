use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::examples::push as examples;
use crate::problem::{ApiResult, Code};
use crate::state::Api;

/// The key by which push services recognise the server.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PushServerKey)]
pub(super) struct PushKeyBody {
    /// An uncompressed point of P-256 in base64url: the `applicationServerKey` of a browser's
    /// `subscribe`.
    pub public_key: String,
}

/// Get the server's key for push messages.
///
/// A browser takes it as `applicationServerKey` when it subscribes. It stays the same: the
/// subscriptions of all devices are made for it.
#[utoipa::path(
    tag = "push",
    responses((
        status = 200, description = "The key", body = PushKeyBody, example = json!(examples::key()),
    )),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/push/key")]
pub(super) async fn get_push_key(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let key = api.store.push.key().await?;
    Ok(HttpResponse::Ok().json(PushKeyBody { public_key: key.public_key() }))
}
