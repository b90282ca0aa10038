//! Game records over HTTP: they pass the same checks as in `turnstone verify`.

use serde_json::json;
use turnstone_records::{DiceCheck, verify};

use crate::api::helpers::{events, play_all, play_to_end, wait_for};
use crate::support::TestServer;
use crate::support::client::text;
use crate::support::poll::poll;

#[tokio::test]
async fn a_record_is_the_whole_match_and_passes_every_check() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let acey = json!({"game": "acey_deucey", "variant": "american", "seat": 0});
    for wanted in [json!({"game": "mancala", "variant": "nigerian", "seat": 0}), acey] {
        let id = anna.create(&wanted).await;
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        let path = format!("/v1/matches/{id}/record.json");
        let running =
            verify(&anna.client.get(&path).await.text).expect("a record of an active match");
        assert_eq!((running.result, running.signature), (None, None));
        let finished = play_to_end(&[&anna, &ben], &id, 9).await;
        let rated = async || {
            let answer = server.client().get(&path).await;
            answer.json["names"][0]["rating"].is_number().then_some(answer)
        };
        let answer = poll("the match is rated", rated).await;
        let verified = verify(&answer.text).expect("a record that passes");
        let keys = server.client().get("/v1/keys").await;
        let key = &keys.json["items"][0];
        let signature = verified.signature.expect("the record of a finished match is signed");
        assert_eq!(text(&key["public_key"]), signature.public_key.to_string());
        assert_eq!(answer.json["signature"]["key_id"], key["key_id"]);
        assert!(signature.is_of(verified.match_id, &verified.chain_head));
        assert_eq!(hex::encode(verified.chain_head), text(&finished["chain_head"]));
        assert_eq!(verified.dice == DiceCheck::None, finished["dice"].is_null());
        assert_eq!(answer.json["result"], finished["result"]);
        assert_eq!(answer.json["events"], json!(events(&anna.client, &id).await));
        let again = server.client().get(&path).await;
        assert_eq!(again.text, answer.text, "the same bytes");
        let tag = answer.header("etag").expect("a tag");
        let known = server.client().send("GET", &path, &[("if-none-match", tag)], None).await;
        assert_eq!(known.status.as_u16(), 304);
        anna.client.patch("/v1/me", &json!({"display_name": "Anna II"})).await.expect(200);
        let renamed = server.client().send("GET", &path, &[("if-none-match", tag)], None).await;
        assert_eq!(renamed.status.as_u16(), 200, "the record contains names");
        let renamed = verify(&renamed.text).expect("a record under another name");
        assert_eq!(renamed.chain_head, verified.chain_head, "the chain contains no names");
        anna.client.patch("/v1/me", &json!({"display_name": "anna"})).await.expect(200);
    }
}

#[tokio::test]
async fn every_format_has_its_content_type_file_name_and_etag_or_is_unsupported() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let name = json!({"display_name": "A]n\\n\"a: (;B[32+A])"});
    anna.client.patch("/v1/me", &name).await.expect(200);
    let id = anna.create(&json!({"game": "octi", "variant": "kids", "seat": 0})).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[&anna, &ben], &id, &["32+A", "26+E", "32-33"]).await;
    anna.client.post(&format!("/v1/matches/{id}/takeback-offer"), &json!({"ply": 3})).await;
    let accepted = json!({"ply": 3, "accept": true});
    let answer = format!("/v1/matches/{id}/takeback-offer/answer");
    ben.client.post(&answer, &accepted).await.expect(200);
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
    // It is too short to count, so that the record changes no more.
    wait_for(&anna.client, &id, |shown| shown["counted"] == false).await;
    let mut tags = std::collections::BTreeSet::new();
    for (format, media_type, ending) in [
        ("json", "application/json", "json"),
        ("text", "text/plain; charset=utf-8", "txt"),
        ("sgf", "application/x-go-sgf; charset=utf-8", "sgf"),
    ] {
        let path = format!("/v1/matches/{id}/record.{ending}");
        let answer = server.client().get(&path).await;
        assert_eq!(answer.header("content-type"), Some(media_type));
        let name = format!("inline; filename=\"{id}.{ending}\"");
        assert_eq!(answer.header("content-disposition"), Some(name.as_str()));
        let tag = answer.header("etag").expect("a tag");
        let known = server.client().send("GET", &path, &[("if-none-match", tag)], None).await;
        assert_eq!(known.status.as_u16(), 304);
        tags.insert(tag.to_owned());
        let head = server.client().send("HEAD", &path, &[], None).await;
        assert_eq!((head.header("etag"), head.text.as_str()), (Some(tag), ""));
        let verified = verify(&answer.text).unwrap_or_else(|found| panic!("{found:?}"));
        assert_eq!((verified.format.as_str(), verified.plies), (format, 4));
        assert_eq!(verified.names[0].display_name, "A]n\\n\"a: (;B[32+A])");
        assert_eq!(verified.write(verified.format).as_ref(), Some(&answer.text), "again");
    }
    assert_eq!(tags.len(), 3, "{tags:?}");
    let mancala = anna.create(&json!({"game": "mancala", "variant": "basic"})).await;
    let none = anna.client.get(&format!("/v1/matches/{mancala}/record.sgf")).await;
    let detail = none.problem(404, "not_found")["detail"].clone();
    assert_eq!(detail, "Smart Game Format does not know Mancala");
}

#[tokio::test]
async fn a_private_record_is_for_its_players_and_unknown_forms_are_refused() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let wanted = json!({"game": "mancala", "variant": "basic", "visibility": "private"});
    let id = anna.create(&wanted).await;
    let path = format!("/v1/matches/{id}/record.json");
    assert!(verify(&anna.client.get(&path).await.text).is_ok(), "an open match has one too");
    ben.client.get(&path).await.problem(404, "not_found");
    server.client().get(&path).await.problem(404, "not_found");
    let unknown = anna.client.get(&format!("{path}?format=pdf")).await;
    assert_eq!(unknown.problem(400, "invalid_query")["errors"][0]["pointer"], "/format");
    let nobody = "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/record.json";
    server.client().get(nobody).await.problem(404, "not_found");
}

#[tokio::test]
async fn a_record_has_the_address_of_its_server_if_that_is_known() {
    for flags in [&["--public-url", "https://play.example"][..], &[]] {
        let server = TestServer::start_with(flags).await;
        let (anna, ben) = (server.player("anna").await, server.player("ben").await);
        let id = anna.create(&json!({"game": "octi", "variant": "kids", "seat": 0})).await;
        ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
        let site = flags.last().copied();
        let read = async |ending: &str| {
            server.client().get(&format!("/v1/matches/{id}/record.{ending}")).await.text
        };
        let record = read("json").await;
        let whole: serde_json::Value = serde_json::from_str(&record).expect("JSON");
        assert_eq!(whole["site"].as_str(), site);
        let tags =
            [("txt", "[Site \"https://play.example\"]"), ("sgf", "PC[https://play.example]")];
        for (ending, tag) in tags {
            let record = read(ending).await;
            assert_eq!(record.contains(tag), site.is_some(), "{ending}: {record}");
            verify(&record).expect("a record that passes");
        }
        verify(&record).expect("a record that passes");
    }
}
