use actix_web::{HttpRequest, HttpResponse, get, web};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::bodies::{Names, PlayerSummaryList};
use crate::examples;
use crate::extract::{Limit, OptionalAccount, Parameters, parse_id};
use crate::pipeline::admission::Priority;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::Username;
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;

/// The most players that one request names.
const MAX_NAMED: usize = 100;
/// The longest term of a search, in characters: the longest display name.
const MAX_TERM_CHARS: usize = 40;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListPlayers {
    /// The ids of players, separated by commas; at most 100.
    ids: Option<String>,
    /// The usernames of players, in any case, separated by commas; at most 100.
    names: Option<String>,
    /// The beginning of a username or a display name, or a text that resembles one, 1 to 40 characters.
    #[param(min_length = 1, max_length = 40)]
    search: Option<String>,
    /// The largest number of players that a search finds.
    #[serde(default)]
    #[param(inline)]
    limit: Limit,
}

/// List players by id or name, or find some.
///
/// With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
/// without those that do not exist; of a deleted account only its id is left. A search finds names
/// that begin with the text, and then names that resemble it if the database of the server can find
/// those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does for
/// everybody else.
#[utoipa::path(
    tag = "players",
    params(ListPlayers),
    responses((
        status = 200, description = "The players; all on one page", body = PlayerSummaryList,
        example = json!(examples::players()),
    )),
    security((), ("bearer" = ["matches:read"])),
    extensions(
        ("x-priority" = json!(Priority::Search)),
        ("x-buckets" = json!([Bucket::Search, Bucket::SearchAddress])),
        ("x-problems" = json!([Code::Unavailable])),
    ),
)]
#[get("/v1/players")]
pub(super) async fn list_players(
    api: web::Data<Api>,
    reader: OptionalAccount,
    Parameters(query): Parameters<ListPlayers>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_search(&request, reader.0)?;
    let accounts = match (query.ids, query.names, query.search) {
        (Some(ids), None, None) => existing(&api, by_id(&ids)?).await?,
        (None, Some(names), None) => by_name(&api, &names).await?,
        (None, None, Some(term)) => {
            let term = term.trim();
            if term.is_empty() || term.chars().count() > MAX_TERM_CHARS {
                let detail = "must have 1 to 40 characters";
                return Err(Problem::new(Code::InvalidQuery).at("/search", detail));
            }
            // No name has any. The database refuses a text with a zero character.
            if term.contains(char::is_control) {
                let detail = "must have no control characters";
                return Err(Problem::new(Code::InvalidQuery).at("/search", detail));
            }
            api.store.profiles.search(term, reader.0, query.limit.get()).await?
        }
        _ => {
            let detail = "send one of `ids`, `names` and `search`";
            return Err(Problem::with(Code::InvalidQuery, detail));
        }
    };
    let names = Names::of(&api.store, accounts.clone()).await?;
    let items = accounts.into_iter().map(|account| names.player(account)).collect();
    Ok(HttpResponse::Ok().json(PlayerSummaryList { items, next_cursor: None }))
}

/// The parts of a list, each once.
fn parts<'a>(list: &'a str, pointer: &str) -> ApiResult<Vec<&'a str>> {
    let mut parts: Vec<&str> = Vec::new();
    for part in list.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        if !parts.contains(&part) {
            parts.push(part);
        }
        if parts.len() > MAX_NAMED {
            let detail = format!("at most {MAX_NAMED} at once");
            let detail = Phrase::new("detail-at-once", detail).with("most", MAX_NAMED);
            return Err(Problem::new(Code::InvalidQuery).at(pointer, detail));
        }
    }
    Ok(parts)
}

fn by_id(list: &str) -> ApiResult<Vec<AccountId>> {
    let ids: Option<Vec<_>> = parts(list, "/ids")?.into_iter().map(parse_id).collect();
    let ids = ids.ok_or_else(|| Problem::new(Code::InvalidQuery).at("/ids", "must be ids"))?;
    Ok(ids.into_iter().map(AccountId).collect())
}

/// Those of the accounts that exist or existed.
async fn existing(api: &Api, accounts: Vec<AccountId>) -> ApiResult<Vec<AccountId>> {
    let known = api.store.profiles.players(&accounts).await?;
    Ok(accounts.into_iter().filter(|account| known.contains_key(account)).collect())
}

async fn by_name(api: &Api, list: &str) -> ApiResult<Vec<AccountId>> {
    let names: Vec<_> =
        parts(list, "/names")?.into_iter().filter_map(|name| Username::parse(name).ok()).collect();
    let known = api.store.accounts.accounts_by_username(&names).await?;
    let mut accounts = Vec::with_capacity(names.len());
    for name in names {
        if let Some(account) = known.get(&name.as_str().to_ascii_lowercase())
            && !accounts.contains(account)
        {
            accounts.push(*account);
        }
    }
    Ok(accounts)
}
