//! A clock that was wrong has ended matches, and an operator has that undone.

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use serde_json::{Value, json};
use turnstone_records::{DiceCheck, verify};

use super::helpers::{
    COUNTED, TestClock, all_items, events, kinds, legal_moves, play_all, play_to_end, run_sql,
    two_players, wait_for, wait_until_told, without_ratings,
};
use crate::support::client::{Client, text};
use crate::support::poll::wait_until;
use crate::support::process::{assert_success, run_turnstone};
use crate::support::{Player, TestServer, database};

const DAY: i64 = 86_400;
const MONTH: i64 = 30 * DAY;

async fn begin(players: [&Player; 2], game: &str, variant: &str) -> String {
    let wanted = json!({"game": game, "variant": variant, "seat": 0, "rated": game == "mancala"});
    let id = players[0].create(&wanted).await;
    players[1].client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    id
}

/// How many matches each of the two is rated by.
async fn rated_matches(players: [&Player; 2]) -> [u64; 2] {
    let mut counts = [0; 2];
    for (count, player) in counts.iter_mut().zip(players) {
        let path = format!("/v1/players/{}/ratings", player.username);
        let list = player.client.get(&path).await.expect(200);
        let items = list["items"].as_array().expect("items");
        *count = items.iter().filter_map(|rating| rating["standing"]["matches"].as_u64()).sum();
    }
    counts
}

async fn inbox(client: &Client, id: &str) -> Vec<String> {
    let items = all_items(client, "/v1/me/notifications", 100).await;
    let of_match = items.into_iter().filter(|item| item["match_id"] == id);
    of_match.map(|item| text(&item["kind"]).to_owned()).collect()
}

fn instant(value: &Value) -> DateTime<Utc> {
    text(value).parse().expect("an instant")
}

fn with_client(player: &Player, server: &TestServer) -> Player {
    Player { client: server.client().with_token(player.token()), ..player.clone() }
}

/// Both matches are played on. Their inboxes tell one end, and their records hold, with the dice of both seeds.
async fn they_end_and_their_records_verify(
    players: [&Player; 2],
    counted: &str,
    with_dice: &str,
    committed: &Value,
) {
    let [anna, ben] = players;
    // The old seed is known, so the dice follow from another.
    let dice = &anna.client.fetch(with_dice).await["dice"];
    assert!(dice["commitment"] != *committed && dice["seed"].is_null(), "{dice}");
    play_to_end(&players, with_dice, 7).await;
    anna.client.post_empty(&format!("/v1/matches/{counted}/resignation")).await.expect(200);
    wait_until_told(ben, "match_ended").await;
    let ended = async || {
        let told = inbox(&ben.client, counted).await;
        told.iter().filter(|kind| *kind == "match_ended").count() == 1
    };
    wait_until("one end is told, the true one", ended).await;
    for id in [with_dice, counted] {
        for ending in ["json", "txt"] {
            let record = anna.client.get(&format!("/v1/matches/{id}/record.{ending}")).await;
            let verified = verify(&record.text).unwrap_or_else(|found| panic!("{found:?}"));
            assert!(verified.signature.is_some(), "it is signed a second time");
            if id == with_dice {
                let rolls = events(&anna.client, id).await.into_iter();
                let rolls = rolls.filter(|event| event["kind"] == "dice_rolled").count();
                let rolls = u32::try_from(rolls).expect("small");
                assert_eq!(verified.dice, DiceCheck::Verified(rolls));
            }
        }
    }
}

