// Made by generate.mjs from the OpenAPI document. Do not change it by hand.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the process is alive.
         * @description Does not check the database.
         *
         *     Problems: `invalid_query`, `internal`.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi-3.0.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document in OpenAPI 3.0.
         * @description The same operations and schemas, for tools that do not read OpenAPI 3.1.
         *
         *     Problems: `invalid_query`, `invalid_header`, `internal`.
         */
        get: operations["getOpenApi30"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this document.
         * @description OpenAPI 3.1, generated from the types of the handlers. `/openapi-3.0.json` has the same in 3.0.
         *
         *     Problems: `invalid_query`, `invalid_header`, `internal`.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the server is ready.
         * @description The database takes writes and has every migration, and no background job is overdue that this
         *     server needs to answer correctly and in time.
         *
         *     Problems: `invalid_query`, `internal`, `unavailable`.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account.
         * @description The recovery code is in this response and never shown again. There is no `Idempotency-Key`,
         *     because the server does not store a response with a secret: a client that lost the response gets
         *     `username_taken` and chooses another name.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `username_taken`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the app.
         * @description The app whose key this is, with its webhook.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the app's accounts.
         * @description Those with a valid session that was made through the app, by id. A logout of the last one, a change
         *     of the password and `DELETE /v1/me/apps/{id}` end that.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listAppAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications about the app's accounts.
         * @description The notifications that the app's webhook gets, as a feed: each once, in the order in which the server
         *     wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
         *     newest, and ask again until `items` is empty. A notification says what was true when it was written;
         *     the match may have gone on since. After the server's database was restored elsewhere, a cursor is
         *     refused with `invalid_cursor`; then start without one.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listAppNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the app's webhook.
         * @description From now on the server sends a POST to the URL for every notification about one of the app's
         *     accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
         *     first time the response has the secret, which is shown only once; later the URL and the kinds
         *     are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
         *     again. Sent again, the request has the same result; a client that lost the secret rotates it.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setAppWebhook"];
        post?: never;
        /**
         * Delete the app's webhook.
         * @description The server sends nothing to it any more, and deletes its deliveries. The feed goes on.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteAppWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app/webhook/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of the app's webhook.
         * @description As for the webhook of an account: for a day each delivery is signed with both secrets, and within
         *     that day a repeat returns the same new secret.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["rotateAppWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bots.
         * @description The accounts that programs play, oldest first, with the games that they say they play. Invite one
         *     as any other player.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listBots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/computers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the computer opponents.
         * @description One account for each level, the weakest first; all on one page. They play every game in matches of
         *     two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
         *     where they expect no more, resign when they have been lost for some moves, and accept every rematch.
         *
         *     Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listComputers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/email-confirmations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address.
         * @description With the token of the link, which works once, for a day. The page behind the link does the same.
         *     There is no need to log in: whoever has the mail has the address.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the games.
         * @description Every family of games, with its variants and options; all on one page.
         *
         *     Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listGames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a game.
         * @description The variants, options, seats, sides, end reasons and violation codes of one family.
         *
         *     Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getGame"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/games/{game}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of a game.
         * @description The rules for players, in Markdown, with the notation and a worked example.
         *
         *     Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/guests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play as a guest.
         * @description Creates an account without a password, and logs it in. A guest plays casual matches, and sees
         *     everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
         *     player, with all the matches. Until then the token is all that the guest has: who loses it loses the
         *     account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
         *     the server does not store a response with a secret.
         *
         *     Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the server's keys.
         * @description The public keys that sign finished matches, oldest first; all on one page. A key stays in the
         *     list when it is no longer in use, because its signatures stay valid.
         *
         *     Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/leaderboards/{game}/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a leaderboard.
         * @description Ordered by score: the rating minus twice its deviation, so that players with few results rank
         *     low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
         *     have not finished a rated match for a long time (180 days, unless the operator sets another limit),
         *     until they finish one. All pages show the standings of the instant of the first one, so that matches
         *     that end between two pages cause no gap and no repetition.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listLeaderboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/links/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open an invite link.
         * @description The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
         *     expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
         *     for readers who may see the match anyway, as its players may.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/mail-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a bounce or a complaint.
         * @description For the operator's mail relay, with the secret of `--mail-report-secret-file` as the bearer token.
         *     After a hard bounce or a complaint the server sends no more mail to the address; a soft bounce
         *     changes nothing. The response is the same whether or not an account has the address.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["reportMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List matches.
         * @description Public matches, and private ones for their participants; newest first. Summaries, without the
         *     state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
         *     an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that few pass
         *     may be short or empty, and still have a `next_cursor`.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listMatches"];
        put?: never;
        /**
         * Create a match.
         * @description Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
         *     taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
         *     An account may have 50 matches against computers running, if the operator has set no other number. A
         *     player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who
         *     have finished no match with others yet. A `message` to the invited counts in the bucket `messages`, too. With an
         *     `Idempotency-Key` the same request gets the same response again for 24 hours.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`, `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a match.
         * @description With `If-None-Match` a client that has the current version gets 304.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getMatch"];
        put?: never;
        post?: never;
        /**
         * Cancel a match.
         * @description The creator can cancel an open match, and any player one before ply 2. The match stays readable,
         *     and counts for no rating or result. The request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_the_creator`, `not_found`, `request_timeout`, `match_over`, `too_late_to_cancel`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["cancelMatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/animation.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a match as an animation.
         * @description The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
         *     it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
         *     the newest position. Of a public match that is over it may be kept forever.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getAnimation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/board.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a position as PNG.
         * @description As the SVG, for programs that show no SVG, such as notifications and previews of links.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getBoardPng"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/board.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a position.
         * @description The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
         *     describe the position in words. It contains no player's name. In a public match, a picture that no
         *     event can change any more may be kept forever (`Cache-Control: immutable`).
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/conditional-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the answers that I have prepared.
         * @description The answers that may still be played. There are no lines if none were prepared, or if the match
         *     took another course.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getConditionalMoves"];
        /**
         * Prepare answers.
         * @description Replaces the tree of plies that was prepared before, while the other side is to act. As long as
         *     the match goes along a line, the server plays my moves of it at once, in the same step. A node is
         *     a move of whoever is to act then, or a roll of the dice; where I am to act there is one. Every
         *     line is checked; a declaration cannot be prepared. An open offer stops the line until it is
         *     answered. Nobody else sees lines that have not been played. The request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `your_turn`, `no_conditional_moves`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setConditionalMoves"];
        post?: never;
        /**
         * Delete the answers that I have prepared.
         * @description The request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `no_conditional_moves`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteConditionalMoves"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/dice-nonce": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set my dice nonce.
         * @description For a player, before the start, after reading the commitment in `dice`. The server did
         *     not know the nonce when it committed, so it cannot have chosen the rolls. The request is
         *     idempotent, and the nonce can be changed until the start, 16 times at most.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setDiceNonce"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/draw-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a draw.
         * @description The opponents decide; in a team match both must agree. The offer lapses with the next move. An
         *     offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
         *     withdrawn or declined, another one at the same ply is refused.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["offerDraw"];
        /**
         * Withdraw an offer of a draw.
         * @description Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
         *     nothing changes, so a late repeat withdraws no newer offer.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["withdrawDrawOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/draw-offer/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an offer of a draw.
         * @description The match ends by `agreement` when all opponents of the offerer have accepted. Sending
         *     the same answer again changes nothing, also after the match has moved on or ended.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["answerDrawOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a match.
         * @description The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
         *     `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as after
         *     a restore of the server's database, is refused with `invalid_cursor`; then start without one. The events of a
         *     public match that is over may be kept forever (`Cache-Control: immutable`).
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the events of a match.
         * @description Server-sent events; the schema is that of the `data` of each, the event as in the list. `id` is
         *     its `seq`, and `event` its `kind`. The stream continues after `Last-Event-ID`, and ends after the last event of a
         *     match that is over. If no event is left to send, the response is 204, which tells an
         *     `EventSource` to stop. The stream also ends when the reader may no longer see the match, or when
         *     the session ends. At least every 15 seconds there is an event or a comment. An `id` beyond the log,
         *     as after a restore of the server's database, is refused with `invalid_cursor`; then start without one.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["streamEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/hint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask for a hint.
         * @description The best move for the caller's seat to act, and the result that can be expected of it. Only in casual
         *     matches in which no two people play each other: against a computer, or solo. In any other match the
         *     response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
         *     show. The hint of a ply is made once.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`, `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getHint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Decline an invitation.
         * @description For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
         *     given. The request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["declineInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/legal-moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the legal moves.
         * @description All legal moves, each with its parts for a client to draw; none unless the match is active.
         *
         *     With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
         *     allow may be tapped, and the response stays small where there are thousands of moves.
         *     `board.svg?draft=` shows the board after these taps.
         *
         *     With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
         *     `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
         *     `board.svg?line=` shows the board there.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listLegalMoves"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invite links of a match.
         * @description Those that have not expired, oldest first; there are at most 20. Only for the match's creator.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Make an invite link.
         * @description Anyone with its code sees the match while it is open, and may take a seat in it, also if the match is
         *     private or for invited players; accounts that block the creator or that the creator blocks may
         *     not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
         *     same link again for 24 hours.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/links/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invite link.
         * @description It admits nobody from then on; who has taken a seat keeps it. Only for the match's creator. The
         *     request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["revokeLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a match.
         * @description For players of the match. Oldest first, a later message never comes before one that was listed;
         *     with `order=newest` page by page back to the first one.
         *
         *     Scope of a token: `messages`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message.
         * @description To all players of the match; in a solo match it is a note to oneself. If the rules forbid
         *     partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
         *     and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
         *     same response again for 24 hours.
         *
         *     Scope of a token: `messages`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`, `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/messages/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark messages as read.
         * @description All messages up to one of them, for the caller alone: no other player learns of it, and the
         *     caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
         *     may be repeated or come late: what was read stays read.
         *
         *     Scope of a token: `messages`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["markMessagesRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Play a move.
         * @description Returns the match after the move and everything that the move caused. **The same seat, ply and
         *     move sent again gets the same response again, forever**, whether or not the first response
         *     arrived: a client in doubt sends its move again. Only what is not of the match is as of now: the
         *     players' names and vacations, and `deadline`, which vacations and outages move. Another move for a ply that has been played is
         *     `stale_ply`. With `Prefer: return=minimal` the response has no `state`.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `not_your_turn`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `seat_required`, `malformed_move`, `illegal_move`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["playMove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/positions/{ply}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a position.
         * @description The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
         *     position that no event can change any more may be kept forever (`Cache-Control: immutable`).
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getPosition"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/record.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the record of a match.
         * @description The match as one file with every event, made from its log. `turnstone verify` checks its hash
         *     chain, moves, dice and result without a server. The same log and names always give the same bytes.
         *     Names change after the end too: `Content-Location` is an address for just this record, and there
         *     caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said of
         *     the match, if somebody has asked for that and it is complete.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getRecordJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/record.sgf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the record of a match in Smart Game Format.
         * @description For the games that the format knows, such as Octi; of others there is no such record, 404.
         *     `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getRecordSgf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/record.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the record of a match as text.
         * @description Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
         *     chain is only in the record as JSON.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getRecordText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/rematch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer or accept a rematch.
         * @description The first request is an offer; when all other players have sent it too, or have accepted, a new
         *     match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
         *     loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
         *     repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
         *     can only accept another player's.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `too_many_matches`, `match_not_finished`, `player_gone`, `offer_already_made`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["offerRematch"];
        /**
         * Withdraw an offer of a rematch.
         * @description Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["withdrawRematchOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/rematch/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an offer of a rematch.
         * @description The rematch starts when all other players have accepted; each of them can decline. Sending the
         *     same answer again changes nothing.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `match_not_finished`, `player_gone`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["answerRematchOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/resignation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resign a match.
         * @description The other side wins. In a team the first resignation is an offer to the partner, whose
         *     resignation then ends the match. In a solo match the seat to act resigns. The request is
         *     idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["resignMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a review.
         * @description As far as it has been made: `progress` says how far that is. In a game with dice a move is compared
         *     with the others of the same roll, and what the roll was worth is its `luck`.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getReview"];
        put?: never;
        /**
         * Ask for a review.
         * @description The engine looks at each move of a finished match: what the seat could expect before and after it,
         *     and the best move. It is made once for each version of the engine, in parts, while there is nothing
         *     more urgent; `GET` has its progress. A player of the match may ask, and anyone with an account if the
         *     match is public. The request is idempotent.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["requestReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/review.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draw a review.
         * @description The expected result of the first side after each ply, as a graph in SVG, with a mark at each mistake and
         *     blunder. It contains no player's name.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getReviewGraph"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/seats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a seat.
         * @description The match starts when the last seat is taken. Idempotent: a player who has the seat
         *     gets the match as it is. An account may take a seat in one match 32 times.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `not_found`, `request_timeout`, `seat_taken`, `already_seated`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["takeSeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/seats/mine": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave my seat.
         * @description Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
         *     invited to a private match and no longer is gets it as it was then.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["leaveSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/takeback-offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a takeback.
         * @description Asks to go back to the position before the caller's last choice. The opponents decide; in a team
         *     match both must agree. Dice rolled since are never taken back. The offer lapses with the next
         *     move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
         *     same ply is refused.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `nothing_to_take_back`, `too_many_takebacks`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["offerTakeback"];
        /**
         * Withdraw an offer of a takeback.
         * @description Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
         *     nothing changes, so a late repeat withdraws no newer offer.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["withdrawTakebackOffer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{id}/takeback-offer/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer an offer of a takeback.
         * @description When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
         *     was taken back. Sending the same answer again changes nothing, also after the match has moved
         *     on.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `nothing_to_take_back`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["answerTakebackOffer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my account.
         * @description The account of the request's token.
         *
         *     Scope of a token: `account:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change my profile and settings.
         * @description All changes are made or, if one is refused, none. Sent again, it has the same result.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/v1/me/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my apps.
         * @description The apps with a backend that I have logged in through. As long as a session through an app is
         *     valid, the app's backend learns of my matches what a webhook of mine would: that it is my turn, what
         *     is offered, who has won. It can neither read nor do anything in my name.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listOwnApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave an app.
         * @description Ends every session that was made through the app, the one of this request perhaps among them. From
         *     then on its backend learns nothing more of me: what waits for its webhook is not sent, and its feed
         *     leaves me out.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["leaveApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set my picture.
         * @description A PNG, JPEG or WebP file of at most 1 MiB, with at most 4096 pixels on each side. The server cuts
         *     its middle out as a square, writes it anew with 256 by 256 pixels, and keeps nothing else of the
         *     file: no metadata, no place. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `invalid_picture`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setAvatar"];
        post?: never;
        /**
         * Remove my picture.
         * @description The drawn one is shown again. Idempotent, also without a picture.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players whom I block.
         * @description Ordered by the age of their accounts, oldest first. Nobody else sees this list.
         *
         *     Scope of a token: `account:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/blocks/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block a player.
         * @description Neither of us can invite the other any more, or write in a match in which both play. My
         *     invitations to open matches of this player are declined: at once they are not listed and cannot
         *     be accepted any more, and the rest, if they are many, follows within minutes. Existing matches go
         *     on. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `too_many_blocks`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["blockPlayer"];
        post?: never;
        /**
         * Unblock a player.
         * @description Idempotent, also for a player who is not blocked. Invitations from before the block do not come
         *     back: while many are still being declined, the block stays and the problem is `unavailable`.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["unblockPlayer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/bot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a bot.
         * @description An account that a program plays says so, before it finishes its first match. It stays a bot for
         *     ever: `kind` shows it wherever the player is shown, `GET /v1/bots` lists it, and it is rated among
         *     bots only. Sent again, it changes the games.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `registration_required`, `request_timeout`, `already_played`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["becomeBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes in my matches.
         * @description Without `cursor`: every match that the caller plays in, is invited to or has created. With the
         *     `next_cursor` of a response: the matches that have changed since, each once and in its current
         *     state, in the order of their changes. No change is skipped, and no change comes twice. A step
         *     towards a rematch, a message and what the caller has read show the match again, in the same
         *     version. Every response has a `next_cursor`, also an empty one: always store the newest. More
         *     changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
         *     request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
         *     `gone` lists matches that the caller has left or declined. After the server's database was
         *     restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete my account.
         * @description Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
         *     secrets, sessions, tokens, settings, vacations, profile and picture, blocks, whom the account follows
         *     and who follows it, webhooks, what waits for apps, invite links, prepared answers and the texts of
         *     messages. The matches stay, with a player without a name. Nobody can take the username again.
         *     Sent again afterwards, it gets `unauthenticated`, because the token is deleted too.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my e-mail address.
         * @description Only the account itself sees it.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `no_mail`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getEmail"];
        /**
         * Set my e-mail address.
         * @description Sends a mail with a link to the address. Until it is confirmed, the previous address stays. The
         *     response is the same whether or not another account has the address. An address gets at most three
         *     such mails in an hour for an account, and for all accounts of the last day together; further ones are
         *     not sent, nor any to one that is `suppressed`.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setEmail"];
        post?: never;
        /**
         * Remove my e-mail address.
         * @description Removes also the address that waits for its confirmation. The confirmed address gets a last mail that
         *     says so. Works also where the server sends no mail. Sent again, it has the same result.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteEmail"];
        options?: never;
        head?: never;
        /**
         * Choose which mails I get.
         * @description Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        patch: operations["updateEmail"];
        trace?: never;
    };
    "/v1/me/email/confirmation-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link again.
         * @description To the address that waits for its confirmation or, if none waits, to the confirmed one if it is
         *     `suppressed`, which then waits too. An address gets three in an hour, a suppressed one only one in a
         *     week, whoever asks; then `rate_limited` says when the next may follow. Whoever follows the link lifts
         *     the suppression.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["sendConfirmationMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export my data.
         * @description All data that the server stores about the account, as one JSON file. The server reads it while
         *     it sends it: a change during the export may or may not be included. When the session ends or the
         *     database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
         *     secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of push
         *     messages),
         *     or who blocks the account, which is the data of others.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["exportMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the players whom I follow.
         * @description Ordered by the age of their accounts, oldest first. Nobody else sees this list, and nobody learns
         *     who follows them.
         *
         *     Scope of a token: `account:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/following/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Follow a player.
         * @description The player is not told. A block by either of us ends it. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `blocked`, `not_found`, `request_timeout`, `too_many_followed`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["followPlayer"];
        post?: never;
        /**
         * Follow a player no longer.
         * @description Idempotent, also for a player who is not followed.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["unfollowPlayer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All that a home screen shows.
         * @description The matches of the caller by what they wait for, in one response: each part has the first 25 and
         *     the number of all. With `If-None-Match` a client that has the current response gets 304. Then
         *     follow `GET /v1/me/stream` from `cursor`: its events of kind `match` replace members of
         *     `matches`.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getHome"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my invitations.
         * @description The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
         *     players whom I block are left out, and `message` for a token without the scope `messages`.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my matches of a part of the home screen.
         * @description All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
         *     moves to another place while a client reads the pages may be on two of them or on none; the
         *     account's stream tells of it.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listOwnMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/notification-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my notification settings.
         * @description Scope of a token: `account:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getNotificationSettings"];
        /**
         * Set my notification settings.
         * @description They replace all that were there. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my notifications.
         * @description The newest first, those of the last 90 days, at most 200. What no longer holds is left out: a turn
         *     that was played, an offer or an invitation that cannot be answered, a message that was read. So is
         *     what is about messages for a token without the scope `messages`.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark my notifications as read.
         * @description By the ids of some, or by that of the newest: then all older ones are read, too. What is read stays
         *     read, and is not sent any more. Ids of others change nothing. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["markNotificationsRead"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change my password.
         * @description Revokes every session of the account except the current one.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get my public profile.
         * @description Others see it with `GET /v1/players/{username}`.
         *
         *     Scope of a token: `account:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getProfile"];
        /**
         * Set my public profile.
         * @description It replaces bio, country and `shows_last_seen`; the picture stays. The request is idempotent.
         *
         *     Scope of a token: `account:write`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        put: operations["setProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/push-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my devices that get push messages.
         * @description Oldest first. An app finds its own by the endpoint.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listPushSubscriptions"];
        put?: never;
        /**
         * Subscribe this device to push messages.
         * @description The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored. The endpoint is
         *     an address at a push service, where messages are sent encrypted under the keys, in the language of this request's
         *     `Accept-Language`. The subscription belongs to the session of this
         *     request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
         *     keeps its id, and one that another account has made on this device is gone. An account has at most
         *     20: with one more, the one that was not renewed for the longest time goes.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createPushSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/push-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unsubscribe a device from push messages.
         * @description The server sends nothing to it any more. A logout of the device does the same.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deletePushSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/registration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register as a guest.
         * @description Gives the guest a username and a password. The id, the matches, the sessions and the settings stay.
         *     The recovery code is in this response and never shown again. Sent again after it succeeded, it gets
         *     `already_registered`: a client that lost the response logs in with the name and the password.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `username_taken`, `already_registered`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["registerGuest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/seeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my seeks.
         * @description Newest first. One that is done stays for a week, with its match.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listOwnSeeks"];
        put?: never;
        /**
         * Look for an opponent.
         * @description As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal), the
         *     ratings are within the ranges of both, each completes as many matches as the other asks, and the wishes for a
         *     side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an account that
         *     they block or that blocks them.
         *     Without a wish, the first seat goes to the player who has had it less often, compared with the second
         *     seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent twice at
         *     the same time. It lasts at most 14 days after my last request. An account may have 20, and a newcomer who
         *     has finished no match yet at most 8 matches running, if the operator has set no other number. With an
         *     `Idempotency-Key` the same request gets the same seek again for 24 hours.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createSeek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/seeks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of my seeks.
         * @description After a minute without an opponent `suggested_computer` is the level of a computer that suits my rating.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getSeek"];
        put?: never;
        post?: never;
        /**
         * Withdraw a seek.
         * @description It starts no match from then on; those that it has started go on.
         *
         *     Scope of a token: `matches:play`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteSeek"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow everything that happens to me.
         * @description Server-sent events; the schema is that of the `data` of each, and `event` is its `kind`. `start`
         *     comes at once. `match` is a match of the caller that has changed, in its current state:
         *     a move, an offer, a player, the result, a message or what was read of them. A match that changes
         *     several times in a moment may come once. `message` is a message in a match that the caller plays
         *     in, each one once, before the `match` that counts it. `gone` is a match that the caller has left
         *     or declined. `notification` is one of `GET /v1/me/notifications`, also when it was marked as read, with the number of
         *     those that are not read. `seek` is one of the caller's seeks that was made, has started a match, or waits for
         *     another; one that is withdrawn or expires has no event.
         *     Messages of players whom the caller blocks are left out; so are all messages, and notifications of
         *     them, for a token without the scope `messages`.
         *
         *     Each event has an `id`. A stream that starts with `Last-Event-ID` continues after that event:
         *     nothing is skipped and nothing comes twice, from whichever server. It is also a `cursor` of
         *     `GET /v1/me/changes`, and the reverse. The stream ends when the session ends, or when the server
         *     stops; then connect again. At least every 15 seconds there is an event or a comment. After the
         *     server's database was restored elsewhere, an `id` is refused with `invalid_cursor`; then start
         *     without one.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["streamAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my tokens.
         * @description Every valid token, oldest first, without its secret.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create a token for a program.
         * @description A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
         *     else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such as
         *     this one. A change of the password revokes all tokens. An account has at most 20. There is no
         *     `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
         *     the response revokes the token and creates another.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token.
         * @description It stops working at once, and its streams and waiting requests end.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the matches in which it is my turn.
         * @description Active matches in which the caller is to act, including solo ones: the earliest deadline first,
         *     matches without a deadline last. Summaries, without the state of the game.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listTurns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my webhooks.
         * @description Oldest first, without their secrets. A disabled webhook says since when and why.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook.
         * @description From then on the server sends a POST to the URL for every notification of the account. The body
         *     is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
         *     `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
         *     `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id` (and
         *     `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
         *     within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
         *     disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
         *     `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
         *     webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
         *     lost the response deletes the webhook and creates another.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook.
         * @description Without its secret. A disabled webhook says since when and why.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook.
         * @description The server sends nothing to it any more, and deletes its deliveries.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook.
         * @description All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
         *     disabled is used again. Sent again, the request has the same result.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/v1/me/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook.
         * @description The deliveries of the last 30 days, newest first: what was sent, the number of attempts, and the
         *     response of the receiver.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhooks/{id}/deliveries/{delivery}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again.
         * @description At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it again. It is
         *     dropped if what it tells is over.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook.
         * @description For a day, each delivery is signed with the new secret and with the previous one:
         *     `webhook-signature` has two signatures, separated by a space. Give the new secret to the receiver
         *     within that day. Sent again within the day, the request returns the same secret, so a client that
         *     lost the response sends it again.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook.
         * @description Queues a `webhook.test`, which is sent at once and retried like any other delivery. While a test
         *     is pending, another request sends it at once.
         *
         *     Scope of a token: `webhooks`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/password-reset-mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail to set a new password.
         * @description The response is the same, and takes the same time, whether or not there is such an account and
         *     whether or not it has a confirmed address. An address gets at most three such mails for an account in
         *     an hour; further ones are not sent.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["requestResetMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the recovery code.
         * @description Revokes every session of the account, and returns a new recovery code.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/password-resets/by-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the link of a mail.
         * @description The link works once, for an hour, and no longer than the account has the address that it was sent
         *     to. Revokes every session of the account, and returns a new recovery code. The page behind the link
         *     does the same.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["resetPasswordByMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List players by id or name, or find some.
         * @description With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
         *     without those that do not exist; of a deleted account only its id is left. A search finds names
         *     that begin with the text, and then names that resemble it if the database of the server can find
         *     those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does for
         *     everybody else.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listPlayers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a player.
         * @description The profile and the results of a player. The numbers count public matches only, for every
         *     reader, so that they say nothing about private matches; solo matches never count.
         *
         *     Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getPlayer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a player's picture.
         * @description JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
         *     drawn from their id.
         *
         *     Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getAvatar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/matches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's matches.
         * @description The matches in which the player has a seat or waits for one: public ones, and private ones for
         *     their participants; newest first. Summaries, without the state of the game.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listPlayerMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/opponents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's opponents.
         * @description The player's results against each opponent, the one with the most matches first. In a team match
         *     each player of the other side is an opponent. For every reader, finished public matches count
         *     and solo ones do not. All pages show the state at the instant of the first page, so that matches
         *     that end between two pages cause no gap and no repetition.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listOpponents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a player's ratings.
         * @description One rating for each variant in which the player has finished a rated match; all on one page. A
         *     rating is updated soon after the end of a match, normally within a second.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/ratings/{game}/{variant}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the history of a rating.
         * @description One point for each rated match, newest first: the data for a chart. A private match, which could
         *     be rated once, has a point for its players only.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listRatingHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/players/{username}/records.ndjson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all records of a player.
         * @description The finished matches, newest first, as a stream with one record on each line: the same JSON as
         *     `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
         *     it is. It includes private matches for their participants. For a match whose record cannot be
         *     made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
         *     reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
         *     record unless the operator sets another limit.
         *     After that, and when the server stops or the session ends, it breaks off without a proper end;
         *     `after` resumes it.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the problems.
         * @description The closed list of problem codes; all on one page.
         *
         *     Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/push/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server's key for push messages.
         * @description A browser takes it as `applicationServerKey` when it subscribes. It stays the same: the
         *     subscriptions of all devices are made for it.
         *
         *     Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["getPushKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/seeks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the seeks that wait for an opponent.
         * @description The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a token
         *     does not see those of accounts that they block or that block them.
         *
         *     Scope of a token: `matches:read`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listSeeks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List my devices.
         * @description Every active session of the account, oldest first.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Log in.
         * @description A wrong password and an unknown name get the same response in the same time. There is no
         *     `Idempotency-Key`, because the server does not store a response with a secret.
         *
         *     Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Log a device out.
         * @description `current` is the session of this request's token. Its token stops working at once.
         *
         *     Scope of a token: `session`.
         *
         *     Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A token of a program. */
        AccessToken: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null: it is valid until it is revoked.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The id, with which it can be revoked.
             */
            id: string;
            /** @description The label. */
            label: string;
            /**
             * Format: date-time
             * @description When it was last used, to the hour; null if it was never used.
             */
            last_used_at: string | null;
            /** @description The scopes, which say what the token permits. */
            scopes: string[];
        };
        /** @description One page of a list. */
        AccessTokenList: {
            /** @description The items of this page. */
            items: components["schemas"]["AccessToken"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description Proof that the account's owner sent the request.
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        AccountDeletionInput: {
            /** @description The account's password. A guest has none, and leaves it out. */
            password?: string | null;
        };
        /** @description The e-mail addresses of an account, as its owner sees them. Nobody else does. */
        AccountEmail: {
            /** @description The confirmed address, to which mails go; null if there is none. */
            address: string | null;
            /**
             * Format: date-time
             * @description When it was confirmed.
             */
            confirmed_at: string | null;
            /** @description The language of the mails: `en`, `he`, `ar`, `ru` or `nl`. */
            language: ("en" | "he" | "ar" | "ru" | "nl") | (string & {});
            /**
             * @description The reason why nothing is sent to one of these addresses: `bounce` (there is no such mailbox) or
             *     `complaint` (its owner called a mail unwanted); null: mails are sent.
             *     `POST /v1/me/email/confirmation-mails` lifts it.
             */
            suppressed: ("bounce" | "complaint") | (string & {}) | null;
            /** @description The address to which nothing is sent; if it is both, the one that waits. */
            suppressed_address: string | null;
            /**
             * Format: date-time
             * @description When that was reported last.
             */
            suppressed_at: string | null;
            /**
             * Format: date-time
             * @description When the account ended mails about its matches; null: it gets them.
             */
            unsubscribed_at: string | null;
            /**
             * @description The address that waits for its confirmation, and then takes the place of the other; null if
             *     none waits.
             */
            wanted: string | null;
            /**
             * Format: date-time
             * @description When it was given.
             */
            wanted_at: string | null;
        };
        /**
         * @description The `data` of an event of `GET /v1/me/stream`. Besides `kind` it has exactly one more member,
         *     whose name is `kind`.
         */
        AccountEvent: {
            /** @description The account has left a match, or declined the invitation to it. */
            gone?: components["schemas"]["MatchGone"];
            /**
             * @description The kind of event, which is also its name in the stream. More kinds may be added later; today:
             *     `start`, `match`, `message`, `notification`, `seek`, `gone`.
             */
            kind: ("start" | "match" | "message" | "notification" | "seek" | "gone") | (string & {});
            /** @description A match of the account has changed: its current state. */
            match?: components["schemas"]["MatchCard"];
            /** @description A message was sent in a match that the account plays in. */
            message?: components["schemas"]["SentMessage"];
            /** @description The account has a new notification, or has read one. */
            notification?: components["schemas"]["StreamedNotification"];
            /** @description A seek of the account was made, has started a match, or waits again: its current state. */
            seek?: components["schemas"]["OwnSeek"];
            /** @description The stream has started. */
            start?: components["schemas"]["StreamStart"];
        };
        /** @description All data that the server stores about an account, except secrets. */
        AccountExport: {
            /** @description Profile and settings. */
            account: components["schemas"]["UserAccount"];
            /** @description The players whom the account blocks. */
            blocks: components["schemas"]["PlayerSummary"][];
            /** @description Its e-mail addresses: one item, or none. */
            email: components["schemas"]["AccountEmail"][];
            /**
             * Format: date-time
             * @description When the export was started.
             */
            exported_at: string;
            /** @description The players whom the account follows. */
            following: components["schemas"]["ExportedFollow"][];
            /** @description The format of the export: `turnstone-export-1`. */
            format: string;
            /** @description The stored idempotency keys. */
            idempotency_keys: components["schemas"]["ExportedKey"][];
            /** @description The ids of matches that it no longer belongs to. */
            left_matches: string[];
            /** @description The links in them that still work. */
            mail_links: components["schemas"]["ExportedMailLink"][];
            /** @description The mails to it that wait or were queued in the last week, oldest first. */
            mails: components["schemas"]["ExportedMail"][];
            /** @description The invite links that it has made or used and that have not expired. */
            match_links: components["schemas"]["ExportedLink"][];
            /** @description Every match that the account belongs to, newest first. */
            matches: components["schemas"]["ExportedMatch"][];
            /** @description Every message that it has written. */
            messages: components["schemas"]["ExportedMessage"][];
            /** @description Its notification settings: always one item. */
            notification_settings: components["schemas"]["NotificationSettings"][];
            /** @description The notifications in its inbox that are still kept. */
            notifications: components["schemas"]["AccountNotification"][];
            /** @description Its public profile: always one item. */
            profile: components["schemas"]["ExportedProfile"][];
            /** @description Its devices that get push messages. */
            push_subscriptions: components["schemas"]["PushDevice"][];
            /** @description Their history, newest first. */
            rating_history: components["schemas"]["ExportedRating"][];
            /** @description Its ratings. */
            ratings: components["schemas"]["PlayerRating"][];
            /** @description Its balances of seats: how often it had each seat in the matches that seeks have started. */
            seat_balances: components["schemas"]["ExportedSeats"][];
            /** @description Its seeks. */
            seeks: components["schemas"]["OwnSeek"][];
            /** @description The devices that are logged in. */
            sessions: components["schemas"]["LoginSession"][];
            /** @description The valid tokens of its programs. */
            tokens: components["schemas"]["AccessToken"][];
            /** @description Every stored vacation, by start. */
            vacations: components["schemas"]["ExportedVacation"][];
            /** @description The deliveries to them in the last 30 days, oldest first. */
            webhook_deliveries: components["schemas"]["ExportedDelivery"][];
            /** @description Its webhooks. */
            webhooks: components["schemas"]["WebhookEndpoint"][];
        };
        /**
         * Format: uuid
         * @description The id of an account, a UUIDv7; those of computer opponents are fixed. Events name people only by
         *     it.
         */
        AccountId: string;
        /**
         * @description The account to create.
         * @example {
         *       "password": "correct horse battery",
         *       "username": "player_one"
         *     }
         */
        AccountInput: {
            /**
             * @description The name that others see, 1 to 40 characters; the username by default. Each word is in one
             *     script, and the name does not look like one that pretends an office.
             */
            display_name?: string | null;
            /**
             * @description 8 to 128 characters; not one of those that a guesser tries first, and without the username
             *     and the display name in it.
             */
            password: string;
            /**
             * @description 3 to 20 of `A-Za-z0-9_-`; unique without case, also among names of deleted accounts. Names
             *     that pretend an office, such as `admin`, are reserved.
             */
            username: string;
        };
        /** @description A notification in the inbox of an account. It contains no text of a message. */
        AccountNotification: {
            /**
             * @description The answer to the offer, or to an invitation of the account: `accepted` or `declined`; null if the
             *     notification is not about an answer.
             */
            answer: ("accepted" | "declined") | (string & {}) | null;
            /**
             * Format: date-time
             * @description When it was written.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the first of the seats to act times out, unless a day of automatic vacation is drawn, as it is
             *     now; null if none of them has a deadline.
             */
            deadline: string | null;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description Its id, the same on every channel.
             */
            id: string;
            /**
             * @description The kind: `your_turn`, `reminder`, `invitation`, `match_begun`, `match_ended`, `match_resumed`,
             *     `offer`, `offer_answered`, `message` or `rematch`. More kinds may be added later.
             */
            kind: ("your_turn" | "reminder" | "invitation" | "match_begun" | "match_ended" | "match_resumed" | "offer" | "offer_answered" | "message" | "rematch") | (string & {});
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /**
             * @description The kind of the offer that was made or answered: `draw`, `takeback`, `resignation` or `rematch`; null
             *     if the notification is not about an offer.
             */
            offer: ("draw" | "takeback" | "resignation" | "rematch") | (string & {}) | null;
            /**
             * @description The outcome of the match for the account: `won`, `lost`, `drawn` or `cancelled`; null if the match
             *     has not ended, or if the account had no seat.
             */
            outcome: ("won" | "lost" | "drawn" | "cancelled") | (string & {}) | null;
            /**
             * @description The player who invites, the author of the message, or for other kinds the other players. Empty if an
             *     invitation was declined: the match lists the answers.
             */
            players: components["schemas"]["PlayerSummary"][];
            /**
             * Format: int32
             * @description The number of plies at that time.
             */
            ply: number;
            /**
             * Format: date-time
             * @description When it was read; null if it was not.
             */
            read_at: string | null;
            /**
             * Format: int32
             * @description The match's version at that time.
             */
            version: number;
        };
        /** @description One page of a list. */
        AccountNotificationList: {
            /** @description The items of this page. */
            items: components["schemas"]["AccountNotification"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description The changes to profile and settings; members that are left out or null stay as they are.
         * @example {
         *       "display_name": "Player One",
         *       "play_forced_moves": true,
         *       "time_zone": "Europe/Amsterdam",
         *       "vacation": {
         *         "automatic": true,
         *         "planned": [
         *           {
         *             "ends_at": "2027-01-06T00:00:00.000000Z",
         *             "starts_at": "2026-12-25T00:00:00.000000Z"
         *           }
         *         ]
         *       }
         *     }
         */
        AccountUpdateInput: {
            /** @description The name that others see, 1 to 40 characters. */
            display_name?: string | null;
            /**
             * @description The senders whose invitations I get, from now on: `everyone`, `registered` (not those of guests), or `followed`
             *     (only those of players that I follow).
             */
            invitations_from?: ("everyone" | "registered" | "followed") | null;
            /**
             * @description Whether the server plays my only legal move, from now on and, within a few seconds, in the
             *     positions that are there.
             */
            play_forced_moves?: boolean | null;
            /**
             * @description How many seconds before a deadline to send a reminder: at most 5 steps, each from
             *     a minute to 31 days. An empty list: no reminders.
             */
            reminders?: number[] | null;
            /** @description The name of a time zone in the IANA database, such as `Europe/Amsterdam`, in any case. */
            time_zone?: string | null;
            /** @description The username. It stays as it is: another one is refused. */
            username?: string | null;
            /** @description My vacations. */
            vacation?: components["schemas"]["VacationUpdateInput"];
        };
        /**
         * @description The next step of the game: `opening_roll` and `roll` are the server's; `roll_play` answers the dice;
         *     `double` names a double after a 1-2 that was played in full, and plays it; `nothing` comes when
         *     the game is over.
         * @enum {string}
         */
        AceyDeuceyAwaiting: "opening_roll" | "roll" | "roll_play" | "double" | "nothing";
        /**
         * @description The parts of a move, for clients to draw.
         * @example {
         *       "named_double": null,
         *       "steps": [
         *         {
         *           "destination": "22",
         *           "die": 3,
         *           "hit": false,
         *           "origin": "in"
         *         },
         *         {
         *           "destination": "21",
         *           "die": 1,
         *           "hit": true,
         *           "origin": "22"
         *         }
         *       ]
         *     }
         */
        AceyDeuceyMove: {
            /**
             * Format: int32
             * @description The double that is named, 1 to 6; null where dice were rolled.
             */
            named_double?: number | null;
            /** @description The steps in the order played; none where nothing of a named double can be played. */
            steps: components["schemas"]["AceyDeuceyStep"][];
        };
        /** @description One player's men. */
        AceyDeuceySide: {
            /**
             * Format: int32
             * @description The number of men that have been hit and not entered again.
             */
            bar: number;
            /**
             * Format: int32
             * @description The number of men that have been borne off.
             */
            off: number;
            /** @description The number of men on each point, from this player's own point 1 to 24. */
            points: number[];
            /**
             * Format: int32
             * @description The number of men that have not entered yet.
             */
            reserve: number;
        };
        /**
         * @description The board, and the dice that are being played.
         * @example {
         *       "awaiting": "roll_play",
         *       "dice": [
         *         3,
         *         1
         *       ],
         *       "opening": [
         *         4,
         *         2
         *       ],
         *       "sides": [
         *         {
         *           "bar": 0,
         *           "off": 0,
         *           "points": [
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             1,
         *             0,
         *             1,
         *             0,
         *             0
         *           ],
         *           "reserve": 13
         *         },
         *         {
         *           "bar": 0,
         *           "off": 0,
         *           "points": [
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0,
         *             2,
         *             0,
         *             0,
         *             0,
         *             0,
         *             0
         *           ],
         *           "reserve": 13
         *         }
         *       ]
         *     }
         */
        AceyDeuceyState: {
            /** @description The next step of the game. */
            awaiting: components["schemas"]["AceyDeuceyAwaiting"];
            /** @description The dice as rolled, while their play is awaited; otherwise null. */
            dice: number[] | null;
            /** @description The opening roll, seat 0's die first; null until it has decided who opens. */
            opening: number[] | null;
            /** @description Both players' men, by seat. */
            sides: components["schemas"]["AceyDeuceySide"][];
        };
        /** @description One man moved by one die. Points are those of the mover. */
        AceyDeuceyStep: {
            /** @description A point from `24` to `1`, or `off`. */
            destination: string;
            /**
             * Format: int32
             * @description The die that is played.
             */
            die: number;
            /** @description Whether an enemy man is hit. */
            hit: boolean;
            /** @description `bar`, `in` (the reserve), or a point from `24` to `1`. */
            origin: string;
        };
        /** @description An account that has logged in through the app. */
        AppAccount: {
            /** @description The account. */
            player: components["schemas"]["PlayerSummary"];
            /**
             * Format: date-time
             * @description When the oldest of its sessions through the app was made.
             */
            since: string;
        };
        /** @description One page of a list. */
        AppAccountList: {
            /** @description The items of this page. */
            items: components["schemas"]["AppAccount"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A notification about an account of an app. */
        AppNotification: {
            /**
             * Format: uuid
             * @description The account that it is for.
             */
            account_id: string;
            /** @description The match, and details that depend on the kind. */
            data: components["schemas"]["MatchNotificationData"];
            /** @description The `webhook-id` of its delivery. */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The kind of notification. */
            type: string;
        };
        /** @description The notifications about the accounts of an app. */
        AppNotificationList: {
            /** @description The notifications, in the order of the feed. */
            items: components["schemas"]["AppNotification"][];
            /** @description The `cursor` of the next request; never null. */
            next_cursor: string;
        };
        /** @description The webhook of an app. */
        AppWebhook: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was disabled: from then on the server sends nothing to it. Null while it is enabled.
             */
            disabled_at: string | null;
            /** @description The reason why it is disabled, in words; null while it is enabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last success; null if there is none.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The kinds that are sent; null: all kinds, including those added later. */
            kinds: string[] | null;
            /** @description The label. */
            label: string | null;
            /**
             * Format: date-time
             * @description The end of the time in which deliveries are signed with the previous secret too, after the last
             *     rotation; null if there was none lately.
             */
            previous_secret_until: string | null;
            /** @description `whsec_` and the key in base64; shown only once, when the webhook is made. */
            secret?: string;
            /** @description The URL to which notifications are sent, as parsed. */
            url: string;
        };
        /**
         * @description The app's webhook: the URL, and the kinds of notifications about the app's accounts to send.
         * @example {
         *       "kinds": [
         *         "match.your_turn"
         *       ],
         *       "url": "https://app.example/turnstone"
         *     }
         */
        AppWebhookInput: {
            /**
             * @description The kinds to send, as for the webhook of an account; left out or null: all kinds about
             *     matches, including those added later.
             */
            kinds?: string[] | null;
            /**
             * @description The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
             *     password.
             */
            url: string;
        };
        /** @description A place of the board, by its name in the notation of moves. */
        BoardPlace: {
            /** @description Its name. */
            name: string;
            /**
             * Format: int32
             * @description The seat in whose moves it has this name; `None` if it has the same name for all.
             */
            seat: number | null;
        };
        /**
         * @description The games of a bot.
         * @example {
         *       "games": [
         *         "mancala",
         *         "six"
         *       ]
         *     }
         */
        BotInput: {
            /**
             * @description The ids of the families of games that the bot plays, for the list of bots. They replace the
             *     previous ones.
             */
            games: string[];
        };
        /** @description A bot, with the games that it plays. */
        BotPlayer: {
            /** @description The ids of the families of games that it says it plays. */
            games: string[];
            /** @description The account of the bot. */
            player: components["schemas"]["PlayerSummary"];
        };
        /** @description One page of a list. */
        BotPlayerList: {
            /** @description The items of this page. */
            items: components["schemas"]["BotPlayer"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The match was cancelled. */
        CancelledPayload: {
            /**
             * Format: uuid
             * @description The account that cancelled it; null if the server did (a time-out before ply 2, or `expired`).
             */
            by: string | null;
            /** @description `true` if seats were still free when the time to take them was over; else absent. */
            expired?: boolean;
            /**
             * @description The dice seed, revealed; absent in games without dice, and in matches that were cancelled
             *     before the server revealed it there.
             */
            seed?: string;
        };
        /** @description The players to act got back the time for which their clocks were paused. */
        ClockExtendedPayload: {
            /**
             * Format: int64
             * @description The delay of the deadline, in milliseconds.
             */
            milliseconds: number;
            /** @description The reason: `outage` (no server was running) or `vacation` (of the player to act). */
            reason: components["schemas"]["PauseReason"];
            /**
             * Format: date-time
             * @description Pauses up to this instant have been given back.
             */
            until: string;
        };
        /** @description A level of the computer opponents. */
        ComputerLevel: {
            /**
             * Format: int32
             * @description The level, for `opponent` when a match is created.
             */
            level: number;
            /** @description The strength, in a few words. */
            strength: string;
        };
        /** @description A computer opponent. */
        ComputerPlayer: {
            /**
             * Format: int32
             * @description Its level, for `opponent` when a match is created.
             */
            level: number;
            /** @description The account of the computer. */
            player: components["schemas"]["PlayerSummary"];
            /** @description The strength, in a few words. */
            strength: string;
        };
        /** @description One page of a list. */
        ComputerPlayerList: {
            /** @description The items of this page. */
            items: components["schemas"]["ComputerPlayer"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A tree of plies that a player prepares: those that may happen, and the player's answers to them. */
        ConditionalMoves: {
            /**
             * @description The plies that may come next: several moves or rolls where another side or the dice decide, one move
             *     where the player does.
             */
            lines: components["schemas"]["ConditionalPly"][];
        };
        /**
         * @description A move of whoever is to act, or a roll of the dice, and what follows. Has either `move` or
         *     `roll`. Passes happen by themselves and are left out.
         */
        ConditionalPly: {
            /** @description The move, in the game's notation. */
            move?: string | null;
            /** @description The plies that may come next. */
            next?: components["schemas"]["ConditionalPly"][] | null;
            /**
             * @description The faces of the dice, in any order. An empty list is none: some generated clients send it for
             *     a member that is not given.
             */
            roll?: number[] | null;
        };
        /** @description A new account, and the recovery code for a forgotten password. */
        CreatedAccount: {
            /** @description The families of games that a bot plays: null for a new account. */
            bot_games: string[] | null;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description The name that others see. */
            display_name: string;
            /**
             * Format: uuid
             * @description The account's id, which never changes.
             */
            id: string;
            /** @description The senders whose invitations the account gets: `everyone` for a new account. */
            invitations_from: string;
            /** @description `person`, as every new account. */
            kind: string;
            /** @description Whether the server plays the account's only legal move. */
            play_forced_moves: boolean;
            /** @description The recovery code; shown only once. */
            recovery_code: string;
            /** @description The times of the reminders by webhook, in seconds before a deadline, longest first. */
            reminders: number[];
            /** @description The person's time zone. */
            time_zone: string;
            /** @description The name to log in with. */
            username: string;
            /** @description The vacations. */
            vacation: components["schemas"]["VacationSettings"];
        };
        /** @description The settings of the match. */
        CreatedPayload: {
            /** @description The time control. */
            clock: components["schemas"]["TimeControl"];
            /** @description The account that set it up. */
            created_by: components["schemas"]["AccountId"];
            /** @description SHA-256 of the dice seed, in hex; absent in games without dice. */
            dice_commitment?: string;
            /** @description The family of games. */
            game: string;
            /** @description The invited accounts, the only ones that may join; null if anyone may join. */
            invited: components["schemas"]["AccountId"][] | null;
            /**
             * Format: int32
             * @description The least completion rate of the other players, in percent; absent if none is asked for.
             */
            min_completion_percent?: number;
            /**
             * Format: int32
             * @description The time to take the seats, in seconds; absent if the match starts at once.
             */
            open_for_seconds?: number;
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /**
             * Format: int32
             * @description The version of the rules by which the match replays.
             */
            rules_version: number;
            /**
             * Format: int32
             * @description The number of seats.
             */
            seats: number;
            /** @description Whether one account plays all seats. */
            solo: boolean;
            /** @description The variant. */
            variant: string;
            /** @description The audience of the match. */
            visibility: string;
        };
        /** @description A new session. */
        CreatedSession: {
            account: components["schemas"]["UserAccount"];
            session: components["schemas"]["LoginSession"];
            /** @description The token for `Authorization: Bearer …`; shown only once. */
            token: string;
        };
        /** @description A new token of a program. */
        CreatedToken: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires; null: it is valid until it is revoked.
             */
            expires_at: string | null;
            /**
             * Format: uuid
             * @description The id, with which it can be revoked.
             */
            id: string;
            /** @description The label. */
            label: string;
            /** @description The scopes, which say what the token permits. */
            scopes: string[];
            /** @description The token for `Authorization: Bearer …`; shown only once. */
            token: string;
        };
        /** @description A new webhook, and the secret that signs its deliveries. */
        CreatedWebhook: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The kinds that are sent; null: all kinds, including those added later. */
            kinds: string[] | null;
            /** @description The label. */
            label: string | null;
            /** @description `whsec_` and the key in base64; shown only once. */
            secret: string;
            /** @description The URL to which notifications are sent, as parsed. */
            url: string;
        };
        /** @description A word and its meaning. */
        DescribedCode: {
            /** @description The word on the wire. */
            code: string;
            /** @description The meaning of the word. */
            description: string;
        };
        /** @description A player's dice nonce, 64 hex digits. With it, even the server cannot choose the dice. */
        DiceNonce: string;
        /**
         * @description A player's dice nonce.
         * @example {
         *       "dice_nonce": "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
         *     }
         */
        DiceNonceInput: {
            /** @description 64 hex digits that the player chooses, preferably at random. */
            dice_nonce: components["schemas"]["DiceNonce"];
        };
        /** @description A player set a dice nonce, before the start. */
        DiceNonceSetPayload: {
            /** @description The nonce, 64 hex digits. */
            dice_nonce: components["schemas"]["DiceNonce"];
            /** @description The player's account. */
            player: components["schemas"]["AccountId"];
        };
        /** @description The proof that nobody manipulated the dice. */
        DiceProof: {
            /** @description SHA-256 of the seed, in hex, published before the first roll. */
            commitment: string;
            /** @description The dice nonce of each seat, in hex; null for a seat without one. */
            nonces: (string | null)[];
            /** @description The seed, in hex, once the match is over; null before. */
            seed: string | null;
        };
        /** @description The server rolled. */
        DiceRolledPayload: {
            /** @description The faces, 1 to 6 each, in the order of the dice. */
            faces: number[];
        };
        /**
         * @description The server has disabled another webhook of the account.
         * @example {
         *       "data": {
         *         "reason": "the receiver has answered 410",
         *         "webhook_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"
         *       },
         *       "timestamp": "2026-11-20T09:31:00.123456Z",
         *       "type": "webhook.disabled"
         *     }
         */
        DisabledNotification: {
            /** @description The webhook that was disabled, and the reason. */
            data: components["schemas"]["DisabledNotificationData"];
            /**
             * Format: date-time
             * @description When it was disabled.
             */
            timestamp: string;
            /**
             * @description `webhook.disabled`.
             * @enum {string}
             */
            type: "webhook.disabled";
        };
        /** @description The data of a notification about a disabled webhook. */
        DisabledNotificationData: {
            /** @description The reason, in words. */
            reason: string;
            /**
             * Format: uuid
             * @description The webhook that was disabled.
             */
            webhook_id: string;
        };
        /** @description A player's rating beside a match or on a leaderboard. */
        DisplayedRating: {
            /**
             * Format: double
             * @description The change of the rating by the match, in points; null until the match is over and counted, and for
             *     matches that do not count.
             */
            change: number | null;
            /**
             * Format: double
             * @description The uncertainty of the rating, in points.
             */
            deviation: number;
            /** @description Whether the rating is still uncertain: the deviation is above 110. */
            provisional: boolean;
            /**
             * Format: double
             * @description The skill, in points. Of a match that is over: before its end; otherwise the current one.
             */
            rating: number;
        };
        /**
         * @description The token of a mail's link.
         * @example {
         *       "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"
         *     }
         */
        EmailConfirmationInput: {
            /** @description `token` in the link. */
            token: string;
        };
        /**
         * @description A new address, and proof that the account's owner sends it.
         * @example {
         *       "address": "player@example.org",
         *       "language": "nl",
         *       "password": "correct horse battery"
         *     }
         */
        EmailInput: {
            /** @description The address, in ASCII: `name@example.org`. */
            address: string;
            /**
             * @description The language of the mails: `en`, `he`, `ar`, `ru` or `nl`; without it that of
             *     `Accept-Language`.
             */
            language?: ("en" | "he" | "ar" | "ru" | "nl") | null;
            /** @description The account's password. */
            password: string;
        };
        /**
         * @description Proof that the account's owner removes the address.
         * @example {
         *       "password": "correct horse battery"
         *     }
         */
        EmailRemovalInput: {
            /** @description The account's password. */
            password: string;
        };
        /**
         * @description The choice of mails that the account gets; what is left out or null stays as it is.
         * @example {
         *       "subscribed": false
         *     }
         */
        EmailUpdateInput: {
            /**
             * @description Whether the account gets mails about its matches. Mails about password and address come in
             *     any case.
             */
            subscribed?: boolean | null;
        };
        /** @description Prepared answers. */
        ExportedConditionalMoves: {
            /** @description The answers. */
            moves: components["schemas"]["ConditionalMoves"];
            /**
             * Format: int32
             * @description The ply of the match when they were prepared.
             */
            ply: number;
        };
        /** @description A notification to a webhook. */
        ExportedDelivery: {
            /** @description The body that is sent: JSON as text. */
            body: string;
            /** @description The state of the delivery. */
            delivery: components["schemas"]["WebhookDelivery"];
            /**
             * Format: uuid
             * @description The webhook.
             */
            webhook_id: string;
        };
        /** @description A player whom the account follows. */
        ExportedFollow: {
            /** @description The player. */
            player: components["schemas"]["PlayerSummary"];
            /**
             * Format: date-time
             * @description When the account began to follow the player.
             */
            since: string;
        };
        /** @description An `Idempotency-Key`. */
        ExportedKey: {
            /**
             * Format: date-time
             * @description When the key was first used.
             */
            created_at: string;
            /** @description The key that the client chose. */
            key: string;
            /** @description The kind of resource that the request created: `match` or `message`. */
            kind: ("match" | "message") | (string & {});
            /**
             * Format: uuid
             * @description The id of the match or message.
             */
            made_id: string;
            /**
             * Format: int32
             * @description For a match, the version in the first response.
             */
            version: number | null;
        };
        /** @description An invite link that an account has made or used. */
        ExportedLink: {
            /** @description The code. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
            /** @description Whether the account has made it. */
            made: boolean;
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /**
             * Format: int32
             * @description The number of accounts that may use it.
             */
            max_uses: number;
            /** @description Whether the account has used it. */
            used: boolean;
        };
        /** @description A mail to the account that waits or was sent in the last week. */
        ExportedMail: {
            /** @description The recipient's address. */
            address: string;
            /**
             * Format: int32
             * @description The number of attempts to send it.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the mail expires: after that it is of no use.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When it was given up; null if it was not.
             */
            failed_at: string | null;
            /**
             * Format: uuid
             * @description The id; `Message-ID` has it too.
             */
            id: string;
            /**
             * @description The kind of mail: `confirmation`, `password-reset`, `sign-in`, `password-changed`, `address-changed` or
             *     `notifications`.
             */
            kind: ("confirmation" | "password-reset" | "sign-in" | "password-changed" | "address-changed" | "notifications") | (string & {});
            /** @description The label of the device that its text names. */
            label: string | null;
            /** @description Its language. */
            language: string;
            /** @description The error of the last attempt; null if no attempt has failed, or if the mail was sent. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the next attempt is due; null unless the mail waits.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the relay took it; null until then.
             */
            sent_at: string | null;
        };
        /** @description A link in a mail that still works. Its token is a secret. */
        ExportedMailLink: {
            /** @description The address that it was sent to. */
            address: string;
            /**
             * Format: date-time
             * @description When it expires.
             */
            expires_at: string;
            /** @description The kind of the mail with the link: `confirmation`, `password-reset` or `notifications`. */
            kind: ("confirmation" | "password-reset" | "notifications") | (string & {});
        };
        /** @description A match that the account belongs to. */
        ExportedMatch: {
            /** @description The answers that it has prepared; absent if there are none. */
            conditional_moves?: components["schemas"]["ExportedConditionalMoves"];
            /** @description The match, as lists show it. */
            match: components["schemas"]["MatchSummary"];
            /**
             * Format: int32
             * @description The number of the newest message that the account has read; null if none was marked as read.
             */
            messages_read: number | null;
            /** @description Whether the account has a seat or waits for one; otherwise it is invited or the creator. */
            plays: boolean;
            /** @description The path of its record, which has every event, move and hash. */
            record: string;
            /**
             * @description The account's part in the offers of a rematch in the last 14 days, or before the rematch was created;
             *     absent if it had none.
             */
            rematch?: components["schemas"]["ExportedRematch"];
            /** @description The newest reminder of a deadline; absent if there was none. */
            reminder?: components["schemas"]["ExportedReminder"];
        };
        /** @description A message that the account has written. */
        ExportedMessage: {
            /**
             * Format: date-time
             * @description When it was sent.
             */
            at: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The match of the message.
             */
            match_id: string;
            /**
             * Format: int32
             * @description Its number in the match, from 1.
             */
            seq: number;
            /** @description The text. */
            text: string;
        };
        /** @description The public profile of an account. */
        ExportedProfile: {
            /** @description The picture, in Base64; null if the account has set none. */
            avatar: string | null;
            /** @description The media type of the picture; null if the account has set none. */
            avatar_media: string | null;
            /** @description A few words about the owner; null for none. */
            bio: string | null;
            /** @description The country, an alpha-2 code of ISO 3166-1; null for none. */
            country: string | null;
            /** @description Whether others see when the account was last seen. */
            shows_last_seen: boolean;
        };
        /** @description A rating after a match. */
        ExportedRating: {
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /** @description The opponents' accounts. */
            opponents: string[];
            /** @description The rating after the match; `last_played_at` is when the match ended. */
            standing: components["schemas"]["RatingStanding"];
            /** @description The variant. */
            variant: string;
        };
        /** @description The part of an account in the offers of a rematch. */
        ExportedRematch: {
            /**
             * Format: date-time
             * @description When a player last did one of these.
             */
            changed_at: string;
            /** @description Whether it has declined one. */
            declined: boolean;
            /** @description Whether it did so before that offer was withdrawn or declined. */
            wanted: boolean;
            /** @description Whether it offers a rematch or has agreed to one. */
            wants: boolean;
        };
        /** @description A reminder of a deadline. */
        ExportedReminder: {
            /**
             * Format: int32
             * @description The ply of the deadline.
             */
            ply: number;
            /**
             * Format: int32
             * @description The time of the reminder, in seconds before the deadline.
             */
            step_seconds: number;
        };
        /**
         * @description The balance of seats of an account in a variant: how often it had each seat in matches that seeks have
         *     started.
         */
        ExportedSeats: {
            /**
             * Format: date-time
             * @description When it last had the first seat; null: never.
             */
            first_at: string | null;
            /**
             * Format: int32
             * @description The number of matches in the first seat.
             */
            firsts: number;
            /** @description The family of games. */
            game: string;
            /**
             * Format: int32
             * @description The number of matches in the second seat.
             */
            seconds: number;
            /** @description The variant. */
            variant: string;
        };
        /** @description A period of vacation. */
        ExportedVacation: {
            /** @description Whether the server took it when a match would have timed out; otherwise it was planned. */
            automatic: boolean;
            /**
             * Format: date-time
             * @description The first instant after it.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Its first instant.
             */
            starts_at: string;
            /**
             * @description The parts in which no clock of the account ran, so that they went back into the balance;
             *     null until the vacation has ended.
             */
            unused: components["schemas"]["VacationPeriod"][] | null;
        };
        /**
         * @description The fault of one member of a body or one query parameter.
         * @example {
         *       "detail": "is required",
         *       "pointer": "/ply"
         *     }
         */
        FieldError: {
            /** @description The fault. */
            detail: string;
            /** @description The JSON pointer of the member, or `/` and the name of the parameter. */
            pointer: string;
        };
        /** @description The match has a result. Only `resumed` can follow. */
        FinishedPayload: {
            /**
             * @description The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
             *     `length`.
             */
            reason: string;
            /** @description A number for each seat; null in games without a score. */
            score: number[] | null;
            /** @description The dice seed, revealed; null in games without dice. */
            seed: string | null;
            /** @description The winning seats; none for a draw. */
            winners: components["schemas"]["SeatNumber"][];
        };
        /** @description A player whom the account follows. */
        FollowedPlayer: {
            /**
             * Format: date-time
             * @description When the player was last seen, to the hour; null unless the player shows it.
             */
            last_seen_at: string | null;
            /** @description The player. */
            player: components["schemas"]["PlayerSummary"];
            /** @description Whether the player is in an active public match. Only the newest fifty matches count. */
            playing: boolean;
            /**
             * Format: date-time
             * @description When the account began to follow the player.
             */
            since: string;
        };
        /** @description One page of a list. */
        FollowedPlayerList: {
            /** @description The items of this page. */
            items: components["schemas"]["FollowedPlayer"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description A seat gave up or ran out of time: the event's kind and seat say it all. Many generators cannot
         *     make a type without a member, so this has one.
         */
        ForfeitPayload: {
            /** @description A word for why, if there is more to say than the kind does. No event has one yet. */
            reason?: string;
        };
        /** @description A family of games: all that a client needs to offer it. */
        GameFamily: {
            /** @description Whether the server rolls dice. */
            dice: boolean;
            /** @description The family's id. */
            game: string;
            /**
             * Format: int32
             * @description The number of plies from which a rated match counts for ratings.
             */
            min_rated_plies: number;
            /** @description The display name. */
            name: string;
            /** @description The notation in a few words; the rules text has it in full. */
            notation: string;
            /** @description The options that its matches may choose. */
            options: components["schemas"]["GameOption"][];
            /**
             * @description The reasons why its games end, besides `resignation`, `time_out`, `agreement` and
             *     `length`: a match of 2000 plies is a draw.
             */
            reasons: components["schemas"]["DescribedCode"][];
            /**
             * Format: int32
             * @description The version of the rules that new matches are played by.
             */
            rules_version: number;
            /** @description The numbers of seats it is played with. */
            seats: number[];
            /** @description The sides in order: seat `s` plays for the side at index `s` modulo their number. */
            sides: string[];
            /** @description The description, in a sentence. */
            summary: string;
            /** @description The ways to play it. */
            variants: components["schemas"]["GameVariant"][];
            /** @description The reasons why a move is illegal: the `violation` of an `illegal_move` problem. */
            violations: components["schemas"]["DescribedCode"][];
        };
        /** @description One page of a list. */
        GameFamilyList: {
            /** @description The items of this page. */
            items: components["schemas"]["GameFamily"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A match. It is the same for every reader who may see it. */
        GameMatch: {
            /** @description The hash of the newest event, in hex. */
            chain_head: string;
            /** @description The time control. */
            clock: components["schemas"]["TimeControl"];
            /** @description Whether it did count; null until the match has a result and is rated, and for one that is not `rated`. */
            counted: boolean | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The player who created it. */
            created_by: components["schemas"]["PlayerSummary"];
            /**
             * Format: date-time
             * @description When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
             *     none of them has a deadline.
             */
            deadline: string | null;
            /**
             * @description Whether so many of the invited have declined that the seats cannot all be taken, unless the creator
             *     brings others by an invite link. The match is in no list of open matches then.
             */
            declined: boolean;
            /** @description The proof of the dice; absent in games without dice. */
            dice?: components["schemas"]["DiceProof"];
            /**
             * Format: date-time
             * @description When it was finished or cancelled; null until then.
             */
            finished_at: string | null;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description The match's id.
             */
            id: string;
            /** @description The newest move; absent before the first. */
            last_move?: components["schemas"]["LastMove"];
            /**
             * Format: double
             * @description The least `completion_rate` of those who join, apart from the creator; null: none is asked for.
             */
            min_completion_rate: number | null;
            /**
             * @description Why it did not count: `too_short`, `met_too_often` (the opponents had 10 matches that counted within the
             *     week), `mixed_kinds` (people and bots) or `absence` (a player ran out of time and had not been seen since
             *     that happened in another match); null if it did, and until that is known.
             */
            not_counted: ("too_short" | "met_too_often" | "mixed_kinds" | "absence") | (string & {}) | null;
            /** @description The open offers. */
            offers: components["schemas"]["MatchOffer"][];
            /**
             * Format: date-time
             * @description When the server cancels it if seats are still free; null unless it is open.
             */
            open_until: string | null;
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /**
             * Format: int32
             * @description The number of plies so far: moves, passes, accepted takebacks. It never decreases.
             */
            ply: number;
            /** @description Whether the result counts for ratings, as agreed at the creation. */
            rated: boolean;
            /**
             * Format: uuid
             * @description The id of the rematch of this match; null while there is none.
             */
            rematch_id: string | null;
            /** @description The result; absent unless the match is finished. */
            result?: components["schemas"]["GameResult"];
            /**
             * Format: int32
             * @description The version of the rules by which the match is played.
             */
            rules_version: number;
            /** @description The seats, in order. */
            seats: components["schemas"]["MatchSeat"][];
            /** @description Whether one account plays all seats. */
            solo: boolean;
            /**
             * Format: date-time
             * @description When the game began; null until then.
             */
            started_at: string | null;
            /** @description The position on the board. Absent only if the request had `Prefer: return=minimal`. */
            state?: components["schemas"]["GameState"];
            /** @description `open` (seats are free), `active`, `finished` or `cancelled`. */
            status: ("open" | "active" | "finished" | "cancelled") | (string & {});
            /** @description The seats that may act now. */
            to_act: number[];
            /** @description The variant. */
            variant: string;
            /**
             * Format: int32
             * @description The `seq` of the newest event.
             */
            version: number;
            /** @description `public`, or `private`: visible only to its players and invited accounts. */
            visibility: ("public" | "private") | (string & {});
            /** @description The players who get a random free seat when the match starts. */
            waiting: components["schemas"]["PlayerSummary"][];
        };
        /** @description A legal move, with the parts that a client needs to draw it. */
        GameMove: {
            acey_deucey?: components["schemas"]["AceyDeuceyMove"];
            /** @description The family of games, of which there may be more later: `mancala`, `six`, `octi`, `acey_deucey`. */
            game: ("mancala" | "six" | "octi" | "acey_deucey") | (string & {});
            mancala?: components["schemas"]["MancalaMove"];
            /** @description The move in the game's notation: send it to play the move. */
            move: string;
            octi?: components["schemas"]["OctiMove"];
            six?: components["schemas"]["SixMove"];
        };
        /**
         * @description An option of a game. Its value is a word or a number; the members of the other type are empty or
         *     null.
         */
        GameOption: {
            /**
             * Format: int32
             * @description The default number.
             */
            default_number: number | null;
            /** @description The default word. */
            default_word: string | null;
            /** @description The meaning of the option. */
            description: string;
            /** @description The allowed numbers. */
            numbers: number[];
            /** @description The member's name in `options`. */
            option: string;
            /** @description The variants that have it. */
            variants: string[];
            /** @description The allowed words. */
            words: string[];
        };
        /**
         * @description The result of a match.
         * @example {
         *       "reason": "more_stones",
         *       "score": [
         *         29,
         *         19
         *       ],
         *       "winners": [
         *         0
         *       ]
         *     }
         */
        GameResult: {
            /**
             * @description The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
             *     `length`.
             */
            reason: string;
            /** @description A number for each seat; null in games without a score. */
            score: number[] | null;
            /** @description The winning seats; none for a draw. */
            winners: components["schemas"]["SeatNumber"][];
        };
        /** @description A game's state: the member that `game` names is present. */
        GameState: {
            acey_deucey?: components["schemas"]["AceyDeuceyState"];
            /** @description The family of games, of which there may be more later: `mancala`, `six`, `octi`, `acey_deucey`. */
            game: ("mancala" | "six" | "octi" | "acey_deucey") | (string & {});
            mancala?: components["schemas"]["MancalaState"];
            octi?: components["schemas"]["OctiState"];
            six?: components["schemas"]["SixState"];
        };
        /** @description One way to play a family's game. */
        GameVariant: {
            /** @description The computer opponents that play it, in matches of two seats, the weakest first. */
            computers: components["schemas"]["ComputerLevel"][];
            /** @description The display name. */
            name: string;
            /** @description The difference from the other variants. */
            summary: string;
            /** @description The variant's id. */
            variant: string;
        };
        /** @description The counts that the badge of an app may show. */
        HomeBadge: {
            /**
             * Format: int32
             * @description The matches that wait for the account, each once: for its move, its answer to an offer or to
             *     an invitation.
             */
            matches: number;
            /**
             * Format: int32
             * @description The messages that the account has to read; 0 for a token without the scope `messages`.
             */
            messages: number;
            /**
             * Format: int32
             * @description The notifications that the account has not read and that still hold, without those about messages for such a
             *     token.
             */
            notifications: number;
        };
        /** @description A part of a home screen. */
        HomePart: {
            /**
             * Format: int32
             * @description The number of all matches of this part.
             */
            count: number;
            /** @description The first of its matches, 25 at most: members of `matches`. */
            ids: string[];
            /** @description The path of the list that has all of them; null if `ids` has them. */
            more: string | null;
        };
        /** @description All that a home screen shows. */
        HomeScreen: {
            /** @description The counts for the badge of an app: how much waits for the account. */
            badge: components["schemas"]["HomeBadge"];
            /**
             * @description The position of this in the account's feed: `cursor` of `GET /v1/me/stream` and
             *     `GET /v1/me/changes`, which continue with what changes after it.
             */
            cursor: string;
            /** @description Matches that were finished in the last 14 days, the last one first. */
            finished: components["schemas"]["HomePart"];
            /** @description Invitations, newest first. */
            invitations: components["schemas"]["HomePart"];
            /** @description The matches of all parts, each once, by id. */
            matches: {
                [key: string]: components["schemas"]["MatchCard"];
            };
            /**
             * @description Matches in which it is the account's turn, the earliest deadline first, those without one
             *     last.
             */
            my_turn: components["schemas"]["HomePart"];
            /** @description Matches with an offer that the account can answer, also when it is not its turn; newest first. */
            offers: components["schemas"]["HomePart"];
            /** @description Matches of the account that wait for players, newest first. */
            open_matches: components["schemas"]["HomePart"];
            /** @description Matches in which it is the turn of others, in the same order. */
            their_turn: components["schemas"]["HomePart"];
            /**
             * @description Matches with messages that the account has to read, the newest message first; none for a token without the scope
             *     `messages`.
             */
            unread: components["schemas"]["HomePart"];
        };
        /** @description The match to which an invite link admits. */
        InvitationByLink: {
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
            /** @description The match. */
            match: components["schemas"]["GameMatch"];
        };
        /** @description An invited account will not play. */
        InvitationDeclinedPayload: {
            /** @description The account. */
            player: components["schemas"]["AccountId"];
            /** @description The reason, in one of the words that the server knows; absent if the account did not say. */
            reason?: string;
        };
        /** @description An invite link of a match, as its creator sees it. */
        InviteLink: {
            /** @description The code, which admits whoever has it. */
            code: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /**
             * Format: int32
             * @description The number of accounts that may use it.
             */
            max_uses: number;
            /** @description The address to share, `https://…/j/<code>`; null if the server does not know its own address. */
            url: string | null;
            /** @description The number of accounts that have used it. */
            uses: number;
        };
        /**
         * @description The invite link to make.
         * @example {
         *       "expires_in_seconds": 86400,
         *       "max_uses": 1
         *     }
         */
        InviteLinkInput: {
            /**
             * Format: int32
             * @description How many seconds it admits, from a minute to 90 days; a week by default.
             */
            expires_in_seconds?: number | null;
            /**
             * Format: int32
             * @description How many accounts may use it; one by default.
             */
            max_uses?: number | null;
        };
        /** @description One page of a list. */
        InviteLinkList: {
            /** @description The items of this page. */
            items: components["schemas"]["InviteLink"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The newest move of a match. */
        LastMove: {
            /**
             * Format: date-time
             * @description When it was played.
             */
            at: string;
            /** @description The move in canonical notation. */
            move: string;
            /**
             * Format: int32
             * @description The ply of the move.
             */
            ply: number;
            /**
             * Format: int32
             * @description The seat that played it.
             */
            seat: number;
        };
        /** @description A place on a leaderboard. */
        LeaderboardPlace: {
            /**
             * Format: double
             * @description How many of the others on the leaderboard have this rank or a lower one, in percent.
             */
            percentile: number;
            /** @description The player. */
            player: components["schemas"]["PlayerSummary"];
            /**
             * Format: int32
             * @description One more than the number of players with a higher score, at most a minute old. Equal scores
             *     have equal ranks.
             */
            rank: number;
            /** @description The rating. */
            standing: components["schemas"]["RatingStanding"];
        };
        /** @description One page of a leaderboard. */
        LeaderboardPlaceList: {
            /** @description The places of this page. */
            items: components["schemas"]["LeaderboardPlace"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
            /**
             * Format: int32
             * @description The number of players on the whole leaderboard, at most a minute old; with `friends`, only of me and
             *     the players whom I follow.
             */
            total: number;
        };
        /** @description A player left before the start. */
        LeftPayload: {
            /** @description The player's account. */
            player: components["schemas"]["AccountId"];
        };
        /** @description All legal moves of a position, each once. */
        LegalMoves: {
            /** @description The move that is built tap by tap; only in the response to a `prefix`. */
            draft?: components["schemas"]["MoveDraft"];
            /** @description The moves; none unless the match is active, and none in the response to a `prefix`. */
            moves: components["schemas"]["GameMove"][];
            /**
             * Format: int32
             * @description The ply of the match, to send with a move.
             */
            ply: number;
            /** @description The seats that may play one of them. */
            seats: number[];
        };
        /** @description A device that is logged in. */
        LoginSession: {
            /**
             * Format: uuid
             * @description The app that it was made through: `GET /v1/me/apps` has its name; null if none was named.
             */
            app_id: string | null;
            /**
             * Format: date-time
             * @description When it logged in.
             */
            created_at: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends if it is not used before.
             */
            expires_at: string;
            /**
             * Format: uuid
             * @description The id, with which it can be revoked.
             */
            id: string;
            /** @description The label of the device. */
            label: string | null;
            /**
             * Format: date-time
             * @description When it was last used, to the hour.
             */
            last_used_at: string;
        };
        /** @description One page of a list. */
        LoginSessionList: {
            /** @description The items of this page. */
            items: components["schemas"]["LoginSession"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description A report about a mail.
         * @example {
         *       "address": "player@example.org",
         *       "kind": "hard_bounce"
         *     }
         */
        MailReportInput: {
            /** @description The address that the mail was for. */
            address: string;
            /** @description The kind of report. */
            kind: components["schemas"]["MailReportKind"];
        };
        /**
         * @description The kind of a report about a mail.
         * @enum {string}
         */
        MailReportKind: "hard_bounce" | "soft_bounce" | "complaint";
        /**
         * @description The parts of a move, for clients to draw.
         * @example {
         *       "direction": "right",
         *       "pit": 3,
         *       "stones": 4
         *     }
         */
        MancalaMove: {
            /** @description `right` (counter-clockwise, as in every variant) or `left` (in the Ethiopian game only). */
            direction: ("right" | "left") | (string & {});
            /**
             * Format: int32
             * @description The pit that is emptied, 1 to 6 from its owner's left.
             */
            pit: number;
            /**
             * Format: int32
             * @description How many stones are sown.
             */
            stones: number;
        };
        /**
         * @description The board: both rows and both stores. Seat 0's row and store come first.
         * @example {
         *       "pits": [
         *         [
         *           4,
         *           4,
         *           0,
         *           5,
         *           5,
         *           5
         *         ],
         *         [
         *           5,
         *           4,
         *           4,
         *           4,
         *           4,
         *           4
         *         ]
         *       ],
         *       "stores": [
         *         1,
         *         0
         *       ]
         *     }
         */
        MancalaState: {
            /** @description The stones in the pits: by seat, each row from its owner's pit 1 (the leftmost). */
            pits: number[][];
            /** @description The stones in the stores, by seat. */
            stores: number[];
        };
        /** @description A match as one of its accounts sees it. */
        MatchCard: {
            /** @description The newest move that was not taken back; absent before the first. */
            last_move?: components["schemas"]["LastMove"];
            /** @description The seats of the account. */
            my_seats: number[];
            /** @description The open offers. */
            offers: components["schemas"]["OwnOffer"][];
            /**
             * @description The path of a small PNG of the newest position, seen from the account's side: the board
             *     alone, without labels. It changes with the picture. Another `size` gives another width.
             */
            picture: string;
            /** @description The match, as lists show it. */
            summary: components["schemas"]["MatchSummary"];
            /**
             * Format: int32
             * @description How many messages by others the account has to read, without those of players whom it blocks
             *     and of deleted accounts; 0 for a token without the scope `messages`.
             */
            unread: number;
            /** @description The vacations that players of the match are on; none when it is over. */
            vacations: components["schemas"]["SeatVacation"][];
        };
        /** @description One page of a list. */
        MatchCardList: {
            /** @description The items of this page. */
            items: components["schemas"]["MatchCard"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The changes in a person's matches. */
        MatchChangeList: {
            /** @description The ids of matches that the person no longer belongs to. */
            gone: string[];
            /** @description The matches that have changed, each in its current state. */
            items: components["schemas"]["MatchCard"][];
            /** @description The `cursor` of the next request; never null. */
            next_cursor: string;
        };
        /** @description The numbers of matches of a player. */
        MatchCounts: {
            /**
             * Format: int64
             * @description Matches with a result.
             */
            finished: number;
            /**
             * Format: int64
             * @description Active matches.
             */
            running: number;
        };
        /**
         * @description An event of a match. Besides `seq`, `kind`, `seat`, `at` and `hash` it has exactly one more
         *     member, whose name is `kind`.
         */
        MatchEvent: {
            /**
             * Format: date-time
             * @description When it happened, by the clock of the database, to the microsecond.
             */
            at: string;
            cancelled?: components["schemas"]["CancelledPayload"];
            clock_extended?: components["schemas"]["ClockExtendedPayload"];
            created?: components["schemas"]["CreatedPayload"];
            dice_nonce_set?: components["schemas"]["DiceNonceSetPayload"];
            dice_rolled?: components["schemas"]["DiceRolledPayload"];
            draw_agreed?: components["schemas"]["OfferPayload"];
            draw_declined?: components["schemas"]["OfferPayload"];
            draw_offered?: components["schemas"]["OfferPayload"];
            draw_withdrawn?: components["schemas"]["OfferPayload"];
            finished?: components["schemas"]["FinishedPayload"];
            /**
             * @description SHA-256 of the hash before it (32 zero bytes for the first) and this event's JSON without
             *     `hash`, in the canonical form of RFC 8785; in hex.
             */
            hash: string;
            invitation_declined?: components["schemas"]["InvitationDeclinedPayload"];
            /**
             * @description The kind of event. More kinds may be added later; today: `created`, `seated`, `left`,
             *     `invitation_declined`, `started`, `dice_nonce_set`, `dice_rolled`, `move_played`, `passed`,
             *     `draw_offered`, `draw_withdrawn`, `draw_agreed`, `draw_declined`, `takeback_offered`,
             *     `takeback_withdrawn`, `takeback_agreed`, `takeback_declined`, `taken_back`,
             *     `resignation_offered`, `clock_extended`, `resigned`, `timed_out`, `cancelled`, `finished`,
             *     `resumed`.
             */
            kind: ("created" | "seated" | "left" | "invitation_declined" | "started" | "dice_nonce_set" | "dice_rolled" | "move_played" | "passed" | "draw_offered" | "draw_withdrawn" | "draw_agreed" | "draw_declined" | "takeback_offered" | "takeback_withdrawn" | "takeback_agreed" | "takeback_declined" | "taken_back" | "resignation_offered" | "clock_extended" | "resigned" | "timed_out" | "cancelled" | "finished" | "resumed") | (string & {});
            left?: components["schemas"]["LeftPayload"];
            move_played?: components["schemas"]["MovePlayedPayload"];
            passed?: components["schemas"]["PassedPayload"];
            resignation_offered?: components["schemas"]["OfferPayload"];
            resigned?: components["schemas"]["ForfeitPayload"];
            resumed?: components["schemas"]["ResumedPayload"];
            /**
             * Format: int32
             * @description The seat that it concerns; null if none.
             */
            seat: number | null;
            seated?: components["schemas"]["SeatedPayload"];
            /**
             * Format: int32
             * @description The number of the event in its match, from 1, without gaps.
             */
            seq: number;
            started?: components["schemas"]["StartedPayload"];
            takeback_agreed?: components["schemas"]["OfferPayload"];
            takeback_declined?: components["schemas"]["OfferPayload"];
            takeback_offered?: components["schemas"]["OfferPayload"];
            takeback_withdrawn?: components["schemas"]["OfferPayload"];
            taken_back?: components["schemas"]["TakenBackPayload"];
            timed_out?: components["schemas"]["ForfeitPayload"];
        };
        /** @description One page of a list. */
        MatchEventList: {
            /** @description The items of this page. */
            items: components["schemas"]["MatchEvent"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A match that the account no longer belongs to. */
        MatchGone: {
            /**
             * Format: uuid
             * @description The match's id.
             */
            match_id: string;
        };
        /**
         * @description The match to create.
         * @example {
         *       "clock": {
         *         "kind": "per_move",
         *         "per_move_seconds": 259200
         *       },
         *       "dice_nonce": null,
         *       "game": "mancala",
         *       "invite": [
         *         "player_two"
         *       ],
         *       "open_for_seconds": 604800,
         *       "options": {},
         *       "rated": true,
         *       "seat": 0,
         *       "variant": "egyptian",
         *       "visibility": "public"
         *     }
         */
        MatchInput: {
            /** @description The time control; three days for each move by default. */
            clock?: components["schemas"]["TimeControlInput"];
            /** @description The creator's dice nonce, 64 hex digits; only in games with dice. */
            dice_nonce?: string | null;
            /** @description The family of games. */
            game: string;
            /**
             * @description The usernames of the only players who may join, one for each other seat; null: anyone may
             *     join.
             */
            invite?: string[] | null;
            /**
             * @description A word to the invited, in one line; only with `invite`. It is shown with the invitation, and is the
             *     first message of the match. White space at both ends is removed. A token needs the scope `messages`, too.
             */
            message?: string | null;
            /**
             * Format: double
             * @description The least `completion_rate` of the other players; null: none is asked for. It is rounded to two decimals.
             *     A player who has none yet has broken nothing, and may join. Only in a match that anyone may join.
             */
            min_completion_rate?: number | null;
            /**
             * Format: int32
             * @description How many seconds others have to take the seats, from an hour to 90 days; two weeks by
             *     default. Then the server cancels the match if it is still open. Not in a solo match, which
             *     starts at once.
             */
            open_for_seconds?: number | null;
            /**
             * @description The computer opponent that takes the other seat; the match starts at once. Not with `invite`,
             *     `solo`, `open_for_seconds` or `rated`, and only in matches of two seats.
             */
            opponent?: components["schemas"]["MatchOpponentInput"];
            /** @description The options that differ from their defaults. */
            options?: components["schemas"]["MatchOptions"];
            /**
             * @description Whether the result counts for ratings. Default: true, except for private matches, solo
             *     matches, matches with guests and matches without a clock, which are never rated.
             */
            rated?: boolean | null;
            /**
             * Format: int32
             * @description The creator's seat; null: a random free seat at the start.
             */
            seat?: number | null;
            /** @description Whether the creator plays all seats; such a match starts at once. */
            solo?: boolean | null;
            /** @description The variant. */
            variant: string;
            /** @description `public` (default), or `private`: visible only to its players and invited accounts. */
            visibility?: ("public" | "private") | null;
        };
        /** @description A message in a match. */
        MatchMessage: {
            /**
             * Format: date-time
             * @description When it was sent.
             */
            at: string;
            /** @description The author. */
            author: components["schemas"]["PlayerSummary"];
            /**
             * Format: uuid
             * @description The message's id.
             */
            id: string;
            /** @description The text; null once the author's account is deleted. */
            text: string | null;
        };
        /** @description One page of a list. */
        MatchMessageList: {
            /** @description The items of this page. */
            items: components["schemas"]["MatchMessage"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description A notification about a match. It contains neither state nor names: fetch the match.
         * @example {
         *       "data": {
         *         "automatic_vacation": false,
         *         "deadline": "2026-11-23T09:31:00.123456Z",
         *         "game": "mancala",
         *         "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
         *         "message_id": null,
         *         "offer": null,
         *         "ply": 2,
         *         "reminder_seconds": null,
         *         "seat": 1,
         *         "version": 6
         *       },
         *       "timestamp": "2026-11-20T09:31:00.123456Z",
         *       "type": "match.your_turn"
         *     }
         */
        MatchNotification: {
            /**
             * Format: uuid
             * @description The account that it is about; absent unless the webhook is that of an app.
             */
            account_id?: string;
            /** @description The match, and details that depend on the kind. */
            data: components["schemas"]["MatchNotificationData"];
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /**
             * @description The kind of notification: `match.started` (all seats are taken, and the game has begun), `match.finished`
             *     (the match has a result), `match.cancelled`, `match.resumed` (it goes on: a wrong clock had ended it),
             *     `match.your_turn` (it is my turn), `match.offer` (there is an offer that I can answer), `match.offer_accepted` (and it has taken effect), `match.offer_declined`,
             *     `match.offer_withdrawn`, `match.invited` (I may take a seat in a new match), `match.invitation_declined` (an
             *     invitation of mine was declined), `match.reminder` (it is my turn, and my time runs out soon) or
             *     `match.message` (another player has sent a message).
             */
            type: ("match.started" | "match.finished" | "match.cancelled" | "match.resumed" | "match.your_turn" | "match.offer" | "match.offer_accepted" | "match.offer_declined" | "match.offer_withdrawn" | "match.invited" | "match.invitation_declined" | "match.reminder" | "match.message") | (string & {});
        };
        /** @description The data of a notification about a match. */
        MatchNotificationData: {
            /** @description Whether a day of automatic vacation may be drawn at the deadline, for the player to act. */
            automatic_vacation: boolean;
            /**
             * Format: date-time
             * @description When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
             *     none of them has a deadline.
             */
            deadline: string | null;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /**
             * Format: uuid
             * @description The id of the message that was sent; null if the notification is not about a message.
             */
            message_id: string | null;
            /**
             * @description The kind of the offer that was made, accepted, declined or withdrawn: `draw`, `takeback`,
             *     `resignation` or `rematch`; null if the notification is not about an offer.
             */
            offer: ("draw" | "takeback" | "resignation" | "rematch") | (string & {}) | null;
            /**
             * Format: int32
             * @description The number of plies at that time.
             */
            ply: number;
            /**
             * Format: int32
             * @description The time of the reminder, in seconds before the deadline: one of the owner's `reminders`. Null if the
             *     notification is no reminder.
             */
            reminder_seconds: number | null;
            /**
             * Format: int32
             * @description The seat of the webhook's owner; null without one.
             */
            seat: number | null;
            /**
             * Format: int32
             * @description The match's version at that time. If there are several servers, send it as `min_version`.
             */
            version: number;
        };
        /** @description An open offer. */
        MatchOffer: {
            /** @description The seats that have agreed so far. */
            agreed_by: number[];
            /** @description The kind of offer: `draw`, `takeback`, `resignation` (to the partner, in a team), `rematch`. */
            kind: ("draw" | "takeback" | "resignation" | "rematch") | (string & {});
            /**
             * Format: int32
             * @description The ply at which it was offered.
             */
            ply: number;
            /**
             * Format: int32
             * @description The seat that offers.
             */
            seat: number;
        };
        /**
         * @description The computer opponent.
         * @example {
         *       "computer": 4
         *     }
         */
        MatchOpponentInput: {
            /**
             * Format: int32
             * @description The level, from 1, which loses to a beginner, to 8. `GET /v1/computers` lists them.
             */
            computer: number;
        };
        /** @description The options of a match: one flat object of optional members. Which of them a game knows, with their values and defaults, is in the catalogue. */
        MatchOptions: {
            /** @description `automatic`: a shape wins at once. `manual`: a shape wins when its owner declares it, with the move that makes it or later. */
            declaration?: string | null;
            /** @description Two players, or four in two teams: seats 0 and 2 black, 1 and 3 red. */
            seats?: number | null;
        };
        /** @description The position after a ply. */
        MatchPosition: {
            /** @description The newest move at this ply; absent before the first. */
            last_move?: components["schemas"]["LastMove"];
            /**
             * Format: int32
             * @description The ply.
             */
            ply: number;
            /** @description The result, if the match ended there; else absent. */
            result?: components["schemas"]["GameResult"];
            /** @description The position on the board. */
            state: components["schemas"]["GameState"];
            /**
             * @description The steps of the move that became this ply, to play as a film on the picture of the ply before; none after a
             *     pass or a takeback.
             */
            steps: components["schemas"]["MoveStep"][];
            /** @description The seats that may act in this position. */
            to_act: number[];
            /**
             * Format: int32
             * @description The `seq` of the last event before the next ply.
             */
            version: number;
            /**
             * @description The newest ply in a few words in the request's language, to show after the player's name and a colon:
             *     `sows 5 from pit 3, captures 6`. Absent at the start.
             */
            words?: string;
        };
        /**
         * @description A match as one file: everything that is needed to replay and check it without a server, as
         *     `turnstone verify` does.
         */
        MatchRecord: {
            /** @description The hash of the last event, in hex. */
            chain_head: string;
            /** @description The proof of the dice; null in games without dice. */
            dice: components["schemas"]["RecordDice"];
            /** @description SHA-256 of the record without `digest`, in the canonical form of RFC 8785; in hex. */
            digest: string;
            /** @description The whole log, oldest first. */
            events: components["schemas"]["MatchEvent"][];
            /** @description The format of the record: `turnstone-record-1`. */
            format: string;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /** @description The names of the participants when the record was written. Not part of the chain. */
            names: components["schemas"]["RecordName"][];
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /** @description Whether the result counts for ratings. */
            rated: boolean;
            /** @description How it ended; null until then. */
            result: components["schemas"]["RecordResult"];
            /**
             * @description The review of the match, if the request asked for it and it is complete; otherwise absent.
             *     Not part of the chain.
             */
            review?: components["schemas"]["RecordReview"];
            /**
             * Format: int32
             * @description The version of the rules of the match.
             */
            rules_version: number;
            /** @description The seats, in order. */
            seats: components["schemas"]["RecordSeat"][];
            /** @description The signature of match id and chain head by the server that ended the match; absent until then. */
            signature?: components["schemas"]["RecordSignature"];
            /**
             * @description The address of the server that wrote the record; absent if it does not know it. Not part of the
             *     chain.
             */
            site?: string;
            /** @description `open`, `active`, `finished` or `cancelled`. */
            status: ("open" | "active" | "finished" | "cancelled") | (string & {});
            /** @description The variant. */
            variant: string;
        };
        /** @description The engine's review of a finished match, as far as it has looked. */
        MatchReview: {
            /**
             * Format: int32
             * @description The version of the engine. Another one may come to other results.
             */
            engine_version: number;
            /**
             * Format: date-time
             * @description When it was complete; null until then.
             */
            finished_at: string | null;
            /**
             * Format: uuid
             * @description The match's id.
             */
            match_id: string;
            /** @description The moves, in order. */
            plies: components["schemas"]["ReviewedPly"][];
            /** @description The progress of the review. */
            progress: components["schemas"]["ReviewProgress"];
            /**
             * Format: date-time
             * @description When it was first asked for.
             */
            requested_at: string;
            /** @description The rolls, in order; none in a game without dice. */
            rolls: components["schemas"]["ReviewedRoll"][];
            /** @description The accuracy of each seat's moves. */
            seats: components["schemas"]["SeatAccuracy"][];
            /** @description `queued`, `running` or `done`. */
            status: ("queued" | "running" | "done") | (string & {});
        };
        /** @description A seat of a match. */
        MatchSeat: {
            /** @description Whether a day of automatic vacation may be drawn for the seat at `deadline`. */
            automatic_vacation: boolean;
            /** @description The player in the seat; absent while it is free. */
            player?: components["schemas"]["PlayerSummary"];
            /**
             * Format: int64
             * @description Seconds left as of the newest event, rounded down; null without a clock.
             */
            remaining_seconds: number | null;
            /**
             * Format: int32
             * @description The seat's number, from 0.
             */
            seat: number;
            /** @description The side that it plays for, in the words of the game. */
            side: string;
            /**
             * Format: date-time
             * @description The end of the player's current vacation; null if there is none, or the match is over.
             */
            vacation_until: string | null;
        };
        /** @description A match in a list, without the state of the game. */
        MatchSummary: {
            /** @description The time control. */
            clock: components["schemas"]["TimeControl"];
            /** @description Whether it did count; null until the match has a result and is rated, and for one that is not `rated`. */
            counted: boolean | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The player who created it. */
            created_by: components["schemas"]["PlayerSummary"];
            /**
             * Format: date-time
             * @description When the first of the seats to act times out, unless a day of automatic vacation is drawn; null if
             *     none of them has a deadline.
             */
            deadline: string | null;
            /**
             * @description Whether so many of the invited have declined that the seats cannot all be taken, unless the creator
             *     brings others by an invite link. The match is in no list of open matches then.
             */
            declined: boolean;
            /**
             * Format: date-time
             * @description When it was finished or cancelled; null until then.
             */
            finished_at: string | null;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description The match's id.
             */
            id: string;
            /**
             * @description The text of the creator to the invited players, only in `GET /v1/me/invitations`; absent if there is
             *     none, for a token without the scope `messages`, and elsewhere.
             */
            message?: string;
            /**
             * Format: double
             * @description The least `completion_rate` of those who join, apart from the creator; null: none is asked for.
             */
            min_completion_rate: number | null;
            /**
             * @description Why it did not count: `too_short`, `met_too_often` (the opponents had 10 matches that counted within the
             *     week), `mixed_kinds` (people and bots) or `absence` (a player ran out of time and had not been seen since
             *     that happened in another match); null if it did, and until that is known.
             */
            not_counted: ("too_short" | "met_too_often" | "mixed_kinds" | "absence") | (string & {}) | null;
            /**
             * Format: date-time
             * @description When the server cancels it if seats are still free; null unless it is open.
             */
            open_until: string | null;
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /**
             * Format: int32
             * @description The number of plies so far.
             */
            ply: number;
            /** @description Whether the result counts for ratings, as agreed at the creation. */
            rated: boolean;
            /** @description The result; absent unless the match is finished. */
            result?: components["schemas"]["GameResult"];
            /**
             * Format: int32
             * @description The version of the rules by which the match is played.
             */
            rules_version: number;
            /** @description The seats, in order. */
            seats: components["schemas"]["SeatSummary"][];
            /** @description Whether one account plays all seats. */
            solo: boolean;
            /**
             * Format: date-time
             * @description When the game began; null until then.
             */
            started_at: string | null;
            /** @description `open` (seats are free), `active`, `finished` or `cancelled`. */
            status: ("open" | "active" | "finished" | "cancelled") | (string & {});
            /** @description The seats that may act now. */
            to_act: number[];
            /** @description The variant. */
            variant: string;
            /**
             * Format: int32
             * @description The `seq` of the newest event.
             */
            version: number;
            /** @description `public`, or `private`: visible only to its players and invited accounts. */
            visibility: ("public" | "private") | (string & {});
        };
        /** @description One page of a list. */
        MatchSummaryList: {
            /** @description The items of this page. */
            items: components["schemas"]["MatchSummary"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description The message to send.
         * @example {
         *       "text": "Good luck!"
         *     }
         */
        MessageInput: {
            /**
             * @description The text: not blank, and without control characters other than line feeds and tabs. White
             *     space at both ends is removed.
             */
            text: string;
        };
        /** @description The read mark of a player in the messages of a match. */
        MessagesRead: {
            /**
             * Format: int32
             * @description The number of messages by others that are left to read, without those of players whom the reader
             *     blocks and of deleted accounts.
             */
            unread: number;
            /**
             * Format: uuid
             * @description The newest message that the player has read.
             */
            up_to: string;
        };
        /**
         * @description Up to which message the caller has read.
         * @example {
         *       "up_to": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06"
         *     }
         */
        MessagesReadInput: {
            /**
             * Format: uuid
             * @description The id of a message of the match. It and all earlier ones count as read.
             */
            up_to: string;
        };
        /** @description A move that is built tap by tap. */
        MoveDraft: {
            /**
             * @description The move that the taps make, in the game's notation: send it to play the move. Null while a tap
             *     has to follow. With a move, the player may stop here or tap on.
             */
            move: string | null;
            /**
             * @description The taps that may follow, each once. Empty once nothing can follow, and unless the match is
             *     active.
             */
            next: components["schemas"]["MoveTap"][];
            /** @description The taps so far. */
            prefix: string[];
            /** @description The steps of that move on the board; none without one. */
            steps: components["schemas"]["MoveStep"][];
        };
        /** @description The move that the engine would play. */
        MoveHint: {
            /**
             * Format: float
             * @description The expected result of the move for the seat: 1 is a win, 0 a loss, one half a draw.
             */
            expected: number;
            /** @description Whether the expected result is exact: it follows from the rules alone. */
            is_exact: boolean;
            /** @description The best move. */
            move: string;
            /**
             * Format: int32
             * @description The ply of the match for which it is.
             */
            ply: number;
            /** @description The seat to act. */
            seat: components["schemas"]["SeatNumber"];
        };
        /**
         * @description A move, and the ply that the client has seen.
         * @example {
         *       "move": "3",
         *       "ply": 3
         *     }
         */
        MoveInput: {
            /** @description The move in the game's notation. */
            move: string;
            /** @description Whether to offer a draw with the move. */
            offer_draw?: boolean | null;
            /**
             * Format: int32
             * @description The `ply` of the match that the client has seen; the move becomes the next.
             */
            ply: number;
            /**
             * Format: int32
             * @description The seat, if the account may act for several.
             */
            seat?: number | null;
            /**
             * @description Conditional moves to prepare with the move, as their `lines`: they begin in the position
             *     after it. They replace what was prepared before; null or absent leaves that. The
             *     move and its lines are taken together or not at all. A repeat of the move ignores them.
             */
            then?: components["schemas"]["ConditionalPly"][] | null;
        };
        /** @description A move, in canonical notation. */
        MovePlayedPayload: {
            /**
             * @description `true` if it was the only legal move and the server played it, as the player wished; else
             *     absent.
             */
            forced?: boolean;
            /** @description The move in the game's notation. */
            move: string;
            /**
             * Format: int32
             * @description The number of the ply that the move became, from 1.
             */
            ply: number;
            /**
             * Format: int64
             * @description The time left on the mover's clock, increment included; absent without a clock.
             */
            remaining_milliseconds?: number;
        };
        /**
         * @description A step of a move: things that go from one place to another. The places have the names that they have in the
         *     picture of the position before the move.
         */
        MoveStep: {
            /**
             * Format: int32
             * @description How many they are.
             */
            count: number;
            /** @description The direction of a prong, as in the notation; otherwise null. */
            direction: string | null;
            /**
             * @description Its kind: `place` (from the hand), `move`, `jump`, `sow` (a stone), `capture` (to a store, or off the board),
             *     `bank` (the rest of a pit at the end), `enter`, `hit`, `bear_off` or `prong`; later perhaps others.
             */
            kind: ("place" | "move" | "jump" | "sow" | "capture" | "bank" | "enter" | "hit" | "bear_off" | "prong") | (string & {});
            /** @description Their place before; absent if they come from the hand. */
            origin?: components["schemas"]["BoardPlace"];
            /**
             * Format: int32
             * @description The side whose things they are; null for what belongs to nobody.
             */
            side: number | null;
            /** @description Their place afterwards; absent if they leave the board. */
            target?: components["schemas"]["BoardPlace"];
        };
        /** @description A choice of a player on the way to a move. */
        MoveTap: {
            /**
             * @description The kind of choice: `place`, `direction` (of a sowing), `prong` (the direction of a new one),
             *     `capture` (of the pod that was just jumped), `double`, `declaration` or `move` (a whole
             *     move); later perhaps others, which can be shown as buttons with their labels. A declaration
             *     is always offered where it may be made, and may be refused.
             */
            kind: ("place" | "direction" | "prong" | "capture" | "double" | "declaration" | "move") | (string & {});
            /** @description A label of a few words in the request's language, for a button or a screen reader. */
            label: string;
            /**
             * @description The place of the board to tap: the `data-place` of a shape in the pictures whose `data-seat`
             *     is the seat to act, or absent. Null if the tap chooses something else than a place.
             */
            place: string | null;
            /** @description The word to add to `prefix`, after a space if it is not the first. Contains no space. */
            tap: string;
        };
        /**
         * @description The channels on which a kind of notification is sent.
         * @example {
         *       "email": false,
         *       "kind": "match_begun",
         *       "push": false
         *     }
         */
        NotificationKindInput: {
            /** @description Whether it is sent by e-mail; as by default without it. */
            email?: boolean | null;
            /**
             * @description The kind.
             * @enum {string}
             */
            kind: "your_turn" | "reminder" | "invitation" | "match_begun" | "match_ended" | "match_resumed" | "offer" | "offer_answered" | "message" | "rematch";
            /** @description Whether it is sent to devices; as by default without it. */
            push?: boolean | null;
        };
        /** @description The channels on which a kind of notification is sent. */
        NotificationKindSettings: {
            /** @description Whether it is sent by e-mail. */
            email: boolean;
            /** @description The kind. */
            kind: string;
            /** @description Whether it is sent to devices. */
            push: boolean;
        };
        /** @description The notification settings of an account: the channels of each kind, the quiet hours and the language. */
        NotificationSettings: {
            /**
             * Format: int32
             * @description With `daily`: the hour by the wall clock of the account's `time_zone`.
             */
            daily_hour?: number | null;
            /** @description The frequency of mails: `at_once`, `hourly` or `daily`. */
            email_frequency: "at_once" | "hourly" | "daily";
            /** @description Whether names and games stay off the lock screen. */
            hides_details: boolean;
            /** @description Each kind, with the channels that it is sent on. The inbox has all of them. */
            kinds: components["schemas"]["NotificationKindSettings"][];
            /**
             * @description The language of push messages and mails: `en`, `he`, `ar`, `ru` or `nl`. Null: the language in which
             *     the device subscribed, or in which the address was given.
             */
            language?: ("en" | "he" | "ar" | "ru" | "nl") | null;
            /** @description The quiet hours, in which nothing is sent; absent if there are none. */
            quiet_hours?: components["schemas"]["QuietHours"];
        };
        /**
         * @description My notification settings: the channels of each kind, the quiet hours and the language. They replace
         *     the previous ones; a setting that is left out gets its default.
         * @example {
         *       "daily_hour": 8,
         *       "email_frequency": "daily",
         *       "hides_details": false,
         *       "kinds": [
         *         {
         *           "email": false,
         *           "kind": "match_begun",
         *           "push": false
         *         }
         *       ],
         *       "language": "nl",
         *       "quiet_hours": {
         *         "ends_at": "07:00",
         *         "starts_at": "22:00"
         *       }
         *     }
         */
        NotificationSettingsInput: {
            /**
             * Format: int32
             * @description With `daily`: the hour by the wall clock of my `time_zone`; 8 by default.
             */
            daily_hour?: number | null;
            /**
             * @description The frequency of mails: `at_once` (the default), `hourly` (collected until the next full hour), or
             *     `daily`.
             */
            email_frequency?: ("at_once" | "hourly" | "daily") | null;
            /** @description Whether names and games stay off the lock screen; false by default. */
            hides_details?: boolean | null;
            /** @description The channels of kinds; a kind that is left out is sent as by default. */
            kinds?: components["schemas"]["NotificationKindInput"][] | null;
            /**
             * @description The language of push messages and mails; by default the one in which the device subscribed, or in
             *     which the address was given.
             */
            language?: ("en" | "he" | "ar" | "ru" | "nl") | null;
            /** @description The quiet hours, in which nothing is sent; none by default. */
            quiet_hours?: components["schemas"]["QuietHoursInput"];
        };
        /** @description The number of notifications left to read. */
        NotificationsRead: {
            /**
             * Format: int32
             * @description The number of notifications that are not read, without those that no longer hold; for a token without the scope
             *     `messages` also without those about messages.
             */
            unread: number;
        };
        /**
         * @description The notifications that were read: `up_to` or `ids`.
         * @example {
         *       "up_to": "019a9f3d-7a00-7e4f-9b5c-3a7f1e2d4c05"
         *     }
         */
        NotificationsReadInput: {
            /** @description These, at most 100. */
            ids?: string[] | null;
            /**
             * Format: uuid
             * @description This one, and all that are older.
             */
            up_to?: string | null;
        };
        /**
         * @description The parts of a move, for clients to draw.
         * @example {
         *       "captured": [
         *         "25"
         *       ],
         *       "kind": "jump",
         *       "origin": "42",
         *       "path": [
         *         "24",
         *         "26"
         *       ],
         *       "prong": null
         *     }
         */
        OctiMove: {
            /** @description The squares of the pods that are captured, in the order in which they are jumped. */
            captured: string[];
            /** @description `add` (a prong), `step` or `jump`. */
            kind: ("add" | "step" | "jump") | (string & {});
            /** @description The square of the pod that acts. */
            origin: string;
            /** @description The squares that the pod lands on, in order; empty for `add`, one for `step`. */
            path: string[];
            /** @description For `add` the direction of the new prong, `A` to `H`; otherwise null. */
            prong: string | null;
        };
        /**
         * @description A pod on the board.
         * @example {
         *       "prongs": "ACF",
         *       "seat": 0,
         *       "square": "22"
         *     }
         */
        OctiPod: {
            /**
             * @description The directions of its prongs in alphabetical order: `A` is north, towards row 7, and so on
             *     clockwise to `H`, north-west. Empty without prongs.
             */
            prongs: string;
            /**
             * Format: int32
             * @description The seat that owns it.
             */
            seat: number;
            /** @description Its square: the column, 1 to 6 from the left, and the row, 1 to 7 from seat 0's side. */
            square: string;
        };
        /**
         * @description The board and the prongs that are not on it.
         * @example {
         *       "pods": [
         *         {
         *           "prongs": "ACF",
         *           "seat": 0,
         *           "square": "22"
         *         },
         *         {
         *           "prongs": "",
         *           "seat": 1,
         *           "square": "46"
         *         }
         *       ],
         *       "supply": [
         *         9,
         *         12
         *       ]
         *     }
         */
        OctiState: {
            /** @description The pods on the board, sorted by square. */
            pods: components["schemas"]["OctiPod"][];
            /** @description The prongs that each seat has in hand, by seat. */
            supply: number[];
        };
        /**
         * @description An answer to an offer.
         * @example {
         *       "accept": true,
         *       "ply": 3
         *     }
         */
        OfferAnswerInput: {
            /** @description Whether the offer is accepted. */
            accept: boolean;
            /**
             * Format: int32
             * @description The `ply` of the match that the client has seen.
             */
            ply: number;
        };
        /**
         * @description An offer, and the ply that the client has seen.
         * @example {
         *       "ply": 3
         *     }
         */
        OfferInput: {
            /**
             * Format: int32
             * @description The `ply` of the match that the client has seen.
             */
            ply: number;
        };
        /** @description A seat offered, withdrew, agreed or declined; the event's kind says which. */
        OfferPayload: {
            /**
             * Format: int32
             * @description The match's ply at which it happened.
             */
            ply: number;
        };
        /** @description An OpenAPI document. The specification of its version says what else it has. */
        OpenApiDocument: {
            /** @description The version of OpenAPI. */
            openapi: string;
        };
        /** @description A seek, as others see it. */
        OpenSeek: {
            /** @description The time control. */
            clock: components["schemas"]["TimeControl"];
            /** @description The side that the player wants; null: either. */
            color: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: double
             * @description The least `completion_rate` of the opponent; null: none is asked for.
             */
            min_completion_rate: number | null;
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /** @description The player who seeks, with the rating in the variant. */
            player: components["schemas"]["PlayerSummary"];
            /** @description Whether the match counts for ratings. */
            rated: boolean;
            /** @description The greatest difference between the opponent's rating and the player's. */
            rating_range: components["schemas"]["SeekRatingRange"];
            /** @description The variant. */
            variant: string;
        };
        /** @description One page of a list. */
        OpenSeekList: {
            /** @description The items of this page. */
            items: components["schemas"]["OpenSeek"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A player's results against an opponent, in finished matches. */
        OpponentResults: {
            /**
             * Format: int64
             * @description The drawn matches.
             */
            draws: number;
            /**
             * Format: date-time
             * @description When the newest match was finished.
             */
            last_played_at: string;
            /**
             * Format: int64
             * @description The matches that the opponent has won.
             */
            losses: number;
            /**
             * Format: int64
             * @description The number of matches.
             */
            matches: number;
            /** @description The opponent. */
            player: components["schemas"]["PlayerSummary"];
            /**
             * Format: int64
             * @description The matches that the player has won.
             */
            wins: number;
        };
        /** @description One page of a list. */
        OpponentResultsList: {
            /** @description The items of this page. */
            items: components["schemas"]["OpponentResults"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description An app that the account has logged in through. */
        OwnApp: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description The number of sessions that were made through it and have not ended.
             */
            sessions: number;
            /**
             * Format: date-time
             * @description When the oldest of the sessions through it was made.
             */
            since: string;
        };
        /** @description One page of a list. */
        OwnAppList: {
            /** @description The items of this page. */
            items: components["schemas"]["OwnApp"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description An open offer, as an account sees it. */
        OwnOffer: {
            /** @description The seats that have agreed so far. */
            agreed_by: number[];
            /** @description The kind of offer: `draw`, `takeback`, `resignation` (to the partner, in a team), `rematch`. */
            kind: ("draw" | "takeback" | "resignation" | "rematch") | (string & {});
            /**
             * Format: int32
             * @description The ply at which it was offered, to send with an answer.
             */
            ply: number;
            /**
             * Format: int32
             * @description The seat that offers.
             */
            seat: number;
            /** @description Whether it waits for an answer of the account. */
            waits_for_me: boolean;
        };
        /** @description A seek, as its owner sees it. */
        OwnSeek: {
            /** @description The time control. */
            clock: components["schemas"]["TimeControl"];
            /** @description The side that I want; null: either. */
            color: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it expires. It ends earlier if I send no request for 14 days.
             */
            expires_at: string;
            /** @description The family of games. */
            game: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The matches that it has started, oldest first; the newest 100. */
            match_ids: string[];
            /**
             * Format: double
             * @description The least `completion_rate` of the opponent; null: none is asked for.
             */
            min_completion_rate: number | null;
            /** @description Every option, defaults included. */
            options: components["schemas"]["MatchOptions"];
            /** @description Whether the match counts for ratings. */
            rated: boolean;
            /** @description The greatest difference between the opponent's rating and mine. */
            rating_range: components["schemas"]["SeekRatingRange"];
            /**
             * Format: int32
             * @description The number of matches that it keeps running; null: it starts one and is done.
             */
            standing: number | null;
            /**
             * @description `waiting` for an opponent, `running` (with as many matches as it is for), or `done`: its match has
             *     started.
             */
            status: ("waiting" | "running" | "done") | (string & {});
            /**
             * Format: int32
             * @description The level of a computer opponent that suits my rating; null unless the seek has waited for a
             *     minute.
             */
            suggested_computer: number | null;
            /** @description The variant. */
            variant: string;
        };
        /** @description One page of a list. */
        OwnSeekList: {
            /** @description The items of this page. */
            items: components["schemas"]["OwnSeek"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The server passed for the event's seat. */
        PassedPayload: {
            /**
             * Format: int32
             * @description The number of the ply that the pass became, from 1.
             */
            ply: number;
        };
        /**
         * @description A new password, and the current one.
         * @example {
         *       "current_password": "correct horse battery",
         *       "new_password": "staple horse correct"
         *     }
         */
        PasswordChangeInput: {
            /** @description The current password. */
            current_password: string;
            /**
             * @description 8 to 128 characters; not one of those that a guesser tries first, and without the username
             *     and the display name in it.
             */
            new_password: string;
        };
        /**
         * @description A new password, and the recovery code that allows to set it.
         * @example {
         *       "new_password": "staple horse correct",
         *       "recovery_code": "7K3M9QXW-2D5FHJNP-A1B2C3D4-Z9Y8X7W6",
         *       "username": "player_one"
         *     }
         */
        PasswordResetInput: {
            /**
             * @description 8 to 128 characters; not one of those that a guesser tries first, and without the username
             *     in it.
             */
            new_password: string;
            /** @description The code; case, spaces and hyphens do not matter. */
            recovery_code: string;
            /** @description The account's username, in any case. */
            username: string;
        };
        /**
         * @description The reason why clocks were paused.
         * @enum {string}
         */
        PauseReason: "outage" | "vacation";
        /**
         * Format: binary
         * @description The bytes of a picture.
         */
        PictureFile: Blob;
        /** @description The public profile of a player. All numbers count public matches only, without solo ones. */
        PlayerProfile: {
            /** @description The path of the picture on this server. It changes with the picture. */
            avatar: string;
            /** @description A few words of the player; null for none. */
            bio: string | null;
            /**
             * Format: double
             * @description The share, 0 to 1, of the player's matches that the player has not abandoned: by cancelling them, by
             *     running out of time, or by resigning a rated match that has not yet as many plies as count
             *     (`min_rated_plies` of the game). It counts matches with others that started and are over: finished, or
             *     cancelled after the start. None of them is against a computer. Null if there are none.
             */
            completion_rate: number | null;
            /**
             * Format: int32
             * @description The level of a computer, 1 to 8; null for all others.
             */
            computer_level: number | null;
            /** @description The country, an alpha-2 code of ISO 3166-1; null for none. */
            country: string | null;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description The name to show. */
            display_name: string;
            /**
             * Format: uuid
             * @description The account's id, which never changes.
             */
            id: string;
            /**
             * @description `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
             *     `guest`: a person who has not registered.
             */
            kind: ("person" | "bot" | "computer" | "guest") | (string & {});
            /**
             * Format: date-time
             * @description When the player was last seen, to the hour; null unless the player shows it.
             */
            last_seen_at: string | null;
            /** @description The numbers of matches. */
            matches: components["schemas"]["MatchCounts"];
            /** @description The ratings by family and variant. */
            ratings: components["schemas"]["PlayerRating"][];
            /** @description The results by family and variant, where the player has finished a match. */
            results: components["schemas"]["VariantResults"][];
            /** @description The username. */
            username: string;
            /**
             * Format: date-time
             * @description The end of the current vacation; null if there is none.
             */
            vacation_until: string | null;
        };
        /** @description A player's rating in one variant. */
        PlayerRating: {
            /** @description The family of games. */
            game: string;
            /**
             * Format: int32
             * @description The rank on the leaderboard, at most a minute old; null for a player who is not on it: while the
             *     rating is provisional, and after a long time without a rated match.
             */
            rank: number | null;
            /** @description The rating. */
            standing: components["schemas"]["RatingStanding"];
            /** @description The variant. */
            variant: string;
        };
        /** @description One page of a list. */
        PlayerRatingList: {
            /** @description The items of this page. */
            items: components["schemas"]["PlayerRating"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A player as others see them. */
        PlayerSummary: {
            /** @description The path of the picture on this server. It changes with the picture. */
            avatar: string;
            /** @description The name to show; `deleted player` once the account is deleted. */
            display_name: string;
            /**
             * Format: uuid
             * @description The account's id, which never changes.
             */
            id: string;
            /**
             * @description `person`, `bot`: a program plays for the account, `computer`: an opponent of the server's own, or
             *     `guest`: a person who has not registered.
             */
            kind: ("person" | "bot" | "computer" | "guest") | (string & {});
            /**
             * @description Beside a match or on a leaderboard: the rating in that variant. Absent elsewhere, and without a
             *     rated match.
             */
            rating?: components["schemas"]["DisplayedRating"];
            /** @description The username; null once the account is deleted. */
            username: string | null;
        };
        /** @description One page of a list. */
        PlayerSummaryList: {
            /** @description The items of this page. */
            items: components["schemas"]["PlayerSummary"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A problem code of the closed list. */
        ProblemCode: {
            /** @description The stable code. */
            code: string;
            /** @description The meaning of the code, and what to do about the problem. */
            description: string;
            /**
             * Format: int32
             * @description Its status.
             */
            status: number;
            /** @description The short text, always the same for this code. */
            title: string;
        };
        /** @description One page of a list. */
        ProblemCodeList: {
            /** @description The items of this page. */
            items: components["schemas"]["ProblemCode"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A problem as the client gets it (RFC 9457). */
        ProblemDetails: {
            /** @description The stable code, one of `bad_request`, `malformed_json`, `invalid_query`, `invalid_cursor`, `invalid_header`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `invitations_closed`, `not_the_creator`, `no_hints`, `not_found`, `method_not_allowed`, `request_timeout`, `username_taken`, `seat_taken`, `already_seated`, `already_played`, `already_registered`, `match_not_started`, `match_started`, `match_over`, `too_late_to_cancel`, `too_many_webhooks`, `too_many_tokens`, `too_many_matches`, `too_many_seeks`, `too_many_newcomer_matches`, `too_many_invitations`, `webhook_disabled`, `not_your_turn`, `match_not_finished`, `player_gone`, `your_turn`, `offer_already_made`, `no_offer`, `nothing_to_take_back`, `too_many_takebacks`, `too_many_changes`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `messages_closed`, `too_many_messages`, `too_many_blocks`, `too_many_links`, `too_many_followed`, `no_mail`, `stale_version`, `body_too_large`, `uri_too_long`, `unsupported_media_type`, `invalid_body`, `invalid_picture`, `idempotency_key_reused`, `seat_required`, `malformed_move`, `illegal_move`, `rate_limited`, `headers_too_large`, `internal`, `overloaded`, `unavailable`. `GET /v1/problems` explains each. */
            code: ("bad_request" | "malformed_json" | "invalid_query" | "invalid_cursor" | "invalid_header" | "unauthenticated" | "bad_credentials" | "insufficient_scope" | "not_a_player" | "not_your_seat" | "not_invited" | "registration_required" | "completion_too_low" | "blocked" | "invitations_closed" | "not_the_creator" | "no_hints" | "not_found" | "method_not_allowed" | "request_timeout" | "username_taken" | "seat_taken" | "already_seated" | "already_played" | "already_registered" | "match_not_started" | "match_started" | "match_over" | "too_late_to_cancel" | "too_many_webhooks" | "too_many_tokens" | "too_many_matches" | "too_many_seeks" | "too_many_newcomer_matches" | "too_many_invitations" | "webhook_disabled" | "not_your_turn" | "match_not_finished" | "player_gone" | "your_turn" | "offer_already_made" | "no_offer" | "nothing_to_take_back" | "too_many_takebacks" | "too_many_changes" | "no_conditional_moves" | "ply_ahead" | "stale_ply" | "messages_closed" | "too_many_messages" | "too_many_blocks" | "too_many_links" | "too_many_followed" | "no_mail" | "stale_version" | "body_too_large" | "uri_too_long" | "unsupported_media_type" | "invalid_body" | "invalid_picture" | "idempotency_key_reused" | "seat_required" | "malformed_move" | "illegal_move" | "rate_limited" | "headers_too_large" | "internal" | "overloaded" | "unavailable") | (string & {});
            /** @description The explanation: what happened, and what to do about it. */
            detail: string;
            /** @description Each fault of the body or query; absent if there is none. */
            errors?: components["schemas"]["FieldError"][];
            /** @description The path of the request. */
            instance: string;
            /**
             * Format: int32
             * @description The current ply of the match, if that helps.
             */
            ply?: number;
            /**
             * Format: uuid
             * @description The id of the request, as in the server's log and in `X-Request-Id`.
             */
            request_id: string;
            /**
             * Format: int32
             * @description The status of the response.
             */
            status: number;
            /** @description The short text, the same for every problem with this code. */
            title: string;
            /** @description The URL that explains the code, relative to this server. */
            type: string;
            /** @description The game's own code, only for an illegal move. */
            violation?: string;
        };
        /** @description The public profile of an account, as its owner sets it. */
        PublicProfile: {
            /** @description The path of the picture on this server. It changes with the picture. */
            avatar: string;
            /** @description A few words about the owner; null for none. */
            bio: string | null;
            /** @description The country, an alpha-2 code of ISO 3166-1; null for none. */
            country: string | null;
            /** @description Whether others see when the account was last seen. */
            shows_last_seen: boolean;
        };
        /**
         * @description My public profile. It replaces the previous one.
         * @example {
         *       "bio": "I play on the train.",
         *       "country": "NL",
         *       "shows_last_seen": false
         *     }
         */
        PublicProfileInput: {
            /** @description A few words about me, 1 to 500 characters; null for none. */
            bio?: string | null;
            /** @description My country, an alpha-2 code of ISO 3166-1 in capitals; null for none. */
            country?: string | null;
            /** @description Whether others see when I was last seen, to the hour; false by default. */
            shows_last_seen?: boolean | null;
        };
        /** @description A device that gets push messages. */
        PushDevice: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the push service last took a message for it.
             */
            delivered_at?: string | null;
            /** @description The address at the push service: the URL as parsed. */
            endpoint: string;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The language of its messages. */
            language: string;
            /**
             * Format: date-time
             * @description When the device last sent it.
             */
            renewed_at: string;
            /**
             * Format: uuid
             * @description The session that made it, with which it ends.
             */
            session_id: string;
        };
        /**
         * @description A push subscription, as a browser's `subscribe` gives it, or a push service of another kind.
         * @example {
         *       "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
         *       "keys": {
         *         "auth": "BTBZMqHH6r4Tts7J_aSIgg",
         *         "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
         *       }
         *     }
         */
        PushDeviceInput: {
            /** @description The address at the push service: https, a host on the public Internet, port 443 or 8443. */
            endpoint: string;
            keys: components["schemas"]["PushKeysInput"];
        };
        /** @description One page of a list. */
        PushDeviceList: {
            /** @description The items of this page. */
            items: components["schemas"]["PushDevice"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description The keys under which messages to a device are encrypted (RFC 8291). */
        PushKeysInput: {
            /** @description The secret that the device shares with the server, 16 bytes in base64url or base64. */
            auth: string;
            /** @description The device's public key: an uncompressed point of P-256, 65 bytes in base64url or base64. */
            p256dh: string;
        };
        /** @description The key by which push services recognise the server. */
        PushServerKey: {
            /**
             * @description An uncompressed point of P-256 in base64url: the `applicationServerKey` of a browser's
             *     `subscribe`.
             */
            public_key: string;
        };
        /**
         * @description Hours of each day by the wall clock of the account's `time_zone`, past midnight if the second
         *     is earlier.
         */
        QuietHours: {
            /** @description The minute after the last. */
            ends_at: string;
            /** @description The first minute, such as `22:00`. */
            starts_at: string;
        };
        /**
         * @description Hours of each day by the wall clock of my `time_zone`, past midnight if the second is earlier.
         * @example {
         *       "ends_at": "07:00",
         *       "starts_at": "22:00"
         *     }
         */
        QuietHoursInput: {
            /** @description The minute after the last; another than `starts_at`. */
            ends_at: string;
            /** @description The first minute, such as `22:00`. */
            starts_at: string;
        };
        /** @description A rating after a match. */
        RatingPoint: {
            /**
             * Format: uuid
             * @description The match.
             */
            match_id: string;
            /** @description The rating after the match; `last_played_at` is when the match ended. */
            standing: components["schemas"]["RatingStanding"];
        };
        /** @description One page of a list. */
        RatingPointList: {
            /** @description The items of this page. */
            items: components["schemas"]["RatingPoint"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A rating by Glicko-2. */
        RatingStanding: {
            /**
             * Format: double
             * @description The uncertainty of the rating, in points, as of the last match; 350 at the start.
             */
            deviation: number;
            /**
             * Format: date-time
             * @description When the last of them ended.
             */
            last_played_at: string;
            /**
             * Format: int32
             * @description The number of rated matches.
             */
            matches: number;
            /** @description Whether the rating is still uncertain: the deviation is above 110. Then it has no rank. */
            provisional: boolean;
            /**
             * Format: double
             * @description The skill, in points; 1500 at the start.
             */
            rating: number;
            /**
             * Format: double
             * @description `rating` minus twice `deviation`: leaderboards are ordered by it.
             */
            score: number;
            /**
             * Format: double
             * @description The volatility: how erratic the results are; 0.06 at the start.
             */
            volatility: number;
        };
        /** @description The proof that nobody manipulated the dice. */
        RecordDice: {
            /** @description SHA-256 of the seed, in hex, published before the first roll. */
            commitment: string;
            /** @description The dice nonce of each seat, in hex; null for a seat without one. */
            nonces: (string | null)[];
            /** @description The seed, in hex, once the match is over; null before. */
            seed: string | null;
        } | null;
        /** @description The name of a participant in a record. */
        RecordName: {
            /** @description The name to show; `deleted player` once the account is deleted. */
            display_name: string;
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
            /**
             * Format: int32
             * @description The rating in the match's variant in whole points: before the match if it is over. Absent for
             *     a player without one.
             */
            rating?: number;
            /** @description The username; null once the account is deleted. */
            username: string | null;
        };
        /**
         * @description The result of a match.
         * @example {
         *       "reason": "more_stones",
         *       "score": [
         *         29,
         *         19
         *       ],
         *       "winners": [
         *         0
         *       ]
         *     }
         */
        RecordResult: {
            /**
             * @description The reason: one of the family's reasons, or `resignation`, `time_out`, `agreement`,
             *     `length`.
             */
            reason: string;
            /** @description A number for each seat; null in games without a score. */
            score: number[] | null;
            /** @description The winning seats; none for a draw. */
            winners: components["schemas"]["SeatNumber"][];
        } | null;
        /** @description The engine's review of a match, in its record. */
        RecordReview: {
            /**
             * Format: int32
             * @description The version of the engine.
             */
            engine_version: number;
            /** @description The moves, in order. */
            plies: components["schemas"]["ReviewedPly"][];
            /** @description The rolls, in order; none in a game without dice. */
            rolls: components["schemas"]["ReviewedRoll"][];
            /** @description The accuracy of each seat's moves, and its luck with the dice. */
            seats: components["schemas"]["SeatAccuracy"][];
        };
        /** @description A seat of a recorded match. */
        RecordSeat: {
            /**
             * Format: uuid
             * @description The account in the seat; null while it is free.
             */
            player: string | null;
            /**
             * Format: int32
             * @description The seat's number, from 0.
             */
            seat: number;
            /** @description The side that it plays for. */
            side: string;
        };
        /** @description An Ed25519 signature of a record's `match_id` and `chain_head`. */
        RecordSignature: {
            /** @description The id of the key: the first 16 hex digits of the SHA-256 of its public key. */
            key_id: string;
            /** @description The public key, in hex. `GET /v1/keys` says whether it is the server's. */
            public_key: string;
            /** @description The signature, in hex. */
            value: string;
        };
        /** @description The password was set. */
        RecoveryCode: {
            /** @description The code that replaces the used one; shown only once. */
            recovery_code: string;
        };
        /** @description An app that the operator has registered, as its backend sees it. */
        RegisteredApp: {
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The public id, which the app sends when somebody logs in.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description Its webhook; left out if it has none. */
            webhook?: components["schemas"]["WebhookEndpoint"];
        };
        /**
         * @description A new password, and the token of a mail's link.
         * @example {
         *       "new_password": "staple horse correct",
         *       "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"
         *     }
         */
        ResetByMailInput: {
            /**
             * @description 8 to 128 characters; not one of those that a guesser tries first, and without the username
             *     and the display name in it.
             */
            new_password: string;
            /** @description `token` in the link. */
            token: string;
        };
        /**
         * @description The account whose password is to be set.
         * @example {
         *       "username": "player_one"
         *     }
         */
        ResetMailInput: {
            /** @description The account's username, in any case. */
            username: string;
        };
        /**
         * @description The match goes on. Its time had run out, to play or to take the seats, by a clock that was wrong. The
         *     clocks start anew at this event, which may be earlier than the one before it.
         */
        ResumedPayload: {
            /**
             * @description The SHA-256 of another dice seed, from which the rolls follow from here on, because the end has
             *     revealed the seed before it; absent in games without dice.
             */
            dice_commitment?: string;
            /**
             * @description The time left to each seat: what it had when the last turn began. Absent without a clock, and
             *     before the start.
             */
            remaining_milliseconds?: number[];
        };
        /** @description The progress of a review. */
        ReviewProgress: {
            /**
             * Format: int32
             * @description The number of moves and rolls that have been reviewed.
             */
            done: number;
            /**
             * Format: int32
             * @description The number of all moves and rolls of the match.
             */
            total: number;
        };
        /** @description A move that was reviewed. Expected results are those of the seat that moved: 1 is a win, 0 a loss. */
        ReviewedPly: {
            /** @description The best move: the one that was played if none is better. Null if the engine failed here. */
            best: string | null;
            /**
             * Format: float
             * @description The expected result after the move that was played; null if the engine failed here.
             */
            expected_after: number | null;
            /**
             * Format: float
             * @description The expected result with the best move, after the dice that the seat had; null if the engine failed
             *     here.
             */
            expected_before: number | null;
            /** @description Whether both results follow from the rules alone. */
            is_exact: boolean;
            /** @description Whether it was the only legal move. */
            is_forced: boolean;
            /** @description Whether it was taken back later. */
            is_taken_back: boolean;
            /**
             * Format: float
             * @description The loss by the move: `expected_before` less `expected_after`. Null if the engine failed here.
             */
            lost: number | null;
            /** @description The move that was played. */
            move: string;
            /**
             * Format: int32
             * @description The ply that the move became.
             */
            ply: number;
            /** @description The seat that moved. */
            seat: components["schemas"]["SeatNumber"];
            /**
             * @description The verdict: `best` (nothing was better), `good` (it lost less than 0.05), `inaccuracy` (less than
             *     0.1), `mistake` (less than 0.2) or `blunder`. Null if the engine failed here.
             */
            verdict: ("best" | "good" | "inaccuracy" | "mistake" | "blunder") | (string & {}) | null;
        };
        /** @description A roll that was reviewed. */
        ReviewedRoll: {
            /**
             * Format: int32
             * @description The ply of the match at the roll.
             */
            after_ply: number;
            /**
             * Format: float
             * @description The expected result of the seat after the roll: 1 is a win, 0 a loss. Null if the engine failed here.
             */
            expected_after: number | null;
            /** @description The faces. */
            faces: number[];
            /**
             * Format: float
             * @description The luck of the roll: `expected_after` less the mean of all rolls. Less than 0 for bad luck; null if
             *     the engine failed here.
             */
            luck: number | null;
            /** @description The seat that plays the roll. */
            seat: components["schemas"]["SeatNumber"];
        };
        /** @description The new secret of a webhook. */
        RotatedSecret: {
            /**
             * Format: date-time
             * @description The end of the time in which deliveries are signed with the previous secret too.
             */
            previous_until: string;
            /** @description `whsec_` and the key in base64. */
            secret: string;
        };
        /**
         * @description The accuracy of a seat's moves, and its luck with the dice. A choice is a move that was neither taken
         *     back nor the only legal one.
         */
        SeatAccuracy: {
            /**
             * Format: float
             * @description The accuracy of its choices, in percent: 100 if each was a best move. Null without a choice.
             */
            accuracy: number | null;
            /**
             * Format: int32
             * @description The number of choices that were a best move.
             */
            best: number;
            /**
             * Format: int32
             * @description The number of choices that were blunders.
             */
            blunder: number;
            /**
             * Format: int32
             * @description The number of choices that were good.
             */
            good: number;
            /**
             * Format: int32
             * @description The number of choices that were inaccuracies.
             */
            inaccuracy: number;
            /**
             * Format: float
             * @description The luck of the seat: the sum of `luck` of its rolls. 0 in a game without dice.
             */
            luck: number;
            /**
             * Format: int32
             * @description The number of choices that were mistakes.
             */
            mistake: number;
            /** @description The seat. */
            seat: components["schemas"]["SeatNumber"];
        };
        /**
         * @description Which seat to take.
         * @example {
         *       "seat": 1
         *     }
         */
        SeatInput: {
            /** @description The player's dice nonce, 64 hex digits; only in games with dice. */
            dice_nonce?: string | null;
            /**
             * @description The code of an invite link. It admits to a private match, and to one for invited players. A
             *     code that does not admit changes nothing: the request is as without it.
             */
            link?: string | null;
            /**
             * Format: int32
             * @description The seat's number; null: a random free seat at the start.
             */
            seat?: number | null;
        };
        /**
         * Format: int32
         * @description A place at the table, numbered from 0.
         */
        SeatNumber: number;
        /** @description A seat of a match in a list. */
        SeatSummary: {
            /** @description Whether a day of automatic vacation may be drawn for the seat at `deadline`. */
            automatic_vacation: boolean;
            /** @description The player in the seat; absent while it is free. */
            player?: components["schemas"]["PlayerSummary"];
            /**
             * Format: int32
             * @description The seat's number, from 0.
             */
            seat: number;
            /** @description The side that it plays for, in the words of the game. */
            side: string;
        };
        /** @description The vacation of the player in a seat. */
        SeatVacation: {
            /**
             * Format: int32
             * @description The seat.
             */
            seat: number;
            /**
             * Format: date-time
             * @description The end of the vacation.
             */
            until: string;
        };
        /** @description A player took a seat; the event's `seat` is null if it is drawn at random at the start. */
        SeatedPayload: {
            /** @description The player's dice nonce; absent if there is none. */
            dice_nonce?: components["schemas"]["DiceNonce"];
            /** @description The player's account. */
            player: components["schemas"]["AccountId"];
        };
        /**
         * @description The match that is wanted, and the opponents that fit.
         * @example {
         *       "clock": {
         *         "kind": "per_move",
         *         "per_move_seconds": 259200
         *       },
         *       "game": "mancala",
         *       "min_completion_rate": 0.9,
         *       "rated": true,
         *       "rating_range": {
         *         "initial": 100,
         *         "most": 400
         *       },
         *       "variant": "egyptian"
         *     }
         */
        SeekInput: {
            /** @description The time control; three days for each move by default. */
            clock?: components["schemas"]["TimeControlInput"];
            /** @description The side that I want to play, in the words of the game, such as `south`; null: either. */
            color?: string | null;
            /**
             * Format: int32
             * @description The lifetime of the seek in seconds, from a minute to 90 days; 90 days by default.
             */
            expires_in_seconds?: number | null;
            /** @description The family of games. */
            game: string;
            /**
             * Format: double
             * @description The least `completion_rate` of the opponent; null: none is asked for. It is rounded to two decimals. A player
             *     who has none yet has broken nothing, and fits.
             */
            min_completion_rate?: number | null;
            /** @description The options that differ from their defaults. */
            options?: components["schemas"]["MatchOptions"];
            /**
             * @description Whether the match counts for ratings. Default: true, unless it has no clock, or a guest seeks.
             *     A rated match is between two people, or between two bots.
             */
            rated?: boolean | null;
            /** @description The greatest difference between the opponent's rating and mine. */
            rating_range?: components["schemas"]["SeekRatingRangeInput"];
            /**
             * Format: int32
             * @description Keep so many matches of this seek running, started one after the other; null: start one.
             */
            standing?: number | null;
            /** @description The variant; one that is for two. */
            variant: string;
        };
        /**
         * @description The greatest difference between the ratings of the seeker and the opponent, in points.
         * @example {
         *       "current": 130,
         *       "initial": 100,
         *       "most": 400
         *     }
         */
        SeekRatingRange: {
            /**
             * Format: int32
             * @description The greatest difference now; null unless the seek waits.
             */
            current: number | null;
            /**
             * Format: int32
             * @description The greatest difference at first.
             */
            initial: number;
            /**
             * Format: int32
             * @description The greatest difference however long the seek waits; null: no bound.
             */
            most: number | null;
        };
        /**
         * @description The greatest difference between the opponent's rating and mine, in points. It grows by 10 points in
         *     each minute of waiting.
         * @example {
         *       "initial": 100,
         *       "most": 400
         *     }
         */
        SeekRatingRangeInput: {
            /**
             * Format: int32
             * @description The greatest difference at first; 100 by default.
             */
            initial?: number | null;
            /**
             * Format: int32
             * @description The greatest difference however long the seek waits; null: no bound.
             */
            most?: number | null;
        };
        /** @description A message in a match. */
        SentMessage: {
            /**
             * Format: uuid
             * @description The match's id.
             */
            match_id: string;
            /** @description The message. */
            message: components["schemas"]["MatchMessage"];
        };
        /**
         * @description The state of a healthy server.
         * @example {
         *       "status": "ok"
         *     }
         */
        ServerHealth: {
            /** @description `ok`. */
            status: string;
        };
        /**
         * @description The credentials.
         * @example {
         *       "password": "correct horse battery",
         *       "username": "player_one"
         *     }
         */
        SessionInput: {
            /**
             * Format: uuid
             * @description The public id of the app that logs in, if it has a backend: from now on the backend learns
             *     when the account is to move, until the session ends.
             */
            app_id?: string | null;
            /** @description A label for this device in the list of sessions, 1 to 60 characters. */
            label?: string | null;
            /** @description The account's password. */
            password: string;
            /** @description The account's username, in any case. */
            username: string;
        };
        /** @description The public key of a key pair with which the server signs, or has signed. */
        SigningKey: {
            /** @description `ed25519` (RFC 8032). */
            algorithm: string;
            /**
             * Format: date-time
             * @description When a server first started with it.
             */
            created_at: string;
            /** @description The id of the key in signatures: the first 16 hex digits of its SHA-256. */
            key_id: string;
            /** @description The 32 bytes of the key, in hex. */
            public_key: string;
        };
        /** @description One page of a list. */
        SigningKeyList: {
            /** @description The items of this page. */
            items: components["schemas"]["SigningKey"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description How many stones of each colour have left the game.
         * @example {
         *       "black": 0,
         *       "red": 2
         *     }
         */
        SixCaptured: {
            /**
             * Format: int32
             * @description Black stones.
             */
            black: number;
            /**
             * Format: int32
             * @description Red stones.
             */
            red: number;
        };
        /**
         * @description The parts of a move, for clients to draw. Cells are `[q, r]`.
         * @example {
         *       "captures": [
         *         [
         *           1,
         *           -4
         *         ],
         *         [
         *           2,
         *           -4
         *         ]
         *       ],
         *       "declares": false,
         *       "destination": [
         *         4,
         *         0
         *       ],
         *       "keeps": null,
         *       "kind": "move",
         *       "origin": [
         *         2,
         *         -3
         *       ]
         *     }
         */
        SixMove: {
            /**
             * @description The cells whose stones leave the game, by `q`, then `r`; the moved stone's new one may be
             *     among them.
             */
            captures: number[][];
            /** @description Whether a shape is declared. */
            declares: boolean;
            /** @description The cell the stone is put on; null when `kind` is `declare`. */
            destination: number[] | null;
            /**
             * @description Where islands tie for the largest, a cell of the one that stays, as the table is after the
             *     stone has been put down; otherwise null.
             */
            keeps: number[] | null;
            /** @description `place` a stone from the hand, `move` one on the table, or `declare` a shape on the table. */
            kind: ("place" | "move" | "declare") | (string & {});
            /** @description The cell the stone is lifted from; null unless `kind` is `move`. */
            origin: number[] | null;
        };
        /**
         * @description The table: the stones on it, in hand and captured.
         * @example {
         *       "captured": {
         *         "black": 0,
         *         "red": 0
         *       },
         *       "in_hand": [
         *         20,
         *         20
         *       ],
         *       "phase": "placing",
         *       "stones": [
         *         {
         *           "color": "red",
         *           "q": 0,
         *           "r": 0
         *         },
         *         {
         *           "color": "black",
         *           "q": 1,
         *           "r": 0
         *         }
         *       ],
         *       "winning_shape": null
         *     }
         */
        SixState: {
            /** @description The stones that have left the game. */
            captured: components["schemas"]["SixCaptured"];
            /** @description The stones in hand, by seat. */
            in_hand: number[];
            /** @description `placing`, or `moving` from the 42nd stone on. */
            phase: ("placing" | "moving") | (string & {});
            /** @description The stones on the table, by `q`, then `r`. */
            stones: components["schemas"]["SixStone"][];
            /**
             * @description The six cells of the shape that won, each `[q, r]`, by `q`, then `r`; null unless a shape
             *     has won.
             */
            winning_shape: number[][] | null;
        };
        /**
         * @description A stone on the table.
         * @example {
         *       "color": "black",
         *       "q": 1,
         *       "r": 0
         *     }
         */
        SixStone: {
            /** @description `black` or `red`. */
            color: ("black" | "red") | (string & {});
            /**
             * Format: int32
             * @description The first axial coordinate of its cell.
             */
            q: number;
            /**
             * Format: int32
             * @description The second axial coordinate of its cell.
             */
            r: number;
        };
        /** @description The game began. */
        StartedPayload: {
            /** @description The account in each seat; players who waited got theirs at random. */
            players: components["schemas"]["AccountId"][];
        };
        /** @description The start of a stream. */
        StreamStart: {
            /** @description The position: the events after it follow. */
            position: string;
        };
        /** @description A notification in the stream of its account. */
        StreamedNotification: {
            /** @description The notification. */
            notification: components["schemas"]["AccountNotification"];
            /**
             * Format: int32
             * @description How many notifications are not read and still hold now: as `badge.notifications` of
             *     `GET /v1/me/home`.
             */
            unread: number;
        };
        /**
         * @description The match went back to the position before a move of the event's seat. The takeback is a ply of
         *     its own.
         */
        TakenBackPayload: {
            /**
             * Format: int32
             * @description The number of the ply that the takeback became.
             */
            ply: number;
            /**
             * Format: int32
             * @description The ply whose position the match is in again.
             */
            to_ply: number;
        };
        /**
         * @description The notification that `POST …/test` asks for.
         * @example {
         *       "data": {
         *         "webhook_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"
         *       },
         *       "timestamp": "2026-11-20T09:31:00.123456Z",
         *       "type": "webhook.test"
         *     }
         */
        TestNotification: {
            /** @description The webhook that is tested. */
            data: components["schemas"]["TestNotificationData"];
            /**
             * Format: date-time
             * @description When it was asked for.
             */
            timestamp: string;
            /**
             * @description `webhook.test`.
             * @enum {string}
             */
            type: "webhook.test";
        };
        /** @description The data of a test notification. */
        TestNotificationData: {
            /**
             * Format: uuid
             * @description The webhook that is tested.
             */
            webhook_id: string;
        };
        /**
         * @description The time that players have to think: one flat object, whose members depend on `kind`.
         * @example {
         *       "kind": "per_move",
         *       "per_move_seconds": 259200
         *     }
         */
        TimeControl: {
            /**
             * Format: int64
             * @description `bank`: seconds at the start, from a minute to a year.
             */
            bank_seconds?: number;
            /**
             * Format: int64
             * @description `bank`: the most that a bank may hold after an increment; at least `bank_seconds`.
             */
            cap_seconds?: number;
            /**
             * Format: int64
             * @description `bank`: seconds added after each move.
             */
            increment_seconds?: number;
            /**
             * @description `per_move`: each move has its own time. `bank`: time for the whole match, with an
             *     increment a move. `unlimited`: no clock; never rated.
             */
            kind: "per_move" | "bank" | "unlimited";
            /**
             * Format: int64
             * @description `per_move`: seconds for each move, from a minute to a year.
             */
            per_move_seconds?: number;
        };
        /**
         * @description The time control. Which members it has depends on `kind`.
         * @example {
         *       "bank_seconds": 864000,
         *       "increment_seconds": 86400,
         *       "kind": "bank"
         *     }
         */
        TimeControlInput: {
            /**
             * Format: int64
             * @description `bank`: seconds at the start, from a minute to a year.
             */
            bank_seconds?: number | null;
            /**
             * Format: int64
             * @description `bank`: the most seconds in a bank after an increment; `bank_seconds` by default.
             */
            cap_seconds?: number | null;
            /**
             * Format: int64
             * @description `bank`: seconds added after each move; 0 by default.
             */
            increment_seconds?: number | null;
            /**
             * @description `per_move`, `bank` or `unlimited`.
             * @enum {string}
             */
            kind: "per_move" | "bank" | "unlimited";
            /**
             * Format: int64
             * @description `per_move`: seconds for each move, from a minute to a year.
             */
            per_move_seconds?: number | null;
        };
        /**
         * @description The token to create.
         * @example {
         *       "expires_in_days": 365,
         *       "label": "my bot",
         *       "scopes": [
         *         "matches:read",
         *         "matches:play"
         *       ]
         *     }
         */
        TokenInput: {
            /**
             * Format: int32
             * @description The number of days for which it is valid; left out or null: until it is revoked.
             */
            expires_in_days?: number | null;
            /** @description A label for the list, 1 to 60 characters. */
            label: string;
            /**
             * @description The scopes, which say what the token permits: `matches:read`, `matches:play`, `messages`,
             *     `account:read`, `account:write`, `webhooks`. None includes another. Each operation names the scope
             *     that it needs in its security requirement.
             */
            scopes: string[];
        };
        /** @description An account as its owner sees it. */
        UserAccount: {
            /** @description The families of games that the bot plays; null for a person. */
            bot_games: string[] | null;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description The name that others see. */
            display_name: string;
            /**
             * Format: uuid
             * @description The account's id, which never changes.
             */
            id: string;
            /** @description The senders whose invitations the account gets: `everyone`, `registered` (not those of guests) or `followed`. */
            invitations_from: ("everyone" | "registered" | "followed") | (string & {});
            /** @description `person`, `bot` if a program plays for the account, or `guest`: a person who has not registered. */
            kind: ("person" | "bot" | "guest") | (string & {});
            /** @description Whether the server plays the account's only legal move. */
            play_forced_moves: boolean;
            /** @description The times of the reminders by webhook, in seconds before a deadline, longest first. */
            reminders: number[];
            /** @description The person's time zone, such as `Europe/Amsterdam`. */
            time_zone: string;
            /** @description The name to log in with. */
            username: string;
            /** @description The vacations. */
            vacation: components["schemas"]["VacationSettings"];
        };
        /**
         * @description A period of vacation: from `starts_at`, up to `ends_at`.
         * @example {
         *       "ends_at": "2027-01-03T00:00:00Z",
         *       "starts_at": "2026-12-20T00:00:00Z"
         *     }
         */
        VacationPeriod: {
            /**
             * Format: date-time
             * @description The first instant after it.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Its first instant.
             */
            starts_at: string;
        };
        /**
         * @description A period of vacation to plan: from `starts_at`, up to `ends_at`, both in whole seconds.
         * @example {
         *       "ends_at": "2027-01-03T00:00:00Z",
         *       "starts_at": null
         *     }
         */
        VacationPeriodInput: {
            /**
             * Format: date-time
             * @description The first instant after it.
             */
            ends_at: string;
            /**
             * Format: date-time
             * @description Its first instant; absent or null: now, or, if a planned period has begun, its start.
             */
            starts_at?: string | null;
        };
        /** @description The vacations of an account, as its owner sees them. */
        VacationSettings: {
            /**
             * @description Whether a day is taken from the balance when a match would time out; the next move in such
             *     a match gives the unused rest back. Once this is switched off, the day runs out. To switch
             *     it on saves no match whose deadline has passed.
             */
            automatic: boolean;
            /** @description The planned periods that have not ended, by start. */
            planned: components["schemas"]["VacationPeriod"][];
            /**
             * Format: int64
             * @description The rest of this calendar year's balance (UTC), in seconds. A period, planned or automatic, counts
             *     whole until it has ended. Then only the time counts in which a clock of the account ran; the
             *     rest of the period goes back, within some seconds.
             */
            remaining_seconds: number;
            /**
             * Format: date-time
             * @description The end of the current vacation, planned or automatic; null if there is none.
             */
            until: string | null;
        };
        /**
         * @description The changes to vacations; members that are left out or null stay as they are.
         * @example {
         *       "automatic": true,
         *       "planned": [
         *         {
         *           "ends_at": "2027-01-06T00:00:00.000000Z",
         *           "starts_at": "2026-12-25T00:00:00.000000Z"
         *         }
         *       ]
         *     }
         */
        VacationUpdateInput: {
            /**
             * @description Whether a day is taken from the balance when a match would time out; the next move in such
             *     a match gives the unused rest back. Once this is switched off, the day runs out. To switch
             *     it on saves no match whose deadline has passed.
             */
            automatic?: boolean | null;
            /**
             * @description Replaces the planned periods that have not ended. Periods lie in the future or
             *     begin now, in whole seconds, do not overlap, and stay within each calendar year's balance. A period that has
             *     begun goes on if it is listed with its start and any end in the future; otherwise it ends
             *     now. Once a period has ended it costs only the time in which a clock of mine ran.
             */
            planned?: components["schemas"]["VacationPeriodInput"][] | null;
        };
        /** @description A player's results in the finished matches of a variant. */
        VariantResults: {
            /**
             * Format: int64
             * @description Draws.
             */
            draws: number;
            /** @description The family of games. */
            game: string;
            /**
             * Format: int64
             * @description Losses.
             */
            losses: number;
            /** @description The variant. */
            variant: string;
            /**
             * Format: int64
             * @description Wins, alone or with a partner.
             */
            wins: number;
        };
        /** @description A delivery of a notification to a webhook. */
        WebhookDelivery: {
            /**
             * Format: int32
             * @description The number of attempts, including a current one.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the receiver accepted it.
             */
            delivered_at: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The kind of notification: the `type` in the body. */
            kind: string;
            /** @description The error of the last attempt, in words. */
            last_error: string | null;
            /**
             * Format: int32
             * @description The status of the receiver's last response; null if there was none.
             */
            last_status: number | null;
            /** @description The `webhook-id` header, the same in every attempt. */
            message_id: string;
            /**
             * Format: date-time
             * @description When the next attempt is due; null unless it is pending.
             */
            next_attempt_at: string | null;
            /** @description `pending`, `delivered`, `failed`, or `dropped`: what it tells was over before it could be sent. */
            state: ("pending" | "delivered" | "failed" | "dropped") | (string & {});
        };
        /** @description One page of a list. */
        WebhookDeliveryList: {
            /** @description The items of this page. */
            items: components["schemas"]["WebhookDelivery"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /** @description A webhook of an account. */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was disabled: from then on the server sends nothing to it. Null while it is enabled.
             */
            disabled_at: string | null;
            /** @description The reason why it is disabled, in words; null while it is enabled. */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description The first failed attempt since the last success; null if there is none.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The kinds that are sent; null: all kinds, including those added later. */
            kinds: string[] | null;
            /** @description The label. */
            label: string | null;
            /**
             * Format: date-time
             * @description The end of the time in which deliveries are signed with the previous secret too, after the last
             *     rotation; null if there was none lately.
             */
            previous_secret_until: string | null;
            /** @description The URL to which notifications are sent, as parsed. */
            url: string;
        };
        /** @description One page of a list. */
        WebhookEndpointList: {
            /** @description The items of this page. */
            items: components["schemas"]["WebhookEndpoint"][];
            /** @description The `cursor` of the next page; null on the last. */
            next_cursor: string | null;
        };
        /**
         * @description The webhook to create: the URL, and the kinds of notifications to send.
         * @example {
         *       "kinds": [
         *         "match.your_turn",
         *         "match.reminder"
         *       ],
         *       "label": "my app",
         *       "url": "https://app.example/turnstone"
         *     }
         */
        WebhookInput: {
            /**
             * @description The kinds to send: `match.started`, `match.finished`, `match.cancelled`, `match.resumed`,
             *     `match.your_turn`, `match.offer`, `match.offer_accepted`, `match.offer_declined`, `match.offer_withdrawn`,
             *     `match.invited`, `match.invitation_declined`, `match.reminder`, `match.message`,
             *     `webhook.test`, `webhook.disabled`. Left out or null: all kinds, including those added later.
             *     A test is always sent.
             */
            kinds?: string[] | null;
            /** @description A label for the list, 1 to 60 characters. */
            label?: string | null;
            /**
             * @description The URL to send them to: https, a host on the public Internet, port 443 or 8443, no user name or
             *     password.
             */
            url: string;
        };
        /**
         * @description The changes to a webhook; members that are left out or null stay as they are.
         * @example {
         *       "enabled": true,
         *       "url": "https://app.example/hooks"
         *     }
         */
        WebhookUpdateInput: {
            /**
             * @description Whether the server sends to it. Notifications of the time in which it is disabled are not
             *     sent later.
             */
            enabled?: boolean | null;
            /** @description The kinds to send; an empty list: all kinds, including those added later. */
            kinds?: string[] | null;
            /** @description A label for the list, 1 to 60 characters; empty: none. */
            label?: string | null;
            /** @description The URL to send notifications to from now on, those that wait for another attempt among them. */
            url?: string | null;
        };
    };
    responses: {
        /** @description `bad_request`, `malformed_json`, `invalid_query`, `invalid_cursor`, `invalid_header`: the operation says which. */
        BadRequestProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `username_taken`, `seat_taken`, `already_seated`, `already_played`, `already_registered`, `match_not_started`, `match_started`, `match_over`, `too_late_to_cancel`, `too_many_webhooks`, `too_many_tokens`, `too_many_matches`, `too_many_seeks`, `too_many_newcomer_matches`, `too_many_invitations`, `webhook_disabled`, `not_your_turn`, `match_not_finished`, `player_gone`, `your_turn`, `offer_already_made`, `no_offer`, `nothing_to_take_back`, `too_many_takebacks`, `too_many_changes`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `messages_closed`, `too_many_messages`, `too_many_blocks`, `too_many_links`, `too_many_followed`, `no_mail`: the operation says which. */
        ConflictProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `invitations_closed`, `not_the_creator`, `no_hints`: the operation says which. */
        ForbiddenProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "WWW-Authenticate": components["headers"]["ChallengeHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `internal`. */
        InternalServerErrorProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `not_found`. */
        NotFoundProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `body_too_large`. */
        PayloadTooLargeProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `stale_version`. */
        PreconditionFailedProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `request_timeout`. */
        RequestTimeoutProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `overloaded`, `unavailable`: the operation says which. */
        ServiceUnavailableProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "Retry-After": components["headers"]["RetryAfterHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `rate_limited`. */
        TooManyRequestsProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                RateLimit: components["headers"]["RateLimitHeader"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                "Retry-After": components["headers"]["RetryAfterHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `unauthenticated`, `bad_credentials`: the operation says which. */
        UnauthorizedProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "WWW-Authenticate": components["headers"]["ChallengeHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `invalid_body`, `invalid_picture`, `idempotency_key_reused`, `seat_required`, `malformed_move`, `illegal_move`: the operation says which. */
        UnprocessableEntityProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description `unsupported_media_type`. */
        UnsupportedMediaTypeProblem: {
            headers: {
                "Content-Language": components["headers"]["ContentLanguageHeader"];
                "X-Request-Id": components["headers"]["RequestIdHeader"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
    };
    parameters: {
        /**
         * @description The languages that the reader understands, best first.
         * @example he, en;q=0.5
         */
        AcceptLanguageParameter: string;
        /** @description Whether places are labelled. Default: `true`, but `false` in a PNG of less than 240 pixels. */
        BoardCoordinatesParameter: boolean;
        /**
         * @description Taps of the seat to act, after the `line` if there is one, with one space between them: the board
         *     after what they have chosen so far (`legal-moves?prefix=` says what may follow). Only of the newest
         *     ply.
         * @example
         */
        BoardDraftParameter: string;
        /**
         * @description `position`, the part of the plane that the position takes, or `match`, the part that the
         *     match takes so far, so that its pictures follow each other without a jump. Default: `match`
         *     with `ply`, else `position`. Only boards that grow (Six) differ.
         * @example match
         */
        BoardFrameParameter: "match" | "position";
        /**
         * @description The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent. A PNG
         *     has no words in Hebrew and Arabic.
         * @example en
         */
        BoardLanguageParameter: "en" | "he" | "ar" | "ru" | "nl";
        /**
         * @description Moves and rolls that might follow, with a `;` between them: the board after them. As in
         *     `legal-moves?line=`. Only of the newest ply.
         * @example
         */
        BoardLineParameter: string;
        /** @description Whether the names of the sides and the newest ply are written; `true` if absent. */
        BoardNamesParameter: boolean;
        /**
         * @description The ply, from 0; the newest if absent.
         * @example 1
         */
        BoardPlyParameter: number;
        /**
         * @description The seat whose side is nearest to the viewer; 0 if absent.
         * @example 0
         */
        BoardSeatParameter: number;
        /**
         * @description `light`, `dark`, or `auto` (default), which follows the reader's preference; `auto` is light
         *     in a PNG. The board is of wood; with `slate-` or `paper-` before the word, of slate or paper.
         * @example auto
         */
        BoardThemeParameter: "light" | "dark" | "auto" | "slate-light" | "slate-dark" | "slate-auto" | "paper-light" | "paper-dark" | "paper-auto";
        /**
         * @description The hash of the event `after`, as the client has it: `chain_head` of the match then. If the log has another,
         *     as after a restore of the server's database, the answer is `invalid_cursor`.
         */
        ChainHeadParameter: string;
        /** @description `next_cursor` of the page before; takes precedence over `after`. */
        CursorOrAfterParameter: string;
        /** @description `next_cursor` of the page before. */
        CursorParameter: string;
        /** @description The id of the finished match */
        FinishedMatchIdParameter: string;
        /** @description Only matches of this family. */
        GameFilterParameter: string;
        /** @description The family's id */
        GameIdParameter: string;
        /** @description A key that the client chooses, 1 to 255 characters, such as a UUID */
        IdempotencyKeyParameter: string;
        /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
        IfMatchParameter: string;
        /** @description The tag of an earlier response. */
        IfNoneMatchParameter: string;
        /** @description How many items a page has. */
        LimitParameter: number;
        /**
         * @description The link's code
         * @example 3q2-7wAAq1Jk0bVd
         */
        LinkCodeParameter: string;
        /** @description The match's id */
        MatchIdParameter: string;
        /** @description Only matches that are `open`, `active`, `finished` or `cancelled`. */
        MatchStatusParameter: "open" | "active" | "finished" | "cancelled";
        /** @description The `ply` of the offer. */
        OfferPlyParameter: number;
        /**
         * @description Any text, which is ignored: a path with another one is another picture for caches.
         * @example 6-3
         */
        PictureTagParameter: string;
        /**
         * @description The name of the record, as in `Content-Location`. With the current one, caches may keep the
         *     record of a public match that is over; any other gets the current record.
         * @example v42-5f0d1c9a
         */
        RecordNameParameter: string;
        /** @description The seek's id */
        SeekIdParameter: string;
        /**
         * @description The player's username, in any case, or id
         * @example player_one
         */
        UsernameParameter: string;
        /** @description Only matches of this variant. */
        VariantFilterParameter: string;
        /** @description The variant's id */
        VariantIdParameter: string;
        /** @description The webhook's id */
        WebhookIdParameter: string;
    };
    requestBodies: never;
    headers: {
        /** @description How to log in, or the scope that the token needs (RFC 6750) */
        ChallengeHeader: string;
        /** @description The language of the texts, of those in `Accept-Language` */
        ContentLanguageHeader: string;
        /** @description The tag of the match */
        MatchTagHeader: string;
        /** @description The buckets that counted the request, if any: for each, how many more requests are allowed (`r`), and in how many seconds it is full again (`t`) */
        RateLimitHeader: string;
        /** @description The same buckets: how many requests a full one allows (`q`), and in how many seconds an empty one fills (`w`) */
        RateLimitPolicyHeader: string;
        /** @description Of a public match that is over: the address that names this record */
        RecordLocationHeader: string;
        /** @description `true` on a repeated response */
        ReplayedHeader: string;
        /** @description The id of the request, as in the server's log */
        RequestIdHeader: string;
        /** @description Changes when the response changes */
        ResponseTagHeader: string;
        /** @description The number of seconds after which to try again */
        RetryAfterHeader: string;
        /** @description `"v<version>-…"` */
        VersionTagHeader: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerHealth"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
        };
    };
    getOpenApi30: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.0.3"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document */
            200: {
                headers: {
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerHealth"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The account was created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "id": "019a9f3a-0b00-7a1b-8c2d-3e4f5a6b7c08",
                     *       "name": "Board Club",
                     *       "webhook": {
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "disabled_at": null,
                     *         "disabled_reason": null,
                     *         "failing_since": null,
                     *         "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *         "kinds": null,
                     *         "label": null,
                     *         "previous_secret_until": null,
                     *         "url": "https://app.example/turnstone"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredApp"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listAppAccounts: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "since": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AppAccountList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listAppNotifications: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /**
                 * @description `next_cursor` of the response before; without it the feed starts with the oldest notification
                 *     that is kept, for 30 days.
                 */
                cursor?: string;
                /** @description The time to wait for a notification when there is none yet, in seconds. */
                wait_seconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "account_id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *           "data": {
                     *             "automatic_vacation": false,
                     *             "deadline": "2026-11-23T09:31:00.123456Z",
                     *             "game": "mancala",
                     *             "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *             "message_id": null,
                     *             "offer": null,
                     *             "ply": 2,
                     *             "reminder_seconds": null,
                     *             "seat": 1,
                     *             "version": 6
                     *           },
                     *           "id": "msg_8b1a9953c4611296a827abf8c47804d7",
                     *           "timestamp": "2026-11-20T09:30:00.123456Z",
                     *           "type": "match.your_turn"
                     *         }
                     *       ],
                     *       "next_cursor": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"
                     *     }
                     */
                    "application/json": components["schemas"]["AppNotificationList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setAppWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppWebhookInput"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *       "kinds": [
                     *         "match.your_turn",
                     *         "match.reminder"
                     *       ],
                     *       "label": "my app",
                     *       "previous_secret_until": null,
                     *       "url": "https://app.example/turnstone"
                     *     }
                     */
                    "application/json": components["schemas"]["AppWebhook"];
                };
            };
            /** @description The webhook is new */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "disabled_at": null,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *       "kinds": [
                     *         "match.your_turn",
                     *         "match.reminder"
                     *       ],
                     *       "label": "my app",
                     *       "previous_secret_until": null,
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDNxGqJhYh9HA=",
                     *       "url": "https://app.example/turnstone"
                     *     }
                     */
                    "application/json": components["schemas"]["AppWebhook"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteAppWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    rotateAppWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listBots: {
        parameters: {
            query?: {
                /** @description Only bots that play this family of games. */
                game?: string;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bots */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "games": [
                     *             "mancala",
                     *             "six"
                     *           ],
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "bot",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BotPlayerList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listComputers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The computer opponents */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "level": 1,
                     *           "player": {
                     *             "avatar": "/v1/players/7475726e-7374-8000-8000-000000000001/avatar",
                     *             "display_name": "Computer 1",
                     *             "id": "7475726e-7374-8000-8000-000000000001",
                     *             "kind": "computer",
                     *             "username": "computer.1"
                     *           },
                     *           "strength": "loses to a beginner"
                     *         },
                     *         {
                     *           "level": 2,
                     *           "player": {
                     *             "avatar": "/v1/players/7475726e-7374-8000-8000-000000000002/avatar",
                     *             "display_name": "Computer 2",
                     *             "id": "7475726e-7374-8000-8000-000000000002",
                     *             "kind": "computer",
                     *             "username": "computer.2"
                     *           },
                     *           "strength": "for beginners"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ComputerPlayerList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailConfirmationInput"];
            };
        };
        responses: {
            /** @description The address is confirmed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listGames: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The games */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "dice": false,
                     *           "game": "mancala",
                     *           "min_rated_plies": 12,
                     *           "name": "Mancala",
                     *           "notation": "The pit, `1` to `6` from your left; in the Ethiopian game with the direction, `3R` or `3L`.",
                     *           "options": [],
                     *           "reasons": [
                     *             {
                     *               "code": "more_stones",
                     *               "description": "The winner has more stones in the store."
                     *             },
                     *             {
                     *               "code": "equal_stones",
                     *               "description": "Both stores hold the same number: a draw."
                     *             },
                     *             {
                     *               "code": "repetition",
                     *               "description": "House rule, Ethiopian only: the same position arose for the third time; each player banks their own row and the stores are counted."
                     *             }
                     *           ],
                     *           "rules_version": 1,
                     *           "seats": [
                     *             2
                     *           ],
                     *           "sides": [
                     *             "south",
                     *             "north"
                     *           ],
                     *           "summary": "Sow stones round two rows of six pits and gather the most in your store.",
                     *           "variants": [
                     *             {
                     *               "computers": [
                     *                 {
                     *                   "level": 1,
                     *                   "strength": "loses to a beginner"
                     *                 },
                     *                 {
                     *                   "level": 2,
                     *                   "strength": "for beginners"
                     *                 },
                     *                 {
                     *                   "level": 3,
                     *                   "strength": "easy"
                     *                 },
                     *                 {
                     *                   "level": 4,
                     *                   "strength": "for those who know the game"
                     *                 },
                     *                 {
                     *                   "level": 5,
                     *                   "strength": "a fair opponent"
                     *                 },
                     *                 {
                     *                   "level": 6,
                     *                   "strength": "strong"
                     *                 },
                     *                 {
                     *                   "level": 7,
                     *                   "strength": "very strong"
                     *                 },
                     *                 {
                     *                   "level": 8,
                     *                   "strength": "the strongest"
                     *                 }
                     *               ],
                     *               "name": "Basic",
                     *               "summary": "Plain sowing: no captures, no extra turns, stones left in the pits count for nobody.",
                     *               "variant": "basic"
                     *             },
                     *             {
                     *               "computers": [
                     *                 {
                     *                   "level": 1,
                     *                   "strength": "loses to a beginner"
                     *                 },
                     *                 {
                     *                   "level": 2,
                     *                   "strength": "for beginners"
                     *                 },
                     *                 {
                     *                   "level": 3,
                     *                   "strength": "easy"
                     *                 },
                     *                 {
                     *                   "level": 4,
                     *                   "strength": "for those who know the game"
                     *                 },
                     *                 {
                     *                   "level": 5,
                     *                   "strength": "a fair opponent"
                     *                 },
                     *                 {
                     *                   "level": 6,
                     *                   "strength": "strong"
                     *                 },
                     *                 {
                     *                   "level": 7,
                     *                   "strength": "very strong"
                     *                 },
                     *                 {
                     *                   "level": 8,
                     *                   "strength": "the strongest"
                     *                 }
                     *               ],
                     *               "name": "Egyptian",
                     *               "summary": "A last stone in your store gives another turn; one in your own empty pit captures.",
                     *               "variant": "egyptian"
                     *             },
                     *             {
                     *               "computers": [
                     *                 {
                     *                   "level": 1,
                     *                   "strength": "loses to a beginner"
                     *                 },
                     *                 {
                     *                   "level": 2,
                     *                   "strength": "for beginners"
                     *                 },
                     *                 {
                     *                   "level": 3,
                     *                   "strength": "easy"
                     *                 },
                     *                 {
                     *                   "level": 4,
                     *                   "strength": "for those who know the game"
                     *                 },
                     *                 {
                     *                   "level": 5,
                     *                   "strength": "a fair opponent"
                     *                 },
                     *                 {
                     *                   "level": 6,
                     *                   "strength": "strong"
                     *                 },
                     *                 {
                     *                   "level": 7,
                     *                   "strength": "very strong"
                     *                 },
                     *                 {
                     *                   "level": 8,
                     *                   "strength": "the strongest"
                     *                 }
                     *               ],
                     *               "name": "Ethiopian",
                     *               "summary": "Egyptian in either direction, and no turn starts from a single stone.",
                     *               "variant": "ethiopian"
                     *             },
                     *             {
                     *               "computers": [
                     *                 {
                     *                   "level": 1,
                     *                   "strength": "loses to a beginner"
                     *                 },
                     *                 {
                     *                   "level": 2,
                     *                   "strength": "for beginners"
                     *                 },
                     *                 {
                     *                   "level": 3,
                     *                   "strength": "easy"
                     *                 },
                     *                 {
                     *                   "level": 4,
                     *                   "strength": "for those who know the game"
                     *                 },
                     *                 {
                     *                   "level": 5,
                     *                   "strength": "a fair opponent"
                     *                 },
                     *                 {
                     *                   "level": 6,
                     *                   "strength": "strong"
                     *                 },
                     *                 {
                     *                   "level": 7,
                     *                   "strength": "very strong"
                     *                 },
                     *                 {
                     *                   "level": 8,
                     *                   "strength": "the strongest"
                     *                 }
                     *               ],
                     *               "name": "Nigerian",
                     *               "summary": "Sowing goes on from the last pit, both stores are fed, and pits that become four are taken.",
                     *               "variant": "nigerian"
                     *             }
                     *           ],
                     *           "violations": [
                     *             {
                     *               "code": "mancala.empty_pit",
                     *               "description": "The pit has no stones to sow."
                     *             },
                     *             {
                     *               "code": "mancala.single_stone",
                     *               "description": "Ethiopian only: a turn may not start from a pit with exactly one stone."
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["GameFamilyList"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getGame: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The family's id */
                game: components["parameters"]["GameIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The game */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dice": false,
                     *       "game": "mancala",
                     *       "min_rated_plies": 12,
                     *       "name": "Mancala",
                     *       "notation": "The pit, `1` to `6` from your left; in the Ethiopian game with the direction, `3R` or `3L`.",
                     *       "options": [],
                     *       "reasons": [
                     *         {
                     *           "code": "more_stones",
                     *           "description": "The winner has more stones in the store."
                     *         },
                     *         {
                     *           "code": "equal_stones",
                     *           "description": "Both stores hold the same number: a draw."
                     *         },
                     *         {
                     *           "code": "repetition",
                     *           "description": "House rule, Ethiopian only: the same position arose for the third time; each player banks their own row and the stores are counted."
                     *         }
                     *       ],
                     *       "rules_version": 1,
                     *       "seats": [
                     *         2
                     *       ],
                     *       "sides": [
                     *         "south",
                     *         "north"
                     *       ],
                     *       "summary": "Sow stones round two rows of six pits and gather the most in your store.",
                     *       "variants": [
                     *         {
                     *           "computers": [
                     *             {
                     *               "level": 1,
                     *               "strength": "loses to a beginner"
                     *             },
                     *             {
                     *               "level": 2,
                     *               "strength": "for beginners"
                     *             },
                     *             {
                     *               "level": 3,
                     *               "strength": "easy"
                     *             },
                     *             {
                     *               "level": 4,
                     *               "strength": "for those who know the game"
                     *             },
                     *             {
                     *               "level": 5,
                     *               "strength": "a fair opponent"
                     *             },
                     *             {
                     *               "level": 6,
                     *               "strength": "strong"
                     *             },
                     *             {
                     *               "level": 7,
                     *               "strength": "very strong"
                     *             },
                     *             {
                     *               "level": 8,
                     *               "strength": "the strongest"
                     *             }
                     *           ],
                     *           "name": "Basic",
                     *           "summary": "Plain sowing: no captures, no extra turns, stones left in the pits count for nobody.",
                     *           "variant": "basic"
                     *         },
                     *         {
                     *           "computers": [
                     *             {
                     *               "level": 1,
                     *               "strength": "loses to a beginner"
                     *             },
                     *             {
                     *               "level": 2,
                     *               "strength": "for beginners"
                     *             },
                     *             {
                     *               "level": 3,
                     *               "strength": "easy"
                     *             },
                     *             {
                     *               "level": 4,
                     *               "strength": "for those who know the game"
                     *             },
                     *             {
                     *               "level": 5,
                     *               "strength": "a fair opponent"
                     *             },
                     *             {
                     *               "level": 6,
                     *               "strength": "strong"
                     *             },
                     *             {
                     *               "level": 7,
                     *               "strength": "very strong"
                     *             },
                     *             {
                     *               "level": 8,
                     *               "strength": "the strongest"
                     *             }
                     *           ],
                     *           "name": "Egyptian",
                     *           "summary": "A last stone in your store gives another turn; one in your own empty pit captures.",
                     *           "variant": "egyptian"
                     *         },
                     *         {
                     *           "computers": [
                     *             {
                     *               "level": 1,
                     *               "strength": "loses to a beginner"
                     *             },
                     *             {
                     *               "level": 2,
                     *               "strength": "for beginners"
                     *             },
                     *             {
                     *               "level": 3,
                     *               "strength": "easy"
                     *             },
                     *             {
                     *               "level": 4,
                     *               "strength": "for those who know the game"
                     *             },
                     *             {
                     *               "level": 5,
                     *               "strength": "a fair opponent"
                     *             },
                     *             {
                     *               "level": 6,
                     *               "strength": "strong"
                     *             },
                     *             {
                     *               "level": 7,
                     *               "strength": "very strong"
                     *             },
                     *             {
                     *               "level": 8,
                     *               "strength": "the strongest"
                     *             }
                     *           ],
                     *           "name": "Ethiopian",
                     *           "summary": "Egyptian in either direction, and no turn starts from a single stone.",
                     *           "variant": "ethiopian"
                     *         },
                     *         {
                     *           "computers": [
                     *             {
                     *               "level": 1,
                     *               "strength": "loses to a beginner"
                     *             },
                     *             {
                     *               "level": 2,
                     *               "strength": "for beginners"
                     *             },
                     *             {
                     *               "level": 3,
                     *               "strength": "easy"
                     *             },
                     *             {
                     *               "level": 4,
                     *               "strength": "for those who know the game"
                     *             },
                     *             {
                     *               "level": 5,
                     *               "strength": "a fair opponent"
                     *             },
                     *             {
                     *               "level": 6,
                     *               "strength": "strong"
                     *             },
                     *             {
                     *               "level": 7,
                     *               "strength": "very strong"
                     *             },
                     *             {
                     *               "level": 8,
                     *               "strength": "the strongest"
                     *             }
                     *           ],
                     *           "name": "Nigerian",
                     *           "summary": "Sowing goes on from the last pit, both stores are fed, and pits that become four are taken.",
                     *           "variant": "nigerian"
                     *         }
                     *       ],
                     *       "violations": [
                     *         {
                     *           "code": "mancala.empty_pit",
                     *           "description": "The pit has no stones to sow."
                     *         },
                     *         {
                     *           "code": "mancala.single_stone",
                     *           "description": "Ethiopian only: a turn may not start from a pit with exactly one stone."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GameFamily"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The family's id */
                game: components["parameters"]["GameIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # Mancala
                     *
                     *     Sow stones round two rows of six pits …
                     */
                    "text/markdown": string;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The guest was created and logged in */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "bot_games": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "display_name": "Guest w5xz",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "invitations_from": "everyone",
                     *         "kind": "guest",
                     *         "play_forced_moves": true,
                     *         "reminders": [
                     *           86400,
                     *           3600
                     *         ],
                     *         "time_zone": "Europe/Amsterdam",
                     *         "username": "guest.k3m9q2w5xz",
                     *         "vacation": {
                     *           "automatic": true,
                     *           "planned": [
                     *             {
                     *               "ends_at": "2027-01-06T00:00:00.000000Z",
                     *               "starts_at": "2026-12-25T00:00:00.000000Z"
                     *             }
                     *           ],
                     *           "remaining_seconds": 1814400,
                     *           "until": null
                     *         }
                     *       },
                     *       "session": {
                     *         "app_id": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "current": true,
                     *         "expires_at": "2027-02-18T09:30:00.123456Z",
                     *         "id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03",
                     *         "label": null,
                     *         "last_used_at": "2026-11-20T09:30:00.123456Z"
                     *       },
                     *       "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedSession"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "algorithm": "ed25519",
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "key_id": "21fe31dfa154a261",
                     *           "public_key": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SigningKeyList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listLeaderboard: {
        parameters: {
            query?: {
                /**
                 * @description Only `person`, the default, or only `bot`: bots are rated among themselves. With `around`,
                 *     the leaderboard is that of the player's kind, with `cursor` that of the page before.
                 */
                kind?: "person" | "bot";
                /**
                 * @description The username of a player to show in the middle of the page. The page is empty if that player
                 *     is not on the leaderboard.
                 */
                around?: string;
                /**
                 * @description Whether to show only me and the players whom I follow, with ranks among us; needs a session, or a
                 *     token with the scope `account:read`, too. Not together with `around`.
                 */
                friends?: boolean;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /**
                 * @description `next_cursor` of the page before, of the same leaderboard; not together with `around`. It is
                 *     refused once thousands of players have got other ratings: then begin again.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The family's id */
                game: components["parameters"]["GameIdParameter"];
                /** @description The variant's id */
                variant: components["parameters"]["VariantIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The places */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "percentile": 100,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "rank": 1,
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           }
                     *         },
                     *         {
                     *           "percentile": 100,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "rank": 1,
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "total": 2
                     *     }
                     */
                    "application/json": components["schemas"]["LeaderboardPlaceList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The link's code
                 * @example 3q2-7wAAq1Jk0bVd
                 */
                code: components["parameters"]["LinkCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expires_at": "2026-11-27T09:30:00.123456Z",
                     *       "match": {
                     *         "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *         "clock": {
                     *           "kind": "per_move",
                     *           "per_move_seconds": 259200
                     *         },
                     *         "counted": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "created_by": {
                     *           "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *           "display_name": "Player One",
                     *           "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *           "kind": "person",
                     *           "username": "player_one"
                     *         },
                     *         "deadline": null,
                     *         "declined": false,
                     *         "finished_at": null,
                     *         "game": "mancala",
                     *         "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *         "min_completion_rate": null,
                     *         "not_counted": null,
                     *         "offers": [],
                     *         "open_until": "2026-12-04T09:30:00.123456Z",
                     *         "options": {},
                     *         "ply": 0,
                     *         "rated": true,
                     *         "rematch_id": null,
                     *         "rules_version": 1,
                     *         "seats": [
                     *           {
                     *             "automatic_vacation": false,
                     *             "player": {
                     *               "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *               "display_name": "Player One",
                     *               "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "kind": "person",
                     *               "username": "player_one"
                     *             },
                     *             "remaining_seconds": 259200,
                     *             "seat": 0,
                     *             "side": "south",
                     *             "vacation_until": null
                     *           },
                     *           {
                     *             "automatic_vacation": false,
                     *             "remaining_seconds": 259200,
                     *             "seat": 1,
                     *             "side": "north",
                     *             "vacation_until": null
                     *           }
                     *         ],
                     *         "solo": false,
                     *         "started_at": null,
                     *         "state": {
                     *           "game": "mancala",
                     *           "mancala": {
                     *             "pits": [
                     *               [
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4
                     *               ],
                     *               [
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4,
                     *                 4
                     *               ]
                     *             ],
                     *             "stores": [
                     *               0,
                     *               0
                     *             ]
                     *           }
                     *         },
                     *         "status": "open",
                     *         "to_act": [],
                     *         "variant": "egyptian",
                     *         "version": 2,
                     *         "visibility": "public",
                     *         "waiting": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationByLink"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    reportMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailReportInput"];
            };
        };
        responses: {
            /** @description The report is recorded */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /** @description Only matches that are `open`, `active`, `finished` or `cancelled`. */
                status?: components["parameters"]["MatchStatusParameter"];
                /** @description Only matches of this family. */
                game?: components["parameters"]["GameFilterParameter"];
                /** @description Only matches of this variant. */
                variant?: components["parameters"]["VariantFilterParameter"];
                /** @description Only matches in which the player with this username has a seat or waits for one. */
                player?: string;
                /** @description Only matches in which the player with this username plays too; needs `player`. */
                opponent?: string;
                /** @description Only matches with this kind of clock: `per_move`, `bank` or `unlimited`. */
                clock?: "per_move" | "bank" | "unlimited";
                /** @description Only matches that count for ratings, or only those that do not. */
                rated?: boolean;
                /**
                 * @description Only matches whose creator has at least this rating in the variant; 1500 counts for a creator
                 *     without a rated match that is public.
                 */
                min_rating?: number;
                /** @description Only matches whose creator has at most this rating. */
                max_rating?: number;
                /** @description Only matches in which the caller could take a seat; needs a token. */
                open_to_me?: boolean;
                /** @description Only matches in which a bot or a computer plays, or, with `false`, in which none does. */
                bots?: boolean;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, 1 to 255 characters, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchInput"];
            };
        };
        responses: {
            /** @description The match */
            201: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    "Idempotency-Replayed": components["headers"]["ReplayedHeader"];
                    /** @description The address of the match */
                    Location?: string;
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": null,
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": "2026-12-04T09:30:00.123456Z",
                     *       "options": {},
                     *       "ply": 0,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": null,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             0,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "open",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 2,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getMatch: {
        parameters: {
            query?: {
                /**
                 * @description A version that the client knows to exist: the response is never older. Without it, a change
                 *     that another server has written may be missing for less than a second. A version that the match has not
                 *     come to, as after a restore of the server's database, is refused with `invalid_query`.
                 */
                min_version?: number;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match */
            200: {
                headers: {
                    ETag: components["headers"]["VersionTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    cancelMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": "2026-11-20T09:30:00.123456Z",
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 0,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": null,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             0,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "cancelled",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 3,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getAnimation: {
        parameters: {
            query?: {
                /**
                 * @description The seat whose side is nearest to the viewer; 0 if absent.
                 * @example 0
                 */
                seat?: components["parameters"]["BoardSeatParameter"];
                /**
                 * @description `light`, `dark`, or `auto` (default), which follows the reader's preference. The board is of
                 *     wood; with `slate-` or `paper-` before the word, of slate or paper.
                 * @example auto
                 */
                theme?: "light" | "dark" | "auto" | "slate-light" | "slate-dark" | "slate-auto" | "paper-light" | "paper-dark" | "paper-auto";
                /** @description Whether places are labelled; `true` if absent. */
                coordinates?: boolean;
                /** @description Whether the names of the sides and the newest ply are written; `true` if absent. */
                names?: components["parameters"]["BoardNamesParameter"];
                /**
                 * @description The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent.
                 * @example en
                 */
                lang?: "en" | "he" | "ar" | "ru" | "nl";
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -91 1068 750" role="img">
                     *     <title>Mancala, Egyptian: ply 1, south 3</title>
                     *     <desc>South: pits 1 to 6 hold 4 4 0 5 5 5, the store 1. North: pits 1 to 6 hold 4 4 4 4 4 4, the store 0. To move: south.</desc>
                     *     </svg>
                     */
                    "image/svg+xml": string;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getBoardPng: {
        parameters: {
            query?: {
                /**
                 * @description The ply, from 0; the newest if absent.
                 * @example 1
                 */
                ply?: components["parameters"]["BoardPlyParameter"];
                /**
                 * @description The seat whose side is nearest to the viewer; 0 if absent.
                 * @example 0
                 */
                seat?: components["parameters"]["BoardSeatParameter"];
                /**
                 * @description `light`, `dark`, or `auto` (default), which follows the reader's preference; `auto` is light
                 *     in a PNG. The board is of wood; with `slate-` or `paper-` before the word, of slate or paper.
                 * @example auto
                 */
                theme?: components["parameters"]["BoardThemeParameter"];
                /**
                 * @description `position`, the part of the plane that the position takes, or `match`, the part that the
                 *     match takes so far, so that its pictures follow each other without a jump. Default: `match`
                 *     with `ply`, else `position`. Only boards that grow (Six) differ.
                 * @example match
                 */
                frame?: components["parameters"]["BoardFrameParameter"];
                /** @description Whether places are labelled. Default: `true`, but `false` in a PNG of less than 240 pixels. */
                coordinates?: components["parameters"]["BoardCoordinatesParameter"];
                /** @description Whether the names of the sides and the newest ply are written; `true` if absent. */
                names?: components["parameters"]["BoardNamesParameter"];
                /**
                 * @description The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent. A PNG
                 *     has no words in Hebrew and Arabic.
                 * @example en
                 */
                lang?: components["parameters"]["BoardLanguageParameter"];
                /**
                 * @description Any text, which is ignored: a path with another one is another picture for caches.
                 * @example 6-3
                 */
                v?: components["parameters"]["PictureTagParameter"];
                /**
                 * @description Moves and rolls that might follow, with a `;` between them: the board after them. As in
                 *     `legal-moves?line=`. Only of the newest ply.
                 * @example
                 */
                line?: components["parameters"]["BoardLineParameter"];
                /**
                 * @description Taps of the seat to act, after the `line` if there is one, with one space between them: the board
                 *     after what they have chosen so far (`legal-moves?prefix=` says what may follow). Only of the newest
                 *     ply.
                 * @example
                 */
                draft?: components["parameters"]["BoardDraftParameter"];
                /**
                 * @description The width in pixels; 480 if absent. The height follows from the board.
                 * @example 480
                 */
                size?: number;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example (binary) */
                    "image/png": Blob;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getBoard: {
        parameters: {
            query?: {
                /**
                 * @description The ply, from 0; the newest if absent.
                 * @example 1
                 */
                ply?: components["parameters"]["BoardPlyParameter"];
                /**
                 * @description The seat whose side is nearest to the viewer; 0 if absent.
                 * @example 0
                 */
                seat?: components["parameters"]["BoardSeatParameter"];
                /**
                 * @description `light`, `dark`, or `auto` (default), which follows the reader's preference; `auto` is light
                 *     in a PNG. The board is of wood; with `slate-` or `paper-` before the word, of slate or paper.
                 * @example auto
                 */
                theme?: components["parameters"]["BoardThemeParameter"];
                /**
                 * @description `position`, the part of the plane that the position takes, or `match`, the part that the
                 *     match takes so far, so that its pictures follow each other without a jump. Default: `match`
                 *     with `ply`, else `position`. Only boards that grow (Six) differ.
                 * @example match
                 */
                frame?: components["parameters"]["BoardFrameParameter"];
                /** @description Whether places are labelled. Default: `true`, but `false` in a PNG of less than 240 pixels. */
                coordinates?: components["parameters"]["BoardCoordinatesParameter"];
                /** @description Whether the names of the sides and the newest ply are written; `true` if absent. */
                names?: components["parameters"]["BoardNamesParameter"];
                /**
                 * @description The language of its words: `en`, `he`, `ar`, `ru` or `nl`; by `Accept-Language` if absent. A PNG
                 *     has no words in Hebrew and Arabic.
                 * @example en
                 */
                lang?: components["parameters"]["BoardLanguageParameter"];
                /**
                 * @description Any text, which is ignored: a path with another one is another picture for caches.
                 * @example 6-3
                 */
                v?: components["parameters"]["PictureTagParameter"];
                /**
                 * @description Moves and rolls that might follow, with a `;` between them: the board after them. As in
                 *     `legal-moves?line=`. Only of the newest ply.
                 * @example
                 */
                line?: components["parameters"]["BoardLineParameter"];
                /**
                 * @description Taps of the seat to act, after the `line` if there is one, with one space between them: the board
                 *     after what they have chosen so far (`legal-moves?prefix=` says what may follow). Only of the newest
                 *     ply.
                 * @example
                 */
                draft?: components["parameters"]["BoardDraftParameter"];
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -91 1068 750" role="img">
                     *     <title>Mancala, Egyptian: ply 1, south 3</title>
                     *     <desc>South: pits 1 to 6 hold 4 4 0 5 5 5, the store 1. North: pits 1 to 6 hold 4 4 4 4 4 4, the store 0. To move: south.</desc>
                     *     </svg>
                     */
                    "image/svg+xml": string;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getConditionalMoves: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionalMoves"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            409: components["responses"]["ConflictProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setConditionalMoves: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "lines": [
                 *         {
                 *           "move": "3",
                 *           "next": [
                 *             {
                 *               "move": "2",
                 *               "next": [
                 *                 {
                 *                   "move": "5",
                 *                   "next": [
                 *                     {
                 *                       "move": "6",
                 *                       "next": []
                 *                     }
                 *                   ]
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConditionalMoves"];
            };
        };
        responses: {
            /** @description The answers, in canonical notation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConditionalMoves"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteConditionalMoves: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There are no prepared answers */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setDiceNonce: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiceNonceInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": null,
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": "2026-12-04T09:30:00.123456Z",
                     *       "options": {},
                     *       "ply": 0,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": null,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             0,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "open",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 2,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    offerDraw: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": "2026-11-23T09:31:00.123456Z",
                     *       "declined": false,
                     *       "finished_at": null,
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [
                     *         {
                     *           "agreed_by": [],
                     *           "kind": "draw",
                     *           "ply": 2,
                     *           "seat": 0
                     *         }
                     *       ],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 2,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": "2026-11-20T09:30:00.123456Z",
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "active",
                     *       "to_act": [
                     *         1
                     *       ],
                     *       "variant": "egyptian",
                     *       "version": 7,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    withdrawDrawOffer: {
        parameters: {
            query: {
                /** @description The `ply` of the offer. */
                ply: components["parameters"]["OfferPlyParameter"];
            };
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    answerDrawOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferAnswerInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only events after this `seq`. */
                after?: number;
                /**
                 * @description The hash of the event `after`, as the client has it: `chain_head` of the match then. If the log has another,
                 *     as after a restore of the server's database, the answer is `invalid_cursor`.
                 */
                chain_head?: components["parameters"]["ChainHeadParameter"];
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before; takes precedence over `after`. */
                cursor?: components["parameters"]["CursorOrAfterParameter"];
                /** @description How many seconds to wait for an event when there is none yet. */
                wait_seconds?: number;
            };
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *           "kind": "move_played",
                     *           "move_played": {
                     *             "move": "3",
                     *             "ply": 3
                     *           },
                     *           "seat": 0,
                     *           "seq": 7
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MatchEventList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    streamEvents: {
        parameters: {
            query?: {
                /** @description Only events after this `seq`; `Last-Event-ID` takes precedence. */
                after?: number;
                /**
                 * @description The hash of the event `after`, as the client has it: `chain_head` of the match then. If the log has another,
                 *     as after a restore of the server's database, the answer is `invalid_cursor`.
                 */
                chain_head?: components["parameters"]["ChainHeadParameter"];
            };
            header?: {
                /** @description The `seq` of the last event that the client got; an `EventSource` sends it automatically. */
                "Last-Event-ID"?: number;
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events as they happen, each with this `data` */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-11-20T09:30:00.123456Z",
                     *       "hash": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "kind": "move_played",
                     *       "move_played": {
                     *         "move": "3",
                     *         "ply": 3
                     *       },
                     *       "seat": 0,
                     *       "seq": 7
                     *     }
                     */
                    "text/event-stream": components["schemas"]["MatchEvent"];
                };
            };
            /** @description The match is over, and the client has every event */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getHint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hint */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expected": 0.642,
                     *       "is_exact": false,
                     *       "move": "3",
                     *       "ply": 12,
                     *       "seat": 0
                     *     }
                     */
                    "application/json": components["schemas"]["MoveHint"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            409: components["responses"]["ConflictProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    declineInvitation: {
        parameters: {
            query?: {
                /**
                 * @description Why, for the player who has invited: `too_busy`, `time_control`, `variant`, `rated`, `opponent` or
                 *     `other`.
                 */
                reason?: "too_busy" | "time_control" | "variant" | "rated" | "opponent" | "other";
            };
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": null,
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": "2026-12-04T09:30:00.123456Z",
                     *       "options": {},
                     *       "ply": 0,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": null,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             0,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "open",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 2,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listLegalMoves: {
        parameters: {
            query?: {
                /**
                 * @description The taps of a move that is being built, with one space between them; the empty text before
                 *     the first. The response then has `draft`: what may be tapped next.
                 * @example
                 */
                prefix?: string;
                /**
                 * @description Moves of whoever is to act, and rolls such as `6-4` where dice decide, with a `;` between them: what
                 *     may be played after them. Passes are left out.
                 * @example
                 */
                line?: string;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legal moves */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["VersionTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "moves": [
                     *         {
                     *           "game": "mancala",
                     *           "mancala": {
                     *             "direction": "right",
                     *             "pit": 3,
                     *             "stones": 4
                     *           },
                     *           "move": "3"
                     *         }
                     *       ],
                     *       "ply": 2,
                     *       "seats": [
                     *         1
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LegalMoves"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "code": "3q2-7wAAq1Jk0bVd",
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2026-11-27T09:30:00.123456Z",
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "max_uses": 1,
                     *           "url": "https://play.example/j/3q2-7wAAq1Jk0bVd",
                     *           "uses": 0
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["InviteLinkList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, 1 to 255 characters, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteLinkInput"];
            };
        };
        responses: {
            /** @description The link */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["ReplayedHeader"];
                    /** @description The address of the invitation */
                    Location?: string;
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "code": "3q2-7wAAq1Jk0bVd",
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "expires_at": "2026-11-27T09:30:00.123456Z",
                     *       "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "max_uses": 1,
                     *       "url": "https://play.example/j/3q2-7wAAq1Jk0bVd",
                     *       "uses": 0
                     *     }
                     */
                    "application/json": components["schemas"]["InviteLink"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    revokeLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
                /**
                 * @description The link's code
                 * @example 3q2-7wAAq1Jk0bVd
                 */
                code: components["parameters"]["LinkCodeParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no such link any more */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /**
                 * @description `oldest` (default) or `newest` first: a conversation is shown from its end.
                 * @example oldest
                 */
                order?: "oldest" | "newest";
                /** @description Only messages after the one with this id; not with `order=newest`. */
                after?: string;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before; takes precedence over `after`. */
                cursor?: components["parameters"]["CursorOrAfterParameter"];
            };
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "author": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "id": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06",
                     *           "text": "Good luck!"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MatchMessageList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, 1 to 255 characters, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageInput"];
            };
        };
        responses: {
            /** @description The message */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["ReplayedHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "at": "2026-11-20T09:30:00.123456Z",
                     *       "author": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "id": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06",
                     *       "text": "Good luck!"
                     *     }
                     */
                    "application/json": components["schemas"]["MatchMessage"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    markMessagesRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessagesReadInput"];
            };
        };
        responses: {
            /** @description What the caller has read */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread": 0,
                     *       "up_to": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06"
                     *     }
                     */
                    "application/json": components["schemas"]["MessagesRead"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    playMove: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
                /** @description `return=minimal` for a response without `state` */
                Prefer?: string;
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveInput"];
            };
        };
        responses: {
            /** @description The match after the move */
            201: {
                headers: {
                    /** @description The tag of the match as it was then */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getPosition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
                /** @description The ply, from 0 */
                ply: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The position */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "ply": 2,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "steps": [
                     *         {
                     *           "count": 1,
                     *           "direction": null,
                     *           "kind": "sow",
                     *           "origin": {
                     *             "name": "1",
                     *             "seat": 0
                     *           },
                     *           "side": null,
                     *           "target": {
                     *             "name": "2",
                     *             "seat": 0
                     *           }
                     *         },
                     *         {
                     *           "count": 1,
                     *           "direction": null,
                     *           "kind": "sow",
                     *           "origin": {
                     *             "name": "1",
                     *             "seat": 0
                     *           },
                     *           "side": null,
                     *           "target": {
                     *             "name": "3",
                     *             "seat": 0
                     *           }
                     *         },
                     *         {
                     *           "count": 1,
                     *           "direction": null,
                     *           "kind": "sow",
                     *           "origin": {
                     *             "name": "1",
                     *             "seat": 0
                     *           },
                     *           "side": null,
                     *           "target": {
                     *             "name": "4",
                     *             "seat": 0
                     *           }
                     *         },
                     *         {
                     *           "count": 1,
                     *           "direction": null,
                     *           "kind": "sow",
                     *           "origin": {
                     *             "name": "1",
                     *             "seat": 0
                     *           },
                     *           "side": null,
                     *           "target": {
                     *             "name": "5",
                     *             "seat": 0
                     *           }
                     *         }
                     *       ],
                     *       "to_act": [
                     *         1
                     *       ],
                     *       "version": 6,
                     *       "words": "sows 4 from pit 1"
                     *     }
                     */
                    "application/json": components["schemas"]["MatchPosition"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getRecordJson: {
        parameters: {
            query?: {
                /**
                 * @description The name of the record, as in `Content-Location`. With the current one, caches may keep the
                 *     record of a public match that is over; any other gets the current record.
                 * @example v42-5f0d1c9a
                 */
                v?: components["parameters"]["RecordNameParameter"];
                /**
                 * @description Whether the record contains the review of the match, if that is complete. Such a record has no
                 *     name.
                 */
                review?: boolean;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    "Content-Location": components["headers"]["RecordLocationHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "5b7def7e7fefd6ffb320efe92a3e4f1ba3a024348643842567aca75e7240f953",
                     *       "dice": null,
                     *       "digest": "ffe799ce35bfb81de01ac196b8721942ede88c1423ddbab58f50542153810daa",
                     *       "events": [
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "created": {
                     *             "clock": {
                     *               "kind": "per_move",
                     *               "per_move_seconds": 259200
                     *             },
                     *             "created_by": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "game": "mancala",
                     *             "invited": null,
                     *             "open_for_seconds": 1209600,
                     *             "options": {},
                     *             "rated": true,
                     *             "rules_version": 1,
                     *             "seats": 2,
                     *             "solo": false,
                     *             "variant": "egyptian",
                     *             "visibility": "public"
                     *           },
                     *           "hash": "8d88770b7fc870b53e85a834f3d54d06ef210d01438f25ccbca71271a46073cd",
                     *           "kind": "created",
                     *           "seat": null,
                     *           "seq": 1
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "aab5b5c7df55971f827e7d8f5f58a91e7a0112eabdc38d19248659ad052eda1f",
                     *           "kind": "seated",
                     *           "seat": 0,
                     *           "seated": {
                     *             "player": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01"
                     *           },
                     *           "seq": 2
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "759414eac89641876d39f6b5552cff359451a7b0b77f2816c4b2f2413cafa7e3",
                     *           "kind": "seated",
                     *           "seat": 1,
                     *           "seated": {
                     *             "player": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"
                     *           },
                     *           "seq": 3
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "d1300bcce7b71534a60c55d3d0d8e6c72675e48ff5bace61be11918f1aec1f47",
                     *           "kind": "started",
                     *           "seat": null,
                     *           "seq": 4,
                     *           "started": {
                     *             "players": [
                     *               "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"
                     *             ]
                     *           }
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "55b48da4e8cb0aa17772525665a30c332b47569f906c7fcb30509ccc6505bdb6",
                     *           "kind": "move_played",
                     *           "move_played": {
                     *             "move": "3",
                     *             "ply": 1,
                     *             "remaining_milliseconds": 259200000
                     *           },
                     *           "seat": 0,
                     *           "seq": 5
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "hash": "d4dc346105b4386a90b64f82976c257553187187f9f377bfd81ddd2e11557312",
                     *           "kind": "resigned",
                     *           "resigned": {},
                     *           "seat": 1,
                     *           "seq": 6
                     *         },
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "finished": {
                     *             "reason": "resignation",
                     *             "score": null,
                     *             "seed": null,
                     *             "winners": [
                     *               0
                     *             ]
                     *           },
                     *           "hash": "5b7def7e7fefd6ffb320efe92a3e4f1ba3a024348643842567aca75e7240f953",
                     *           "kind": "finished",
                     *           "seat": null,
                     *           "seq": 7
                     *         }
                     *       ],
                     *       "format": "turnstone-record-1",
                     *       "game": "mancala",
                     *       "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "names": [
                     *         {
                     *           "display_name": "Player One",
                     *           "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *           "rating": 1612,
                     *           "username": "player_one"
                     *         },
                     *         {
                     *           "display_name": "Player Two",
                     *           "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *           "rating": 1612,
                     *           "username": "player_two"
                     *         }
                     *       ],
                     *       "options": {},
                     *       "rated": true,
                     *       "result": {
                     *         "reason": "resignation",
                     *         "score": null,
                     *         "winners": [
                     *           0
                     *         ]
                     *       },
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "player": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *           "seat": 0,
                     *           "side": "south"
                     *         },
                     *         {
                     *           "player": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *           "seat": 1,
                     *           "side": "north"
                     *         }
                     *       ],
                     *       "signature": {
                     *         "key_id": "21fe31dfa154a261",
                     *         "public_key": "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
                     *         "value": "954e4d16a9e47735117c2ef8d6a7298dd60638239fb1ca04129ddcdb9a5e98a098b619aa7c5a6c7ca9f9623c4d217fb2b3333256ccfe221adefe3bc97c969101"
                     *       },
                     *       "site": "https://play.example",
                     *       "status": "finished",
                     *       "variant": "egyptian"
                     *     }
                     */
                    "application/json": components["schemas"]["MatchRecord"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getRecordSgf: {
        parameters: {
            query?: {
                /**
                 * @description The name of the record, as in `Content-Location`. With the current one, caches may keep the
                 *     record of a public match that is over; any other gets the current record.
                 * @example v42-5f0d1c9a
                 */
                v?: components["parameters"]["RecordNameParameter"];
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    "Content-Location": components["headers"]["RecordLocationHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example (;FF[4]GM[19]CA[UTF-8]AP[Turnstone:sgf-1]
                     *     RU[kids]BO[22][32][42][52]WO[26][36][46][56]NP[12]NR[0]NS[0]
                     *     DT[2026-11-21]RE[B+]
                     *     MATCH[01a1fd39-7b25-7a0a-8b89-d46c5523e6c3]
                     *     GAME[octi]
                     *     VARIANT[kids]
                     *     RULEVER[1]
                     *     OT[259200 a move]
                     *     PC[https://play.example]
                     *     RATED[true]
                     *     STATUS[finished]
                     *     CREATED[2026-11-21T08:29:25.157505Z]
                     *     STARTED[2026-11-21T08:29:25.175300Z]
                     *     FINISHED[2026-11-21T08:29:25.532823Z]
                     *     SEATS[green red]
                     *     PBID[01a1fd39-79ce-72ca-9ac9-24eb6d86c003]
                     *     PBUSER[player_one]
                     *     PB[Player One]
                     *     BR[1612]
                     *     PWID[01a1fd39-7a81-763e-b403-76a2d53df0b9]
                     *     PWUSER[player_two]
                     *     PW[Player Two]
                     *     WR[1548]
                     *     RESULT[1-0]
                     *     REASON[octi_square]
                     *     CHAIN[0aaf1dd1447bdb359fcd5b10997e10b5dd4a2a0b3898e8493ea646389106a14e]
                     *     DIGEST[50bc08bb9be0952d0c41e89c43e18c2819db6de017bd51429487eda2726e7465]
                     *     ;B[32+A]
                     *     ;W[26+E]
                     *     ;B[32-33]BACK[5 W 3]
                     *     (;W[36+F]MN[6]
                     *     ;B[42+H]
                     *     ;W[26-25]
                     *     ;B[42+A]
                     *     ;W[36-14]
                     *     ;B[42-24-26]
                     *     )
                     *     (;W[36+C]
                     *     )
                     *     )
                     */
                    "application/x-go-sgf": string;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getRecordText: {
        parameters: {
            query?: {
                /**
                 * @description The name of the record, as in `Content-Location`. With the current one, caches may keep the
                 *     record of a public match that is over; any other gets the current record.
                 * @example v42-5f0d1c9a
                 */
                v?: components["parameters"]["RecordNameParameter"];
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record */
            200: {
                headers: {
                    "Content-Location": components["headers"]["RecordLocationHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [Format "turnstone-text-1"]
                     *     [Match "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"]
                     *     [Game "mancala"]
                     *     [Variant "egyptian"]
                     *     [RulesVersion "1"]
                     *     [TimeControl "259200 a move"]
                     *     [Site "https://play.example"]
                     *     [Rated "true"]
                     *     [Status "finished"]
                     *     [Created "2026-11-20T09:30:00.123456Z"]
                     *     [Started "2026-11-20T09:30:00.123456Z"]
                     *     [Finished "2026-11-20T09:30:00.123456Z"]
                     *     [Seats "south north"]
                     *     [Account0 "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01"]
                     *     [Username0 "player_one"]
                     *     [Name0 "Player One"]
                     *     [Rating0 "1612"]
                     *     [Account1 "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"]
                     *     [Username1 "player_two"]
                     *     [Name1 "Player Two"]
                     *     [Rating1 "1612"]
                     *     [Result "1-0"]
                     *     [Reason "resignation"]
                     *     [ChainHead "5b7def7e7fefd6ffb320efe92a3e4f1ba3a024348643842567aca75e7240f953"]
                     *     [KeyId "21fe31dfa154a261"]
                     *     [PublicKey "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"]
                     *     [Signature "954e4d16a9e47735117c2ef8d6a7298dd60638239fb1ca04129ddcdb9a5e98a098b619aa7c5a6c7ca9f9623c4d217fb2b3333256ccfe221adefe3bc97c969101"]
                     *     [Digest "cf0050476a7c1c45f3f946fc72ef4fea5bea90b5f1e7b121511fa62323593368"]
                     *
                     *     1. south 3
                     *     north resigns
                     *     1-0
                     */
                    "text/plain": string;
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    offerRematch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The finished match, with the offer or the rematch's id */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": "2026-11-20T09:30:00.123456Z",
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [
                     *         {
                     *           "agreed_by": [],
                     *           "kind": "rematch",
                     *           "ply": 2,
                     *           "seat": 0
                     *         }
                     *       ],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 2,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "result": {
                     *         "reason": "resignation",
                     *         "score": null,
                     *         "winners": [
                     *           0
                     *         ]
                     *       },
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": "2026-11-20T09:30:00.123456Z",
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "finished",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 8,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    withdrawRematchOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The finished match */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": "2026-11-20T09:30:00.123456Z",
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 2,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "result": {
                     *         "reason": "resignation",
                     *         "score": null,
                     *         "winners": [
                     *           0
                     *         ]
                     *       },
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": "2026-11-20T09:30:00.123456Z",
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "finished",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 8,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    answerRematchOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferAnswerInput"];
            };
        };
        responses: {
            /** @description The finished match, with the rematch's id if there is one */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": "2026-11-20T09:30:00.123456Z",
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 2,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "result": {
                     *         "reason": "resignation",
                     *         "score": null,
                     *         "winners": [
                     *           0
                     *         ]
                     *       },
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": "2026-11-20T09:30:00.123456Z",
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "finished",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 8,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    resignMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": "2026-11-20T09:30:00.123456Z",
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "last_move": {
                     *         "at": "2026-11-20T09:31:00.123456Z",
                     *         "move": "1",
                     *         "ply": 2,
                     *         "seat": 0
                     *       },
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": null,
                     *       "options": {},
                     *       "ply": 2,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "result": {
                     *         "reason": "resignation",
                     *         "score": null,
                     *         "winners": [
                     *           0
                     *         ]
                     *       },
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": "2026-11-20T09:30:00.123456Z",
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               0,
                     *               5,
                     *               1,
                     *               6,
                     *               6,
                     *               5
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             1,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "finished",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 8,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review */
            200: {
                headers: {
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchReview"];
                };
            };
            /** @description The client has the current state */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            409: components["responses"]["ConflictProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    requestReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The review, as far as it has been made */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchReview"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getReviewGraph: {
        parameters: {
            query?: {
                /**
                 * @description `light`, `dark`, or `auto`: the preference of the reader.
                 * @example auto
                 */
                theme?: string;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path: {
                /** @description The id of the finished match */
                id: components["parameters"]["FinishedMatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The graph */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -91 1068 750" role="img">
                     *     <title>Mancala, Egyptian: ply 1, south 3</title>
                     *     <desc>South: pits 1 to 6 hold 4 4 0 5 5 5, the store 1. North: pits 1 to 6 hold 4 4 4 4 4 4, the store 0. To move: south.</desc>
                     *     </svg>
                     */
                    "image/svg+xml": string;
                };
            };
            /** @description The client has the current state */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            409: components["responses"]["ConflictProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    takeSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeatInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    leaveSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_head": "8b1a9953c4611296a827abf8c47804d7e6c49c6b97d9a0d1f4e0b5f6a7c8d9e0",
                     *       "clock": {
                     *         "kind": "per_move",
                     *         "per_move_seconds": 259200
                     *       },
                     *       "counted": null,
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "created_by": {
                     *         "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "kind": "person",
                     *         "username": "player_one"
                     *       },
                     *       "deadline": null,
                     *       "declined": false,
                     *       "finished_at": null,
                     *       "game": "mancala",
                     *       "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *       "min_completion_rate": null,
                     *       "not_counted": null,
                     *       "offers": [],
                     *       "open_until": "2026-12-04T09:30:00.123456Z",
                     *       "options": {},
                     *       "ply": 0,
                     *       "rated": true,
                     *       "rematch_id": null,
                     *       "rules_version": 1,
                     *       "seats": [
                     *         {
                     *           "automatic_vacation": false,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "remaining_seconds": 259200,
                     *           "seat": 0,
                     *           "side": "south",
                     *           "vacation_until": null
                     *         },
                     *         {
                     *           "automatic_vacation": false,
                     *           "remaining_seconds": 259200,
                     *           "seat": 1,
                     *           "side": "north",
                     *           "vacation_until": null
                     *         }
                     *       ],
                     *       "solo": false,
                     *       "started_at": null,
                     *       "state": {
                     *         "game": "mancala",
                     *         "mancala": {
                     *           "pits": [
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ],
                     *             [
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4,
                     *               4
                     *             ]
                     *           ],
                     *           "stores": [
                     *             0,
                     *             0
                     *           ]
                     *         }
                     *       },
                     *       "status": "open",
                     *       "to_act": [],
                     *       "variant": "egyptian",
                     *       "version": 2,
                     *       "visibility": "public",
                     *       "waiting": []
                     *     }
                     */
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    offerTakeback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    withdrawTakebackOffer: {
        parameters: {
            query: {
                /** @description The `ply` of the offer. */
                ply: components["parameters"]["OfferPlyParameter"];
            };
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    answerTakebackOffer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag that the match must have. Its version is compared, and the hash of its log in the tag. */
                "If-Match"?: components["parameters"]["IfMatchParameter"];
            };
            path: {
                /** @description The match's id */
                id: components["parameters"]["MatchIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OfferAnswerInput"];
            };
        };
        responses: {
            /** @description The match as it is now */
            200: {
                headers: {
                    ETag: components["headers"]["MatchTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GameMatch"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            412: components["responses"]["PreconditionFailedProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAccount"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdateInput"];
            };
        };
        responses: {
            /** @description The account as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAccount"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listOwnApps: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019a9f3a-0b00-7a1b-8c2d-3e4f5a6b7c08",
                     *           "name": "Board Club",
                     *           "sessions": 1,
                     *           "since": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OwnAppList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    leaveApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The app's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No session is left through the app */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The file; also as `image/png`, `image/jpeg` or `image/webp` */
        requestBody: {
            content: {
                "application/octet-stream": components["schemas"]["PictureFile"];
            };
        };
        responses: {
            /** @description The profile as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no uploaded picture */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listBlocks: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The players */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    blockPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is blocked */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    unblockPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is not blocked */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    becomeBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BotInput"];
            };
        };
        responses: {
            /** @description The account, which is a bot */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "bot_games": [
                     *         "mancala",
                     *         "six"
                     *       ],
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "display_name": "Player One",
                     *       "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *       "invitations_from": "everyone",
                     *       "kind": "bot",
                     *       "play_forced_moves": true,
                     *       "reminders": [
                     *         86400,
                     *         3600
                     *       ],
                     *       "time_zone": "Europe/Amsterdam",
                     *       "username": "player_one",
                     *       "vacation": {
                     *         "automatic": true,
                     *         "planned": [
                     *           {
                     *             "ends_at": "2027-01-06T00:00:00.000000Z",
                     *             "starts_at": "2026-12-25T00:00:00.000000Z"
                     *           }
                     *         ],
                     *         "remaining_seconds": 1814400,
                     *         "until": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UserAccount"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /**
                 * @description `next_cursor` of the response before, or the `id` of an event of `GET /v1/me/stream`; without
                 *     it the feed starts with all matches.
                 */
                cursor?: string;
                /** @description How many seconds to wait for a change when there is none yet. */
                wait_seconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches that changed */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "gone": [
                     *         "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02"
                     *       ],
                     *       "items": [
                     *         {
                     *           "last_move": {
                     *             "at": "2026-11-20T09:31:00.123456Z",
                     *             "move": "1",
                     *             "ply": 2,
                     *             "seat": 0
                     *           },
                     *           "my_seats": [
                     *             0
                     *           ],
                     *           "offers": [
                     *             {
                     *               "agreed_by": [],
                     *               "kind": "draw",
                     *               "ply": 2,
                     *               "seat": 1,
                     *               "waits_for_me": true
                     *             }
                     *           ],
                     *           "picture": "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/board.png?ply=2&seat=0&size=160&names=false&frame=position&v=6-3",
                     *           "summary": {
                     *             "clock": {
                     *               "kind": "per_move",
                     *               "per_move_seconds": 259200
                     *             },
                     *             "counted": null,
                     *             "created_at": "2026-11-20T09:30:00.123456Z",
                     *             "created_by": {
                     *               "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *               "display_name": "Player One",
                     *               "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "kind": "person",
                     *               "username": "player_one"
                     *             },
                     *             "deadline": "2026-11-23T09:31:00.123456Z",
                     *             "declined": false,
                     *             "finished_at": null,
                     *             "game": "mancala",
                     *             "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *             "min_completion_rate": null,
                     *             "not_counted": null,
                     *             "open_until": null,
                     *             "options": {},
                     *             "ply": 2,
                     *             "rated": true,
                     *             "rules_version": 1,
                     *             "seats": [
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *                   "display_name": "Player One",
                     *                   "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *                   "kind": "person",
                     *                   "username": "player_one"
                     *                 },
                     *                 "seat": 0,
                     *                 "side": "south"
                     *               },
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *                   "display_name": "Player Two",
                     *                   "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *                   "kind": "person",
                     *                   "rating": {
                     *                     "change": null,
                     *                     "deviation": 71.2,
                     *                     "provisional": false,
                     *                     "rating": 1612.4
                     *                   },
                     *                   "username": "player_two"
                     *                 },
                     *                 "seat": 1,
                     *                 "side": "north"
                     *               }
                     *             ],
                     *             "solo": false,
                     *             "started_at": "2026-11-20T09:30:00.123456Z",
                     *             "status": "active",
                     *             "to_act": [
                     *               1
                     *             ],
                     *             "variant": "egyptian",
                     *             "version": 6,
                     *             "visibility": "public"
                     *           },
                     *           "unread": 1,
                     *           "vacations": [
                     *             {
                     *               "seat": 1,
                     *               "until": "2026-11-30T08:00:00.000000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": "AAAAAAAAAukBmp88XwB9PopLL28Mmhvf____gXz6vRY"
                     *     }
                     */
                    "application/json": components["schemas"]["MatchChangeList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletionInput"];
            };
        };
        responses: {
            /** @description The account is gone */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEmail"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            409: components["responses"]["ConflictProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailInput"];
            };
        };
        responses: {
            /** @description The address waits for its confirmation */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": null,
                     *       "confirmed_at": null,
                     *       "language": "nl",
                     *       "suppressed": null,
                     *       "suppressed_address": null,
                     *       "suppressed_at": null,
                     *       "unsubscribed_at": null,
                     *       "wanted": "player@example.org",
                     *       "wanted_at": "2026-11-20T09:30:00.123456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountEmail"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRemovalInput"];
            };
        };
        responses: {
            /** @description The account has no address */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    updateEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailUpdateInput"];
            };
        };
        responses: {
            /** @description The address as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountEmail"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    sendConfirmationMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": null,
                     *       "confirmed_at": null,
                     *       "language": "nl",
                     *       "suppressed": null,
                     *       "suppressed_address": null,
                     *       "suppressed_at": null,
                     *       "unsubscribed_at": null,
                     *       "wanted": "player@example.org",
                     *       "wanted_at": "2026-11-20T09:30:00.123456Z"
                     *     }
                     */
                    "application/json": components["schemas"]["AccountEmail"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    exportMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data */
            200: {
                headers: {
                    /** @description Tells browsers to save it as a file */
                    "Content-Disposition"?: string;
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "bot_games": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "invitations_from": "everyone",
                     *         "kind": "person",
                     *         "play_forced_moves": true,
                     *         "reminders": [
                     *           86400,
                     *           3600
                     *         ],
                     *         "time_zone": "Europe/Amsterdam",
                     *         "username": "player_one",
                     *         "vacation": {
                     *           "automatic": true,
                     *           "planned": [
                     *             {
                     *               "ends_at": "2027-01-06T00:00:00.000000Z",
                     *               "starts_at": "2026-12-25T00:00:00.000000Z"
                     *             }
                     *           ],
                     *           "remaining_seconds": 1814400,
                     *           "until": null
                     *         }
                     *       },
                     *       "blocks": [
                     *         {
                     *           "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *           "display_name": "Player Two",
                     *           "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *           "kind": "person",
                     *           "rating": {
                     *             "change": null,
                     *             "deviation": 71.2,
                     *             "provisional": false,
                     *             "rating": 1612.4
                     *           },
                     *           "username": "player_two"
                     *         }
                     *       ],
                     *       "email": [
                     *         {
                     *           "address": "player@example.org",
                     *           "confirmed_at": "2026-11-20T09:30:00.123456Z",
                     *           "language": "nl",
                     *           "suppressed": null,
                     *           "suppressed_address": null,
                     *           "suppressed_at": null,
                     *           "unsubscribed_at": null,
                     *           "wanted": null,
                     *           "wanted_at": null
                     *         }
                     *       ],
                     *       "exported_at": "2026-11-20T09:30:00.123456Z",
                     *       "following": [
                     *         {
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "since": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "format": "turnstone-export-1",
                     *       "idempotency_keys": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "key": "4f1c",
                     *           "kind": "match",
                     *           "made_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "version": 2
                     *         }
                     *       ],
                     *       "left_matches": [
                     *         "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02"
                     *       ],
                     *       "mail_links": [
                     *         {
                     *           "address": "player@example.org",
                     *           "expires_at": "2026-11-20T09:30:00.123456Z",
                     *           "kind": "confirmation"
                     *         }
                     *       ],
                     *       "mails": [
                     *         {
                     *           "address": "player@example.org",
                     *           "attempts": 1,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2026-11-20T09:30:00.123456Z",
                     *           "failed_at": null,
                     *           "id": "019a9f3d-0a00-7e1f-a2b3-c4d5e6f70819",
                     *           "kind": "sign-in",
                     *           "label": "my phone",
                     *           "language": "nl",
                     *           "last_error": null,
                     *           "next_attempt_at": null,
                     *           "sent_at": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "match_links": [
                     *         {
                     *           "code": "3q2-7wAAq1Jk0bVd",
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2026-11-27T09:30:00.123456Z",
                     *           "made": true,
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "max_uses": 1,
                     *           "used": false
                     *         }
                     *       ],
                     *       "matches": [
                     *         {
                     *           "conditional_moves": {
                     *             "moves": {
                     *               "lines": [
                     *                 {
                     *                   "move": "3",
                     *                   "next": [
                     *                     {
                     *                       "move": "2",
                     *                       "next": [
                     *                         {
                     *                           "move": "5",
                     *                           "next": [
                     *                             {
                     *                               "move": "6",
                     *                               "next": []
                     *                             }
                     *                           ]
                     *                         }
                     *                       ]
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             },
                     *             "ply": 2
                     *           },
                     *           "match": {
                     *             "clock": {
                     *               "kind": "per_move",
                     *               "per_move_seconds": 259200
                     *             },
                     *             "counted": null,
                     *             "created_at": "2026-11-20T09:30:00.123456Z",
                     *             "created_by": {
                     *               "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *               "display_name": "Player One",
                     *               "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "kind": "person",
                     *               "username": "player_one"
                     *             },
                     *             "deadline": "2026-11-23T09:31:00.123456Z",
                     *             "declined": false,
                     *             "finished_at": null,
                     *             "game": "mancala",
                     *             "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *             "min_completion_rate": null,
                     *             "not_counted": null,
                     *             "open_until": null,
                     *             "options": {},
                     *             "ply": 2,
                     *             "rated": true,
                     *             "rules_version": 1,
                     *             "seats": [
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *                   "display_name": "Player One",
                     *                   "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *                   "kind": "person",
                     *                   "username": "player_one"
                     *                 },
                     *                 "seat": 0,
                     *                 "side": "south"
                     *               },
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *                   "display_name": "Player Two",
                     *                   "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *                   "kind": "person",
                     *                   "rating": {
                     *                     "change": null,
                     *                     "deviation": 71.2,
                     *                     "provisional": false,
                     *                     "rating": 1612.4
                     *                   },
                     *                   "username": "player_two"
                     *                 },
                     *                 "seat": 1,
                     *                 "side": "north"
                     *               }
                     *             ],
                     *             "solo": false,
                     *             "started_at": "2026-11-20T09:30:00.123456Z",
                     *             "status": "active",
                     *             "to_act": [
                     *               1
                     *             ],
                     *             "variant": "egyptian",
                     *             "version": 6,
                     *             "visibility": "public"
                     *           },
                     *           "messages_read": 1,
                     *           "plays": true,
                     *           "record": "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/record.json",
                     *           "reminder": {
                     *             "ply": 2,
                     *             "step_seconds": 86400
                     *           }
                     *         }
                     *       ],
                     *       "messages": [
                     *         {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "id": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06",
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "seq": 1,
                     *           "text": "Good luck!"
                     *         }
                     *       ],
                     *       "notification_settings": [
                     *         {
                     *           "daily_hour": 8,
                     *           "email_frequency": "daily",
                     *           "hides_details": false,
                     *           "kinds": [
                     *             {
                     *               "email": true,
                     *               "kind": "reminder",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "your_turn",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "offer",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "rematch",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "invitation",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "message",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": false,
                     *               "kind": "match_begun",
                     *               "push": false
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "match_ended",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": true,
                     *               "kind": "match_resumed",
                     *               "push": true
                     *             },
                     *             {
                     *               "email": false,
                     *               "kind": "offer_answered",
                     *               "push": true
                     *             }
                     *           ],
                     *           "language": "nl",
                     *           "quiet_hours": {
                     *             "ends_at": "07:00",
                     *             "starts_at": "22:00"
                     *           }
                     *         }
                     *       ],
                     *       "notifications": [
                     *         {
                     *           "answer": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "deadline": "2026-11-23T09:30:00.123456Z",
                     *           "game": "mancala",
                     *           "id": "019a9f3d-7a00-7e4f-9b5c-3a7f1e2d4c05",
                     *           "kind": "your_turn",
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "offer": null,
                     *           "outcome": null,
                     *           "players": [
                     *             {
                     *               "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *               "display_name": "Player Two",
                     *               "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *               "kind": "person",
                     *               "rating": {
                     *                 "change": null,
                     *                 "deviation": 71.2,
                     *                 "provisional": false,
                     *                 "rating": 1612.4
                     *               },
                     *               "username": "player_two"
                     *             }
                     *           ],
                     *           "ply": 2,
                     *           "read_at": null,
                     *           "version": 6
                     *         }
                     *       ],
                     *       "profile": [
                     *         {
                     *           "avatar": null,
                     *           "avatar_media": null,
                     *           "bio": "I play on the train.",
                     *           "country": "NL",
                     *           "shows_last_seen": false
                     *         }
                     *       ],
                     *       "push_subscriptions": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "delivered_at": null,
                     *           "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                     *           "id": "019a9f3e-3d00-7e3f-8f41-5c6d7e8f9a07",
                     *           "language": "nl",
                     *           "renewed_at": "2026-11-20T09:30:00.123456Z",
                     *           "session_id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03"
                     *         }
                     *       ],
                     *       "rating_history": [
                     *         {
                     *           "game": "mancala",
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "opponents": [
                     *             "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"
                     *           ],
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           },
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "ratings": [
                     *         {
                     *           "game": "mancala",
                     *           "rank": 12,
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           },
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "seat_balances": [
                     *         {
                     *           "first_at": "2026-11-20T09:30:00.123456Z",
                     *           "firsts": 2,
                     *           "game": "mancala",
                     *           "seconds": 1,
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "seeks": [
                     *         {
                     *           "clock": {
                     *             "kind": "per_move",
                     *             "per_move_seconds": 259200
                     *           },
                     *           "color": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2027-02-18T09:30:00.123456Z",
                     *           "game": "mancala",
                     *           "id": "019a9f3c-7a00-7e4f-9b5c-3a7b1d2e4f05",
                     *           "match_ids": [],
                     *           "min_completion_rate": 0.9,
                     *           "options": {},
                     *           "rated": true,
                     *           "rating_range": {
                     *             "current": 110,
                     *             "initial": 100,
                     *             "most": 400
                     *           },
                     *           "standing": null,
                     *           "status": "waiting",
                     *           "suggested_computer": 2,
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "sessions": [
                     *         {
                     *           "app_id": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "current": true,
                     *           "expires_at": "2027-02-18T09:30:00.123456Z",
                     *           "id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03",
                     *           "label": "my phone",
                     *           "last_used_at": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "tokens": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2027-11-20T09:30:00.123456Z",
                     *           "id": "019a9f3b-a100-7b3d-8c4e-5f6a7b8c9d10",
                     *           "label": "my bot",
                     *           "last_used_at": "2026-11-20T09:30:00.123456Z",
                     *           "scopes": [
                     *             "matches:read",
                     *             "matches:play"
                     *           ]
                     *         }
                     *       ],
                     *       "vacations": [
                     *         {
                     *           "automatic": true,
                     *           "ends_at": "2026-11-20T10:30:00.123456Z",
                     *           "starts_at": "2026-11-20T09:30:00.123456Z",
                     *           "unused": []
                     *         }
                     *       ],
                     *       "webhook_deliveries": [
                     *         {
                     *           "body": "{\"type\":\"match.your_turn\"}",
                     *           "delivery": {
                     *             "attempts": 2,
                     *             "created_at": "2026-11-20T09:30:00.123456Z",
                     *             "delivered_at": null,
                     *             "id": "019a9f3e-2c00-7d2e-8f30-4b5c6d7e8f06",
                     *             "kind": "match.your_turn",
                     *             "last_error": "the receiver answered 500",
                     *             "last_status": 500,
                     *             "message_id": "msg_8b1a9953c4611296a827abf8c47804d7",
                     *             "next_attempt_at": "2026-11-20T09:31:00.123456Z",
                     *             "state": "pending"
                     *           },
                     *           "webhook_id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05"
                     *         }
                     *       ],
                     *       "webhooks": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *           "kinds": [
                     *             "match.your_turn",
                     *             "match.reminder"
                     *           ],
                     *           "label": "my app",
                     *           "previous_secret_until": null,
                     *           "url": "https://app.example/turnstone"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listFollowing: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The players */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "last_seen_at": null,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "playing": true,
                     *           "since": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["FollowedPlayerList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    followPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is followed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    unfollowPlayer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player is not followed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getHome: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The home screen */
            200: {
                headers: {
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "badge": {
                     *         "matches": 1,
                     *         "messages": 1,
                     *         "notifications": 2
                     *       },
                     *       "cursor": "AAAAAAAAAukBmp88XwB9PopLL28Mmhvf____gXz6vRY",
                     *       "finished": {
                     *         "count": 0,
                     *         "ids": [],
                     *         "more": null
                     *       },
                     *       "invitations": {
                     *         "count": 0,
                     *         "ids": [],
                     *         "more": null
                     *       },
                     *       "matches": {
                     *         "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01": {
                     *           "last_move": {
                     *             "at": "2026-11-20T09:31:00.123456Z",
                     *             "move": "1",
                     *             "ply": 2,
                     *             "seat": 0
                     *           },
                     *           "my_seats": [
                     *             0
                     *           ],
                     *           "offers": [
                     *             {
                     *               "agreed_by": [],
                     *               "kind": "draw",
                     *               "ply": 2,
                     *               "seat": 1,
                     *               "waits_for_me": true
                     *             }
                     *           ],
                     *           "picture": "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/board.png?ply=2&seat=0&size=160&names=false&frame=position&v=6-3",
                     *           "summary": {
                     *             "clock": {
                     *               "kind": "per_move",
                     *               "per_move_seconds": 259200
                     *             },
                     *             "counted": null,
                     *             "created_at": "2026-11-20T09:30:00.123456Z",
                     *             "created_by": {
                     *               "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *               "display_name": "Player One",
                     *               "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "kind": "person",
                     *               "username": "player_one"
                     *             },
                     *             "deadline": "2026-11-23T09:31:00.123456Z",
                     *             "declined": false,
                     *             "finished_at": null,
                     *             "game": "mancala",
                     *             "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *             "min_completion_rate": null,
                     *             "not_counted": null,
                     *             "open_until": null,
                     *             "options": {},
                     *             "ply": 2,
                     *             "rated": true,
                     *             "rules_version": 1,
                     *             "seats": [
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *                   "display_name": "Player One",
                     *                   "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *                   "kind": "person",
                     *                   "username": "player_one"
                     *                 },
                     *                 "seat": 0,
                     *                 "side": "south"
                     *               },
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *                   "display_name": "Player Two",
                     *                   "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *                   "kind": "person",
                     *                   "rating": {
                     *                     "change": null,
                     *                     "deviation": 71.2,
                     *                     "provisional": false,
                     *                     "rating": 1612.4
                     *                   },
                     *                   "username": "player_two"
                     *                 },
                     *                 "seat": 1,
                     *                 "side": "north"
                     *               }
                     *             ],
                     *             "solo": false,
                     *             "started_at": "2026-11-20T09:30:00.123456Z",
                     *             "status": "active",
                     *             "to_act": [
                     *               1
                     *             ],
                     *             "variant": "egyptian",
                     *             "version": 6,
                     *             "visibility": "public"
                     *           },
                     *           "unread": 1,
                     *           "vacations": [
                     *             {
                     *               "seat": 1,
                     *               "until": "2026-11-30T08:00:00.000000Z"
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "my_turn": {
                     *         "count": 0,
                     *         "ids": [],
                     *         "more": null
                     *       },
                     *       "offers": {
                     *         "count": 1,
                     *         "ids": [
                     *           "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"
                     *         ],
                     *         "more": null
                     *       },
                     *       "open_matches": {
                     *         "count": 0,
                     *         "ids": [],
                     *         "more": null
                     *       },
                     *       "their_turn": {
                     *         "count": 1,
                     *         "ids": [
                     *           "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"
                     *         ],
                     *         "more": null
                     *       },
                     *       "unread": {
                     *         "count": 1,
                     *         "ids": [
                     *           "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01"
                     *         ],
                     *         "more": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["HomeScreen"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listInvitations: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "clock": {
                     *             "kind": "per_move",
                     *             "per_move_seconds": 259200
                     *           },
                     *           "counted": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "created_by": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "deadline": null,
                     *           "declined": false,
                     *           "finished_at": null,
                     *           "game": "mancala",
                     *           "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "min_completion_rate": null,
                     *           "not_counted": null,
                     *           "open_until": null,
                     *           "options": {},
                     *           "ply": 0,
                     *           "rated": true,
                     *           "rules_version": 1,
                     *           "seats": [
                     *             {
                     *               "automatic_vacation": false,
                     *               "player": {
                     *                 "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *                 "display_name": "Player Two",
                     *                 "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *                 "kind": "person",
                     *                 "rating": {
                     *                   "change": null,
                     *                   "deviation": 71.2,
                     *                   "provisional": false,
                     *                   "rating": 1612.4
                     *                 },
                     *                 "username": "player_two"
                     *               },
                     *               "seat": 0,
                     *               "side": "south"
                     *             },
                     *             {
                     *               "automatic_vacation": false,
                     *               "seat": 1,
                     *               "side": "north"
                     *             }
                     *           ],
                     *           "solo": false,
                     *           "started_at": null,
                     *           "status": "open",
                     *           "to_act": [],
                     *           "variant": "egyptian",
                     *           "version": 2,
                     *           "visibility": "public"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MatchSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listOwnMatches: {
        parameters: {
            query: {
                /**
                 * @description The part of the home screen.
                 * @example my_turn
                 */
                section: "my_turn" | "their_turn" | "offers" | "invitations" | "open_matches" | "unread" | "finished";
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "last_move": {
                     *             "at": "2026-11-20T09:31:00.123456Z",
                     *             "move": "1",
                     *             "ply": 2,
                     *             "seat": 0
                     *           },
                     *           "my_seats": [
                     *             0
                     *           ],
                     *           "offers": [
                     *             {
                     *               "agreed_by": [],
                     *               "kind": "draw",
                     *               "ply": 2,
                     *               "seat": 1,
                     *               "waits_for_me": true
                     *             }
                     *           ],
                     *           "picture": "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/board.png?ply=2&seat=0&size=160&names=false&frame=position&v=6-3",
                     *           "summary": {
                     *             "clock": {
                     *               "kind": "per_move",
                     *               "per_move_seconds": 259200
                     *             },
                     *             "counted": null,
                     *             "created_at": "2026-11-20T09:30:00.123456Z",
                     *             "created_by": {
                     *               "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *               "display_name": "Player One",
                     *               "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *               "kind": "person",
                     *               "username": "player_one"
                     *             },
                     *             "deadline": "2026-11-23T09:31:00.123456Z",
                     *             "declined": false,
                     *             "finished_at": null,
                     *             "game": "mancala",
                     *             "id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *             "min_completion_rate": null,
                     *             "not_counted": null,
                     *             "open_until": null,
                     *             "options": {},
                     *             "ply": 2,
                     *             "rated": true,
                     *             "rules_version": 1,
                     *             "seats": [
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *                   "display_name": "Player One",
                     *                   "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *                   "kind": "person",
                     *                   "username": "player_one"
                     *                 },
                     *                 "seat": 0,
                     *                 "side": "south"
                     *               },
                     *               {
                     *                 "automatic_vacation": false,
                     *                 "player": {
                     *                   "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *                   "display_name": "Player Two",
                     *                   "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *                   "kind": "person",
                     *                   "rating": {
                     *                     "change": null,
                     *                     "deviation": 71.2,
                     *                     "provisional": false,
                     *                     "rating": 1612.4
                     *                   },
                     *                   "username": "player_two"
                     *                 },
                     *                 "seat": 1,
                     *                 "side": "north"
                     *               }
                     *             ],
                     *             "solo": false,
                     *             "started_at": "2026-11-20T09:30:00.123456Z",
                     *             "status": "active",
                     *             "to_act": [
                     *               1
                     *             ],
                     *             "variant": "egyptian",
                     *             "version": 6,
                     *             "visibility": "public"
                     *           },
                     *           "unread": 1,
                     *           "vacations": [
                     *             {
                     *               "seat": 1,
                     *               "until": "2026-11-30T08:00:00.000000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["MatchCardList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationSettingsInput"];
            };
        };
        responses: {
            /** @description The settings as they are now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationSettings"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description Whether to leave out what was read. */
                unread?: boolean;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notifications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "answer": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "deadline": "2026-11-23T09:30:00.123456Z",
                     *           "game": "mancala",
                     *           "id": "019a9f3d-7a00-7e4f-9b5c-3a7f1e2d4c05",
                     *           "kind": "your_turn",
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "offer": null,
                     *           "outcome": null,
                     *           "players": [
                     *             {
                     *               "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *               "display_name": "Player Two",
                     *               "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *               "kind": "person",
                     *               "rating": {
                     *                 "change": null,
                     *                 "deviation": 71.2,
                     *                 "provisional": false,
                     *                 "rating": 1612.4
                     *               },
                     *               "username": "player_two"
                     *             }
                     *           ],
                     *           "ply": 2,
                     *           "read_at": null,
                     *           "version": 6
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccountNotificationList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationsReadInput"];
            };
        };
        responses: {
            /** @description The number of notifications left to read */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread": 2
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationsRead"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChangeInput"];
            };
        };
        responses: {
            /** @description The password was changed */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    setProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicProfileInput"];
            };
        };
        responses: {
            /** @description The profile as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listPushSubscriptions: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "delivered_at": null,
                     *           "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                     *           "id": "019a9f3e-3d00-7e3f-8f41-5c6d7e8f9a07",
                     *           "language": "nl",
                     *           "renewed_at": "2026-11-20T09:30:00.123456Z",
                     *           "session_id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PushDeviceList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createPushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushDeviceInput"];
            };
        };
        responses: {
            /** @description The device is subscribed */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "delivered_at": null,
                     *       "endpoint": "https://push.example.net/send/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                     *       "id": "019a9f3e-3d00-7e3f-8f41-5c6d7e8f9a07",
                     *       "language": "nl",
                     *       "renewed_at": "2026-11-20T09:30:00.123456Z",
                     *       "session_id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03"
                     *     }
                     */
                    "application/json": components["schemas"]["PushDevice"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deletePushSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription is gone */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    registerGuest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountInput"];
            };
        };
        responses: {
            /** @description The account is registered */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccount"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listOwnSeeks: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seeks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "clock": {
                     *             "kind": "per_move",
                     *             "per_move_seconds": 259200
                     *           },
                     *           "color": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2027-02-18T09:30:00.123456Z",
                     *           "game": "mancala",
                     *           "id": "019a9f3c-7a00-7e4f-9b5c-3a7b1d2e4f05",
                     *           "match_ids": [],
                     *           "min_completion_rate": 0.9,
                     *           "options": {},
                     *           "rated": true,
                     *           "rating_range": {
                     *             "current": 110,
                     *             "initial": 100,
                     *             "most": 400
                     *           },
                     *           "standing": null,
                     *           "status": "waiting",
                     *           "suggested_computer": 2,
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OwnSeekList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createSeek: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client chooses, 1 to 255 characters, such as a UUID */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKeyParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeekInput"];
            };
        };
        responses: {
            /** @description The seek */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["ReplayedHeader"];
                    /** @description The address of the seek */
                    Location?: string;
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSeek"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getSeek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The seek's id */
                id: components["parameters"]["SeekIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seek */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnSeek"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteSeek: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The seek's id */
                id: components["parameters"]["SeekIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seek is gone */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    streamAccount: {
        parameters: {
            query?: {
                /**
                 * @description The position to start at: `next_cursor` of `GET /v1/me/changes`, or the `id` of an event. Without it
                 *     the stream starts with what happens from now on. `Last-Event-ID` takes precedence.
                 */
                cursor?: string;
            };
            header?: {
                /** @description The `id` of the last event that the client got; an `EventSource` sends it automatically. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events as they happen, each with this `data` */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "message",
                     *       "message": {
                     *         "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *         "message": {
                     *           "at": "2026-11-20T09:30:00.123456Z",
                     *           "author": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "id": "019a9f3c-6a00-7b4d-9c2e-3d5f7a8b9c06",
                     *           "text": "Good luck!"
                     *         }
                     *       }
                     *     }
                     */
                    "text/event-stream": components["schemas"]["AccountEvent"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "expires_at": "2027-11-20T09:30:00.123456Z",
                     *           "id": "019a9f3b-a100-7b3d-8c4e-5f6a7b8c9d10",
                     *           "label": "my bot",
                     *           "last_used_at": "2026-11-20T09:30:00.123456Z",
                     *           "scopes": [
                     *             "matches:read",
                     *             "matches:play"
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccessTokenList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenInput"];
            };
        };
        responses: {
            /** @description The token was created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "expires_at": "2027-11-20T09:30:00.123456Z",
                     *       "id": "019a9f3b-a100-7b3d-8c4e-5f6a7b8c9d10",
                     *       "label": "my bot",
                     *       "scopes": [
                     *         "matches:read",
                     *         "matches:play"
                     *       ],
                     *       "token": "ts_pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listTurns: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhooks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *           "kinds": [
                     *             "match.your_turn",
                     *             "match.reminder"
                     *           ],
                     *           "label": "my app",
                     *           "previous_secret_until": null,
                     *           "url": "https://app.example/turnstone"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookInput"];
            };
        };
        responses: {
            /** @description The webhook was created */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "id": "019a9f3e-1b00-7c1d-9e2f-3a4b5c6d7e05",
                     *       "kinds": [
                     *         "match.your_turn",
                     *         "match.reminder"
                     *       ],
                     *       "label": "my app",
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDNxGqJhYh9HA=",
                     *       "url": "https://app.example/turnstone"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is gone */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookUpdateInput"];
            };
        };
        responses: {
            /** @description The webhook as it is now */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "attempts": 2,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "delivered_at": null,
                     *           "id": "019a9f3e-2c00-7d2e-8f30-4b5c6d7e8f06",
                     *           "kind": "match.your_turn",
                     *           "last_error": "the receiver answered 500",
                     *           "last_status": 500,
                     *           "message_id": "msg_8b1a9953c4611296a827abf8c47804d7",
                     *           "next_attempt_at": "2026-11-20T09:31:00.123456Z",
                     *           "state": "pending"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
                /** @description The delivery's id */
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is queued */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test is queued */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    requestResetMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetMailInput"];
            };
        };
        responses: {
            /** @description If the account has a confirmed address, a mail is sent */
            202: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            409: components["responses"]["ConflictProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetInput"];
            };
        };
        responses: {
            /** @description The password was set */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    resetPasswordByMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetByMailInput"];
            };
        };
        responses: {
            /** @description The password was set */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCode"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listPlayers: {
        parameters: {
            query?: {
                /** @description The ids of players, separated by commas; at most 100. */
                ids?: string;
                /** @description The usernames of players, in any case, separated by commas; at most 100. */
                names?: string;
                /** @description The beginning of a username or a display name, or a text that resembles one, 1 to 40 characters. */
                search?: string;
                /** @description The largest number of players that a search finds. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The players; all on one page */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getPlayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The player */
            200: {
                headers: {
                    ETag: components["headers"]["ResponseTagHeader"];
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *       "bio": "I play on the train.",
                     *       "completion_rate": 0.9767,
                     *       "computer_level": null,
                     *       "country": "NL",
                     *       "created_at": "2026-11-20T09:30:00.123456Z",
                     *       "display_name": "Player One",
                     *       "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *       "kind": "person",
                     *       "last_seen_at": null,
                     *       "matches": {
                     *         "finished": 42,
                     *         "running": 3
                     *       },
                     *       "ratings": [
                     *         {
                     *           "game": "mancala",
                     *           "rank": 12,
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           },
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "results": [
                     *         {
                     *           "draws": 2,
                     *           "game": "mancala",
                     *           "losses": 15,
                     *           "variant": "basic",
                     *           "wins": 25
                     *         }
                     *       ],
                     *       "username": "player_one",
                     *       "vacation_until": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerProfile"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getAvatar: {
        parameters: {
            query?: {
                /**
                 * @description The name of the picture, as in `avatar` of a player. With the current one, caches may keep
                 *     the response for five minutes; any other gets the current picture.
                 */
                v?: string;
            };
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
            };
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    /** @description Changes when the picture changes */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    /** @example (binary) */
                    "image/*": components["schemas"]["PictureFile"];
                };
            };
            /** @description The client has the current picture */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            404: components["responses"]["NotFoundProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listPlayerMatches: {
        parameters: {
            query?: {
                /** @description Only matches that are `open`, `active`, `finished` or `cancelled`. */
                status?: components["parameters"]["MatchStatusParameter"];
                /** @description Only matches of this family. */
                game?: components["parameters"]["GameFilterParameter"];
                /** @description Only matches of this variant. */
                variant?: components["parameters"]["VariantFilterParameter"];
                /**
                 * @description Only matches in which the player with this username plays too. The counts of such matches are
                 *     in `GET /v1/players/{username}/opponents?opponent=`.
                 */
                opponent?: string;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The matches */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatchSummaryList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listOpponents: {
        parameters: {
            query?: {
                /** @description Only matches of this family. */
                game?: components["parameters"]["GameFilterParameter"];
                /** @description Only matches of this variant. */
                variant?: components["parameters"]["VariantFilterParameter"];
                /** @description Only the opponent with this username. */
                opponent?: string;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The opponents */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "draws": 1,
                     *           "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *           "losses": 4,
                     *           "matches": 12,
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02/avatar",
                     *             "display_name": "Player Two",
                     *             "id": "019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02",
                     *             "kind": "person",
                     *             "rating": {
                     *               "change": null,
                     *               "deviation": 71.2,
                     *               "provisional": false,
                     *               "rating": 1612.4
                     *             },
                     *             "username": "player_two"
                     *           },
                     *           "wins": 7
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OpponentResultsList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listRatings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ratings */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "game": "mancala",
                     *           "rank": 12,
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           },
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PlayerRatingList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listRatingHistory: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
                /** @description The family's id */
                game: components["parameters"]["GameIdParameter"];
                /** @description The variant's id */
                variant: components["parameters"]["VariantIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The points */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "match_id": "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01",
                     *           "standing": {
                     *             "deviation": 90.318961,
                     *             "last_played_at": "2026-11-20T09:30:00.123456Z",
                     *             "matches": 31,
                     *             "provisional": false,
                     *             "rating": 1662.310893,
                     *             "score": 1481.672971,
                     *             "volatility": 0.059999
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RatingPointList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listRecords: {
        parameters: {
            query?: {
                /** @description Only matches of this family. */
                game?: components["parameters"]["GameFilterParameter"];
                /** @description Only matches of this variant. */
                variant?: components["parameters"]["VariantFilterParameter"];
                /** @description Only matches that were finished on this day (UTC) or later. */
                since?: string;
                /** @description Only matches that were finished on this day (UTC) or before. */
                until?: string;
                /** @description Only matches in which the player with this username was an opponent. */
                opponent?: string;
                /** @description Only matches that the player has `won`, `lost` or `drawn`; no solo matches. */
                result?: "won" | "lost" | "drawn";
                /**
                 * @description Only matches older than this one. To resume after an interruption, send the `match_id` of
                 *     the last complete line.
                 */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The player's username, in any case, or id
                 * @example player_one
                 */
                username: components["parameters"]["UsernameParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One `MatchRecord` on each line */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {"format":"turnstone-record-1","match_id":"019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01","game":"mancala","variant":"egyptian","options":{},"rules_version":1,"rated":true,"status":"finished","seats":[{"player":"019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01","seat":0,"side":"south"},{"player":"019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02","seat":1,"side":"north"}],"result":{"reason":"resignation","score":null,"winners":[0]},"dice":null,"chain_head":"5b7def7e7fefd6ffb320efe92a3e4f1ba3a024348643842567aca75e7240f953","names":[{"display_name":"Player One","id":"019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01","rating":1612,"username":"player_one"},{"display_name":"Player Two","id":"019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02","rating":1612,"username":"player_two"}],"site":"https://play.example","signature":{"key_id":"21fe31dfa154a261","public_key":"d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a","value":"954e4d16a9e47735117c2ef8d6a7298dd60638239fb1ca04129ddcdb9a5e98a098b619aa7c5a6c7ca9f9623c4d217fb2b3333256ccfe221adefe3bc97c969101"},"events":[{"at":"2026-11-20T09:30:00.123456Z","created":{"clock":{"kind":"per_move","per_move_seconds":259200},"created_by":"019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01","game":"mancala","invited":null,"open_for_seconds":1209600,"options":{},"rated":true,"rules_version":1,"seats":2,"solo":false,"variant":"egyptian","visibility":"public"},"hash":"8d88770b7fc870b53e85a834f3d54d06ef210d01438f25ccbca71271a46073cd","kind":"created","seat":null,"seq":1},{"at":"2026-11-20T09:30:00.123456Z","hash":"aab5b5c7df55971f827e7d8f5f58a91e7a0112eabdc38d19248659ad052eda1f","kind":"seated","seat":0,"seated":{"player":"019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01"},"seq":2},{"at":"2026-11-20T09:30:00.123456Z","hash":"759414eac89641876d39f6b5552cff359451a7b0b77f2816c4b2f2413cafa7e3","kind":"seated","seat":1,"seated":{"player":"019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"},"seq":3},{"at":"2026-11-20T09:30:00.123456Z","hash":"d1300bcce7b71534a60c55d3d0d8e6c72675e48ff5bace61be11918f1aec1f47","kind":"started","seat":null,"seq":4,"started":{"players":["019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01","019a9f3b-2d00-7c2b-8d4e-6b8f2a3c4d02"]}},{"at":"2026-11-20T09:30:00.123456Z","hash":"55b48da4e8cb0aa17772525665a30c332b47569f906c7fcb30509ccc6505bdb6","kind":"move_played","move_played":{"move":"3","ply":1,"remaining_milliseconds":259200000},"seat":0,"seq":5},{"at":"2026-11-20T09:30:00.123456Z","hash":"d4dc346105b4386a90b64f82976c257553187187f9f377bfd81ddd2e11557312","kind":"resigned","resigned":{},"seat":1,"seq":6},{"at":"2026-11-20T09:30:00.123456Z","finished":{"reason":"resignation","score":null,"seed":null,"winners":[0]},"hash":"5b7def7e7fefd6ffb320efe92a3e4f1ba3a024348643842567aca75e7240f953","kind":"finished","seat":null,"seq":7}],"digest":"ffe799ce35bfb81de01ac196b8721942ede88c1423ddbab58f50542153810daa"} */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listProblems: {
        parameters: {
            query?: never;
            header?: {
                /** @description The tag of an earlier response. */
                "If-None-Match"?: components["parameters"]["IfNoneMatchParameter"];
                /**
                 * @description The languages that the reader understands, best first.
                 * @example he, en;q=0.5
                 */
                "Accept-Language"?: components["parameters"]["AcceptLanguageParameter"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The problems */
            200: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    ETag: components["headers"]["ResponseTagHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "code": "stale_ply",
                     *           "description": "Another move was played at this ply; fetch the match, `ply` is the current one.",
                     *           "status": 409,
                     *           "title": "The match has moved on"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProblemCodeList"];
                };
            };
            /** @description The client has the current version */
            304: {
                headers: {
                    "Content-Language": components["headers"]["ContentLanguageHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    getPushKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "public_key": "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
                     *     }
                     */
                    "application/json": components["schemas"]["PushServerKey"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listSeeks: {
        parameters: {
            query?: {
                /** @description Only seeks for this family. */
                game?: string;
                /** @description Only seeks for this variant. */
                variant?: string;
                /** @description Only seeks for matches that count for ratings, or only for those that do not. */
                rated?: boolean;
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The seeks */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "clock": {
                     *             "kind": "per_move",
                     *             "per_move_seconds": 259200
                     *           },
                     *           "color": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "game": "mancala",
                     *           "id": "019a9f3c-7a00-7e4f-9b5c-3a7b1d2e4f05",
                     *           "min_completion_rate": 0.9,
                     *           "options": {},
                     *           "player": {
                     *             "avatar": "/v1/players/019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01/avatar",
                     *             "display_name": "Player One",
                     *             "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *             "kind": "person",
                     *             "username": "player_one"
                     *           },
                     *           "rated": true,
                     *           "rating_range": {
                     *             "current": 110,
                     *             "initial": 100,
                     *             "most": 400
                     *           },
                     *           "variant": "egyptian"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["OpenSeekList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description How many items a page has. */
                limit?: components["parameters"]["LimitParameter"];
                /** @description `next_cursor` of the page before. */
                cursor?: components["parameters"]["CursorParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "app_id": null,
                     *           "created_at": "2026-11-20T09:30:00.123456Z",
                     *           "current": true,
                     *           "expires_at": "2027-02-18T09:30:00.123456Z",
                     *           "id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03",
                     *           "label": "my phone",
                     *           "last_used_at": "2026-11-20T09:30:00.123456Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["LoginSessionList"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionInput"];
            };
        };
        responses: {
            /** @description Logged in */
            201: {
                headers: {
                    RateLimit: components["headers"]["RateLimitHeader"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicyHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "bot_games": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "display_name": "Player One",
                     *         "id": "019a9f3b-1c00-7b1a-9c3d-5a7e1f2b3c01",
                     *         "invitations_from": "everyone",
                     *         "kind": "person",
                     *         "play_forced_moves": true,
                     *         "reminders": [
                     *           86400,
                     *           3600
                     *         ],
                     *         "time_zone": "Europe/Amsterdam",
                     *         "username": "player_one",
                     *         "vacation": {
                     *           "automatic": true,
                     *           "planned": [
                     *             {
                     *               "ends_at": "2027-01-06T00:00:00.000000Z",
                     *               "starts_at": "2026-12-25T00:00:00.000000Z"
                     *             }
                     *           ],
                     *           "remaining_seconds": 1814400,
                     *           "until": null
                     *         }
                     *       },
                     *       "session": {
                     *         "app_id": null,
                     *         "created_at": "2026-11-20T09:30:00.123456Z",
                     *         "current": true,
                     *         "expires_at": "2027-02-18T09:30:00.123456Z",
                     *         "id": "019a9f3b-9e00-7a6c-b5f0-1d2e3f4a5b03",
                     *         "label": "my phone",
                     *         "last_used_at": "2026-11-20T09:30:00.123456Z"
                     *       },
                     *       "token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedSession"];
                };
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            415: components["responses"]["UnsupportedMediaTypeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            429: components["responses"]["TooManyRequestsProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session's id, or `current`
                 * @example current
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequestProblem"];
            401: components["responses"]["UnauthorizedProblem"];
            403: components["responses"]["ForbiddenProblem"];
            404: components["responses"]["NotFoundProblem"];
            408: components["responses"]["RequestTimeoutProblem"];
            413: components["responses"]["PayloadTooLargeProblem"];
            422: components["responses"]["UnprocessableEntityProblem"];
            500: components["responses"]["InternalServerErrorProblem"];
            503: components["responses"]["ServiceUnavailableProblem"];
        };
    };
}
