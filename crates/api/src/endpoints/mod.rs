//! The endpoints: one folder for each resource.

pub(super) mod accounts;
pub(super) mod apps;
pub(super) mod catalogue;
pub(super) mod feeds;
pub(super) mod leaderboards;
pub(super) mod mail_reports;
pub(super) mod matches;
pub(super) mod notifications;
pub(super) mod operations;
pub(super) mod players;
pub(super) mod push;
pub(super) mod seeks;
pub(super) mod signing_keys;
pub(super) mod webhooks;

use super::endpoint_registry::EndpointRegistry;

/// Registers every endpoint. The OpenAPI document is collected from the same list.
pub(super) fn endpoints(config: &mut impl EndpointRegistry) {
    // The router tries paths in this order: the most frequent come first.
    matches::endpoints(config);
    feeds::endpoints(config);
    accounts::endpoints(config);
    seeks::endpoints(config);
    catalogue::endpoints(config);
    signing_keys::endpoints(config);
    players::endpoints(config);
    leaderboards::endpoints(config);
    notifications::endpoints(config);
    webhooks::endpoints(config);
    push::endpoints(config);
    apps::endpoints(config);
    mail_reports::endpoints(config);
    operations::endpoints(config);
}