#[tokio::test]
async fn matches_that_a_wrong_clock_has_ended_go_on() {
    let database = database::create().await;
    let (clock, keys) = (TestClock::new(), tempfile::tempdir().expect("a directory"));
    let key = keys.path().join("signing.key");
    let key = ["--signing-key", key.to_str().expect("a path")];
    let server = TestServer::start_on(database.clone(), &[clock.flags(), key].concat()).await;
    let (anna, ben) = two_players(&server).await;
    let counted = begin([&anna, &ben], "mancala", "basic").await;
    let before = play_all(&[&anna, &ben], &counted, &COUNTED).await;
    let with_dice = begin([&anna, &ben], "acey_deucey", "american").await;
    for ply in 0..3 {
        let current = anna.client.fetch(&with_dice).await;
        let seat = current["to_act"][0].as_u64().expect("a turn");
        let chosen = legal_moves(&anna.client, &with_dice).await.swap_remove(0);
        let mover = if seat == 0 { &anna } else { &ben };
        mover.client.play(&with_dice, ply, &chosen).await.expect(201);
    }
    let hardly_begun = begin([&anna, &ben], "six", "basic").await;
    let wanted = json!({"game": "octi", "variant": "kids", "open_for_seconds": 14 * DAY});
    let open = anna.create(&wanted).await;
    let ended = [&counted, &with_dice, &hardly_begun, &open];

    clock.set_seconds_ahead(MONTH);
    let mut ends = Vec::new();
    for id in ended {
        let over =
            wait_for(&anna.client, id, |game_match| !game_match["finished_at"].is_null()).await;
        ends.push(instant(&over["finished_at"]));
    }
    wait_until_told(&ben, "match_ended").await;
    // One that people end is counted after it, and stays.
    let resigned = begin([&anna, &ben], "mancala", "basic").await;
    play_all(&[&anna, &ben], &resigned, &COUNTED).await;
    ben.client.post_empty(&format!("/v1/matches/{resigned}/resignation")).await.expect(200);
    wait_until("both are rated", async || rated_matches([&anna, &ben]).await == [2, 2]).await;
    let committed = anna.client.fetch(&with_dice).await["dice"]["commitment"].clone();
    server.stop().await;

    let server = TestServer::start_on(database.clone(), &key).await;
    let (anna, ben) = (with_client(&anna, &server), with_client(&ben, &server));
    // As a clock leaves them that is ahead for longer.
    run_sql(&server, "UPDATE matches SET due_from = now() + interval '30 days'").await;
    let from = ends.iter().min().expect("an end").to_rfc3339();
    let to = ends.iter().max().expect("an end").to_rfc3339();
    let repair = [&["repair", "time-outs", "--from", &from, "--to", &to][..], &key].concat();
    let said = assert_success(&run_turnstone(&database, &[&repair[..], &["--dry-run"]].concat()));
    assert!(said.ends_with("4 matches would go on, 0 stay as they are\n"), "{said}");
    assert_eq!(anna.client.fetch(&counted).await["status"], "finished", "nothing was written");
    let said = assert_success(&run_turnstone(&database, &repair));
    assert!(said.ends_with("4 matches go on, 0 stay as they are\n"), "{said}");
    assert!(ended.iter().all(|id| said.contains(&format!("match {id} goes on\n"))), "{said}");
    let said = assert_success(&run_turnstone(&database, &repair));
    assert!(said.ends_with("0 matches go on, 0 stay as they are\n"), "{said}");

    let resumed = wait_for(&anna.client, &counted, |known| known["status"] == "active").await;
    let (shown, shown_before) = (without_ratings(resumed.clone()), without_ratings(before));
    for member in ["ply", "to_act", "position", "seats"] {
        assert_eq!(shown[member], shown_before[member], "{member}");
    }
    assert_eq!((&resumed["result"], &resumed["finished_at"]), (&Value::Null, &Value::Null));
    let late = "SELECT count(*) FROM matches WHERE status = 'active' AND due_from > now() + interval '3 days'";
    let late: i64 =
        sqlx::query_scalar(late).fetch_one(&mut server.connect().await).await.expect("a count");
    assert_eq!(late, 0, "their reminders are sent");
    let left = instant(&resumed["deadline"]) - Utc::now();
    assert!((2..=3).contains(&left.num_days()), "three days for the move again: {left}");
    assert_eq!(kinds(&anna.client, &counted).await.last().map(String::as_str), Some("resumed"));
    wait_until_told(&ben, "match_resumed").await;
    let told = inbox(&ben.client, &counted).await;
    assert!(told.contains(&"match_resumed".to_owned()), "{told:?}");
    assert!(!told.contains(&"match_ended".to_owned()), "it is not over: {told:?}");
    assert!(told.iter().filter(|kind| *kind == "your_turn").count() <= 1, "{told:?}");
    wait_until("the later match alone counts", async || {
        rated_matches([&anna, &ben]).await == [1, 1]
    })
    .await;
    assert_eq!(anna.client.fetch(&resigned).await["status"], "finished");
    assert_eq!(anna.client.fetch(&hardly_begun).await["status"], "active");
    ben.client.post(&format!("/v1/matches/{open}/seats"), &json!({})).await.expect(200);
    assert_success(&run_turnstone(&database, &["rebuild", "--check"]));

    they_end_and_their_records_verify([&anna, &ben], &counted, &with_dice, &committed).await;
    assert_success(&run_turnstone(&database, &["verify", "--database"]));
    assert_success(&run_turnstone(&database, &["rebuild", "--check"]));
}

