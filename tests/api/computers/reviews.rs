use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{against, create, id_of, queued, wait_for_turn};
use crate::api::helpers::{Random, events, legal_moves, ply};
use crate::support::poll::poll;
use crate::support::{Client, Player, Response, TestServer};

/// A server on which nobody thinks.
pub(super) const IDLE: [&str; 2] = ["--engine-workers", "0"];

/// A finished match that a player has played alone, with so many random moves.
pub(super) async fn finished(player: &Player, game: &str, variant: &str, plies: usize) -> String {
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

pub(super) async fn ask(client: &Client, id: &str) -> Response {
    client.post_empty(&format!("/v1/matches/{id}/review")).await
}

pub(super) async fn review(client: &Client, id: &str) -> Response {
    client.get(&format!("/v1/matches/{id}/review")).await
}

/// Waits until a review is complete.
pub(super) async fn complete(client: &Client, id: &str) -> Value {
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
    let record = with_review.expect(200);
    for member in ["engine_version", "seats", "plies", "rolls"] {
        assert_eq!(record["review"][member], done[member], "{member}");
    }
    // It is a valid record, and one that somebody has changed is not.
    let verified = turnstone_records::verify(&with_review.text).expect("a valid record");
    assert_eq!(
        verified.chain_head,
        turnstone_records::verify(&plain.text).expect("valid").chain_head
    );
    let changed = with_review.text.replacen("\"accuracy\":", "\"accuracy\":1", 1);
    assert!(turnstone_records::verify(&changed).is_err());
    assert_eq!(anna.client.get(&format!("/v1/matches/{id}/record.json")).await.text, plain.text);
    anna.client
        .get(&format!("/v1/matches/{id}/record.json?review=1"))
        .await
        .problem(400, "invalid_query");
    worker.stop().await;
}
