use std::sync::Arc;
use std::time::Duration;

use actix_cors::Cors;
use actix_http::Request;
use actix_service::IntoServiceFactory;
use actix_web::body::BoxBody;
use actix_web::dev::{AppConfig, HttpServiceFactory, Response, ServiceFactory};
use actix_web::middleware::{Compress, from_fn};
use actix_web::{App, Error, web};
use chrono::TimeDelta;
use utoipa_actix_web::{OpenApiFactory, service_config};

use crate::store::Store;
use crate::webhooks::Reach;

use super::admission::Admission;
use super::door::Doors;
use super::guard::guard;
use super::incoming::LargeBodies;
use super::limits::Limits;
use super::matches::RenderedMatches;
use super::metrics::Metrics;
use super::middleware::{answer_problems, no_such_operation};
use super::openapi::document;
use super::passwords::PasswordWork;
use super::problem::Problem;
use super::routes::Operations;
use super::waiting::Waiting;
use super::{
    accounts, catalogue, feeds, keys, leaderboards, matches, operations, players, webhooks,
};

/// What of the configuration the API needs.
#[derive(Debug, Clone)]
pub struct ApiSettings {
    /// The origins whose web pages may call; `*` for all.
    pub cors_origins: Vec<String>,
    /// The largest body, in bytes.
    pub body_limit: usize,
    /// How long a body may take to arrive.
    pub request_timeout: Duration,
    /// How long a session lives without being used.
    pub session_lifetime: TimeDelta,
    /// How much vacation an account has in a calendar year.
    pub yearly_vacation: TimeDelta,
    /// How far webhooks may reach.
    pub webhook_reach: Reach,
}

/// What every handler can reach. Clones share everything.
#[derive(Debug, Clone)]
pub struct Api {
    /// The database.
    pub store: Store,
    /// The configuration.
    pub settings: Arc<ApiSettings>,
    /// Password hashing, off the request threads.
    pub passwords: PasswordWork,
    /// The polls and streams that wait.
    pub waiting: Waiting,
    /// The requests that are under way.
    pub admission: Admission,
    /// How much one address or account may do.
    pub limits: Limits,
    /// What large bodies have in memory.
    pub large_bodies: LargeBodies,
    /// Counts and times, for Prometheus.
    pub metrics: Metrics,
    /// Answers about matches of the last moment.
    pub rendered: RenderedMatches,
    /// What operations there are.
    pub operations: Arc<Operations>,
    /// The OpenAPI document, as it is served.
    pub openapi: Arc<str>,
}

impl Api {
    /// The API over a store.
    #[must_use]
    pub fn new(
        store: Store,
        settings: ApiSettings,
        passwords: PasswordWork,
        waiting: Waiting,
        admission: Admission,
        limits: Limits,
    ) -> Self {
        let openapi = document();
        let text = serde_json::to_string_pretty(&openapi).unwrap_or_default();
        Self {
            store,
            waiting,
            admission,
            limits,
            large_bodies: LargeBodies::default(),
            rendered: RenderedMatches::new(),
            settings: Arc::new(settings),
            passwords,
            metrics: Metrics::new(),
            operations: Arc::new(Operations::of(&openapi)),
            openapi: text.into(),
        }
    }
}

/// What takes endpoints: the collector of the OpenAPI document, or a thread that serves them, which
/// has no use for the document and would keep its memory.
pub(super) trait Endpoints {
    /// Takes one more.
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static;
}

impl Endpoints for service_config::ServiceConfig<'_> {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        Self::service(self, endpoint)
    }
}

impl Endpoints for web::ServiceConfig {
    fn service<E>(&mut self, endpoint: E) -> &mut Self
    where
        E: HttpServiceFactory + OpenApiFactory + 'static,
    {
        Self::service(self, endpoint)
    }
}

/// Registers every endpoint. The OpenAPI document is collected from the same list.
pub(super) fn endpoints(config: &mut impl Endpoints) {
    // Paths are tried in this order: what is asked most comes first.
    matches::endpoints(config);
    feeds::endpoints(config);
    accounts::endpoints(config);
    catalogue::endpoints(config);
    keys::endpoints(config);
    players::endpoints(config);
    leaderboards::endpoints(config);
    webhooks::endpoints(config);
    operations::endpoints(config);
}

/// The whole application, as the server and the tests start it.
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
        .service(operations::swagger_ui())
        .default_service(web::to(no_such_operation))
        .app_data(web::Data::new(api.clone()))
        .app_data(web::PathConfig::default().error_handler(|_, _| Problem::not_found().into()))
        .wrap(from_fn(guard))
        .wrap(Compress::default())
        .wrap(cors(&api.settings.cors_origins))
        .wrap(from_fn(answer_problems));
    Doors { api: api.clone(), application: application.into_factory() }
}

fn cors(origins: &[String]) -> Cors {
    let none = Cors::default().block_on_origin_mismatch(false);
    if origins.is_empty() {
        // Every origin gets the same, and no page may read it.
        return none.disable_vary_header();
    }
    let cors = none
        .allow_any_method()
        .allow_any_header()
        .expose_headers([
            "Allow",
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