async fn settled_vacations(server: &TestServer) -> i64 {
    let count = sqlx::query_scalar("SELECT count(*) FROM vacations WHERE unused IS NOT NULL");
    count.fetch_one(&mut server.connect().await).await.expect("a count")
}

#[tokio::test]
async fn days_that_a_wrong_clock_has_drawn_go_back_and_planned_vacation_stays() {
    let database = database::create().await;
    let (clock, keys) = (TestClock::new(), tempfile::tempdir().expect("a directory"));
    let key = keys.path().join("signing.key");
    let key = ["--signing-key", key.to_str().expect("a path")];
    let server = TestServer::start_on(database.clone(), &[clock.flags(), key].concat()).await;
    let (anna, ben) = two_players(&server).await;
    let chosen = |day| Utc::now().trunc_subsecs(0) + TimeDelta::days(day);
    let planned = json!([{"starts_at": chosen(10), "ends_at": chosen(11)}]);
    let wanted = json!({"vacation": {"automatic": true, "planned": planned}});
    let before = anna.client.patch("/v1/me", &wanted).await.expect(200)["vacation"].clone();
    let id = begin([&anna, &ben], "mancala", "basic").await;
    let deadline = play_all(&[&anna, &ben], &id, &["1", "1"]).await["deadline"].clone();

    let wrong = Utc::now() + TimeDelta::days(20);
    clock.set_seconds_ahead(20 * DAY);
    wait_until("days are drawn, and what is over by this clock is settled", async || {
        settled_vacations(&server).await == 17
    })
    .await;
    assert_eq!(anna.client.fetch(&id).await["status"], "active");
    server.stop().await;

    let server = TestServer::start_on(database.clone(), &[]).await;
    let anna = with_client(&anna, &server);
    let (from, to) = (wrong.to_rfc3339(), (wrong + TimeDelta::minutes(5)).to_rfc3339());
    let repair = [&["repair", "time-outs", "--from", &from, "--to", &to][..], &key].concat();
    let vacation = async || anna.client.get("/v1/me").await.expect(200)["vacation"].clone();
    assert_ne!(vacation().await, before);
    let said = assert_success(&run_turnstone(&database, &[&repair[..], &["--dry-run"]].concat()));
    assert!(
        said.starts_with("17 automatic vacations of 1 players would be taken back\n"),
        "{said}"
    );
    assert_ne!(vacation().await, before, "nothing was written");
    for count in ["17 automatic vacations of 1", "0 automatic vacations of 0"] {
        let said = assert_success(&run_turnstone(&database, &repair));
        assert!(said.starts_with(&format!("{count} players are taken back\n")), "{said}");
        wait_until("the days are there again", async || vacation().await == before).await;
    }
    let again = anna.client.fetch(&id).await["deadline"].clone();
    assert!((instant(&again) - instant(&deadline)).abs() < TimeDelta::hours(1), "{again}");
    assert_eq!(settled_vacations(&server).await, 0, "the chosen day is settled when it is over");
    assert_success(&run_turnstone(&database, &["rebuild", "--check"]));
}

