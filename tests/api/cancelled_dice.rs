//! A match with dice that is cancelled reveals its seed, so that its rolls can be checked.

use serde_json::{Value, json};
use turnstone_records::{DiceCheck, verify};

use crate::api::helpers::events;
use crate::support::TestServer;
use crate::support::client::text;

#[tokio::test]
async fn a_cancelled_match_with_dice_reveals_the_seed_in_its_last_event() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "acey_deucey", "variant": "american", "seat": 0});
    for starts in [true, false] {
        let id = anna.create(&wanted).await;
        if starts {
            ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        }
        assert_eq!(anna.client.fetch(&id).await["dice"]["seed"], Value::Null);
        let path = format!("/v1/matches/{id}");
        let cancelled = anna.client.delete(&path).await.expect(200);
        assert_eq!(cancelled["status"], "cancelled");
        let seed = text(&cancelled["dice"]["seed"]).to_owned();
        assert_eq!(server.client().fetch(&id).await["dice"]["seed"], json!(seed));
        let log = events(&anna.client, &id).await;
        let last = log.last().expect("an event");
        assert_eq!(
            (&last["kind"], &last["cancelled"]["seed"]),
            (&json!("cancelled"), &json!(seed))
        );
        let rolls = log.iter().filter(|event| event["kind"] == "dice_rolled").count();
        assert_eq!(rolls > 0, starts);
        for format in ["json", "txt"] {
            let path = format!("/v1/matches/{id}/record.{format}");
            let record = server.client().get(&path).await.text;
            let verified = verify(&record).expect("a record that passes");
            let rolls = u32::try_from(rolls).expect("few");
            assert_eq!(verified.dice, DiceCheck::Verified(rolls), "{format}");
        }
    }
}

#[tokio::test]
async fn a_cancelled_match_without_dice_has_no_seed() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    anna.client.delete(&format!("/v1/matches/{id}")).await.expect(200);
    let log = events(&anna.client, &id).await;
    assert_eq!(log.last().expect("an event")["cancelled"], json!({"by": anna.id}));
}
