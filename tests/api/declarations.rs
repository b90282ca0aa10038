//! Six with `declaration: manual`: no response shows a shape that its owner has not declared.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::api::helpers::{legal_moves, ply};
use crate::support::client::Response;
use crate::support::{Player, TestServer};

/// Ten plies after which black, to move, has five in a row: `5,-1` makes it six.
const FIVE_IN_A_ROW: [&str; 10] =
    ["0,-1", "-1,0", "1,-1", "-2,0", "2,-1", "-3,0", "3,-1", "-1,1", "4,-1", "-2,2"];

async fn begin(anna: &Player, ben: &Player, variant: &str, declaration: &str) -> String {
    let options = json!({ "declaration": declaration });
    let wanted = json!({"game": "six", "variant": variant, "options": options, "seat": 0});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    for (number, notation) in FIVE_IN_A_ROW.iter().enumerate() {
        let mover = [anna, ben][number % 2];
        mover.client.play(&id, number as u64, notation).await.expect(201);
    }
    id
}

/// A response without the parts that differ between any two matches: it keeps the names of members
/// and headers, the words, and those numbers that are counts.
fn comparable(answer: &Response) -> Value {
    let mut headers: Vec<_> = answer.headers.keys().map(ToString::to_string).collect();
    headers.sort();
    let mut body = answer.json.clone();
    let members = body.as_object_mut().expect("a match");
    for differs in
        ["id", "chain_head", "created_at", "started_at", "deadline", "last_move", "state"]
    {
        members.remove(differs);
    }
    // The second part is of `chain_head`, the third a digest, also of the deadline.
    let tag = answer.header("etag").expect("a tag").split('-').collect::<Vec<_>>();
    let tag = (tag[0], &tag[3..]);
    json!({"headers": headers, "body": body, "tag": tag, "status": answer.status.as_u16()})
}

#[tokio::test]
async fn an_undeclared_shape_shows_nowhere_and_can_be_declared_later() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for variant in ["basic", "advanced"] {
        let with = begin(&anna, &ben, variant, "manual").await;
        let without = begin(&anna, &ben, variant, "manual").await;
        let shaped = anna.client.play(&with, 10, "5,-1").await;
        let plain = anna.client.play(&without, 10, "3,-2").await;
        shaped.expect(201);
        assert_eq!(
            comparable(&shaped),
            comparable(&plain),
            "the responses differ between the two matches"
        );
        let state = &shaped.json["state"]["six"];
        assert_eq!(state["winning_shape"], Value::Null);
        let members = |answer: &Response| {
            let state = answer.json["state"]["six"].as_object().cloned().expect("a state");
            state.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(members(&shaped), members(&plain));
        for id in [&with, &without] {
            let listed = legal_moves(&ben.client, id).await;
            assert!(listed.iter().all(|notation| !notation.contains('!')), "{listed:?}");
        }
        for (id, client) in [(&with, &anna.client), (&without, &ben.client)] {
            for what in ["board.svg", "animation.svg"] {
                let drawn = client.get(&format!("/v1/matches/{id}/{what}")).await;
                drawn.expect(200);
                assert!(drawn.text.contains("reached") && !drawn.text.contains("winning"));
            }
        }
        // Red has no shape, and gets the same response to a declaration in both matches.
        let refused = [&with, &without].map(|id| ben.client.play(id, 11, "!"));
        let [one, other] = refused;
        let (one, other) = (one.await.problem(422, "illegal_move"), other.await);
        let other = other.problem(422, "illegal_move");
        assert_eq!((&one["violation"], &one["detail"]), (&other["violation"], &other["detail"]));
        for id in [&with, &without] {
            ben.client.play(id, 11, "-3,1").await.expect(201);
            let listed = legal_moves(&anna.client, id).await;
            assert!(listed.iter().all(|notation| !notation.contains('!')), "not even to its owner");
        }
        anna.client.play(&without, 12, "!").await.problem(422, "illegal_move");
        let won = anna.client.play(&with, 12, "!").await.expect(201);
        assert_eq!(won["result"], json!({"winners": [0], "reason": "row", "score": null}));
        assert_eq!(won["state"]["six"]["winning_shape"][5], json!([5, -1]));
        let drawn = ben.client.get(&format!("/v1/matches/{with}/board.svg")).await;
        assert!(drawn.text.contains("winning"), "a declared shape is visible");
        assert_eq!(ply(&won), 13, "a bare declaration is a ply");
    }
}

/// The whole of a response. Values that differ between any two requests are left out, and the match
/// has the same id. The second part of a tag is of `chain_head`.
fn whole(response: &Response, id: &str) -> Value {
    let differs =
        |name: &str| ["date", "x-request-id"].contains(&name) || name.starts_with("ratelimit");
    let headers: BTreeMap<_, _> = response
        .headers
        .iter()
        .map(|(name, value)| {
            let value = value.to_str().expect("text");
            let parts: Vec<_> = value.split('-').collect();
            let value = match (name.as_str(), &parts[..]) {
                (name, _) if differs(name) => String::new(),
                ("etag", [version, _, rest @ ..]) => format!("{version} {rest:?}"),
                _ => value.to_owned(),
            };
            (name.as_str(), value)
        })
        .collect();
    let request_id = response.header("x-request-id").unwrap_or("no request");
    let text = response.text.replace(id, "ID").replace(request_id, "REQUEST");
    json!({"status": response.status.as_u16(), "headers": headers, "text": text})
}

