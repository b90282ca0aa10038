//! Leaderboards: the players of a variant, the best first.

mod list;

use crate::api::register::EndpointRegistry;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list::list_leaderboard);
}
