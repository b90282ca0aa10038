use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::{FromRequest, HttpRequest, web};
use futures_util::future::LocalBoxFuture;
use uuid::Uuid;

use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use turnstone_accounts::Token;
use turnstone_matches::AccountId;

/// The account whose token the request carries. Without one there is no answer but 401.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    /// The account.
    pub account: AccountId,
    /// The session of the token.
    pub session: Uuid,
}

/// Who reads what anyone may read: an account or nobody. A token that is there must be good.
#[derive(Debug, Clone, Copy)]
pub struct OptionalAccount(pub Option<AccountId>);

/// As [`OptionalAccount`], for an answer that takes its time: it must end when the session does.
#[derive(Debug, Clone, Copy)]
pub struct OptionalCaller(pub Option<Caller>);

impl OptionalCaller {
    /// Who reads.
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

/// Who sent a request; `None` when it carries no token at all.
async fn authenticate(request: &HttpRequest) -> ApiResult<Option<Caller>> {
    let refused = || Problem::new(Code::Unauthenticated);
    let Some(token) = bearer_token(request.headers())? else { return Ok(None) };
    let api = request.app_data::<web::Data<Api>>().ok_or_else(refused)?;
    let lifetime = api.settings.session_lifetime;
    let session = api.store.authenticate(&token.hash(), lifetime).await?.ok_or_else(refused)?;
    Ok(Some(Caller { account: session.account, session: session.id }))
}

/// The token of a request; `None` when it carries none at all.
///
/// # Errors
/// `unauthenticated` when what it carries is no token.
pub fn bearer_token(headers: &HeaderMap) -> ApiResult<Option<Token>> {
    let refused = || Problem::new(Code::Unauthenticated);
    let mut headers = headers.get_all(AUTHORIZATION);
    let Some(header) = headers.next() else { return Ok(None) };
    if headers.next().is_some() {
        return Err(refused());
    }
    let (scheme, token) =
        header.to_str().ok().and_then(|text| text.split_once(' ')).ok_or_else(refused)?;
    if !scheme.eq_ignore_ascii_case("bearer") {
        return Err(refused());
    }
    Token::parse(token.trim()).map(Some).ok_or_else(refused)
}
