//! Notifications about offers and their ends, and which ones are dropped because they came too late.

use serde_json::{Value, json};

use crate::api::helpers::{match_under_way, run_sql};
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};

use super::{
    Receiver, create_webhook, deliveries, send_test_message, start_server, wait_for_newest_delivery,
};

const ENDS: [&str; 5] = [
    "match.offer",
    "match.offer_accepted",
    "match.offer_declined",
    "match.offer_withdrawn",
    "webhook.test",
];

struct Match {
    anna: Player,
    ben: Player,
    id: String,
}

impl Match {
    async fn start(server: &TestServer) -> Self {
        let (anna, ben, id) = match_under_way(server).await;
        Self { anna, ben, id }
    }

    fn path(&self, what: &str) -> String {
        format!("/v1/matches/{}/{what}", self.id)
    }

    async fn post(&self, player: &Player, what: &str, body: &Value) -> Value {
        player.client.post(&self.path(what), body).await.expect(200)
    }

    async fn post_empty(&self, player: &Player, what: &str) -> Value {
        player.client.post_empty(&self.path(what)).await.expect(200)
    }

    async fn withdraw(&self, player: &Player, what: &str) -> Value {
        player.client.delete(&self.path(what)).await.expect(200)
    }
}

/// The content of the next notification: its kind, the offer, and the seat of its receiver.
async fn next(receiver: &mut Receiver) -> (String, Value, Value) {
    let request = receiver.next().await;
    let data = request.json()["data"].clone();
    (request.kind(), data["offer"].clone(), data["seat"].clone())
}

fn about(kind: &str, offer: &str, seat: u8) -> (String, Value, Value) {
    (kind.to_owned(), json!(offer), json!(seat))
}

#[tokio::test]
async fn the_end_of_an_offer_is_told_to_the_other_player() {
    let server = start_server().await;
    let played = Match::start(&server).await;
    let Match { anna, ben, .. } = &played;
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    let annas_hook = create_webhook(anna, &mut annas, Some(&ENDS)).await;
    let bens_hook = create_webhook(ben, &mut bens, Some(&ENDS)).await;
    let (yes, no) = (json!({"ply": 2, "accept": true}), json!({"ply": 2, "accept": false}));

    played.post(anna, "takeback-offer", &json!({"ply": 2})).await;
    assert_eq!(next(&mut bens).await, about("match.offer", "takeback", 1));
    played.post(ben, "takeback-offer/answer", &no).await;
    assert_eq!(next(&mut annas).await, about("match.offer_declined", "takeback", 0));
    played.post(anna, "draw-offer", &json!({"ply": 2})).await;
    assert_eq!(next(&mut bens).await, about("match.offer", "draw", 1));
    played.withdraw(anna, "draw-offer?ply=2").await;
    assert_eq!(next(&mut bens).await, about("match.offer_withdrawn", "draw", 1));
    played.post(ben, "draw-offer", &json!({"ply": 2})).await;
    assert_eq!(next(&mut annas).await, about("match.offer", "draw", 0));
    played.post(anna, "draw-offer/answer", &yes).await;
    assert_eq!(next(&mut bens).await, about("match.offer_accepted", "draw", 1));

    played.post_empty(anna, "rematch").await;
    assert_eq!(next(&mut bens).await, about("match.offer", "rematch", 1));
    played.withdraw(anna, "rematch").await;
    assert_eq!(next(&mut bens).await, about("match.offer_withdrawn", "rematch", 1));
    played.post_empty(ben, "rematch").await;
    let offered = annas.next().await.json();
    let finished = anna.client.fetch(&played.id).await;
    let expected = json!({
        "match_id": played.id, "game": "mancala", "version": finished["version"], "ply": 2,
        "seat": 0, "deadline": null, "automatic_vacation": false, "offer": "rematch", "reminder_seconds": null,
        "message_id": null,
    });
    assert_eq!((&offered["type"], &offered["data"]), (&json!("match.offer"), &expected));
    played.post(anna, "rematch/answer", &yes).await;
    assert_eq!(next(&mut bens).await, about("match.offer_accepted", "rematch", 1));
    // The player who did it is not told, and a repeat tells nobody.
    played.post(anna, "rematch/answer", &yes).await;
    for (player, hook, receiver, count) in
        [(anna, &annas_hook, &mut annas, 3), (ben, &bens_hook, &mut bens, 7)]
    {
        send_test_message(player, hook).await;
        assert_eq!(receiver.next().await.kind(), "webhook.test");
        assert_eq!(deliveries(player, hook).await.len(), count + 1);
    }
}

#[tokio::test]
async fn a_declined_rematch_is_told_and_nothing_arrives_from_a_blocked_account() {
    let server = start_server().await;
    let played = Match::start(&server).await;
    let Match { anna, ben, .. } = &played;
    let (mut annas, mut bens) = (Receiver::start().await, Receiver::start().await);
    create_webhook(anna, &mut annas, Some(&ENDS)).await;
    let hook = create_webhook(ben, &mut bens, Some(&ENDS)).await;
    played.post_empty(ben, "resignation").await;
    played.post_empty(anna, "rematch").await;
    bens.next().await;
    played.post(ben, "rematch/answer", &json!({"ply": 2, "accept": false})).await;
    assert_eq!(next(&mut annas).await, about("match.offer_declined", "rematch", 0));

    let played = Match { id: anna.match_against(ben, "basic").await, ..played };
    let Match { anna, ben, .. } = &played;
    anna.client.play(&played.id, 0, "1").await.expect(201);
    ben.client.play(&played.id, 1, "1").await.expect(201);
    played.post_empty(ben, "resignation").await;
    played.post_empty(anna, "rematch").await;
    assert_eq!(next(&mut bens).await, about("match.offer", "rematch", 1));
    ben.client.send("PUT", "/v1/me/blocks/anna", &[], None).await.expect(204);
    assert_eq!(played.withdraw(anna, "rematch").await["offers"], json!([]));
    send_test_message(ben, &hook).await;
    assert_eq!(bens.next().await.kind(), "webhook.test");
    assert_eq!(deliveries(ben, &hook).await.len(), 3);
}

