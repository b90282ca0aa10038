//! The head rows follow from the logs. A rebuild reports and repairs differences.

use std::collections::BTreeSet;

use turnstone::store::{RebuildReport, Store};
use turnstone_matches::MatchId;

use super::{begin, connect, database, play, play_all_kinds, run, store, value};
use crate::support::TestServer;
use crate::support::client::text;

async fn rebuild(store: &Store, repair: bool) -> RebuildReport {
    let report = store.maintenance.rebuild(repair, |_| {}).await.expect("a database");
    assert!(report.corruptions.is_empty(), "{:?}", report.corruptions);
    report
}

#[tokio::test]
async fn after_play_of_every_kind_the_heads_are_equal_to_their_logs() {
    let database = database::create().await;
    let store = store(&database);
    let ids = play_all_kinds(&store).await;
    let report = rebuild(&store, false).await;
    assert!(report.differences.is_empty(), "{:?}", report.differences);
    assert_eq!(report.matches, ids.len() as u64);
    let mut owner = connect(&database.migrating).await;
    let events = value(&mut owner, "SELECT count(*) FROM match_events").await;
    assert_eq!(report.events.to_string(), events);
    let statuses = "SELECT count(DISTINCT status) FROM matches";
    assert_eq!(value(&mut owner, statuses).await, "4", "matches of every status were compared");
}

#[tokio::test]
async fn after_play_over_http_the_heads_are_equal_to_their_logs() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for variant in ["basic", "nigerian"] {
        let id = anna.match_against(&ben, variant).await;
        for _ in 0..6 {
            let shown = anna.client.fetch(&id).await;
            let legal = anna.client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
            let notation = legal.to_string();
            let notation = notation.split("\"move\":\"").nth(1).expect("a legal move");
            let notation = notation.split('"').next().expect("its end");
            let player = if shown["to_act"][0] == 0 { &anna } else { &ben };
            let ply = shown["ply"].as_u64().expect("a ply");
            player.client.play(&id, ply, notation).await.expect(201);
        }
    }
    anna.solo("ethiopian").await;
    let report = rebuild(&store(&server.database), false).await;
    assert!(report.differences.is_empty(), "{:?}", report.differences);
    assert_eq!(report.matches, 3);
}

/// Manual damage: a statement, and the column that the report must name.
const CORRUPTIONS: &[(&str, &str)] = &[
    ("UPDATE matches SET game = 'chess'", "game"),
    ("UPDATE matches SET variant = 'lunar'", "variant"),
    ("UPDATE matches SET options = '{\"pits\": 7}'", "options"),
    ("UPDATE matches SET rules_version = 2", "rules_version"),
    ("UPDATE matches SET rated = NOT rated", "rated"),
    ("UPDATE matches SET visibility = 'private'", "visibility"),
    ("UPDATE matches SET solo = NOT solo", "solo"),
    ("UPDATE matches SET open_to_all = NOT open_to_all", "open_to_all"),
    ("UPDATE matches SET clock = '{\"kind\": \"unlimited\"}'", "clock"),
    ("UPDATE matches SET min_completion_percent = 90", "min_completion_percent"),
    ("UPDATE matches SET created_by = gen_random_uuid()", "created_by"),
    ("UPDATE matches SET created_at = created_at + interval '1 microsecond'", "created_at"),
    ("UPDATE matches SET version = version + 1", "version"),
    ("UPDATE matches SET status = 'finished'", "status"),
    ("UPDATE matches SET ply = ply - 1", "ply"),
    ("UPDATE matches SET to_act = 3", "to_act"),
    ("UPDATE matches SET deadline = NULL", "deadline"),
    ("UPDATE matches SET open_until = now()", "open_until"),
    ("UPDATE matches SET started_at = NULL", "started_at"),
    ("UPDATE matches SET finished_at = created_at", "finished_at"),
    ("UPDATE matches SET newest_message = 7", "newest_message"),
    ("UPDATE matches SET newest_message_at = now()", "newest_message_at"),
    ("UPDATE matches SET newest_message_place = '7'", "newest_message_place"),
    ("UPDATE matches SET result = '{\"winners\": [], \"reason\": \"agreement\"}'", "result"),
    ("UPDATE matches SET computers = 1", "computers"),
    ("UPDATE matches SET players = jsonb_set(players, '{seats,0}', 'null')", "players"),
    ("UPDATE matches SET chain_head = '\\x00'", "chain_head"),
    (
        "UPDATE matches SET at_ply = jsonb_build_object('ply', ply, 'offers', '[]'::jsonb,
             'last_move', null)",
        "at_ply",
    ),
    ("UPDATE match_participants SET plays = NOT plays", "participants"),
    ("DELETE FROM match_participants", "participants"),
    (
        "INSERT INTO match_participants SELECT match_id, gen_random_uuid(), true FROM matches",
        "participants",
    ),
    ("DELETE FROM matches", "missing"),
];

