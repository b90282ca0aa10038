//! Accounts for which forced moves are due: in pages, and until a newer wish is not forgotten.

use super::{ANNA, BEN, begin, connect, database, run, store, value};

#[tokio::test]
async fn accounts_with_forced_moves_due_are_paged_through_and_a_newer_wish_stays() {
    let database = database::create().await;
    let store = store(&database);
    begin(&store, "basic").await;
    let mut owner = connect(&database.migrating).await;
    let due_since = async |owner: &mut _, account, age: &str| {
        let wish = format!(
            "UPDATE accounts SET forced_moves_due_at = now() - interval '{age}'
             WHERE account_id = '{account}'"
        );
        assert_eq!(run(owner, &wish).await.expect("an account"), 1);
    };
    due_since(&mut owner, ANNA.0, "1 minute").await;
    due_since(&mut owner, BEN.0, "1 second").await;
    let first =
        store.accounts.next_due_forced_moves(None).await.expect("a database").expect("Anna's");
    let second = store.accounts.next_due_forced_moves(Some(ANNA)).await.expect("a database");
    let second = second.expect("Ben's");
    assert_eq!((first.account, first.is_known), (ANNA, true));
    assert_eq!((second.account, second.is_known), (BEN, false), "not on every server yet");
    assert!(store.accounts.next_due_forced_moves(Some(BEN)).await.expect("a database").is_none());
    // Anna switches it off and on again during the run.
    due_since(&mut owner, ANNA.0, "0 seconds").await;
    let left = "SELECT count(forced_moves_due_at) FROM accounts";
    store.accounts.settle_forced_moves(&first).await.expect("a database");
    assert_eq!(value(&mut owner, left).await, "2");
    store.accounts.settle_forced_moves(&second).await.expect("a database");
    assert_eq!(value(&mut owner, left).await, "1");
}
