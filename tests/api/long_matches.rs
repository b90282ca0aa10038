//! A match that reaches the greatest number of plies, and takebacks in a row.

use std::ops::Range;

use serde_json::{Value, json};
use turnstone::store::Store;
use turnstone::world::Clock;
use turnstone_matches::{
    AccountId, Command, MAX_PLIES, MatchId, OfferAnswer, OfferRequest, PlayMove, Ply,
};
use turnstone_records::verify;

use crate::api::expensive_reads::gauge;
use crate::api::helpers::{events, ply, two_player_match, without_ratings};
use crate::support::poll::{poll, wait_until};
use crate::support::{Player, Response, TestServer};

fn account(player: &Player) -> AccountId {
    AccountId(player.id.parse().expect("an id"))
}

/// Plays plies of a match of two, without HTTP: each side moves, and each takes back. Begins at the
/// starting position. The server learns of it only by what it reads.
async fn play_plies(server: &TestServer, players: [&Player; 2], id: &str, plies: Range<u32>) {
    let store = Store::new(server.database.serving.clone(), 2, 10, Clock::default());
    let id = MatchId(id.parse().expect("an id"));
    let players = players.map(account);
    for ply in plies {
        let [mover, other] = [[0, 1], [1, 0], [1, 0], [0, 1]][ply as usize % 4].map(|i| players[i]);
        let commands = if ply % 4 < 2 {
            let notation = "1".to_owned();
            let (seat, offer_draw, then) = (None, false, None);
            vec![Command::Play(PlayMove {
                account: mover,
                seat,
                ply: Ply::saturating(ply),
                notation,
                offer_draw,
                then,
            })]
        } else {
            vec![
                Command::OfferTakeback(OfferRequest { account: mover, ply: Ply::saturating(ply) }),
                Command::AnswerTakeback(OfferAnswer {
                    account: other,
                    ply: Ply::saturating(ply),
                    accept: true,
                }),
            ]
        };
        for command in commands {
            store.log.execute(id, &command, &|_| true).await.expect("a legal command");
        }
    }
}

#[tokio::test]
async fn a_match_of_two_thousand_plies_is_drawn_recorded_and_rated() {
    // Notifications of the many appends take one connection for seconds.
    let server = TestServer::for_races().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let last = u64::from(MAX_PLIES.get() - 1);
    play_plies(&server, [&anna, &ben], &id, 0..MAX_PLIES.get() - 1).await;
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

#[tokio::test]
async fn a_long_log_that_is_not_in_memory_is_replayed_on_the_threads_for_that() {
    let server = TestServer::start().await;
    let (anna, ben, id) = two_player_match(&server).await;
    let reader = server.client();
    let replays = async || gauge(&server, "turnstone_replays_total").await;
    // In four plies there are eight events.
    let mut end = 0;
    let mut play = async |plies: u32| {
        play_plies(&server, [&anna, &ben], &id, end..end + plies).await;
        end += plies;
        u64::from(end)
    };
    let before = replays().await;
    let current = play(40).await;
    // A response that was rendered may be a moment old.
    wait_until("the match is read", async || ply(&reader.fetch(&id).await) == current).await;
    assert_eq!(replays().await, before + 1);
    for (number, (client, rest)) in
        [(&reader, "legal-moves"), (&anna.client, "conditional-moves")].into_iter().enumerate()
    {
        play(40).await;
        // From memory the second time.
        for _ in 0..2 {
            client.get(&format!("/v1/matches/{id}/{rest}")).await.expect(200);
        }
        assert_eq!(replays().await, before + 2 + number, "{rest}");
    }
    play(40).await;
    let path = format!("/v1/matches/{id}/rematch");
    anna.client.post_empty(&path).await.problem(409, "match_not_finished");
    assert_eq!(replays().await, before + 4, "a rematch");
    // A few events are replayed at once.
    let current = play(24).await;
    let legal = reader.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    assert_eq!((ply(&legal), replays().await), (current, before + 4));
}
