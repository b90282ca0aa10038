//! Authorization: the test calls every operation of the document in every role. An operation
//! without a row here fails.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sqlx::Executor;

use crate::api::helpers::{UNKNOWN_ID, log_in};
use crate::api::push::push_device;
use crate::support::client::{PASSWORD, text};
use crate::support::schema::DOCUMENT;
use crate::support::{Client, Player, TestServer};

/// The roles: no account, an account outside the match, a player of the other side, the creator's
/// partner, the creator.
const ROLES: [&str; 5] = ["nobody", "stranger", "player", "partner", "creator"];

/// The statuses of a private match for a read, and for a command.
const MATCH_STATUSES: [u16; 5] = [404, 404, 200, 200, 200];
/// The same status for every role.
const PUBLIC_STATUSES: [u16; 5] = [200, 200, 200, 200, 200];
/// A resource that every account has for itself.
const OWN_STATUSES: [u16; 5] = [401, 200, 200, 200, 200];
const CREATED: [u16; 5] = [401, 201, 201, 201, 201];
const REGISTERED: [u16; 5] = [401, 409, 409, 409, 409];

/// The statuses of a command that every player may send; the argument is its status in this match.
const fn for_players(status: u16) -> [u16; 5] {
    [401, 404, status, status, status]
}

/// The statuses of a resource that belongs to the creator.
const fn for_creator(status: u16) -> [u16; 5] {
    [401, 404, 404, 404, status]
}

