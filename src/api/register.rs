//! How endpoints are registered: once for the OpenAPI document, once on each thread that serves.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa_actix_web::{OpenApiFactory, service_config};

/// What takes endpoints: the collector of the OpenAPI document, or a thread that serves them, which
/// has no use for the document and would keep its memory.
pub(super) trait EndpointRegistry {
    /// Takes one more.
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
