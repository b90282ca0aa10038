//! The floor for reads: a server that returns a small state from memory, by a path parameter.

use std::collections::HashMap;
use std::sync::Arc;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde::Serialize;

#[derive(Serialize)]
struct State {
    id: u32,
    board: [u8; 14],
    to_act: u8,
    ply: u32,
}

type States = Arc<HashMap<u32, State>>;

async fn state(states: web::Data<States>, id: web::Path<u32>) -> HttpResponse {
    match states.get(&id) {
        Some(state) => HttpResponse::Ok().json(state),
        None => HttpResponse::NotFound().finish(),
    }
}

/// Serves `/states/{id}` for ids below 1000 until the process is ended.
pub fn serve(address: &str) {
    let state = |id| State { id, board: [4; 14], to_act: 0, ply: 7 };
    let states: States = Arc::new((0..1000).map(|id| (id, state(id))).collect());
    let app = move || {
        let states = web::Data::new(Arc::clone(&states));
        App::new().app_data(states).route("/states/{id}", web::get().to(self::state))
    };
    let server = HttpServer::new(app).workers(2).bind(address).expect("a free address");
    actix_web::rt::System::new().block_on(server.run()).expect("a server");
}
