//! The keys that sign records.

use crate::api::endpoint_registry::EndpointRegistry;
use actix_web::{HttpResponse, get, web};

use crate::api::bodies::{SigningKeyBody, SigningKeyList};
use crate::api::examples;
use crate::api::problem::{ApiResult, Code};
use crate::api::state::Api;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list_keys);
}

/// List the server's keys.
///
/// The public keys that sign finished matches, oldest first; all on one page. A key stays in the
/// list when it is no longer in use, because its signatures stay valid.
#[utoipa::path(
    tag = "catalogue",
    responses((
        status = 200, description = "The keys", body = SigningKeyList, example = json!(examples::keys()),
    )),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/keys")]
async fn list_keys(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let keys = api.store.signatures.signing_keys().await?.into_iter();
    let items = keys.map(SigningKeyBody::from).collect();
    Ok(HttpResponse::Ok().json(SigningKeyList { items, next_cursor: None }))
}
