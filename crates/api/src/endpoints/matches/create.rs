use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, LOCATION};
use actix_web::{HttpRequest, HttpResponse, post, web};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::bodies::{MatchBody, percent_of_rate};
use crate::examples;
use crate::extract::{Body, Caller, IdempotencyHeader, MAX_CLAIMS, mark_replayed};
use crate::pipeline::limits::{Bucket, LimitKey};
use crate::problem::{ApiResult, Code, Problem, from_to};
use crate::state::Api;
use turnstone_accounts::{MessageText, Scope, Username};
use turnstone_games::MatchOptions;
use turnstone_io::world::{new_id, random};
use turnstone_matches::object::object_or_null;
use turnstone_matches::{
    AccountId, COMPUTERS, ComputerOpponent, CreateMatch, DecisionContext, DiceNonce, DiceSeed,
    InvalidTimeControl, Match, MatchId, SeatingSeed, TimeControl, Version, Visibility,
};
use turnstone_rules::Seat;
use turnstone_store::{
    CreateMatchOutcome, CreatedResource, InvitationRefusal, InvitationWord, KeyUse, StoreError,
};

use super::match_response;

/// More seats than any game has.
const MAX_INVITED: usize = 15;
/// The length of a word to the invited, in characters.
const MAX_WORD: usize = 140;

/// The match to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchInput, example = json!(examples::create_match()))]
pub(super) struct CreateMatchBody {
    /// The family of games.
    game: String,
    /// The variant.
    variant: String,
    /// The options that differ from their defaults.
    #[serde(default)]
    #[schema(nullable = false)]
    options: Option<MatchOptions>,
    /// Whether the result counts for ratings. Default: true, except for private matches, solo
    /// matches, matches with guests and matches without a clock, which are never rated.
    #[serde(default)]
    rated: Option<bool>,
    /// `public` (default), or `private`: visible only to its players and invited accounts.
    #[serde(default)]
    #[schema(value_type = Option<String>, pattern = "^(public|private)$")]
    visibility: Option<Visibility>,
    /// The creator's seat; null: a random free seat at the start.
    #[serde(default)]
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    /// The usernames of the only players who may join, one for each other seat; null: anyone may
    /// join.
    #[serde(default)]
    #[schema(min_items = 1, max_items = 15)]
    invite: Option<Vec<String>>,
    /// A word to the invited, in one line; only with `invite`. It is shown with the invitation, and is the
    /// first message of the match. White space at both ends is removed. A token needs the scope `messages`, too.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 140)]
    message: Option<String>,
    /// Whether the creator plays all seats; such a match starts at once.
    #[serde(default)]
    solo: Option<bool>,
    /// The computer opponent that takes the other seat; the match starts at once. Not with `invite`,
    /// `solo`, `open_for_seconds` or `rated`, and only in matches of two seats.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    opponent: Option<OpponentInput>,
    /// The time control; three days for each move by default.
    #[serde(default, deserialize_with = "object_or_null")]
    #[schema(nullable = false)]
    clock: Option<TimeControlInput>,
    /// How many seconds others have to take the seats, from an hour to 90 days; two weeks by
    /// default. Then the server cancels the match if it is still open. Not in a solo match, which
    /// starts at once.
    #[serde(default)]
    #[schema(minimum = 3_600, maximum = 7_776_000)]
    open_for_seconds: Option<u32>,
    /// The least `completion_rate` of the other players; null: none is asked for. It is rounded to two decimals.
    /// A player who has none yet has broken nothing, and may join. Only in a match that anyone may join.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1)]
    min_completion_rate: Option<f64>,
    /// The creator's dice nonce, 64 hex digits; only in games with dice.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 64, max_length = 64, pattern = "^[0-9a-f]{64}$")]
    dice_nonce: Option<DiceNonce>,
}

/// The computer opponent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MatchOpponentInput, example = json!({"computer": 4}))]
pub(super) struct OpponentInput {
    /// The level, from 1, which loses to a beginner, to 8. `GET /v1/computers` lists them.
    #[schema(minimum = 1, maximum = 8)]
    computer: u8,
}

/// The time control. Which members it has depends on `kind`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"kind": "bank", "bank_seconds": 864_000, "increment_seconds": 86_400}))]
pub(crate) struct TimeControlInput {
    /// `per_move`, `bank` or `unlimited`.
    #[schema(pattern = "^(per_move|bank|unlimited)$")]
    kind: String,
    /// `per_move`: seconds for each move, from a minute to a year.
    #[serde(default)]
    #[schema(minimum = 60, maximum = 31_622_400)]
    per_move_seconds: Option<u64>,
    /// `bank`: seconds at the start, from a minute to a year.
    #[serde(default)]
    #[schema(minimum = 60, maximum = 31_622_400)]
    bank_seconds: Option<u64>,
    /// `bank`: seconds added after each move; 0 by default.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 31_622_400)]
    increment_seconds: Option<u64>,
    /// `bank`: the most seconds in a bank after an increment; `bank_seconds` by default.
    #[serde(default)]
    #[schema(minimum = 60, maximum = 31_622_400)]
    cap_seconds: Option<u64>,
}

