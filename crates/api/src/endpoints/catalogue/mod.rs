//! The games and the problem codes: the same for every client.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::bodies::{GameBody, ProblemCodeBody, list};
use crate::endpoint_registry::EndpointRegistry;
use crate::examples;
use crate::extract::{AcceptLanguageHeader, IfNoneMatch, PreferredLanguage, add_language};
use crate::problem::{ApiResult, Code, Problem};
use crate::responses::static_file::OF_THE_PROGRAM;
use turnstone_texts::Language;

list!(ProblemCodeList, ProblemCodeBody);

list!(GameFamilyList, GameBody);

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config.service(list_games).service(get_game).service(get_rules).service(list_problems);
}

/// List the games.
///
/// Every family of games, with its variants and options; all on one page.
#[utoipa::path(
    tag = "catalogue",
    params(
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The games", body = GameFamilyList,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::games())),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/games")]
async fn list_games(
    PreferredLanguage(language): PreferredLanguage,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let games = turnstone_games::GAMES.iter();
    let items = games.map(|game| GameBody::of(game.family(), language)).collect();
    Ok(static_json(&GameFamilyList { items, next_cursor: None }, language, &known))
}

/// Get a game.
///
/// The variants, options, seats, sides, end reasons and violation codes of one family.
#[utoipa::path(
    tag = "catalogue",
    params(
        ("game" = String, Path, description = "The family's id"),
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The game", body = GameBody,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::game())),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/games/{game}")]
async fn get_game(
    id: web::Path<String>,
    PreferredLanguage(language): PreferredLanguage,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let game = turnstone_games::find(&id).ok_or_else(Problem::not_found)?;
    Ok(static_json(&GameBody::of(game.family(), language), language, &known))
}

/// Get the rules of a game.
///
/// The rules for players, in Markdown, with the notation and a worked example.
#[utoipa::path(
    tag = "catalogue",
    params(
        ("game" = String, Path, description = "The family's id"),
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The rules", body = String, content_type = "text/markdown",
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!("# Mancala\n\nSow stones round two rows of six pits …\n")),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/games/{game}/rules")]
async fn get_rules(
    id: web::Path<String>,
    PreferredLanguage(language): PreferredLanguage,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let game = turnstone_games::find(&id).ok_or_else(Problem::not_found)?;
    let family = game.family();
    let translated = turnstone_texts::rules(language, family.id);
    // The rules of a game that nobody has translated yet are there in English.
    let language = if translated.is_some() { language } else { Language::English };
    let text = translated.unwrap_or_else(|| family.rules_text.to_owned());
    Ok(static_response(text, "text/markdown; charset=utf-8", language, &known))
}

/// List the problems.
///
/// The closed list of problem codes; all on one page.
#[utoipa::path(
    tag = "catalogue",
    params(
        ("If-None-Match" = Option<String>, Header, description = "The tag of an earlier response."),
        AcceptLanguageHeader,
    ),
    responses(
        (status = 200, description = "The problems", body = ProblemCodeList,
         headers(("ETag" = String, description = "Changes when the response changes")),
         example = json!(examples::problems())),
        (status = 304, description = "The client has the current version"),
    ),
    security(()),
    extensions(("x-problems" = json!([Code::Unavailable]))),
)]
#[get("/v1/problems")]
async fn list_problems(
    PreferredLanguage(language): PreferredLanguage,
    known: IfNoneMatch,
) -> ApiResult<HttpResponse> {
    let items = Code::ALL.iter().map(|code| ProblemCodeBody::of(*code, language)).collect();
    Ok(static_json(&ProblemCodeList { items, next_cursor: None }, language, &known))
}

fn static_json(body: &impl Serialize, language: Language, known: &IfNoneMatch) -> HttpResponse {
    let text = serde_json::to_string(body).unwrap_or_default();
    static_response(text, "application/json", language, known)
}

/// A response that changes only with the program and the language. Its tag is a digest.
fn static_response(
    text: String,
    content_type: &'static str,
    language: Language,
    known: &IfNoneMatch,
) -> HttpResponse {
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&text)[..8]));
    let mut response = match known.matching(&tag) {
        Some(known) => HttpResponse::NotModified().insert_header((ETAG, &*known)).finish(),
        None => HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, content_type))
            .insert_header((ETAG, tag))
            .body(text),
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, OF_THE_PROGRAM);
    add_language(headers, language);
    response
}