/// Runs a statement past the trigger that protects a table of the log.
async fn tamper(server: &TestServer, table: &str, change: &str) {
    let switch = |what| format!("ALTER TABLE {table} {what} TRIGGER {table}_append_only");
    run_sql(server, &format!("{}; {change}; {}", switch("DISABLE"), switch("ENABLE"))).await;
}

#[tokio::test]
async fn a_log_that_cannot_be_replayed_keeps_no_other_match_from_going_on() {
    let database = database::create().await;
    let (clock, keys) = (TestClock::new(), tempfile::tempdir().expect("a directory"));
    let key = keys.path().join("signing.key");
    let key = ["--signing-key", key.to_str().expect("a path")];
    let server = TestServer::start_on(database.clone(), &[clock.flags(), key].concat()).await;
    let (anna, ben) = two_players(&server).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        let id = begin([&anna, &ben], "mancala", "basic").await;
        play_all(&[&anna, &ben], &id, &["1", "1", "2"]).await;
        ids.push(id);
    }
    clock.set_seconds_ahead(MONTH);
    for id in &ids {
        wait_for(&anna.client, id, |game_match| game_match["status"] == "finished").await;
    }
    let damage =
        format!("UPDATE match_events SET move = '6' WHERE match_id = '{}' AND ply = 2", ids[1]);
    tamper(&server, "match_events", &damage).await;
    server.stop().await;
    let server = TestServer::start_on(database.clone(), &key).await;
    let all =
        ["repair", "time-outs", "--from", "2020-01-01T00:00:00Z", "--to", "2099-01-01T00:00:00Z"];
    let done = run_turnstone(&database, &[&all[..], &key].concat());
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(!done.status.success(), "{said}");
    assert!(said.contains(&format!("match {} stays as it is: its log", ids[1])), "{said}");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(said.ends_with("2 matches go on, 1 stay as they are\n"), "{said}{errors}");
    for id in [&ids[0], &ids[2]] {
        let anna = with_client(&anna, &server);
        assert_eq!(anna.client.fetch(id).await["status"], "active");
    }

    // Only who has the key can let a match go on.
    let unsign = "DELETE FROM match_signatures USING match_events AS event
        WHERE event.match_id = match_signatures.match_id AND event.seq = version AND kind = 'resumed'";
    tamper(&server, "match_signatures", unsign).await;
    let audited = run_turnstone(&database, &["verify", "--database"]);
    let said = String::from_utf8_lossy(&audited.stdout).into_owned();
    let found = said.matches("it goes on after its end, and that has no signature").count();
    assert_eq!(found, 2, "{said}");
}

#[tokio::test]
async fn an_outage_that_a_clock_ahead_has_recorded_ends_when_it_is_right() {
    let database = database::create().await;
    TestServer::start_on(database.clone(), &[]).await.stop().await;
    let clock = TestClock::new();
    clock.set_seconds_ahead(MONTH);
    TestServer::start_on(database.clone(), &clock.flags()).await.stop().await;
    let server = TestServer::start_on(database.clone(), &[]).await;
    let mut owner = server.connect().await;
    let ahead =
        "SELECT coalesce(max(ends_at), '-infinity') > now() + interval '1 minute' FROM outages";
    let recorded = "SELECT count(*) FROM outages";
    let recorded: i64 = sqlx::query_scalar(recorded).fetch_one(&mut owner).await.expect("a count");
    assert_eq!(recorded, 1);
    wait_until("no outage lasts", async || {
        !sqlx::query_scalar::<_, bool>(ahead).fetch_one(&mut owner).await.expect("an answer")
    })
    .await;
}
