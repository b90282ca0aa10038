use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::extract::{Body, Caller};
use crate::api::pipeline::limits::{Bucket, LimitKey};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::state::Api;
use crate::store::{Store, StoreError};
use turnstone_matches::{AccountId, Command};

/// Proof that it is the person who asks.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub(super) struct DeleteAccount {
    /// The account's password.
    password: String,
}

/// Delete my account.
///
/// Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
/// secrets, sessions, settings, vacations, blocks, webhooks, prepared answers and the texts of
/// messages. The matches stay, with a player who has no name any more. Nobody else can ever take the
/// name. Sent again after it was done, it is answered with `unauthenticated`: the token is gone too.
#[utoipa::path(
    tag = "accounts",
    request_body = DeleteAccount,
    responses((status = 204, description = "The account is gone")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!([
        Code::BadCredentials, Code::RateLimited, Code::Unavailable,
    ]))),
)]
#[post("/v1/me/deletion")]
pub(super) async fn delete_account(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<DeleteAccount>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // Who has a token may not try passwords faster than who has none.
    api.limits.count(&request, Bucket::LoginName, LimitKey::Account(caller.account))?;
    let refused = || Problem::new(Code::BadCredentials);
    let password =
        turnstone_accounts::Password::parse(body.value.password).map_err(|_| refused())?;
    let hash = api.store.password(caller.account).await?;
    if !api.passwords.verify(password, hash.clone()).await? {
        return Err(refused());
    }
    // First the account, all or nothing: an error says truly that nothing has happened, and no token
    // is alive any more that could make or join a match.
    if !api.store.delete_account(caller.account, &hash.ok_or_else(refused)?).await? {
        return Err(refused());
    }
    withdraw_from_all(&api.store, caller.account).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes the account out of its matches. It is deleted already, so there is nobody to tell of an
/// error; what is left here is taken up by the job, as it is when the server dies now.
async fn withdraw_from_all(store: &Store, account: AccountId) {
    let left = async {
        let command = Command::Withdraw { account };
        for id in store.unfinished_matches_of(account).await? {
            if let Err(error) = store.execute(id, &command, &|_| true).await {
                tracing::error!(match_id = %id, %error, "cannot take a deleted account out of a match");
            }
        }
        Ok::<_, StoreError>(())
    };
    if let Err(error) = left.await {
        tracing::warn!(%error, "cannot look for matches of a deleted account");
    }
}
