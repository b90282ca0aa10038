//! `/v1/me/turns` and `/v1/me/changes`, and what wakes their long polls.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{Connection, Executor, PgConnection};
use tokio::task::JoinHandle;
use turnstone::world::Stopwatch;

use crate::api::helpers::{
    MAX_WAKEUP_LATENCY, all_items, changed_matches, ids, log_in, pointer, wait_until_waiting,
    waiting_requests,
};
use crate::support::citus;
use crate::support::client::text;
use crate::support::poll::TIMEOUT;
use crate::support::{Client, TestServer};

fn with_clock(clock: &Value) -> Value {
    json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": clock})
}

fn days(days: u32) -> Value {
    json!({"kind": "per_move", "per_move_seconds": days * 86_400})
}

/// The pages of a feed from a cursor on, until `is_enough` holds for them.
async fn poll_pages(
    client: &Client,
    cursor: Option<&str>,
    is_enough: impl Fn(&[Value]) -> bool,
) -> (Vec<Value>, String) {
    let mut query = cursor.map(|cursor| format!("&cursor={cursor}")).unwrap_or_default();
    let mut pages = Vec::new();
    // One request is enough where nothing has to be waited for.
    let wait = if is_enough(&pages) { 0 } else { 10 };
    loop {
        let path = format!("/v1/me/changes?wait_seconds={wait}{query}");
        let page = client.get(&path).await.expect(200);
        let cursor = text(&page["next_cursor"]).to_owned();
        pages.push(page);
        if is_enough(&pages) {
            return (pages, cursor);
        }
        query = format!("&cursor={cursor}");
    }
}

fn items(pages: &[Value]) -> Vec<Value> {
    pages.iter().flat_map(changed_matches).collect()
}

fn gone_ids(pages: &[Value]) -> Vec<String> {
    let gone = pages.iter().flat_map(|page| page["gone"].as_array().expect("ids"));
    gone.map(|id| text(id).to_owned()).collect()
}

/// The next `count` items of a feed.
pub async fn next_items(
    client: &Client,
    cursor: Option<&str>,
    count: usize,
) -> (Vec<Value>, String) {
    let (pages, cursor) = poll_pages(client, cursor, |pages| items(pages).len() >= count).await;
    assert_eq!(gone_ids(&pages), Vec::<String>::new());
    (items(&pages), cursor)
}

#[tokio::test]
async fn turns_are_the_matches_to_act_in_by_deadline() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut made = Vec::new();
    for clock in [json!({"kind": "unlimited"}), days(5), days(2), days(9)] {
        let id = anna.create(&with_clock(&clock)).await;
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        made.push(id);
    }
    let solo = anna.solo("basic").await;
    let theirs = ben.match_against(&anna, "basic").await;
    anna.create(&with_clock(&days(1))).await;
    let over = anna.match_against(&ben, "basic").await;
    ben.client.post_empty(&format!("/v1/matches/{over}/resignation")).await.expect(200);
    let solo_deadline = anna.client.fetch(&solo).await["deadline"].clone();
    let mut expected = vec![made[2].clone(), made[1].clone(), made[3].clone(), made[0].clone()];
    // A solo match has the default clock of 3 days, or none.
    expected.insert(if solo_deadline.is_null() { 4 } else { 1 }, solo.clone());
    for limit in [1, 2, 100] {
        let turns = all_items(&anna.client, "/v1/me/turns", limit).await;
        assert_eq!(ids(&turns), expected, "pages of {limit}");
    }
    assert_eq!(ids(&all_items(&ben.client, "/v1/me/turns", 100).await), [theirs.as_str()]);
    let turns = anna.client.get("/v1/me/turns?limit=1").await.expect(200);
    let listed = all_items(&anna.client, "/v1/matches?player=ben", 100).await;
    let same = listed.iter().find(|item| item["id"] == turns["items"][0]["id"]);
    assert_eq!(same, Some(&turns["items"][0]));
    anna.client.play(&made[2], 0, "1").await.expect(201);
    let turns = all_items(&anna.client, "/v1/me/turns", 100).await;
    assert!(!ids(&turns).contains(&made[2]), "it is not her turn any more");
    let turns = all_items(&ben.client, "/v1/me/turns", 100).await;
    assert_eq!(ids(&turns), [made[2].clone(), theirs]);
}

