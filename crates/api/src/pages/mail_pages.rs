//! The pages behind the links in mails. Programs that look for dangerous mails open links, so opening
//! a page changes nothing; its form does.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::Deserialize;
use turnstone_accounts::Token;
use turnstone_texts::Language;

use super::form::{FormPage, read_form};
use crate::endpoints::accounts::set_password_by_link;
use crate::extract::PreferredLanguage;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code};
use crate::state::Api;

const CONFIRM: &str = "page-confirm";
const RESET: &str = "page-reset";
const UNSUBSCRIBE: &str = "page-unsubscribe";

/// The token in the link.
#[derive(Debug, Deserialize)]
pub(super) struct LinkToken {
    #[serde(default)]
    token: String,
}

#[get("/mail/confirmation")]
pub(super) async fn show_confirmation(
    api: web::Data<Api>,
    link: web::Query<LinkToken>,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    Ok(FormPage::new(language.0, CONFIRM).with_form(CONFIRM, &link.token).response())
}

#[post("/mail/confirmation")]
pub(super) async fn confirm(
    api: web::Data<Api>,
    payload: web::Payload,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Reset)?;
    let form = read_form(&api, &request, payload).await?;
    let _permit = super::admit(&api, &request).await?;
    let token = form.get("token").and_then(|token| Token::parse(token));
    let is_confirmed = match token {
        Some(token) => api.store.mail.confirm_email(&token.hash()).await?,
        None => false,
    };
    let page = if is_confirmed {
        FormPage::done(language.0, CONFIRM)
    } else {
        FormPage::link_over(language.0)
    };
    Ok(page.response())
}

#[get("/mail/password-reset")]
pub(super) async fn show_reset(
    api: web::Data<Api>,
    link: web::Query<LinkToken>,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    Ok(reset_form(language.0, &link.token).response())
}

fn reset_form(language: Language, token: &str) -> FormPage {
    FormPage::new(language, RESET).with_form(RESET, token).with_password(RESET)
}

#[post("/mail/password-reset")]
pub(super) async fn reset(
    api: web::Data<Api>,
    payload: web::Payload,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Reset)?;
    let mut form = read_form(&api, &request, payload).await?;
    let _permit = super::admit(&api, &request).await?;
    let token = form.remove("token").unwrap_or_default();
    let password = form.remove("new_password").unwrap_or_default();
    let language = language.0;
    match set_password_by_link(&api, &request, &token, password).await {
        Ok(code) => Ok(FormPage::done(language, RESET).with_code(code.reveal()).response()),
        Err(problem) if problem.code == Code::BadCredentials => {
            Ok(FormPage::link_over(language).response())
        }
        Err(problem) if problem.code == Code::InvalidBody => {
            Ok(reset_form(language, &token).refused(problem.faults(language)).response())
        }
        Err(problem) => Err(problem),
    }
}

#[get("/mail/unsubscribe")]
pub(super) async fn show_unsubscribe(
    api: web::Data<Api>,
    link: web::Query<LinkToken>,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    Ok(FormPage::new(language.0, UNSUBSCRIBE).with_form(UNSUBSCRIBE, &link.token).response())
}

/// Ends mails about matches. Mail programs send the request by themselves, with the token in the link
/// (RFC 8058), and a person by the form.
#[post("/mail/unsubscribe")]
pub(super) async fn unsubscribe(
    api: web::Data<Api>,
    link: web::Query<LinkToken>,
    payload: web::Payload,
    language: PreferredLanguage,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let form = read_form(&api, &request, payload).await?;
    let _permit = super::admit(&api, &request).await?;
    let token = Token::parse(form.get("token").unwrap_or(&link.token));
    let is_done = match token {
        Some(token) => api.store.mail.unsubscribe(&token.hash()).await?,
        None => false,
    };
    let page = if is_done {
        FormPage::done(language.0, UNSUBSCRIBE)
    } else {
        FormPage::link_over(language.0)
    };
    Ok(page.response())
}
