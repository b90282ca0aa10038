//! A rated match is public.

use serde_json::{Value, json};

use crate::api::helpers::pointer;
use crate::support::TestServer;

#[tokio::test]
async fn a_rated_match_cannot_be_private() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let private = |more: Value| {
        let mut wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
        wanted.as_object_mut().expect("an object").extend(more.as_object().expect("one").clone());
        wanted
    };
    let refused = anna.client.post("/v1/matches", &private(json!({"rated": true}))).await;
    assert_eq!(pointer(&refused.problem(422, "invalid_body")), "/rated");
    for more in [json!({}), json!({"rated": null}), json!({"rated": false})] {
        let made = anna.client.post("/v1/matches", &private(more)).await.expect(201);
        assert_eq!((&made["rated"], &made["visibility"]), (&json!(false), &json!("private")));
    }
}