/// For each operation a body, and the status for each role. The match is private and active, has
/// four players and no moves. Ids are those of the match or of its creator's resources.
pub fn table() -> Vec<(&'static str, Value, [u16; 5])> {
    let nothing = || Value::Null;
    let answer = json!({"ply": 0, "accept": true});
    let nonce = json!({"dice_nonce": "00".repeat(32)});
    vec![
        ("getHealth", nothing(), PUBLIC_STATUSES),
        ("getOpenApi", nothing(), PUBLIC_STATUSES),
        ("getOpenApi30", nothing(), PUBLIC_STATUSES),
        ("getReadiness", nothing(), PUBLIC_STATUSES),
        ("listGames", nothing(), PUBLIC_STATUSES),
        ("getGame", nothing(), PUBLIC_STATUSES),
        ("getRules", nothing(), PUBLIC_STATUSES),
        ("listProblems", nothing(), PUBLIC_STATUSES),
        ("listKeys", nothing(), PUBLIC_STATUSES),
        ("listLeaderboard", nothing(), PUBLIC_STATUSES),
        ("listMatches", nothing(), PUBLIC_STATUSES),
        ("getLink", nothing(), [404; 5]),
        ("createLink", json!({}), [401, 404, 403, 403, 409]),
        ("listLinks", nothing(), [401, 404, 403, 403, 200]),
        ("revokeLink", nothing(), [401, 404, 403, 403, 204]),
        ("createAccount", json!({"username": "x", "password": PASSWORD}), [422; 5]),
        ("createSession", json!({"username": "x_x", "password": PASSWORD}), [401; 5]),
        (
            "resetPassword",
            json!({"username": "anna", "recovery_code": "wrong", "new_password": PASSWORD}),
            [401; 5],
        ),
        ("createMatch", json!({"game": "six", "variant": "basic"}), CREATED),
        ("getMatch", nothing(), MATCH_STATUSES),
        ("getBoard", nothing(), MATCH_STATUSES),
        ("getBoardPng", nothing(), MATCH_STATUSES),
        ("getAnimation", nothing(), MATCH_STATUSES),
        ("getPosition", nothing(), MATCH_STATUSES),
        ("getRecordJson", nothing(), MATCH_STATUSES),
        ("getRecordText", nothing(), MATCH_STATUSES),
        ("getRecordSgf", nothing(), [404; 5]),
        ("listEvents", nothing(), MATCH_STATUSES),
        ("streamEvents", nothing(), MATCH_STATUSES),
        ("listLegalMoves", nothing(), MATCH_STATUSES),
        ("listMessages", nothing(), for_players(200)),
        ("sendMessage", json!({"text": "hello"}), for_players(409)),
        ("markMessagesRead", json!({"up_to": UNKNOWN_ID}), for_players(422)),
        ("playMove", json!({"ply": 0, "move": "0,-1"}), [401, 404, 409, 201, 201]),
        ("takeSeat", json!({}), for_players(200)),
        ("leaveSeat", nothing(), for_players(409)),
        ("declineInvitation", nothing(), [401, 404, 409, 409, 403]),
        ("setDiceNonce", nonce, for_players(422)),
        ("cancelMatch", nothing(), for_players(200)),
        ("resignMatch", nothing(), for_players(200)),
        ("offerDraw", json!({"ply": 0}), for_players(200)),
        ("withdrawDrawOffer", nothing(), for_players(200)),
        ("answerDrawOffer", answer.clone(), for_players(409)),
        ("offerTakeback", json!({"ply": 0}), for_players(409)),
        ("withdrawTakebackOffer", nothing(), for_players(200)),
        ("answerTakebackOffer", answer.clone(), for_players(409)),
        ("offerRematch", nothing(), for_players(409)),
        ("withdrawRematchOffer", nothing(), for_players(409)),
        ("answerRematchOffer", answer, for_players(409)),
        ("getConditionalMoves", nothing(), for_players(409)),
        ("setConditionalMoves", json!({"lines": []}), for_players(409)),
        ("deleteConditionalMoves", nothing(), for_players(409)),
        ("getMe", nothing(), OWN_STATUSES),
        ("updateMe", json!({}), OWN_STATUSES),
        ("exportMe", nothing(), OWN_STATUSES),
        // A fault of the body, so that they stay persons.
        ("becomeBot", json!({"games": []}), [401, 422, 422, 422, 422]),
        ("listTurns", nothing(), OWN_STATUSES),
        ("listChanges", nothing(), OWN_STATUSES),
        ("getHome", nothing(), OWN_STATUSES),
        ("streamAccount", nothing(), OWN_STATUSES),
        ("listInvitations", nothing(), OWN_STATUSES),
        ("listSessions", nothing(), OWN_STATUSES),
        ("listTokens", nothing(), OWN_STATUSES),
        ("listWebhooks", nothing(), OWN_STATUSES),
        ("blockPlayer", nothing(), [401, 204, 204, 204, 422]),
        ("unblockPlayer", nothing(), [401, 204, 204, 204, 204]),
        ("createToken", json!({"label": "bot", "scopes": ["matches:read"]}), CREATED),
        ("createWebhook", json!({"url": "https://hook.example/x"}), CREATED),
        ("getWebhook", nothing(), for_creator(200)),
        ("updateWebhook", json!({"label": "hook"}), for_creator(200)),
        ("rotateWebhookSecret", nothing(), for_creator(200)),
        ("listDeliveries", nothing(), for_creator(200)),
        ("testWebhook", nothing(), for_creator(202)),
        ("resendDelivery", nothing(), for_creator(404)),
        ("deleteWebhook", nothing(), for_creator(204)),
        ("revokeSession", nothing(), for_creator(204)),
        ("revokeToken", nothing(), for_creator(204)),
        (
            "changePassword",
            json!({"current_password": "a wrong password", "new_password": PASSWORD}),
            [401; 5],
        ),
        ("deleteAccount", json!({"password": "a wrong password"}), [401; 5]),
    ]
    .into_iter()
    .chain(table_of_players())
    .chain(table_of_apps())
    .chain(table_of_mail())
    .collect()
}

