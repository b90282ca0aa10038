use actix_web::{HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::extract::{Body, Caller};
use crate::api::problem::{ApiResult, Code, Problem};
use crate::api::service::Api;
use crate::matches::Command;
use crate::store::CommandError;

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
/// secrets, sessions, settings, vacations, blocks and the texts of messages. The matches stay, with a player who has no name any more. Nobody else can
/// ever take the name.
#[utoipa::path(
    tag = "accounts",
    request_body = DeleteAccount,
    responses((status = 204, description = "The account is gone")),
    security(("bearer" = [])),
    extensions(("x-problems" = json!(["bad_credentials", "overloaded", "unavailable"]))),
)]
#[post("/v1/me/deletion")]
pub(super) async fn delete_account(
    api: web::Data<Api>,
    caller: Caller,
    body: Body<DeleteAccount>,
) -> ApiResult<HttpResponse> {
    let refused = || Problem::new(Code::BadCredentials);
    let password = crate::accounts::Password::parse(body.value.password).map_err(|_| refused())?;
    let hash = api.store.password(caller.account).await?;
    if !api.passwords.verify(password, hash).await? {
        return Err(refused());
    }
    leave_all(&api, caller).await?;
    api.store.delete_account(caller.account).await?;
    // Once more for a match that was made or joined meanwhile; from here on no token is alive.
    leave_all(&api, caller).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// A match that cannot be left because its log is broken must not keep a person from leaving.
async fn leave_all(api: &Api, caller: Caller) -> ApiResult<()> {
    let command = Command::Withdraw { account: caller.account };
    for id in api.store.unfinished_matches_of(caller.account).await? {
        match api.store.execute(id, &command, &|_| true).await {
            Ok(_) | Err(CommandError::NotFound | CommandError::Refused(_)) => {}
            Err(error) => {
                let problem = Problem::from(error);
                if problem.code != Code::Internal {
                    return Err(problem);
                }
            }
        }
    }
    Ok(())
}