/// A receiver that fails at first; the retry of its delivery is due when the test says so.
async fn failing_receiver(player: &Player, kinds: &[&str]) -> (Receiver, String) {
    let mut receiver =
        Receiver::answering(|_| Some("500 Oh No\r\nContent-Length: 0".to_owned())).await;
    let hook = create_webhook(player, &mut receiver, Some(kinds)).await;
    (receiver, hook)
}

/// Waits for the failed attempt, does something, lets the retry be due, and expects that it is
/// dropped for a reason.
async fn expect_dropped(
    server: &TestServer,
    player: &Player,
    (receiver, hook): &mut (Receiver, String),
    change: impl AsyncFnOnce(),
    reason: &str,
) {
    receiver.next().await;
    wait_for_newest_delivery(player, hook, |newest| newest["last_status"] == 500).await;
    change().await;
    run_sql(
        server,
        "UPDATE webhook_deliveries SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL",
    )
    .await;
    let dropped =
        wait_for_newest_delivery(player, hook, |newest| newest["state"] == "dropped").await;
    assert_eq!((&dropped["last_error"], &dropped["attempts"]), (&json!(reason), &json!(1)));
    assert!(receiver.pending().is_empty());
}

#[tokio::test]
async fn a_turn_that_was_played_is_not_told_any_more() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut failing = failing_receiver(&ben, &["match.your_turn"]).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0,
        "clock": {"kind": "unlimited"}});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    anna.client.play(&id, 0, "1").await.expect(201);
    let play = async || drop(ben.client.play(&id, 1, "1").await.expect(201));
    expect_dropped(&server, &ben, &mut failing, play, "the turn is over").await;
}

#[tokio::test]
async fn an_offer_that_is_over_is_not_told_any_more() {
    let server = start_server().await;
    let played = Match::start(&server).await;
    let Match { anna, ben, .. } = &played;
    let mut failing = failing_receiver(ben, &["match.offer"]).await;
    let (yes, no) = (json!({"ply": 2, "accept": true}), json!({"ply": 2, "accept": false}));
    let reason = "the offer is over";
    played.post(anna, "takeback-offer", &json!({"ply": 2})).await;
    let end = async || drop(played.post(ben, "takeback-offer/answer", &no).await);
    expect_dropped(&server, ben, &mut failing, end, reason).await;
    played.post(anna, "draw-offer", &json!({"ply": 2})).await;
    let end = async || drop(played.post(ben, "draw-offer/answer", &yes).await);
    expect_dropped(&server, ben, &mut failing, end, reason).await;
    played.post_empty(anna, "rematch").await;
    let end = async || drop(played.withdraw(anna, "rematch").await);
    expect_dropped(&server, ben, &mut failing, end, reason).await;
}

#[tokio::test]
async fn an_offer_that_is_still_open_is_told_again() {
    let server = start_server().await;
    let played = Match::start(&server).await;
    let Match { anna, ben, .. } = &played;
    let mut receiver = Receiver::answering(|number| {
        let status = if number == 0 { "500 Oh No" } else { "200 OK" };
        Some(format!("{status}\r\nContent-Length: 0"))
    })
    .await;
    let hook = create_webhook(ben, &mut receiver, Some(&["match.offer"])).await;
    played.post_empty(ben, "resignation").await;
    played.post_empty(anna, "rematch").await;
    receiver.next().await;
    wait_for_newest_delivery(ben, &hook, |newest| newest["last_status"] == 500).await;
    run_sql(&server, "UPDATE webhook_deliveries SET next_attempt_at = now()").await;
    assert_eq!(next(&mut receiver).await, about("match.offer", "rematch", 1));
    wait_for_newest_delivery(ben, &hook, |newest| newest["state"] == "delivered").await;
}

#[tokio::test]
async fn an_invitation_that_was_declined_is_not_delivered() {
    let server = start_server().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let mut receiver =
        Receiver::answering(|_| Some("500 Oh No\r\nContent-Length: 0".to_owned())).await;
    let hooked = create_webhook(&ben, &mut receiver, Some(&["match.invited"])).await;
    let wanted = json!({"game": "mancala", "variant": "basic", "invite": ["ben"]});
    let (declined, open) = (anna.create(&wanted).await, anna.create(&wanted).await);
    for _ in 0..2 {
        receiver.next().await;
    }
    let have_failed = async || {
        let found = deliveries(&ben, &hooked).await;
        found.len() == 2 && found.iter().all(|one| one["last_status"] == 500)
    };
    wait_until("both have failed once", have_failed).await;
    ben.client.delete(&format!("/v1/matches/{declined}/invitation")).await.expect(200);
    run_sql(&server, "UPDATE webhook_deliveries SET next_attempt_at = now()").await;
    let is_over = async || {
        let found = deliveries(&ben, &hooked).await;
        found
            .iter()
            .any(|one| one["last_error"] == "the invitation is over" && one["state"] == "dropped")
    };
    wait_until("one is dropped", is_over).await;
    let again = receiver.next().await;
    assert_eq!(again.json()["data"]["match_id"], open, "the other is attempted again");
}
