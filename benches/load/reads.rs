//! The requests that read, and log in.

use std::rc::Rc;

use serde_json::json;

use crate::client::{Client, Requests};
use crate::connection::{Connection, Response};
use crate::players::{PASSWORD, Plan, prepare};
use crate::server::Server;
use crate::waits::last_cursor;

/// The resources of one database that reads ask for.
pub struct World {
    name: String,
    token: String,
    matches: Vec<String>,
    /// A cursor after which nothing has changed.
    cursor: String,
}

/// A row of requests sent again and again.
pub struct Read {
    pub row: &'static str,
    /// They are sent in turn.
    pub requests: Rc<Vec<Vec<u8>>>,
    /// The path of the first one.
    pub path: String,
    pub status: u16,
    pub connections: usize,
}

/// Many at once show what processor time allows, one alone how long people wait.
const MANY: usize = 64;

impl World {
    /// Two accounts with 500 matches, of which each has 20 plies.
    pub async fn prepare(server: &str) -> Self {
        let plan = Plan { matches: 500, players: 2, seed: 7, ..Plan::played_to(20) };
        let matches = prepare(server, &plan).await;
        let [name, _] = matches[0].players.clone();
        let [token, _] = matches[0].tokens.clone();
        let matches: Vec<String> = matches.into_iter().map(|game| game.id).collect();
        let mut connection = Connection::open(server).await;
        let cursor = last_cursor(&mut connection, &token).await;
        Self { name, token, matches, cursor }
    }

    /// The requests of a row, as a client sends them to a server.
    pub async fn read(&self, row: &'static str, client: Client, server: &Server) -> Read {
        let requests = Requests::new(client, &server.address);
        let first = format!("/v1/matches/{}", self.matches[0]);
        let token = Some(self.token.as_str());
        let (path, connections) = match row {
            "match" | "match-304" | "match-log" => (first, MANY),
            "home" | "home-304" => ("/v1/me/home".to_owned(), 1),
            "turns" => ("/v1/me/turns".to_owned(), 1),
            "list" => ("/v1/me/matches?section=my_turn&limit=50".to_owned(), 1),
            "changes" => (format!("/v1/me/changes?cursor={}", self.cursor), 1),
            "legal-moves" => (format!("{first}/legal-moves"), MANY),
            "board.svg" => (format!("{first}/board.svg"), MANY),
            "board.png" => (format!("{first}/board.png?size=480"), MANY),
            "events" => (format!("{first}/events"), MANY),
            "login" => ("/v1/sessions".to_owned(), 1),
            _ => panic!("no row {row}"),
        };
        let mut status = 200;
        let mut all = vec![requests.get(&path, token)];
        match row {
            "match-304" | "home-304" => {
                let response = send(server, &all[0]).await;
                if let Some(tag) = response.header("etag") {
                    status = 304;
                    all = vec![requests.get_if_changed(&path, token, tag)];
                }
            }
            "login" => {
                status = 201;
                let body = json!({"username": self.name, "password": PASSWORD}).to_string();
                all = vec![requests.post(&path, None, &body)];
            }
            "match-log" => {
                let path = |id: &String| requests.get(&format!("/v1/matches/{id}"), token);
                all = self.matches.iter().map(path).collect();
            }
            _ => {}
        }
        Read { row, requests: Rc::new(all), path, status, connections }
    }
}

/// Sends one request, and returns its response.
pub async fn send(server: &Server, request: &[u8]) -> Response {
    Connection::open(&server.address).await.send(request).await
}
