use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{AccountBody, SessionBody, list};
use crate::examples;
use crate::extract::{
    Body, Caller, Cursor, Limit, NoBody, Paging, Parameters, optional_id, parse_id,
};
use crate::pipeline::limits::{Bucket, Client, LimitKey};
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{Label, Password, PasswordHash, Token, TokenKind, Username};
use turnstone_io::mail::{MailFacts, MailKind};
use turnstone_io::world::{new_id, random};
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;
use turnstone_store::{AppId, NewSession};

list!(LoginSessionList, SessionBody);

/// The name of this list in its cursors.
const LIST: &str = "sessions";

/// The credentials.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"username": "player_one", "password": "correct horse battery"}))]
pub(super) struct SessionInput {
    /// The account's username, in any case.
    username: String,
    /// The account's password.
    password: String,
    /// A label for this device in the list of sessions, 1 to 60 characters.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 60)]
    label: Option<String>,
    /// The public id of the app that logs in, if it has a backend: from now on the backend learns
    /// when the account is to move, until the session ends.
    #[serde(default, deserialize_with = "optional_id")]
    app_id: Option<Uuid>,
}

/// A new session.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedSession {
    /// The token for `Authorization: Bearer …`; shown only once.
    pub(super) token: String,
    pub(super) session: SessionBody,
    pub(super) account: AccountBody,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListSessions {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Log in.
///
/// A wrong password and an unknown name get the same response in the same time. There is no
/// `Idempotency-Key`, because the server does not store a response with a secret.
#[utoipa::path(
    tag = "accounts",
    request_body = SessionInput,
    responses((
        status = 201, description = "Logged in", body = CreatedSession,
        example = json!(examples::created_session()),
    )),
    security(()),
    extensions(
        ("x-buckets" = json!([
            Bucket::LoginAddress, Bucket::LoginName, Bucket::LoginNetwork, Bucket::LoginStrangers,
        ])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[post("/v1/sessions")]
pub(super) async fn create_session(
    api: web::Data<Api>,
    body: Body<SessionInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::LoginAddress)?;
    let SessionInput { username, password, label, app_id } = body.value;
    let label = label.map(|label| super::parsed("/label", Label::parse(&label))).transpose()?;
    let refused = || Problem::new(Code::BadCredentials);
    let app = app_id.map(AppId);
    if let Some(app) = app
        && !api.store.apps.is_app(app).await?
    {
        let detail = Phrase::new("detail-unknown-app", "no app of this server has this id");
        return Err(Problem::invalid_body("/app_id", detail));
    }
    // A malformed name or password gets the same response as a wrong one.
    let username = Username::parse_typed(&username).map_err(|_| refused())?;
    let password = Password::parse(&password).map_err(|_| refused())?;
    count_attempt(&api, &request, &username).await?;
    let token = Token::new(TokenKind::Session, random()?);
    let credentials = async || api.store.accounts.credentials(&username).await;
    let client = api.limits.client(&request, None);
    let create = async |account, verified: &PasswordHash| {
        let new = NewSession {
            id: new_id(api.store.database.now())?,
            account,
            label: label.clone(),
            app,
            token: token.hash(),
            lifetime: api.settings.session_lifetime,
            address: client.address.ip(),
            verified: verified.clone(),
        };
        let session = api.store.sessions.create(&new).await?;
        Ok(session.map(|session| (session, new)))
    };
    let begun = super::with_verified_password(&api, &client, password.clone(), credentials, create);
    let (session, NewSession { account: id, verified, .. }) = begun.await?;
    if api.passwords.is_outdated(&verified) {
        hash_again(&api, &client, id, password, &verified).await?;
    }
    let facts = MailFacts { label: session.label.clone(), ..MailFacts::default() };
    if let Err(error) = api.store.mail.queue(id, MailKind::SignIn, &facts).await {
        // The person is logged in all the same.
        tracing::warn!(%error, "cannot queue the mail that tells of a login");
    }
    let account = api.store.accounts.get(id).await?.ok_or_else(refused)?;
    let current = session.id;
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(CreatedSession {
        token: token.reveal(),
        session: SessionBody::new(session, current),
        account: super::account_body(&api, account),
    }))
}

/// Counts a password that is tried for a username, whether or not the account exists, so that the
/// buckets do not reveal it. An address that has logged in to the account has a bucket of its own:
/// nothing that others try shuts it out. What is left for a new address depends on those around it.
async fn count_attempt(api: &Api, request: &HttpRequest, username: &Username) -> ApiResult<()> {
    let name = || username.as_str().to_ascii_lowercase();
    let address = api.limits.client(request, None).address;
    let by_address = LimitKey::NameFrom(name(), address.ip());
    api.limits.count(request, Bucket::LoginName, by_address)?;
    if api.store.sessions.has_logged_in_from(username, address.ip()).await? {
        return Ok(());
    }
    let by_network = LimitKey::NameFrom(name(), address.network());
    api.limits.count(request, Bucket::LoginNetwork, by_network)?;
    api.limits.count(request, Bucket::LoginStrangers, LimitKey::Name(name()))
}

/// Hashes a password that was right at today's cost, so that old hashes do not stay weak for ever.
async fn hash_again(
    api: &Api,
    client: &Client,
    account: AccountId,
    password: Password,
    verified: &PasswordHash,
) -> ApiResult<()> {
    match api.passwords.hash(client, password).await {
        Ok(new) => Ok(api.store.accounts.replace_password_hash(account, verified, &new).await?),
        // There are too many hashes to compute now; the next login tries again.
        Err(_) => Ok(()),
    }
}

/// List my devices.
///
/// Every active session of the account, oldest first.
#[utoipa::path(
    tag = "accounts",
    params(ListSessions),
    responses((
        status = 200, description = "The sessions", body = LoginSessionList,
        example = json!(examples::sessions()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/sessions")]
pub(super) async fn list_sessions(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListSessions>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let mut sessions = api.store.sessions.of(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut sessions, |session| Cursor(session.id));
    let items = sessions.into_iter().map(|session| SessionBody::new(session, caller.session));
    Ok(HttpResponse::Ok().json(LoginSessionList { items: items.collect(), next_cursor }))
}

/// Log a device out.
///
/// `current` is the session of this request's token. Its token stops working at once.
#[utoipa::path(
    tag = "accounts",
    params(("id" = String, Path, description = "The session's id, or `current`", example = "current")),
    responses((status = 204, description = "The session is revoked")),
    security(("bearer" = ["session"])),
    extensions(
        ("x-no-bucket" = json!("a lost device is shut out at once; a login has a bucket")),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[delete("/v1/sessions/{id}")]
pub(super) async fn revoke_session(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<String>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    let session = match id.as_str() {
        "current" => caller.session,
        id => parse_id(id).ok_or_else(Problem::not_found)?,
    };
    if api.store.sessions.revoke(caller.account, session).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
