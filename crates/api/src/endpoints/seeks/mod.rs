//! Seeks: who looks for an opponent, and the lobby that shows it.

mod lobby;
mod own;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(own::create_seek)
        .service(own::list_own_seeks)
        .service(own::get_seek)
        .service(own::delete_seek)
        .service(lobby::list_seeks);
}
