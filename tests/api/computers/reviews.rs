use std::collections::BTreeSet;

use futures_util::future::join_all;
use serde_json::{Value, json};
use sqlx::{Executor, PgConnection};
use turnstone::store::{EngineJobKind, ReviewEntry, Store};
use turnstone::world::Clock;
use turnstone_engine::VERSION;
use turnstone_matches::MatchId;
use turnstone_rules::Seat;

use super::queue::process;
use super::{against, count, create, id_of, queued, wait_for_turn};
use crate::api::helpers::{Random, events, legal_moves, ply, run_sql};
use crate::support::client::text;
use crate::support::poll::{poll, wait_until};
use crate::support::{Client, Player, Response, TestServer};

/// A server on which nobody thinks.
const IDLE: [&str; 2] = ["--engine-workers", "0"];

/// A finished match that a player has played alone, with so many random moves.
async fn finished(player: &Player, game: &str, variant: &str, plies: usize) -> String {
    let id = id_of(&create(player, &json!({"game": game, "variant": variant, "solo": true})).await);
    let mut random = Random::new(5);
    for _ in 0..plies {
        let current = player.client.fetch(&id).await;
        if current["status"] != "active" {
            return id;
        }
        let legal = legal_moves(&player.client, &id).await;
        let chosen = &legal[random.below(legal.len())];
        player.client.play(&id, ply(&current), chosen).await.expect(201);
    }
    player.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    id
}

async fn ask(client: &Client, id: &str) -> Response {
    client.post_empty(&format!("/v1/matches/{id}/review")).await
}

async fn review(client: &Client, id: &str) -> Response {
    client.get(&format!("/v1/matches/{id}/review")).await
}

/// Waits until a review is complete.
async fn complete(client: &Client, id: &str) -> Value {
    poll("the review is complete", async || {
        let current = review(client, id).await.expect(200);
        (current["status"] == "done").then_some(current)
    })
    .await
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("a number: {value}"))
}

#[tokio::test]
async fn every_move_is_compared_with_the_best_one_and_counted_for_its_seat() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "mancala", "basic", 14).await;
    review(&anna.client, &id).await.problem(404, "not_found");
    let asked = ask(&anna.client, &id).await.expect(202);
    assert_eq!((&asked["match_id"], &asked["progress"]["total"]), (&json!(id), &json!(14)));
    let done = complete(&anna.client, &id).await;
    assert_eq!(done["progress"], json!({"done": 14, "total": 14}));
    let plies = done["plies"].as_array().expect("plies");
    let log = events(&anna.client, &id).await;
    let played: Vec<_> = log.iter().filter(|event| event["kind"] == "move_played").collect();
    assert_eq!(plies.len(), played.len());
    for (ply, event) in plies.iter().zip(played) {
        assert_eq!(ply["move"], event["move_played"]["move"]);
        assert_eq!((&ply["seat"], &ply["ply"]), (&event["seat"], &event["move_played"]["ply"]));
        let lost = number(&ply["expected_before"]) - number(&ply["expected_after"]);
        assert!((lost - number(&ply["lost"])).abs() < 0.002 && lost >= 0.0, "{ply}");
        assert_eq!(ply["verdict"] == "best", ply["best"] == ply["move"], "{ply}");
    }
    for seat in done["seats"].as_array().expect("seats") {
        let own = plies.iter().filter(|ply| ply["seat"] == seat["seat"]);
        let choices: Vec<_> = own.filter(|ply| ply["is_forced"] == false).collect();
        for word in ["best", "good", "inaccuracy", "mistake", "blunder"] {
            let such = choices.iter().filter(|ply| ply["verdict"] == word).count();
            assert_eq!(seat[word], json!(such), "{word}: {seat}");
        }
        assert!((0.0..=100.0).contains(&number(&seat["accuracy"])), "{seat}");
    }
    assert_eq!(done["rolls"], json!([]));
    // Asking again gives the same review.
    assert_eq!(ask(&anna.client, &id).await.expect(202), done);
    let known = review(&anna.client, &id).await;
    let tag = known.header("etag").expect("a tag").to_owned();
    let path = format!("/v1/matches/{id}/review");
    let again = anna.client.get_with(&path, &[("if-none-match", &tag)]).await;
    assert_eq!(again.status.as_u16(), 304);
    assert_eq!(queued(&server).await, 0);
}

