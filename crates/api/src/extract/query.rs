use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;

use crate::problem::{ApiResult, Code, Problem};

use super::fault::describe;
use super::pointer::pointer;

/// The query parameters, parsed. The request gate has checked that none is unknown or given twice.
#[derive(Debug)]
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Parameters<T> {
    type Error = Problem;
    type Future = Ready<ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map(Self))
    }
}

fn parse<T: DeserializeOwned>(query: &str) -> ApiResult<T> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs)).map_err(|error| {
        let detail = error.inner().to_string();
        Problem::new(Code::InvalidQuery).at(pointer(error.path(), &detail), describe(&detail))
    })
}
