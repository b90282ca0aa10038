//! Accounts: registration, sessions, tokens, settings, profile, whom it follows, blocks, export and
//! deletion.

mod blocks;
mod bot;
mod create;
mod deletion;
mod email;
mod export;
mod export_seeks;
mod following;
mod guests;
mod me;
mod password;
mod password_policy;
mod password_reset_mails;
mod password_resets;
mod public_profile;
mod sessions;
mod tokens;

pub(crate) use password_reset_mails::set_password_by_link;

use actix_web::HttpRequest;

use crate::endpoint_registry::EndpointRegistry;

use turnstone_accounts::{InvalidText, Password, PasswordHash, RecoveryCode, Username};
use turnstone_io::world::random;
use turnstone_matches::AccountId;
use turnstone_store::{Account, StoreError};

use crate::bodies::AccountBody;
use crate::pipeline::limits::Client;
use crate::problem::{ApiResult, Code, Problem};
use crate::state::Api;

/// The number of times that a password is checked, if its hash changes meanwhile.
const PASSWORD_ATTEMPTS: u32 = 3;

pub(crate) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(create::create_account)
        .service(guests::create_guest)
        .service(guests::register_guest)
        .service(password_resets::reset_password)
        .service(password_reset_mails::request_reset_mail)
        .service(password_reset_mails::reset_password_by_mail)
        .service(email::get_email)
        .service(email::set_email)
        .service(email::send_confirmation_mail)
        .service(email::update_email)
        .service(email::delete_email)
        .service(email::confirm_email)
        .service(sessions::create_session)
        .service(sessions::list_sessions)
        .service(sessions::revoke_session)
        .service(tokens::create_token)
        .service(tokens::list_tokens)
        .service(tokens::revoke_token)
        .service(me::get_me)
        .service(me::update_me)
        .service(bot::become_bot)
        .service(password::change_password)
        .service(deletion::delete_account)
        .service(export::export_me)
        .service(blocks::list_blocks)
        .service(blocks::block_player)
        .service(blocks::unblock_player)
        .service(following::list_following)
        .service(following::follow_player)
        .service(following::unfollow_player)
        .service(public_profile::get_profile)
        .service(public_profile::set_profile)
        .service(public_profile::set_avatar)
        .service(public_profile::delete_avatar);
}

/// The result of parsing a text of a body. The problem points at the text.
fn parsed<T>(pointer: &str, parsed: Result<T, InvalidText>) -> ApiResult<T> {
    parsed.map_err(|error| Problem::invalid_body(pointer, error))
}

/// The username of a new account.
fn username(text: &str) -> ApiResult<Username> {
    parsed("/username", Username::parse_new(text))
}

/// A new password of an account with these names.
fn new_password(pointer: &str, text: &str, names: &[&str]) -> ApiResult<Password> {
    let password = parsed(pointer, Password::parse(text))?;
    check_password(&password, pointer, names)?;
    Ok(password)
}

/// Refuses a new password of an account with these names, or one that is easy to guess.
fn check_password(password: &Password, pointer: &str, names: &[&str]) -> ApiResult<()> {
    match password_policy::refusal(password.reveal(), names) {
        None => Ok(()),
        Some(reason) => Err(Problem::invalid_body(pointer, reason)),
    }
}

/// Does something with the account and the hash that a password was verified against. `credentials`
/// reads both. `None` from `work` means that the hash was no longer the account's. A login hashes old
/// passwords again, so that this may happen although the password is right: then it is verified
/// again. The work of an attempt does not depend on whether there is such an account.
///
/// # Errors
/// `bad_credentials` when the password is wrong, or there is no such account.
async fn with_verified_password<T>(
    api: &Api,
    client: &Client,
    password: Password,
    credentials: impl AsyncFn() -> Result<Option<(AccountId, PasswordHash)>, StoreError>,
    mut work: impl AsyncFnMut(AccountId, &PasswordHash) -> ApiResult<Option<T>>,
) -> ApiResult<T> {
    for _ in 0..PASSWORD_ATTEMPTS {
        let (account, hash) = credentials().await?.unzip();
        let is_right = api.passwords.verify(client, password.clone(), hash.clone()).await?;
        let (true, Some(account), Some(hash)) = (is_right, account, hash) else { break };
        if let Some(done) = work(account, &hash).await? {
            return Ok(done);
        }
    }
    Err(Problem::new(Code::BadCredentials))
}

/// The same for the current password of an account that is logged in; `false` from `work` means
/// that the hash was no longer the account's.
///
/// # Errors
/// `bad_credentials` when the password is wrong.
async fn with_current_password(
    api: &Api,
    request: &HttpRequest,
    account: AccountId,
    current: String,
    mut work: impl AsyncFnMut(&PasswordHash) -> ApiResult<bool>,
) -> ApiResult<()> {
    let current = Password::parse(&current).map_err(|_| Problem::new(Code::BadCredentials))?;
    let credentials =
        async || Ok(api.store.accounts.password(account).await?.map(|hash| (account, hash)));
    let work = async |_, hash: &PasswordHash| Ok(work(hash).await?.then_some(()));
    let client = api.limits.client(request, Some(account));
    with_verified_password(api, &client, current, credentials, work).await
}

fn new_recovery_code() -> ApiResult<RecoveryCode> {
    Ok(RecoveryCode::new(random()?))
}

/// An account as its owner sees it.
fn account_body(api: &Api, account: Account) -> AccountBody {
    AccountBody::new(account, api.store.database.now(), api.store.vacations.yearly())
}
