//! What a request meets first: a poll gets the answer that lies ready for it, all else goes in, to the
//! application. Clients that poll ask for nothing else so often, and the application's way of routing
//! and layers costs more than such an answer.

use actix_http::Request;
use actix_web::Error;
use actix_web::body::BoxBody;
use actix_web::dev::{
    AppConfig, Response, Service, ServiceFactory, ServiceResponse, forward_ready,
};
use futures_util::TryFutureExt;
use futures_util::future::{Either, LocalBoxFuture, MapOk, Ready, ready};

use super::matches;
use super::service::Api;

/// Makes the door of each thread that serves, with the application behind it.
#[derive(Debug)]
pub(super) struct Doors<F> {
    /// What answers at the door.
    pub api: Api,
    /// What makes the application behind it.
    pub application: F,
}

/// The door of one thread.
#[derive(Debug)]
pub(super) struct Door<S> {
    api: Api,
    application: S,
}

impl<F> ServiceFactory<Request> for Doors<F>
where
    F: ServiceFactory<
            Request,
            Config = AppConfig,
            Response = ServiceResponse<BoxBody>,
            Error = Error,
            InitError = (),
            Future: 'static,
        >,
{
    type Response = Response<BoxBody>;
    type Error = Error;
    type Config = AppConfig;
    type Service = Door<F::Service>;
    type InitError = ();
    type Future = LocalBoxFuture<'static, Result<Self::Service, ()>>;

    fn new_service(&self, config: AppConfig) -> Self::Future {
        let (api, application) = (self.api.clone(), self.application.new_service(config));
        Box::pin(async move { Ok(Door { api, application: application.await? }) })
    }
}

impl<S> Service<Request> for Door<S>
where
    S: Service<Request, Response = ServiceResponse<BoxBody>, Error = Error>,
{
    type Response = Response<BoxBody>;
    type Error = Error;
    type Future = Either<
        Ready<Result<Self::Response, Error>>,
        MapOk<S::Future, fn(ServiceResponse<BoxBody>) -> Self::Response>,
    >;

    forward_ready!(application);

    fn call(&self, request: Request) -> Self::Future {
        match matches::answer_at_once(&self.api, request.head()) {
            Some(answer) => Either::Left(ready(Ok(answer.into()))),
            None => Either::Right(self.application.call(request).map_ok(Response::from)),
        }
    }
}
