use actix_web::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use turnstone_texts::{Language, in_language};

/// Declares each code once, with its status, title and description.
macro_rules! codes {
    ($($variant:ident = $code:literal, $status:ident, $title:literal, $description:literal;)+) => {
        /// A stable code of the closed list.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Code {
            $(#[doc = $description] #[serde(rename = $code)] $variant,)+
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The code on the wire.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// Its status.
            #[must_use]
            pub fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)+ }
            }

            /// The short text, always the same for this code.
            #[must_use]
            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => $title,)+ }
            }

            /// The meaning of the code, and what to do about the problem.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => $description,)+ }
            }
        }
    };
}

impl Code {
    /// The title in a language.
    #[must_use]
    pub fn title_in(self, language: Language) -> Cow<'static, str> {
        in_language(language, self.title(), || self.text_id())
    }

    /// The description in a language.
    #[must_use]
    pub fn description_in(self, language: Language) -> Cow<'static, str> {
        in_language(language, self.description(), || format!("{}.detail", self.text_id()))
    }

    /// The id of its message in the catalogues of texts.
    #[must_use]
    pub fn text_id(self) -> String {
        format!("problem-{}", self.as_str())
    }
}

codes! {
    BadRequest = "bad_request", BAD_REQUEST, "The request cannot be understood",
        "The request is not valid HTTP, or uses a feature that the server does not support.";
    MalformedJson = "malformed_json", BAD_REQUEST, "The body is not JSON",
        "The body cannot be parsed as JSON; `detail` says where.";
    InvalidQuery = "invalid_query", BAD_REQUEST, "A query parameter is wrong",
        "A query parameter is unknown, given twice or has a bad value; `errors` names it.";
    InvalidCursor = "invalid_cursor", BAD_REQUEST, "The cursor is not valid for this list",
        "Use `next_cursor` of an earlier response as it is, or leave `cursor` out.";
    InvalidHeader = "invalid_header", BAD_REQUEST, "A header is wrong",
        "A header has a value that it cannot have; `detail` names it.";
    Unauthenticated = "unauthenticated", UNAUTHORIZED, "Sign in first",
        "The bearer token is missing, wrong, revoked or expired: `POST /v1/sessions` gives one.";
    BadCredentials = "bad_credentials", UNAUTHORIZED, "Name or secret is wrong",
        "No account has this name with this password or recovery code.";
    InsufficientScope = "insufficient_scope", FORBIDDEN, "The token does not permit this",
        "`WWW-Authenticate` names the scope that the operation needs. `session` stands for a login: no token permits it.";
    NotAPlayer = "not_a_player", FORBIDDEN, "Only for players of the match",
        "The account does not play in this match.";
    NotYourSeat = "not_your_seat", FORBIDDEN, "The seat is another player's",
        "The account does not hold the seat that the request names.";
    NotInvited = "not_invited", FORBIDDEN, "Only for invited players",
        "The match is for invited players, and this account is not invited.";
    RegistrationRequired = "registration_required", FORBIDDEN, "Only for registered players",
        "A guest cannot do this: `POST /v1/me/registration` makes the guest a registered player, who keeps the matches.";
    CompletionTooLow = "completion_too_low", FORBIDDEN, "The completion rate is too low",
        "The match asks for a completion rate of at least `min_completion_rate`, and that of this account is lower.";
    Blocked = "blocked", FORBIDDEN, "One of the two blocks the other",
        "Who blocks a player and who is blocked can neither invite nor write to each other, nor \
         join each other's open matches.";
    InvitationsClosed = "invitations_closed", FORBIDDEN, "The player takes no invitations from you",
        "The player has chosen to be invited by registered players only, or by those whom the player follows.";
    NotTheCreator = "not_the_creator", FORBIDDEN, "Only for the match's creator",
        "Only its creator may make and see its invite links, or cancel it before the start.";
    NoHints = "no_hints", FORBIDDEN, "No hints in this match",
        "The engine helps in casual matches against a computer and in solo matches; never while people play each other.";
    NotFound = "not_found", NOT_FOUND, "Not found",
        "The resource does not exist, or it is private.";
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "The method is not allowed here",
        "`Allow` lists the allowed methods.";
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT, "The request took too long to arrive",
        "Send it again on a better connection.";
    UsernameTaken = "username_taken", CONFLICT, "The username is taken",
        "Somebody has this username, or had it once; choose another.";
    SeatTaken = "seat_taken", CONFLICT, "The seat is taken",
        "Another player sits there; take another seat, or omit `seat`.";
    AlreadySeated = "already_seated", CONFLICT, "You already have a seat",
        "The account has another seat in this match, or waits for one; leave it first.";
    AlreadyPlayed = "already_played", CONFLICT, "The account has played as a person",
        "Only an account that has finished no match can become a bot; create another one.";
    AlreadyRegistered = "already_registered", CONFLICT, "The account is registered",
        "The account has a username and a password of its own; sign in with them.";
    MatchNotStarted = "match_not_started", CONFLICT, "The match has not started",
        "Seats are still free; wait for the other players.";
    MatchStarted = "match_started", CONFLICT, "The match has started",
        "This can be done only before the start.";
    MatchOver = "match_over", CONFLICT, "The match is over",
        "The match is finished or cancelled; nothing can happen in it any more.";
    TooLateToCancel = "too_late_to_cancel", CONFLICT, "Too late to cancel",
        "A match can be cancelled before its second ply only; resign instead.";
    TooManyWebhooks = "too_many_webhooks", CONFLICT, "The account has ten webhooks",
        "Delete one that is not needed any more.";
    TooManyTokens = "too_many_tokens", CONFLICT, "The account has 20 tokens",
        "Revoke one that is not needed any more.";
    TooManyMatches = "too_many_matches", CONFLICT, "Too many matches against computers",
        "The account has as many matches against computers running as it may; finish one, or resign.";
    TooManySeeks = "too_many_seeks", CONFLICT, "The account has 20 seeks",
        "Withdraw one that is not needed any more.";
    TooManyNewcomerMatches = "too_many_newcomer_matches", CONFLICT, "Too many matches for a newcomer",
        "Until the first match is finished only so many may run; finish one before you seek another.";
    TooManyInvitations = "too_many_invitations", CONFLICT, "The player has too many invitations",
        "A player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who have finished no match with others yet; invite another, or wait.";
    WebhookDisabled = "webhook_disabled", CONFLICT, "The webhook is disabled",
        "`disabled_reason` says why; `PATCH` with `enabled` uses it again.";
    NotYourTurn = "not_your_turn", CONFLICT, "It is not your turn",
        "Another seat is to act; `ply` is the current one.";
    MatchNotFinished = "match_not_finished", CONFLICT, "The match is not finished",
        "This can be done only once there is a result.";
    PlayerGone = "player_gone", CONFLICT, "A player is gone",
        "The account of a player was deleted.";
    YourTurn = "your_turn", CONFLICT, "It is your turn",
        "Answers are prepared while the other side is to act; play your move first.";
    OfferAlreadyMade = "offer_already_made", CONFLICT, "The offer was made before, and has ended",
        "You have made this offer or agreed to it already; it was withdrawn or declined. Offer again at another ply, a rematch after 14 days.";
    NoOffer = "no_offer", CONFLICT, "There is no such offer",
        "Nothing of the kind is offered to you: it was withdrawn, declined or lapsed with a move.";
    NothingToTakeBack = "nothing_to_take_back", CONFLICT, "There is nothing to take back",
        "You have made no choice of your own yet, or dice were rolled since.";
    TooManyTakebacks = "too_many_takebacks", CONFLICT, "Too many takebacks in a row",
        "The side has taken back too often since the other side moved; `detail` says how often. Play on.";
    TooManyChanges = "too_many_changes", CONFLICT, "Too many changes before the start",
        "An account takes a seat in a match 32 times at most, and sets a dice nonce 16 times; `detail` says which. Nothing has changed.";
    NoConditionalMoves = "no_conditional_moves", CONFLICT, "No answers can be prepared here",
        "Conditional moves are for matches between two players.";
    PlyAhead = "ply_ahead", CONFLICT, "The ply is ahead of the match",
        "The `ply` of the request is ahead of the match; `ply` of the problem is the current one.";
    StalePly = "stale_ply", CONFLICT, "The match has moved on",
        "Another move was played at this ply; fetch the match, `ply` is the current one.";
    MessagesClosed = "messages_closed", CONFLICT, "Messages are closed",
        "The rules keep partners silent while the match goes on; write before the start or after the end.";
    TooManyMessages = "too_many_messages", CONFLICT, "The match has too many messages",
        "A match has at most 1000 messages.";
    TooManyBlocks = "too_many_blocks", CONFLICT, "Too many blocked players",
        "An account blocks at most 1000 others; unblock one first.";
    TooManyLinks = "too_many_links", CONFLICT, "The match has too many invite links",
        "A match has at most 20 links that have not expired; revoke one first.";
    TooManyFollowed = "too_many_followed", CONFLICT, "Too many followed players",
        "An account follows at most 1000 others; unfollow one first.";
    NoMail = "no_mail", CONFLICT, "The server sends no mail",
        "Its operator has not set up e-mail; keep the recovery code.";
    StaleVersion = "stale_version", PRECONDITION_FAILED, "The match has changed",
        "The version in `If-Match` is not the current one; fetch the match and decide again.";
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE, "The body is too large",
        "Send less; `detail` says how much is accepted.";
    UriTooLong = "uri_too_long", URI_TOO_LONG, "The URI is too long",
        "Send a shorter URI.";
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "The body has another media type",
        "Send `Content-Type: application/json`, and a picture with the media type of its format.";
    InvalidBody = "invalid_body", UNPROCESSABLE_ENTITY, "The body is not what is expected",
        "A member is missing, unknown, of the wrong type or out of bounds; `errors` points at it.";
    InvalidPicture = "invalid_picture", UNPROCESSABLE_ENTITY, "The picture cannot be used",
        "It is no PNG, JPEG or WebP picture, or it is too large; `detail` says which.";
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY, "The key was used for another request",
        "This `Idempotency-Key` was sent with another body within 24 hours; make a new one.";
    SeatRequired = "seat_required", UNPROCESSABLE_ENTITY, "The seat is required",
        "The account holds several seats that could act; name one in `seat`.";
    MalformedMove = "malformed_move", UNPROCESSABLE_ENTITY, "The move is not in the game's notation",
        "`detail` says what a move looks like; the rules text has it in full.";
    IllegalMove = "illegal_move", UNPROCESSABLE_ENTITY, "The move is not legal",
        "`violation` is the game's own code, `ply` the current one; `legal-moves` lists what is legal.";
    RateLimited = "rate_limited", TOO_MANY_REQUESTS, "Too many requests",
        "Nothing has happened; try again after `Retry-After` seconds.";
    HeadersTooLarge = "headers_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too large",
        "Send fewer or shorter headers.";
    Internal = "internal", INTERNAL_SERVER_ERROR, "Internal server error",
        "The server failed. Its log has the cause under `request_id`.";
    Overloaded = "overloaded", SERVICE_UNAVAILABLE, "The server is overloaded",
        "Nothing has happened; try again after `Retry-After` seconds.";
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "The server or its database is unavailable",
        "Try again after `Retry-After` seconds; a move or command sent again is safe.";
}