#[tokio::test]
async fn a_corrupted_head_is_reported_and_repaired_and_nothing_else_changes() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "egyptian").await;
    let game_match = play(&store, game_match, 5, 1).await;
    let mut owner = connect(&database.migrating).await;
    let message = "WITH told AS (
            INSERT INTO messages (match_id, seq, message_id, author_id, text, at)
            SELECT match_id, 3, match_id, created_by, 'Hello', now() FROM matches RETURNING *)
        UPDATE matches SET newest_message = seq, newest_message_at = at, newest_message_place = place FROM told";
    run(&mut owner, message).await.expect("a message");
    // The log does not contain the transaction that wrote the head, or the number of changes to
    // prepared answers. A move leaves what held before it, and a repair writes what holds now.
    let whole =
        "SELECT md5(string_agg((to_jsonb(m) - 'changed_by' - 'prepared' - 'due_from' - 'at_ply')::text, '')) ||
        (SELECT md5(string_agg(p::text, '' ORDER BY account_id)) FROM match_participants p) FROM matches m";
    let before = value(&mut owner, whole).await;
    for (damage, named) in CORRUPTIONS {
        assert!(run(&mut owner, damage).await.expect(damage) > 0, "{damage} damages nothing");
        let found = rebuild(&store, false).await;
        let [difference] = found.differences.as_slice() else { panic!("{damage}: {found:?}") };
        assert_eq!(difference.id, game_match.id, "{damage}");
        assert!(difference.detail.contains(named), "{damage}: {}", difference.detail);
        if *named != "at_ply" {
            let now = value(&mut owner, whole).await;
            assert_ne!(now, before, "a check mends nothing: {damage}");
        }
        assert_eq!(rebuild(&store, true).await.differences.len(), 1, "{damage}");
        let after = rebuild(&store, false).await;
        assert!(after.differences.is_empty(), "{damage}: {:?}", after.differences);
        assert_eq!(value(&mut owner, whole).await, before, "{damage}");
    }
}

#[tokio::test]
async fn every_column_of_a_head_is_compared() {
    let database = database::create().await;
    let mut owner = connect(&database.migrating).await;
    let columns = "SELECT string_agg(column_name, ' ' ORDER BY ordinal_position)
        FROM information_schema.columns WHERE table_name = 'matches' AND column_name <> 'changed_by'";
    let columns = value(&mut owner, columns).await;
    assert!(columns.starts_with("match_id "), "{columns}");
    // The log does not contain the number of changes to prepared answers, and when to look at it for what is due.
    let beside = ["prepared", "due_from"];
    for column in columns.split(' ').skip(1).filter(|column| !beside.contains(column)) {
        assert!(
            CORRUPTIONS.iter().any(|(_, named)| *named == column),
            "no damage to `{column}` is tried"
        );
    }
}

/// The tables that a rebuild compares with the logs.
const COMPARED_TABLES: [&str; 7] = [
    "match_participants",
    "matches",
    "opponent_counts",
    "rating_history",
    "ratings",
    "result_counts",
    "uncounted_matches",
];

/// All other tables, by the reason why a rebuild does not compare them.
const OTHER_TABLES: &[(&str, &[&str])] = &[
    ("the log and what belongs to it", &["match_events", "dice_seeds", "match_signatures"]),
    ("where the logs are that have left the database", &["archive_volumes"]),
    (
        "not in the log",
        &[
            "conditional_moves",
            "match_links",
            "message_reads",
            "messages",
            "rematches",
            "signing_keys",
        ],
    ),
    (
        "of accounts",
        &[
            "accounts",
            "blocks",
            "follows",
            "login_addresses",
            "profiles",
            "sessions",
            "username_claims",
            "vacations",
        ],
    ),
    (
        "of the inboxes of people",
        &[
            "account_activity",
            "due_notifications",
            "notification_channels",
            "notification_counts",
            "notification_settings",
            "notifications",
        ],
    ),
    ("who looks for an opponent", &["seat_balances", "seek_matches", "seeks"]),
    ("a note for a while", &["account_changes", "idempotency_keys"]),
    ("who has left a match, for feeds alone", &["match_departures"]),
    ("of a cluster, compared there", &["account_matches"]),
    ("of the database or the servers", &["feed_origin", "heartbeat", "outages"]),
    ("made once by the engine, of the log", &["match_hints", "match_reviews"]),
    (
        "work to do",
        &["engine_jobs", "engine_turns", "outbox", "rating_queue", "rating_turn", "reminders"],
    ),
    ("computed again after every change", &["leaderboard_milestones", "leaderboards"]),
    (
        "of e-mail",
        &[
            "account_emails",
            "mail_links",
            "outgoing_mails",
            "password_reset_requests",
            "suppressed_addresses",
        ],
    ),
    ("of push messages", &["push_keys", "push_shown", "push_subscriptions"]),
    ("of webhooks and apps", &["app_notifications", "apps", "webhook_deliveries", "webhooks"]),
];