/// Two matches, Anna to act. A shape of hers stands in the first, and none in the second.
struct Twins<'a> {
    anna: &'a Player,
    ben: &'a Player,
    ids: [String; 2],
}

impl Twins<'_> {
    /// Sends the same request about both matches; the responses must be the same.
    async fn expect_same(
        &self,
        player: &Player,
        method: &str,
        rest: &str,
        body: Option<&Value>,
    ) -> Response {
        let mut responses = Vec::new();
        for id in &self.ids {
            let path = format!("/v1/matches/{id}/{rest}");
            responses.push(match body {
                Some(body) => player.client.send_json(method, &path, &[], body).await,
                None => player.client.send(method, &path, &[], None).await,
            });
        }
        let [shaped, plain] = [0, 1].map(|index| whole(&responses[index], &self.ids[index]));
        assert_eq!(shaped, plain, "{method} {rest} {body:?}");
        responses.swap_remove(0)
    }

    /// Asks about a declaration, and builds a move with one: of the seat to act, and
    /// prepared by the other player.
    async fn ask_about_declarations(&self, ply: u64, cell: &str) {
        let (mover, other) =
            if ply.is_multiple_of(2) { (self.anna, self.ben) } else { (self.ben, self.anna) };
        let after = |notation: &str| json!([{"move": cell, "next": [{"move": notation}]}]);
        for lines in [
            json!([{"move": "!"}]),
            json!([{"move": format!("{cell}!")}]),
            after("!"),
            after("0,7!"),
        ] {
            let body = json!({"lines": lines});
            let refused = self.expect_same(other, "PUT", "conditional-moves", Some(&body)).await;
            refused.problem(422, "invalid_body");
        }
        for then in [json!([{"move": "!"}]), json!([{"move": "0,7!"}])] {
            let body = json!({"ply": ply, "move": cell, "then": then});
            let refused = self.expect_same(mover, "POST", "moves", Some(&body)).await;
            refused.problem(422, "invalid_body");
        }
        for taps in ["!", &format!("{cell} !"), "! !"] {
            let taps = taps.replace(' ', "%20");
            for player in [mover, other] {
                self.expect_same(player, "GET", &format!("legal-moves?prefix={taps}"), None).await;
            }
        }
        // The boards differ by one stone, so the pictures do; but not by a mark.
        for taps in ["!", &format!("{cell} !")] {
            let taps = taps.replace(' ', "%20");
            let mut drawn = Vec::new();
            for id in &self.ids {
                let path = format!("/v1/matches/{id}/board.svg?draft={taps}");
                let answer = other.client.get(&path).await;
                assert!(!answer.text.contains("winning"), "{taps}");
                drawn.push(answer);
            }
            assert_eq!(drawn[0].status, drawn[1].status, "{taps}");
            if !drawn[0].status.is_success() {
                let [shaped, plain] = [0, 1].map(|index| whole(&drawn[index], &self.ids[index]));
                assert_eq!(shaped, plain, "{taps}");
            }
        }
    }
}

#[tokio::test]
async fn no_response_about_a_declaration_tells_whether_a_shape_stands() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for player in [&anna, &ben] {
        let wish = json!({"play_forced_moves": true});
        player.client.patch("/v1/me", &wish).await.expect(200);
    }
    for variant in ["basic", "advanced"] {
        let with = begin(&anna, &ben, variant, "manual").await;
        let without = begin(&anna, &ben, variant, "manual").await;
        let shaped = anna.client.play(&with, 10, "5,-1").await;
        let plain = anna.client.play(&without, 10, "3,-2").await;
        assert_eq!(comparable(&shaped), comparable(&plain), "and nothing is played by itself");
        let twins = Twins { anna: &anna, ben: &ben, ids: [with, without] };
        twins.ask_about_declarations(11, "-3,1").await;
        let shaped = ben.client.play(&twins.ids[0], 11, "-3,1").await;
        let plain = ben.client.play(&twins.ids[1], 11, "-3,1").await;
        assert_eq!(comparable(&shaped), comparable(&plain));
        twins.ask_about_declarations(12, "-4,1").await;
    }
}

#[tokio::test]
async fn automatic_play_ends_at_once_and_takes_no_declaration() {
    let server = TestServer::start().await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = begin(&anna, &ben, "basic", "automatic").await;
    anna.client.play(&id, 10, "5,-1!").await.problem(422, "illegal_move");
    let won = anna.client.play(&id, 10, "5,-1").await.expect(201);
    assert_eq!(won["result"]["reason"], "row");
    let classic =
        json!({"game": "six", "variant": "classic", "options": {"declaration": "manual"}});
    anna.client.post("/v1/matches", &classic).await.problem(422, "invalid_body");
}

#[tokio::test]
async fn a_cell_far_away_is_illegal_and_no_overflow() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.create(&json!({"game": "six", "variant": "classic", "solo": true})).await;
    for far in ["2147483647,0", "-2147483648,2147483647", "100000,-100000"] {
        let answer = anna.client.play(&id, 0, far).await;
        assert_eq!(answer.status.as_u16(), 422, "{far}: {}", answer.text);
    }
    let endless = format!("{},0", "9".repeat(400));
    assert_eq!(anna.client.play(&id, 0, &endless).await.status.as_u16(), 422);
    assert_eq!(anna.client.fetch(&id).await["ply"], 0);
}
