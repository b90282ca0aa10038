use serde_json::json;

use crate::api::helpers::{two_players, wait_until_waiting};
use crate::api::sse::{SseFrame, Stream};
use crate::support::TestServer;
use crate::support::client::text;
use crate::support::schema::validate;

use super::{fetch, matches, seek, wait_for_match, wait_for_matches, wait_for_rounds, wanted};

#[actix_web::test]
async fn a_standing_seek_keeps_as_many_matches_running_as_its_owner_wants() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let (carl, dora) = (server.player("carl").await, server.player("dora").await);
    let standing = seek(&anna, &json!({"standing": 2})).await;
    let of_ben = seek(&ben, &json!({})).await;
    let with_ben = wait_for_match(&ben, &of_ben).await;
    let of_carl = seek(&carl, &json!({})).await;
    wait_for_match(&carl, &of_carl).await;
    assert_eq!(fetch(&anna, &standing).await["status"], "running");
    let of_dora = seek(&dora, &json!({})).await;
    wait_for_rounds(&server, "control").await;
    assert_eq!(fetch(&dora, &of_dora).await["status"], "waiting", "two matches run");
    anna.client.post(&format!("/v1/matches/{with_ben}/resignation"), &json!({})).await.expect(200);
    let with_dora = wait_for_match(&dora, &of_dora).await;
    assert_eq!(matches(&anna, &standing).await.last(), Some(&with_dora));
    let path = format!("/v1/me/seeks/{standing}");
    ben.client.delete(&path).await.problem(404, "not_found");
    anna.client.delete(&path).await.expect(204);
    anna.client.delete(&path).await.problem(404, "not_found");
    anna.client.get(&path).await.problem(404, "not_found");
    assert_eq!(anna.client.fetch(&with_dora).await["status"], "active", "its matches go on");
}

/// The next events `seek` of a stream, each as the id and status of the seek and how many matches it has
/// started, and the `id` of the last.
async fn told(stream: &mut Stream, count: usize) -> (Vec<(String, String, usize)>, String) {
    let (mut seeks, mut last) = (Vec::new(), String::new());
    while seeks.len() < count {
        let frame = stream.next().await.expect("an event");
        let SseFrame::Event { id, event, data } = frame else { continue };
        validate("#/components/schemas/AccountEvent", &data);
        if event == "seek" {
            let seek = &data["seek"];
            let started = seek["match_ids"].as_array().expect("ids").len();
            seeks.push((text(&seek["id"]).to_owned(), text(&seek["status"]).to_owned(), started));
            last = id;
        }
    }
    (seeks, last)
}

#[actix_web::test]
async fn the_stream_of_an_account_has_each_change_of_its_seeks_once_on_every_server() {
    let server = TestServer::start().await;
    let other = TestServer::start_on(server.database.clone(), &[]).await;
    let (anna, ben) = two_players(&server).await;
    let mut stream = Stream::open(&other, "/v1/me/stream", Some(anna.token()), None).await;
    wait_until_waiting(&other, 1).await;
    let standing = seek(&anna, &json!({"standing": 1})).await;
    let change = |status: &str, started| (standing.clone(), status.to_owned(), started);
    let (waits, after_waiting) = told(&mut stream, 1).await;
    assert_eq!(waits, [change("waiting", 0)]);
    let of_ben = seek(&ben, &json!({})).await;
    let id = wait_for_match(&ben, &of_ben).await;
    assert_eq!(told(&mut stream, 1).await.0, [change("running", 1)]);
    anna.client.post(&format!("/v1/matches/{id}/resignation"), &json!({})).await.expect(200);
    assert_eq!(told(&mut stream, 1).await.0, [change("waiting", 1)]);
    // The client that comes back gets its state once, and a seek for one match as done.
    let one = seek(&anna, &json!({"variant": "nigerian"})).await;
    let of_ben = seek(&ben, &json!({"variant": "nigerian"})).await;
    wait_for_match(&ben, &of_ben).await;
    let mut again =
        Stream::open(&server, "/v1/me/stream", Some(anna.token()), Some(&after_waiting)).await;
    let done = (one, "done".to_owned(), 1);
    assert_eq!(told(&mut again, 2).await.0, [change("waiting", 1), done]);
}

#[actix_web::test]
async fn two_standing_seeks_do_not_meet_twice_at_the_same_time() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let of_anna = seek(&anna, &json!({"standing": 3})).await;
    seek(&ben, &json!({"standing": 3})).await;
    let first = wait_for_matches(&anna, &of_anna, 1).await.remove(0);
    wait_for_rounds(&server, "control").await;
    assert_eq!(matches(&anna, &of_anna).await, [first.as_str()]);
    assert_eq!(fetch(&anna, &of_anna).await["status"], "waiting");
    anna.client.post(&format!("/v1/matches/{first}/resignation"), &json!({})).await.expect(200);
    wait_for_matches(&anna, &of_anna, 2).await;
}

#[actix_web::test]
async fn newcomers_have_a_bounded_number_of_matches_until_they_have_finished_one() {
    let server = TestServer::start_with(&["--test-tuning", "newcomer_matches = 2"]).await;
    let (anna, ben) = two_players(&server).await;
    let (carl, dora) = (server.player("carl").await, server.player("dora").await);
    let standing = seek(&anna, &json!({"standing": 5})).await;
    for other in [&ben, &carl] {
        let id = seek(other, &json!({})).await;
        wait_for_match(other, &id).await;
    }
    let of_dora = seek(&dora, &json!({})).await;
    wait_for_rounds(&server, "control").await;
    assert_eq!(fetch(&dora, &of_dora).await["status"], "waiting", "anna is a newcomer");
    anna.client
        .post("/v1/me/seeks", &wanted(&json!({"variant": "nigerian"})))
        .await
        .problem(409, "too_many_newcomer_matches");
    let id = matches(&anna, &standing).await.remove(0);
    anna.client.post(&format!("/v1/matches/{id}/resignation"), &json!({})).await.expect(200);
    wait_for_match(&dora, &of_dora).await;
}
