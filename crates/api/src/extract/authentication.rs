use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::future::{LocalBoxFuture, Ready, ready};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::permissions::Permission;
use crate::pipeline::access_log::Sender;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{Scope, Scopes, SecretHash, Token};
use turnstone_matches::AccountId;
use turnstone_store::{App, AppId};

/// The account of the request's token. A request without a token gets 401, and one with a token that
/// does not permit the operation 403.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    /// The account.
    pub account: AccountId,
    /// The id of the session, or of the program's token.
    pub session: Uuid,
    /// The scopes of the program's token; `None`: it is a session, which permits everything.
    scopes: Option<Scopes>,
}

impl Caller {
    /// Whether the request may have what needs this scope beside that of its operation.
    #[must_use]
    pub fn permits(&self, scope: Scope) -> bool {
        self.scopes.is_none_or(|scopes| scopes.contains(scope))
    }

    /// Refuses a request that has a member or a parameter of another scope than its operation.
    ///
    /// # Errors
    /// `insufficient_scope` without the scope.
    pub fn require(&self, scope: Scope) -> ApiResult<()> {
        if self.permits(scope) { Ok(()) } else { Err(Permission::Scope(scope).refusal()) }
    }
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

/// The app whose backend sends a request, by its key. A player's token is not one.
#[derive(Debug, Clone)]
pub struct AppCaller {
    /// The app.
    pub app: App,
    /// The hash of the key.
    pub key: SecretHash,
}

impl AppCaller {
    /// The app's id.
    #[must_use]
    pub fn id(&self) -> AppId {
        AppId(self.app.id)
    }
}

/// The operator's mail relay, by the secret that it shares with the server.
#[derive(Debug, Clone, Copy)]
pub struct MailRelay;

impl FromRequest for MailRelay {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let api = request.app_data::<web::Data<Api>>().ok_or_else(Problem::invalid_token);
        ready(api.and_then(|api| check_relay(api, request.headers())).map(|()| Self))
    }
}

/// Checks the secret. It compares digests, so that the time tells nothing about the secret.
fn check_relay(api: &Api, headers: &HeaderMap) -> ApiResult<()> {
    let header = headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
    let Some(header) = header else { return Err(Problem::new(Code::Unauthenticated)) };
    let given = header.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
    let expected = api.settings.mail_report_secret.as_deref();
    let is_right = given.zip(expected).is_some_and(|((_, given), expected)| {
        Sha256::digest(given.trim()) == Sha256::digest(expected)
    });
    if is_right { Ok(()) } else { Err(Problem::invalid_token()) }
}

impl FromRequest for AppCaller {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let token = bearer_token(request.headers())?;
            let key = token.ok_or_else(|| Problem::new(Code::Unauthenticated))?.hash();
            let api = request.app_data::<web::Data<Api>>().ok_or_else(Problem::invalid_token)?;
            let app = api.store.apps.app_of_key(&key).await?.ok_or_else(Problem::invalid_token)?;
            let sender = Sender { account: None, app: Some(AppId(app.id)) };
            request.extensions_mut().insert(sender);
            Ok(Self { app, key })
        })
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

/// The sender of a request; `None` without a token. The request gate asks too, before the body comes:
/// by the end of that the token may be revoked.
async fn authenticate(request: &HttpRequest) -> ApiResult<Option<Caller>> {
    let refused = Problem::invalid_token;
    let Some(token) = bearer_token(request.headers())? else { return Ok(None) };
    let api = request.app_data::<web::Data<Api>>().ok_or_else(refused)?;
    let lifetime = api.settings.session_lifetime;
    let credential =
        api.store.sessions.authenticate(&token.hash(), lifetime).await?.ok_or_else(refused)?;
    let sender = Sender { account: Some(credential.account), app: credential.app };
    request.extensions_mut().insert(sender);
    // Every operation that reads a token has a permission. Without one only a session would do.
    let needed = request.extensions().get().copied().unwrap_or(Permission::Session);
    if !needed.is_in(&credential) {
        return Err(needed.refusal());
    }
    Ok(Some(Caller {
        account: credential.account,
        session: credential.id,
        scopes: credential.scopes,
    }))
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
