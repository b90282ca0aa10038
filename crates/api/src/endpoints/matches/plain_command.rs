//! Declares the plain commands of `commands.rs`: each takes `If-Match` and at most one input, and responds with the
//! match after it.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use uuid::Uuid;

use crate::extract::IfMatch;
use crate::problem::ApiResult;
use crate::state::Api;
use turnstone_matches::{AccountId, Command, Match, MatchId};

use super::match_response;

/// A request for a command, without its input.
pub(super) struct CommandRequest {
    /// The state of the server.
    pub(super) api: web::Data<Api>,
    /// The request as it came.
    pub(super) http: HttpRequest,
    /// The match's id.
    pub(super) id: Uuid,
    /// The caller.
    pub(super) account: AccountId,
    /// The versions of the match to which the command may be applied.
    pub(super) if_match: IfMatch,
}

impl CommandRequest {
    /// Runs a command of the caller, and responds with the match after it.
    pub(super) async fn execute(
        &self,
        command: impl FnOnce(AccountId) -> Command,
    ) -> ApiResult<HttpResponse> {
        let command = command(self.account);
        let if_match = &self.if_match;
        let allows = |current: &Match| if_match.allows(current);
        let after = self.api.store.log.execute(MatchId(self.id), &command, &allows).await?;
        match_response::respond(&self.api, &after, StatusCode::OK).await
    }
}

/// Declares plain commands, and `endpoints`, which registers them. Each has its text, its route, and
///
/// - `bucket`: the bucket that counts its requests, or `no_bucket`: the reason why none does;
/// - `problems`: the problems that not every plain command has;
/// - `id`, `response`: what the document says of these, where that is not what it says of most;
/// - `example`: the example of the response;
/// - the name of the operation, its input (a `Body<…>`, `Parameters<…>` or none), and the code.
macro_rules! plain_commands {
    ($(
        $(#[$doc:meta])*
        $method:ident $path:literal $facts:tt $name:ident $input:tt => $run:expr;
    )+) => {
        $(plain_command! { $input [$(#[$doc])*] $method $path $facts $name $run })+

        pub(super) fn endpoints(config: &mut impl EndpointRegistry) {
            config$(.service($name))+;
        }
    };
}

/// Declares one of them.
macro_rules! plain_command {
    (($request:ident) $($rest:tt)*) => {
        plain_command! { @ $request [] [] [_: NoBody] $($rest)* }
    };
    (($request:ident, $body:ident: Body<$Body:ident>) $($rest:tt)*) => {
        plain_command! {
            @ $request [] [request_body = $Body,] [Body { value: $body, .. }: Body<$Body>] $($rest)*
        }
    };
    (($request:ident, $query:ident: Parameters<$Query:ident>) $($rest:tt)*) => {
        plain_command! {
            @ $request [$Query,] [] [Parameters($query): Parameters<$Query>, _: NoBody] $($rest)*
        }
    };
    (
        @ $request:ident [$($Query:tt)*] [$($body:tt)*] [$($input:tt)*] [$($doc:tt)*]
        $method:ident $path:literal {
            $(bucket: $bucket:ident,)?
            $(no_bucket: $reason:literal,)?
            problems: [$($code:ident),+],
            $(id: $id:literal,)?
            $(response: $response:literal,)?
            example: $example:ident,
        } $name:ident $run:expr
    ) => {
        $($doc)*
        #[utoipa::path(
            tag = "matches",
            params(
                ("id" = Uuid, Path, description = first!($($id,)? "The match's id")),
                $($Query)*
                IfMatchHeader,
            ),
            $($body)*
            responses((
                status = 200,
                description = first!($($response,)? "The match as it is now"),
                body = MatchBody,
                headers(("ETag" = String, description = "The tag of the match")),
                example = json!(examples::$example()),
            )),
            security(("bearer" = ["matches:play"])),
            extensions(
                $(("x-buckets" = json!([Bucket::$bucket])),)?
                $(("x-no-bucket" = json!($reason)),)?
                ("x-problems" = json!([
                    $(Code::$code,)+ Code::StaleVersion, Code::Unavailable,
                ])),
            ),
        )]
        #[$method($path)]
        pub(super) async fn $name(
            api: web::Data<Api>,
            http: HttpRequest,
            id: web::Path<Uuid>,
            caller: Caller,
            if_match: IfMatch,
            $($input)*
        ) -> ApiResult<HttpResponse> {
            let account = caller.account;
            $(api.limits.count(&http, Bucket::$bucket, LimitKey::Account(account))?;)?
            let $request = CommandRequest { api, http, id: id.into_inner(), account, if_match };
            $run.await
        }
    };
}

/// The first of some values.
macro_rules! first {
    ($first:expr $(, $other:expr)*) => {
        $first
    };
}
