use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bodies::{AccountBody, VacationBody, instant};
use crate::examples;
use crate::extract::Body;
use crate::pipeline::limits::Bucket;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;
use turnstone_accounts::{DisplayName, Password, Username};
use turnstone_io::world::new_id;
use turnstone_matches::AccountId;
use turnstone_rules::Phrase;
use turnstone_store::NewAccount;

/// The account to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"username": "player_one", "password": "correct horse battery"}))]
pub(super) struct AccountInput {
    /// 3 to 20 of `A-Za-z0-9_-`; unique without case, also among names of deleted accounts. Names
    /// that pretend an office, such as `admin`, are reserved.
    #[schema(min_length = 3, max_length = 20, pattern = "^[A-Za-z0-9_-]{3,20}$")]
    username: String,
    /// 8 to 128 characters; not one of those that a guesser tries first, and without the username
    /// and the display name in it.
    #[schema(min_length = 8, max_length = 128)]
    password: String,
    /// The name that others see, 1 to 40 characters; the username by default. Each word is in one
    /// script, and the name does not look like one that pretends an office.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 40)]
    display_name: Option<String>,
}

/// An [`AccountInput`] whose parts are valid.
pub(super) struct ParsedAccount {
    /// The name to log in with.
    pub(super) username: Username,
    /// The name that others see.
    pub(super) display_name: DisplayName,
    /// The password.
    pub(super) password: Password,
}

impl AccountInput {
    /// Checks every part.
    ///
    /// # Errors
    /// `invalid_body`, which points at the wrong part.
    pub(super) fn parse(self) -> ApiResult<ParsedAccount> {
        let username = super::username(&self.username)?;
        let display_name = match self.display_name {
            Some(name) => super::parsed("/display_name", DisplayName::parse(&name))?,
            None => DisplayName::from(&username),
        };
        let names = [username.as_str(), display_name.as_str()];
        let password = super::new_password("/password", &self.password, &names)?;
        Ok(ParsedAccount { username, display_name, password })
    }
}

/// The problem of a username that somebody has, or had once.
pub(super) fn username_taken(username: &Username) -> Problem {
    let detail = format!("`{username}` is taken, or was once; choose another username");
    let detail = Phrase::new("detail-username-taken", detail).with("username", username.as_str());
    Problem::with(Code::UsernameTaken, detail)
}

/// A new account, and the recovery code for a forgotten password.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CreatedAccount {
    /// The account's id, which never changes.
    id: Uuid,
    /// The name to log in with.
    username: String,
    /// The name that others see.
    display_name: String,
    /// `person`, as every new account.
    kind: &'static str,
    /// The families of games that a bot plays: null for a new account.
    #[schema(required = true)]
    bot_games: Option<Vec<String>>,
    /// The person's time zone.
    time_zone: String,
    /// The times of the reminders by webhook, in seconds before a deadline, longest first.
    reminders: Vec<u32>,
    /// When the account was created.
    #[serde(with = "instant")]
    created_at: DateTime<Utc>,
    /// Whether the server plays the account's only legal move.
    play_forced_moves: bool,
    /// The senders whose invitations the account gets: `everyone` for a new account.
    invitations_from: &'static str,
    /// The vacations.
    vacation: VacationBody,
    /// The recovery code; shown only once.
    recovery_code: String,
}

impl CreatedAccount {
    /// An account and its recovery code.
    pub(super) fn new(account: AccountBody, recovery_code: String) -> Self {
        Self {
            id: account.id,
            username: account.username,
            display_name: account.display_name,
            kind: account.kind,
            bot_games: account.bot_games,
            time_zone: account.time_zone,
            reminders: account.reminders,
            created_at: account.created_at,
            play_forced_moves: account.play_forced_moves,
            invitations_from: account.invitations_from,
            vacation: account.vacation,
            recovery_code,
        }
    }
}

/// Create an account.
///
/// The recovery code is in this response and never shown again. There is no `Idempotency-Key`,
/// because the server does not store a response with a secret: a client that lost the response gets
/// `username_taken` and chooses another name.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountInput,
    responses((
        status = 201, description = "The account was created", body = CreatedAccount,
        example = json!(examples::created_account()),
    )),
    security(()),
    extensions(
        ("x-buckets" = json!([Bucket::Registration])),
        ("x-problems" = json!([Code::UsernameTaken, Code::Unavailable])),
    ),
)]
#[post("/v1/accounts")]
pub(super) async fn create_account(
    api: web::Data<Api>,
    body: Body<AccountInput>,
    request: HttpRequest,
) -> ApiResult<HttpResponse> {
    api.limits.count_address(&request, Bucket::Registration)?;
    let ParsedAccount { username, display_name, password } = body.value.parse()?;
    if api.store.accounts.is_username_taken(&username).await? {
        return Err(username_taken(&username));
    }
    let recovery = super::new_recovery_code()?;
    let new = NewAccount {
        id: AccountId(new_id(api.store.database.now())?),
        password: api.passwords.hash(&api.limits.client(&request, None), password).await?,
        recovery: recovery.hash(),
        display_name,
        username,
    };
    let account = api.store.accounts.create(&new).await?;
    let account = account.ok_or_else(|| username_taken(&new.username))?;
    let account = CreatedAccount::new(super::account_body(&api, account), recovery.reveal());
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(account))
}
