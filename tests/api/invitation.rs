use serde_json::{Value, json};

use crate::api::helpers::{all_items, events, ids, kinds, pointer};
use crate::support::{Player, Response, TestServer};

async fn decline(player: &Player, id: &str) -> Response {
    player.client.delete(&format!("/v1/matches/{id}/invitation")).await
}

async fn invite(player: &Player, username: &str) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": [username]});
    player.create(&wanted).await
}

#[tokio::test]
async fn a_player_who_declined_cannot_join() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    assert_eq!(decline(&ben, &id).await.expect(200)["status"], "open");
    assert_eq!(kinds(&anna.client, &id).await, ["created", "seated", "invitation_declined"]);
    let seat = ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await;
    seat.problem(403, "not_invited");
    let open = ben.client.get("/v1/matches?open_to_me=true").await.expect(200);
    assert_eq!(open["items"], json!([]));
}

#[tokio::test]
async fn a_match_says_that_its_invited_player_declined_and_leaves_the_lists_of_open_matches() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    let other = invite(&anna, "ben").await;
    let lists = ["/v1/matches?status=open", "/v1/matches?status=open&game=mancala"];
    for list in lists {
        assert_eq!(ids(&all_items(&server.client(), list, 10).await), [&*other, &*id]);
    }
    assert_eq!(anna.client.fetch(&id).await["declined"], false);
    decline(&ben, &id).await.expect(200);
    assert_eq!(anna.client.fetch(&id).await["declined"], true);
    assert_eq!(anna.client.fetch(&other).await["declined"], false);
    for client in [&server.client(), &anna.client, &ben.client] {
        for list in lists {
            assert_eq!(ids(&all_items(client, list, 10).await), [&*other]);
        }
    }
    let open = all_items(&anna.client, "/v1/me/matches?section=open_matches", 10).await;
    let declined = |one: &Value| (one["summary"]["id"].clone(), one["summary"]["declined"].clone());
    let open: Vec<_> = open.iter().map(declined).collect();
    assert_eq!(open, [(json!(other), json!(false)), (json!(id), json!(true))]);
    let hers = all_items(&anna.client, "/v1/matches?status=open&player=anna", 10).await;
    assert_eq!(ids(&hers), [&*other, &*id]);
}

#[tokio::test]
async fn who_joins_by_a_link_takes_the_place_of_one_who_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let (cleo, dirk) = (server.player("cleo").await, server.player("dirk").await);
    let wanted = json!({"game": "six", "variant": "basic", "options": {"seats": 4}, "invite": ["ben", "cleo", "dirk"]});
    let id = anna.create(&wanted).await;
    decline(&ben, &id).await.expect(200);
    assert_eq!(cleo.client.fetch(&id).await["declined"], true, "one is missing");
    let link = anna.client.post(&format!("/v1/matches/{id}/links"), &json!({})).await.expect(201);
    let eve = server.player("eve").await;
    let seat = json!({"link": link["code"]});
    eve.client.post(&format!("/v1/matches/{id}/seats"), &seat).await.expect(200);
    assert_eq!(anna.client.fetch(&id).await["declined"], false);
    for player in [&cleo, &dirk] {
        player.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    }
    assert_eq!(anna.client.fetch(&id).await["status"], "active");
}

#[tokio::test]
async fn declining_again_changes_nothing() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    let declined = decline(&ben, &id).await.expect(200);
    assert_eq!(decline(&ben, &id).await.expect(200), declined);
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    assert_eq!(
        decline(&ben, &id).await.expect(200),
        declined,
        "a repeat shows no more than the first response"
    );
}

#[tokio::test]
async fn declining_a_private_match_is_idempotent() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted =
        json!({"game": "mancala", "variant": "basic", "visibility": "private", "invite": ["ben"]});
    let id = anna.create(&wanted).await;
    let declined = decline(&ben, &id).await.expect(200);
    assert_eq!(decline(&ben, &id).await.expect(200), declined);
}

#[tokio::test]
async fn only_invited_players_can_decline() {
    let server = TestServer::start().await;
    let (anna, _ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let id = invite(&anna, "ben").await;
    decline(&anna, &id).await.problem(403, "not_invited");
    decline(&carl, &id).await.problem(403, "not_invited");
    let open = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    decline(&carl, &open).await.problem(403, "not_invited");
    server
        .client()
        .delete(&format!("/v1/matches/{id}/invitation"))
        .await
        .problem(401, "unauthenticated");
    assert_eq!(anna.client.fetch(&id).await["version"], 2);
}

#[tokio::test]
async fn an_invitation_that_was_accepted_cannot_be_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_started");
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_over");
}

#[tokio::test]
async fn a_seated_player_leaves_instead_of_declining() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    anna.client.delete(&format!("/v1/matches/{id}/seats/mine")).await.expect(200);
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    decline(&ben, &id).await.problem(409, "already_seated");
}

#[tokio::test]
async fn an_invitation_to_a_cancelled_match_is_over() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    decline(&ben, &id).await.problem(409, "match_over");
}

#[tokio::test]
async fn the_invited_read_the_word_that_goes_with_an_invitation() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let invite = |message: &str| json!({"game": "mancala", "variant": "basic", "invite": ["ben"], "message": message});
    let id = anna.create(&invite(" A game? ")).await;
    let invitations = ben.client.get("/v1/me/invitations").await.expect(200);
    assert_eq!(invitations["items"][0]["message"], "A game?");
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    let messages = ben.client.get(&format!("/v1/matches/{id}/messages")).await.expect(200);
    assert_eq!(messages["items"][0]["text"], "A game?");
    let log = events(&anna.client, &id).await;
    assert!(!json!(log).to_string().contains("A game?"), "no text of a person is in a log");
    let too_much = "x".repeat(141);
    for wrong in ["", "a\nb", too_much.as_str()] {
        let refused = anna.client.post("/v1/matches", &invite(wrong)).await;
        assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/message");
    }
    let mut open = invite("Anyone?");
    open["invite"] = json!(null);
    let refused = anna.client.post("/v1/matches", &open).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/message");
}

#[tokio::test]
async fn the_event_tells_why_an_invitation_was_declined() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = invite(&anna, "ben").await;
    let path = format!("/v1/matches/{id}/invitation");
    let wrong = ben.client.delete(&format!("{path}?reason=bored")).await;
    assert_eq!(pointer(&wrong.problem(400, "invalid_query")), "/reason");
    ben.client.delete(&format!("{path}?reason=too_busy")).await.expect(200);
    let declined = events(&anna.client, &id).await.pop().expect("an event");
    assert_eq!(declined["invitation_declined"], json!({"player": ben.id, "reason": "too_busy"}));
}
