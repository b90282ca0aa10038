//! Leaderboards: the players of a variant, the best first.

mod list;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list::list_leaderboard);
}
