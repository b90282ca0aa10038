use actix_web::{HttpRequest, HttpResponse, put, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::extract::{Body, Caller};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;

/// A new password, and the current one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"current_password": "correct horse battery", "new_password": "staple horse correct"}))]
pub(super) struct ChangePassword {
    /// The current password.
    current_password: String,
    /// 8 to 128 characters.
    #[schema(min_length = 8, max_length = 128)]
    new_password: String,
}

/// Change my password.
///
/// Revokes every session of the account except the current one.
#[utoipa::path(
    tag = "accounts",
    request_body = ChangePassword,
    responses((status = 204, description = "The password was changed")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!([
        Code::BadCredentials, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[put("/v1/me/password")]
pub(super) async fn change_password(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<ChangePassword>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A client with a token may not try passwords faster than one without.
    api.limits.count(&request, Bucket::LoginName, LimitKey::Account(caller.account))?;
    let ChangePassword { current_password, new_password } = body.value;
    let new_password = super::password("/new_password", new_password)?;
    let refused = || Problem::new(Code::BadCredentials);
    let current = turnstone_accounts::Password::parse(current_password).map_err(|_| refused())?;
    let hash = api.store.password(caller.account).await?;
    if !api.passwords.verify(current, hash.clone()).await? {
        return Err(refused());
    }
    let (Some(old), new) = (hash, api.passwords.hash(new_password).await?) else {
        return Err(refused());
    };
    if api.store.change_password(caller.account, &old, &new, caller.session).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(refused())
    }
}
