//! Draw and takeback over HTTP: retries, races, and what each player sees.

use serde_json::json;

use crate::api::helpers::{kinds, match_under_way, ply, without_ratings};
use crate::support::TestServer;

fn offer_path(id: &str, what: &str) -> String {
    format!("/v1/matches/{id}/{what}")
}

#[tokio::test]
async fn a_draw_is_offered_and_agreed_to() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let (offer, answer) = (offer_path(&id, "draw-offer"), offer_path(&id, "draw-offer/answer"));
    let offered = anna.client.post(&offer, &json!({"ply": 2})).await.expect(200);
    assert_eq!(offered["offers"], json!([{"kind": "draw", "seat": 0, "ply": 2, "agreed_by": []}]));
    let again = anna.client.post(&offer, &json!({"ply": 2})).await.expect(200);
    assert_eq!(again, offered);
    anna.client.post(&offer, &json!({"ply": 1})).await.problem(409, "stale_ply");
    anna.client.post(&offer, &json!({"ply": 3})).await.problem(409, "ply_ahead");
    let mine = anna.client.post(&answer, &json!({"ply": 2, "accept": true})).await;
    mine.problem(409, "no_offer");
    let withdrawal = format!("{offer}?ply=2");
    let withdrawn = anna.client.delete(&withdrawal).await.expect(200);
    assert_eq!(withdrawn["offers"], json!([]));
    assert_eq!(anna.client.delete(&withdrawal).await.expect(200), withdrawn);
    let missing = anna.client.delete(&offer).await.problem(400, "invalid_query");
    assert_eq!(missing["errors"][0]["pointer"], "/ply");
    let second = anna.client.post(&offer, &json!({"ply": 2})).await;
    second.problem(409, "offer_already_made");
    ben.client.post(&answer, &json!({"ply": 2, "accept": true})).await.problem(409, "no_offer");
    let with_move = json!({"ply": 2, "move": "2", "offer_draw": true});
    let moved = anna.client.post(&offer_path(&id, "moves"), &with_move).await.expect(201);
    assert_eq!(moved["offers"][0]["ply"], 3);
    let late = anna.client.delete(&withdrawal).await.expect(200);
    assert_eq!(late["offers"], moved["offers"], "a late repeat withdraws no newer offer");
    let without = anna.client.play(&id, 2, "2").await.expect(201);
    assert_eq!(without, moved, "the repeat of a move ignores the offer");
    let yes = json!({"ply": 3, "accept": true});
    let drawn = ben.client.post(&answer, &yes).await.expect(200);
    let result = json!({"winners": [], "reason": "agreement", "score": null});
    assert_eq!((&drawn["result"], &drawn["offers"]), (&result, &json!([])));
    let repeat = ben.client.post(&answer, &yes).await.expect(200);
    assert_eq!(without_ratings(repeat), without_ratings(drawn), "a repeat");
    let no = json!({"ply": 3, "accept": false});
    ben.client.post(&answer, &no).await.problem(409, "match_over");
}

#[tokio::test]
async fn of_two_concurrent_answers_one_counts() {
    let server = TestServer::for_races().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let other = crate::api::helpers::log_in(&server, "ben").await;
    let mut agreed = 0;
    for round in 0..12_u64 {
        let current = anna.client.fetch(&id).await;
        if current["status"] != "active" {
            break;
        }
        let ply = ply(&current);
        anna.client
            .post(&offer_path(&id, "takeback-offer"), &json!({"ply": ply}))
            .await
            .expect(200);
        let answer = offer_path(&id, "takeback-offer/answer");
        let (yes, no) = (json!({"ply": ply, "accept": true}), json!({"ply": ply, "accept": false}));
        let (one, two) = tokio::join!(ben.client.post(&answer, &yes), other.post(&answer, &no));
        let statuses = (one.status.as_u16(), two.status.as_u16());
        match statuses {
            (200, 409) => agreed += 1,
            (409, 200) => {}
            other => panic!("round {round}: {other:?}\n{}\n{}", one.text, two.text),
        }
        let log = kinds(&anna.client, &id).await;
        let counted = |kind: &str| log.iter().filter(|known| *known == kind).count();
        assert_eq!(counted("taken_back"), agreed);
        let answers = counted("takeback_agreed") + counted("takeback_declined");
        assert_eq!(answers, counted("takeback_offered"));
        let current = anna.client.fetch(&id).await;
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let legal = crate::api::helpers::legal_moves(&anna.client, &id).await;
        let mover = [&anna, &ben][seat];
        let mut after =
            mover.client.play(&id, crate::api::helpers::ply(&current), &legal[0]).await.expect(201);
        if after["to_act"] == json!([1]) {
            let legal = crate::api::helpers::legal_moves(&anna.client, &id).await;
            let ply = crate::api::helpers::ply(&after);
            after = ben.client.play(&id, ply, &legal[0]).await.expect(201);
        }
        let _ = after;
    }
}

