//! Accounts: registration, sessions, settings, blocks, export and deletion.

mod blocks;
mod create;
mod deletion;
mod export;
mod me;
mod password;
mod password_resets;
mod sessions;

use crate::api::endpoint_registry::EndpointRegistry;

use crate::store::Account;
use crate::world::random;
use turnstone_accounts::{InvalidText, Password, RecoveryCode, Username};

use crate::api::bodies::AccountBody;
use crate::api::problem::{ApiResult, Problem};
use crate::api::state::Api;

pub(in crate::api) fn endpoints(config: &mut impl EndpointRegistry) {
    config
        .service(create::create_account)
        .service(password_resets::reset_password)
        .service(sessions::create_session)
        .service(sessions::list_sessions)
        .service(sessions::revoke_session)
        .service(me::get_me)
        .service(me::update_me)
        .service(password::change_password)
        .service(deletion::delete_account)
        .service(export::export_me)
        .service(blocks::list_blocks)
        .service(blocks::block_player)
        .service(blocks::unblock_player);
}

/// The result of parsing a text of a body. The problem points at the text.
fn parsed<T>(pointer: &str, parsed: Result<T, InvalidText>) -> ApiResult<T> {
    parsed.map_err(|error| Problem::invalid_body(pointer, error.to_string()))
}

fn username(text: &str) -> ApiResult<Username> {
    parsed("/username", Username::parse(text))
}

fn password(pointer: &str, text: String) -> ApiResult<Password> {
    parsed(pointer, Password::parse(text))
}

fn new_recovery_code() -> ApiResult<RecoveryCode> {
    Ok(RecoveryCode::new(random()?))
}

/// An account as its owner sees it.
fn account_body(api: &Api, account: Account) -> AccountBody {
    AccountBody::new(account, api.store.now(), api.settings.yearly_vacation)
}
