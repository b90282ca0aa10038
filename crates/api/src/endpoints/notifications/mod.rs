//! The inbox of a person, and what is sent from it.

mod inbox;
mod settings;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(inbox::list_notifications)
        .service(inbox::mark_notifications_read)
        .service(settings::get_notification_settings)
        .service(settings::set_notification_settings);
}