#[tokio::test]
async fn a_taken_back_move_stays_in_the_log_and_its_repeat_is_recognised() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let third = anna.client.play(&id, 2, "3").await.expect(201);
    let offer = offer_path(&id, "takeback-offer");
    anna.client.post(&offer, &json!({"ply": 3})).await.expect(200);
    let yes = json!({"ply": 3, "accept": true});
    let back = ben.client.post(&format!("{offer}/answer"), &yes).await.expect(200);
    assert_eq!((ply(&back), &back["to_act"]), (4, &json!([0])));
    assert_eq!(back["last_move"]["ply"], 2);
    let position = |ply: u32| offer_path(&id, &format!("positions/{ply}"));
    let two = anna.client.get(&position(2)).await.json;
    let three = anna.client.get(&position(3)).await.json;
    let four = anna.client.get(&position(4)).await.json;
    assert_eq!(two["state"], four["state"]);
    assert_ne!(two["state"], three["state"]);
    let repeat = anna.client.play(&id, 2, "3").await.expect(201);
    assert_eq!((&repeat["version"], &repeat["state"]), (&third["version"], &third["state"]));
    anna.client.play(&id, 2, "4").await.problem(409, "stale_ply");
    anna.client.play(&id, 4, "4").await.expect(201);
    assert_eq!(ben.client.post(&format!("{offer}/answer"), &yes).await.expect(200)["ply"], 5);
    anna.client.post(&offer, &json!({"ply": 5})).await.expect(200);
    let no = json!({"ply": 5, "accept": false});
    ben.client.post(&format!("{offer}/answer"), &no).await.expect(200);
    anna.client.post(&offer, &json!({"ply": 5})).await.problem(409, "offer_already_made");
    let late = anna.client.delete(&format!("{offer}?ply=3")).await.expect(200);
    assert_eq!(late["ply"], 5, "of an offer that was accepted long ago");
    let fresh = anna.match_against(&ben, "basic").await;
    let nothing = anna.client.post(&offer_path(&fresh, "takeback-offer"), &json!({"ply": 0})).await;
    nothing.problem(409, "nothing_to_take_back");
}

#[tokio::test]
async fn dice_are_never_taken_back() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let new_match = json!({"game": "acey_deucey", "variant": "american", "solo": true});
    let id = loop {
        let id = anna.create(&new_match).await;
        // After a 1-2 the player chooses a double: no dice are rolled, and the move may be taken
        // back.
        let dice = anna.client.fetch(&id).await["state"]["acey_deucey"]["dice"].clone();
        if dice != json!([1, 2]) && dice != json!([2, 1]) {
            break id;
        }
    };
    let legal = crate::api::helpers::legal_moves(&anna.client, &id).await;
    anna.client.play(&id, 0, &legal[0]).await.expect(201);
    let current = anna.client.fetch(&id).await;
    let path = offer_path(&id, "takeback-offer");
    let refused = anna.client.post(&path, &json!({"ply": ply(&current)})).await;
    refused.problem(409, "nothing_to_take_back");
}
