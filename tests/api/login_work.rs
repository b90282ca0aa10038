//! The cost of password hashes: old hashes do not stay weak.

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::support::client::PASSWORD;
use crate::support::{Client, TestServer};

/// The cost of every server; other tests hash at a lower one.
const RAISED: [&str; 2] = ["--test-tuning", "argon2_memory_kib = 19456, argon2_passes = 2"];

async fn hash_of(server: &TestServer, username: &str) -> String {
    let mut connection =
        PgConnection::connect_with(&server.database.migrating).await.expect("a connection");
    sqlx::query_scalar("SELECT password_hash FROM accounts WHERE username = $1")
        .bind(username)
        .fetch_one(&mut connection)
        .await
        .expect("a hash")
}

/// A server whose cost was raised after Anna had registered, and her client.
async fn server_with_raised_cost() -> (TestServer, Client) {
    let weak = TestServer::start().await;
    let anna = weak.player("anna").await;
    let database = weak.database.clone();
    weak.stop().await;
    let server = TestServer::start_on(database, &RAISED).await;
    let client = server.client().with_token(anna.token());
    (server, client)
}

/// Three logins with Anna's password at the same time as other work.
async fn log_in_three_times_beside<T>(
    server: &TestServer,
    work: impl Future<Output = T>,
) -> ([u16; 3], T) {
    let clients = [(); 3].map(|()| server.client());
    let [first, second, third] = clients.each_ref().map(|client| log_in(client, PASSWORD));
    let (first, second, third, done) = tokio::join!(first, second, third, work);
    ([first, second, third], done)
}

async fn log_in(client: &Client, password: &str) -> u16 {
    let body = json!({"username": "anna", "password": password});
    client.post("/v1/sessions", &body).await.status.as_u16()
}

#[tokio::test]
async fn a_right_login_hashes_the_password_again_at_todays_cost() {
    let weak = TestServer::start().await;
    weak.player("anna").await;
    weak.player("ben").await;
    let (before, of_ben) = (hash_of(&weak, "anna").await, hash_of(&weak, "ben").await);
    assert!(before.contains("m=8,t=1,p=1"), "{before}");
    assert_eq!(log_in(&weak.client(), PASSWORD).await, 201);
    assert_eq!(hash_of(&weak, "anna").await, before, "this is today's cost");
    let database = weak.database.clone();
    weak.stop().await;
    let server = TestServer::start_on(database, &RAISED).await;
    assert_eq!(log_in(&server.client(), "wrong horse battery").await, 401);
    assert_eq!(hash_of(&server, "anna").await, before, "a wrong password changes nothing");
    assert_eq!(log_in(&server.client(), PASSWORD).await, 201);
    let after = hash_of(&server, "anna").await;
    assert!(after.contains("m=19456,t=2,p=1"), "{after}");
    assert_eq!(log_in(&server.client(), PASSWORD).await, 201);
    assert_eq!(hash_of(&server, "anna").await, after, "only once");
    assert_eq!(log_in(&server.client(), "wrong horse battery").await, 401);
    assert_eq!(hash_of(&server, "ben").await, of_ben);
}

/// A login on another device may hash the password again between the check and the write.
#[tokio::test]
async fn a_change_of_password_at_the_same_time_as_the_new_hash_is_not_refused() {
    let (server, anna) = server_with_raised_cost().await;
    let new_password = "another horse battery staple";
    let change = json!({"current_password": PASSWORD, "new_password": new_password});
    let (logins, changed) =
        log_in_three_times_beside(&server, anna.put("/v1/me/password", &change)).await;
    changed.expect(204);
    // A login that came after the change has the wrong password.
    for status in logins {
        assert!(status == 201 || status == 401, "{status}");
    }
    assert_eq!(log_in(&server.client(), new_password).await, 201);
}

#[tokio::test]
async fn a_deletion_at_the_same_time_as_the_new_hash_is_not_refused() {
    let (server, anna) = server_with_raised_cost().await;
    let password = json!({"password": PASSWORD});
    let (logins, deleted) =
        log_in_three_times_beside(&server, anna.post("/v1/me/deletion", &password)).await;
    deleted.expect(204);
    // A login that came after the deletion finds no account.
    for status in logins {
        assert!(status == 201 || status == 401, "{status}");
    }
    assert_eq!(log_in(&server.client(), PASSWORD).await, 401);
}

#[tokio::test]
async fn simultaneous_right_logins_to_an_old_hash_all_succeed() {
    let (server, _) = server_with_raised_cost().await;
    let clients: Vec<_> = (0..4).map(|_| server.client()).collect();
    let logins = clients.iter().map(|client| log_in(client, PASSWORD));
    assert_eq!(futures_util::future::join_all(logins).await, [201; 4]);
}
