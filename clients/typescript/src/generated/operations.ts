// Made by generate.mjs from the OpenAPI document. Do not change it by hand.

import type { CallOptions, Pages, Reply } from "../call.js";
import type { components, operations } from "./schema.js";

type Schemas = components["schemas"];
type Query<Id extends keyof operations> = NonNullable<operations[Id]["parameters"]["query"]>;

/** The version of the package. */
export const VERSION = "0.1.0";

/** The requests of all operations: a method, a path, and b for a body, q for a query, k for an Idempotency-Key. */
export const OPERATIONS: Record<string, Record<string, string>> = {
    accounts: {
        create: "POST /v1/accounts b",
        confirmEmail: "POST /v1/email-confirmations b",
        createGuest: "POST /v1/guests",
        getMe: "GET /v1/me",
        updateMe: "PATCH /v1/me b",
        setAvatar: "PUT /v1/me/avatar b",
        deleteAvatar: "DELETE /v1/me/avatar",
        listBlocks: "GET /v1/me/blocks q",
        blockPlayer: "PUT /v1/me/blocks/{username}",
        unblockPlayer: "DELETE /v1/me/blocks/{username}",
        becomeBot: "POST /v1/me/bot b",
        delete: "POST /v1/me/deletion b",
        getEmail: "GET /v1/me/email",
        setEmail: "PUT /v1/me/email b",
        updateEmail: "PATCH /v1/me/email b",
        deleteEmail: "DELETE /v1/me/email b",
        sendConfirmationMail: "POST /v1/me/email/confirmation-mails",
        exportMe: "GET /v1/me/export",
        listFollowing: "GET /v1/me/following q",
        followPlayer: "PUT /v1/me/following/{username}",
        unfollowPlayer: "DELETE /v1/me/following/{username}",
        changePassword: "PUT /v1/me/password b",
        getProfile: "GET /v1/me/profile",
        setProfile: "PUT /v1/me/profile b",
        registerGuest: "POST /v1/me/registration b",
        listTokens: "GET /v1/me/tokens q",
        createToken: "POST /v1/me/tokens b",
        revokeToken: "DELETE /v1/me/tokens/{id}",
        requestResetMail: "POST /v1/password-reset-mails b",
        resetPassword: "POST /v1/password-resets b",
        resetPasswordByMail: "POST /v1/password-resets/by-mail b",
        listSessions: "GET /v1/sessions q",
        createSession: "POST /v1/sessions b",
        revokeSession: "DELETE /v1/sessions/{id}",
    },
    apps: {
        get: "GET /v1/app",
        listAccounts: "GET /v1/app/accounts q",
        listNotifications: "GET /v1/app/notifications q",
        setWebhook: "PUT /v1/app/webhook b",
        deleteWebhook: "DELETE /v1/app/webhook",
        rotateWebhookSecret: "POST /v1/app/webhook/secret",
        listOwn: "GET /v1/me/apps q",
        leave: "DELETE /v1/me/apps/{id}",
    },
    catalogue: {
        listGames: "GET /v1/games",
        getGame: "GET /v1/games/{game}",
        getRules: "GET /v1/games/{game}/rules",
        listKeys: "GET /v1/keys",
        listProblems: "GET /v1/problems",
    },
    feeds: {
        listChanges: "GET /v1/me/changes q",
        getHome: "GET /v1/me/home",
        listOwnMatches: "GET /v1/me/matches q",
        listTurns: "GET /v1/me/turns q",
    },
    matches: {
        getLink: "GET /v1/links/{code}",
        list: "GET /v1/matches q",
        create: "POST /v1/matches bk",
        get: "GET /v1/matches/{id} q",
        cancel: "DELETE /v1/matches/{id}",
        getAnimation: "GET /v1/matches/{id}/animation.svg q",
        getBoardPng: "GET /v1/matches/{id}/board.png q",
        getBoard: "GET /v1/matches/{id}/board.svg q",
        getConditionalMoves: "GET /v1/matches/{id}/conditional-moves",
        setConditionalMoves: "PUT /v1/matches/{id}/conditional-moves b",
        deleteConditionalMoves: "DELETE /v1/matches/{id}/conditional-moves",
        setDiceNonce: "PUT /v1/matches/{id}/dice-nonce b",
        offerDraw: "POST /v1/matches/{id}/draw-offer b",
        withdrawDrawOffer: "DELETE /v1/matches/{id}/draw-offer q",
        answerDrawOffer: "POST /v1/matches/{id}/draw-offer/answer b",
        listEvents: "GET /v1/matches/{id}/events q",
        getHint: "GET /v1/matches/{id}/hint",
        declineInvitation: "DELETE /v1/matches/{id}/invitation q",
        listLegalMoves: "GET /v1/matches/{id}/legal-moves q",
        listLinks: "GET /v1/matches/{id}/links",
        createLink: "POST /v1/matches/{id}/links bk",
        revokeLink: "DELETE /v1/matches/{id}/links/{code}",
        listMessages: "GET /v1/matches/{id}/messages q",
        sendMessage: "POST /v1/matches/{id}/messages bk",
        markMessagesRead: "PUT /v1/matches/{id}/messages/read b",
        playMove: "POST /v1/matches/{id}/moves b",
        getPosition: "GET /v1/matches/{id}/positions/{ply}",
        getRecordJson: "GET /v1/matches/{id}/record.json q",
        getRecordSgf: "GET /v1/matches/{id}/record.sgf q",
        getRecordText: "GET /v1/matches/{id}/record.txt q",
        offerRematch: "POST /v1/matches/{id}/rematch",
        withdrawRematchOffer: "DELETE /v1/matches/{id}/rematch",
        answerRematchOffer: "POST /v1/matches/{id}/rematch/answer b",
        resign: "POST /v1/matches/{id}/resignation",
        getReview: "GET /v1/matches/{id}/review",
        requestReview: "POST /v1/matches/{id}/review",
        getReviewGraph: "GET /v1/matches/{id}/review.svg q",
        takeSeat: "POST /v1/matches/{id}/seats b",
        leaveSeat: "DELETE /v1/matches/{id}/seats/mine",
        offerTakeback: "POST /v1/matches/{id}/takeback-offer b",
        withdrawTakebackOffer: "DELETE /v1/matches/{id}/takeback-offer q",
        answerTakebackOffer: "POST /v1/matches/{id}/takeback-offer/answer b",
        listInvitations: "GET /v1/me/invitations q",
    },
    notifications: {
        getSettings: "GET /v1/me/notification-settings",
        setSettings: "PUT /v1/me/notification-settings b",
        list: "GET /v1/me/notifications q",
        markRead: "PUT /v1/me/notifications/read b",
    },
    operations: {
        getHealth: "GET /healthz",
        getOpenApi30: "GET /openapi-3.0.json",
        getOpenApi: "GET /openapi.json",
        getReadiness: "GET /readyz",
        reportMail: "POST /v1/mail-reports b",
    },
    players: {
        listBots: "GET /v1/bots q",
        listComputers: "GET /v1/computers",
        listLeaderboard: "GET /v1/leaderboards/{game}/{variant} q",
        list: "GET /v1/players q",
        get: "GET /v1/players/{username}",
        getAvatar: "GET /v1/players/{username}/avatar q",
        listMatches: "GET /v1/players/{username}/matches q",
        listOpponents: "GET /v1/players/{username}/opponents q",
        listRatings: "GET /v1/players/{username}/ratings",
        listRatingHistory: "GET /v1/players/{username}/ratings/{game}/{variant}/history q",
        listRecords: "GET /v1/players/{username}/records.ndjson q",
    },
    push: {
        listSubscriptions: "GET /v1/me/push-subscriptions q",
        createSubscription: "POST /v1/me/push-subscriptions b",
        deleteSubscription: "DELETE /v1/me/push-subscriptions/{id}",
        getKey: "GET /v1/push/key",
    },
    seeks: {
        listOwn: "GET /v1/me/seeks q",
        create: "POST /v1/me/seeks bk",
        get: "GET /v1/me/seeks/{id}",
        delete: "DELETE /v1/me/seeks/{id}",
        list: "GET /v1/seeks q",
    },
    webhooks: {
        list: "GET /v1/me/webhooks q",
        create: "POST /v1/me/webhooks b",
        get: "GET /v1/me/webhooks/{id}",
        update: "PATCH /v1/me/webhooks/{id} b",
        delete: "DELETE /v1/me/webhooks/{id}",
        listDeliveries: "GET /v1/me/webhooks/{id}/deliveries q",
        resendDelivery: "POST /v1/me/webhooks/{id}/deliveries/{delivery}/resend",
        rotateSecret: "POST /v1/me/webhooks/{id}/secret",
        test: "POST /v1/me/webhooks/{id}/test",
    },
};

