use actix_web::{HttpResponse, get, web};

use crate::api::bodies::PushKeyBody;
use crate::api::examples::push as examples;
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;

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
