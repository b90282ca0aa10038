//! Due notifications on a channel: held, bounded, fair, and taken by one server at a time.

use chrono::TimeDelta;
use turnstone::store::{Channel, ClaimLimits, DueBatch, Store};
use turnstone::world::Clock;
use turnstone_matches::AccountId;
use uuid::Uuid;

use super::helpers::{run_sql, wait_until_told};
use crate::support::{Player, TestServer};

const LEASE: TimeDelta = TimeDelta::minutes(5);

/// Stores on the database of a server, with a clock that the test moves.
fn stores(server: &TestServer, seconds: &std::path::Path) -> [Store; 2] {
    [(); 2]
        .map(|()| Store::new(server.database.serving.clone(), 4, 0, Clock::with_test_file(seconds)))
}

async fn claim(store: &Store, accounts: i64) -> Vec<DueBatch> {
    let limits = ClaimLimits { accounts, per_account: 4, per_kind: 2 };
    store.notifications.claim_due(Channel::Email, LEASE, limits).await.expect("a database")
}

/// Notifications that are due to an account.
async fn make_due(server: &TestServer, player: &Player, count: u32) {
    let id = &player.id;
    // The match is one of the player's.
    let sql = format!(
        "INSERT INTO notification_channels (account_id, channel) VALUES ('{id}', 'email')
             ON CONFLICT DO NOTHING;
         WITH made AS (INSERT INTO notifications (account_id, notification_id, message_id, kind, match_id, version,
             ply, created_at)
         SELECT '{id}', gen_random_uuid(), 'due ' || n || random(), 'match_resumed', match_id, 1, 0, now()
         FROM generate_series(1, {count}) AS n,
             (SELECT match_id FROM match_participants WHERE account_id = '{id}' LIMIT 1) AS one
             RETURNING account_id, notification_id)
         INSERT INTO due_notifications (account_id, channel, notification_id, due_at)
         SELECT account_id, 'email', notification_id, now() FROM made;
         UPDATE notification_channels SET due_at = now() WHERE account_id = '{id}'",
    );
    run_sql(server, &sql).await;
}

/// All that a batch settles.
fn covered(batch: &DueBatch) -> Vec<Uuid> {
    batch.deliveries.iter().flat_map(|one| one.covers.iter().copied()).collect()
}

/// How many deliveries a batch has, and how many notifications they stand for beside themselves.
fn counts(batch: &DueBatch) -> (usize, u32) {
    (batch.deliveries.len(), batch.deliveries.iter().map(|one| one.more_of_kind).sum())
}

#[tokio::test]
async fn ten_thousand_of_one_account_delay_no_other_and_are_collapsed() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    // Nothing is told any more, while what follows is looked at.
    for player in [&anna, &ben] {
        wait_until_told(player, "match_begun").await;
    }
    make_due(&server, &anna, 10_000).await;
    make_due(&server, &ben, 1).await;
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("seconds");
    // Nobody is active any more.
    std::fs::write(&file, "600").expect("a file");
    let [one, other] = stores(&server, &file);
    let first = claim(&one, 1).await;
    let second = claim(&other, 1).await;
    let [first, second] = [&first[..], &second[..]].map(|taken| match taken {
        [batch] => batch,
        _ => panic!("one account each: {taken:?}"),
    });
    assert_eq!(first.account.0.to_string(), anna.id);
    assert_eq!(counts(first), (2, 9_998));
    assert_eq!(second.account.0.to_string(), ben.id);
    assert_eq!(counts(second), (1, 0));
    // Leased, until they are settled.
    assert!(claim(&one, 10).await.is_empty());
    one.notifications
        .mark_delivered(Channel::Email, first.account, &covered(first))
        .await
        .expect("a database");
    let later = other.database.now() + TimeDelta::hours(1);
    other
        .notifications
        .reschedule(Channel::Email, second.account, &covered(second), later)
        .await
        .expect("a database");
    assert!(claim(&one, 10).await.is_empty());
    std::fs::write(&file, "4260").expect("a file");
    let again = claim(&one, 10).await;
    assert_eq!(again.len(), 1);
    assert_eq!((covered(&again[0]), again[0].deliveries[0].attempt), (covered(second), 2));
    one.notifications
        .abandon(Channel::Email, second.account, &covered(second))
        .await
        .expect("a database");
    std::fs::write(&file, "9000").expect("a file");
    assert!(claim(&one, 10).await.is_empty());
}

