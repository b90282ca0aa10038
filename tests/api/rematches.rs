//! The rematch over HTTP: offered, withdrawn, answered, forgotten; retries, races, and who sees it.

use serde_json::{Value, json};
use turnstone::world::Stopwatch;

use crate::api::helpers::{
    MAX_WAKEUP_LATENCY, TestClock, changed_matches, ids, log_in, match_under_way, newest_cursor,
    play_all, run_sql, wait_for, wait_until_waiting,
};
use crate::support::client::{PASSWORD, Response, text};
use crate::support::poll::within_a_second;
use crate::support::{Client, Player, TestServer};

fn offer_path(id: &str, what: &str) -> String {
    format!("/v1/matches/{id}/{what}")
}

/// A match of Anna and Ben that Ben has resigned.
async fn finished_match(server: &TestServer) -> (Player, Player, String) {
    let (anna, ben, id) = match_under_way(server).await;
    ben.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    (anna, ben, id)
}

async fn answer(player: &Player, id: &str, accept: bool) -> Response {
    let path = offer_path(id, "rematch/answer");
    player.client.post(&path, &json!({"ply": 2, "accept": accept})).await
}

async fn withdraw(player: &Player, id: &str) -> Value {
    player.client.delete(&offer_path(id, "rematch")).await.expect(200)
}

fn offer_of(seat: u8) -> Value {
    json!([{"kind": "rematch", "seat": seat, "ply": 2, "agreed_by": []}])
}

async fn rematch(player: &Player, id: &str) -> Value {
    player.client.post_empty(&offer_path(id, "rematch")).await.expect(200)
}

#[tokio::test]
async fn a_rematch_starts_when_both_offer_it_with_rotated_seats() {
    let server = TestServer::for_races().await;
    let (anna, ben, id) = match_under_way(&server).await;
    let path = offer_path(&id, "rematch");
    anna.client.post_empty(&path).await.problem(409, "match_not_finished");
    ben.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    wait_for(&anna.client, &id, |shown| shown["counted"].is_boolean()).await;
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
    let ended = anna.client.post_empty(&offer_path(again, "resignation")).await.expect(200);
    assert_eq!(ended["status"], "finished");
    assert_ne!(ended["dice"]["seed"], finished["dice"]["seed"]);
}

#[tokio::test]
async fn an_offer_of_a_rematch_is_withdrawn_and_declined_and_each_step_can_be_repeated() {
    let server = TestServer::start().await;
    let (anna, ben, id) = finished_match(&server).await;
    let path = offer_path(&id, "rematch");
    answer(&ben, &id, false).await.problem(409, "no_offer");
    assert_eq!(rematch(&anna, &id).await["offers"], offer_of(0));
    assert_eq!(withdraw(&ben, &id).await["offers"], offer_of(0), "only one's own offer");
    let withdrawn = withdraw(&anna, &id).await;
    assert_eq!((&withdrawn["offers"], &withdrawn["rematch_id"]), (&json!([]), &json!(null)));
    anna.client.post_empty(&path).await.problem(409, "offer_already_made");
    answer(&ben, &id, true).await.problem(409, "no_offer");
    assert_eq!(rematch(&ben, &id).await["offers"], offer_of(1));
    assert_eq!(withdraw(&anna, &id).await["offers"], offer_of(1), "a late repeat");
    anna.client.post_empty(&path).await.problem(409, "offer_already_made");
    assert_eq!(answer(&anna, &id, false).await.expect(200)["offers"], json!([]));
    assert_eq!(answer(&anna, &id, false).await.expect(200)["offers"], json!([]));
    ben.client.post_empty(&path).await.problem(409, "offer_already_made");
    let stale = json!({"ply": 1, "accept": true});
    anna.client.post(&format!("{path}/answer"), &stale).await.problem(409, "stale_ply");
    let events = anna.client.get(&offer_path(&id, "events?limit=100")).await.expect(200);
    let last = events["items"].as_array().expect("events").last().expect("one")["kind"].clone();
    assert_eq!(last, "finished", "nothing of it is in the log");
}