#[tokio::test]
async fn a_graph_has_a_theme_and_a_title_in_the_language_of_its_reader() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 8).await;
    ask(&anna.client, &id).await.expect(202);
    complete(&anna.client, &id).await;
    let path = format!("/v1/matches/{id}/review.svg");
    let graph = async |query: &str, language: &str| {
        let headers = [("accept-language", language)];
        anna.client.get_with(&format!("{path}{query}"), &headers).await
    };
    let auto = graph("", "en").await;
    assert_eq!(auto.header("content-type"), Some("image/svg+xml"));
    assert!(auto.text.contains("prefers-color-scheme:dark"), "{}", auto.text);
    assert!(auto.text.contains("expected result of green"), "{}", auto.text);
    let dark = graph("?theme=dark", "nl").await;
    assert!(!dark.text.contains("prefers-color-scheme") && dark.text.contains("groen"));
    assert_ne!(dark.text, graph("?theme=light", "nl").await.text);
    graph("?theme=pink", "en").await.problem(400, "invalid_query");
    let tag = auto.header("etag").expect("a tag").to_owned();
    let known = anna.client.get_with(&path, &[("if-none-match", &tag)]).await;
    assert_eq!(known.status.as_u16(), 304);
}

#[tokio::test]
async fn plays_of_a_roll_are_compared_and_its_luck_is_told_apart() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "acey_deucey", "american", 8).await;
    ask(&anna.client, &id).await.expect(202);
    let done = complete(&anna.client, &id).await;
    let rolls = done["rolls"].as_array().expect("rolls");
    let log = events(&anna.client, &id).await;
    let rolled: Vec<_> = log.iter().filter(|event| event["kind"] == "dice_rolled").collect();
    assert!(rolls.len() > 4 && rolls.len() == rolled.len(), "{rolls:#?}");
    for (roll, event) in rolls.iter().zip(rolled) {
        assert_eq!(roll["faces"], event["dice_rolled"]["faces"]);
        assert!(number(&roll["luck"]).abs() < 1.0, "{roll}");
    }
    let lucks: BTreeSet<_> = rolls.iter().map(|roll| roll["luck"].to_string()).collect();
    assert!(lucks.len() > 2, "{lucks:?}");
    for seat in done["seats"].as_array().expect("seats") {
        let own = rolls.iter().filter(|roll| roll["seat"] == seat["seat"]);
        let sum: f64 = own.map(|roll| number(&roll["luck"])).sum();
        assert!((sum - number(&seat["luck"])).abs() < 0.002, "{seat}");
    }
}

#[tokio::test]
async fn a_taken_back_move_is_shown_and_does_not_count() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = id_of(&create(&anna, &against("octi", "kids", 1, 0)).await);
    let legal = legal_moves(&anna.client, &id).await;
    anna.client.play(&id, 0, &legal[0]).await.expect(201);
    wait_for_turn(&anna.client, &id, 0).await;
    let offer = format!("/v1/matches/{id}/takeback-offer");
    let back = anna.client.post(&offer, &json!({"ply": 2})).await.expect(200);
    anna.client.play(&id, ply(&back), &legal[1]).await.expect(201);
    wait_for_turn(&anna.client, &id, 0).await;
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    ask(&anna.client, &id).await.expect(202);
    let done = complete(&anna.client, &id).await;
    let plies = done["plies"].as_array().expect("plies");
    let taken_back: Vec<_> = plies.iter().map(|ply| ply["is_taken_back"] == true).collect();
    assert_eq!(taken_back, [true, true, false, false], "{plies:#?}");
    let words = ["best", "good", "inaccuracy", "mistake", "blunder"];
    let counted: u64 =
        words.iter().map(|word| done["seats"][0][word].as_u64().expect("a count")).sum();
    assert_eq!(counted, 1);
}

#[tokio::test]
async fn a_private_match_is_reviewed_for_its_players_and_a_public_one_for_all() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut private = against("octi", "kids", 1, 0);
    private["visibility"] = json!("private");
    let [private, public] =
        [id_of(&create(&anna, &private).await), finished(&anna, "octi", "kids", 3).await];
    anna.client.post_empty(&format!("/v1/matches/{private}/resignation")).await.expect(200);
    ask(&ben.client, &private).await.problem(404, "not_found");
    review(&ben.client, &private).await.problem(404, "not_found");
    let empty = ask(&anna.client, &private).await.expect(202);
    assert_eq!((&empty["status"], &empty["progress"]["total"]), (&json!("done"), &json!(0)));
    ask(&server.client(), &public).await.problem(401, "unauthenticated");
    ask(&ben.client, &public).await.expect(202);
    let of_ben = complete(&ben.client, &public).await;
    assert_eq!(review(&server.client(), &public).await.expect(200), of_ben);
    assert_eq!(review(&anna.client, &public).await.expect(200), of_ben);
    // A private match that was finished.
    let solo = json!({"game": "octi", "variant": "kids", "solo": true, "visibility": "private"});
    let id = id_of(&create(&anna, &solo).await);
    for played in 0..2 {
        let legal = legal_moves(&anna.client, &id).await;
        anna.client.play(&id, played, &legal[0]).await.expect(201);
    }
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    for what in ["review", "review.svg"] {
        let path = format!("/v1/matches/{id}/{what}");
        ben.client.get(&path).await.problem(404, "not_found");
        server.client().get(&path).await.problem(404, "not_found");
    }
    ask(&ben.client, &id).await.problem(404, "not_found");
    ask(&anna.client, &id).await.expect(202);
    complete(&anna.client, &id).await;
    review(&ben.client, &id).await.problem(404, "not_found");
}

