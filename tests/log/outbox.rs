//! The outbox is swept in the order of matches, by a place: what comes behind the place waits for the next sweep.

use turnstone::store::{OutboxPlace, Store};

use super::{begin, connect, store, value};
use crate::support::database;

/// The rows, in their order.
const ROWS: &str =
    "SELECT string_agg(match_id || ' ' || first_seq, ',' ORDER BY match_id, first_seq) FROM outbox";

/// Goes through the outbox, with several takes.
pub(super) async fn take_all(store: &Store) {
    let mut place = Some(OutboxPlace::default());
    while let Some(after) = place {
        place = store.outbox.queue_notifications(after, 3).await.expect("a database");
    }
}

#[tokio::test]
async fn an_append_behind_the_place_of_a_sweep_waits_for_the_next() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    let (first, second) = (begin(&store, "basic").await, begin(&store, "basic").await);
    assert!(first.id < second.id);
    let all = value(&mut owner, ROWS).await;
    let of_first = all.split(',').filter(|row| row.starts_with(&first.id.to_string())).count();
    let most = i64::try_from(of_first).expect("a few") + 1;
    // A full take, which ends in the second match.
    let place = store.outbox.queue_notifications(OutboxPlace::default(), most).await;
    let place = place.expect("a database").expect("a place");
    assert!(value(&mut owner, ROWS).await.starts_with(&second.id.to_string()));
    super::run(&mut owner, &format!("INSERT INTO outbox VALUES ('{}', 1, 1)", first.id))
        .await
        .expect("a row");
    assert_eq!(store.outbox.queue_notifications(place, 100).await.expect("a database"), None);
    assert_eq!(value(&mut owner, ROWS).await, format!("{} 1", first.id));
    take_all(&store).await;
    assert_eq!(value(&mut owner, ROWS).await, "");
}
