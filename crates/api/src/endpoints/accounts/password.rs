use actix_web::{HttpRequest, HttpResponse, put, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::{Body, Caller};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;

/// A new password, and the current one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"current_password": "correct horse battery", "new_password": "staple horse correct"}))]
pub(super) struct PasswordChangeInput {
    /// The current password.
    current_password: String,
    /// 8 to 128 characters; not one of those that a guesser tries first, and without the username
    /// and the display name in it.
    #[schema(min_length = 8, max_length = 128)]
    new_password: String,
}

/// Change my password.
///
/// Revokes every session of the account except the current one.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordChangeInput,
    responses((status = 204, description = "The password was changed")),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::LoginName])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[put("/v1/me/password")]
pub(super) async fn change_password(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<PasswordChangeInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A client with a token may not try passwords faster than one without.
    api.limits.count_caller(&request, caller.account)?;
    let PasswordChangeInput { current_password, new_password } = body.value;
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(Problem::invalid_token)?;
    let names = [&*account.username, &*account.display_name];
    let new_password = super::new_password("/new_password", &new_password, &names)?;
    let client = api.limits.client(&request, Some(caller.account));
    super::with_current_password(&api, &request, caller.account, current_password, async |old| {
        let new = api.passwords.hash(&client, new_password.clone()).await?;
        Ok(api.store.accounts.change_password(caller.account, old, &new, caller.session).await?)
    })
    .await?;
    Ok(HttpResponse::NoContent().finish())
}
