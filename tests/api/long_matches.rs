//! A match that reaches the greatest number of plies, and takebacks in a row.

use serde_json::{Value, json};
use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_matches::{
    AccountId, Command, MAX_PLIES, MatchId, OfferAnswer, OfferRequest, PlayMove,
};
use turnstone_records::verify;

use crate::api::helpers::{events, ply, two_player_match, without_ratings};
use crate::support::poll::poll;
use crate::support::{Player, Response, TestServer};

fn account(player: &Player) -> AccountId {
    AccountId(player.id.parse().expect("an id"))
}

/// Plays a match of two to a ply, without HTTP: each side moves, and each takes back.
async fn play_to_ply(server: &TestServer, players: [&Player; 2], id: &str, end: u32) {
    let store = Store::new(server.database.serving.clone(), 2, 10, Clock::default());
    let id = MatchId(id.parse().expect("an id"));
    let players = players.map(account);
    for ply in 0..end {
        let [mover, other] = [[0, 1], [1, 0], [1, 0], [0, 1]][ply as usize % 4].map(|i| players[i]);
        let commands = if ply % 4 < 2 {
            let notation = "1".to_owned();
            let (seat, offer_draw, then) = (None, false, None);
            vec![Command::Play(PlayMove { account: mover, seat, ply, notation, offer_draw, then })]
        } else {
            vec![
                Command::OfferTakeback(OfferRequest { account: mover, ply }),
                Command::AnswerTakeback(OfferAnswer { account: other, ply, accept: true }),
            ]
        };
        for command in commands {
            store.execute(id, &command, &|_| true).await.expect("a legal command");
        }
    }
}

#[tokio::test]
async fn a_match_of_two_thousand_plies_is_drawn_recorded_and_rated() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let last = u64::from(MAX_PLIES - 1);
    play_to_ply(&server, [&anna, &ben], &id, MAX_PLIES - 1).await;
    let before = anna.client.fetch(&id).await;
    assert_eq!((&before["status"], ply(&before)), (&json!("active"), last));
    let drawn = ben.client.play(&id, last, "2").await.expect(201);
    assert_eq!((&drawn["status"], ply(&drawn)), (&json!("finished"), last + 1));
    let result = json!({"winners": [], "reason": "length", "score": null});
    assert_eq!(drawn["result"], result);
    let again = ben.client.play(&id, last, "2").await.expect(201);
    assert_eq!(without_ratings(again), without_ratings(drawn), "a repeat");
    anna.client.play(&id, last + 1, "1").await.problem(409, "match_over");
    for format in ["json", "txt"] {
        let path = format!("/v1/matches/{id}/record.{format}");
        let verified = verify(&anna.client.get(&path).await.text).expect("a record that passes");
        assert_eq!(verified.result.expect("a result").reason, "length", "{format}");
    }
    let rating = async || {
        let found = anna.client.get("/v1/players/anna/ratings").await.expect(200);
        found["items"].get(0).filter(|rating| rating["standing"]["matches"] == 1).cloned()
    };
    let rated: Value = poll("the match is rated", rating).await;
    assert_eq!(rated["standing"]["rating"].as_f64(), Some(1_500.0), "a draw of equals");
}

async fn offer_takeback(player: &Player, id: &str, ply: u64) -> Response {
    player.client.post(&format!("/v1/matches/{id}/takeback-offer"), &json!({"ply": ply})).await
}

#[tokio::test]
async fn a_fifth_takeback_without_a_move_of_the_other_side_is_refused() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    for ply in [0, 2, 4, 6] {
        anna.client.play(&id, ply, "1").await.expect(201);
        offer_takeback(&anna, &id, ply + 1).await.expect(200);
        let answer = json!({"ply": ply + 1, "accept": true});
        let path = format!("/v1/matches/{id}/takeback-offer/answer");
        ben.client.post(&path, &answer).await.expect(200);
    }
    offer_takeback(&anna, &id, 7).await.expect(200);
    anna.client.play(&id, 8, "1").await.expect(201);
    offer_takeback(&anna, &id, 9).await.problem(409, "too_many_takebacks");
    ben.client.play(&id, 9, "1").await.expect(201);
    offer_takeback(&anna, &id, 10).await.expect(200);
    let log = events(&anna.client, &id).await;
    let taken_back = log.iter().filter(|event| event["kind"] == "taken_back");
    assert_eq!(taken_back.count(), 4);
}
