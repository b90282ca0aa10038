use actix_web::{HttpRequest, HttpResponse, get, web};

use crate::bodies::Names;
use crate::extract::parse_id;
use crate::problem::ApiResult;
use crate::state::Api;
use turnstone_matches::{AccountId, MatchId, Status};
use turnstone_rules::Seat;
use turnstone_store::Head;
use turnstone_texts::name_in_english;

use super::html::Page;

/// Shows a public match.
#[get("/m/{id}")]
pub(super) async fn show_match(
    api: web::Data<Api>,
    id: web::Path<String>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let _permit = super::admit(&api, &request).await?;
    let Some(id) = parse_id(&id) else { return Ok(Page::missing()) };
    match api.store.lists.head(MatchId(id)).await?.filter(|head| head.is_visible_to(None)) {
        Some(head) => Ok(public_match(&api, &head).await?.response(&api)),
        None => Ok(Page::missing()),
    }
}

/// The page of a public match.
pub(super) async fn public_match(api: &Api, head: &Head) -> ApiResult<Page> {
    let names = Names::of(&api.store, head.named_accounts()).await?;
    let game = game_name(head);
    let picture = format!("/v1/matches/{}/board.png", head.id);
    Ok(Page {
        title: format!("{}: {game}", versus(head, &names)),
        description: what_happens(head, &names),
        path: format!("/m/{}", head.id),
        picture: Some((picture, format!("The board of a match of {game}"))),
        is_listed: true,
    })
}

/// The family and the variant, as people call them.
pub(super) fn game_name(head: &Head) -> String {
    let Some(family) = turnstone_games::family(&head.game) else { return head.game.clone() };
    match family.variants.iter().find(|variant| variant.id == head.variant) {
        Some(variant) if family.variants.len() > 1 => {
            format!("{}, {}", family.name, variant.name)
        }
        _ => family.name.to_owned(),
    }
}

/// The players in the order of their seats, each once.
fn versus(head: &Head, names: &Names) -> String {
    let mut players: Vec<AccountId> = Vec::new();
    for player in head.players.seats.iter().flatten().chain(&head.players.waiting) {
        if !players.contains(player) {
            players.push(*player);
        }
    }
    if players.is_empty() {
        players.push(head.created_by);
    }
    let shown: Vec<_> = players.into_iter().map(|player| shown_name(names, player)).collect();
    shown.join(" – ")
}

/// The name of a player, for a sentence.
fn shown_name(names: &Names, player: AccountId) -> String {
    name_in_english(&names.player(player).display_name).into_owned()
}

fn what_happens(head: &Head, names: &Names) -> String {
    let player = |seat: &Seat| {
        let account = head.players.seats.get(seat.index()).copied().flatten();
        account.map(|account| shown_name(names, account))
    };
    let listed = |seats: &[Seat]| seats.iter().filter_map(player).collect::<Vec<_>>().join(", ");
    match (head.status, &head.result) {
        (Status::Open, _) => "A seat is free.".to_owned(),
        (Status::Active, _) => {
            format!("Ply {}. To act: {}.", head.ply, listed(&head.to_act))
        }
        (Status::Cancelled, _) => "The match was cancelled.".to_owned(),
        (Status::Finished, Some(result)) if !result.winners.is_empty() => {
            format!("Won by {} after {} plies.", listed(&result.winners), head.ply)
        }
        (Status::Finished, _) => format!("Drawn after {} plies.", head.ply),
    }
}