#[tokio::test]
async fn turns_without_a_deadline_have_pages_too() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut made = Vec::new();
    for _ in 0..3 {
        let wanted = json!({"game": "mancala", "variant": "basic", "solo": true,
            "clock": {"kind": "unlimited"}});
        made.push(anna.create(&wanted).await);
    }
    assert_eq!(ids(&all_items(&anna.client, "/v1/me/turns", 1).await), made);
}

#[tokio::test]
async fn feeds_need_a_login_and_refuse_cursors_of_other_lists() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for path in ["/v1/me/turns", "/v1/me/changes"] {
        server.client().get(path).await.problem(401, "unauthenticated");
        for bad in ["", "nonsense", "AAAA"] {
            let answer = anna.client.get(&format!("{path}?cursor={bad}")).await;
            assert_eq!(pointer(&answer.problem(400, "invalid_cursor")), "/cursor");
        }
    }
    let cursor = anna.client.get("/v1/me/changes").await.expect(200)["next_cursor"].clone();
    let answer = anna.client.get(&format!("/v1/me/turns?cursor={}", text(&cursor))).await;
    answer.problem(400, "invalid_cursor");
    for query in ["wait_seconds=31", "wait_seconds=-1", "wait_seconds=x", "after=1"] {
        let answer = anna.client.get(&format!("/v1/me/changes?{query}")).await;
        answer.problem(400, "invalid_query");
    }
}

#[tokio::test]
async fn changes_begin_with_everything_and_go_on_with_what_is_new() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (nothing, start) = next_items(&anna.client, None, 0).await;
    assert_eq!(nothing, Vec::<Value>::new());
    let first = anna.match_against(&ben, "basic").await;
    let second = anna.solo("egyptian").await;
    let invited = json!({"game": "mancala", "variant": "basic", "invite": ["anna"],
        "visibility": "private"});
    let third = ben.create(&invited).await;
    ben.solo("basic").await;
    for cursor in [None, Some(start.as_str())] {
        let (all, cursor) = next_items(&anna.client, cursor, 3).await;
        assert_eq!(ids(&all), [first.clone(), second.clone(), third.clone()]);
        let again = anna.client.get(&format!("/v1/me/changes?cursor={cursor}")).await.expect(200);
        assert_eq!(again, json!({"items": [], "gone": [], "next_cursor": cursor}));
    }
    let (_, cursor) = next_items(&anna.client, None, 3).await;
    anna.client.play(&first, 0, "1").await.expect(201);
    anna.client.play(&second, 0, "1").await.expect(201);
    ben.client.play(&first, 1, "1").await.expect(201);
    let (changed, _) = next_items(&anna.client, Some(&cursor), 2).await;
    assert_eq!(ids(&changed), [second.clone(), first.clone()], "once each, by the last change");
    for item in &changed {
        let whole = anna.client.fetch(text(&item["id"])).await;
        assert_eq!((&item["version"], &item["ply"]), (&whole["version"], &whole["ply"]));
    }
}

#[tokio::test]
async fn a_match_that_was_left_is_listed_as_gone_and_may_come_back() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let private = anna
        .create(&json!({"game": "mancala", "variant": "basic", "invite": ["ben"],
            "visibility": "private"}))
        .await;
    let open =
        anna.create(&json!({"game": "six", "variant": "basic", "options": {"seats": 4}})).await;
    ben.client.post(&format!("/v1/matches/{open}/seats"), &json!({})).await.expect(200);
    let (_, cursor) = next_items(&ben.client, None, 2).await;
    ben.client.delete(&format!("/v1/matches/{private}/invitation")).await.expect(200);
    ben.client.delete(&format!("/v1/matches/{open}/seats/mine")).await.expect(200);
    let is_enough = |pages: &[Value]| gone_ids(pages).len() >= 2;
    let (pages, cursor) = poll_pages(&ben.client, Some(&cursor), is_enough).await;
    assert_eq!((items(&pages), gone_ids(&pages)), (vec![], vec![private, open.clone()]));
    let (fresh, _) = next_items(&ben.client, None, 0).await;
    assert_eq!(fresh, Vec::<Value>::new(), "a new client has no removed matches");
    ben.client.post(&format!("/v1/matches/{open}/seats"), &json!({})).await.expect(200);
    let (back, cursor) = next_items(&ben.client, Some(&cursor), 1).await;
    assert_eq!(ids(&back), [open.as_str()]);
    ben.client.delete(&format!("/v1/matches/{open}/seats/mine")).await.expect(200);
    let (pages, _) =
        poll_pages(&ben.client, Some(&cursor), |pages| gone_ids(pages).len() == 1).await;
    assert_eq!((items(&pages), gone_ids(&pages)), (vec![], vec![open]));
}

