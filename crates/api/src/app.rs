//! The application: the pipeline around the endpoints.
//!
//! The last `wrap` is the outermost layer. CORS is a layer of actix-web that is configured here;
//! `pipeline/mod.rs` lists all layers in the order in which a request meets them.

use std::sync::{Arc, LazyLock};

use actix_cors::Cors;
use actix_http::Request;
use actix_service::IntoServiceFactory;
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, Response, ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::from_fn;
use actix_web::{App, Error, web};

use super::endpoints::{endpoints, operations};
use super::openapi::{document_text, document_text_3_0, operations as documented_operations};
use super::pages::{answer_unknown, pages};
use super::pipeline::compression::compress;
use super::pipeline::fast_path::FastPathFactory;
use super::pipeline::render_problems::render_problems;
use super::pipeline::request_gate::gate_request;
use super::problem::Problem;
use super::responses::static_file::StaticFile;
use super::state::{Api, ServedDocument};

/// The OpenAPI document of this program, in the files that it serves.
#[must_use]
pub fn served_document() -> ServedDocument {
    const JSON: &str = "application/json";
    static SERVED: LazyLock<ServedDocument> = LazyLock::new(|| ServedDocument {
        file: StaticFile::made_by(JSON, document_text),
        file_3_0: StaticFile::made_by(JSON, document_text_3_0),
        operations: Arc::new(documented_operations()),
    });
    SERVED.clone()
}

/// The whole application, for the server and for the tests.
pub fn app(
    api: &Api,
) -> impl ServiceFactory<
    Request,
    Config = AppConfig,
    Response = Response<BoxBody>,
    Error = Error,
    InitError = (),
> + use<> {
    let application = App::new()
        .configure(endpoints)
        .service(operations::docs_redirect())
        .service(operations::docs_pages())
        .configure(pages)
        .default_service(web::to(answer_unknown))
        .app_data(web::Data::new(api.clone()))
        .app_data(web::PathConfig::default().error_handler(|_, _| Problem::not_found().into()))
        .wrap(from_fn(gate_request))
        .wrap(from_fn(compress))
        .wrap(cors(&api.settings.cors_origins))
        .wrap(from_fn(render_problems));
    FastPathFactory { api: api.clone(), application: application.into_factory() }
}

/// The application at the address of the metrics. It also answers `/healthz`, when clients hold all
/// connections of the API.
#[must_use]
pub fn metrics_app(
    api: &Api,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse,
        Error = Error,
        InitError = (),
    > + use<>,
> {
    App::new()
        .app_data(web::Data::new(api.clone()))
        .service(operations::get_metrics)
        .service(operations::get_health)
}

fn cors(origins: &[String]) -> Cors {
    let none = Cors::default().block_on_origin_mismatch(false);
    if origins.is_empty() {
        // The response is the same for every origin, and no page of another origin may read it.
        return none.disable_vary_header();
    }
    let cors = none
        .allowed_methods(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
        .allow_any_header()
        .expose_headers([
            "Allow",
            "Content-Location",
            "Date",
            "ETag",
            "Idempotency-Replayed",
            "Location",
            "Preference-Applied",
            "RateLimit",
            "RateLimit-Policy",
            "Retry-After",
            "WWW-Authenticate",
            "X-Request-Id",
        ])
        .max_age(3600);
    if origins.iter().any(|origin| origin == "*") {
        cors.allow_any_origin().send_wildcard()
    } else {
        origins.iter().fold(cors, |cors, origin| cors.allowed_origin(origin))
    }
}