#[tokio::test]
async fn an_accepted_offer_makes_one_match_however_often_and_wherever_it_is_accepted() {
    let first = TestServer::for_races().await;
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let (anna, ben, id) = finished_match(&first).await;
    let path = offer_path(&id, "rematch");
    let on_second = |player: &Player| second.client().with_token(player.token());
    // Both offer at once, each on another server, and neither knows of the other's offer.
    let bens = on_second(&ben);
    let (one, two) = tokio::join!(anna.client.post_empty(&path), bens.post_empty(&path));
    let made: Vec<_> = [one.expect(200), two.expect(200)]
        .into_iter()
        .filter_map(|known| known["rematch_id"].as_str().map(str::to_owned))
        .collect();
    let again = made.first().expect("the later of the two starts the match");
    for player in [&anna, &ben] {
        for repeat in [
            player.client.post_empty(&path).await,
            player.client.delete(&path).await,
            on_second(player).post_empty(&path).await,
            answer(player, &id, true).await,
        ] {
            assert_eq!(repeat.expect(200)["rematch_id"], json!(again));
        }
        answer(player, &id, false).await.problem(409, "no_offer");
        let list = player.client.get("/v1/matches?status=active").await.expect(200);
        assert_eq!(ids(list["items"].as_array().expect("items")), [again.as_str()]);
    }
}

/// The next page of a feed, which waits.
async fn next_page(client: &Client, cursor: &Value) -> Value {
    let path = format!("/v1/me/changes?wait_seconds=10&cursor={}", text(cursor));
    client.get(&path).await.expect(200)
}

#[tokio::test]
async fn each_step_is_in_the_feed_of_the_other_and_in_the_match_on_every_server() {
    let first = TestServer::for_races().await;
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let (anna, ben, id) = finished_match(&first).await;
    let bens = second.client().with_token(ben.token());
    let mut cursor = newest_cursor(&first, &bens).await;
    let request = |method, path: &'static str, body: Option<Value>| (method, path, body);
    let no = json!({"ply": 2, "accept": false});
    for (player, (method, path, body), expected) in [
        (&anna, request("POST", "rematch", None), offer_of(0)),
        (&anna, request("DELETE", "rematch", None), json!([])),
        (&ben, request("POST", "rematch", None), offer_of(1)),
        (&anna, request("POST", "rematch/answer", Some(no)), json!([])),
    ] {
        let watch = Stopwatch::start();
        let step = async {
            wait_until_waiting(&second, 1).await;
            player.client.status_of(method, &offer_path(&id, path), body.as_ref()).await
        };
        let (page, status) = tokio::join!(next_page(&bens, &cursor), step);
        assert_eq!(status, 200);
        assert_eq!(ids(&changed_matches(&page)), [id.as_str()], "{path}");
        assert!(watch.elapsed() < MAX_WAKEUP_LATENCY, "the other server wakes at once");
        cursor = page["next_cursor"].clone();
        let shows = async || bens.fetch(&id).await["offers"] == expected;
        assert!(within_a_second(shows).await, "{method} {path}");
    }
}

#[tokio::test]
async fn an_offer_of_a_rematch_is_gone_after_14_days_and_can_be_made_again() {
    const DAY: i64 = 86_400;
    let clock = TestClock::new();
    let server = TestServer::start_with(&clock.flags()).await;
    let (anna, _, id) = finished_match(&server).await;
    rematch(&anna, &id).await;
    let shown = async |client: &Client| client.fetch(&id).await["offers"].clone();
    clock.set_seconds_ahead(14 * DAY - 60);
    assert_eq!(shown(&anna.client).await, offer_of(0));
    clock.set_seconds_ahead(14 * DAY + 60);
    // No job has removed it yet.
    let is_gone = async || shown(&anna.client).await == json!([]);
    assert!(within_a_second(is_gone).await);
    let ben = log_in(&server, "ben").await;
    let late = json!({"ply": 2, "accept": true});
    ben.post(&offer_path(&id, "rematch/answer"), &late).await.problem(409, "no_offer");
    let anna = log_in(&server, "anna").await;
    anna.post_empty(&offer_path(&id, "rematch")).await.expect(200);
    assert_eq!(shown(&anna).await, offer_of(0));
    anna.delete(&offer_path(&id, "rematch")).await.expect(200);
    clock.set_seconds_ahead(29 * DAY);
    let anna = log_in(&server, "anna").await;
    anna.post_empty(&offer_path(&id, "rematch")).await.expect(200);
}

