//! Apps: what their backends ask for by an app key, and what an account sees of them.

mod backend;
mod notifications;
mod own;
mod webhook;

use crate::endpoint_registry::EndpointRegistry;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(own::list_own_apps)
        .service(own::leave_app)
        .service(notifications::list_app_notifications)
        .service(backend::get_app)
        .service(backend::list_app_accounts)
        .service(webhook::set_app_webhook)
        .service(webhook::delete_app_webhook)
        .service(webhook::rotate_app_webhook_secret);
}
