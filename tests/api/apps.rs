//! Apps: an operator registers one, players sign in through it, and its backend learns of their
//! matches by one webhook and one feed, without their tokens.

use std::process::Stdio;

use serde_json::{Value, json};
use sqlx::ConnectOptions;

use super::helpers::{MAX_WAKEUP_LATENCY, log_in, pointer, wait_until_settled, wait_until_waiting};
use super::webhooks::receiver::Receiver;
use crate::support::client::{PASSWORD, text};
use crate::support::poll::{poll, wait_until};
use crate::support::{Client, Player, TestServer};

/// An app: its public id, and a client with its key.
struct App {
    id: String,
    key: String,
    backend: Client,
}

/// Runs `turnstone app …` on the database of a server.
async fn command(server: &TestServer, arguments: &[&str]) -> std::process::Output {
    let url = server.database.serving.to_url_lossy();
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_turnstone"));
    command.arg("app").args(arguments).args(["--database-url", url.as_str()]).stdin(Stdio::null());
    command.output().await.expect("the binary")
}

async fn stdout(server: &TestServer, arguments: &[&str]) -> String {
    let output = command(server, arguments).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The value of a line such as `key: ta_…`.
fn value_of<'a>(output: &'a str, name: &str) -> &'a str {
    let line = output.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    line.unwrap_or_else(|| panic!("{name} in {output}")).trim()
}

impl App {
    async fn register(server: &TestServer, name: &str) -> Self {
        let output = stdout(server, &["create", name]).await;
        let (id, key) = (value_of(&output, "id").to_owned(), value_of(&output, "key").to_owned());
        assert!(key.starts_with("ta_"), "{key}");
        let backend = server.client().with_token(&key);
        Self { id, key, backend }
    }

    /// The app's backend at another server.
    fn at(&self, server: &TestServer) -> Client {
        server.client().with_token(&self.key)
    }

    /// Logs a player in through the app.
    async fn log_in(&self, server: &TestServer, username: &str) -> Client {
        let body = json!({"username": username, "password": PASSWORD, "app_id": self.id});
        let made = server.client().post("/v1/sessions", &body).await.expect(201);
        assert_eq!(made["session"]["app_id"], self.id.as_str());
        server.client().with_token(text(&made["token"]))
    }

    /// Everything in the feed.
    async fn feed(&self) -> Vec<Value> {
        let mut items = Vec::new();
        let mut path = "/v1/app/notifications?limit=2".to_owned();
        loop {
            let page = self.backend.get(&path).await.expect(200);
            let found = page["items"].as_array().expect("items").clone();
            if found.is_empty() {
                return items;
            }
            items.extend(found);
            path = format!("/v1/app/notifications?limit=2&cursor={}", text(&page["next_cursor"]));
        }
    }

    /// The items of the feed: kind and account.
    async fn told(&self) -> Vec<(String, String)> {
        let of =
            |item: &Value| (text(&item["type"]).to_owned(), text(&item["account_id"]).to_owned());
        self.feed().await.iter().map(of).collect()
    }
}

fn pair(kind: &str, player: &Player) -> (String, String) {
    (kind.to_owned(), player.id.clone())
}

