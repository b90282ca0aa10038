use serde_json::{Value, json};

use crate::api::helpers::{
    Random, UNKNOWN_ID, events, legal_moves, play_all, play_to_end, ply, pointer, tag_version,
    two_players, without_ratings,
};
use crate::support::client::text;
use crate::support::{Player, Response, TestServer};

pub async fn send(player: &Player, id: &str, headers: &[(&str, &str)], body: &Value) -> Response {
    player.client.send_json("POST", &format!("/v1/matches/{id}/moves"), headers, body).await
}

#[tokio::test]
async fn a_move_is_answered_with_the_match_after_it() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let answer = anna.client.play(&id, 0, "3").await;
    let after = answer.expect(201);
    assert_eq!(after["ply"], 1);
    assert_eq!(
        after["state"],
        json!({"game": "mancala", "mancala": {"pits": [[4, 4, 0, 5, 5, 5], [4, 4, 4, 4, 4, 4]], "stores": [1, 0]}})
    );
    assert_eq!(after["last_move"]["move"], "3");
    assert_eq!((&after["last_move"]["ply"], &after["last_move"]["seat"]), (&json!(1), &json!(0)));
    assert_eq!(after["version"], tag_version(answer.header("etag").expect("a tag")));
    assert_eq!(after, ben.client.fetch(&id).await);
}

#[tokio::test]
async fn a_last_stone_in_the_own_store_gives_another_turn() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let after = anna.client.play(&id, 0, "3").await.expect(201);
    assert_eq!(after["to_act"], json!([0]));
    ben.client.play(&id, 1, "1").await.problem(409, "not_your_turn");
    let after = anna.client.play(&id, 1, "1").await.expect(201);
    assert_eq!((&after["ply"], &after["to_act"]), (&json!(2), &json!([1])));
}

#[tokio::test]
async fn an_illegal_move_says_why_in_the_games_own_code() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    let before = play_all(&[&anna, &ben], &id, &["3"]).await;
    let problem = anna.client.play(&id, 1, "3").await.problem(422, "illegal_move");
    assert_eq!(problem["violation"], "mancala.empty_pit");
    assert_eq!(problem["ply"], 1);
    assert!(text(&problem["detail"]).contains("pit 3"), "{problem}");
    assert_eq!(anna.client.fetch(&id).await, before);
}

#[tokio::test]
async fn an_ethiopian_turn_cannot_start_from_a_single_stone() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("ethiopian").await;
    let mut random = Random::new(1);
    let mut current = anna.client.fetch(&id).await;
    let single = loop {
        let seat = usize::try_from(current["to_act"][0].as_u64().expect("a turn")).expect("small");
        let row = current["state"]["mancala"]["pits"][seat].as_array().expect("a row");
        if let Some(pit) = row.iter().position(|stones| *stones == 1) {
            break pit + 1;
        }
        let legal = legal_moves(&anna.client, &id).await;
        let chosen = &legal[random.below(legal.len())];
        current = anna.client.play(&id, ply(&current), chosen).await.expect(201);
    };
    let answer = anna.client.play(&id, ply(&current), &format!("{single}L")).await;
    assert_eq!(answer.problem(422, "illegal_move")["violation"], "mancala.single_stone");
}

#[tokio::test]
async fn text_that_is_no_notation_is_malformed() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    for notation in ["", "0", "7", "3R", " 3", "3 ", "three", "03", "٣", "3\u{0}", &"3".repeat(500)]
    {
        let problem = anna.client.play(&id, 0, notation).await.problem(422, "malformed_move");
        assert_eq!(pointer(&problem), "/move", "{notation:?}");
    }
    let ethiopian = anna.match_against(&ben, "ethiopian").await;
    for notation in ["3", "3r", "R3", "3RL"] {
        anna.client.play(&ethiopian, 0, notation).await.problem(422, "malformed_move");
    }
    assert_eq!(anna.client.fetch(&id).await["ply"], 0);
}

