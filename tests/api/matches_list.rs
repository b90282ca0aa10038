use serde_json::{Value, json};

use crate::api::helpers::{all_items, ids, pointer};
use crate::support::TestServer;
use crate::support::client::text;

#[tokio::test]
async fn matches_are_listed_newest_first_without_their_state() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut made = vec![anna.solo("basic").await, anna.solo("egyptian").await];
    made.push(anna.create(&json!({"game": "mancala", "variant": "nigerian"})).await);
    made.reverse();
    let listed = all_items(&server.client(), "/v1/matches", 100).await;
    assert_eq!(ids(&listed), made);
    for item in &listed {
        let whole = server.client().fetch(text(&item["id"])).await;
        assert_eq!(item.get("state"), None);
        for member in ["status", "version", "ply", "created_by", "variant", "to_act", "deadline"] {
            assert_eq!(item[member], whole[member], "{member}");
        }
    }
}

#[tokio::test]
async fn filters_leave_only_what_they_name() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let open = anna.create(&json!({"game": "mancala", "variant": "basic", "seat": 0})).await;
    let active = anna.match_against(&ben, "egyptian").await;
    let finished = anna.match_against(&ben, "basic").await;
    ben.client.post_empty(&format!("/v1/matches/{finished}/resignation")).await.expect(200);
    let cancelled = ben.create(&json!({"game": "mancala", "variant": "nigerian"})).await;
    ben.client.delete(&format!("/v1/matches/{cancelled}")).await.expect(200);
    let all = [&cancelled, &finished, &active, &open];
    for (query, expected) in [
        ("status=open", vec![&open]),
        ("status=active", vec![&active]),
        ("status=finished", vec![&finished]),
        ("status=cancelled", vec![&cancelled]),
        ("game=mancala", all.to_vec()),
        ("variant=basic", vec![&finished, &open]),
        ("player=anna", vec![&finished, &active, &open]),
        ("player=ben&variant=basic", vec![&finished]),
        ("player=anna&status=open&variant=basic&game=mancala", vec![&open]),
        ("open_to_me=false", all.to_vec()),
    ] {
        let listed = all_items(&ben.client, &format!("/v1/matches?{query}"), 100).await;
        assert_eq!(ids(&listed).iter().collect::<Vec<_>>(), expected, "{query}");
    }
}

#[tokio::test]
async fn a_filter_that_names_nothing_is_refused() {
    let server = TestServer::start().await;
    server.player("anna").await.solo("basic").await;
    let chess = ["player=nobody", "game=chess", "variant=chess", "game=octi&variant=basic"];
    for query in ["player=%00", "player=%ff", "game=%ff", "variant=%00"].iter().chain(&chess) {
        let answer = server.client().get(&format!("/v1/matches?{query}")).await;
        let problem = answer.problem(400, "invalid_query");
        let named = query.rsplit('&').next().and_then(|one| one.split('=').next());
        let pointer = format!("/{}", named.expect("a name"));
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{query}");
    }
}

#[tokio::test]
async fn open_to_me_lists_matches_that_the_caller_can_join() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let mancala = |invite: Value| json!({"game": "mancala", "variant": "basic", "invite": invite});
    let open = anna.create(&mancala(Value::Null)).await;
    let invited = anna.create(&mancala(json!(["ben"]))).await;
    let for_another = anna.create(&mancala(json!(["carl"]))).await;
    ben.create(&mancala(Value::Null)).await;
    anna.match_against(&carl, "basic").await;
    let listed = all_items(&ben.client, "/v1/matches?open_to_me=true", 100).await;
    assert_eq!(ids(&listed), [invited.clone(), open.clone()]);
    for (id, expected) in [(open, 200), (invited, 200), (for_another, 403)] {
        let path = format!("/v1/matches/{id}/seats");
        ben.client.post(&path, &json!({})).await.expect(expected);
    }
}

#[tokio::test]
async fn open_to_me_leaves_out_what_the_caller_is_refused() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let carl = server.player("carl").await;
    let guest = server.client().post("/v1/guests", &json!({})).await.expect(201);
    let guest = server.client().with_token(text(&guest["token"]));
    let rated = anna.create(&json!({"game": "mancala", "variant": "basic", "rated": true})).await;
    let casual = anna.create(&json!({"game": "mancala", "variant": "basic", "rated": false})).await;
    ben.client.put("/v1/me/blocks/anna", &json!({})).await.expect(204);
    anna.client.put("/v1/me/blocks/carl", &json!({})).await.expect(204);
    for (client, expected) in
        [(&ben.client, vec![]), (&carl.client, vec![]), (&guest, vec![casual.clone()])]
    {
        let listed = all_items(client, "/v1/matches?open_to_me=true", 100).await;
        assert_eq!(ids(&listed), expected);
        for id in [&rated, &casual] {
            let refused = if expected.contains(id) { 200 } else { 403 };
            client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(refused);
        }
    }
}

