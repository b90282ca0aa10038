//! What an app's home screen asks: what waits for me, and what has changed.

mod changes;
mod turns;

use crate::api::endpoint_registry::EndpointRegistry;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(turns::list_turns).service(changes::list_changes);
}
