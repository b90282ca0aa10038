//! Reminders are queued in batches, and no log keeps the others waiting.

use chrono::TimeDelta;
use turnstone::store::{AccountUpdate, Store};
use turnstone::world::Clock;
use turnstone_accounts::Reminders;
use turnstone_matches::{Command, MatchId, OfferAnswer, OfferRequest, Status, TimeControl};

use super::{
    ANNA, BEN, any_move, begin, connect, create, database, execute, join, run, store, value,
};

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

/// A number below a limit, another one each time.
fn draw(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below
}

/// How many hours the matches have for a move.
const HOURS: [u64; 5] = [6, 24, 48, 72, 240];

async fn begin_with_hours(store: &Store, hours: u64) -> MatchId {
    let time = TimeControl { per_move_seconds: Some(hours * 3_600), ..TimeControl::default() };
    let created = create(store, "basic", |wanted| wanted.clock = time).await;
    execute(store, created.id, &join()).await.expect("a place").id
}

/// The job looks at a match when a reminder may be due: whatever happens and however time passes, at those that it does
/// not look at there is none.
#[tokio::test]
async fn no_reminder_waits_in_a_match_that_is_not_looked_at() {
    let database = database::create().await;
    let clock = Clock::default();
    let store = Store::new(database.serving.clone(), 4, 0, clock.clone());
    let mut owner = connect(&database.migrating).await;
    let mut ids = Vec::new();
    for hours in HOURS {
        ids.push(begin_with_hours(&store, hours).await);
    }
    for account in [ANNA, BEN] {
        let webhook = format!(
            "INSERT INTO webhooks (webhook_id, account_id, url, host, secret, created_at)
             VALUES (gen_random_uuid(), '{}', 'https://example.com/', 'example.com', 'secret', now())",
            account.0
        );
        run(&mut owner, &webhook).await.expect("a webhook");
    }
    let (mut state, mut sent, mut looked_at) = (7, String::new(), 0);
    for round in 0..800 {
        clock.advance(TimeDelta::seconds(
            i64::try_from(draw(&mut state, 3 * 3_600)).expect("hours"),
        ));
        let which = usize::try_from(draw(&mut state, 5)).expect("a match");
        let mut id = ids[which];
        let mut game_match = store.history.load(id).await.expect("a database").expect("a match");
        // Many run out of time.
        let _ = execute(&store, id, &Command::TimeOut).await;
        if game_match.status.is_over() {
            id = begin_with_hours(&store, HOURS[which]).await;
            ids[which] = id;
            game_match = store.history.load(id).await.expect("a database").expect("a match");
        }
        match draw(&mut state, 12) {
            0 => {
                let steps = (0..3)
                    .map(|_| 60 * (1 + u32::try_from(draw(&mut state, 1_200)).expect("small")));
                let reminders = Some(Reminders::parse(steps.collect()).expect("steps"));
                let change = AccountUpdate { reminders, ..AccountUpdate::default() };
                let account = if draw(&mut state, 2) == 0 { ANNA } else { BEN };
                store.accounts.update(account, &change).await.expect("a database");
            }
            1 => {
                // Whether anything can be taken back depends on the match.
                let ply = game_match.ply;
                for (one, other) in [(ANNA, BEN), (BEN, ANNA)] {
                    let offer = OfferRequest { account: one, ply };
                    let _ = execute(&store, id, &Command::OfferTakeback(offer)).await;
                    let answer = OfferAnswer { account: other, ply, accept: true };
                    let _ = execute(&store, id, &Command::AnswerTakeback(answer)).await;
                }
            }
            2..6 if game_match.status == Status::Active => {
                // It may have run out of time.
                let _ = execute(&store, id, &any_move(&game_match, round)).await;
            }
            _ => {}
        }
        let due = "SELECT count(*) FROM matches WHERE status = 'active' AND due_from <= '{now}'";
        let due = due.replace("{now}", &store.database.now().to_rfc3339());
        looked_at += value(&mut owner, &due).await.parse::<u32>().expect("a number");
        store.outbox.queue_reminders(100).await.expect("a database");
        let late = "SELECT count(*) FROM matches WHERE status = 'active' AND due_from > deadline";
        assert_eq!(value(&mut owner, late).await, "0", "in round {round}");
        // A step in the first half of a turn is taken, and not sent, whenever somebody looks.
        let told = "SELECT count(*) FROM webhook_deliveries WHERE kind = 'match.reminder'";
        let before = value(&mut owner, told).await;
        run(&mut owner, "CREATE TEMPORARY TABLE kept AS SELECT match_id, due_from FROM matches")
            .await
            .expect("a table");
        run(&mut owner, "UPDATE matches SET due_from = '-infinity'").await.expect("matches");
        store.outbox.queue_reminders(100).await.expect("a database");
        sent = value(&mut owner, told).await;
        assert_eq!(sent, before, "in round {round}");
        run(
            &mut owner,
            "UPDATE matches SET due_from = kept.due_from FROM kept WHERE kept.match_id = matches.match_id",
        )
        .await
        .expect("matches");
        run(&mut owner, "DROP TABLE kept").await.expect("a table");
    }
    assert!(sent.parse::<u32>().expect("a number") > 30, "{sent} reminders");
    assert!(looked_at < 1_600, "{looked_at} looks in 800 rounds at five matches");
}

/// Jobs read by `due_from`: a match whose deadline comes first would never run out of time.
#[tokio::test]
async fn no_append_leaves_a_match_due_after_its_deadline() {
    let database = database::create().await;
    let store = Store::new(database.serving.clone(), 8, 100, Clock::default());
    let mut owner = connect(&database.migrating).await;
    let mut matches = Vec::new();
    for _ in 0..24 {
        matches.push(begin(&store, "basic").await);
    }
    let (alone, other) = (matches.split_off(22), matches.split_off(20));
    for game_match in &other {
        execute(&store, game_match.id, &any_move(game_match, 0)).await.expect("a move");
    }
    run(&mut owner, "UPDATE matches SET due_from = 'infinity'").await.expect("matches");
    for game_match in &alone {
        execute(&store, game_match.id, &any_move(game_match, 0)).await.expect("a move");
    }
    for game_match in &other {
        let offer = OfferRequest { account: ANNA, ply: game_match.ply.next() };
        execute(&store, game_match.id, &Command::OfferTakeback(offer)).await.expect("an offer");
    }
    let mut plays = tokio::task::JoinSet::new();
    for game_match in matches {
        let (store, command) = (store.clone(), any_move(&game_match, 0));
        plays.spawn(async move { execute(&store, game_match.id, &command).await.expect("a move") });
    }
    assert_eq!(plays.join_all().await.len(), 20);
    let together = "SELECT count(*) > 0
        FROM (SELECT FROM matches GROUP BY changed_by HAVING count(*) > 1) AS together";
    assert_eq!(value(&mut owner, together).await, "true", "no batch has two moves");
    let late = "SELECT count(*) FROM matches WHERE due_from > deadline OR deadline IS NULL";
    assert_eq!(value(&mut owner, late).await, "0");
}