#[tokio::test]
async fn an_old_offer_is_deleted_and_the_feeds_show_that() {
    let first = TestServer::start().await;
    let (anna, ben, id) = finished_match(&first).await;
    rematch(&anna, &id).await;
    let cursor = newest_cursor(&first, &ben.client).await;
    run_sql(&first, "UPDATE rematches SET changed_at = now() - interval '14 days 1 second'").await;
    // Its clean-up runs at the start.
    let second = TestServer::start_on(first.database.clone(), &[]).await;
    let page = next_page(&second.client().with_token(ben.token()), &cursor).await;
    assert_eq!(ids(&changed_matches(&page)), [id.as_str()]);
    let mut connection = first.connect().await;
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM rematches")
        .fetch_one(&mut connection)
        .await
        .expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn with_a_deleted_account_there_is_no_rematch() {
    let server = TestServer::start().await;
    let (anna, ben, id) = finished_match(&server).await;
    rematch(&anna, &id).await;
    let cursor = newest_cursor(&server, &anna.client).await;
    ben.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(anna.client.fetch(&id).await["offers"], json!([]));
    let page = next_page(&anna.client, &cursor).await;
    assert_eq!(ids(&changed_matches(&page)), [id.as_str()]);
    anna.client.post_empty(&offer_path(&id, "rematch")).await.problem(409, "player_gone");
    assert_eq!(anna.client.fetch(&id).await["offers"], json!([]));
}

#[tokio::test]
async fn nobody_else_touches_the_rematch_of_a_private_match() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": ["ben"],
        "visibility": "private"});
    let id = anna.create(&wanted).await;
    ben.client.post(&offer_path(&id, "seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &id, &["1", "1"]).await;
    ben.client.post_empty(&offer_path(&id, "resignation")).await.expect(200);
    rematch(&anna, &id).await;
    let eve = server.player("eve").await;
    let path = offer_path(&id, "rematch");
    eve.client.post_empty(&path).await.problem(404, "not_found");
    eve.client.delete(&path).await.problem(404, "not_found");
    answer(&eve, &id, true).await.problem(404, "not_found");
    let again = answer(&ben, &id, true).await.expect(200)["rematch_id"].clone();
    eve.client.get(&format!("/v1/matches/{}", text(&again))).await.problem(404, "not_found");
}

#[tokio::test]
async fn if_match_guards_each_step_towards_a_rematch_but_not_its_repeat() {
    let server = TestServer::start().await;
    let (anna, ben, id) = finished_match(&server).await;
    let current = anna.client.fetch(&id).await["version"].as_u64().expect("a version");
    let (stale, fresh) = (format!("\"v{}-x\"", current - 1), format!("\"v{current}-x\""));
    let send = async |player: &Player, method: &str, what: &str, tag: &str| {
        let (path, headers) = (offer_path(&id, what), [("if-match", tag)]);
        if what == "rematch" {
            return player.client.send(method, &path, &headers, None).await;
        }
        let answer = json!({"ply": 2, "accept": false});
        player.client.send_json(method, &path, &headers, &answer).await
    };
    let steps = [
        (&anna, "POST", "rematch"),
        (&anna, "DELETE", "rematch"),
        (&ben, "POST", "rematch"),
        (&anna, "POST", "rematch/answer"),
    ];
    for (player, method, what) in steps {
        send(player, method, what, &stale).await.problem(412, "stale_version");
        send(player, method, what, "v").await.problem(400, "invalid_header");
        let done = send(player, method, what, &fresh).await.expect(200);
        assert_eq!(done["version"], json!(current), "outside the log");
        let again = send(player, method, what, &stale).await.expect(200);
        assert_eq!(again["offers"], done["offers"], "a repeat");
    }
}
