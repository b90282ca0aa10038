//! The team game of Six over HTTP: four seats, two colours, and either black seat may open.

use serde_json::json;

use crate::support::{Player, TestServer};

/// A team match that has started, with its players by seat.
async fn begin(server: &TestServer) -> (Vec<Player>, String) {
    let mut players = Vec::new();
    for name in ["anna", "ben", "cleo", "dirk"] {
        players.push(server.player(name).await);
    }
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "seat": 0});
    let id = players[0].create(&wanted).await;
    let path = format!("/v1/matches/{id}/seats");
    for (seat, player) in players.iter().enumerate().skip(1) {
        player.client.post(&path, &json!({ "seat": seat })).await.expect(200);
    }
    (players, id)
}

#[tokio::test]
async fn the_first_black_seat_to_act_becomes_the_opener() {
    let server = TestServer::start().await;
    let (players, id) = begin(&server).await;
    let begun = players[0].client.fetch(&id).await;
    assert_eq!(begun["to_act"], json!([0, 2]));
    assert_eq!(begun["options"], json!({"declaration": "automatic", "seats": 4}));
    let sides: Vec<_> = (0..4).map(|seat| begun["seats"][seat]["side"].clone()).collect();
    assert_eq!(sides, ["black", "red", "black", "red"]);
    players[1].client.play(&id, 0, "0,-1").await.problem(409, "not_your_turn");
    let opened = players[2].client.play(&id, 0, "0,-1").await.expect(201);
    assert_eq!(opened["to_act"], json!([3]), "clockwise from the seat that opened");
    assert_eq!(opened["state"]["six"]["in_hand"], json!([10, 10, 9, 10]));
    players[0].client.play(&id, 0, "0,-1").await.problem(409, "stale_ply");
    assert_eq!(players[2].client.play(&id, 0, "0,-1").await.expect(201), opened, "a repeat");
}

#[tokio::test]
async fn of_two_concurrent_opening_moves_one_is_played() {
    let server = TestServer::for_races().await;
    let (players, id) = begin(&server).await;
    let (first, second) = tokio::join!(
        players[0].client.play(&id, 0, "0,-1"),
        players[2].client.play(&id, 0, "-1,0"),
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    let winner = if first.status == 201 { 0 } else { 2 };
    let opened = players[0].client.fetch(&id).await;
    assert_eq!((&opened["ply"], &opened["last_move"]["seat"]), (&json!(1), &json!(winner)));
}

#[tokio::test]
async fn a_resignation_lets_both_of_the_other_team_win() {
    let server = TestServer::start().await;
    let (players, id) = begin(&server).await;
    let path = format!("/v1/matches/{id}/resignation");
    let offered = players[3].client.post_empty(&path).await.expect(200);
    let wish = json!([{"kind": "resignation", "seat": 3, "ply": 0, "agreed_by": []}]);
    assert_eq!((&offered["status"], &offered["offers"]), (&json!("active"), &wish));
    assert_eq!(players[3].client.post_empty(&path).await.expect(200), offered, "a repeat");
    let over = players[1].client.post_empty(&path).await.expect(200);
    assert_eq!(over["result"]["winners"], json!([0, 2]));
}

#[tokio::test]
async fn no_rematch_is_made_if_two_players_who_offered_it_block_each_other() {
    let server = TestServer::start().await;
    let (players, id) = begin(&server).await;
    players[0].client.play(&id, 0, "0,-1").await.expect(201);
    let resignation = format!("/v1/matches/{id}/resignation");
    for player in [&players[1], &players[3]] {
        player.client.post_empty(&resignation).await.expect(200);
    }
    let over = players[0].client.fetch(&id).await;
    assert_eq!(over["status"], "finished");
    let path = format!("/v1/matches/{id}/rematch");
    for player in &players[..2] {
        player.client.post_empty(&path).await.expect(200);
    }
    players[0].client.send("PUT", "/v1/me/blocks/ben", &[], None).await.expect(204);
    players[2].client.post_empty(&path).await.expect(200);
    players[3].client.post_empty(&path).await.problem(403, "blocked");
    assert_eq!(players[3].client.fetch(&id).await["rematch_id"], json!(null));
    players[0].client.delete("/v1/me/blocks/ben").await.expect(204);
    let agreed = players[3].client.post_empty(&path).await.expect(200);
    let rematch = agreed["rematch_id"].as_str().expect("a rematch");
    assert_eq!(players[1].client.fetch(rematch).await["status"], "active");
    // A player who offered it already gets it, also if another player blocks them now.
    players[0].client.send("PUT", "/v1/me/blocks/ben", &[], None).await.expect(204);
    assert_eq!(players[1].client.post_empty(&path).await.expect(200)["rematch_id"], rematch);
}