/// The rows of [`table`] that are about players and what they show of themselves.
fn table_of_players() -> Vec<(&'static str, Value, [u16; 5])> {
    let nothing = || Value::Null;
    vec![
        ("getHint", Value::Null, [401, 404, 403, 403, 403]),
        ("requestReview", Value::Null, for_players(409)),
        ("getReview", Value::Null, [404, 404, 409, 409, 409]),
        ("getReviewGraph", Value::Null, [404, 404, 409, 409, 409]),
        ("createGuest", nothing(), [201; 5]),
        ("registerGuest", json!({"username": "xyz", "password": PASSWORD}), REGISTERED),
        ("listOwnMatches", Value::Null, OWN_STATUSES),
        ("listSeeks", nothing(), PUBLIC_STATUSES),
        ("listOwnSeeks", nothing(), OWN_STATUSES),
        ("createSeek", json!({"game": "octi", "variant": "kids"}), [401, 201, 201, 201, 201]),
        ("getSeek", nothing(), for_creator(200)),
        ("deleteSeek", nothing(), for_creator(204)),
        ("getPlayer", nothing(), PUBLIC_STATUSES),
        ("listPlayerMatches", nothing(), PUBLIC_STATUSES),
        ("listOpponents", nothing(), PUBLIC_STATUSES),
        ("listRatings", nothing(), PUBLIC_STATUSES),
        ("listRatingHistory", nothing(), PUBLIC_STATUSES),
        ("listRecords", nothing(), PUBLIC_STATUSES),
        ("listBots", nothing(), PUBLIC_STATUSES),
        ("listComputers", nothing(), PUBLIC_STATUSES),
        ("listPlayers", nothing(), [400; 5]),
        ("getAvatar", nothing(), PUBLIC_STATUSES),
        ("followPlayer", nothing(), [401, 204, 204, 204, 422]),
        ("unfollowPlayer", nothing(), [401, 204, 204, 204, 204]),
        ("listFollowing", nothing(), OWN_STATUSES),
        ("listBlocks", nothing(), OWN_STATUSES),
        ("getProfile", nothing(), OWN_STATUSES),
        ("setProfile", json!({"bio": "plays"}), OWN_STATUSES),
        ("listNotifications", nothing(), OWN_STATUSES),
        ("markNotificationsRead", json!({"ids": []}), OWN_STATUSES),
        ("getNotificationSettings", nothing(), OWN_STATUSES),
        ("setNotificationSettings", json!({}), OWN_STATUSES),
        ("setAvatar", json!({}), [401, 415, 415, 415, 415]),
        ("deleteAvatar", nothing(), [401, 204, 204, 204, 204]),
    ]
}

/// The rows of [`table`] that are about apps.
fn table_of_apps() -> Vec<(&'static str, Value, [u16; 5])> {
    let nothing = || Value::Null;
    vec![
        ("listOwnApps", nothing(), OWN_STATUSES),
        ("leaveApp", nothing(), [401, 404, 404, 404, 404]),
        // They take the key of an app, and no token of a player.
        ("getApp", nothing(), [401; 5]),
        ("listAppAccounts", nothing(), [401; 5]),
        ("listAppNotifications", nothing(), [401; 5]),
        ("setAppWebhook", json!({"url": "https://hook.example/x"}), [401; 5]),
        ("deleteAppWebhook", nothing(), [401; 5]),
        ("rotateAppWebhookSecret", nothing(), [401; 5]),
    ]
    .into_iter()
    .chain(table_of_push())
    .collect()
}

/// The rows of [`table`] that are about push messages.
fn table_of_push() -> Vec<(&'static str, Value, [u16; 5])> {
    let device = push_device("https://push.example/creator");
    vec![
        ("getPushKey", Value::Null, PUBLIC_STATUSES),
        // One endpoint has one subscription: that of the role before is gone.
        ("createPushSubscription", device, [401, 201, 201, 201, 201]),
        ("listPushSubscriptions", Value::Null, OWN_STATUSES),
        ("deletePushSubscription", Value::Null, for_creator(204)),
    ]
}

/// The rows of [`table`] that are about e-mail. This server sends none; `mail` tests one that does.
fn table_of_mail() -> Vec<(&'static str, Value, [u16; 5])> {
    let nothing = || Value::Null;
    vec![
        ("confirmEmail", json!({"token": "wrong"}), [401; 5]),
        ("requestResetMail", json!({"username": "anna"}), [409; 5]),
        ("resetPasswordByMail", json!({"token": "wrong", "new_password": PASSWORD}), [401; 5]),
        // It takes the secret of the mail relay, and no token of a player.
        ("reportMail", json!({"address": "a@b.org", "kind": "complaint"}), [401; 5]),
        ("getEmail", nothing(), [401, 409, 409, 409, 409]),
        ("setEmail", json!({"address": "a@b.org", "password": PASSWORD}), REGISTERED),
        ("sendConfirmationMail", nothing(), [401, 409, 409, 409, 409]),
        ("updateEmail", json!({"subscribed": false}), [401, 409, 409, 409, 409]),
        ("deleteEmail", json!({"password": PASSWORD}), [401, 204, 204, 204, 204]),
    ]
}

/// An operation of the document: its method and path, and whether it reads the token.
pub struct Operation {
    pub method: String,
    pub path: String,
    reads_token: bool,
}

pub fn operations() -> BTreeMap<String, Operation> {
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

/// The accounts, and a match of four of them.
pub struct Fixture<'a> {
    server: &'a TestServer,
    /// The stranger, then by seat: the creator, a player, the partner, another player.
    accounts: Vec<Player>,
}

