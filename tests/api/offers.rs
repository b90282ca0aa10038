//! Draw, takeback and rematch over HTTP: retries, races, and what each player sees.

use serde_json::{Value, json};

use crate::api::helpers::{kinds, match_under_way, play_all, play_to_end, ply};
use crate::support::{Player, TestServer};

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
    let withdrawn = anna.client.delete(&offer).await.expect(200);
    assert_eq!(withdrawn["offers"], json!([]));
    assert_eq!(anna.client.delete(&offer).await.expect(200), withdrawn);
    ben.client.post(&answer, &json!({"ply": 2, "accept": true})).await.problem(409, "no_offer");
    let with_move = json!({"ply": 2, "move": "2", "offer_draw": true});
    let moved = anna.client.post(&offer_path(&id, "moves"), &with_move).await.expect(201);
    assert_eq!(moved["offers"][0]["ply"], 3);
    let without = anna.client.play(&id, 2, "2").await.expect(201);
    assert_eq!(without, moved, "the repeat of a move ignores the offer");
    let yes = json!({"ply": 3, "accept": true});
    let drawn = ben.client.post(&answer, &yes).await.expect(200);
    let result = json!({"winners": [], "reason": "agreement", "score": null});
    assert_eq!((&drawn["result"], &drawn["offers"]), (&result, &json!([])));
    assert_eq!(ben.client.post(&answer, &yes).await.expect(200), drawn, "a repeat");
    let no = json!({"ply": 3, "accept": false});
    ben.client.post(&answer, &no).await.problem(409, "match_over");
}

#[tokio::test]
async fn of_two_concurrent_answers_one_counts() {
    let server = TestServer::start().await;
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

async fn rematch(player: &Player, id: &str) -> Value {
    player.client.post_empty(&offer_path(id, "rematch")).await.expect(200)
}

#[tokio::test]
async fn a_rematch_starts_when_both_offer_it_with_rotated_seats() {
    let server = TestServer::start().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let path = offer_path(&id, "rematch");
    anna.client.post_empty(&path).await.problem(409, "match_not_finished");
    ben.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    let before = anna.client.get(&format!("/v1/matches/{id}")).await;
    let tag = before.header("etag").expect("a tag").to_owned();
    let offered = rematch(&anna, &id).await;
    assert_eq!(
        offered["offers"],
        json!([{"kind": "rematch", "seat": 0, "ply": 2, "agreed_by": []}])
    );
    assert_eq!(rematch(&anna, &id).await, offered);
    assert_eq!(offered["version"], before.json["version"], "outside the log");
    let changed = anna
        .client
        .send("GET", &format!("/v1/matches/{id}"), &[("if-none-match", &tag)], None)
        .await;
    assert_eq!(changed.status.as_u16(), 200, "the tag covers the rematch");
    server.player("cleo").await.client.post_empty(&path).await.problem(403, "not_a_player");
    let (one, two) = tokio::join!(rematch(&ben, &id), rematch(&ben, &id));
    assert_eq!(one["rematch_id"], two["rematch_id"]);
    let again = one["rematch_id"].as_str().expect("a rematch").to_owned();
    assert_eq!(rematch(&anna, &id).await["rematch_id"], json!(again));
    let begun = anna.client.fetch(&again).await;
    assert_eq!((&begun["status"], &begun["rated"]), (&json!("active"), &json!(true)));
    assert_eq!(begun["seats"][0]["player"]["username"], "ben");
    assert_eq!(begun["seats"][1]["player"]["username"], "anna");
    assert_eq!(begun["clock"], before.json["clock"]);
}

#[tokio::test]
async fn after_a_classic_match_of_six_the_loser_opens() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "six", "variant": "classic", "seat": 0});
    let id = anna.create(&wanted).await;
    ben.client.post(&offer_path(&id, "seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &id, &["0,-1", "-1,0"]).await;
    anna.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    rematch(&anna, &id).await;
    let again = rematch(&ben, &id).await["rematch_id"].as_str().expect("a rematch").to_owned();
    let begun = anna.client.fetch(&again).await;
    assert_eq!(begun["seats"][0]["player"]["username"], "anna", "the loser opens");
}

#[tokio::test]
async fn a_rematch_has_dice_of_its_own() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id =
        anna.create(&json!({"game": "acey_deucey", "variant": "american", "solo": true})).await;
    anna.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    let finished = rematch(&anna, &id).await;
    let again = finished["rematch_id"].as_str().expect("in a solo match one request is enough");
    let begun = anna.client.fetch(again).await;
    assert_ne!(begun["dice"]["commitment"], finished["dice"]["commitment"]);
    assert_eq!(begun["status"], "active");
    let ended = play_to_end(&[&anna], again, 3).await;
    assert_eq!(ended["status"], "finished");
}