#[tokio::test]
async fn every_table_is_compared_with_the_logs_or_has_a_reason_not_to_be() {
    let database = database::create().await;
    let mut owner = connect(&database.migrating).await;
    let tables = "SELECT string_agg(table_name, ' ' ORDER BY table_name)
        FROM information_schema.tables
        WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
            AND table_name <> '_sqlx_migrations'
            AND NOT EXISTS (SELECT FROM pg_class WHERE relname = table_name AND relispartition)";
    let tables = value(&mut owner, tables).await;
    let found: BTreeSet<_> = tables.split(' ').collect();
    let other = OTHER_TABLES.iter().flat_map(|(_, tables)| tables.iter());
    let listed: BTreeSet<_> = COMPARED_TABLES.iter().chain(other).copied().collect();
    let unknown: Vec<_> = found.difference(&listed).collect();
    assert!(
        unknown.is_empty(),
        "{unknown:?}: if it follows from the log, `rebuild` compares it; list it in heads.rs"
    );
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(gone.is_empty(), "there is no table {gone:?}");
}

#[tokio::test]
async fn several_corrupted_heads_are_reported_and_no_others() {
    let database = database::create().await;
    let store = store(&database);
    let ids = play_all_kinds(&store).await;
    let mut owner = connect(&database.migrating).await;
    let damaged: Vec<MatchId> = ids.iter().copied().step_by(5).collect();
    for id in &damaged {
        let damage = format!("UPDATE matches SET ply = ply + 1 WHERE match_id = '{id}'");
        assert_eq!(run(&mut owner, &damage).await.expect("a damage"), 1);
    }
    let mut named: Vec<_> =
        rebuild(&store, true).await.differences.iter().map(|difference| difference.id).collect();
    named.sort_unstable();
    let mut expected = damaged;
    expected.sort_unstable();
    assert_eq!(named, expected);
    assert!(rebuild(&store, false).await.differences.is_empty());
}

#[tokio::test]
async fn a_head_without_a_log_is_found() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    let mut owner = connect(&database.migrating).await;
    run(&mut owner, "CREATE TEMP TABLE stray AS SELECT * FROM matches").await.expect("a copy");
    run(&mut owner, "UPDATE stray SET match_id = gen_random_uuid()").await.expect("an id");
    run(&mut owner, "INSERT INTO matches SELECT * FROM stray").await.expect("a stray head");
    let stray = value(&mut owner, "SELECT match_id FROM stray").await;
    let report = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
    let named = report.corruptions.iter().map(|corruption| corruption.match_id);
    let named: Vec<_> = named.chain(report.differences.iter().map(|found| found.id)).collect();
    assert_eq!(named.iter().map(ToString::to_string).collect::<Vec<_>>(), [stray]);
    assert_ne!(named[0], game_match.id);
}

#[tokio::test]
async fn a_repaired_match_is_listed_and_can_be_played_on() {
    let server = TestServer::start_with(&["--test-tuning", "cached_matches = 0"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    let before = anna.client.fetch(&id).await;
    let mut owner = server.connect().await;
    run(&mut owner, "DELETE FROM match_participants").await.expect("a damage");
    run(&mut owner, "DELETE FROM matches").await.expect("a damage");
    rebuild(&store(&server.database), true).await;
    assert_eq!(anna.client.fetch(&id).await, before);
    let listed = ben.client.get("/v1/matches?player=ben").await.expect(200);
    assert_eq!(text(&listed["items"][0]["id"]), id);
    ben.client.play(&id, 1, "1").await.expect(201);
}
