//! Leaderboards: the players of a variant, the best first.

mod list;

use crate::api::endpoint_registry::EndpointRegistry;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list::list_leaderboard);
}