impl TryFrom<TimeControlInput> for TimeControl {
    type Error = InvalidTimeControl;

    fn try_from(wanted: TimeControlInput) -> Result<Self, InvalidTimeControl> {
        let control = Self {
            kind: wanted.kind.parse()?,
            per_move_seconds: wanted.per_move_seconds,
            bank_seconds: wanted.bank_seconds,
            increment_seconds: wanted.increment_seconds,
            cap_seconds: wanted.cap_seconds,
        };
        control.checked()
    }
}

/// Create a match.
///
/// Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
/// taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
/// An account may have 50 matches against computers running, if the operator has set no other number. A
/// player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who
/// have finished no match with others yet. A `message` to the invited counts in the bucket `messages`, too. With an
/// `Idempotency-Key` the same request gets the same response again for 24 hours.
#[utoipa::path(
    tag = "matches",
    request_body = CreateMatchBody,
    params(("Idempotency-Key" = Option<String>, Header,
        description = "A key that the client chooses, 1 to 255 characters, such as a UUID")),
    responses((
        status = 201, description = "The match", body = MatchBody,
        headers(
            ("ETag" = String, description = "The tag of the match"),
            ("Location" = String, description = "The address of the match"),
            ("Idempotency-Replayed" = String, description = "`true` on a repeated response"),
        ),
        example = json!(examples::open_match()),
    )),
    security(("bearer" = ["matches:play"])),
    extensions(
        ("x-buckets" = json!([Bucket::Creation])),
        ("x-problems" = json!([
            Code::InvalidHeader, Code::Blocked, Code::InvitationsClosed, Code::TooManyInvitations,
            Code::TooManyMatches, Code::IdempotencyKeyReused, Code::Unavailable,
        ])),
    ),
)]
#[post("/v1/matches")]
pub(super) async fn create_match(
    api: web::Data<Api>,
    caller: Caller,
    key: IdempotencyHeader,
    body: Body<CreateMatchBody>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    let has_word = body.value.message.is_some();
    if has_word {
        caller.require(Scope::Messages)?;
    }
    let key = key.key(caller.account, "createMatch", &body.bytes);
    let mut id = MatchId(new_id(api.store.database.now())?);
    if let Some(key) = &key
        && let Some(earlier) = api.store.idempotency.key_use(key).await?
    {
        let claimed = claimed_match(earlier)?;
        if let Some(response) = idempotent_replay(&api, claimed).await? {
            return Ok(response);
        }
        id = claimed.0;
    }
    api.limits.count_caller(&request, caller.account)?;
    if has_word {
        api.limits.count(&request, Bucket::Messages, LimitKey::Account(caller.account))?;
    }
    let now = api.store.database.now();
    let word = word(&body.value, now)?;
    let command = command(&api, caller, body.value).await?;
    let has_dice = turnstone_games::family(&command.game).is_some_and(|family| family.dice);
    let seed = if has_dice { Some(DiceSeed::new(random()?)) } else { None };
    let pauses = api.store.pauses.of(&[caller.account]).await?;
    let mut players = command.invited.clone().unwrap_or_default();
    players.push(caller.account);
    let guests = api.store.profiles.guests_among(&players).await?;
    let at = DecisionContext::at(now, seed.as_ref());
    let context = DecisionContext { pauses: &pauses, guests, ..at };
    for _ in 0..MAX_CLAIMS {
        let decision = command.decide(id, &context)?;
        let (seed, word) = (seed.as_ref(), word.as_ref());
        let earlier = match api.store.log.create(&decision, seed, key.as_ref(), word).await? {
            CreateMatchOutcome::Made => return created_response(&api, &decision.after).await,
            CreateMatchOutcome::KeyUsed(earlier) => earlier,
            CreateMatchOutcome::PlayerGone => {
                return Err(Problem::invalid_body(
                    "/invite",
                    "a player's account is being deleted",
                ));
            }
            CreateMatchOutcome::TooManyMatches => return Err(Problem::new(Code::TooManyMatches)),
            CreateMatchOutcome::NotInvited(refusal) => {
                return Err(invitation_problem(&decision.after, refusal));
            }
        };
        let claimed = claimed_match(earlier)?;
        if let Some(response) = idempotent_replay(&api, claimed).await? {
            return Ok(response);
        }
        id = claimed.0;
    }
    Err(StoreError::Contended.into())
}

