//! What a request meets first: a poll gets the answer that lies ready for it, all else goes in, to the
//! application. Clients that poll ask for nothing else so often, and the application's way of routing
//! and layers costs more than such an answer.
//!
//! What has gone in comes to its end also when its client goes away, unless the server is stopped
//! before: nothing is left half done, a place is kept as long as the work takes, and the log has its
//! line. Only those who wait for something to happen are forgotten with their clients, for nothing is
//! lost with them, and their places are few.

use actix_http::Request;
use actix_web::body::BoxBody;
use actix_web::dev::{
    AppConfig, Response, Service, ServiceFactory, ServiceResponse, forward_ready,
};
use actix_web::{Error, rt};
use futures_util::TryFutureExt;
use futures_util::future::{Either, LocalBoxFuture, Ready, ready};

use crate::api::endpoints::matches;
use crate::api::problem::{Code, Problem};
use crate::api::state::Api;

/// The parameter of those who wait.
const WAIT_PARAMETER: &str = "wait_seconds";

type ServiceResult = Result<Response<BoxBody>, Error>;

/// Makes the door of each thread that serves, with the application behind it.
#[derive(Debug)]
pub(in crate::api) struct FastPathFactory<F> {
    /// What answers at the door.
    pub api: Api,
    /// What makes the application behind it.
    pub application: F,
}

/// The door of one thread.
#[derive(Debug)]
pub(in crate::api) struct FastPath<S> {
    api: Api,
    application: S,
}

impl<F> ServiceFactory<Request> for FastPathFactory<F>
where
    F: ServiceFactory<
            Request,
            Config = AppConfig,
            Response = ServiceResponse<BoxBody>,
            Error = Error,
            InitError = (),
            Future: 'static,
        >,
    <F::Service as Service<Request>>::Future: 'static,
{
    type Response = Response<BoxBody>;
    type Error = Error;
    type Config = AppConfig;
    type Service = FastPath<F::Service>;
    type InitError = ();
    type Future = LocalBoxFuture<'static, Result<Self::Service, ()>>;

    fn new_service(&self, config: AppConfig) -> Self::Future {
        let (api, application) = (self.api.clone(), self.application.new_service(config));
        Box::pin(async move { Ok(FastPath { api, application: application.await? }) })
    }
}

impl<S> Service<Request> for FastPath<S>
where
    S: Service<Request, Response = ServiceResponse<BoxBody>, Error = Error>,
    S::Future: 'static,
{
    type Response = Response<BoxBody>;
    type Error = Error;
    type Future = Either<Ready<ServiceResult>, LocalBoxFuture<'static, ServiceResult>>;

    forward_ready!(application);

    fn call(&self, request: Request) -> Self::Future {
        match matches::cached_response(&self.api, request.head()) {
            Some(answer) => Either::Left(ready(Ok(answer.into()))),
            None => Either::Right(self.call_application(request)),
        }
    }
}

impl<S> FastPath<S>
where
    S: Service<Request, Response = ServiceResponse<BoxBody>, Error = Error>,
    S::Future: 'static,
{
    fn call_application(&self, request: Request) -> LocalBoxFuture<'static, ServiceResult> {
        let query = request.uri().query().unwrap_or_default();
        let is_waiting =
            form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == WAIT_PARAMETER);
        let answer = self.application.call(request).map_ok(Response::from);
        if is_waiting {
            return Box::pin(answer);
        }
        Box::pin(async move {
            let answer = rt::spawn(answer).await;
            answer.unwrap_or_else(|fault| {
                tracing::error!(%fault, "a request came to no end");
                Err(Problem::new(Code::Internal).into())
            })
        })
    }
}
