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
            "INSERT INTO ratings VALUES ('{0}', 'mancala', 'basic', 1800, 80, 0.06, 9, now(),
                 DEFAULT, true);
             INSERT INTO rating_history SELECT now(), gen_random_uuid(), '{0}', 'mancala', 'basic',
                 1800, 80, 0.06, 9, '{{}}'",
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

/// The id of a match that is older than all others.
const FIRST: &str = "00000000-0000-7000-8000-000000000000";

#[tokio::test]
async fn a_page_looks_at_a_bounded_number_of_matches_and_the_pages_together_at_all() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let clock = json!({"kind": "unlimited"});
    let old = anna
        .create(&json!({"game": "mancala", "variant": "basic", "clock": clock, "rated": false}))
        .await;
    let new = ben.create(&json!({"game": "mancala", "variant": "basic"})).await;
    // 4500 matches between the two, which the filter does not let pass.
    run_sql(
        &server,
        &format!(
            "INSERT INTO matches
             SELECT (jsonb_populate_record(matches, jsonb_build_object(
                 'match_id', overlay('{old}' placing lpad(to_hex(number), 12, '0') from 25)))).*
             FROM matches, generate_series(1, 4500) AS number WHERE match_id = '{new}';
             INSERT INTO match_participants
             SELECT (jsonb_populate_record(seated, jsonb_build_object('match_id', matches.match_id))).*
             FROM match_participants AS seated, matches
             WHERE seated.match_id = '{new}' AND matches.match_id NOT IN ('{old}', '{new}');
             UPDATE match_participants SET account_id = '{}', match_id = '{FIRST}'
             WHERE match_id = '{old}';
             UPDATE matches SET match_id = '{FIRST}' WHERE match_id = '{old}'",
            ben.id
        ),
    )
    .await;
    let client = server.client();
    for query in ["clock=unlimited", "clock=unlimited&status=open", "player=ben&clock=unlimited"] {
        let (mut found, mut pages, mut cursor) = (Vec::new(), 0, String::new());
        loop {
            let path = format!("/v1/matches?{query}{cursor}");
            let page = client.get(&path).await.expect(200);
            pages += 1;
            found.extend(page["items"].as_array().expect("items").iter().cloned());
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let ids: Vec<_> = found.iter().map(|item: &Value| item["id"].clone()).collect();
        assert_eq!((ids, pages), (vec![json!(FIRST)], 3), "{query}");
    }
}