export interface Accounts {
    /**
     * Create an account.
     *
     * The recovery code is in this response and never shown again. There is no `Idempotency-Key`,
     * because the server does not store a response with a secret: a client that lost the response gets
     * `username_taken` and chooses another name.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `username_taken`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    create(input: Schemas["AccountInput"], options?: CallOptions): Reply<Schemas["CreatedAccount"]>;

    /**
     * Confirm an e-mail address.
     *
     * With the token of the link, which works once, for a day. The page behind the link does the same.
     * There is no need to log in: whoever has the mail has the address.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    confirmEmail(input: Schemas["EmailConfirmationInput"], options?: CallOptions): Reply<void>;

    /**
     * Play as a guest.
     *
     * Creates an account without a password, and logs it in. A guest plays casual matches, and sees
     * everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
     * player, with all the matches. Until then the token is all that the guest has: who loses it loses the
     * account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
     * the server does not store a response with a secret.
     *
     * Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    createGuest(options?: CallOptions): Reply<Schemas["CreatedSession"]>;

    /**
     * Get my account.
     *
     * The account of the request's token.
     *
     * Scope of a token: `account:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    getMe(options?: CallOptions): Reply<Schemas["UserAccount"]>;

    /**
     * Change my profile and settings.
     *
     * All changes are made or, if one is refused, none. Sent again, it has the same result.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    updateMe(input?: Schemas["AccountUpdateInput"], options?: CallOptions): Reply<Schemas["UserAccount"]>;

    /**
     * Set my picture.
     *
     * A PNG, JPEG or WebP file of at most 1 MiB, with at most 4096 pixels on each side. The server cuts
     * its middle out as a square, writes it anew with 256 by 256 pixels, and keeps nothing else of the
     * file: no metadata, no place. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `invalid_picture`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setAvatar(input: Blob, options?: CallOptions): Reply<Schemas["PublicProfile"]>;

    /**
     * Remove my picture.
     *
     * The drawn one is shown again. Idempotent, also without a picture.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    deleteAvatar(options?: CallOptions): Reply<void>;

    /**
     * List the players whom I block.
     *
     * Ordered by the age of their accounts, oldest first. Nobody else sees this list.
     *
     * Scope of a token: `account:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listBlocks(query?: Query<"listBlocks">, options?: CallOptions): Pages<Schemas["PlayerSummaryList"]>;

    /**
     * Block a player.
     *
     * Neither of us can invite the other any more, or write in a match in which both play. My
     * invitations to open matches of this player are declined: at once they are not listed and cannot
     * be accepted any more, and the rest, if they are many, follows within minutes. Existing matches go
     * on. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `too_many_blocks`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    blockPlayer(username: string, options?: CallOptions): Reply<void>;

    /**
     * Unblock a player.
     *
     * Idempotent, also for a player who is not blocked. Invitations from before the block do not come
     * back: while many are still being declined, the block stays and the problem is `unavailable`.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    unblockPlayer(username: string, options?: CallOptions): Reply<void>;

    /**
     * Become a bot.
     *
     * An account that a program plays says so, before it finishes its first match. It stays a bot for
     * ever: `kind` shows it wherever the player is shown, `GET /v1/bots` lists it, and it is rated among
     * bots only. Sent again, it changes the games.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `registration_required`, `request_timeout`, `already_played`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    becomeBot(input: Schemas["BotInput"], options?: CallOptions): Reply<Schemas["UserAccount"]>;

    /**
     * Delete my account.
     *
     * Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
     * secrets, sessions, tokens, settings, vacations, profile and picture, blocks, whom the account follows
     * and who follows it, webhooks, what waits for apps, invite links, prepared answers and the texts of
     * messages. The matches stay, with a player without a name. Nobody can take the username again.
     * Sent again afterwards, it gets `unauthenticated`, because the token is deleted too.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    delete(input?: Schemas["AccountDeletionInput"], options?: CallOptions): Reply<void>;

    /**
     * Get my e-mail address.
     *
     * Only the account itself sees it.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `no_mail`, `internal`, `overloaded`, `unavailable`.
     */
    getEmail(options?: CallOptions): Reply<Schemas["AccountEmail"]>;

