//! Players: what anyone may know of them.

mod fetch;
mod matches;
mod opponents;
mod ratings;
mod records;

pub(in crate::api) use ratings::ratings_of;

use crate::api::register::EndpointRegistry;

use turnstone_accounts::Username;
use turnstone_matches::AccountId;

use crate::api::problem::{ApiResult, Problem};
use crate::api::state::Api;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(fetch::get_player)
        .service(opponents::list_opponents)
        .service(matches::list_player_matches)
        .service(ratings::list_ratings)
        .service(ratings::list_rating_history)
        .service(records::list_records);
}

/// The account that has a username now, without case; otherwise there is no such player.
pub(in crate::api) async fn find_account(api: &Api, username: &str) -> ApiResult<AccountId> {
    let username = Username::parse(username).map_err(|_| Problem::not_found())?;
    let found = api.store.accounts_by_username(&[username]).await?.into_values().next();
    found.ok_or_else(Problem::not_found)
}
