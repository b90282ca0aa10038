//! Texts for people, in the language that a client asks for.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::helpers::{UNKNOWN_ID, two_players};
use crate::support::client::text;
use crate::support::{Client, Response, TestServer};

/// Languages that a client may ask for, and the tag of the one that it gets.
pub const ASKED: [(&str, &str); 5] = [
    ("en-GB", "en"),
    ("he-IL", "he"),
    ("fr, ar;q=0.5", "ar"),
    ("en;q=0.1, ru", "ru"),
    ("nl", "nl"),
];

async fn get(client: &Client, path: &str, asked: &str) -> Response {
    client.get_with(path, &[("accept-language", asked)]).await
}

/// Checks that a response says in which language it is, and that caches must not mix them.
#[track_caller]
pub fn assert_language(response: &Response, tag: &str) {
    assert_eq!(response.header("content-language"), Some(tag));
    let varies = response.headers.get_all("vary").iter();
    let varies: Vec<_> = varies.filter_map(|value| value.to_str().ok()).collect();
    assert!(varies.join(",").to_lowercase().contains("accept-language"), "{varies:?}");
}

/// Whether a text has a letter of the script that a language is written in.
pub fn is_written_in(text: &str, tag: &str) -> bool {
    let has = |range: std::ops::RangeInclusive<char>| text.chars().any(|one| range.contains(&one));
    match tag {
        "he" => has('\u{5d0}'..='\u{5ea}'),
        "ar" => has('\u{620}'..='\u{64a}'),
        "ru" => has('\u{400}'..='\u{4ff}'),
        _ => has('a'..='z'),
    }
}

#[tokio::test]
async fn a_problem_is_in_the_language_of_the_client_and_its_codes_are_in_none() {
    let server = TestServer::start().await;
    let path = format!("/v1/matches/{UNKNOWN_ID}");
    let mut titles = BTreeSet::new();
    for (asked, tag) in ASKED {
        let response = get(&server.client(), &path, asked).await;
        let problem = response.problem(404, "not_found");
        assert_language(&response, tag);
        assert_eq!(problem["type"], "/v1/problems#not_found");
        assert!(is_written_in(text(&problem["detail"]), tag), "{problem}");
        titles.insert(text(&problem["title"]).to_owned());
    }
    assert_eq!(titles.len(), ASKED.len(), "{titles:?}");
    let response = server.client().get(&path).await;
    assert_eq!(response.problem(404, "not_found")["title"], "Not found");
    assert_language(&response, "en");
}

#[tokio::test]
async fn what_cannot_be_read_in_the_header_is_no_error() {
    let server = TestServer::start().await;
    for asked in ["", "*", "*;q=0", ";;,", "he;q=nine", "q=1", "tlh", "-", "en-"] {
        let response = get(&server.client(), "/v1/games/six", asked).await;
        assert_eq!(response.expect(200)["variants"][0]["name"], "Basic", "{asked}");
        assert_language(&response, "en");
    }
}

#[tokio::test]
async fn details_that_are_made_of_values_have_them_in_every_language() {
    let server = TestServer::start().await;
    let (anna, ben) = two_players(&server).await;
    let id = anna.match_against(&ben, "egyptian").await;
    anna.client.play(&id, 0, "3").await.expect(201);
    let moves = format!("/v1/matches/{id}/moves");
    let bodies = [
        (json!({"ply": 1, "move": "3"}), 422, "illegal_move", "3"),
        (json!({"ply": 1, "move": "3R"}), 422, "malformed_move", "`6`"),
        (json!({"ply": 77, "move": "1"}), 409, "ply_ahead", "77"),
    ];
    for (asked, tag) in ASKED {
        for (body, status, code, value) in &bodies {
            let headers = [("accept-language", asked)];
            let response = anna.client.send_json("POST", &moves, &headers, body).await;
            let problem = response.problem(*status, code);
            assert_language(&response, tag);
            let detail = text(&problem["detail"]);
            assert!(detail.contains(value) && is_written_in(detail, tag), "{problem}");
            assert_eq!(problem["violation"].is_string(), *code == "illegal_move", "{problem}");
        }
        let wanted = json!({"game": "mancala", "variant": "martian"});
        let headers = [("accept-language", asked)];
        let response = anna.client.send_json("POST", "/v1/matches", &headers, &wanted).await;
        let problem = response.problem(422, "invalid_body");
        let fault = text(&problem["errors"][0]["detail"]);
        assert!(fault.contains("martian") && fault.contains("nigerian"), "{problem}");
        assert!(is_written_in(fault, tag), "{problem}");
        assert_eq!(problem["errors"][0]["pointer"], "/variant");
    }
}

/// A catalogue without its texts: what must be the same in every language.
fn machine_fields(mut catalogue: Value) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for name in ["name", "summary", "description", "notation", "title", "strength"] {
                    members.remove(name);
                }
                members.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    strip(&mut catalogue);
    catalogue
}