#[tokio::test]
async fn two_servers_make_one_review_however_often_it_is_asked_for() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = finished(&anna, "mancala", "egyptian", 20).await;
    let asked = join_all(
        (0..10).map(|number| ask(if number % 2 == 0 { &anna.client } else { &ben.client }, &id)),
    )
    .await;
    assert!(asked.iter().all(|answer| answer.status.as_u16() == 202));
    assert_eq!(asked[0].json["status"], "queued");
    assert_eq!(queued(&server).await, 1);
    let one = TestServer::start_on(server.database.clone(), &[]).await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    let plies = done["plies"].as_array().expect("plies");
    let numbers: Vec<_> = plies.iter().map(|ply| ply["ply"].as_u64().expect("a ply")).collect();
    assert!(numbers.is_sorted_by(|earlier, later| earlier < later), "{numbers:?}");
    assert_eq!(count(&server, "SELECT count(*) FROM match_reviews").await, 1);
    // Made again from nothing, it comes out the same.
    run_sql(&server, "DELETE FROM match_reviews").await;
    ask(&ben.client, &id).await.expect(202);
    let again = complete(&anna.client, &id).await;
    assert_eq!((&again["plies"], &again["seats"]), (&done["plies"], &done["seats"]));
    one.stop().await;
    other.stop().await;
}

/// Makes every part of a review after the first one wait until the connection that is returned is closed.
async fn hold_after_the_first_part(server: &TestServer) -> PgConnection {
    let hold = "CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF NEW.done > 4 THEN PERFORM pg_advisory_xact_lock(23); END IF;
                    RETURN NEW;
                END $$;
                CREATE TRIGGER hold BEFORE UPDATE ON match_reviews FOR EACH ROW EXECUTE FUNCTION hold()";
    run_sql(server, hold).await;
    let mut holder = server.connect().await;
    holder.execute("SELECT pg_advisory_lock(23)").await.expect("the lock");
    holder
}

#[tokio::test]
async fn a_review_goes_on_where_a_killed_server_left_it() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "mancala", "nigerian", 14).await;
    let mut holder = hold_after_the_first_part(&server).await;
    let asked = ask(&anna.client, &id).await.expect(202);
    assert_eq!((&asked["status"], &asked["progress"]), (&json!("queued"), &json!({"done": 0, "total": 14})));
    let first = process(&server);
    let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    wait_until("the second part waits", async || count(&server, waits).await > 0).await;
    let left = review(&anna.client, &id).await.expect(200);
    assert_eq!((&left["status"], &left["progress"]), (&json!("running"), &json!({"done": 4, "total": 14})));
    assert_eq!(left["plies"].as_array().map(Vec::len), Some(4), "{left:#}");
    assert_eq!(left["finished_at"], json!(null));
    first.kill();
    // What it was writing dies with it. The part that is there gets a mark, to be recognised.
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_locks
               WHERE locktype = 'advisory' AND NOT granted
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    count(&server, end).await;
    holder.execute("DROP TRIGGER hold ON match_reviews").await.expect("no trigger");
    run_sql(
        &server,
        "UPDATE match_reviews SET entries = jsonb_set(entries, '{0,found,change}', '0.123');
         UPDATE engine_jobs SET due_at = clock_timestamp()",
    )
    .await;
    let second = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    let plies = done["plies"].as_array().expect("plies");
    assert_eq!(plies[0]["lost"], json!(0.123), "the stored part stays");
    assert_eq!(plies[1..4], left["plies"].as_array().expect("plies")[1..]);
    let numbers: Vec<_> = plies.iter().map(|ply| ply["ply"].as_u64().expect("a ply")).collect();
    assert!(numbers.len() == 14 && numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert_eq!(queued(&server).await, 0);
    second.stop().await;
}

#[tokio::test]
async fn a_part_that_two_servers_make_is_added_once() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 6).await;
    ask(&anna.client, &id).await.expect(202);
    let store = Store::new(server.database.serving.clone(), 4, 10, Clock::default());
    let match_id = MatchId(id.parse().expect("an id"));
    let part = |numbers: &[u32]| -> Vec<_> {
        let entry = |ply: &u32| ReviewEntry {
            ply: *ply,
            seat: Seat(0),
            notation: Some("32+A".to_owned()),
            faces: None,
            is_taken_back: false,
            found: None,
        };
        numbers.iter().map(entry).collect()
    };
    let add = async |done, numbers: &[u32]| {
        let part = part(numbers);
        store.extend_review(match_id, VERSION, done, &part).await.expect("a database");
        review(&anna.client, &id).await.expect(200)
    };
    add(0, &[1, 2, 3, 4]).await;
    let first = add(0, &[1, 2, 3, 4]).await;
    assert_eq!(first["progress"], json!({"done": 4, "total": 6}), "{first:#}");
    add(4, &[5, 6]).await;
    let whole = add(4, &[5, 6]).await;
    assert_eq!((&whole["status"], whole["plies"].as_array().map(Vec::len)), (&json!("done"), Some(6)));
}

