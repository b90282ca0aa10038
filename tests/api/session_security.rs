//! Attacks on sessions: planted tokens, names guessed from response times, and requests at the
//! moment when a token is revoked.

use std::collections::BTreeSet;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use turnstone::world::Stopwatch;

use crate::api::helpers::{UNKNOWN_ID, pointer};
use crate::api::personal_data::tables_containing;
use crate::support::client::{PASSWORD, text};
use crate::support::{Client, FOR_RACES, Player, TestServer};

const OTHER_PASSWORD: &str = "another long password";

fn login(password: &str) -> Value {
    json!({"username": "anna", "password": password})
}

fn change(from: &str, to: &str) -> Value {
    json!({"current_password": from, "new_password": to})
}

#[tokio::test]
async fn a_client_cannot_choose_its_token_or_session_id() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let planted = "A".repeat(43);
    let id = UNKNOWN_ID;
    for (member, value) in [("token", &*planted), ("id", id), ("session_id", id)] {
        let mut body = login(PASSWORD);
        body[member] = json!(value);
        let answer = server.client().post("/v1/sessions", &body).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), format!("/{member}"));
    }
    // A login request with a token, planted or valid, in a header or a cookie, does not reuse it.
    let (mut tokens, mut sessions) = (BTreeSet::new(), BTreeSet::new());
    for token in [&*planted, anna.token(), ""] {
        let (bearer, cookie) = (format!("Bearer {token}"), format!("token={token}; session={id}"));
        let headers = [("authorization", &*bearer), ("cookie", &*cookie)];
        let answer =
            server.client().send_json("POST", "/v1/sessions", &headers, &login(PASSWORD)).await;
        answer.expect(201);
        assert_eq!(answer.header("set-cookie"), None);
        let given = text(&answer.json["token"]).to_owned();
        assert_eq!(given.len(), 43, "256 bits");
        tokens.insert(given);
        sessions.insert(text(&answer.json["session"]["id"]).to_owned());
    }
    assert_eq!(tokens.len(), 3, "a login gives a token of its own");
    assert_eq!(sessions.len(), 3);
    assert!(!tokens.contains(&planted) && !tokens.contains(anna.token()));
    assert!(!sessions.contains(id));
    server.client().with_token(&planted).get("/v1/me").await.problem(401, "unauthenticated");
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test]
async fn a_cookie_is_neither_read_nor_set() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for name in ["token", "session", "authorization", "access_token"] {
        let cookie = format!("{name}={}", anna.token());
        let answer = server.client().get_with("/v1/me", &[("cookie", &cookie)]).await;
        answer.problem(401, "unauthenticated");
        assert_eq!(answer.header("set-cookie"), None);
    }
    let cookie = [("cookie", "token=AAAA")];
    let answer = anna.client.get_with("/v1/me", &cookie).await;
    answer.expect(200);
    assert_eq!(answer.header("set-cookie"), None);
}

#[tokio::test]
async fn no_password_token_or_recovery_code_is_stored_in_clear() {
    // Naming the flag leaves the real cost of hashes.
    let server = TestServer::start_with(&["--test-tuning", "argon2_passes = 2"]).await;
    let anna = server.player("anna").await;
    let mut connection = server.connect().await;
    assert_eq!(
        tables_containing(&mut connection, "anna").await,
        ["accounts"],
        "the search finds the username"
    );
    let bytes = URL_SAFE_NO_PAD.decode(anna.token()).expect("base64");
    for secret in [PASSWORD, anna.token(), &*hex::encode(bytes), &*anna.recovery_code] {
        let tables = tables_containing(&mut connection, secret).await;
        assert!(tables.is_empty(), "{secret} is in {tables:?}");
    }
    let hash = "SELECT password_hash FROM accounts WHERE username = 'anna'";
    let hash: String = sqlx::query_scalar(hash).fetch_one(&mut connection).await.expect("a hash");
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
}

/// The median of some durations.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The duration of a request that is refused for its credentials.
async fn time_to_refusal(client: &Client, path: &str, body: &Value) -> Duration {
    let watch = Stopwatch::start();
    let answer = client.post(path, body).await;
    let took = watch.elapsed();
    answer.problem(401, "bad_credentials");
    took
}

#[tokio::test]
async fn the_time_of_a_refusal_does_not_tell_whether_the_name_exists() {
    // Naming the flag leaves the real cost of hashes.
    let server = TestServer::start_with(&["--test-tuning", "argon2_passes = 2"]).await;
    server.player("anna").await;
    let client = server.client();
    let code = "AAAAA-AAAAA-AAAAA-AAAAA";
    for (path, body) in [
        ("/v1/sessions", json!({"username": "anna", "password": "a wrong password"})),
        (
            "/v1/password-resets",
            json!({"username": "anna", "recovery_code": code, "new_password": PASSWORD}),
        ),
    ] {
        let mut unknown = body.clone();
        unknown["username"] = json!("nobody");
        let (mut with, mut without) = (Vec::new(), Vec::new());
        // In turn, so that other load on the machine affects both.
        for _ in 0..15 {
            with.push(time_to_refusal(&client, path, &body).await);
            without.push(time_to_refusal(&client, path, &unknown).await);
        }
        let (with, without) = (median(with), median(without));
        // A hash takes fifty times as long as the rest. Without it, the times would differ far
        // more.
        assert!(with < without * 2 && without < with * 2, "{path}: {with:?} and {without:?}");
    }
}