/// The word to the invited.
fn word(body: &CreateMatchBody, now: DateTime<Utc>) -> ApiResult<Option<InvitationWord>> {
    let Some(text) = &body.message else { return Ok(None) };
    let wrong = |detail: &'static str| Err(Problem::invalid_body("/message", detail));
    if body.invite.is_none() {
        return wrong("only with `invite`");
    }
    match MessageText::parse(text) {
        Ok(parsed) if text.chars().count() <= MAX_WORD && !text.contains(['\n', '\t']) => {
            Ok(Some(InvitationWord { id: new_id(now)?, text: parsed }))
        }
        Ok(_) | Err(_) => wrong("a message to the invited is one line of 1 to 140 characters"),
    }
}

async fn command(api: &Api, caller: Caller, body: CreateMatchBody) -> ApiResult<CreateMatch> {
    let clock =
        body.clock.map(TimeControl::try_from).transpose().map_err(|error| {
            Problem::invalid_body(format!("/clock/{}", error.member), error.detail)
        })?;
    Ok(CreateMatch {
        account: caller.account,
        game: body.game,
        variant: body.variant,
        options: body.options.unwrap_or_default().0,
        rated: body.rated,
        visibility: body.visibility.unwrap_or_default(),
        seat: body.seat,
        invited: match body.invite {
            Some(names) => Some(invited_accounts(api, &names).await?),
            None => None,
        },
        solo: body.solo.unwrap_or(false),
        computer: body.opponent.as_ref().map(computer_opponent).transpose()?,
        partner: None,
        clock: clock.unwrap_or_default(),
        open_for_seconds: body.open_for_seconds,
        min_completion_percent: percent_of_rate(body.min_completion_rate)?,
        nonce: body.dice_nonce,
    })
}

/// The opponent that a request asks for.
fn computer_opponent(wanted: &OpponentInput) -> ApiResult<ComputerOpponent> {
    let account = AccountId::of_computer(wanted.computer)
        .ok_or_else(|| Problem::invalid_body("/opponent/computer", from_to(1, COMPUTERS.into())))?;
    Ok(ComputerOpponent { account, seating_seed: SeatingSeed(random()?) })
}

/// The accounts of invited usernames. The problem of an unknown username points at it.
async fn invited_accounts(api: &Api, names: &[String]) -> ApiResult<Vec<AccountId>> {
    if names.is_empty() || names.len() > MAX_INVITED {
        let detail = "name those who may join, or leave it out for anyone";
        return Err(Problem::invalid_body("/invite", detail));
    }
    let possible: Vec<_> =
        names.iter().filter_map(|name| Username::parse_typed(name).ok()).collect();
    let accounts = api.store.accounts.accounts_by_username(&possible).await?;
    let mut invited = Vec::with_capacity(names.len());
    for (index, name) in names.iter().enumerate() {
        let known = accounts.get(&name.trim().to_ascii_lowercase());
        invited.push(*known.ok_or_else(|| {
            Problem::invalid_body(format!("/invite/{index}"), "there is no such player")
        })?);
    }
    Ok(invited)
}

async fn created_response(api: &Api, game_match: &Match) -> ApiResult<HttpResponse> {
    let mut response = match_response::respond(api, game_match, StatusCode::CREATED).await?;
    if let Ok(location) = HeaderValue::from_str(&format!("/v1/matches/{}", game_match.id)) {
        response.headers_mut().insert(LOCATION, location);
    }
    Ok(response)
}

/// The problem that points at the player who cannot be invited. It does not say who blocks whom.
fn invitation_problem(game_match: &Match, refusal: InvitationRefusal) -> Problem {
    let (code, player) = match refusal {
        InvitationRefusal::Blocked(player) => (Code::Blocked, player),
        InvitationRefusal::Closed(player) => (Code::InvitationsClosed, player),
        InvitationRefusal::TooMany(player) => (Code::TooManyInvitations, player),
    };
    let invited = game_match.created.invited.iter().flatten();
    let index = invited.take_while(|invited| **invited != player).count();
    Problem::new(code).at(format!("/invite/{index}"), "you cannot invite this player")
}

/// The match that a key is for, with its first version.
fn claimed_match(earlier: KeyUse) -> ApiResult<(MatchId, Version)> {
    match earlier {
        KeyUse::Same(CreatedResource::Match(id, version)) => Ok((id, version)),
        _ => Err(Problem::new(Code::IdempotencyKeyReused)),
    }
}

/// Repeats the first response: the match as it was when it was created. `None`: it was not, though its key was
/// claimed (see `Store::begin_with_key`).
async fn idempotent_replay(
    api: &Api,
    (id, version): (MatchId, Version),
) -> ApiResult<Option<HttpResponse>> {
    match api.store.history.load_as_of(id, version).await? {
        Some(game_match) => Ok(Some(mark_replayed(created_response(api, &game_match).await?))),
        None => Ok(None),
    }
}