#[tokio::test]
async fn each_version_of_the_engine_makes_its_own_review_and_none_is_lost() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 4).await;
    // One by an earlier engine, which is complete.
    let earlier = "INSERT INTO match_reviews (match_id, engine_version, steps, done, finished_at)
                   SELECT match_id, 0, 0, 0, now() FROM matches";
    run_sql(&server, earlier).await;
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(review(&anna.client, &id).await.expect(200)["engine_version"], 0, "a complete one");
    // A server of the earlier version has worked the row of the queue off.
    run_sql(&server, "DELETE FROM engine_jobs").await;
    ask(&anna.client, &id).await.expect(202);
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(queued(&server).await, 1, "it is queued again, once");
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    poll("the newer one is complete", async || {
        let current = review(&anna.client, &id).await.expect(200);
        (current["engine_version"] == VERSION).then_some(())
    })
    .await;
    wait_until("nothing is left to do", async || queued(&server).await == 0).await;
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(queued(&server).await, 0, "what is complete is not queued");
    assert_eq!(count(&server, "SELECT count(*) FROM match_reviews").await, 2);
    worker.stop().await;
}

#[tokio::test]
async fn a_record_contains_the_review_by_wish() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = finished(&anna, "acey_deucey", "american", 5).await;
    let path = format!("/v1/matches/{id}/record.json?review=true");
    let plain = anna.client.get(&format!("/v1/matches/{id}/record.json")).await;
    assert_eq!(anna.client.get(&path).await.text, plain.text, "nobody has asked for a review");
    ask(&anna.client, &id).await.expect(202);
    assert_eq!(anna.client.get(&path).await.text, plain.text, "it is not complete");
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    let with_review = ben.client.get(&path).await;
    assert_ne!(with_review.header("etag"), plain.header("etag"));
    assert_eq!(with_review.header("content-location"), None, "no name is for it");
    let record = with_review.clone().expect(200);
    for member in ["engine_version", "seats", "plies", "rolls"] {
        assert_eq!(record["review"][member], done[member], "{member}");
    }
    // It is a valid record, and one that somebody has changed is not.
    let verified = turnstone_records::verify(&with_review.text).expect("a valid record");
    assert_eq!(verified.chain_head, turnstone_records::verify(&plain.text).expect("valid").chain_head);
    let changed = with_review.text.replacen("\"accuracy\":", "\"accuracy\":1", 1);
    assert!(turnstone_records::verify(&changed).is_err());
    assert_eq!(anna.client.get(&format!("/v1/matches/{id}/record.json")).await.text, plain.text);
    anna.client
        .get(&format!("/v1/matches/{id}/record.json?review=1"))
        .await
        .problem(400, "invalid_query");
    worker.stop().await;
}

#[tokio::test]
async fn what_computers_have_to_play_goes_before_reviews() {
    let server = TestServer::start_with(&IDLE).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = finished(&ben, "octi", "kids", 3).await;
    ask(&ben.client, &id).await.expect(202);
    create(&anna, &against("octi", "kids", 1, 1)).await;
    create(&anna, &against("octi", "kids", 1, 1)).await;
    let store = Store::new(server.database.serving.clone(), 4, 10, Clock::default());
    let mut order = Vec::new();
    while let Some(job) = store.take_engine_job().await.expect("a database") {
        order.push(job.kind);
        store.finish_engine_job(&job).await.expect("a database");
    }
    assert_eq!(order, [EngineJobKind::Play, EngineJobKind::Play, EngineJobKind::Review]);
}

#[tokio::test]
async fn a_step_on_which_the_engine_fails_has_no_findings_and_the_review_ends() {
    let server = TestServer::start_with(&IDLE).await;
    let anna = server.player("anna").await;
    let id = finished(&anna, "octi", "kids", 6).await;
    ask(&anna.client, &id).await.expect(202);
    run_sql(&server, "UPDATE engine_jobs SET attempts = 3").await;
    let worker = TestServer::start_on(server.database.clone(), &[]).await;
    let done = complete(&anna.client, &id).await;
    assert_eq!(done["plies"][0]["verdict"], json!(null), "{done:#}");
    assert_ne!(done["plies"][1]["verdict"], json!(null), "{done:#}");
    worker.stop().await;
}