#[tokio::test]
async fn a_body_that_is_no_move_is_pointed_at() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    for (body, fault) in [
        (json!({"move": "3"}), "/ply"),
        (json!({"ply": 0}), "/move"),
        (json!({"ply": "0", "move": "3"}), "/ply"),
        (json!({"ply": -1, "move": "3"}), "/ply"),
        (json!({"ply": 0.5, "move": "3"}), "/ply"),
        (json!({"ply": 4_294_967_296_u64, "move": "3"}), "/ply"),
        (json!({"ply": null, "move": "3"}), "/ply"),
        (json!({"ply": 0, "move": 3}), "/move"),
        (json!({"ply": 0, "move": "3".repeat(501)}), "/move"),
        (json!({"ply": 0, "move": "3", "seat": "0"}), "/seat"),
        (json!({"ply": 0, "move": "3", "pit": 3}), "/pit"),
    ] {
        let problem = send(&anna, &id, &[], &body).await.problem(422, "invalid_body");
        assert_eq!(pointer(&problem), fault, "{body}");
    }
    assert_eq!(anna.client.fetch(&id).await["ply"], 0);
}

#[tokio::test]
async fn a_player_not_to_act_gets_the_current_ply() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let problem = ben.client.play(&id, 0, "1").await.problem(409, "not_your_turn");
    assert_eq!(problem["ply"], 0);
    assert_eq!(anna.client.fetch(&id).await["ply"], 0);
}

#[tokio::test]
async fn a_ply_ahead_of_the_match_is_refused_with_the_current_one() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    let most = u64::from(i32::MAX.unsigned_abs());
    for ahead in [3, most] {
        let problem = anna.client.play(&id, ahead, "2").await.problem(409, "ply_ahead");
        assert_eq!(problem["ply"], 2);
        let detail = text(&problem["detail"]);
        assert!(detail.contains(&ahead.to_string()), "{detail}");
    }
    // No match comes so far.
    let offer = format!("/v1/matches/{id}/draw-offer");
    for beyond in [most + 1, u64::from(u32::MAX), u64::MAX] {
        let played = anna.client.play(&id, beyond, "2").await.problem(422, "invalid_body");
        let fault = json!({"pointer": "/ply", "detail": "must be from 0 to 2147483647"});
        if beyond < u64::MAX {
            assert_eq!(played["errors"], json!([fault]));
        }
        anna.client.post(&offer, &json!({"ply": beyond})).await.problem(422, "invalid_body");
        let withdrawn = anna.client.delete(&format!("{offer}?ply={beyond}")).await;
        let problem = withdrawn.problem(400, "invalid_query");
        assert_eq!(problem["errors"][0]["pointer"], "/ply");
    }
}

#[tokio::test]
async fn another_move_for_a_ply_already_played_is_stale() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    let before = play_all(&[&anna, &ben], &id, &["1", "1", "2"]).await;
    for (player, at, notation) in [(&anna, 0, "2"), (&ben, 0, "1"), (&anna, 2, "3"), (&ben, 1, "2")]
    {
        let problem = player.client.play(&id, at, notation).await.problem(409, "stale_ply");
        assert_eq!(problem["ply"], 3);
    }
    assert_eq!(anna.client.fetch(&id).await, before);
}

#[tokio::test]
async fn an_account_outside_the_match_cannot_move() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let carl = server.player("carl").await;
    let id = anna.match_against(&ben, "basic").await;
    carl.client.play(&id, 0, "1").await.problem(403, "not_a_player");
    server.client().play(&id, 0, "1").await.problem(401, "unauthenticated");
    anna.client.play(&id, 0, "1").await.expect(201);
    carl.client.play(&id, 0, "1").await.problem(403, "not_a_player");
    for id in [UNKNOWN_ID, "none"] {
        carl.client.play(id, 0, "1").await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn a_player_cannot_move_for_anothers_seat() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    for seat in [0, 2, 255] {
        let body = json!({"ply": 0, "move": "1", "seat": seat});
        send(&ben, &id, &[], &body).await.problem(403, "not_your_seat");
    }
    send(&anna, &id, &[], &json!({"ply": 0, "move": "1", "seat": 0})).await.expect(201);
    send(&ben, &id, &[], &json!({"ply": 0, "move": "1", "seat": 0}))
        .await
        .problem(403, "not_your_seat");
}

#[tokio::test]
async fn a_solo_player_may_omit_the_seat() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    let wrong = send(&anna, &id, &[], &json!({"ply": 0, "move": "1", "seat": 1})).await;
    wrong.problem(409, "not_your_turn");
    let first = send(&anna, &id, &[], &json!({"ply": 0, "move": "1", "seat": 0})).await.expect(201);
    assert_eq!(send(&anna, &id, &[], &json!({"ply": 0, "move": "1"})).await.expect(201), first);
    let other = send(&anna, &id, &[], &json!({"ply": 0, "move": "1", "seat": 1})).await;
    other.problem(409, "stale_ply");
}

