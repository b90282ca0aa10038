//! Who may do what: every operation of the document, tried by everyone. An operation without a row
//! here fails.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sqlx::Executor;

use crate::api::helpers::log_in;
use crate::support::client::{PASSWORD, text};
use crate::support::schema::DOCUMENT;
use crate::support::{Client, Player, TestServer};

/// Who tries: nobody in particular, an account that has nothing to do with the match, a player of
/// the other side, the creator's partner, the creator.
const ROLES: [&str; 5] = ["nobody", "stranger", "player", "partner", "creator"];

/// What a match that is private answers to those who read it, and to those who want to do something.
const READ: [u16; 5] = [404, 404, 200, 200, 200];
/// What is the same for everyone.
const OPEN: [u16; 5] = [200, 200, 200, 200, 200];
/// What everyone has of his own.
const OWN: [u16; 5] = [401, 200, 200, 200, 200];

/// The answers to a command that every player may give, with what it comes to in this match.
const fn players(status: u16) -> [u16; 5] {
    [401, 404, status, status, status]
}

/// The answers where the thing is the creator's.
const fn creators(status: u16) -> [u16; 5] {
    [401, 404, 404, 404, status]
}

/// For each operation a body and what each role is answered. The match is a running, private, four
/// handed one in which nothing was played; ids are those of that match or of things of its creator.
fn table() -> Vec<(&'static str, Value, [u16; 5])> {
    let nothing = || Value::Null;
    let answer = json!({"ply": 0, "accept": true});
    let nonce = json!({"dice_nonce": "00".repeat(32)});
    vec![
        ("getHealth", nothing(), OPEN),
        ("getMetrics", nothing(), OPEN),
        ("getOpenApi", nothing(), OPEN),
        ("getReadiness", nothing(), OPEN),
        ("listGames", nothing(), OPEN),
        ("getGame", nothing(), OPEN),
        ("getRules", nothing(), OPEN),
        ("listProblems", nothing(), OPEN),
        ("listKeys", nothing(), OPEN),
        ("listLeaderboard", nothing(), OPEN),
        ("getPlayer", nothing(), OPEN),
        ("listPlayerMatches", nothing(), OPEN),
        ("listOpponents", nothing(), OPEN),
        ("listRatings", nothing(), OPEN),
        ("listRatingHistory", nothing(), OPEN),
        ("listRecords", nothing(), OPEN),
        ("listMatches", nothing(), OPEN),
        ("createAccount", json!({"username": "x", "password": PASSWORD}), [422; 5]),
        ("createSession", json!({"username": "x_x", "password": PASSWORD}), [401; 5]),
        (
            "resetPassword",
            json!({"username": "anna", "recovery_code": "wrong", "new_password": PASSWORD}),
            [401; 5],
        ),
        ("createMatch", json!({"game": "six", "variant": "basic"}), [401, 201, 201, 201, 201]),
        ("getMatch", nothing(), READ),
        ("getBoard", nothing(), READ),
        ("getAnimation", nothing(), READ),
        ("getPosition", nothing(), READ),
        ("getRecord", nothing(), READ),
        ("listEvents", nothing(), READ),
        ("streamEvents", nothing(), READ),
        ("listLegalMoves", nothing(), READ),
        ("listMessages", nothing(), players(200)),
        ("sendMessage", json!({"text": "hello"}), players(409)),
        ("playMove", json!({"ply": 0, "move": "0,-1"}), [401, 404, 409, 201, 201]),
        ("takeSeat", json!({}), players(200)),
        ("leaveSeat", nothing(), players(409)),
        ("declineInvitation", nothing(), [401, 404, 409, 409, 403]),
        ("setDiceNonce", nonce, players(422)),
        ("cancelMatch", nothing(), players(200)),
        ("resignMatch", nothing(), players(200)),
        ("offerDraw", json!({"ply": 0}), players(200)),
        ("withdrawDrawOffer", nothing(), players(200)),
        ("answerDrawOffer", answer.clone(), players(409)),
        ("offerTakeback", json!({"ply": 0}), players(409)),
        ("withdrawTakebackOffer", nothing(), players(200)),
        ("answerTakebackOffer", answer, players(409)),
        ("offerRematch", nothing(), players(409)),
        ("getConditionalMoves", nothing(), players(409)),
        ("setConditionalMoves", json!({"lines": []}), players(409)),
        ("deleteConditionalMoves", nothing(), players(409)),
        ("getMe", nothing(), OWN),
        ("updateMe", json!({}), OWN),
        ("exportMe", nothing(), OWN),
        ("listTurns", nothing(), OWN),
        ("listChanges", nothing(), OWN),
        ("listInvitations", nothing(), OWN),
        ("listBlocks", nothing(), OWN),
        ("listSessions", nothing(), OWN),
        ("listWebhooks", nothing(), OWN),
        ("blockPlayer", nothing(), [401, 204, 204, 204, 422]),
        ("unblockPlayer", nothing(), [401, 204, 204, 204, 204]),
        ("createWebhook", json!({"url": "https://hook.example/x"}), [401, 201, 201, 201, 201]),
        ("listDeliveries", nothing(), creators(200)),
        ("testWebhook", nothing(), creators(202)),
        ("deleteWebhook", nothing(), creators(204)),
        ("revokeSession", nothing(), creators(204)),
        (
            "changePassword",
            json!({"current_password": "a wrong password", "new_password": PASSWORD}),
            [401; 5],
        ),
        ("deleteAccount", json!({"password": "a wrong password"}), [401; 5]),
    ]
}