#[tokio::test]
async fn open_to_me_needs_a_login() {
    let server = TestServer::start().await;
    let answer = server.client().get("/v1/matches?open_to_me=true").await;
    answer.problem(401, "unauthenticated");
}

#[tokio::test]
async fn pages_have_no_gap_and_no_repeat_while_matches_are_created() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let mut expected = Vec::new();
    for _ in 0..7 {
        expected.push(anna.solo("basic").await);
    }
    expected.reverse();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let path = format!("/v1/matches?limit=3{cursor}");
        let page = server.client().get(&path).await.expect(200);
        seen.extend(ids(page["items"].as_array().expect("items")));
        anna.solo("basic").await;
        let Some(next) = page["next_cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn an_exactly_full_last_page_has_no_next_cursor() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    anna.solo("basic").await;
    anna.solo("basic").await;
    let page = server.client().get("/v1/matches?limit=2").await.expect(200);
    assert_eq!(page["next_cursor"], Value::Null);
    assert_eq!(page["items"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_cursor_that_is_not_of_this_list_is_refused() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("basic").await;
    anna.solo("basic").await;
    crate::api::helpers::log_in(&server, "anna").await;
    let cursor =
        async |path: &str| text(&anna.client.get(path).await.expect(200)["next_cursor"]).to_owned();
    let good = cursor("/v1/matches?limit=1").await;
    let of_sessions = cursor("/v1/sessions?limit=1").await;
    let of_events = cursor(&format!("/v1/matches/{id}/events?limit=1")).await;
    let first = if good.starts_with('B') { "A" } else { "B" };
    let altered = format!("{first}{}", &good[1..]);
    for bad in [&of_sessions, &of_events, &altered, "", "nonsense", "%00", &good[1..]] {
        let answer = anna.client.get(&format!("/v1/matches?cursor={bad}")).await;
        assert_eq!(pointer(&answer.problem(400, "invalid_cursor")), "/cursor", "{bad}");
    }
    for path in ["/v1/sessions".to_owned(), format!("/v1/matches/{id}/events")] {
        let answer = anna.client.get(&format!("{path}?cursor={good}")).await;
        answer.problem(400, "invalid_cursor");
    }
}

#[tokio::test]
async fn a_cursor_is_of_one_path_and_its_filters() {
    let server = TestServer::start().await;
    let (anna, ben) = crate::api::helpers::two_players(&server).await;
    let (one, other) = (anna.solo("basic").await, anna.solo("basic").await);
    for _ in 0..2 {
        anna.match_against(&ben, "basic").await;
    }
    let lists = [
        "/v1/matches?player=anna&status=active",
        "/v1/matches?player=anna&game=mancala",
        "/v1/matches?player=ben",
        "/v1/matches",
        "/v1/players/anna/matches",
        "/v1/players/anna/matches?opponent=ben",
        "/v1/players/ben/matches",
        &format!("/v1/matches/{one}/events"),
        &format!("/v1/matches/{other}/events"),
    ];
    let with = |list: &str, more: &str| {
        format!("{list}{}{more}", if list.contains('?') { '&' } else { '?' })
    };
    for list in lists {
        let first = anna.client.get(&with(list, "limit=1")).await.expect(200);
        let cursor = format!("cursor={}", text(&first["next_cursor"]));
        // A page may have another length.
        anna.client.get(&with(list, &format!("{cursor}&limit=2"))).await.expect(200);
        for another in lists.into_iter().filter(|another| *another != list) {
            let refused = anna.client.get(&with(another, &cursor)).await;
            assert_eq!(pointer(&refused.problem(400, "invalid_cursor")), "/cursor", "{another}");
        }
    }
    let log = &lists[7];
    let first = anna.client.get(&with(log, "after=1&limit=1")).await.expect(200);
    let cursor = format!("cursor={}", text(&first["next_cursor"]));
    for more in [cursor.clone(), format!("after=1&{cursor}"), format!("{cursor}&wait_seconds=1")] {
        let next = anna.client.get(&with(log, &more)).await.expect(200);
        assert_eq!(next["items"][0]["seq"], 3);
    }
}

#[tokio::test]
async fn a_query_that_is_wrong_is_pointed_at() {
    let server = TestServer::start().await;
    for (query, fault) in [
        ("limit=0", "/limit"),
        ("limit=101", "/limit"),
        ("limit=-1", "/limit"),
        ("limit=ten", "/limit"),
        ("limit=", "/limit"),
        ("limit=1&limit=2", "/limit"),
        ("status=running", "/status"),
        ("open_to_me=perhaps", "/open_to_me"),
        ("colour=red", "/colour"),
        ("Limit=5", "/Limit"),
    ] {
        let answer = server.client().get(&format!("/v1/matches?{query}")).await;
        assert_eq!(pointer(&answer.problem(400, "invalid_query")), fault, "{query}");
    }
    server.client().get("/v1/matches?limit=100").await.expect(200);
}
