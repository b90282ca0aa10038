//! `/v1/me/home`: what a home screen shows, in one response.

use std::collections::BTreeMap;

use chrono::{DurationRound, TimeDelta};
use serde_json::{Value, json};
use turnstone::world::Clock;
use turnstone_matches::format_instant;

use crate::api::helpers::{
    COUNTED, play_all, run_sql, two_players, wait_until_decided, wait_until_settled,
};
use crate::api::sse::Stream;
use crate::support::client::text;
use crate::support::poll::wait_until;
use crate::support::{Client, Player, TestServer};

const PATH: &str = "/v1/me/home";

async fn home(player: &Player) -> Value {
    player.client.get(PATH).await.expect(200)
}

fn ids(home: &Value, part: &str) -> Vec<String> {
    let ids = home[part]["ids"].as_array().expect("ids");
    assert_eq!(home[part]["count"].as_u64(), Some(ids.len() as u64), "{part}");
    ids.iter().map(|id| text(id).to_owned()).collect()
}

const PARTS: [&str; 7] =
    ["my_turn", "their_turn", "offers", "invitations", "open_matches", "unread", "finished"];

/// All cards of a part, read page by page.
async fn listed(player: &Player, part: &str, limit: usize) -> Vec<Value> {
    let path = format!("/v1/me/matches?section={part}&limit={limit}");
    let mut cards = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = player.client.get(&format!("{path}{cursor}")).await.expect(200);
        cards.extend(page["items"].as_array().expect("items").iter().cloned());
        let Some(next) = page["next_cursor"].as_str() else { return cards };
        assert_eq!(page["items"].as_array().map(Vec::len), Some(limit));
        cursor = format!("&cursor={next}");
    }
}

fn against(other: &str, days: u32) -> Value {
    json!({"game": "mancala", "variant": "basic", "seat": 0, "invite": [other], "rated": false,
        "clock": {"kind": "per_move", "per_move_seconds": days * 86_400}})
}

async fn begin(anna: &Player, ben: &Player, days: u32) -> String {
    let id = anna.create(&against(&ben.username, days)).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    id
}

async fn post(client: &Client, id: &str, what: &str, body: &Value) -> Value {
    client.post(&format!("/v1/matches/{id}/{what}"), body).await.expect(200)
}

