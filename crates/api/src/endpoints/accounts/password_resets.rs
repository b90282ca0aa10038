use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::examples;
use crate::extract::Body;
use crate::pipeline::limits::{Bucket, LimitKey};
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{RecoveryCode, Username};

/// A new password, and the recovery code that allows to set it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::reset_password()))]
pub(super) struct PasswordResetInput {
    /// The account's username, in any case.
    username: String,
    /// The code; case, spaces and hyphens do not matter.
    recovery_code: String,
    /// 8 to 128 characters; not one of those that a guesser tries first, and without the username
    /// in it.
    #[schema(min_length = 8, max_length = 128)]
    new_password: String,
}

/// The password was set.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RecoveryCode)]
pub(super) struct RecoveryCodeBody {
    /// The code that replaces the used one; shown only once.
    pub(super) recovery_code: String,
}

/// Set a new password with the recovery code.
///
/// Revokes every session of the account, and returns a new recovery code.
#[utoipa::path(
    tag = "accounts",
    request_body = PasswordResetInput,
    responses((
        status = 200, description = "The password was set", body = RecoveryCodeBody,
        example = json!(examples::new_recovery_code()),
    )),
    security(()),
    extensions(
        ("x-buckets" = json!([Bucket::Reset, Bucket::ResetName])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[post("/v1/password-resets")]
pub(super) async fn reset_password(
    api: web::Data<Api>,
    body: Body<PasswordResetInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Reset)?;
    let PasswordResetInput { username, recovery_code, new_password } = body.value;
    // Looks only at the name that the request gives, so that it does not tell whether it exists.
    let password = super::new_password("/new_password", &new_password, &[&username])?;
    let refused = || Problem::new(Code::BadCredentials);
    let client = api.limits.client(&request, None);
    let username = Username::parse_typed(&username).ok();
    if let Some(username) = &username {
        // By address: a code is too long to be guessed, by however many.
        let name = LimitKey::NameFrom(username.as_str().to_ascii_lowercase(), client.address.ip());
        api.limits.count(&request, Bucket::ResetName, name)?;
    }
    // The password is always hashed, so that the time does not reveal whether the username exists.
    let hash = api.passwords.hash(&client, password.clone()).await?;
    let username = username.ok_or_else(refused)?;
    let code = RecoveryCode::parse(&recovery_code).ok_or_else(refused)?;
    // Who has the code may be told the name that others see.
    let display_name = api.store.accounts.display_name_by_code(&username, &code.hash()).await?;
    super::check_password(&password, "/new_password", &[&display_name.ok_or_else(refused)?])?;
    let new_code = super::new_recovery_code()?;
    api.store
        .accounts
        .reset_password(&username, &code.hash(), &hash, &new_code.hash())
        .await?
        .ok_or_else(refused)?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(RecoveryCodeBody { recovery_code: new_code.reveal() }))
}
