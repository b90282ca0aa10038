//! Registers endpoints: once on each serving thread, once for what the pipeline needs to know of them, and for
//! the OpenAPI document when somebody asks for it.

use actix_web::dev::HttpServiceFactory;
use actix_web::web;
use utoipa::openapi::path::Paths;
use utoipa_actix_web::{OpenApiFactory, service_config};

/// Takes endpoints: a serving thread, or a collector.
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

/// Collects the paths with their operations, and no schema: what the pipeline needs.
impl EndpointRegistry for Paths {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        self.merge(endpoint.paths());
        self
    }
}