/// Every text of a catalogue.
fn texts<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                match member.as_str() {
                    Some(said)
                        if ["summary", "description", "title", "strength"].contains(&&**name) =>
                    {
                        found.push(said);
                    }
                    _ => texts(member, found),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_catalogue_is_translated_and_its_codes_are_not() {
    let server = TestServer::start().await;
    for path in ["/v1/games", "/v1/problems", "/v1/games/octi"] {
        let english = server.client().get(path).await.expect(200);
        let mut english_texts = Vec::new();
        texts(&english, &mut english_texts);
        let mut tags = BTreeSet::new();
        for (asked, tag) in ASKED {
            let response = get(&server.client(), path, asked).await;
            let translated = response.expect(200);
            assert_language(&response, tag);
            tags.insert(response.header("etag").expect("a tag").to_owned());
            assert_eq!(machine_fields(translated.clone()), machine_fields(english.clone()));
            let mut found = Vec::new();
            texts(&translated, &mut found);
            assert_eq!(found.len(), english_texts.len());
            for (said, source) in found.into_iter().zip(&english_texts) {
                assert_eq!(said == *source, tag == "en", "{path}, {tag}: {said}");
                assert!(is_written_in(said, tag), "{path}, {tag}: {said}");
            }
        }
        assert_eq!(tags.len(), ASKED.len(), "{path}: one tag for each language");
    }
}

#[tokio::test]
async fn the_rules_are_there_in_every_language_and_a_tag_is_of_one_language() {
    let server = TestServer::start().await;
    let client = server.client();
    for game in ["six", "acey_deucey", "mancala", "octi"] {
        let path = format!("/v1/games/{game}/rules");
        let english = client.get(&path).await;
        for (asked, tag) in ASKED {
            let rules = get(&client, &path, asked).await;
            assert_eq!(rules.status, 200);
            assert_language(&rules, tag);
            assert!(
                rules.text.starts_with("# ") && is_written_in(&rules.text, tag),
                "{game} {tag}"
            );
            assert_eq!(rules.text == english.text, tag == "en");
            let known = rules.header("etag").expect("a tag");
            let headers = [("accept-language", asked), ("if-none-match", known)];
            let same = client.get_with(&path, &headers).await;
            assert_eq!(same.status, 304);
            assert_language(&same, tag);
            let other = if tag == "he" { "ar" } else { "he" };
            let headers = [("accept-language", other), ("if-none-match", known)];
            assert_eq!(client.get_with(&path, &headers).await.status, 200, "{game}: {tag}");
        }
    }
}

#[tokio::test]
async fn a_picture_and_the_labels_of_taps_are_in_the_language_of_the_client() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let id = anna.solo("ethiopian").await;
    anna.client.play(&id, 0, "3R").await.expect(201);
    let board = format!("/v1/matches/{id}/board.svg");
    let (mut known, mut pngs) = (BTreeSet::new(), BTreeMap::new());
    for tag in ["en", "he", "ar", "ru", "nl"] {
        for path in [board.clone(), format!("/v1/matches/{id}/animation.svg")] {
            let picture = get(&anna.client, &path, tag).await;
            assert_language(&picture, tag);
            assert!(picture.text.contains(&format!("lang=\"{tag}\"")), "{path} in {tag}");
            let title = picture.text.split("<title>").nth(1).expect("a title");
            assert!(is_written_in(title.split('<').next().expect("its text"), tag), "{title}");
            assert!(known.insert(picture.header("etag").expect("a tag").to_owned()), "{tag}");
        }
        // An image in a page cannot send a header of its own.
        let asked = get(&anna.client, &format!("{board}?lang={tag}"), "en").await;
        assert_language(&asked, tag);
        assert_eq!(asked.text, get(&anna.client, &board, tag).await.text);
        let path = format!("/v1/matches/{id}/legal-moves?prefix=");
        let next = get(&anna.client, &path, tag).await;
        assert_language(&next, tag);
        let label = next.json["draft"]["next"][0]["label"].as_str().expect("a label");
        assert!(is_written_in(label, tag), "{label}");
        let path = format!("/v1/matches/{id}/board.png");
        let png = get(&anna.client, &path, tag).await;
        assert_language(&png, tag);
        assert!(known.insert(png.header("etag").expect("a tag").to_owned()));
        let asked = get(&anna.client, &format!("{path}?lang={tag}"), "en").await;
        assert_eq!(asked.bytes, png.bytes);
        pngs.insert(tag, png.bytes);
    }
    // Hebrew and Arabic letters have no outlines: a PNG has no words rather than English ones.
    assert_eq!(pngs["he"], pngs["ar"]);
    let different: BTreeSet<_> = pngs.values().collect();
    assert_eq!(different.len(), 4, "the words of the other three differ");
    let unknown = get(&anna.client, &format!("{board}?lang=de"), "en").await;
    unknown.problem(400, "invalid_query");
    let known = get(&anna.client, &board, "he").await;
    let headers =
        [("accept-language", "he"), ("if-none-match", known.header("etag").expect("one"))];
    let same = anna.client.get_with(&board, &headers).await;
    assert_eq!(same.status.as_u16(), 304);
    assert_language(&same, "he");
}
