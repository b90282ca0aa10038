//! The e-mail address of an account.

use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, put, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::bodies::EmailBody;
use crate::examples::mail as examples;
use crate::extract::{Body, Caller, NoBody, PreferredLanguage, UNKNOWN_LANGUAGE};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{EmailAddress, Token};
use turnstone_rules::Phrase;
use turnstone_store::{AskAgainOutcome, SetEmailOutcome};
use turnstone_texts::Language;

/// A new address, and proof that the account's owner sends it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::set_email()))]
pub(super) struct EmailInput {
    /// The address, in ASCII: `name@example.org`.
    #[schema(min_length = 3, max_length = 254)]
    address: String,
    /// The account's password.
    password: String,
    /// The language of the mails: `en`, `he`, `ar`, `ru` or `nl`; without it that of
    /// `Accept-Language`.
    #[serde(default)]
    #[schema(pattern = "^(en|he|ar|ru|nl)$")]
    language: Option<String>,
}

/// The choice of mails that the account gets; what is left out or null stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"subscribed": false}))]
pub(super) struct EmailUpdateInput {
    /// Whether the account gets mails about its matches. Mails about password and address come in
    /// any case.
    #[serde(default)]
    subscribed: Option<bool>,
}

/// Proof that the account's owner removes the address.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub(super) struct EmailRemovalInput {
    /// The account's password.
    password: String,
}

/// The token of a mail's link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!(examples::mail_token()))]
pub(super) struct EmailConfirmationInput {
    /// `token` in the link.
    token: String,
}

/// Get my e-mail address.
///
/// Only the account itself sees it.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 200, description = "The address", body = EmailBody,
        example = json!(examples::email()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-problems" = json!([Code::NoMail, Code::Unavailable]))),
)]
#[get("/v1/me/email")]
pub(super) async fn get_email(
    api: web::Data<Api>,
    caller: Caller,
    language: PreferredLanguage,
) -> ApiResult<HttpResponse> {
    require_mail(&api)?;
    let email = api.store.mail.email(caller.account).await?;
    Ok(HttpResponse::Ok().json(EmailBody::new(email, language.0.tag())))
}

/// Set my e-mail address.
///
/// Sends a mail with a link to the address. Until it is confirmed, the previous address stays. The
/// response is the same whether or not another account has the address. An address gets at most three
/// such mails in an hour for an account, and for all accounts of the last day together; further ones are
/// not sent, nor any to one that is `suppressed`.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailInput,
    responses((
        status = 200, description = "The address waits for its confirmation", body = EmailBody,
        example = json!(examples::wanted_email()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::LoginName, Bucket::Emails])),
        ("x-problems" = json!([Code::BadCredentials, Code::NoMail, Code::Unavailable])),
    ),
)]
#[put("/v1/me/email")]
pub(super) async fn set_email(
    api: web::Data<Api>,
    caller: Caller,
    preferred: PreferredLanguage,
    body: Body<EmailInput, EmailBody>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    require_mail(&api)?;
    // A client with a token may not try passwords faster than one without.
    api.limits.count_caller(&request, caller.account)?;
    let EmailInput { address, password, language } = body.value;
    let address = super::parsed("/address", EmailAddress::parse(&address))?;
    let language = match language {
        None => preferred.0,
        Some(tag) => Language::ALL
            .into_iter()
            .find(|one| one.tag() == tag)
            .ok_or_else(|| Problem::invalid_body("/language", UNKNOWN_LANGUAGE))?,
    };
    super::with_current_password(&api, &request, caller.account, password, async |verified| {
        let account = caller.account;
        let set = api.store.mail.set_email(account, &address, language.tag(), verified).await?;
        Ok(set == SetEmailOutcome::Done)
    })
    .await?;
    let email = api.store.mail.email(caller.account).await?;
    Ok(HttpResponse::Ok().json(EmailBody::new(email, language.tag())))
}

/// Send the link again.
///
/// To the address that waits for its confirmation or, if none waits, to the confirmed one if it is
/// `suppressed`, which then waits too. An address gets three in an hour, a suppressed one only one in a
/// week, whoever asks; then `rate_limited` says when the next may follow. Whoever follows the link lifts
/// the suppression.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 200, description = "The address as it is now", body = EmailBody,
        example = json!(examples::wanted_email()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::Emails])),
        ("x-problems" = json!([Code::NoMail, Code::NotFound, Code::Unavailable])),
    ),
)]
#[post("/v1/me/email/confirmation-mails")]
pub(super) async fn send_confirmation_mail(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    require_mail(&api)?;
    api.limits.count_caller(&request, caller.account)?;
    match api.store.mail.ask_again(caller.account).await? {
        AskAgainOutcome::Done => {}
        AskAgainOutcome::NoAddress => return Err(Problem::not_found()),
        AskAgainOutcome::TooSoon(wait) => {
            return Err(Problem::new(Code::RateLimited).retry_after(wait));
        }
    }
    let email = api.store.mail.email(caller.account).await?.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok().json(EmailBody::from(email)))
}

/// Choose which mails I get.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailUpdateInput,
    responses((
        status = 200, description = "The address as it is now", body = EmailBody,
        example = json!(examples::email()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::NoMail, Code::NotFound, Code::Unavailable])),
    ),
)]
#[patch("/v1/me/email")]
pub(super) async fn update_email(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<EmailUpdateInput, EmailBody>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    require_mail(&api)?;
    api.limits.count_caller(&request, caller.account)?;
    if let Some(is_subscribed) = body.value.subscribed {
        api.store.mail.set_mail_subscription(caller.account, is_subscribed).await?;
    }
    let email = api.store.mail.email(caller.account).await?.ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok().json(EmailBody::from(email)))
}

/// Remove my e-mail address.
///
/// Removes also the address that waits for its confirmation. The confirmed address gets a last mail that
/// says so. Works also where the server sends no mail. Sent again, it has the same result.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailRemovalInput,
    responses((status = 204, description = "The account has no address")),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::LoginName])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[delete("/v1/me/email")]
pub(super) async fn delete_email(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<EmailRemovalInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A client with a token may not try passwords faster than one without.
    api.limits.count_caller(&request, caller.account)?;
    super::with_current_password(
        &api,
        &request,
        caller.account,
        body.value.password,
        async |verified| Ok(api.store.mail.delete_email(caller.account, verified).await?),
    )
    .await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Confirm an e-mail address.
///
/// With the token of the link, which works once, for a day. The page behind the link does the same.
/// There is no need to log in: whoever has the mail has the address.
#[utoipa::path(
    tag = "accounts",
    request_body = EmailConfirmationInput,
    responses((status = 204, description = "The address is confirmed")),
    security(()),
    extensions(
        ("x-buckets" = json!([Bucket::Reset])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[post("/v1/email-confirmations")]
pub(super) async fn confirm_email(
    api: web::Data<Api>,
    body: Body<EmailConfirmationInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Reset)?;
    let token = Token::parse(&body.value.token).ok_or_else(link_over)?;
    if api.store.mail.confirm_email(&token.hash()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(link_over())
    }
}

/// `no_mail`, unless the server sends mails.
pub(super) fn require_mail(api: &Api) -> ApiResult<()> {
    if api.settings.sends_mail { Ok(()) } else { Err(Problem::new(Code::NoMail)) }
}

/// The problem of a link that does not work.
pub(super) fn link_over() -> Problem {
    let detail = "the link was used, a newer one took its place, or it is too old";
    Problem::with(Code::BadCredentials, Phrase::from(detail))
}