impl<'a> Fixture<'a> {
    pub async fn new(server: &'a TestServer) -> Self {
        let mut accounts = Vec::new();
        for name in ["stranger", "anna", "ben", "cleo", "dirk"] {
            accounts.push(server.player(name).await);
        }
        Self { server, accounts }
    }

    pub fn client(&self, role: &str) -> Client {
        match role {
            "stranger" => self.accounts[0].client.clone(),
            "creator" => self.accounts[1].client.clone(),
            "player" => self.accounts[2].client.clone(),
            "partner" => self.accounts[3].client.clone(),
            _ => self.server.client(),
        }
    }

    /// A private match that has started.
    async fn begin(&self) -> String {
        let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0,
            "visibility": "private", "invite": ["ben", "cleo", "dirk"]});
        let id = self.accounts[1].create(&wanted).await;
        for (seat, player) in self.accounts[2..].iter().enumerate() {
            let body = json!({"seat": seat + 1});
            player.client.post(&format!("/v1/matches/{id}/seats"), &body).await.expect(200);
        }
        id
    }

    /// The path of an operation, on a resource that the test creates for it.
    pub async fn path_for(&self, operation: &Operation) -> String {
        let creator = &self.accounts[1].client;
        let id = if !operation.path.contains("{id}") {
            String::new()
        } else if operation.path.contains("sessions") {
            let device = log_in(self.server, "anna").await;
            let list = device.get("/v1/sessions?limit=100").await.expect(200);
            let items = list["items"].as_array().expect("items").clone();
            let current = items.iter().find(|item| item["current"] == true).expect("this one");
            text(&current["id"]).to_owned()
        } else if operation.path.contains("push-subscriptions") {
            let device = push_device("https://push.example/anna");
            let made = creator.post("/v1/me/push-subscriptions", &device).await.expect(201);
            text(&made["id"]).to_owned()
        } else if operation.path.contains("tokens") {
            let wanted = json!({"label": "bot", "scopes": ["matches:read"]});
            text(&creator.post("/v1/me/tokens", &wanted).await.expect(201)["id"]).to_owned()
        } else if operation.path.contains("seeks") {
            let wanted = json!({"game": "six", "variant": "basic", "color": "black"});
            text(&creator.post("/v1/me/seeks", &wanted).await.expect(201)["id"]).to_owned()
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
        let query = if operation.path.ends_with("-offer") && operation.method == "DELETE" {
            "?ply=0"
        } else if operation.path == "/v1/me/matches" {
            "?section=my_turn"
        } else {
            ""
        };
        let path = operation
            .path
            .replace("{id}", &id)
            .replace("{delivery}", UNKNOWN_ID)
            .replace("{ply}", "0")
            .replace("{code}", "no-such-link")
            .replace("{username}", "anna")
            .replace("{game}", "mancala")
            .replace("{variant}", "basic");
        assert!(!path.contains('{'), "{path}: give the parameter a value in `path_for`");
        format!("{path}{query}")
    }
}

/// The status for a role. The test does not read streams to their end.
async fn status(client: &Client, operation: &Operation, path: &str, body: &Value) -> u16 {
    let body = (!body.is_null()).then_some(body);
    client.status_of(&operation.method, path, body).await
}

#[tokio::test]
async fn every_operation_answers_every_role_as_the_table_says() {
    let server = TestServer::start().await;
    let fixture = Fixture::new(&server).await;
    let operations = operations();
    let table = table();
    let named: Vec<_> = table.iter().map(|(id, ..)| (*id).to_owned()).collect();
    for id in operations.keys() {
        let rows = named.iter().filter(|named| *named == id).count();
        assert_eq!(rows, 1, "{id} needs a row here with the status for each role");
    }
    assert_eq!(named.len(), operations.len(), "a row for an operation that no longer exists");
    let mut wrong = Vec::new();
    for (id, body, expected) in &table {
        let operation = &operations[*id];
        for (role, expected) in ROLES.iter().zip(expected) {
            let path = fixture.path_for(operation).await;
            let found = status(&fixture.client(role), operation, &path, body).await;
            if found != *expected {
                wrong.push(format!("{id} by {role}: {found} and not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[tokio::test]
async fn an_invalid_token_is_refused_even_on_public_operations() {
    let server = TestServer::start().await;
    let fixture = Fixture::new(&server).await;
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
        let path = fixture.path_for(operation).await;
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
