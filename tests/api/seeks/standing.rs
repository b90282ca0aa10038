use serde_json::json;

use crate::api::helpers::two_players;
use crate::support::TestServer;

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
    anna.client.delete(&format!("/v1/me/seeks/{standing}")).await.expect(204);
    anna.client.get(&format!("/v1/me/seeks/{standing}")).await.problem(404, "not_found");
    assert_eq!(anna.client.fetch(&with_dora).await["status"], "active", "its matches go on");
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
    let server = TestServer::start_with(&["--newcomer-matches", "2"]).await;
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
