//! Playing before registering.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post, web};

use super::create::{AccountInput, CreatedAccount, ParsedAccount, username_taken};
use super::sessions::CreatedSession;
use crate::bodies::SessionBody;
use crate::examples;
use crate::extract::{Body, Caller, NoBody};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{DisplayName, Token, TokenKind, Username};
use turnstone_io::world::{new_id, random};
use turnstone_matches::AccountId;
use turnstone_store::{NewGuest, Registration, RegistrationOutcome};

/// Play as a guest.
///
/// Creates an account without a password, and logs it in. A guest plays casual matches, and sees
/// everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
/// player, with all the matches. Until then the token is all that the guest has: who loses it loses the
/// account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
/// the server does not store a response with a secret.
#[utoipa::path(
    tag = "accounts",
    responses((
        status = 201, description = "The guest was created and logged in", body = CreatedSession,
        example = json!(examples::created_guest()),
    )),
    security(()),
    extensions(("x-buckets" = json!([Bucket::Guests])), ("x-problems" = json!([Code::Unavailable]))),
)]
#[post("/v1/guests")]
pub(super) async fn create_guest(
    api: web::Data<Api>,
    request: HttpRequest,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Guests)?;
    let now = api.store.database.now();
    let username = Username::of_guest(random()?);
    let token = Token::new(TokenKind::Session, random()?);
    let new = NewGuest {
        id: AccountId(new_id(now)?),
        display_name: DisplayName::of_guest(&username),
        username,
        session: new_id(now)?,
        token: token.hash(),
        session_lifetime: api.settings.session_lifetime,
    };
    let session = api.store.accounts.create_guest(&new).await?;
    let account = api.store.accounts.get(new.id).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(CreatedSession {
        token: token.reveal(),
        session: SessionBody::new(session, new.session),
        account: super::account_body(&api, account),
    }))
}

/// Register as a guest.
///
/// Gives the guest a username and a password. The id, the matches, the sessions and the settings stay.
/// The recovery code is in this response and never shown again. Sent again after it succeeded, it gets
/// `already_registered`: a client that lost the response logs in with the name and the password.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountInput,
    responses((
        status = 200, description = "The account is registered", body = CreatedAccount,
        example = json!(examples::created_account()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::AlreadyRegistered, Code::UsernameTaken, Code::Unavailable])),
    ),
)]
#[post("/v1/me/registration")]
pub(super) async fn register_guest(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<AccountInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let ParsedAccount { username, display_name, password } = body.value.parse()?;
    if api.store.profiles.guests_among(&[caller.account]).await?.is_empty() {
        return Err(Problem::new(Code::AlreadyRegistered));
    }
    if api.store.accounts.is_username_taken(&username).await? {
        return Err(username_taken(&username));
    }
    let recovery = super::new_recovery_code()?;
    let client = api.limits.client(&request, Some(caller.account));
    let new = Registration {
        password: api.passwords.hash(&client, password).await?,
        recovery: recovery.hash(),
        display_name,
        username,
    };
    match api.store.accounts.register_guest(caller.account, &new).await? {
        RegistrationOutcome::Done => {}
        RegistrationOutcome::UsernameTaken => return Err(username_taken(&new.username)),
        RegistrationOutcome::NotAGuest => return Err(Problem::new(Code::AlreadyRegistered)),
    }
    let account = api.store.accounts.get(caller.account).await?;
    let account = account.ok_or_else(|| Problem::new(Code::Unauthenticated))?;
    let account = CreatedAccount::new(super::account_body(&api, account), recovery.reveal());
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-store")).json(account))
}
