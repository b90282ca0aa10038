use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bodies::{TokenBody, instant, list};
use crate::examples;
use crate::extract::{Body, Caller, Cursor, Limit, NoBody, Paging, Parameters};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem, from_to, one_of};
use crate::state::Api;
use turnstone_accounts::{Label, Scope, Scopes, Token, TokenKind};
use turnstone_io::world::{new_id, random};
use turnstone_store::{AccountToken, CreateTokenOutcome, NewAccountToken};

list!(AccessTokenList, TokenBody);

/// A new token of a program.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedToken {
    /// The id, with which it can be revoked.
    pub id: Uuid,
    /// The label.
    pub label: String,
    /// The scopes, which say what the token permits.
    pub scopes: Vec<String>,
    /// When it was created.
    #[serde(with = "instant")]
    pub created_at: DateTime<Utc>,
    /// When it expires; null: it is valid until it is revoked.
    #[serde(with = "instant::optional")]
    #[schema(required = true)]
    pub expires_at: Option<DateTime<Utc>>,
    /// The token for `Authorization: Bearer …`; shown only once.
    pub token: String,
}

impl CreatedToken {
    /// A token with its secret in clear.
    #[must_use]
    pub fn new(made: AccountToken, token: String) -> Self {
        let TokenBody { id, label, scopes, created_at, expires_at, .. } = made.into();
        Self { id, label, scopes, created_at, expires_at, token }
    }
}

/// The name of this list in its cursors.
const LIST: &str = "tokens";
/// The longest lifetime that a token may have, apart from none.
const MAX_DAYS: u16 = 3650;

/// The token to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "label": "my bot", "scopes": ["matches:read", "matches:play"], "expires_in_days": 365,
}))]
pub(super) struct TokenInput {
    /// A label for the list, 1 to 60 characters.
    #[schema(min_length = 1, max_length = 60)]
    label: String,
    /// The scopes, which say what the token permits: `matches:read`, `matches:play`, `messages`,
    /// `account:read`, `account:write`, `webhooks`. None includes another. Each operation names the scope
    /// that it needs in its security requirement.
    #[schema(min_items = 1)]
    scopes: Vec<String>,
    /// The number of days for which it is valid; left out or null: until it is revoked.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 3650)]
    expires_in_days: Option<u16>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListTokens {
    /// How many items a page has.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// Create a token for a program.
///
/// A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
/// else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such as
/// this one. A change of the password revokes all tokens. An account has at most 20. There is no
/// `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
/// the response revokes the token and creates another.
#[utoipa::path(
    tag = "accounts",
    request_body = TokenInput,
    responses((
        status = 201, description = "The token was created", body = CreatedToken,
        example = json!(examples::created_token()),
    )),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::Settings])),
        ("x-problems" = json!([Code::TooManyTokens, Code::Unavailable])),
    ),
)]
#[post("/v1/me/tokens")]
pub(super) async fn create_token(
    api: web::Data<Api>,
    caller: Caller,
    request: HttpRequest,
    body: Body<TokenInput>,
) -> ApiResult<HttpResponse> {
    api.limits.count_caller(&request, caller.account)?;
    let TokenInput { label, scopes, expires_in_days } = body.value;
    if expires_in_days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
        return Err(Problem::invalid_body("/expires_in_days", from_to(1, MAX_DAYS.into())));
    }
    let token = Token::new(TokenKind::Scoped, random()?);
    let new = NewAccountToken {
        id: new_id(api.store.database.now())?,
        account: caller.account,
        label: super::parsed("/label", Label::parse(&label))?,
        scopes: parsed_scopes(&scopes)?,
        lifetime: expires_in_days.map(|days| TimeDelta::days(i64::from(days))),
        token: token.hash(),
    };
    match api.store.sessions.create_token(&new, caller.session).await? {
        CreateTokenOutcome::Made(made) => Ok(HttpResponse::Created()
            .insert_header((CACHE_CONTROL, "no-store"))
            .json(CreatedToken::new(made, token.reveal()))),
        CreateTokenOutcome::TooMany => Err(Problem::new(Code::TooManyTokens)),
        CreateTokenOutcome::SessionGone => Err(Problem::new(Code::Unauthenticated)),
    }
}

/// The scopes. The problem of an unknown one points at it.
fn parsed_scopes(words: &[String]) -> ApiResult<Scopes> {
    if words.is_empty() {
        return Err(Problem::invalid_body("/scopes", "name at least one"));
    }
    let parsed = words.iter().enumerate().map(|(index, word)| {
        Scope::parse(word).ok_or_else(|| {
            let detail = one_of(Scope::ALL.iter().map(|scope| scope.as_str()));
            Problem::invalid_body(format!("/scopes/{index}"), detail)
        })
    });
    parsed.collect()
}

/// List my tokens.
///
/// Every valid token, oldest first, without its secret.
#[utoipa::path(
    tag = "accounts",
    params(ListTokens),
    responses((
        status = 200, description = "The tokens", body = AccessTokenList,
        example = json!(examples::tokens()),
    )),
    security(("bearer" = ["session"])),
    extensions(("x-problems" = json!([Code::InvalidCursor, Code::Unavailable]))),
)]
#[get("/v1/me/tokens")]
pub(super) async fn list_tokens(
    api: web::Data<Api>,
    caller: Caller,
    Parameters(query): Parameters<ListTokens>,
) -> ApiResult<HttpResponse> {
    let paging = Paging::parse(LIST, query.limit, query.cursor.as_deref())?;
    let after = paging.cursor.map(|Cursor(id)| id);
    let mut tokens = api.store.sessions.tokens(caller.account, after, paging.read_limit()).await?;
    let next_cursor = paging.cut(&mut tokens, |token| Cursor(token.id));
    let items = tokens.into_iter().map(TokenBody::from).collect();
    Ok(HttpResponse::Ok().json(AccessTokenList { items, next_cursor }))
}

/// Revoke a token.
///
/// It stops working at once, and its streams and waiting requests end.
#[utoipa::path(
    tag = "accounts",
    params(("id" = Uuid, Path, description = "The token's id")),
    responses((status = 204, description = "The token is revoked")),
    security(("bearer" = ["session"])),
    extensions(
        ("x-no-bucket" = json!("a lost token is shut out at once; its creation has a bucket")),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[delete("/v1/me/tokens/{id}")]
pub(super) async fn revoke_token(
    api: web::Data<Api>,
    caller: Caller,
    id: web::Path<Uuid>,
    _: NoBody,
) -> ApiResult<HttpResponse> {
    if api.store.sessions.revoke_token(caller.account, *id).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(Problem::not_found())
    }
}
