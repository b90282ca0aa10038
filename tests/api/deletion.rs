//! The deletion of an account leaves nothing personal in the database, whatever else happens at
//! that moment.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use turnstone_records::verify;

use crate::api::helpers::{kinds, play_all, pointer, run_sql};
use crate::api::mail::{self, MailRelay};
use crate::api::people::PIXEL;
use crate::api::personal_data::{FullAccount, NEEDLES, full_account, tables_containing};
use crate::api::push::push_device;
use crate::support::citus;
use crate::support::client::PASSWORD;
use crate::support::poll::wait_until;
use crate::support::{Client, FOR_RACES, Player, Response, TestServer};

/// The tables in which the id of a deleted account stays. Servers keep account changes for an hour or
/// two.
const STAYS: [&str; 9] = [
    "account_changes",
    "accounts",
    "match_events",
    "match_participants",
    "matches",
    "messages",
    "rating_history",
    "ratings",
    "uncounted_matches",
];

/// [`STAYS`], and on a cluster its index.
fn stays() -> Vec<&'static str> {
    let mut stays = STAYS.to_vec();
    stays.extend(citus::is_used().then_some("account_matches"));
    stays.sort_unstable();
    stays
}

async fn delete(player: &Player) -> Response {
    player.client.post("/v1/me/deletion", &json!({ "password": PASSWORD })).await
}

#[tokio::test]
async fn after_a_deletion_nothing_personal_is_left_in_the_whole_database() {
    let server = TestServer::start().await;
    let FullAccount { anna, ben, running, finished } = full_account(&server).await;
    let mut connection = server.connect().await;
    for needle in NEEDLES {
        assert!(
            !tables_containing(&mut connection, needle).await.is_empty(),
            "{needle} is there to be found"
        );
    }
    let references: Vec<String> = sqlx::query_scalar(
        "SELECT DISTINCT conrelid::regclass::text FROM pg_constraint
         WHERE contype = 'f' AND confrelid = 'accounts'::regclass",
    )
    .fetch_all(&mut connection)
    .await
    .expect("tables");
    let filled = tables_containing(&mut connection, &anna.id).await;
    let empty: Vec<_> = references.iter().filter(|table| !filled.contains(table)).collect();
    assert!(empty.is_empty(), "`full_account` has no row of hers in {empty:?}");
    let record = |id: &str| format!("/v1/matches/{id}/record.json");
    let before = ben.client.get(&record(&finished)).await.json;
    delete(&anna).await.expect(204);
    for needle in NEEDLES {
        assert_eq!(tables_containing(&mut connection, needle).await, [] as [&str; 0], "{needle}");
    }
    assert_eq!(tables_containing(&mut connection, &anna.id).await, stays(), "only the id is left");
    let prepared: i64 = sqlx::query_scalar("SELECT count(*) FROM conditional_moves")
        .fetch_one(&mut connection)
        .await
        .expect("a count");
    assert_eq!(prepared, 0);

    let after = ben.client.get(&record(&finished)).await;
    assert_eq!(after.json["chain_head"], before["chain_head"]);
    assert_eq!(after.json["events"], before["events"]);
    for id in [&finished, &running] {
        let verified =
            verify(&ben.client.get(&record(id)).await.text).expect("a record that passes");
        let name = verified.names.iter().find(|name| name.id.0.to_string() == anna.id);
        let name = name.expect("a name for her id");
        assert_eq!((&name.username, name.display_name.as_str()), (&None, "deleted player"));
    }
    let given_up = ben.client.fetch(&running).await;
    assert_eq!(given_up["result"]["reason"], "resignation");
    let said = ben.client.get(&format!("/v1/matches/{finished}/messages")).await.expect(200);
    assert_eq!(said["items"][0]["text"], Value::Null);
    assert_eq!(said["items"][1]["text"], "from Ben");
}

/// A client of another server with a player's token.
fn client_at(server: &TestServer, player: &Player) -> Client {
    server.client().with_token(player.token())
}

