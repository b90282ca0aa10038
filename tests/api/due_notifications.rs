//! What is due on a channel: held, bounded, fair, and taken by one server at a time.

use chrono::TimeDelta;
use turnstone::store::{Channel, DueBatch, Store, TakeLimits};
use turnstone::world::Clock;
use turnstone_matches::AccountId;
use uuid::Uuid;

use super::helpers::run_sql;
use crate::support::{Player, TestServer};

const LEASE: TimeDelta = TimeDelta::minutes(5);

/// Stores on the database of a server, with a clock that the test moves.
fn stores(server: &TestServer, seconds: &std::path::Path) -> [Store; 2] {
    [(); 2]
        .map(|()| Store::new(server.database.serving.clone(), 4, 0, Clock::with_test_file(seconds)))
}

async fn take(store: &Store, accounts: i64) -> Vec<DueBatch> {
    let limits = TakeLimits { accounts, per_account: 4 };
    store.take_due(Channel::Push, LEASE, limits).await.expect("a database")
}

/// Notifications that are due to an account.
async fn make_due(server: &TestServer, player: &Player, count: u32) {
    let id = &player.id;
    // The match is one of the player's.
    let sql = format!(
        "INSERT INTO notification_channels (account_id, channel) VALUES ('{id}', 'push')
             ON CONFLICT DO NOTHING;
         INSERT INTO notifications (account_id, notification_id, message_id, kind, match_id, version,
             ply, created_at)
         SELECT '{id}', gen_random_uuid(), 'due ' || n || random(), 'match_begun', match_id, 1, 0, now()
         FROM generate_series(1, {count}) AS n,
             (SELECT match_id FROM match_participants WHERE account_id = '{id}' LIMIT 1) AS one;
         INSERT INTO due_notifications (account_id, channel, notification_id, due_at)
         SELECT account_id, 'push', notification_id, now() FROM notifications
         WHERE account_id = '{id}' AND message_id LIKE 'due %' ON CONFLICT DO NOTHING;
         UPDATE notification_channels SET due_at = now() WHERE account_id = '{id}'",
    );
    run_sql(server, &sql).await;
}

fn ids(batch: &DueBatch) -> Vec<Uuid> {
    batch.deliveries.iter().map(|one| one.notice.id).collect()
}

#[tokio::test]
async fn ten_thousand_of_one_account_delay_no_other_and_are_collapsed() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    make_due(&server, &anna, 10_000).await;
    make_due(&server, &ben, 1).await;
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("seconds");
    // Nobody is active any more.
    std::fs::write(&file, "600").expect("a file");
    let [one, other] = stores(&server, &file);
    let first = take(&one, 1).await;
    let second = take(&other, 1).await;
    let [first, second] = [&first[..], &second[..]].map(|taken| match taken {
        [batch] => batch,
        _ => panic!("one account each: {taken:?}"),
    });
    assert_eq!(first.account.0.to_string(), anna.id);
    assert_eq!((first.deliveries.len(), first.collapsed), (4, 9_996));
    assert_eq!(second.account.0.to_string(), ben.id);
    assert_eq!((second.deliveries.len(), second.collapsed), (1, 0));
    // Leased, until they are settled.
    assert!(take(&one, 10).await.is_empty());
    one.delivered(Channel::Push, first.account, &ids(first)).await.expect("a database");
    let later = other.now() + TimeDelta::hours(1);
    other.put_off(Channel::Push, second.account, &ids(second), later).await.expect("a database");
    assert!(take(&one, 10).await.is_empty());
    std::fs::write(&file, "4260").expect("a file");
    let again = take(&one, 10).await;
    assert_eq!(again.len(), 1);
    assert_eq!((ids(&again[0]), again[0].deliveries[0].attempt), (ids(second), 2));
    one.give_up(Channel::Push, second.account, &ids(second)).await.expect("a database");
    std::fs::write(&file, "9000").expect("a file");
    assert!(take(&one, 10).await.is_empty());
}

#[tokio::test]
async fn activity_and_quiet_hours_hold_what_is_due_and_what_is_read_is_dropped() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    anna.match_against(&ben, "basic").await;
    make_due(&server, &anna, 2).await;
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("seconds");
    std::fs::write(&file, "100").expect("a file");
    let [store, _] = stores(&server, &file);
    let account = AccountId(anna.id.parse().expect("an id"));
    store.note_activity(account);
    store.record_activity().await.expect("a database");
    assert!(take(&store, 10).await.is_empty(), "she is looking");
    std::fs::write(&file, "170").expect("a file");
    let quiet = "INSERT INTO notification_settings (account_id, quiet_from, quiet_to)
        SELECT account_id, minute, (minute + 120) % 1440
        FROM accounts, (SELECT (extract(hour FROM now() AT TIME ZONE 'UTC') * 60)::int AS minute) AS at
        WHERE username = 'anna'";
    run_sql(&server, quiet).await;
    assert!(take(&store, 10).await.is_empty(), "it is night");
    // Two hours and more later it is not.
    std::fs::write(&file, "7500").expect("a file");
    let taken = take(&store, 10).await;
    assert_eq!(taken.iter().map(|batch| batch.deliveries.len()).collect::<Vec<_>>(), [2]);
    let ids = ids(&taken[0]);
    let now = store.now();
    store.put_off(Channel::Push, account, &ids, now).await.expect("a database");
    run_sql(&server, "UPDATE notifications SET read_at = now()").await;
    assert!(take(&store, 10).await.is_empty(), "she has read them");
    run_sql(&server, "UPDATE notifications SET read_at = NULL").await;
    assert!(take(&store, 10).await.is_empty(), "what was dropped does not come back");
}