#[tokio::test]
async fn a_home_screen_shows_each_match_where_it_belongs_and_once() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    let empty = home(&anna).await;
    assert_eq!(
        (&empty["matches"], &empty["badge"]),
        (&json!({}), &json!({"matches": 0, "messages": 0, "notifications": 0}))
    );
    let late = begin(&anna, &ben, 9).await;
    let soon = begin(&anna, &ben, 2).await;
    let theirs = begin(&ben, &anna, 5).await;
    let offered = begin(&anna, &ben, 3).await;
    play_all(&[&anna, &ben], &offered, &["1", "1", "2"]).await;
    post(&ben.client, &offered, "draw-offer", &json!({"ply": 3})).await;
    let open = anna.create(&json!({"game": "six", "variant": "basic"})).await;
    let invited = ben.create(&against("anna", 3)).await;
    let blocked = cleo.create(&against("anna", 3)).await;
    anna.client.send("PUT", "/v1/me/blocks/cleo", &[], None).await.expect(204);
    let over = begin(&anna, &ben, 3).await;
    play_all(&[&anna, &ben], &over, &["1", "1", "2", "2"]).await;
    ben.client.post_empty(&format!("/v1/matches/{over}/resignation")).await.expect(200);
    ben.client.post_empty(&format!("/v1/matches/{over}/rematch")).await.expect(200);
    let forgotten = begin(&anna, &ben, 3).await;
    play_all(&[&anna, &ben], &forgotten, &["1", "1", "2", "2"]).await;
    ben.client.post_empty(&format!("/v1/matches/{forgotten}/resignation")).await.expect(200);
    run_sql(
        &server,
        &format!(
            "UPDATE matches SET finished_at = now() - interval '15 days'
                  WHERE match_id = '{forgotten}'"
        ),
    )
    .await;
    let path = format!("/v1/matches/{theirs}/messages");
    ben.client.post(&path, &json!({"text": "hello"})).await.expect(201);
    anna.client.post(&path, &json!({"text": "hi"})).await.expect(201);

    let shown = home(&anna).await;
    assert_eq!(ids(&shown, "my_turn"), [soon.as_str(), late.as_str()]);
    assert_eq!(ids(&shown, "their_turn"), [offered.as_str(), theirs.as_str()]);
    assert_eq!(ids(&shown, "offers"), [over.as_str(), offered.as_str()]);
    assert_eq!(ids(&shown, "invitations"), [invited.as_str()]);
    assert_eq!(ids(&shown, "open_matches"), [open.as_str()]);
    assert_eq!(ids(&shown, "unread"), [theirs.as_str()]);
    assert_eq!(ids(&shown, "finished"), [over.as_str()]);
    let badge = &shown["badge"];
    assert_eq!((&badge["matches"], &badge["messages"]), (&json!(5), &json!(1)));
    let cards: BTreeMap<_, _> = shown["matches"].as_object().expect("matches").iter().collect();
    assert_eq!(cards.len(), 7);
    assert!(!cards.contains_key(&blocked) && !cards.contains_key(&forgotten));
    for (id, card) in &cards {
        let whole = anna.client.fetch(id).await;
        for member in ["version", "ply", "to_act", "deadline", "status", "result"] {
            assert_eq!(card["summary"][member], whole[member], "{id}: {member}");
        }
        assert_eq!(card["last_move"], whole["last_move"], "{id}");
        let picture = anna.client.get(text(&card["picture"])).await;
        assert_eq!(picture.header("content-type"), Some("image/png"));
    }
    for part in PARTS {
        let shown = ids(&shown, part).into_iter().map(|id| cards[&id].clone());
        assert_eq!(listed(&anna, part, 1).await, shown.collect::<Vec<_>>(), "{part}");
    }
    let offer =
        json!([{"kind": "draw", "seat": 1, "ply": 3, "agreed_by": [], "waits_for_me": true}]);
    assert_eq!(cards[&offered]["offers"], offer);
    assert_eq!(cards[&over]["offers"][0]["kind"], "rematch");
    assert_eq!((&cards[&theirs]["unread"], &cards[&theirs]["my_seats"]), (&json!(1), &json!([1])));
    let bens = home(&ben).await;
    assert_eq!(bens["matches"][&offered]["offers"][0]["waits_for_me"], false);
    assert_eq!(ids(&bens, "offers"), Vec::<String>::new());
}

#[tokio::test]
async fn cards_follow_moves_offers_and_takebacks() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = begin(&anna, &ben, 3).await;
    let card = async |player: &Player| home(player).await["matches"][&id].clone();
    let check = async |what: &str| {
        let whole = anna.client.fetch(&id).await;
        let card = card(&anna).await;
        assert_eq!(card["last_move"], whole["last_move"], "{what}");
        let offers = card["offers"].as_array().expect("offers").len();
        assert_eq!(offers, whole["offers"].as_array().expect("offers").len(), "{what}");
    };
    check("at the start").await;
    play_all(&[&anna, &ben], &id, &["1", "1", "2"]).await;
    check("after three moves").await;
    post(&anna.client, &id, "takeback-offer", &json!({"ply": 3})).await;
    check("while a takeback is offered").await;
    assert_eq!(card(&ben).await["offers"][0]["waits_for_me"], true);
    post(&ben.client, &id, "takeback-offer/answer", &json!({"ply": 3, "accept": true})).await;
    check("after a takeback").await;
    assert_eq!(card(&anna).await["last_move"]["ply"], 2);
    let with_offer = json!({"ply": 4, "move": "3", "offer_draw": true});
    anna.client.post(&format!("/v1/matches/{id}/moves"), &with_offer).await.expect(201);
    check("after a move with an offer").await;
    ben.client.play(&id, 5, "2").await.expect(201);
    check("after the move that ends the offer").await;
    assert_eq!(ids(&home(&ben).await, "offers"), Vec::<String>::new());
}

