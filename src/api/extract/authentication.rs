use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use turnstone_accounts::Token;
use turnstone_matches::AccountId;

/// The account of the request's token. A request without a token gets 401.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    /// The account.
    pub account: AccountId,
    /// The session of the token.
    pub session: Uuid,
}

/// The reader of a public resource, with or without an account. A token must be valid if present.
#[derive(Debug, Clone, Copy)]
pub struct OptionalAccount(pub Option<AccountId>);

/// As [`OptionalAccount`], for a long response, which must end when the session ends.
#[derive(Debug, Clone, Copy)]
pub struct OptionalCaller(pub Option<Caller>);

impl OptionalCaller {
    /// The account of the reader.
    #[must_use]
    pub fn account(&self) -> Option<AccountId> {
        self.0.map(|caller| caller.account)
    }
}

impl FromRequest for Caller {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            authenticate(&request).await?.ok_or_else(|| Problem::new(Code::Unauthenticated))
        })
    }
}

impl FromRequest for OptionalAccount {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(
            async move { Ok(Self(authenticate(&request).await?.map(|caller| caller.account))) },
        )
    }
}

impl FromRequest for OptionalCaller {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self(authenticate(&request).await?)) })
    }
}

/// The sender of a request; `None` without a token.
async fn authenticate(request: &HttpRequest) -> ApiResult<Option<Caller>> {
    let refused = Problem::invalid_token;
    let Some(token) = bearer_token(request.headers())? else { return Ok(None) };
    let api = request.app_data::<web::Data<Api>>().ok_or_else(refused)?;
    let lifetime = api.settings.session_lifetime;
    let session = api.store.authenticate(&token.hash(), lifetime).await?.ok_or_else(refused)?;
    Ok(Some(Caller { account: session.account, session: session.id }))
}

/// The token of a request; `None` without an `Authorization` header.
///
/// # Errors
/// `unauthenticated` when the header is not one bearer token.
pub fn bearer_token(headers: &HeaderMap) -> ApiResult<Option<Token>> {
    let refused = Problem::invalid_token;
    let mut headers = headers.get_all(AUTHORIZATION);
    let Some(header) = headers.next() else { return Ok(None) };
    if headers.next().is_some() {
        return Err(refused());
    }
    let (scheme, token) =
        header.to_str().ok().and_then(|text| text.split_once(' ')).ok_or_else(refused)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        // Credentials of another scheme: there is no token that could be wrong.
        return Err(Problem::new(Code::Unauthenticated));
    }
    Token::parse(token.trim()).map(Some).ok_or_else(refused)
}