#[tokio::test]
async fn a_kind_is_sent_once_in_an_hour_and_what_comes_meanwhile_waits_and_comes_together() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    wait_until_told(&anna, "match_begun").await;
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("seconds");
    std::fs::write(&file, "600").expect("a file");
    let [store, _] = stores(&server, &file);
    make_due(&server, &anna, 1).await;
    let first = claim(&store, 10).await;
    assert_eq!(first.iter().map(counts).collect::<Vec<_>>(), [(1, 0)]);
    let account = first[0].account;
    store
        .notifications
        .mark_delivered(Channel::Email, account, &covered(&first[0]))
        .await
        .expect("a database");
    make_due(&server, &anna, 5).await;
    assert!(claim(&store, 10).await.is_empty(), "one has been sent");
    std::fs::write(&file, "4100").expect("a file");
    assert!(claim(&store, 10).await.is_empty(), "the hour is not over");
    std::fs::write(&file, "4300").expect("a file");
    let rest = claim(&store, 10).await;
    assert_eq!(rest.iter().map(counts).collect::<Vec<_>>(), [(2, 3)], "all five");
    // A server that fails does not lose those that are not shown.
    let (now, ids) = (store.database.now(), covered(&rest[0]));
    store.notifications.reschedule(Channel::Email, account, &ids, now).await.expect("a database");
    let again = claim(&store, 10).await;
    assert_eq!(again.iter().map(counts).collect::<Vec<_>>(), [(2, 3)]);
}

#[tokio::test]
async fn activity_and_quiet_hours_hold_what_is_due_and_what_is_read_is_dropped() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    wait_until_told(&anna, "match_begun").await;
    make_due(&server, &anna, 2).await;
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("seconds");
    std::fs::write(&file, "100").expect("a file");
    let [store, _] = stores(&server, &file);
    let account = AccountId(anna.id.parse().expect("an id"));
    store.sessions.note_activity(account);
    let active = store.sessions.take_active().expect("an account");
    store.sessions.record_activity(&active).await.expect("a database");
    assert!(claim(&store, 10).await.is_empty(), "she is looking");
    std::fs::write(&file, "170").expect("a file");
    let quiet = "INSERT INTO notification_settings (account_id, quiet_from, quiet_to)
        SELECT account_id, minute, (minute + 120) % 1440
        FROM accounts, (SELECT (extract(hour FROM now() AT TIME ZONE 'UTC') * 60)::int AS minute) AS at
        WHERE username = 'anna'";
    run_sql(&server, quiet).await;
    assert!(claim(&store, 10).await.is_empty(), "it is night");
    // Two hours and more later it is not.
    std::fs::write(&file, "7500").expect("a file");
    let taken = claim(&store, 10).await;
    assert_eq!(taken.iter().map(|batch| batch.deliveries.len()).collect::<Vec<_>>(), [2]);
    let ids = covered(&taken[0]);
    let now = store.database.now();
    store.notifications.reschedule(Channel::Email, account, &ids, now).await.expect("a database");
    run_sql(&server, "UPDATE notifications SET read_at = now()").await;
    assert!(claim(&store, 10).await.is_empty(), "she has read them");
    run_sql(&server, "UPDATE notifications SET read_at = NULL").await;
    assert!(claim(&store, 10).await.is_empty(), "what was dropped does not come back");
}
