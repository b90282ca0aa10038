//! Filters of lists of matches.

use serde_json::{Value, json};

use crate::api::helpers::{pointer, run_sql, two_players};
use crate::support::client::text;
use crate::support::{Client, TestServer};

async fn listed(client: &Client, path: &str) -> Vec<String> {
    let list = client.get(path).await.expect(200);
    let items = list["items"].as_array().expect("items").clone();
    items.iter().map(|item| text(&item["id"]).to_owned()).collect()
}

#[tokio::test]
async fn matches_are_listed_by_clock_rated_rating_and_both_players() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let cleo = server.player("cleo").await;
    let wanted = |clock: Value, rated: bool| json!({"game": "mancala", "variant": "basic", "clock": clock, "rated": rated});
    let slow = anna.create(&wanted(json!({"kind": "unlimited"}), false)).await;
    let bank = wanted(json!({"kind": "bank", "bank_seconds": 864_000}), true);
    let banked = ben.create(&bank).await;
    let played = anna.match_against(&ben, "basic").await;
    let other = anna.match_against(&cleo, "basic").await;
    run_sql(
        &server,
        &format!(
            "INSERT INTO ratings VALUES ('{}', 'mancala', 'basic', 1800, 80, 0.06, 9, now(),
                 DEFAULT, true)",
            ben.id
        ),
    )
    .await;
    let client = server.client();
    for (query, expected) in [
        ("clock=unlimited", vec![&slow]),
        ("clock=bank", vec![&banked]),
        ("rated=false", vec![&slow]),
        ("rated=true&status=open", vec![&banked]),
        ("min_rating=1700", vec![&banked]),
        ("max_rating=1500&status=open", vec![&slow]),
        ("min_rating=1500&max_rating=1500.5&status=open", vec![&slow]),
        ("player=anna&opponent=BEN", vec![&played]),
    ] {
        let found = listed(&client, &format!("/v1/matches?{query}")).await;
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{query}");
    }
    let with = format!("/v1/players/anna/matches?opponent={}", cleo.id);
    assert_eq!(listed(&client, &with).await, [other]);
    for (query, at) in [
        ("opponent=anna", "/opponent"),
        ("player=anna&opponent=nobody", "/opponent"),
        ("player=nobody&opponent=anna", "/player"),
        ("clock=fast", "/clock"),
        ("min_rating=-1", "/min_rating"),
        ("max_rating=1e9", "/max_rating"),
        ("min_rating=NaN", "/min_rating"),
    ] {
        let refused = client.get(&format!("/v1/matches?{query}")).await;
        assert_eq!(pointer(&refused.problem(400, "invalid_query")), at, "{query}");
    }
}
