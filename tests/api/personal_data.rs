//! An account with personal data in every table, and where the database has them.

use std::collections::BTreeSet;

use serde_json::json;
use sqlx::{AssertSqlSafe, PgConnection};

use crate::api::helpers::{COUNTED, UNKNOWN_ID, play_all, run_sql, wait_for};
use crate::api::push::push_device;
use crate::support::client::{PASSWORD, text};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

/// Every column of the database, as `table.column`.
pub async fn columns(connection: &mut PgConnection) -> Vec<(String, String)> {
    sqlx::query_as(
        "SELECT table_name::text, column_name::text
         FROM information_schema.columns JOIN information_schema.tables
             USING (table_schema, table_name)
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
             AND table_name <> '_sqlx_migrations'
             AND NOT EXISTS (SELECT FROM pg_class WHERE relname = table_name AND relispartition)",
    )
    .fetch_all(connection)
    .await
    .expect("columns")
}

/// The account `Needle_Anna` with a row in every table, and its matches with Ben.
pub struct FullAccount {
    pub anna: Player,
    pub ben: Player,
    pub running: String,
    pub finished: String,
}

/// Her personal data, in words that are easy to find.
pub const NEEDLES: [&str; 10] = [
    "needle_anna",
    "Anna of the Needles",
    "the needle of Anna's phone",
    "needle.example",
    "the needle of Anna's hook",
    "a needle in a haystack",
    "needle-key",
    "the needle of Anna's bot",
    "needle-link",
    "needle@mail.example",
];