    /**
     * Set my e-mail address.
     *
     * Sends a mail with a link to the address. Until it is confirmed, the previous address stays. The
     * response is the same whether or not another account has the address. An address gets at most three
     * such mails in an hour for an account, and for all accounts of the last day together; further ones are
     * not sent, nor any to one that is `suppressed`.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setEmail(input: Schemas["EmailInput"], options?: CallOptions): Reply<Schemas["AccountEmail"]>;

    /**
     * Choose which mails I get.
     *
     *
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    updateEmail(input?: Schemas["EmailUpdateInput"], options?: CallOptions): Reply<Schemas["AccountEmail"]>;

    /**
     * Remove my e-mail address.
     *
     * Removes also the address that waits for its confirmation. The confirmed address gets a last mail that
     * says so. Works also where the server sends no mail. Sent again, it has the same result.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    deleteEmail(input: Schemas["EmailRemovalInput"], options?: CallOptions): Reply<void>;

    /**
     * Send the link again.
     *
     * To the address that waits for its confirmation or, if none waits, to the confirmed one if it is
     * `suppressed`, which then waits too. An address gets three in an hour, a suppressed one only one in a
     * week, whoever asks; then `rate_limited` says when the next may follow. Whoever follows the link lifts
     * the suppression.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    sendConfirmationMail(options?: CallOptions): Reply<Schemas["AccountEmail"]>;

    /**
     * Export my data.
     *
     * All data that the server stores about the account, as one JSON file. The server reads it while
     * it sends it: a change during the export may or may not be included. When the session ends or the
     * database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
     * secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of push
     * messages),
     * or who blocks the account, which is the data of others.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    exportMe(options?: CallOptions): Reply<Schemas["AccountExport"]>;

    /**
     * List the players whom I follow.
     *
     * Ordered by the age of their accounts, oldest first. Nobody else sees this list, and nobody learns
     * who follows them.
     *
     * Scope of a token: `account:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listFollowing(query?: Query<"listFollowing">, options?: CallOptions): Pages<Schemas["FollowedPlayerList"]>;

    /**
     * Follow a player.
     *
     * The player is not told. A block by either of us ends it. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `blocked`, `not_found`, `request_timeout`, `too_many_followed`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    followPlayer(username: string, options?: CallOptions): Reply<void>;

    /**
     * Follow a player no longer.
     *
     * Idempotent, also for a player who is not followed.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    unfollowPlayer(username: string, options?: CallOptions): Reply<void>;

    /**
     * Change my password.
     *
     * Revokes every session of the account except the current one.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    changePassword(input: Schemas["PasswordChangeInput"], options?: CallOptions): Reply<void>;

    /**
     * Get my public profile.
     *
     * Others see it with `GET /v1/players/{username}`.
     *
     * Scope of a token: `account:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    getProfile(options?: CallOptions): Reply<Schemas["PublicProfile"]>;

    /**
     * Set my public profile.
     *
     * It replaces bio, country and `shows_last_seen`; the picture stays. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setProfile(input?: Schemas["PublicProfileInput"], options?: CallOptions): Reply<Schemas["PublicProfile"]>;

    /**
     * Register as a guest.
     *
     * Gives the guest a username and a password. The id, the matches, the sessions and the settings stay.
     * The recovery code is in this response and never shown again. Sent again after it succeeded, it gets
     * `already_registered`: a client that lost the response logs in with the name and the password.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `username_taken`, `already_registered`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    registerGuest(input: Schemas["AccountInput"], options?: CallOptions): Reply<Schemas["CreatedAccount"]>;

    /**
     * List my tokens.
     *
     * Every valid token, oldest first, without its secret.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listTokens(query?: Query<"listTokens">, options?: CallOptions): Pages<Schemas["AccessTokenList"]>;

    /**
     * Create a token for a program.
     *
     * A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
     * else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such as
     * this one. A change of the password revokes all tokens. An account has at most 20. There is no
     * `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
     * the response revokes the token and creates another.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    createToken(input: Schemas["TokenInput"], options?: CallOptions): Reply<Schemas["CreatedToken"]>;

    /**
     * Revoke a token.
     *
     * It stops working at once, and its streams and waiting requests end.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    revokeToken(id: string, options?: CallOptions): Reply<void>;

    /**
     * Ask for a mail to set a new password.
     *
     * The response is the same, and takes the same time, whether or not there is such an account and
     * whether or not it has a confirmed address. An address gets at most three such mails for an account in
     * an hour; further ones are not sent.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    requestResetMail(input: Schemas["ResetMailInput"], options?: CallOptions): Reply<void>;

    /**
     * Set a new password with the recovery code.
     *
     * Revokes every session of the account, and returns a new recovery code.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    resetPassword(input: Schemas["PasswordResetInput"], options?: CallOptions): Reply<Schemas["RecoveryCode"]>;

    /**
     * Set a new password with the link of a mail.
     *
     * The link works once, for an hour, and no longer than the account has the address that it was sent
     * to. Revokes every session of the account, and returns a new recovery code. The page behind the link
     * does the same.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    resetPasswordByMail(input: Schemas["ResetByMailInput"], options?: CallOptions): Reply<Schemas["RecoveryCode"]>;

    /**
     * List my devices.
     *
     * Every active session of the account, oldest first.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listSessions(query?: Query<"listSessions">, options?: CallOptions): Pages<Schemas["LoginSessionList"]>;

    /**
     * Log in.
     *
     * A wrong password and an unknown name get the same response in the same time. There is no
     * `Idempotency-Key`, because the server does not store a response with a secret.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    createSession(input: Schemas["SessionInput"], options?: CallOptions): Reply<Schemas["CreatedSession"]>;

    /**
     * Log a device out.
     *
     * `current` is the session of this request's token. Its token stops working at once.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    revokeSession(id: string, options?: CallOptions): Reply<void>;
}

export interface Apps {
    /**
     * Get the app.
     *
     * The app whose key this is, with its webhook.
     *
     * Problems: `invalid_query`, `unauthenticated`, `internal`, `overloaded`, `unavailable`.
     */
    get(options?: CallOptions): Reply<Schemas["RegisteredApp"]>;

