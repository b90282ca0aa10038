//! The outermost layer: answers a poll for a cached match at once, and passes every other request
//! on to the application. Clients poll matches most often, and the routing and the layers of the
//! application cost more than such a response.
//!
//! A request that was passed on runs to its end also when its client disconnects, unless the server
//! stops before: no work is left half done, the request keeps its permit as long as the work takes,
//! and the log gets its line. A request that waits for a change is answered when its client sends
//! nothing more, and cancelled when its connection is lost: no work is lost, and its slot becomes free
//! at once.

use actix_http::{ConnectionType, Request};
use actix_web::body::BoxBody;
use actix_web::dev::{
    AppConfig, Response, Service, ServiceFactory, ServiceResponse, forward_ready,
};
use actix_web::{Error, rt};
use futures_util::future::{Either, LocalBoxFuture, Ready, ready};

use super::unread_body::UnreadBody;
use crate::endpoints::matches;
use crate::lifecycle::{Lifecycle, Phase};
use crate::problem::{Code, Problem};
use crate::state::Api;

/// The query parameter of requests that wait for a change.
const WAIT_PARAMETER: &str = "wait_seconds";

type ServiceResult = Result<Response<BoxBody>, Error>;

/// Makes the fast path of each serving thread, with the application behind it.
#[derive(Debug)]
pub(crate) struct FastPathFactory<F> {
    /// The state.
    pub api: Api,
    /// Makes the application behind the fast path.
    pub application: F,
}

/// The fast path of one thread.
#[derive(Debug)]
pub(crate) struct FastPath<S> {
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

    fn call(&self, mut request: Request) -> Self::Future {
        let lifecycle = &self.api.lifecycle;
        let body = UnreadBody::watch(&mut request);
        if body.is_none()
            && let Some(answer) = matches::cached_response(&self.api, request.head())
        {
            return Either::Left(ready(Ok(close_if_stopping(lifecycle, answer.into()))));
        }
        let lifecycle = lifecycle.clone();
        let answer = self.call_application(request);
        Either::Right(Box::pin(async move {
            let answer = answer.await?;
            let answer = match body {
                Some(body) => body.respond(answer),
                None => answer,
            };
            Ok(close_if_stopping(&lifecycle, answer))
        }))
    }
}

impl<S> FastPath<S>
where
    S: Service<Request, Response = ServiceResponse<BoxBody>, Error = Error>,
    S::Future: 'static,
{
    fn call_application(
        &self,
        request: Request,
    ) -> impl Future<Output = ServiceResult> + use<S> + 'static {
        let query = request.uri().query().unwrap_or_default();
        let is_waiting =
            form_urlencoded::parse(query.as_bytes()).any(|(name, _)| name == WAIT_PARAMETER);
        let running = self.api.lifecycle.count_request();
        let answer = self.application.call(request);
        let answer = async move {
            let _running = running;
            answer.await.map(Response::from)
        };
        async move {
            if is_waiting {
                return answer.await;
            }
            let answer = rt::spawn(answer).await;
            answer.unwrap_or_else(|error| {
                tracing::error!(%error, "the task of a request panicked or was cancelled");
                Err(Problem::new(Code::Internal).into())
            })
        }
    }
}

/// Closes the connection after a response of a server that stops: its client connects to another
/// one.
fn close_if_stopping(lifecycle: &Lifecycle, mut answer: Response<BoxBody>) -> Response<BoxBody> {
    if lifecycle.phase() == Phase::Stopping {
        answer.head_mut().set_connection_type(ConnectionType::Close);
    }
    answer
}
