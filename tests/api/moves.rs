use serde_json::json;

use crate::support::TestServer;

#[tokio::test]
async fn a_move_is_answered_with_the_match_after_it() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "egyptian").await;
    let after = anna.client.play(&id, 0, "3").await.expect(201);
    assert_eq!(after["ply"], 1);
    assert_eq!(after["to_act"], json!([0]), "the last stone fell into the own store");
    assert_eq!(
        after["state"],
        json!({"game": "mancala", "mancala": {"pits": [[4, 4, 0, 5, 5, 5], [4, 4, 4, 4, 4, 4]], "stores": [1, 0]}})
    );
    assert_eq!(after, ben.client.fetch(&id).await);
}