    /**
     * List the app's accounts.
     *
     * Those with a valid session that was made through the app, by id. A logout of the last one, a change
     * of the password and `DELETE /v1/me/apps/{id}` end that.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listAccounts(query?: Query<"listAppAccounts">, options?: CallOptions): Pages<Schemas["AppAccountList"]>;

    /**
     * List the notifications about the app's accounts.
     *
     * The notifications that the app's webhook gets, as a feed: each once, in the order in which the server
     * wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
     * newest, and ask again until `items` is empty. A notification says what was true when it was written;
     * the match may have gone on since. After the server's database was restored elsewhere, a cursor is
     * refused with `invalid_cursor`; then start without one.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listNotifications(query?: Query<"listAppNotifications">, options?: CallOptions): Reply<Schemas["AppNotificationList"]>;

    /**
     * Set the app's webhook.
     *
     * From now on the server sends a POST to the URL for every notification about one of the app's
     * accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
     * first time the response has the secret, which is shown only once; later the URL and the kinds
     * are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
     * again. Sent again, the request has the same result; a client that lost the secret rotates it.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setWebhook(input: Schemas["AppWebhookInput"], options?: CallOptions): Reply<Schemas["AppWebhook"]>;

    /**
     * Delete the app's webhook.
     *
     * The server sends nothing to it any more, and deletes its deliveries. The feed goes on.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    deleteWebhook(options?: CallOptions): Reply<void>;

    /**
     * Rotate the secret of the app's webhook.
     *
     * As for the webhook of an account: for a day each delivery is signed with both secrets, and within
     * that day a repeat returns the same new secret.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    rotateWebhookSecret(options?: CallOptions): Reply<Schemas["RotatedSecret"]>;

    /**
     * List my apps.
     *
     * The apps with a backend that I have logged in through. As long as a session through an app is
     * valid, the app's backend learns of my matches what a webhook of mine would: that it is my turn, what
     * is offered, who has won. It can neither read nor do anything in my name.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listOwn(query?: Query<"listOwnApps">, options?: CallOptions): Pages<Schemas["OwnAppList"]>;

    /**
     * Leave an app.
     *
     * Ends every session that was made through the app, the one of this request perhaps among them. From
     * then on its backend learns nothing more of me: what waits for its webhook is not sent, and its feed
     * leaves me out.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    leave(id: string, options?: CallOptions): Reply<void>;
}

export interface Catalogue {
    /**
     * List the games.
     *
     * Every family of games, with its variants and options; all on one page.
     *
     * Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`.
     */
    listGames(options?: CallOptions): Reply<Schemas["GameFamilyList"]>;

    /**
     * Get a game.
     *
     * The variants, options, seats, sides, end reasons and violation codes of one family.
     *
     * Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getGame(game: string, options?: CallOptions): Reply<Schemas["GameFamily"]>;

    /**
     * Get the rules of a game.
     *
     * The rules for players, in Markdown, with the notation and a worked example.
     *
     * Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getRules(game: string, options?: CallOptions): Reply<string>;

    /**
     * List the server's keys.
     *
     * The public keys that sign finished matches, oldest first; all on one page. A key stays in the
     * list when it is no longer in use, because its signatures stay valid.
     *
     * Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
     */
    listKeys(options?: CallOptions): Reply<Schemas["SigningKeyList"]>;

    /**
     * List the problems.
     *
     * The closed list of problem codes; all on one page.
     *
     * Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`.
     */
    listProblems(options?: CallOptions): Reply<Schemas["ProblemCodeList"]>;
}

export interface Feeds {
    /**
     * List the changes in my matches.
     *
     * Without `cursor`: every match that the caller plays in, is invited to or has created. With the
     * `next_cursor` of a response: the matches that have changed since, each once and in its current
     * state, in the order of their changes. No change is skipped, and no change comes twice. A step
     * towards a rematch, a message and what the caller has read show the match again, in the same
     * version. Every response has a `next_cursor`, also an empty one: always store the newest. More
     * changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
     * request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
     * `gone` lists matches that the caller has left or declined. After the server's database was
     * restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listChanges(query?: Query<"listChanges">, options?: CallOptions): Reply<Schemas["MatchChangeList"]>;

    /**
     * All that a home screen shows.
     *
     * The matches of the caller by what they wait for, in one response: each part has the first 25 and
     * the number of all. With `If-None-Match` a client that has the current response gets 304. Then
     * follow `GET /v1/me/stream` from `cursor`: its events of kind `match` replace members of
     * `matches`.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    getHome(options?: CallOptions): Reply<Schemas["HomeScreen"]>;

    /**
     * List my matches of a part of the home screen.
     *
     * All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
     * moves to another place while a client reads the pages may be on two of them or on none; the
     * account's stream tells of it.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listOwnMatches(query: Query<"listOwnMatches">, options?: CallOptions): Pages<Schemas["MatchCardList"]>;

    /**
     * List the matches in which it is my turn.
     *
     * Active matches in which the caller is to act, including solo ones: the earliest deadline first,
     * matches without a deadline last. Summaries, without the state of the game.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listTurns(query?: Query<"listTurns">, options?: CallOptions): Pages<Schemas["MatchSummaryList"]>;
}

export interface Matches {
    /**
     * Open an invite link.
     *
     * The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
     * expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
     * for readers who may see the match anyway, as its players may.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    getLink(code: string, options?: CallOptions): Reply<Schemas["InvitationByLink"]>;

    /**
     * List matches.
     *
     * Public matches, and private ones for their participants; newest first. Summaries, without the
     * state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
     * an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that few pass
     * may be short or empty, and still have a `next_cursor`.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    list(query?: Query<"listMatches">, options?: CallOptions): Pages<Schemas["MatchSummaryList"]>;

    /**
     * Create a match.
     *
     * Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
     * taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
     * An account may have 50 matches against computers running, if the operator has set no other number. A
     * player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who
     * have finished no match with others yet. A `message` to the invited counts in the bucket `messages`, too. With an
     * `Idempotency-Key` the same request gets the same response again for 24 hours.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`, `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    create(input: Schemas["MatchInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Get a match.
     *
     * With `If-None-Match` a client that has the current version gets 304.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    get(id: string, query?: Query<"getMatch">, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Cancel a match.
     *
     * The creator can cancel an open match, and any player one before ply 2. The match stays readable,
     * and counts for no rating or result. The request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_the_creator`, `not_found`, `request_timeout`, `match_over`, `too_late_to_cancel`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    cancel(id: string, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Draw a match as an animation.
     *
     * The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
     * it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
     * the newest position. Of a public match that is over it may be kept forever.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getAnimation(id: string, query?: Query<"getAnimation">, options?: CallOptions): Reply<string>;

    /**
     * Draw a position as PNG.
     *
     * As the SVG, for programs that show no SVG, such as notifications and previews of links.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    getBoardPng(id: string, query?: Query<"getBoardPng">, options?: CallOptions): Reply<Blob>;

    /**
     * Draw a position.
     *
     * The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
     * describe the position in words. It contains no player's name. In a public match, a picture that no
     * event can change any more may be kept forever (`Cache-Control: immutable`).
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getBoard(id: string, query?: Query<"getBoard">, options?: CallOptions): Reply<string>;

    /**
     * Get the answers that I have prepared.
     *
     * The answers that may still be played. There are no lines if none were prepared, or if the match
     * took another course.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`.
     */
    getConditionalMoves(id: string, options?: CallOptions): Reply<Schemas["ConditionalMoves"]>;

