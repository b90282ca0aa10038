//! Push messages: the server's key, and the subscriptions of an account's devices.

mod key;
mod subscriptions;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(key::get_push_key)
        .service(subscriptions::create_push_subscription)
        .service(subscriptions::list_push_subscriptions)
        .service(subscriptions::delete_push_subscription);
}