#[tokio::test]
async fn a_change_on_any_server_wakes_long_polls_at_once() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    let (_, cursor) = next_items(&ben.client, None, 1).await;
    for (ply, place) in (0_u8..).zip([&server, &other, &other]) {
        let (_, cursor) = next_items(&ben.client, Some(&cursor), usize::from(ply.min(1))).await;
        let version = anna.client.fetch(&id).await["version"].clone();
        let ben_there = log_in(place, "ben").await;
        let of_changes = format!("/v1/me/changes?wait_seconds=30&cursor={cursor}");
        let of_events = format!("/v1/matches/{id}/events?wait_seconds=30&after={version}");
        let polls = async { tokio::join!(ben_there.get(&of_changes), ben_there.get(&of_events)) };
        let plays = async {
            wait_until_waiting(place, 2).await;
            let player = if ply % 2 == 0 { &anna } else { &ben };
            let since = Stopwatch::start();
            player.client.play(&id, ply.into(), &(ply / 2 + 1).to_string()).await.expect(201);
            since
        };
        let ((changes, events), since) = tokio::join!(polls, plays);
        assert!(since.elapsed() < MAX_WAKEUP_LATENCY, "ply {ply}: {:?}", since.elapsed());
        assert_eq!(ids(&changed_matches(&changes.expect(200))), [id.as_str()]);
        assert_eq!(events.expect(200)["items"][0]["kind"], "move_played");
        assert_eq!(waiting_requests(place).await, 0);
    }
}

#[tokio::test]
async fn a_long_poll_times_out_empty_and_one_over_the_limit_gets_503() {
    let server = TestServer::start_with(&["--max-waiting", "1"]).await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let (_, cursor) = next_items(&anna.client, None, 1).await;
    let path = format!("/v1/me/changes?wait_seconds=2&cursor={cursor}");
    let since = Stopwatch::start();
    let too_many = async {
        wait_until_waiting(&server, 1).await;
        let newest = &anna.client.fetch(&id).await["version"];
        let newer = format!("/v1/matches/{id}/events?after={newest}&wait_seconds=1");
        let answer = anna.client.get(&newer).await;
        answer.problem(503, "overloaded");
        assert!(answer.header("retry-after").is_some());
        let answer = anna.client.get(&format!("/v1/matches/{id}/events/stream")).await;
        answer.problem(503, "overloaded");
        anna.client.get(&format!("/v1/matches/{id}/events?wait_seconds=1")).await.expect(200);
    };
    let (answer, ()) = tokio::join!(anna.client.get(&path), too_many);
    assert_eq!(answer.expect(200)["items"], json!([]));
    assert!(since.elapsed() >= Duration::from_secs(2));
    assert_eq!(waiting_requests(&server).await, 0);
}

#[tokio::test]
async fn a_long_poll_whose_session_is_revoked_gets_401() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let (_, cursor) = next_items(&anna.client, None, 0).await;
    let device = log_in(&server, "anna").await;
    let path = format!("/v1/me/changes?wait_seconds=30&cursor={cursor}");
    let revoke = async {
        wait_until_waiting(&server, 1).await;
        let since = Stopwatch::start();
        device.delete("/v1/sessions/current").await.expect(204);
        since
    };
    let (answer, since) = tokio::join!(device.get(&path), revoke);
    answer.problem(401, "unauthenticated");
    assert!(since.elapsed() < MAX_WAKEUP_LATENCY);
}

/// Delays the commit of every transaction that writes a head or a message.
pub async fn slow_down_commits(owner: &mut PgConnection) {
    let function = "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(random() * 0.1); RETURN NULL; END $$";
    owner.execute(function).await.expect("a function");
    for (table, change) in [("matches", "INSERT OR UPDATE"), ("messages", "INSERT")] {
        let trigger = format!(
            "CREATE CONSTRAINT TRIGGER dawdle AFTER {change} ON %s
             DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dawdle()"
        );
        citus::run_for_rows_of(owner, table, &trigger).await;
    }
}

/// Makes matches with a move each; returns their versions.
async fn write_matches(player: &Client, rounds: u32) -> BTreeMap<String, Option<u64>> {
    let mut written = BTreeMap::new();
    for _ in 0..rounds {
        let wanted = json!({"game": "mancala", "variant": "basic", "solo": true});
        let made = player.post("/v1/matches", &wanted).await.expect(201);
        let id = text(&made["id"]).to_owned();
        let after = player.play(&id, 0, "1").await.expect(201);
        written.insert(id, after["version"].as_u64());
    }
    written
}

