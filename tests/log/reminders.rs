//! Reminders are queued in batches, and no log keeps the others waiting.

use super::{ANNA, begin, connect, database, run, store, value};

#[tokio::test]
async fn reminders_are_queued_in_batches_with_the_next_deadlines_first() {
    let database = database::create().await;
    let store = store(&database);
    let mut owner = connect(&database.migrating).await;
    let mut ids = Vec::new();
    for hours in [3, 2, 1] {
        let id = begin(&store, "basic").await.id;
        let statement = format!(
            "UPDATE matches SET deadline = now() + interval '{hours} hours' WHERE match_id = '{id}'"
        );
        assert_eq!(run(&mut owner, &statement).await.expect("a match"), 1);
        ids.push(id);
    }
    let webhook = format!(
        "INSERT INTO webhooks (webhook_id, account_id, url, host, secret, created_at)
         VALUES (gen_random_uuid(), '{}', 'https://example.com/', 'example.com', 'secret', now())",
        ANNA.0
    );
    run(&mut owner, &webhook).await.expect("a webhook");
    // The log of the match that comes first does not replay.
    for statement in [
        "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only".to_owned(),
        format!("UPDATE match_events SET hash = sha256('another') WHERE match_id = '{}'", ids[2]),
    ] {
        run(&mut owner, &statement).await.expect("the owner may");
    }
    let queued = "SELECT string_agg(match_id::text, ' ' ORDER BY delivery_id)
        FROM webhook_deliveries";
    assert_eq!(store.outbox.queue_reminders(2).await.expect("a database"), 2);
    assert_eq!(value(&mut owner, queued).await, ids[1].to_string());
    assert_eq!(store.outbox.queue_reminders(2).await.expect("a database"), 1);
    assert_eq!(value(&mut owner, queued).await, format!("{} {}", ids[1], ids[0]));
    assert_eq!(store.outbox.queue_reminders(2).await.expect("a database"), 0, "each once");
}
