//! Who plays a variant best.

mod list;

use crate::api::register::EndpointRegistry;

use turnstone_ratings::LeaderboardKey;

use crate::api::problem::{ApiResult, Problem};

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list::list_leaderboard);
}

/// The board of a family's variant; 404 where there is no such thing.
pub(in crate::api) fn board(game: String, variant: String) -> ApiResult<LeaderboardKey> {
    let family = turnstone_games::family(&game).ok_or_else(Problem::not_found)?;
    if family.variants.iter().all(|known| known.id != variant) {
        return Err(Problem::not_found());
    }
    Ok(LeaderboardKey { game, variant })
}