/// An operation of the document: how it is called, and whether it looks at the token at all.
struct Operation {
    method: String,
    path: String,
    reads_token: bool,
}

fn operations() -> BTreeMap<String, Operation> {
    let mut found = BTreeMap::new();
    for (path, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let Some(id) = operation["operationId"].as_str() else { continue };
            let security = operation["security"].as_array().expect("security");
            let reads_token = security.iter().any(|way| way.get("bearer").is_some());
            let (method, path) = (method.to_uppercase(), path.clone());
            found.insert(id.to_owned(), Operation { method, path, reads_token });
        }
    }
    found
}

/// The people, and a match of four of them.
struct World<'a> {
    server: &'a TestServer,
    /// The stranger, then by seat: the creator, a player, the partner, another player.
    people: Vec<Player>,
}

impl<'a> World<'a> {
    async fn new(server: &'a TestServer) -> Self {
        let mut people = Vec::new();
        for name in ["stranger", "anna", "ben", "cleo", "dirk"] {
            people.push(server.player(name).await);
        }
        Self { server, people }
    }

    fn client(&self, role: &str) -> Client {
        match role {
            "stranger" => self.people[0].client.clone(),
            "creator" => self.people[1].client.clone(),
            "player" => self.people[2].client.clone(),
            "partner" => self.people[3].client.clone(),
            _ => self.server.client(),
        }
    }

    /// A private match that has begun.
    async fn begin(&self) -> String {
        let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0,
            "visibility": "private", "invite": ["ben", "cleo", "dirk"]});
        let id = self.people[1].create(&wanted).await;
        for (seat, player) in self.people[2..].iter().enumerate() {
            let body = json!({"seat": seat + 1});
            player.client.post(&format!("/v1/matches/{id}/seats"), &body).await.expect(200);
        }
        id
    }

    /// The address of an operation, about a thing that was just made for it.
    async fn address(&self, operation: &Operation) -> String {
        let creator = &self.people[1].client;
        let id = if !operation.path.contains("{id}") {
            String::new()
        } else if operation.path.contains("sessions") {
            let device = log_in(self.server, "anna").await;
            let list = device.get("/v1/sessions?limit=100").await.expect(200);
            let items = list["items"].as_array().expect("items").clone();
            let current = items.iter().find(|item| item["current"] == true).expect("this one");
            text(&current["id"]).to_owned()
        } else if operation.path.contains("webhooks") {
            let list = creator.get("/v1/me/webhooks").await.expect(200);
            for old in list["items"].as_array().expect("items") {
                let path = format!("/v1/me/webhooks/{}", text(&old["id"]));
                creator.delete(&path).await.expect(204);
            }
            let wanted = json!({"url": "https://hook.example/anna"});
            text(&creator.post("/v1/me/webhooks", &wanted).await.expect(201)["id"]).to_owned()
        } else {
            self.begin().await
        };
        operation
            .path
            .replace("{id}", &id)
            .replace("{ply}", "0")
            .replace("{username}", "anna")
            .replace("{game}", "mancala")
            .replace("{variant}", "basic")
    }
}

/// The status that somebody gets; a stream is not read to its end.
async fn status(client: &Client, operation: &Operation, path: &str, body: &Value) -> u16 {
    let body = (!body.is_null()).then_some(body);
    client.status_of(&operation.method, path, body).await
}

#[tokio::test]
async fn everyone_gets_what_is_his_and_nothing_else() {
    let server = TestServer::start().await;
    let world = World::new(&server).await;
    let operations = operations();
    let table = table();
    let named: Vec<_> = table.iter().map(|(id, ..)| (*id).to_owned()).collect();
    for id in operations.keys() {
        let rows = named.iter().filter(|named| *named == id).count();
        assert_eq!(rows, 1, "{id} needs a row here that says who may do it");
    }
    assert_eq!(named.len(), operations.len(), "a row of an operation that is gone");
    let mut wrong = Vec::new();
    for (id, body, expected) in &table {
        let operation = &operations[*id];
        for (role, expected) in ROLES.iter().zip(expected) {
            let path = world.address(operation).await;
            let found = status(&world.client(role), operation, &path, body).await;
            if found != *expected {
                wrong.push(format!("{id} by {role}: {found} and not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_token_that_is_dead_opens_nothing_not_even_what_is_public() {
    let server = TestServer::start().await;
    let world = World::new(&server).await;
    let (gone, old) = (server.player("gone").await, server.player("old").await);
    let revoked = log_in(&server, "old").await;
    revoked.delete("/v1/sessions/current").await.expect(204);
    gone.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    let expire = "UPDATE sessions SET expires_at = now() - interval '1 second'
        FROM accounts WHERE sessions.account_id = accounts.account_id AND username = 'old'";
    server.connect().await.execute(expire).await.expect("an update");
    let dead = [("deleted", gone.client), ("revoked", revoked), ("expired", old.client)];
    let operations = operations();
    let mut wrong = Vec::new();
    for (id, body, expected) in table() {
        let operation = &operations[id];
        let path = world.address(operation).await;
        for (token, client) in &dead {
            let expected = if operation.reads_token { 401 } else { expected[0] };
            let found = status(client, operation, &path, &body).await;
            if found != expected {
                wrong.push(format!("{id} with a {token} token: {found} and not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
