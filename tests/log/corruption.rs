//! A log that was changed with its triggers disabled: the error names the match and seq, and
//! affects that match only.

use sqlx::PgConnection;
use turnstone_matches::{MatchId, Seq};

use super::{begin, connect, database, play, run, store};
use crate::support::TestServer;

/// Statements that disable the trigger, change the log and enable the trigger, as the owner of the
/// database can.
async fn tamper(owner: &mut PgConnection, change: &str) {
    for (statement, expected) in [
        ("ALTER TABLE match_events DISABLE TRIGGER match_events_append_only", None),
        (change, Some(1)),
        ("ALTER TABLE match_events ENABLE TRIGGER match_events_append_only", None),
    ] {
        let changed = run(owner, statement).await.expect(statement);
        assert!(expected.is_none_or(|expected| changed == expected), "{statement}: {changed}");
    }
}

#[tokio::test]
async fn a_changed_event_is_reported_with_its_match_and_seq() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    // The events: created, two seated, started, then the moves from seq 5 on.
    let changes = [
        (6, "move = CASE move WHEN '2' THEN '3' ELSE '2' END"),
        (5, "move = '9'"),
        (5, "at = at - interval '1 microsecond'"),
        (7, "hash = sha256('another')"),
        (7, "seat = 1 - seat"),
        (6, "ply = ply + 1"),
        (2, "data = jsonb_set(data, '{player}', to_jsonb(gen_random_uuid()::text))"),
        (1, "data = jsonb_set(data, '{rated}', 'false')"),
        (3, "kind = 'promoted'"),
        (4, "data = NULL"),
        (5, "hash = '\\x00'"),
    ];
    for (place, (seq, change)) in changes.into_iter().enumerate() {
        let game_match = begin(&store, "basic").await;
        let id = play(&store, game_match, 4, place).await.id;
        let statement =
            format!("UPDATE match_events SET {change} WHERE match_id = '{id}' AND seq = {seq}");
        tamper(&mut owner, &statement).await;
        let report = store.maintenance.rebuild(true, |_| {}).await.expect("a database");
        let found = report.corruptions.iter().find(|found| found.match_id == id);
        let found = found.unwrap_or_else(|| panic!("{change} at {seq} is not found"));
        assert_eq!(found.seq, Seq::new(seq), "{change}: {found}");
        let message = found.to_string();
        assert!(message.contains(&id.to_string()) && message.contains(&format!("seq {seq}")));
        assert_eq!(report.corruptions.len(), place + 1, "and no other");
        assert!(report.differences.is_empty(), "a corrupt log mends no head");
    }
}

#[tokio::test]
async fn a_missing_event_is_reported_at_its_place() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    for (place, seq) in [1_u32, 2, 6].into_iter().enumerate() {
        let game_match = begin(&store, "egyptian").await;
        let id = play(&store, game_match, 4, 1).await.id;
        let statement = format!("DELETE FROM match_events WHERE match_id = '{id}' AND seq = {seq}");
        tamper(&mut owner, &statement).await;
        let report = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
        let found = report.corruptions.iter().find(|found| found.match_id == id);
        let found = found.unwrap_or_else(|| panic!("without {seq}: {report:?}"));
        assert_eq!(found.seq, Seq::saturating(seq + 1), "{found}");
        assert_eq!(report.corruptions.len(), place + 1);
    }
}

#[tokio::test]
async fn a_log_whose_newest_event_was_cut_off_differs_from_its_head() {
    let database = database::create().await;
    let store = store(&database);
    let game_match = begin(&store, "basic").await;
    let game_match = play(&store, game_match, 3, 1).await;
    let mut owner = connect(&database.migrating).await;
    let (id, seq) = (game_match.id, game_match.version);
    let statement = format!("DELETE FROM match_events WHERE match_id = '{id}' AND seq = {seq}");
    tamper(&mut owner, &statement).await;
    let report = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
    let named = report.corruptions.iter().map(|found| found.match_id);
    let named: Vec<MatchId> =
        named.chain(report.differences.iter().map(|found| found.id)).collect();
    assert_eq!(named, [id]);
}

#[tokio::test]
async fn a_corrupt_match_answers_500_and_all_others_go_on() {
    let server = TestServer::start_with(&["--test-tuning", "cached_matches = 0"]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let corrupt = anna.match_against(&ben, "basic").await;
    let sound = anna.match_against(&ben, "basic").await;
    for id in [&corrupt, &sound] {
        anna.client.play(id, 0, "1").await.expect(201);
        ben.client.play(id, 1, "1").await.expect(201);
    }
    let mut owner = server.connect().await;
    let statement = format!(
        "UPDATE match_events SET move = '2' WHERE match_id = '{corrupt}' AND kind = 'move_played'
         AND ply = 1"
    );
    tamper(&mut owner, &statement).await;
    let address = format!("/v1/matches/{corrupt}");
    anna.client.get(&address).await.problem(500, "internal");
    let problem = anna.client.play(&corrupt, 2, "3").await.problem(500, "internal");
    assert!(!problem.to_string().contains("seq"), "what is corrupt is in the log: {problem}");
    anna.client.get(&format!("{address}/positions/1")).await.problem(500, "internal");
    anna.client.get(&format!("{address}/legal-moves")).await.problem(500, "internal");
    assert_eq!(anna.client.fetch(&sound).await["ply"], 2);
    anna.client.play(&sound, 2, "3").await.expect(201);
    let listed = anna.client.get("/v1/matches").await.expect(200);
    assert!(listed.to_string().contains(&sound), "lists go on");
    server.client().get("/readyz").await.expect(200);
}

#[tokio::test]
async fn who_has_a_record_gets_304_without_a_replay() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    anna.client.play(&id, 0, "1").await.expect(201);
    let record = format!("/v1/matches/{id}/record.json");
    let known = server.client().get(&record).await.header("etag").expect("a tag").to_owned();
    let change = format!("UPDATE match_events SET move = '2' WHERE match_id = '{id}' AND ply = 1");
    tamper(&mut server.connect().await, &change).await;
    // It has nothing in memory.
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    other.client().get(&record).await.problem(500, "internal");
    let unchanged = other.client().get_with(&record, &[("if-none-match", &known)]).await;
    assert_eq!(unchanged.status.as_u16(), 304);
}

#[tokio::test]
async fn a_column_with_a_value_that_its_type_lacks_fails_the_read() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    let row = format!(
        "INSERT INTO seat_balances (account_id, game, variant, firsts, seconds)
         VALUES ('{}', 'six', 'basic', 1, -1)",
        super::ANNA
    );
    run(&mut owner, &row).await.expect("a row");
    let error = store.seeks.stored_seat_balances(super::ANNA).await.expect_err("a negative count");
    let said = error.to_string();
    assert!(said.contains("column 3: out of range"), "{said}");
}
