//! Webhooks: the registrations of an account, and their deliveries.

mod deliveries;
mod resource;
mod updates;

pub(super) use resource::{parsed_endpoint, parsed_kinds};

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(resource::create_webhook)
        .service(resource::list_webhooks)
        .service(updates::get_webhook)
        .service(updates::update_webhook)
        .service(updates::rotate_webhook_secret)
        .service(resource::delete_webhook)
        .service(deliveries::test_webhook)
        .service(deliveries::resend_delivery)
        .service(deliveries::list_deliveries);
}