#[tokio::test]
async fn an_apps_backend_learns_by_webhook_and_feed_what_happens_to_its_accounts_alone() {
    let server = TestServer::start_with(&["--webhook-allow-private"]).await;
    let app = App::register(&server, "Board Club").await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    app.log_in(&server, "anna").await;
    let mut receiver = Receiver::start().await;
    let made = app.backend.put("/v1/app/webhook", &json!({"url": receiver.url})).await.expect(201);
    receiver.secrets.push(text(&made["secret"]).to_owned());
    let again = app.backend.put("/v1/app/webhook", &json!({"url": receiver.url})).await.expect(200);
    assert_eq!(again["id"], made["id"]);
    assert_eq!(app.backend.get("/v1/app").await.expect(200)["webhook"], again);
    assert_eq!(app.backend.put("/v1/app/webhook", &again).await.expect(200), again, "sent back");
    let own = json!({"url": receiver.url, "secret": "whsec_mine"});
    let refused = app.backend.put("/v1/app/webhook", &own).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/secret");

    let id = ben.match_against(&anna, "basic").await;
    ben.client.play(&id, 0, "1").await.expect(201);
    let turn = receiver.next_of("match.your_turn").await;
    assert_eq!(turn.json()["account_id"], anna.id.as_str());
    assert_eq!(turn.json()["data"]["match_id"], id.as_str());
    let say = format!("/v1/matches/{id}/messages");
    ben.client.post(&say, &json!({"text": "hello"})).await.expect(201);
    receiver.next_of("match.message").await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    receiver.next_of("match.finished").await;
    ben.client.post_empty(&format!("/v1/matches/{id}/rematch")).await.expect(200);
    receiver.next_of("match.offer").await;

    let told = app.told().await;
    for kind in
        ["match.started", "match.your_turn", "match.message", "match.finished", "match.offer"]
    {
        assert_eq!(
            told.iter().filter(|one| **one == pair(kind, &anna)).count(),
            1,
            "{kind}: {told:?}"
        );
    }
    assert!(told.iter().all(|(_, account)| *account == anna.id), "{told:?}");
    let item = app.feed().await.into_iter().find(|item| item["type"] == "match.your_turn");
    let mut item = item.expect("the turn");
    assert_eq!(item["id"], turn.id());
    item.as_object_mut().expect("an object").remove("id");
    assert_eq!(item, turn.json());

    let accounts = app.backend.get("/v1/app/accounts").await.expect(200);
    assert_eq!(accounts["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(accounts["items"][0]["player"]["username"], "anna");
}

#[tokio::test]
async fn an_account_sees_its_apps_and_what_ends_its_sessions_ends_them() {
    let server = TestServer::start_with(&["--webhook-allow-private"]).await;
    let (app, other) =
        (App::register(&server, "Board Club").await, App::register(&server, "Other").await);
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let phone = app.log_in(&server, "anna").await;
    let tablet = app.log_in(&server, "anna").await;
    let browser = log_in(&server, "anna").await;
    other.log_in(&server, "anna").await;
    let apps = browser.get("/v1/me/apps").await.expect(200)["items"].clone();
    let named: Vec<_> = apps
        .as_array()
        .expect("items")
        .iter()
        .map(|app| (&app["name"], &app["sessions"]))
        .collect();
    assert_eq!(named, [(&json!("Board Club"), &json!(2)), (&json!("Other"), &json!(1))]);

    // One logout leaves the other device.
    tablet.delete("/v1/sessions/current").await.expect(204);
    let id = ben.match_against(&anna, "basic").await;
    wait_until("both are told", async || {
        app.told().await.len() == 1 && other.told().await.len() == 1
    })
    .await;
    // Deliveries that wait for the webhook are not sent after the end.
    let mut receiver = Receiver::answering(|number| {
        (number > 0).then(|| "200 OK\r\nContent-Length: 0".to_owned())
    })
    .await;
    let hook = json!({"url": "http://127.0.0.1:1/"});
    let made = app.backend.put("/v1/app/webhook", &hook).await.expect(201);
    receiver.secrets.push(text(&made["secret"]).to_owned());
    ben.client.play(&id, 0, "1").await.expect(201);
    let tries = async || {
        let count: i64 =
            sqlx::query_scalar("SELECT count(*) FROM webhook_deliveries WHERE attempts > 0")
                .fetch_one(&mut server.connect().await)
                .await
                .expect("a count");
        count > 0
    };
    wait_until("a first attempt has failed", tries).await;
    let leave = format!("/v1/me/apps/{}", app.id);
    browser.delete(&leave).await.expect(204);
    browser.delete(&leave).await.problem(404, "not_found");
    phone.get("/v1/me").await.problem(401, "unauthenticated");
    browser.get("/v1/me").await.expect(200);
    app.backend.put("/v1/app/webhook", &json!({"url": receiver.url})).await.expect(200);
    let dropped = async || {
        let found: Option<String> = sqlx::query_scalar(
            "UPDATE webhook_deliveries SET next_attempt_at = least(next_attempt_at, now())
             RETURNING last_error",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a delivery");
        found.is_some_and(|error| error.contains("no longer signed in"))
    };
    wait_until("the delivery is dropped", dropped).await;
    assert!(receiver.pending().is_empty());
    assert_eq!(app.feed().await, Vec::<Value>::new());
    assert_eq!(app.backend.get("/v1/app/accounts").await.expect(200)["items"], json!([]));
    assert!(!other.feed().await.is_empty());

    let password = json!({"current_password": PASSWORD, "new_password": "another horse battery"});
    browser.put("/v1/me/password", &password).await.expect(204);
    assert_eq!(other.feed().await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_feed_wakes_up_on_every_server_and_skips_nothing() {
    let first = TestServer::for_races().await;
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let app = App::register(&first, "Board Club").await;
    let (anna, ben) = (first.player("anna").await, first.player("ben").await);
    app.log_in(&first, "anna").await;
    let id = ben.match_against(&anna, "basic").await;
    let start = poll("the beginning", async || {
        let page = app.backend.get("/v1/app/notifications").await.expect(200);
        (page["items"].as_array().map(Vec::len) == Some(1)).then_some(page)
    })
    .await;
    let cursor = text(&start["next_cursor"]).to_owned();
    let path = format!("/v1/app/notifications?wait_seconds=30&cursor={cursor}");
    let backend = app.at(&second);
    let waiting = tokio::spawn(async move { backend.get(&path).await });
    wait_until_waiting(&second, 1).await;
    ben.client.play(&id, 0, "1").await.expect(201);
    let told = tokio::time::timeout(MAX_WAKEUP_LATENCY, waiting).await.expect("in time");
    let told = told.expect("a task").expect(200);
    assert_eq!(told["items"][0]["type"], "match.your_turn");

    // The transaction that began first commits last: what commits between waits for it.
    let mut slow = first.connect().await;
    let insert = "INSERT INTO app_notifications (notification_id, app_id, account_id, message_id, body, created_at)
        SELECT gen_random_uuid(), app_id, $1::uuid, 'msg_slow', $2, now() FROM apps";
    let mut body = told["items"][0].clone();
    body["type"] = json!("match.invited");
    let body = body.to_string();
    let mut transaction = sqlx::Connection::begin(&mut slow).await.expect("a transaction");
    sqlx::query(insert).bind(&anna.id).bind(body).execute(&mut *transaction).await.expect("a row");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let is_queued = async || {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM app_notifications")
            .fetch_one(&mut first.connect().await)
            .await
            .expect("a count");
        count == 3
    };
    wait_until("the end is queued", is_queued).await;
    let next = format!("/v1/app/notifications?cursor={}", text(&told["next_cursor"]));
    assert_eq!(app.backend.get(&next).await.expect(200)["items"], json!([]));
    transaction.commit().await.expect("a commit");
    wait_until_settled(&first).await;
    let page = app.backend.get(&next).await.expect(200);
    let kinds: Vec<_> =
        page["items"].as_array().expect("items").iter().map(|item| text(&item["type"])).collect();
    assert_eq!(kinds, ["match.invited", "match.finished"]);
    let foreign = App::register(&first, "Other").await;
    foreign.backend.get(&next).await.problem(400, "invalid_cursor");
}

#[tokio::test]
async fn a_key_is_no_token_of_a_player_and_a_token_no_key() {
    let server = TestServer::start().await;
    let app = App::register(&server, "Board Club").await;
    let anna = server.player("anna").await;
    for path in ["/v1/me", "/v1/me/apps", "/v1/me/webhooks", "/v1/matches"] {
        app.backend.get(path).await.problem(401, "unauthenticated");
    }
    let wanted = json!({"label": "bot", "scopes": ["webhooks"]});
    let token = anna.client.post("/v1/me/tokens", &wanted).await.expect(201);
    let program = server.client().with_token(text(&token["token"]));
    let guess = server.client().with_token(&format!("ta_{}", "A".repeat(43)));
    for client in [&server.client(), &anna.client, &program, &guess] {
        for path in ["/v1/app", "/v1/app/accounts", "/v1/app/notifications"] {
            client.get(path).await.problem(401, "unauthenticated");
        }
        let hook = json!({"url": "https://app.example/hook"});
        client.put("/v1/app/webhook", &hook).await.problem(401, "unauthenticated");
        client.delete("/v1/app/webhook").await.problem(401, "unauthenticated");
        client.post_empty("/v1/app/webhook/secret").await.problem(401, "unauthenticated");
    }
    app.backend.delete("/v1/app/webhook").await.problem(404, "not_found");
    app.backend.post_empty("/v1/app/webhook/secret").await.problem(404, "not_found");
    let unknown = json!({"username": "anna", "password": PASSWORD, "app_id": anna.id});
    server.client().post("/v1/sessions", &unknown).await.problem(422, "invalid_body");
}

#[tokio::test]
async fn the_operator_disables_an_app_and_replaces_its_key_at_once_on_every_server() {
    // Nothing wakes the backend of an app that is disabled: it finds that out when it reads again.
    let flags = ["--webhook-allow-private", "--test-tuning", "recheck_seconds = 2"];
    let first = TestServer::start_with(&flags).await;
    let second = TestServer::start_on(first.database.clone(), &flags).await;
    let app = App::register(&first, "Board Club").await;
    let taken = command(&first, &["create", "board club"]).await;
    assert!(!taken.status.success());
    assert!(String::from_utf8_lossy(&taken.stderr).contains("choose another name"));
    let unknown = command(&first, &["disable", "nobody"]).await;
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("turnstone app list"));

    let (anna, ben) = (first.player("anna").await, first.player("ben").await);
    let phone = app.log_in(&first, "anna").await;
    let mut receiver = Receiver::start().await;
    let made = app.backend.put("/v1/app/webhook", &json!({"url": receiver.url})).await.expect(201);
    receiver.secrets.push(text(&made["secret"]).to_owned());
    let rotated = app.backend.post_empty("/v1/app/webhook/secret").await.expect(200);
    assert_ne!(rotated["secret"], made["secret"]);
    let again = app.at(&second).post_empty("/v1/app/webhook/secret").await.expect(200);
    assert_eq!(again["secret"], rotated["secret"]);
    let id = ben.match_against(&anna, "basic").await;
    // The secret of before signs too.
    receiver.next_of("match.started").await;

    let output = stdout(&first, &["new-key", "Board Club"]).await;
    for server in [&first, &second] {
        app.at(server).get("/v1/app").await.problem(401, "unauthenticated");
        server.client().with_token(value_of(&output, "key")).get("/v1/app").await.expect(200);
    }
    let app = App { key: value_of(&output, "key").to_owned(), ..app };
    let backend = app.at(&second);
    // The feed may have the start a little later than the webhook.
    let end = poll("the feed has the start", async || {
        let page = backend.get("/v1/app/notifications").await.expect(200);
        page["items"].as_array().is_some_and(|items| !items.is_empty()).then_some(page)
    })
    .await;
    let path =
        format!("/v1/app/notifications?wait_seconds=30&cursor={}", text(&end["next_cursor"]));
    let waiting = tokio::spawn(async move { backend.get(&path).await });
    wait_until_waiting(&second, 1).await;

    stdout(&first, &["disable", "Board Club"]).await;
    assert!(stdout(&first, &["list"]).await.contains("disabled"));
    app.at(&second).get("/v1/app").await.problem(401, "unauthenticated");
    let login = json!({"username": "anna", "password": PASSWORD, "app_id": app.id});
    second.client().post("/v1/sessions", &login).await.problem(422, "invalid_body");
    phone.get("/v1/me").await.expect(200);
    ben.client.play(&id, 0, "1").await.expect(201);
    tokio::time::timeout(MAX_WAKEUP_LATENCY, waiting)
        .await
        .expect("in time")
        .expect("a task")
        .problem(401, "unauthenticated");
    assert!(receiver.pending().is_empty());

    stdout(&first, &["enable", "Board Club"]).await;
    let shown = app.at(&second).get("/v1/app").await.expect(200);
    assert_eq!(shown["webhook"]["disabled_reason"], "the operator disabled the app");
    let set =
        app.at(&second).put("/v1/app/webhook", &json!({"url": receiver.url})).await.expect(200);
    assert_eq!(set["disabled_at"], json!(null));
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    receiver.next_of("match.finished").await;
}