#[tokio::test]
async fn no_change_is_missed_and_none_seen_twice_while_writers_commit_out_of_order() {
    let server = TestServer::for_races().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let anna = server.player("anna").await;
    let there = log_in(&other, "anna").await;
    slow_down_commits(&mut server.connect().await).await;
    let (_, mut cursor) = next_items(&anna.client, None, 0).await;
    let (mut seen, mut newest, mut written) = (BTreeSet::new(), BTreeMap::new(), BTreeMap::new());
    let (mut rounds, mut pages) = (0, 0);
    // Until versions that are not the newest were seen, too: on a busy machine a page can come late.
    while seen.len() == written.len() {
        rounds += 1;
        assert!(rounds < 10, "{} seen on {pages} pages", seen.len());
        let writers: Vec<_> = (0..16)
            .map(|number| {
                let client = if number % 2 == 0 { anna.client.clone() } else { there.clone() };
                tokio::spawn(async move { write_matches(&client, 6).await })
            })
            .collect();
        let mut writers = Some(writers);
        let mut quiet_since = Stopwatch::start();
        loop {
            // After the writers have ended, the feed can only return their last changes. It waits for what other
            // tests write on the same Postgres.
            let is_over = |writers: &mut Vec<_>| writers.iter().all(JoinHandle::is_finished);
            if let Some(ended) = writers.take_if(is_over) {
                for writer in ended {
                    written.extend(writer.await.expect("a writer"));
                }
            }
            let path = format!("/v1/me/changes?wait_seconds=1&limit=3&cursor={cursor}");
            let page = anna.client.get(&path).await.expect(200);
            text(&page["next_cursor"]).clone_into(&mut cursor);
            let items = changed_matches(&page);
            pages += 1;
            for item in &items {
                let (id, version) = (text(&item["id"]).to_owned(), item["version"].as_u64());
                assert!(seen.insert((id.clone(), version)), "{id} {version:?} twice");
                let before = newest.insert(id.clone(), version);
                assert!(before < Some(version), "{id} went back from {before:?} to {version:?}");
                quiet_since = Stopwatch::start();
            }
            let is_missing = newest != written && quiet_since.elapsed() < TIMEOUT / 2;
            if items.is_empty() && writers.is_none() && !is_missing {
                break;
            }
        }
    }
    assert_eq!(written.len(), 96 * rounds);
    assert_eq!(newest, written, "the feed has the newest version of every match");
    assert!(pages > 32 * rounds, "{} seen on {pages} pages", seen.len());
}

#[tokio::test]
async fn a_slow_transaction_holds_later_changes_back_until_it_commits() {
    let server = TestServer::for_races().await;
    let anna = server.player("anna").await;
    let (one, two) = (anna.solo("basic").await, anna.solo("basic").await);
    let (_, cursor) = next_items(&anna.client, None, 2).await;
    let mut owner = server.connect().await;
    let mut slow = owner.begin().await.expect("a transaction");
    sqlx::query(
        "UPDATE matches SET changed_by = pg_current_xact_id(), version = version + 1
         WHERE match_id = $1::uuid",
    )
    .bind(&one)
    .execute(&mut *slow)
    .await
    .expect("an update");
    anna.client.play(&two, 0, "1").await.expect(201);
    let path = format!("/v1/me/changes?cursor={cursor}");
    assert_eq!(anna.client.get(&path).await.expect(200)["items"], json!([]));
    let waits = format!("{path}&wait_seconds=30");
    let commit = async {
        wait_until_waiting(&server, 1).await;
        let since = Stopwatch::start();
        slow.commit().await.expect("a commit");
        since
    };
    // No notification announces that commit, but the server reads again at least once a second.
    let (answer, since) = tokio::join!(anna.client.get(&waits), commit);
    let first = answer.expect(200);
    let mut told = changed_matches(&first);
    // Transactions of other tests may hold back the rest for a moment.
    if told.len() < 2 {
        told.extend(next_items(&anna.client, Some(text(&first["next_cursor"])), 1).await.0);
    }
    assert_eq!(ids(&told), [one, two]);
    // Without that it would be eight seconds.
    assert!(since.elapsed() < Duration::from_secs(6), "{:?}", since.elapsed());
}