#[cfg(test)]
mod tests {
    use turnstone_texts::text;

    use super::*;

    #[test]
    fn every_code_has_its_title_and_description_in_every_language_and_nothing_else_has() {
        let mut faults = Vec::new();
        for code in Code::ALL {
            let detail = format!("{}.detail", code.text_id());
            for (id, source) in [(code.text_id(), code.title()), (detail, code.description())] {
                if text(Language::English, &id).as_deref() != Some(source) {
                    faults.push(format!("en/problems.ftl: {id} = {source}"));
                }
                for language in Language::ALL {
                    if text(language, &id).is_none() {
                        faults.push(format!("{}/problems.ftl has no {id}", language.tag()));
                    }
                }
            }
        }
        // A law of the texts says that the other languages have no more than English.
        let path = "../texts/languages/en/problems.ftl";
        let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
        let catalogue = std::fs::read_to_string(path).expect("the catalogue");
        let ids =
            catalogue.lines().filter_map(|line| line.strip_prefix("problem-")?.split_once(' '));
        let known = |code: &str| Code::ALL.iter().any(|known| known.as_str() == code);
        let left_over = ids.filter(|(code, _)| !known(code));
        faults.extend(left_over.map(|(code, _)| format!("there is no code {code} any more")));
        assert!(faults.is_empty(), "\n{}", faults.join("\n"));
    }
}
