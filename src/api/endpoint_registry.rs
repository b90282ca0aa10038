//! Registers endpoints: once for the OpenAPI document, and once on each serving thread.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa_actix_web::{OpenApiFactory, service_config};

/// Takes endpoints: the collector of the OpenAPI document, or a serving thread. A serving thread
/// does not collect the document, which would only take memory.
pub(super) trait EndpointRegistry {
    /// Registers an endpoint.
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static;
}

impl EndpointRegistry for service_config::ServiceConfig<'_> {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        Self::service(self, endpoint)
    }
}

impl EndpointRegistry for web::ServiceConfig {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        Self::service(self, endpoint)
    }
}