pub async fn full_account(server: &TestServer) -> FullAccount {
    let (anna, ben) = (server.player("Needle_Anna").await, server.player("ben").await);
    for name in ["cleo", "dirk"] {
        let blocker = server.player(name).await;
        if name == "dirk" {
            blocker.client.send("PUT", "/v1/me/blocks/needle_anna", &[], None).await.expect(204);
        }
    }
    anna.client.send("PUT", "/v1/me/blocks/cleo", &[], None).await.expect(204);
    anna.client.send("PUT", "/v1/me/following/ben", &[], None).await.expect(204);
    ben.client.send("PUT", "/v1/me/following/needle_anna", &[], None).await.expect(204);
    let shown = json!({"bio": NEEDLES[1], "country": "NL", "shows_last_seen": true});
    anna.client.put("/v1/me/profile", &shown).await.expect(200);
    let profile = json!({"display_name": NEEDLES[1], "time_zone": "Asia/Tokyo",
        "reminders": [600], "play_forced_moves": true, "vacation": {"automatic": true}});
    anna.client.patch("/v1/me", &profile).await.expect(200);
    let app = format!("INSERT INTO apps VALUES ('{UNKNOWN_ID}', 'Board Club', '\\x00', now())");
    run_sql(server, &app).await;
    let device = json!({"username": "needle_anna", "password": PASSWORD, "label": NEEDLES[2],
        "app_id": UNKNOWN_ID});
    server.client().post("/v1/sessions", &device).await.expect(201);
    let token = json!({"label": NEEDLES[7], "scopes": ["messages"], "expires_in_days": 9});
    let token = anna.client.post("/v1/me/tokens", &token).await.expect(201);
    let program = anna.client.with_token(text(&token["token"]));
    program.get(&format!("/v1/matches/{UNKNOWN_ID}/messages")).await.problem(404, "not_found");
    let hook = json!({"url": "https://needle.example/hook", "label": NEEDLES[4],
        "kinds": ["match.started", "webhook.test"]});
    let hook = anna.client.post("/v1/me/webhooks", &hook).await.expect(201);
    let test = format!("/v1/me/webhooks/{}/test", text(&hook["id"]));
    anna.client.post_empty(&test).await.expect(202);
    let settings = json!({
        "kinds": [{"kind": "your_turn", "email": false}], "language": "nl",
        "quiet_hours": {"starts_at": "22:00", "ends_at": "07:00"}, "email_frequency": "daily",
    });
    anna.client.put("/v1/me/notification-settings", &settings).await.expect(200);
    let device = push_device("https://needle.example/push");
    anna.client.post("/v1/me/push-subscriptions", &device).await.expect(201);

    let finished = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &finished, &COUNTED).await;
    ben.client.post_empty(&format!("/v1/matches/{finished}/resignation")).await.expect(200);
    anna.client.post_empty(&format!("/v1/matches/{finished}/rematch")).await.expect(200);
    let short = anna.match_against(&ben, "basic").await;
    ben.client.post_empty(&format!("/v1/matches/{short}/resignation")).await.expect(200);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "visibility": "private",
        "invite": ["ben"]});
    let key = [("idempotency-key", NEEDLES[6])];
    let made = anna.client.send_json("POST", "/v1/matches", &key, &wanted).await.expect(201);
    let running = text(&made["id"]).to_owned();
    ben.client.post(&format!("/v1/matches/{running}/seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &running, &["1", "1", "2"]).await;
    let lines = json!({"lines": [{"move": "2", "next": [{"move": "3", "next": []}]}]});
    anna.client.put(&format!("/v1/matches/{running}/conditional-moves"), &lines).await.expect(200);
    for id in [&finished, &running] {
        let say = format!("/v1/matches/{id}/messages");
        anna.client.post(&say, &json!({"text": NEEDLES[5]})).await.expect(201);
        let bens = ben.client.post(&say, &json!({"text": "from Ben"})).await.expect(201);
        anna.client.put(&format!("{say}/read"), &json!({"up_to": bens["id"]})).await.expect(200);
    }
    let team = json!({"game": "six", "variant": "basic", "options": {"seats": 4}});
    let seats = format!("/v1/matches/{}/seats", ben.create(&team).await);
    anna.client.post(&seats, &json!({})).await.expect(200);
    anna.client.delete(&format!("{seats}/mine")).await.expect(200);
    ben.create(&json!({"game": "mancala", "variant": "nigerian", "invite": ["needle_anna"]})).await;
    anna.create(&json!({"game": "mancala", "variant": "basic", "min_completion_rate": 0.9})).await;
    add_slow_rows(server, &running).await;
    // The server rates the match after its end.
    let is_rated = async || {
        anna.client.get("/v1/players/needle_anna/ratings").await.json["items"] != json!([])
    };
    wait_until("the match is rated", is_rated).await;
    wait_for(&anna.client, &short, |shown| shown["counted"] == false).await;
    FullAccount { anna, ben, running, finished }
}

/// Adds rows that otherwise take time to come about.
async fn add_slow_rows(server: &TestServer, running: &str) {
    run_sql(
        server,
        &format!(
            "INSERT INTO vacations SELECT account_id, ('2026-01-0' || day)::timestamptz,
                 ('2026-01-0' || day)::timestamptz + interval '1 hour', true,
                 ARRAY[tstzrange('2026-01-01 00:10', '2026-01-01 00:20')]
             FROM accounts, (VALUES (1), (2)) AS days (day) WHERE username = 'Needle_Anna';
             INSERT INTO match_links SELECT code, '{running}', account_id, now(),
                 now() + interval '1 day', 2, ARRAY[account_id]
             FROM accounts, (VALUES ('needle-link-0001'), ('needle-link-0002')) AS links (code)
             WHERE username = 'Needle_Anna';
             INSERT INTO seeks SELECT gen_random_uuid(), account_id, 'mancala', 'basic', '{{}}',
                 '{{\"kind\": \"unlimited\"}}', false, '\\x00', 1, 100, 400, 90, 2, now(),
                 now() + interval '1 day', now(), CASE WHEN n = 1 THEN now() END,
                 CASE WHEN n = 2 THEN now() END
             FROM accounts, (VALUES (1), (2)) AS seeks (n) WHERE username = 'Needle_Anna';
             INSERT INTO seek_matches SELECT seek_id, '{running}' FROM seeks;
             INSERT INTO seat_balances SELECT account_id, 'mancala', variant, 1, 0, now()
             FROM accounts, (VALUES ('basic'), ('egyptian')) AS variants (variant)
             WHERE username = 'Needle_Anna';
             UPDATE profiles SET avatar = '\\x00', avatar_media = 'image/png', avatar_hash = '\\x01'
             FROM accounts WHERE profiles.account_id = accounts.account_id
                 AND username = 'Needle_Anna';
             INSERT INTO account_emails SELECT account_id, 'needle@mail.example', now(),
                 'needle@mail.example', now(), 'nl', now()
             FROM accounts WHERE username = 'Needle_Anna';
             INSERT INTO outgoing_mails SELECT gen_random_uuid(), account_id, 'sign-in',
                 'needle@mail.example', 'nl', '{{\"label\": \"phone\"}}', 1, now(), now(), now(), now(), 1,
                 now(), now(), 'no'
             FROM accounts WHERE username = 'Needle_Anna';
             INSERT INTO mail_links SELECT sha256('link'), account_id, 'confirmation',
                 'needle@mail.example', now() + interval '1 day'
             FROM accounts WHERE username = 'Needle_Anna';
             INSERT INTO password_reset_requests VALUES ('needle_anna', now());
             INSERT INTO suppressed_addresses
             VALUES (sha256('needle@mail.example'), 'bounce', now());
             INSERT INTO account_activity SELECT account_id, now()
             FROM accounts WHERE username = 'Needle_Anna' ON CONFLICT DO NOTHING;
             INSERT INTO notifications (account_id, notification_id, message_id, kind, match_id,
                 version, ply, seat, offer, answer, message_seq, created_at, read_at)
             SELECT account_id, '00000000-0000-7000-8000-000000000001', 'needle', 'offer_answered',
                 '{running}', 3, 1, 0, 'draw', 'declined', 1, now(), now()
             FROM accounts WHERE username = 'Needle_Anna';
             UPDATE push_subscriptions SET delivered_at = now();
             INSERT INTO push_shown SELECT subscription_id, 'match', gen_random_uuid(), now()
             FROM push_subscriptions ON CONFLICT DO NOTHING;
             INSERT INTO reminders SELECT '{running}', account_id, 2, 600
             FROM accounts WHERE username = 'Needle_Anna';"
        ),
    )
    .await;
}

/// The tables that contain a text in any column, also as bytes.
pub async fn tables_containing(connection: &mut PgConnection, needle: &str) -> Vec<String> {
    let tables: BTreeSet<_> =
        columns(connection).await.into_iter().map(|(table, _)| table).collect();
    let mut found = Vec::new();
    for table in tables {
        let statement = format!(
            "SELECT count(*) FROM {table} AS whole
             WHERE position(lower($1) IN lower(whole::text)) > 0
                OR position(encode(convert_to($1, 'UTF8'), 'hex') IN whole::text) > 0"
        );
        let count: i64 = sqlx::query_scalar(AssertSqlSafe(statement))
            .bind(needle)
            .fetch_one(&mut *connection)
            .await
            .expect("a count");
        if count > 0 {
            found.push(table);
        }
    }
    found
}
