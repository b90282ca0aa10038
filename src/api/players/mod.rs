//! People as others see them.

mod ratings;

use utoipa_actix_web::service_config::ServiceConfig;

use crate::accounts::Username;
use crate::matches::AccountId;

use super::problem::{ApiResult, Problem};
use super::service::Api;

pub(super) fn endpoints(config: &mut ServiceConfig<'_>) {
    config.service(ratings::list_ratings).service(ratings::list_rating_history);
}

/// The account of a username, without case. A name that nobody has is 404.
pub(super) async fn find(api: &Api, username: &str) -> ApiResult<AccountId> {
    let username = Username::parse(username).map_err(|_| Problem::not_found())?;
    let found = api.store.accounts_by_username(&[username]).await?;
    found.into_values().next().ok_or_else(Problem::not_found)
}