/// Sends requests with a token until some after `is_revoked` is set; returns whether all of those
/// were refused.
async fn request_until_stopped(
    client: Client,
    is_revoked: tokio::sync::watch::Receiver<bool>,
) -> bool {
    let mut was_refused = true;
    for after in 0.. {
        let was_revoked = *is_revoked.borrow();
        let status = client.get("/v1/me").await.status;
        if was_revoked {
            was_refused &= status == 401;
            if after > 5 {
                break;
            }
        }
    }
    was_refused
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_change_of_the_password_no_request_with_another_token_succeeds() {
    let server = TestServer::for_races().await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    // At once on the same server, and within a second on all servers.
    let (notify_here, revoked_here) = tokio::sync::watch::channel(false);
    let (notify_other, revoked_on_other) = tokio::sync::watch::channel(false);
    let mut clients = JoinSet::new();
    for number in 0..4 {
        let session = server.client().post("/v1/sessions", &login(PASSWORD)).await.expect(201);
        // Half of them use another server, which learns of the change from the database.
        let (client, is_revoked) = if number % 2 == 0 {
            (server.client(), revoked_here.clone())
        } else {
            (second.client(), revoked_on_other.clone())
        };
        clients
            .spawn(request_until_stopped(client.with_token(text(&session["token"])), is_revoked));
    }
    anna.client.put("/v1/me/password", &change(PASSWORD, OTHER_PASSWORD)).await.expect(204);
    notify_here.send(true).expect("clients of this server");
    // A second is what the API promises: no server trusts its cache for longer, however busy it is.
    tokio::time::sleep(Duration::from_secs(1)).await;
    notify_other.send(true).expect("clients of the other server");
    while let Some(was_refused) = clients.join_next().await {
        assert!(was_refused.expect("a client"), "an old token was good after the change");
    }
    anna.client.get("/v1/me").await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_concurrent_password_changes_one_wins() {
    // A hash at its real cost: the race is lost or won while it is computed.
    let real_hashes = ["--test-tuning", "argon2_passes = 2"];
    let server = TestServer::start_with(&[real_hashes, FOR_RACES].concat()).await;
    let anna = server.player("anna").await;
    let mut password = PASSWORD.to_owned();
    for round in 0..5 {
        let wishes = [format!("first wish {round}"), format!("second wish {round}")];
        let [one, two] = wishes.each_ref().map(|wish| change(&password, wish));
        let (one, two) = tokio::join!(
            anna.client.put("/v1/me/password", &one),
            anna.client.put("/v1/me/password", &two),
        );
        let statuses = [one.status.as_u16(), two.status.as_u16()];
        let won = statuses.iter().position(|status| *status == 204).expect("one that won");
        assert_eq!(statuses[1 - won], 401, "{statuses:?}");
        server.client().post("/v1/sessions", &login(&wishes[won])).await.expect(201);
        let lost = server.client().post("/v1/sessions", &login(&wishes[1 - won])).await;
        lost.problem(401, "bad_credentials");
        password.clone_from(&wishes[won]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_concurrent_with_a_password_change_does_not_survive_it() {
    // A hash at its real cost: the race is lost or won while it is computed.
    let flags = ["--test-tuning", "argon2_at_once = 4, argon2_passes = 2"];
    let server = TestServer::start_with(&[flags, FOR_RACES].concat()).await;
    let anna = server.player("anna").await;
    let mut password = PASSWORD.to_owned();
    for round in 0..4 {
        let new = format!("password number {round}");
        let mut logins = JoinSet::new();
        for _ in 0..3 {
            logins.spawn(log_in_until_refused(server.client(), login(&password)));
        }
        anna.client.put("/v1/me/password", &change(&password, &new)).await.expect(204);
        while let Some(tokens) = logins.join_next().await {
            for token in tokens.expect("a client") {
                let client = server.client().with_token(&token);
                client.get("/v1/me").await.problem(401, "unauthenticated");
            }
        }
        assert_eq!(session_count(&anna).await, 1, "round {round}");
        password = new;
    }
}

/// Logs in repeatedly, so that a login is in flight whenever the password changes. Returns the
/// tokens.
async fn log_in_until_refused(client: Client, body: Value) -> Vec<String> {
    let mut tokens = Vec::new();
    loop {
        let answer = client.post("/v1/sessions", &body).await;
        if answer.status == 401 {
            return tokens;
        }
        tokens.push(text(&answer.expect(201)["token"]).to_owned());
    }
}

async fn session_count(player: &Player) -> usize {
    let sessions = player.client.get("/v1/sessions").await.expect(200);
    sessions["items"].as_array().expect("sessions").len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_concurrent_revocation_counts_once_and_spares_new_sessions() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    for _ in 0..4 {
        let victim = server.client().post("/v1/sessions", &login(PASSWORD)).await.expect(201);
        let path = format!("/v1/sessions/{}", text(&victim["session"]["id"]));
        let credentials = login(PASSWORD);
        let (first, second, new) =
            tokio::join!(anna.client.delete(&path), anna.client.delete(&path), async {
                server.client().post("/v1/sessions", &credentials).await
            },);
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [204, 404]);
        let dead = server.client().with_token(text(&victim["token"]));
        dead.get("/v1/me").await.problem(401, "unauthenticated");
        let new = server.client().with_token(text(&new.expect(201)["token"]));
        new.get("/v1/me").await.expect(200);
        new.delete("/v1/sessions/current").await.expect(204);
    }
    assert_eq!(session_count(&anna).await, 1);
}
