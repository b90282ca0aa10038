//! The floor of requests: actix-web alone, which returns kept responses byte for byte.

use std::collections::HashMap;
use std::sync::{Arc, RwLock};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Bytes};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};

use crate::connection::{Connection, Response};

struct Kept {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

type AllKept = Arc<RwLock<HashMap<String, Kept>>>;

/// The headers that actix-web writes itself.
const OF_CONNECTION: [&str; 4] = ["content-length", "transfer-encoding", "connection", "date"];

async fn respond(all: web::Data<AllKept>, request: HttpRequest, _sent: Bytes) -> HttpResponse {
    let all = all.read().expect("a lock");
    let Some(kept) = all.get(request.path()) else {
        let is_webhook = request.method() == Method::POST;
        return HttpResponse::new(if is_webhook {
            StatusCode::NO_CONTENT
        } else {
            StatusCode::NOT_FOUND
        });
    };
    let mut response = HttpResponse::build(kept.status);
    for header in &kept.headers {
        response.append_header(header.clone());
    }
    response.body(kept.body.clone())
}

/// Keeps a response, sent as it came over the wire, for all requests with this path.
async fn keep(all: web::Data<AllKept>, request: HttpRequest, sent: Bytes) -> HttpResponse {
    let end = sent.windows(4).position(|window| window == b"\r\n\r\n").expect("a head");
    let head = std::str::from_utf8(&sent[..end]).expect("a head in ASCII");
    let status = head.get(9..12).and_then(|status| status.parse().ok()).expect("a status");
    let headers = head.lines().skip(1).filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        let is_of_connection = OF_CONNECTION.iter().any(|known| name.eq_ignore_ascii_case(known));
        (!is_of_connection)
            .then(|| (name.parse().expect("a name"), value.parse().expect("a value")))
    });
    let kept = Kept { status, headers: headers.collect(), body: sent.slice(end + 4..) };
    all.write().expect("a lock").insert(request.path().to_owned(), kept);
    HttpResponse::NoContent().finish()
}

/// Serves until the process is ended. `PUT` keeps what all other methods return.
pub fn serve(address: &str) {
    let all = AllKept::default();
    let app = move || {
        App::new()
            .app_data(web::Data::new(Arc::clone(&all)))
            .app_data(web::PayloadConfig::new(16 << 20))
            .route("/{path:.*}", web::put().to(keep))
            .route("/{path:.*}", web::route().to(respond))
    };
    let server = HttpServer::new(app).workers(2).bind(address).expect("a free address");
    actix_web::rt::System::new().block_on(server.run()).expect("a server");
}

/// Lets the server at `address` respond so to all requests with this path.
pub async fn teach(address: &str, path: &str, response: &Response) {
    let mut request = format!(
        "PUT {path} HTTP/1.1\r\nHost: bench\r\nContent-Length: {}\r\n\r\n{}\r\n\r\n",
        response.head.len() + 4 + response.body.len(),
        response.head
    )
    .into_bytes();
    request.extend_from_slice(&response.body);
    Connection::open(address).await.send(&request).await.expect_status(204);
}