    /**
     * Prepare answers.
     *
     * Replaces the tree of plies that was prepared before, while the other side is to act. As long as
     * the match goes along a line, the server plays my moves of it at once, in the same step. A node is
     * a move of whoever is to act then, or a roll of the dice; where I am to act there is one. Every
     * line is checked; a declaration cannot be prepared. An open offer stops the line until it is
     * answered. Nobody else sees lines that have not been played. The request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `your_turn`, `no_conditional_moves`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setConditionalMoves(id: string, input: Schemas["ConditionalMoves"], options?: CallOptions): Reply<Schemas["ConditionalMoves"]>;

    /**
     * Delete the answers that I have prepared.
     *
     * The request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `no_conditional_moves`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    deleteConditionalMoves(id: string, options?: CallOptions): Reply<void>;

    /**
     * Set my dice nonce.
     *
     * For a player, before the start, after reading the commitment in `dice`. The server did
     * not know the nonce when it committed, so it cannot have chosen the rolls. The request is
     * idempotent, and the nonce can be changed until the start, 16 times at most.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setDiceNonce(id: string, input: Schemas["DiceNonceInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Offer a draw.
     *
     * The opponents decide; in a team match both must agree. The offer lapses with the next move. An
     * offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
     * withdrawn or declined, another one at the same ply is refused.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    offerDraw(id: string, input: Schemas["OfferInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Withdraw an offer of a draw.
     *
     * Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
     * nothing changes, so a late repeat withdraws no newer offer.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    withdrawDrawOffer(id: string, query: Query<"withdrawDrawOffer">, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Answer an offer of a draw.
     *
     * The match ends by `agreement` when all opponents of the offerer have accepted. Sending
     * the same answer again changes nothing, also after the match has moved on or ended.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    answerDrawOffer(id: string, input: Schemas["OfferAnswerInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * List the events of a match.
     *
     * The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
     * `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as after
     * a restore of the server's database, is refused with `invalid_cursor`; then start without one. The events of a
     * public match that is over may be kept forever (`Cache-Control: immutable`).
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listEvents(id: string, query?: Query<"listEvents">, options?: CallOptions): Pages<Schemas["MatchEventList"]>;

    /**
     * Ask for a hint.
     *
     * The best move for the caller's seat to act, and the result that can be expected of it. Only in casual
     * matches in which no two people play each other: against a computer, or solo. In any other match the
     * response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
     * show. The hint of a ply is made once.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`, `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    getHint(id: string, options?: CallOptions): Reply<Schemas["MoveHint"]>;

    /**
     * Decline an invitation.
     *
     * For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
     * given. The request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    declineInvitation(id: string, query?: Query<"declineInvitation">, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * List the legal moves.
     *
     * All legal moves, each with its parts for a client to draw; none unless the match is active.
     *
     * With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
     * allow may be tapped, and the response stays small where there are thousands of moves.
     * `board.svg?draft=` shows the board after these taps.
     *
     * With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
     * `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
     * `board.svg?line=` shows the board there.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    listLegalMoves(id: string, query?: Query<"listLegalMoves">, options?: CallOptions): Reply<Schemas["LegalMoves"]>;

    /**
     * List the invite links of a match.
     *
     * Those that have not expired, oldest first; there are at most 20. Only for the match's creator.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    listLinks(id: string, options?: CallOptions): Reply<Schemas["InviteLinkList"]>;

    /**
     * Make an invite link.
     *
     * Anyone with its code sees the match while it is open, and may take a seat in it, also if the match is
     * private or for invited players; accounts that block the creator or that the creator blocks may
     * not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
     * same link again for 24 hours.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    createLink(id: string, input?: Schemas["InviteLinkInput"], options?: CallOptions): Reply<Schemas["InviteLink"]>;

    /**
     * Revoke an invite link.
     *
     * It admits nobody from then on; who has taken a seat keeps it. Only for the match's creator. The
     * request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    revokeLink(id: string, code: string, options?: CallOptions): Reply<void>;

    /**
     * List the messages of a match.
     *
     * For players of the match. Oldest first, a later message never comes before one that was listed;
     * with `order=newest` page by page back to the first one.
     *
     * Scope of a token: `messages`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    listMessages(id: string, query?: Query<"listMessages">, options?: CallOptions): Pages<Schemas["MatchMessageList"]>;

    /**
     * Send a message.
     *
     * To all players of the match; in a solo match it is a note to oneself. If the rules forbid
     * partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
     * and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
     * same response again for 24 hours.
     *
     * Scope of a token: `messages`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`, `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    sendMessage(id: string, input: Schemas["MessageInput"], options?: CallOptions): Reply<Schemas["MatchMessage"]>;

    /**
     * Mark messages as read.
     *
     * All messages up to one of them, for the caller alone: no other player learns of it, and the
     * caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
     * may be repeated or come late: what was read stays read.
     *
     * Scope of a token: `messages`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    markMessagesRead(id: string, input: Schemas["MessagesReadInput"], options?: CallOptions): Reply<Schemas["MessagesRead"]>;

    /**
     * Play a move.
     *
     * Returns the match after the move and everything that the move caused. **The same seat, ply and
     * move sent again gets the same response again, forever**, whether or not the first response
     * arrived: a client in doubt sends its move again. Only what is not of the match is as of now: the
     * players' names and vacations, and `deadline`, which vacations and outages move. Another move for a ply that has been played is
     * `stale_ply`. With `Prefer: return=minimal` the response has no `state`.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `not_your_turn`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `seat_required`, `malformed_move`, `illegal_move`, `internal`, `overloaded`, `unavailable`.
     */
    playMove(id: string, input: Schemas["MoveInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Get a position.
     *
     * The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
     * position that no event can change any more may be kept forever (`Cache-Control: immutable`).
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getPosition(id: string, ply: number, options?: CallOptions): Reply<Schemas["MatchPosition"]>;

    /**
     * Get the record of a match.
     *
     * The match as one file with every event, made from its log. `turnstone verify` checks its hash
     * chain, moves, dice and result without a server. The same log and names always give the same bytes.
     * Names change after the end too: `Content-Location` is an address for just this record, and there
     * caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said of
     * the match, if somebody has asked for that and it is complete.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getRecordJson(id: string, query?: Query<"getRecordJson">, options?: CallOptions): Reply<Schemas["MatchRecord"]>;

    /**
     * Get the record of a match in Smart Game Format.
     *
     * For the games that the format knows, such as Octi; of others there is no such record, 404.
     * `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getRecordSgf(id: string, query?: Query<"getRecordSgf">, options?: CallOptions): Reply<string>;

    /**
     * Get the record of a match as text.
     *
     * Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
     * chain is only in the record as JSON.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getRecordText(id: string, query?: Query<"getRecordText">, options?: CallOptions): Reply<string>;

    /**
     * Offer or accept a rematch.
     *
     * The first request is an offer; when all other players have sent it too, or have accepted, a new
     * match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
     * loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
     * repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
     * can only accept another player's.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `too_many_matches`, `match_not_finished`, `player_gone`, `offer_already_made`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    offerRematch(id: string, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Withdraw an offer of a rematch.
     *
     * Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    withdrawRematchOffer(id: string, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Answer an offer of a rematch.
     *
     * The rematch starts when all other players have accepted; each of them can decline. Sending the
     * same answer again changes nothing.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `match_not_finished`, `player_gone`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    answerRematchOffer(id: string, input: Schemas["OfferAnswerInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Resign a match.
     *
     * The other side wins. In a team the first resignation is an offer to the partner, whose
     * resignation then ends the match. In a solo match the seat to act resigns. The request is
     * idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    resign(id: string, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Get a review.
     *
     * As far as it has been made: `progress` says how far that is. In a game with dice a move is compared
     * with the others of the same roll, and what the roll was worth is its `luck`.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`.
     */
    getReview(id: string, options?: CallOptions): Reply<Schemas["MatchReview"]>;

    /**
     * Ask for a review.
     *
     * The engine looks at each move of a finished match: what the seat could expect before and after it,
     * and the best move. It is made once for each version of the engine, in parts, while there is nothing
     * more urgent; `GET` has its progress. A player of the match may ask, and anyone with an account if the
     * match is public. The request is idempotent.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    requestReview(id: string, options?: CallOptions): Reply<Schemas["MatchReview"]>;

    /**
     * Draw a review.
     *
     * The expected result of the first side after each ply, as a graph in SVG, with a mark at each mistake and
     * blunder. It contains no player's name.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`.
     */
    getReviewGraph(id: string, query?: Query<"getReviewGraph">, options?: CallOptions): Reply<string>;

    /**
     * Take a seat.
     *
     * The match starts when the last seat is taken. Idempotent: a player who has the seat
     * gets the match as it is. An account may take a seat in one match 32 times.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `not_found`, `request_timeout`, `seat_taken`, `already_seated`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    takeSeat(id: string, input?: Schemas["SeatInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Leave my seat.
     *
     * Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
     * invited to a private match and no longer is gets it as it was then.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    leaveSeat(id: string, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Offer a takeback.
     *
     * Asks to go back to the position before the caller's last choice. The opponents decide; in a team
     * match both must agree. Dice rolled since are never taken back. The offer lapses with the next
     * move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
     * same ply is refused.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `nothing_to_take_back`, `too_many_takebacks`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    offerTakeback(id: string, input: Schemas["OfferInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Withdraw an offer of a takeback.
     *
     * Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
     * nothing changes, so a late repeat withdraws no newer offer.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    withdrawTakebackOffer(id: string, query: Query<"withdrawTakebackOffer">, options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * Answer an offer of a takeback.
     *
     * When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
     * was taken back. Sending the same answer again changes nothing, also after the match has moved
     * on.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `nothing_to_take_back`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    answerTakebackOffer(id: string, input: Schemas["OfferAnswerInput"], options?: CallOptions): Reply<Schemas["GameMatch"]>;

    /**
     * List my invitations.
     *
     * The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
     * players whom I block are left out, and `message` for a token without the scope `messages`.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listInvitations(query?: Query<"listInvitations">, options?: CallOptions): Pages<Schemas["MatchSummaryList"]>;
}

export interface Notifications {
    /**
     * Get my notification settings.
     *
     *
     *
     * Scope of a token: `account:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    getSettings(options?: CallOptions): Reply<Schemas["NotificationSettings"]>;

    /**
     * Set my notification settings.
     *
     * They replace all that were there. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    setSettings(input?: Schemas["NotificationSettingsInput"], options?: CallOptions): Reply<Schemas["NotificationSettings"]>;

    /**
     * List my notifications.
     *
     * The newest first, those of the last 90 days, at most 200. What no longer holds is left out: a turn
     * that was played, an offer or an invitation that cannot be answered, a message that was read. So is
     * what is about messages for a token without the scope `messages`.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    list(query?: Query<"listNotifications">, options?: CallOptions): Pages<Schemas["AccountNotificationList"]>;

    /**
     * Mark my notifications as read.
     *
     * By the ids of some, or by that of the newest: then all older ones are read, too. What is read stays
     * read, and is not sent any more. Ids of others change nothing. The request is idempotent.
     *
     * Scope of a token: `account:write`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    markRead(input?: Schemas["NotificationsReadInput"], options?: CallOptions): Reply<Schemas["NotificationsRead"]>;
}

export interface Operations {
    /**
     * Ask whether the process is alive.
     *
     * Does not check the database.
     *
     * Problems: `invalid_query`, `internal`.
     */
    getHealth(options?: CallOptions): Reply<Schemas["ServerHealth"]>;

    /**
     * Get this document in OpenAPI 3.0.
     *
     * The same operations and schemas, for tools that do not read OpenAPI 3.1.
     *
     * Problems: `invalid_query`, `invalid_header`, `internal`.
     */
    getOpenApi30(options?: CallOptions): Reply<Schemas["OpenApiDocument"]>;

    /**
     * Get this document.
     *
     * OpenAPI 3.1, generated from the types of the handlers. `/openapi-3.0.json` has the same in 3.0.
     *
     * Problems: `invalid_query`, `invalid_header`, `internal`.
     */
    getOpenApi(options?: CallOptions): Reply<Schemas["OpenApiDocument"]>;

    /**
     * Ask whether the server is ready.
     *
     * The database takes writes and has every migration, and no background job is overdue that this
     * server needs to answer correctly and in time.
     *
     * Problems: `invalid_query`, `internal`, `unavailable`.
     */
    getReadiness(options?: CallOptions): Reply<Schemas["ServerHealth"]>;

    /**
     * Report a bounce or a complaint.
     *
     * For the operator's mail relay, with the secret of `--mail-report-secret-file` as the bearer token.
     * After a hard bounce or a complaint the server sends no more mail to the address; a soft bounce
     * changes nothing. The response is the same whether or not an account has the address.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`.
     */
    reportMail(input: Schemas["MailReportInput"], options?: CallOptions): Reply<void>;
}

export interface Players {
    /**
     * List the bots.
     *
     * The accounts that programs play, oldest first, with the games that they say they play. Invite one
     * as any other player.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listBots(query?: Query<"listBots">, options?: CallOptions): Pages<Schemas["BotPlayerList"]>;

    /**
     * List the computer opponents.
     *
     * One account for each level, the weakest first; all on one page. They play every game in matches of
     * two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
     * where they expect no more, resign when they have been lost for some moves, and accept every rematch.
     *
     * Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
     */
    listComputers(options?: CallOptions): Reply<Schemas["ComputerPlayerList"]>;

    /**
     * List a leaderboard.
     *
     * Ordered by score: the rating minus twice its deviation, so that players with few results rank
     * low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
     * have not finished a rated match for a long time (180 days, unless the operator sets another limit),
     * until they finish one. All pages show the standings of the instant of the first one, so that matches
     * that end between two pages cause no gap and no repetition.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listLeaderboard(game: string, variant: string, query?: Query<"listLeaderboard">, options?: CallOptions): Pages<Schemas["LeaderboardPlaceList"]>;

    /**
     * List players by id or name, or find some.
     *
     * With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
     * without those that do not exist; of a deleted account only its id is left. A search finds names
     * that begin with the text, and then names that resemble it if the database of the server can find
     * those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does for
     * everybody else.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    list(query?: Query<"listPlayers">, options?: CallOptions): Reply<Schemas["PlayerSummaryList"]>;

    /**
     * Get a player.
     *
     * The profile and the results of a player. The numbers count public matches only, for every
     * reader, so that they say nothing about private matches; solo matches never count.
     *
     * Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    get(username: string, options?: CallOptions): Reply<Schemas["PlayerProfile"]>;

    /**
     * Get a player's picture.
     *
     * JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
     * drawn from their id.
     *
     * Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    getAvatar(username: string, query?: Query<"getAvatar">, options?: CallOptions): Reply<Blob>;

    /**
     * List a player's matches.
     *
     * The matches in which the player has a seat or waits for one: public ones, and private ones for
     * their participants; newest first. Summaries, without the state of the game.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listMatches(username: string, query?: Query<"listPlayerMatches">, options?: CallOptions): Pages<Schemas["MatchSummaryList"]>;

    /**
     * List a player's opponents.
     *
     * The player's results against each opponent, the one with the most matches first. In a team match
     * each player of the other side is an opponent. For every reader, finished public matches count
     * and solo ones do not. All pages show the state at the instant of the first page, so that matches
     * that end between two pages cause no gap and no repetition.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listOpponents(username: string, query?: Query<"listOpponents">, options?: CallOptions): Pages<Schemas["OpponentResultsList"]>;

    /**
     * List a player's ratings.
     *
     * One rating for each variant in which the player has finished a rated match; all on one page. A
     * rating is updated soon after the end of a match, normally within a second.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listRatings(username: string, options?: CallOptions): Reply<Schemas["PlayerRatingList"]>;

    /**
     * List the history of a rating.
     *
     * One point for each rated match, newest first: the data for a chart. A private match, which could
     * be rated once, has a point for its players only.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listRatingHistory(username: string, game: string, variant: string, query?: Query<"listRatingHistory">, options?: CallOptions): Pages<Schemas["RatingPointList"]>;

    /**
     * Get all records of a player.
     *
     * The finished matches, newest first, as a stream with one record on each line: the same JSON as
     * `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
     * it is. It includes private matches for their participants. For a match whose record cannot be
     * made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
     * reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
     * record unless the operator sets another limit.
     * After that, and when the server stops or the session ends, it breaks off without a proper end;
     * `after` resumes it.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    listRecords(username: string, query?: Query<"listRecords">, options?: CallOptions): Reply<string>;
}

export interface Push {
    /**
     * List my devices that get push messages.
     *
     * Oldest first. An app finds its own by the endpoint.
     *
     * Scope of a token: `session`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listSubscriptions(query?: Query<"listPushSubscriptions">, options?: CallOptions): Pages<Schemas["PushDeviceList"]>;

    /**
     * Subscribe this device to push messages.
     *
     * The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored. The endpoint is
     * an address at a push service, where messages are sent encrypted under the keys, in the language of this request's
     * `Accept-Language`. The subscription belongs to the session of this
     * request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
     * keeps its id, and one that another account has made on this device is gone. An account has at most
     * 20: with one more, the one that was not renewed for the longest time goes.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    createSubscription(input: Schemas["PushDeviceInput"], options?: CallOptions): Reply<Schemas["PushDevice"]>;

    /**
     * Unsubscribe a device from push messages.
     *
     * The server sends nothing to it any more. A logout of the device does the same.
     *
     * Scope of a token: `session`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    deleteSubscription(id: string, options?: CallOptions): Reply<void>;

    /**
     * Get the server's key for push messages.
     *
     * A browser takes it as `applicationServerKey` when it subscribes. It stays the same: the
     * subscriptions of all devices are made for it.
     *
     * Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`.
     */
    getKey(options?: CallOptions): Reply<Schemas["PushServerKey"]>;
}

export interface Seeks {
    /**
     * List my seeks.
     *
     * Newest first. One that is done stays for a week, with its match.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    listOwn(query?: Query<"listOwnSeeks">, options?: CallOptions): Pages<Schemas["OwnSeekList"]>;

    /**
     * Look for an opponent.
     *
     * As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal), the
     * ratings are within the ranges of both, each completes as many matches as the other asks, and the wishes for a
     * side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an account that
     * they block or that blocks them.
     * Without a wish, the first seat goes to the player who has had it less often, compared with the second
     * seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent twice at
     * the same time. It lasts at most 14 days after my last request. An account may have 20, and a newcomer who
     * has finished no match yet at most 8 matches running, if the operator has set no other number. With an
     * `Idempotency-Key` the same request gets the same seek again for 24 hours.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    create(input: Schemas["SeekInput"], options?: CallOptions): Reply<Schemas["OwnSeek"]>;

    /**
     * Get one of my seeks.
     *
     * After a minute without an opponent `suggested_computer` is the level of a computer that suits my rating.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    get(id: string, options?: CallOptions): Reply<Schemas["OwnSeek"]>;

    /**
     * Withdraw a seek.
     *
     * It starts no match from then on; those that it has started go on.
     *
     * Scope of a token: `matches:play`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    delete(id: string, options?: CallOptions): Reply<void>;

    /**
     * List the seeks that wait for an opponent.
     *
     * The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a token
     * does not see those of accounts that they block or that block them.
     *
     * Scope of a token: `matches:read`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    list(query?: Query<"listSeeks">, options?: CallOptions): Pages<Schemas["OpenSeekList"]>;
}

export interface Webhooks {
    /**
     * List my webhooks.
     *
     * Oldest first, without their secrets. A disabled webhook says since when and why.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`.
     */
    list(query?: Query<"listWebhooks">, options?: CallOptions): Pages<Schemas["WebhookEndpointList"]>;

    /**
     * Create a webhook.
     *
     * From then on the server sends a POST to the URL for every notification of the account. The body
     * is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
     * `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
     * `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id` (and
     * `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
     * within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
     * disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
     * `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
     * webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
     * lost the response deletes the webhook and creates another.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    create(input: Schemas["WebhookInput"], options?: CallOptions): Reply<Schemas["CreatedWebhook"]>;

    /**
     * Get a webhook.
     *
     * Without its secret. A disabled webhook says since when and why.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    get(id: string, options?: CallOptions): Reply<Schemas["WebhookEndpoint"]>;

    /**
     * Change a webhook.
     *
     * All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
     * disabled is used again. Sent again, the request has the same result.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    update(id: string, input?: Schemas["WebhookUpdateInput"], options?: CallOptions): Reply<Schemas["WebhookEndpoint"]>;

    /**
     * Delete a webhook.
     *
     * The server sends nothing to it any more, and deletes its deliveries.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    delete(id: string, options?: CallOptions): Reply<void>;

    /**
     * List the deliveries of a webhook.
     *
     * The deliveries of the last 30 days, newest first: what was sent, the number of attempts, and the
     * response of the receiver.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`.
     */
    listDeliveries(id: string, query?: Query<"listDeliveries">, options?: CallOptions): Pages<Schemas["WebhookDeliveryList"]>;

    /**
     * Send a delivery again.
     *
     * At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it again. It is
     * dropped if what it tells is over.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    resendDelivery(id: string, delivery: string, options?: CallOptions): Reply<Schemas["WebhookDelivery"]>;

    /**
     * Rotate the secret of a webhook.
     *
     * For a day, each delivery is signed with the new secret and with the previous one:
     * `webhook-signature` has two signatures, separated by a space. Give the new secret to the receiver
     * within that day. Sent again within the day, the request returns the same secret, so a client that
     * lost the response sends it again.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    rotateSecret(id: string, options?: CallOptions): Reply<Schemas["RotatedSecret"]>;

    /**
     * Test a webhook.
     *
     * Queues a `webhook.test`, which is sent at once and retried like any other delivery. While a test
     * is pending, another request sends it at once.
     *
     * Scope of a token: `webhooks`.
     *
     * Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`.
     */
    test(id: string, options?: CallOptions): Reply<Schemas["WebhookDelivery"]>;
}

/** All operations, grouped by resource. */
export interface Resources {
    readonly accounts: Accounts;
    readonly apps: Apps;
    readonly catalogue: Catalogue;
    readonly feeds: Feeds;
    readonly matches: Matches;
    readonly notifications: Notifications;
    readonly operations: Operations;
    readonly players: Players;
    readonly push: Push;
    readonly seeks: Seeks;
    readonly webhooks: Webhooks;
}