/// Writes at the same time all that belongs to the account alone, and what it adds to its own running,
/// finished and open matches. `message` is one that it has not read.
async fn write_more(client: &Client, [running, finished, open]: [&str; 3], message: &Value) {
    let read = json!({"up_to": message["id"]});
    let bio = json!({"bio": "the needle of a bio", "country": "NL", "shows_last_seen": true});
    let png = [("content-type", "image/png")];
    let file = hex::decode(PIXEL).expect("hex");
    let token = json!({"label": "needle-token", "scopes": ["messages"], "expires_in_days": 9});
    let email = json!({"address": "needle@mail.example", "password": PASSWORD});
    let device = push_device("https://needle.example/push");
    let settings = json!({
        "kinds": [{"kind": "your_turn", "email": false}], "language": "nl",
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"}, "email_frequency": "daily",
    });
    let path = |id: &str, what: &str| format!("/v1/matches/{id}/{what}");
    let (reads, links, rematch) =
        (path(running, "messages/read"), path(open, "links"), path(finished, "rematch"));
    let no_options = json!({});
    tokio::join!(
        client.send("PUT", "/v1/me/following/ben", &[], None),
        client.put(&reads, &read),
        client.put("/v1/me/profile", &bio),
        client.send("PUT", "/v1/me/avatar", &png, Some(file)),
        client.post("/v1/me/tokens", &token),
        client.post(&links, &no_options),
        client.put("/v1/me/email", &email),
        client.post("/v1/me/push-subscriptions", &device),
        client.put("/v1/me/notification-settings", &settings),
        client.post_empty(&rematch),
    );
}

/// The tables in which no id of a deleted account is right after the deletion.
const EMPTIED: [&str; 17] = [
    "account_activity",
    "account_emails",
    "blocks",
    "follows",
    "idempotency_keys",
    "login_addresses",
    "mail_links",
    "match_links",
    "message_reads",
    "notification_channels",
    "notification_settings",
    "notifications",
    "profiles",
    "push_subscriptions",
    "sessions",
    "vacations",
    "webhooks",
];

/// One server deletes the account while another server gets every kind of request from it.
#[tokio::test]
async fn a_deletion_wins_against_every_concurrent_request() {
    // A hash at its real cost: the race is lost or won while it is computed.
    let relay = MailRelay::start().await;
    let flags = mail::flags(&relay);
    let flags: Vec<_> = flags
        .iter()
        .map(String::as_str)
        .chain(["--test-tuning", "argon2_passes = 2"])
        .chain(FOR_RACES)
        .collect();
    let server = TestServer::start_with(&flags).await;
    let other = TestServer::start_on(server.database.clone(), &flags).await;
    let ben = server.player("ben").await;
    let mut deleted = Vec::new();
    for round in 0..8 {
        let name = format!("anna_{round}");
        let anna = server.player(&name).await;
        let running = anna.match_against(&ben, "basic").await;
        play_all(&[&anna, &ben], &running, &["1", "1"]).await;
        let open = ben.create(&json!({"game": "mancala", "variant": "basic"})).await;
        let finished = anna.match_against(&ben, "basic").await;
        ben.client.post_empty(&format!("/v1/matches/{finished}/resignation")).await.expect(200);
        let hers = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
        let client = client_at(&other, &anna);
        let log_in = json!({"username": name, "password": PASSWORD});
        let hook = json!({"url": "https://needle.example/hook"});
        let wanted = json!({"game": "mancala", "variant": "basic"});
        let said = json!({"text": "a needle in a haystack"});
        let (messages, seats) =
            (format!("/v1/matches/{running}/messages"), format!("/v1/matches/{open}/seats"));
        let (nothing, settings) = (json!({}), json!({"display_name": "Anna of the Needles"}));
        let lines = json!({"lines": [{"move": "2", "next": [{"move": "3", "next": []}]}]});
        let prepared = format!("/v1/matches/{running}/conditional-moves");
        let key = [("idempotency-key", "needle-key")];
        let bens = ben.client.post(&messages, &json!({"text": "from Ben"})).await.expect(201);
        let own = [&*running, &*finished, &*hers];
        let again = anna.client.clone();
        let twice = json!({ "password": PASSWORD });
        let (first, second, ..) = tokio::join!(
            delete(&anna),
            again.post("/v1/me/deletion", &twice),
            client.play(&running, 2, "2"),
            client.put(&prepared, &lines),
            client.post("/v1/sessions", &log_in),
            client.send_json("POST", "/v1/matches", &key, &wanted),
            client.post(&seats, &nothing),
            client.post(&messages, &said),
            client.post("/v1/me/webhooks", &hook),
            client.patch("/v1/me", &settings),
            client.send("PUT", "/v1/me/blocks/ben", &[], None),
            write_more(&client, own, &bens),
        );
        let statuses = BTreeSet::from([first.status.as_u16(), second.status.as_u16()]);
        assert_eq!(statuses, BTreeSet::from([204, 401]), "{}\n{}", first.text, second.text);
        client.get("/v1/me").await.problem(401, "unauthenticated");
        client.post("/v1/sessions", &log_in).await.problem(401, "bad_credentials");
        deleted.push((anna.id, name, running));
    }
    let mut connection = server.connect().await;
    for (id, name, running) in &deleted {
        assert_eq!(tables_containing(&mut connection, name).await, [] as [&str; 0]);
        let left = tables_containing(&mut connection, id).await;
        assert!(left.iter().all(|table| !EMPTIED.contains(&table.as_str())), "{left:?}");
        assert_eq!(ben.client.fetch(running).await["status"], "finished");
    }
    for needle in [
        "a needle in a haystack",
        "Anna of the Needles",
        "needle.example",
        "needle-key",
        "the needle of a bio",
        "needle-token",
        "needle@mail.example",
    ] {
        assert_eq!(tables_containing(&mut connection, needle).await, [] as [&str; 0], "{needle}");
    }
    // A match that was joined at that moment is left by the next run of the job.
    let _third = TestServer::start_on(server.database.clone(), &[]).await;
    wait_until_departed(&mut connection).await;
}

