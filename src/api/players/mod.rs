//! Players: what anyone may know of them.

mod fetch;
mod matches;
mod opponents;
mod ratings;
mod records;

pub(super) use ratings::ratings_of;

use crate::api::service::Endpoints;

use crate::accounts::Username;
use crate::matches::AccountId;

use super::problem::{ApiResult, Problem};
use super::service::Api;

pub(super) fn endpoints(config: &mut impl Endpoints) {
    config
        .service(fetch::get_player)
        .service(opponents::list_opponents)
        .service(matches::list_player_matches)
        .service(ratings::list_ratings)
        .service(ratings::list_rating_history)
        .service(records::list_records);
}

/// The account that has a username now, without case; otherwise there is no such player.
pub(super) async fn find(api: &Api, username: &str) -> ApiResult<AccountId> {
    let username = Username::parse(username).map_err(|_| Problem::not_found())?;
    let found = api.store.accounts_by_username(&[username]).await?.into_values().next();
    found.ok_or_else(Problem::not_found)
}