#[tokio::test]
async fn an_open_match_takes_no_moves() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    anna.client.play(&id, 0, "1").await.problem(409, "match_not_started");
    ben.client.play(&id, 0, "1").await.problem(403, "not_a_player");
}

#[tokio::test]
async fn a_match_that_is_over_takes_no_moves() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "basic").await;
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    anna.client.play(&id, 2, "2").await.problem(409, "match_over");
    ben.client.play(&id, 2, "2").await.problem(409, "match_over");
}

/// Plays Ethiopian matches until a move causes a pass: the match's id, the response to the move,
/// and the move.
async fn until_a_pass(player: &Player) -> (String, Value, Value) {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let id = player.solo("ethiopian").await;
        let mut current = player.client.fetch(&id).await;
        while current["status"] == "active" {
            let legal = legal_moves(&player.client, &id).await;
            let body = json!({"ply": current["ply"], "move": legal[random.below(legal.len())]});
            let after = send(player, &id, &[], &body).await.expect(201);
            if ply(&after) > ply(&current) + 1 && after["status"] == "active" {
                return (id, after, body);
            }
            current = after;
        }
    }
    panic!("no pass in forty games");
}

#[tokio::test]
async fn a_pass_is_a_ply_and_belongs_to_the_answer_of_the_move_before() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let (id, after, body) = until_a_pass(&anna).await;
    let log = events(&anna.client, &id).await;
    let [.., moved, passed] = log.as_slice() else { panic!("{log:#?}") };
    assert_eq!(passed["kind"], "passed");
    assert_eq!(moved["move_played"]["ply"], ply(&body) + 1);
    assert_eq!(passed["passed"]["ply"], after["ply"]);
    assert_eq!(ply(&after), ply(&body) + 2);
    assert_eq!(after["version"], passed["seq"]);
    assert_eq!(after["last_move"]["ply"], moved["move_played"]["ply"]);
    assert_ne!(after["to_act"][0], passed["seat"]);
    assert_eq!(send(&anna, &id, &[], &body).await.expect(201), after);
    let at_the_pass = json!({"ply": ply(&body) + 1, "move": body["move"]});
    send(&anna, &id, &[], &at_the_pass).await.problem(409, "stale_ply");
}

#[track_caller]
fn check_result(over: &Value) {
    let stores = &over["state"]["mancala"]["stores"];
    let [south, north] = [0, 1].map(|seat: usize| stores[seat].as_u64().expect("stones"));
    let (winners, reason) = match south.cmp(&north) {
        std::cmp::Ordering::Greater => (json!([0]), "more_stones"),
        std::cmp::Ordering::Less => (json!([1]), "more_stones"),
        std::cmp::Ordering::Equal => (json!([]), "equal_stones"),
    };
    assert_eq!(over["status"], "finished");
    assert_eq!(over["result"]["score"], json!([south, north]));
    assert_eq!(over["result"]["winners"], winners);
    let said = text(&over["result"]["reason"]);
    assert!(said == reason || said == "repetition" && over["variant"] == "ethiopian", "{said}");
    assert_eq!(over["to_act"], json!([]));
    assert_eq!(over["deadline"], Value::Null);
    assert!(over["finished_at"].is_string());
}

#[tokio::test]
async fn a_whole_match_of_every_variant_ends_with_its_result_as_the_last_event() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let mancala = anna.client.get("/v1/games/mancala").await.expect(200);
    for variant in mancala["variants"].as_array().expect("variants") {
        let id = anna.match_against(&ben, text(&variant["variant"])).await;
        let over = play_to_end(&[&anna, &ben], &id, 7).await;
        check_result(&over);
        let log = events(&server.client(), &id).await;
        let last = log.last().expect("events");
        assert_eq!(last["kind"], "finished");
        assert_eq!(last["seq"], over["version"]);
        for member in ["winners", "reason", "score"] {
            assert_eq!(last["finished"][member], over["result"][member]);
        }
        assert!(legal_moves(&anna.client, &id).await.is_empty());
        anna.client.play(&id, ply(&over), "1").await.problem(409, "match_over");
        let now = server.client().fetch(&id).await;
        assert_eq!(without_ratings(now), without_ratings(over));
    }
}
