//! Feeds for an app's home screen: the matches in which it is my turn, and those that changed.

mod changes;
mod home;
mod own_matches;
pub(super) mod position;
mod stream;
mod turns;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(turns::list_turns)
        .service(home::get_home)
        .service(own_matches::list_own_matches)
        .service(changes::list_changes)
        .service(stream::stream_account);
}
