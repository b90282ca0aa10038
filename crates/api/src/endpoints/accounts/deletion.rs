use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::{Body, Caller};
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_matches::{AccountId, Command};
use turnstone_store::{DeletionProof, Store};

/// Proof that the account's owner sent the request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"password": "correct horse battery"}))]
pub(super) struct AccountDeletionInput {
    /// The account's password. A guest has none, and leaves it out.
    #[serde(default)]
    password: Option<String>,
}

/// Delete my account.
///
/// Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
/// secrets, sessions, tokens, settings, vacations, profile and picture, blocks, whom the account follows
/// and who follows it, webhooks, what waits for apps, invite links, prepared answers and the texts of
/// messages. The matches stay, with a player without a name. Nobody can take the username again.
/// Sent again afterwards, it gets `unauthenticated`, because the token is deleted too.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountDeletionInput,
    responses((status = 204, description = "The account is gone")),
    security(("bearer" = ["session"])),
    extensions(
        ("x-buckets" = json!([Bucket::LoginName])),
        ("x-problems" = json!([Code::BadCredentials, Code::Unavailable])),
    ),
)]
#[post("/v1/me/deletion")]
pub(super) async fn delete_account(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<AccountDeletionInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    // A client with a token may not try passwords faster than one without.
    api.limits.count_caller(&request, caller.account)?;
    // The account goes first, in one transaction: after an error nothing has changed, and after the
    // commit no token can create or join a match.
    match body.value.password {
        Some(password) => {
            super::with_current_password(
                &api,
                &request,
                caller.account,
                password,
                async |verified| {
                    let proof = DeletionProof::Password(verified);
                    Ok(api.store.accounts.delete(caller.account, proof).await?)
                },
            )
            .await?;
        }
        None => {
            if !api.store.accounts.delete(caller.account, DeletionProof::Guest).await? {
                return Err(Problem::new(Code::BadCredentials));
            }
        }
    }
    withdraw_from_all(&api.store, caller.account).await;
    Ok(HttpResponse::NoContent().finish())
}

/// Takes the account out of its matches. The account is deleted already, so the response does not
/// depend on an error here; the background job does what is left, also after a crash.
async fn withdraw_from_all(store: &Store, account: AccountId) {
    match store.lists.unfinished_matches_of(account).await {
        Ok(ids) => {
            let withdraw = |id| (id, Command::Withdraw { account });
            store.log.execute_all(ids.into_iter().map(withdraw)).await;
        }
        Err(error) => tracing::warn!(%error, "cannot read the matches of a deleted account"),
    }
}