/// Waits until no deleted account is in an open or active match.
async fn wait_until_departed(connection: &mut PgConnection) {
    let has_left_all = async || {
        let left: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM accounts JOIN match_participants USING (account_id)
             JOIN matches USING (match_id)
             WHERE deleted_at IS NOT NULL AND status IN ('open', 'active')",
        )
        .fetch_one(&mut *connection)
        .await
        .expect("a count");
        left == 0
    };
    wait_until("every match is left", has_left_all).await;
}

#[tokio::test]
async fn an_interrupted_deletion_is_completed_when_a_server_starts() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let running = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &running, &["1", "1"]).await;
    let early = ben.match_against(&anna, "basic").await;
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let invited = json!({"game": "mancala", "variant": "basic", "invite": ["anna"]});
    let invited = ben.create(&invited).await;
    // The state after the deletion's transaction, if the server dies right after it.
    run_sql(
        &server,
        "UPDATE accounts SET username = NULL, display_name = 'deleted player', password_hash = NULL,
             recovery_hash = NULL, deleted_at = now() WHERE username = 'anna'",
    )
    .await;
    let database = server.database.clone();
    server.stop().await;
    let next = TestServer::start_on(database, &[]).await;
    let mut connection = PgConnection::connect_with(&next.database.migrating).await.expect("one");
    wait_until_departed(&mut connection).await;
    let ben = client_at(&next, &ben);
    assert_eq!(ben.fetch(&running).await["result"]["reason"], "resignation");
    for id in [&early, &open] {
        assert_eq!(ben.fetch(id).await["status"], "cancelled");
    }
    let last = kinds(&ben, &invited).await.pop();
    assert_eq!(last.as_deref(), Some("invitation_declined"));
    let departures: i64 = sqlx::query_scalar("SELECT count(*) FROM match_departures")
        .fetch_one(&mut connection)
        .await
        .expect("a count");
    assert_eq!(departures, 0, "nobody reads the feed of a deleted account");
}

/// The old password alone cannot delete the account, not even while its owner recovers it with the
/// recovery code.
#[tokio::test]
async fn a_concurrent_deletion_and_password_reset_never_both_succeed() {
    // A hash at its real cost: the race is lost or won while it is computed.
    let real_hashes = ["--test-tuning", "argon2_passes = 2"];
    let server = TestServer::start_with(&[real_hashes, FOR_RACES].concat()).await;
    for round in 0..6 {
        let name = format!("anna_{round}");
        let anna = server.player(&name).await;
        let reset = json!({"username": name, "recovery_code": anna.recovery_code,
            "new_password": "another long password"});
        let client = server.client();
        let (deleted, reset) =
            tokio::join!(delete(&anna), client.post("/v1/password-resets", &reset));
        let statuses = [deleted.status.as_u16(), reset.status.as_u16()];
        assert!([[204, 401], [401, 200]].contains(&statuses), "{statuses:?}");
    }
    let wrong = server.player("anna").await;
    let refused = wrong.client.post("/v1/me/deletion", &json!({"pass": ""})).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/pass");
}
