//! No role can change or delete an event.

use super::{begin, connect, database, play, run, store, value};

/// Every way to change the log.
const CHANGES: [&str; 11] = [
    "UPDATE match_events SET move = '1'",
    "UPDATE match_events SET move = '1' WHERE false",
    "DELETE FROM match_events",
    "TRUNCATE match_events",
    "INSERT INTO match_events SELECT * FROM match_events
     ON CONFLICT (match_id, seq) DO UPDATE SET move = '1'",
    "UPDATE match_signatures SET signature = sha512('')",
    "DELETE FROM match_signatures",
    "UPDATE signing_keys SET created_at = now()",
    "TRUNCATE signing_keys",
    "UPDATE archive_volumes SET name = 'other'",
    "DELETE FROM archive_volumes",
];

/// Everything in the log, as one word.
const DIGEST: &str =
    "SELECT md5(string_agg(e::text, '' ORDER BY match_id, seq)) FROM match_events e";

#[tokio::test]
async fn a_trigger_refuses_even_the_owner_to_change_delete_or_empty_the_log() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "egyptian").await;
    play(&store, game_match, 4, 1).await;
    let mut owner = connect(&database.migrating).await;
    let before = value(&mut owner, DIGEST).await;
    assert!(!before.is_empty());
    for change in CHANGES {
        let error = run(&mut owner, change).await.expect_err(change).to_string();
        assert!(error.contains("is append-only"), "{change}: {error}");
    }
    assert_eq!(value(&mut owner, DIGEST).await, before);
}

#[tokio::test]
async fn the_serving_role_has_no_right_to_change_the_log_nor_to_take_the_trigger_away() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    play(&store, game_match, 4, 1).await;
    let mut owner = connect(&database.migrating).await;
    let mut serving = connect(&database.serving).await;
    let before = value(&mut owner, DIGEST).await;
    let (owning_role, serving_role) = (
        value(&mut owner, "SELECT current_user").await,
        value(&mut serving, "SELECT current_user").await,
    );
    if owning_role == serving_role {
        // With a `DATABASE_URL` there is one role, and only the trigger protects the log. The
        // managed Postgres has two roles.
        assert!(is_external(), "the managed Postgres serves with the role that owns the log");
    } else {
        for right in ["UPDATE", "DELETE", "TRUNCATE", "TRIGGER"] {
            let query =
                format!("SELECT has_table_privilege(current_user, 'match_events', '{right}')");
            assert_eq!(value(&mut serving, &query).await, "false", "{right}");
        }
        let is_superuser = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user";
        assert_eq!(value(&mut serving, is_superuser).await, "false");
        for statement in [
            "ALTER TABLE match_events DISABLE TRIGGER ALL",
            "DROP TRIGGER match_events_append_only ON match_events",
            "ALTER TABLE match_signatures DISABLE TRIGGER ALL",
            "DROP TRIGGER signing_keys_append_only ON signing_keys",
            "DROP TABLE match_signatures",
            "DROP TABLE match_events",
            "DROP FUNCTION refuse_to_change_the_log() CASCADE",
            "CREATE OR REPLACE FUNCTION refuse_to_change_the_log() RETURNS trigger
             LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
            "SET session_replication_role = replica",
        ] {
            let error = run(&mut serving, statement).await.expect_err(statement).to_string();
            let is_refused = error.contains("must be owner") || error.contains("permission denied");
            assert!(is_refused, "{statement}: {error}");
        }
    }
    for change in CHANGES {
        let error = run(&mut serving, change).await.expect_err(change).to_string();
        let is_refused = error.contains("permission denied") || error.contains("append-only");
        assert!(is_refused, "{change}: {error}");
    }
    assert_eq!(value(&mut owner, DIGEST).await, before);
}

#[allow(clippy::disallowed_methods, reason = "the tests take their database from there")]
fn is_external() -> bool {
    std::env::var_os("DATABASE_URL").is_some()
}

#[tokio::test]
async fn a_server_knows_whether_its_role_could_change_the_log() {
    let database = database::create().await;
    let serving = store(&database).signatures.log_write_privileges().await.expect("a database");
    let is_one_role = database.serving.get_username() == database.migrating.get_username();
    assert_eq!(serving.is_empty(), !is_one_role, "{serving:?}");
    let owning = super::Store::new(database.migrating.clone(), 1, 0, super::Clock::default());
    let powers = owning.signatures.log_write_privileges().await.expect("a database");
    let all = [
        "update events",
        "delete events",
        "truncate the log",
        "drop the triggers that protect the log",
    ];
    assert_eq!(powers, all);
}