#[tokio::test]
async fn a_home_screen_has_ratings_and_vacations_of_the_players() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let rated = json!({"game": "mancala", "variant": "basic", "seat": 0, "rated": true});
    let id = anna.create(&rated).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &id, &COUNTED).await;
    ben.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    let is_rated =
        async || ben.client.get("/v1/players/ben/ratings").await.json["items"] != json!([]);
    wait_until("the match is rated", is_rated).await;
    let next = begin(&anna, &ben, 3).await;
    let end = Clock::machine_now() + TimeDelta::days(2);
    let end = format_instant(&end.duration_trunc(TimeDelta::seconds(1)).expect("a second"));
    let plan = json!({"vacation": {"planned": [{"starts_at": null, "ends_at": end}]}});
    ben.client.patch("/v1/me", &plan).await.expect(200);
    let ratings = anna.client.get("/v1/players/ben/ratings").await.expect(200);
    let shown = home(&anna).await;
    let card = &shown["matches"][&next];
    let rating = &card["summary"]["seats"][1]["player"]["rating"];
    assert_eq!(rating["rating"], ratings["items"][0]["standing"]["rating"], "{ratings:#}");
    assert_eq!(rating["deviation"], ratings["items"][0]["standing"]["deviation"]);
    let whole = anna.client.fetch(&next).await;
    let until = &whole["seats"][1]["vacation_until"];
    assert!(until.is_string(), "{whole:#}");
    assert_eq!(card["vacations"], json!([{"seat": 1, "until": until}]));
    let card = &shown["matches"][&id];
    assert_eq!(card["vacations"], json!([]), "the match is over");
    let rating = &card["summary"]["seats"][1]["player"]["rating"];
    assert_eq!(rating["rating"], 1500.0, "before the match");
    assert!(rating["change"].is_number(), "{card:#}");
}

#[tokio::test]
async fn a_home_screen_is_bounded_and_says_where_the_rest_is() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for _ in 0..27 {
        anna.solo("basic").await;
    }
    let shown = home(&anna).await;
    let part = &shown["my_turn"];
    assert_eq!(part["ids"].as_array().map(Vec::len), Some(25));
    assert_eq!(
        (&part["count"], &part["more"]),
        (&json!(27), &json!("/v1/me/matches?section=my_turn"))
    );
    assert_eq!(shown["matches"].as_object().map(serde_json::Map::len), Some(25));
    assert_eq!(shown["badge"]["matches"], 27);
    let cards = listed(&anna, "my_turn", 10).await;
    let all: Vec<_> = cards.iter().map(|card| card["summary"]["id"].clone()).collect();
    assert_eq!(all.len(), 27);
    assert_eq!(part["ids"].as_array().expect("ids")[..], all[..25]);
    let turns = anna.client.get("/v1/me/turns?limit=100").await.expect(200);
    let turns: Vec<_> =
        turns["items"].as_array().expect("items").iter().map(|item| item["id"].clone()).collect();
    assert_eq!(all, turns);
    let path = "/v1/me/matches?section=my_turn&limit=10";
    let cursor = anna.client.get(path).await.expect(200)["next_cursor"].clone();
    let of_another = format!("/v1/me/matches?section=unread&cursor={}", text(&cursor));
    anna.client.get(&of_another).await.problem(400, "invalid_cursor");
    anna.client.get("/v1/me/matches").await.problem(400, "invalid_query");
    anna.client.get("/v1/me/matches?section=all").await.problem(400, "invalid_query");
}

#[tokio::test]
async fn an_unchanged_home_screen_is_304_and_its_cursor_starts_the_stream() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = begin(&anna, &ben, 3).await;
    wait_until_decided(&mut server.connect().await).await;
    wait_until_settled(&server).await;
    let first = anna.client.get(PATH).await;
    let tag = first.header("etag").expect("a tag").to_owned();
    let condition = [("if-none-match", tag.as_str())];
    let again = anna.client.get_with(PATH, &condition).await;
    assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""));
    ben.client
        .post(&format!("/v1/matches/{id}/messages"), &json!({"text": "hi"}))
        .await
        .expect(201);
    let changed = anna.client.get_with(PATH, &condition).await.expect(200);
    assert_eq!(changed["badge"]["messages"], 1);
    let path = format!("/v1/me/stream?cursor={}", text(&first.json["cursor"]));
    let mut stream = Stream::open(&server, &path, Some(anna.token()), None).await;
    assert_eq!(stream.kinds(1).await, ["start"]);
    // A job makes the notifications of the match that has begun, in its own time.
    let mut kinds = Vec::new();
    while kinds.len() < 2 {
        kinds.extend(stream.kinds(1).await.into_iter().filter(|kind| kind != "notification"));
    }
    assert_eq!(kinds, ["message", "match"]);
    server.client().get(PATH).await.problem(401, "unauthenticated");
    anna.client.get_with(PATH, &[("if-none-match", "x")]).await.problem(400, "invalid_header");
}
