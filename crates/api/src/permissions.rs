//! The permission that a request needs: the operation names it in the document, and a token has it
//! or not.

use std::collections::BTreeMap;
use std::fmt;

use actix_web::http::header::{HeaderValue, WWW_AUTHENTICATE};

use super::problem::{CHALLENGE, Code, Problem};
use turnstone_accounts::Scope;
use turnstone_rules::Phrase;
use turnstone_store::Credential;

/// The security scheme of sessions and tokens in the document.
pub(super) const SECURITY_SCHEME: &str = "bearer";
/// The security scheme of the backends of apps in the document.
pub(super) const APP_SCHEME: &str = "app_key";
/// The security scheme of the operator's mail relay in the document.
pub(super) const MAIL_REPORT_SCHEME: &str = "mail_report_secret";
/// The word for what only a session permits, among the words of the scopes.
const SESSION: &str = "session";

/// A way to be permitted, as the document lists it: the words of each security scheme that it takes.
pub(super) type SecurityRequirement = BTreeMap<String, Vec<String>>;

/// The permission that an operation needs of a token. A session permits everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Permission {
    /// This scope.
    Scope(Scope),
    /// No token permits it.
    Session,
}

impl Permission {
    /// The permission that an operation names in its security requirements; `None` if it reads no token.
    ///
    /// # Panics
    /// When the operation reads tokens and does not name exactly one scope. The server reads the
    /// document when it starts, so it does not start with such an operation.
    #[expect(clippy::panic, reason = "the handlers write it, and every test and start checks it")]
    pub(super) fn of(security: &[SecurityRequirement], operation_id: &str) -> Option<Self> {
        let words = security.iter().find_map(|way| way.get(SECURITY_SCHEME))?;
        let permission = match &words[..] {
            [word] => Self::parse(word),
            _ => None,
        };
        Some(permission.unwrap_or_else(|| {
            panic!("{operation_id}: name one scope, as in `security((\"bearer\" = [\"matches:read\"]))`")
        }))
    }

    fn parse(word: &str) -> Option<Self> {
        if word == SESSION { Some(Self::Session) } else { Scope::parse(word).map(Self::Scope) }
    }

    /// Whether a session or token permits it.
    pub(super) fn is_in(self, credential: &Credential) -> bool {
        match self {
            Self::Scope(scope) => credential.permits(scope),
            Self::Session => credential.scopes.is_none(),
        }
    }

    /// The problem of a token that does not permit it.
    pub(super) fn refusal(self) -> Problem {
        let detail = match self {
            Self::Scope(scope) => {
                let detail = format!("the token needs the scope `{scope}`");
                Phrase::new("detail-scope", detail).with("scope", scope.as_str())
            }
            Self::Session => "only a session may do this, no token".into(),
        };
        let problem = Problem::with(Code::InsufficientScope, detail);
        let challenge = format!("{CHALLENGE}, error=\"insufficient_scope\", scope=\"{self}\"");
        match HeaderValue::from_str(&challenge) {
            Ok(challenge) => problem.with_header(WWW_AUTHENTICATE, challenge),
            Err(_) => problem,
        }
    }
}

/// The sender of a request, as its operation names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sender {
    /// An account, with a session or a token.
    Account,
    /// Anyone, with or without an account.
    Reader,
    /// The backend of an app.
    App,
    /// The operator's mail relay.
    MailRelay,
}

impl Sender {
    /// The sender that an operation names in its security requirements; `None` if it reads no token.
    pub(super) fn of(security: &[SecurityRequirement]) -> Option<Self> {
        let names = |scheme| security.iter().any(|way| way.contains_key(scheme));
        if names(SECURITY_SCHEME) {
            let is_optional = security.iter().any(BTreeMap::is_empty);
            Some(if is_optional { Self::Reader } else { Self::Account })
        } else if names(APP_SCHEME) {
            Some(Self::App)
        } else {
            names(MAIL_REPORT_SCHEME).then_some(Self::MailRelay)
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scope(scope) => scope.fmt(f),
            Self::Session => f.write_str(SESSION),
        }
    }
}
