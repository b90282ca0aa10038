//! A new password by mail, beside the recovery code.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use super::email::{link_over, require_mail};
use super::password_resets::RecoveryCodeBody;
use crate::examples;
use crate::extract::Body;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;
use turnstone_accounts::{RecoveryCode, Token, Username};

/// The account whose password is to be set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"username": "player_one"}))]
pub(super) struct ResetMailInput {
    /// The account's username, in any case.
    username: String,
}

/// A new password, and the token of a mail's link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::mail::reset_by_mail()))]
pub(super) struct ResetByMailInput {
    /// `token` in the link.
    token: String,
    /// 8 to 128 characters; not one of those that a guesser tries first, and without the username
    /// and the display name in it.
    #[schema(min_length = 8, max_length = 128)]
    new_password: String,
}

/// Ask for a mail to set a new password.
///
/// The response is the same, and takes the same time, whether or not there is such an account and
/// whether or not it has a confirmed address. An address gets at most three such mails for an account in
/// an hour; further ones are not sent.
#[utoipa::path(
    tag = "accounts",
    request_body = ResetMailInput,
    responses((status = 202, description = "If the account has a confirmed address, a mail is sent")),
    security(()),
    extensions(
        ("x-buckets" = json!([Bucket::ResetMails])),
        ("x-problems" = json!([Code::NoMail, Code::Unavailable])),
    ),
)]
#[post("/v1/password-reset-mails")]
pub(super) async fn request_reset_mail(
    api: web::Data<Api>,
    body: Body<ResetMailInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    require_mail(&api)?;
    api.limits.count_address(&request, Bucket::ResetMails)?;
    let username = super::parsed("/username", Username::parse_typed(&body.value.username))?;
    api.store.mail.request_password_reset(&username).await?;
    Ok(HttpResponse::Accepted().finish())
}

/// Set a new password with the link of a mail.
///
/// The link works once, for an hour, and no longer than the account has the address that it was sent
/// to. Revokes every session of the account, and returns a new recovery code. The page behind the link
/// does the same.
#[utoipa::path(
    tag = "accounts",
    request_body = ResetByMailInput,
    responses((
        status = 200, description = "The password was set", body = RecoveryCodeBody,
        example = json!(examples::new_recovery_code()),
    )),
    security(()),
    extensions(
        ("x-buckets" = json!([Bucket::Reset])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[post("/v1/password-resets/by-mail")]
pub(super) async fn reset_password_by_mail(
    api: web::Data<Api>,
    body: Body<ResetByMailInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Reset)?;
    let ResetByMailInput { token, new_password } = body.value;
    let recovery_code = set_password_by_link(&api, &request, &token, new_password).await?.reveal();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .json(RecoveryCodeBody { recovery_code }))
}

/// Sets the password of the account that a link belongs to; the result is its new recovery code.
///
/// # Errors
/// `bad_credentials` when the link does not work, and `invalid_body` when the password is refused,
/// which does not use the link up.
pub(crate) async fn set_password_by_link(
    api: &Api,
    request: &HttpRequest,
    token: &str,
    new_password: String,
) -> ApiResult<RecoveryCode> {
    let token = Token::parse(token).ok_or_else(link_over)?.hash();
    // Whoever has no link makes the server hash nothing.
    let names = api.store.mail.account_of_reset_link(&token).await?.ok_or_else(link_over)?;
    let password = super::new_password("/new_password", &new_password, &[&names.0, &names.1])?;
    let client = api.limits.client(request, None);
    let hash = api.passwords.hash(&client, password).await?;
    let code = super::new_recovery_code()?;
    if api.store.mail.reset_password_by_link(&token, &hash, &code.hash()).await? {
        Ok(code)
    } else {
        Err(link_over())
    }
}
