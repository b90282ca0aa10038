"""The operations, grouped by resource. Made by generate.py: do not change it by hand."""

import datetime
from typing import Any
from uuid import UUID

from ..resource import AsyncPages, AsyncResource, Pages, Resource, new_key
from .api.accounts import become_bot
from .api.accounts import block_player
from .api.accounts import change_password
from .api.accounts import confirm_email
from .api.accounts import create_account
from .api.accounts import create_guest
from .api.accounts import create_session
from .api.accounts import create_token
from .api.accounts import delete_account
from .api.accounts import delete_avatar
from .api.accounts import delete_email
from .api.accounts import export_me
from .api.accounts import follow_player
from .api.accounts import get_email
from .api.accounts import get_me
from .api.accounts import get_profile
from .api.accounts import list_blocks
from .api.accounts import list_following
from .api.accounts import list_sessions
from .api.accounts import list_tokens
from .api.accounts import register_guest
from .api.accounts import request_reset_mail
from .api.accounts import reset_password
from .api.accounts import reset_password_by_mail
from .api.accounts import revoke_session
from .api.accounts import revoke_token
from .api.accounts import send_confirmation_mail
from .api.accounts import set_avatar
from .api.accounts import set_email
from .api.accounts import set_profile
from .api.accounts import unblock_player
from .api.accounts import unfollow_player
from .api.accounts import update_email
from .api.accounts import update_me
from .api.apps import delete_app_webhook
from .api.apps import get_app
from .api.apps import leave_app
from .api.apps import list_app_accounts
from .api.apps import list_app_notifications
from .api.apps import list_own_apps
from .api.apps import rotate_app_webhook_secret
from .api.apps import set_app_webhook
from .api.catalogue import get_game
from .api.catalogue import get_rules
from .api.catalogue import list_games
from .api.catalogue import list_keys
from .api.catalogue import list_problems
from .api.feeds import get_home
from .api.feeds import list_changes
from .api.feeds import list_own_matches
from .api.feeds import list_turns
from .api.matches import answer_draw_offer
from .api.matches import answer_rematch_offer
from .api.matches import answer_takeback_offer
from .api.matches import cancel_match
from .api.matches import create_link
from .api.matches import create_match
from .api.matches import decline_invitation
from .api.matches import delete_conditional_moves
from .api.matches import get_animation
from .api.matches import get_board
from .api.matches import get_board_png
from .api.matches import get_conditional_moves
from .api.matches import get_hint
from .api.matches import get_link
from .api.matches import get_match
from .api.matches import get_position
from .api.matches import get_record_json
from .api.matches import get_record_sgf
from .api.matches import get_record_text
from .api.matches import get_review
from .api.matches import get_review_graph
from .api.matches import leave_seat
from .api.matches import list_events
from .api.matches import list_invitations
from .api.matches import list_legal_moves
from .api.matches import list_links
from .api.matches import list_matches
from .api.matches import list_messages
from .api.matches import mark_messages_read
from .api.matches import offer_draw
from .api.matches import offer_rematch
from .api.matches import offer_takeback
from .api.matches import play_move
from .api.matches import request_review
from .api.matches import resign_match
from .api.matches import revoke_link
from .api.matches import send_message
from .api.matches import set_conditional_moves
from .api.matches import set_dice_nonce
from .api.matches import take_seat
from .api.matches import withdraw_draw_offer
from .api.matches import withdraw_rematch_offer
from .api.matches import withdraw_takeback_offer
from .api.notifications import get_notification_settings
from .api.notifications import list_notifications
from .api.notifications import mark_notifications_read
from .api.notifications import set_notification_settings
from .api.operations import get_health
from .api.operations import get_open_api
from .api.operations import get_open_api_30
from .api.operations import get_readiness
from .api.operations import report_mail
from .api.players import get_avatar
from .api.players import get_player
from .api.players import list_bots
from .api.players import list_computers
from .api.players import list_leaderboard
from .api.players import list_opponents
from .api.players import list_player_matches
from .api.players import list_players
from .api.players import list_rating_history
from .api.players import list_ratings
from .api.players import list_records
from .api.push import create_push_subscription
from .api.push import delete_push_subscription
from .api.push import get_push_key
from .api.push import list_push_subscriptions
from .api.seeks import create_seek
from .api.seeks import delete_seek
from .api.seeks import get_seek
from .api.seeks import list_own_seeks
from .api.seeks import list_seeks
from .api.webhooks import create_webhook
from .api.webhooks import delete_webhook
from .api.webhooks import get_webhook
from .api.webhooks import list_deliveries
from .api.webhooks import list_webhooks
from .api.webhooks import resend_delivery
from .api.webhooks import rotate_webhook_secret
from .api.webhooks import test_webhook
from .api.webhooks import update_webhook
from .models import *
from .types import UNSET, File, Unset

List = list


class Accounts(Resource):
    """The operations of accounts."""

    def create(
        self, *, password: str, username: str, display_name: None | str | Unset = UNSET
    ) -> CreatedAccount:
        """Create an account.

        The recovery code is in this response and never shown again. There is no `Idempotency-Key`,
        because the server does not store a response with a secret: a client that lost the response gets
        `username_taken` and chooses another name.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `username_taken`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_account,
            body=AccountInput(password=password, username=username, display_name=display_name),
        )

    def confirm_email(self, *, token: str) -> None:
        """Confirm an e-mail address.

        With the token of the link, which works once, for a day. The page behind the link does the same.
        There is no need to log in: whoever has the mail has the address.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(confirm_email, body=EmailConfirmationInput(token=token))

    def create_guest(self) -> CreatedSession:
        """Play as a guest.

        Creates an account without a password, and logs it in. A guest plays casual matches, and sees
        everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
        player, with all the matches. Until then the token is all that the guest has: who loses it loses the
        account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
        the server does not store a response with a secret.

        Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(create_guest)

    def get_me(self) -> UserAccount:
        """Get my account.

        The account of the request's token.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_me)

    def update_me(
        self,
        *,
        display_name: None | str | Unset = UNSET,
        invitations_from: None | str | Unset = UNSET,
        play_forced_moves: bool | None | Unset = UNSET,
        reminders: List[int] | None | Unset = UNSET,
        time_zone: None | str | Unset = UNSET,
        username: None | str | Unset = UNSET,
        vacation: VacationUpdateInput | Unset = UNSET,
    ) -> UserAccount:
        """Change my profile and settings.

        All changes are made or, if one is refused, none. Sent again, it has the same result.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            update_me,
            body=AccountUpdateInput(
                display_name=display_name,
                invitations_from=invitations_from,
                play_forced_moves=play_forced_moves,
                reminders=reminders,
                time_zone=time_zone,
                username=username,
                vacation=vacation,
            ),
        )

    def set_avatar(self, *, body: File) -> PublicProfile:
        """Set my picture.

        A PNG, JPEG or WebP file of at most 1 MiB, with at most 4096 pixels on each side. The server cuts
        its middle out as a square, writes it anew with 256 by 256 pixels, and keeps nothing else of the
        file: no metadata, no place. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `invalid_picture`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(set_avatar, body=body)

    def delete_avatar(self) -> None:
        """Remove my picture.

        The drawn one is shown again. Idempotent, also without a picture.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_avatar)

    def list_blocks(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[PlayerSummaryList, PlayerSummary]:
        """List the players whom I block.

        Ordered by the age of their accounts, oldest first. Nobody else sees this list.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_blocks, limit=limit, cursor=cursor)

    def block_player(self, username: str) -> None:
        """Block a player.

        Neither of us can invite the other any more, or write in a match in which both play. My
        invitations to open matches of this player are declined: at once they are not listed and cannot
        be accepted any more, and the rest, if they are many, follows within minutes. Existing matches go
        on. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `too_many_blocks`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(block_player, username)

    def unblock_player(self, username: str) -> None:
        """Unblock a player.

        Idempotent, also for a player who is not blocked. Invitations from before the block do not come
        back: while many are still being declined, the block stays and the problem is `unavailable`.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(unblock_player, username)

    def become_bot(self, *, games: List[str]) -> UserAccount:
        """Become a bot.

        An account that a program plays says so, before it finishes its first match. It stays a bot for
        ever: `kind` shows it wherever the player is shown, `GET /v1/bots` lists it, and it is rated among
        bots only. Sent again, it changes the games.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `registration_required`, `request_timeout`, `already_played`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(become_bot, body=BotInput(games=games))

    def delete(self, *, password: None | str | Unset = UNSET) -> None:
        """Delete my account.

        Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
        secrets, sessions, tokens, settings, vacations, profile and picture, blocks, whom the account follows
        and who follows it, webhooks, what waits for apps, invite links, prepared answers and the texts of
        messages. The matches stay, with a player without a name. Nobody can take the username again.
        Sent again afterwards, it gets `unauthenticated`, because the token is deleted too.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_account, body=AccountDeletionInput(password=password))

    def get_email(self) -> AccountEmail:
        """Get my e-mail address.

        Only the account itself sees it.

        Scope of a token: `session`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `no_mail`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_email)

    def set_email(
        self, *, address: str, password: str, language: None | str | Unset = UNSET
    ) -> AccountEmail:
        """Set my e-mail address.

        Sends a mail with a link to the address. Until it is confirmed, the previous address stays. The
        response is the same whether or not another account has the address. An address gets at most three
        such mails in an hour for an account, and for all accounts of the last day together; further ones are
        not sent, nor any to one that is `suppressed`.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            set_email, body=EmailInput(address=address, password=password, language=language)
        )

    def delete_email(self, *, password: str) -> None:
        """Remove my e-mail address.

        Removes also the address that waits for its confirmation. The confirmed address gets a last mail that
        says so. Works also where the server sends no mail. Sent again, it has the same result.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_email, body=EmailRemovalInput(password=password))

    def update_email(self, *, subscribed: bool | None | Unset = UNSET) -> AccountEmail:
        """Choose which mails I get.



        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(update_email, body=EmailUpdateInput(subscribed=subscribed))

    def send_confirmation_mail(self) -> AccountEmail:
        """Send the link again.

        To the address that waits for its confirmation or, if none waits, to the confirmed one if it is
        `suppressed`, which then waits too. An address gets three in an hour, a suppressed one only one in a
        week, whoever asks; then `rate_limited` says when the next may follow. Whoever follows the link lifts
        the suppression.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(send_confirmation_mail)

    def export_me(self) -> AccountExport:
        """Export my data.

        All data that the server stores about the account, as one JSON file. The server reads it while
        it sends it: a change during the export may or may not be included. When the session ends or the
        database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
        secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of push
        messages),
        or who blocks the account, which is the data of others.

        Scope of a token: `session`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(export_me)

    def list_following(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[FollowedPlayerList, FollowedPlayer]:
        """List the players whom I follow.

        Ordered by the age of their accounts, oldest first. Nobody else sees this list, and nobody learns
        who follows them.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_following, limit=limit, cursor=cursor)

    def follow_player(self, username: str) -> None:
        """Follow a player.

        The player is not told. A block by either of us ends it. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `blocked`, `not_found`, `request_timeout`, `too_many_followed`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(follow_player, username)

    def unfollow_player(self, username: str) -> None:
        """Follow a player no longer.

        Idempotent, also for a player who is not followed.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(unfollow_player, username)

    def change_password(self, *, current_password: str, new_password: str) -> None:
        """Change my password.

        Revokes every session of the account except the current one.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            change_password,
            body=PasswordChangeInput(current_password=current_password, new_password=new_password),
        )

    def get_profile(self) -> PublicProfile:
        """Get my public profile.

        Others see it with `GET /v1/players/{username}`.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_profile)

    def set_profile(
        self,
        *,
        bio: None | str | Unset = UNSET,
        country: None | str | Unset = UNSET,
        shows_last_seen: bool | None | Unset = UNSET,
    ) -> PublicProfile:
        """Set my public profile.

        It replaces bio, country and `shows_last_seen`; the picture stays. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            set_profile,
            body=PublicProfileInput(bio=bio, country=country, shows_last_seen=shows_last_seen),
        )

    def register_guest(
        self, *, password: str, username: str, display_name: None | str | Unset = UNSET
    ) -> CreatedAccount:
        """Register as a guest.

        Gives the guest a username and a password. The id, the matches, the sessions and the settings stay.
        The recovery code is in this response and never shown again. Sent again after it succeeded, it gets
        `already_registered`: a client that lost the response logs in with the name and the password.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `username_taken`, `already_registered`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            register_guest,
            body=AccountInput(password=password, username=username, display_name=display_name),
        )

    def list_tokens(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[AccessTokenList, AccessToken]:
        """List my tokens.

        Every valid token, oldest first, without its secret.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_tokens, limit=limit, cursor=cursor)

    def create_token(
        self, *, label: str, scopes: List[str], expires_in_days: int | None | Unset = UNSET
    ) -> CreatedToken:
        """Create a token for a program.

        A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
        else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such as
        this one. A change of the password revokes all tokens. An account has at most 20. There is no
        `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
        the response revokes the token and creates another.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_token,
            body=TokenInput(label=label, scopes=scopes, expires_in_days=expires_in_days),
        )

    def revoke_token(self, id: UUID) -> None:
        """Revoke a token.

        It stops working at once, and its streams and waiting requests end.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(revoke_token, id)

    def request_reset_mail(self, *, username: str) -> None:
        """Ask for a mail to set a new password.

        The response is the same, and takes the same time, whether or not there is such an account and
        whether or not it has a confirmed address. An address gets at most three such mails for an account in
        an hour; further ones are not sent.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(request_reset_mail, body=ResetMailInput(username=username))

    def reset_password(
        self, *, new_password: str, recovery_code: str, username: str
    ) -> RecoveryCode:
        """Set a new password with the recovery code.

        Revokes every session of the account, and returns a new recovery code.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            reset_password,
            body=PasswordResetInput(
                new_password=new_password, recovery_code=recovery_code, username=username
            ),
        )

    def reset_password_by_mail(self, *, new_password: str, token: str) -> RecoveryCode:
        """Set a new password with the link of a mail.

        The link works once, for an hour, and no longer than the account has the address that it was sent
        to. Revokes every session of the account, and returns a new recovery code. The page behind the link
        does the same.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            reset_password_by_mail, body=ResetByMailInput(new_password=new_password, token=token)
        )

    def list_sessions(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[LoginSessionList, LoginSession]:
        """List my devices.

        Every active session of the account, oldest first.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_sessions, limit=limit, cursor=cursor)

    def create_session(
        self,
        *,
        password: str,
        username: str,
        app_id: None | Unset | UUID = UNSET,
        label: None | str | Unset = UNSET,
    ) -> CreatedSession:
        """Log in.

        A wrong password and an unknown name get the same response in the same time. There is no
        `Idempotency-Key`, because the server does not store a response with a secret.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_session,
            body=SessionInput(password=password, username=username, app_id=app_id, label=label),
        )

    def revoke_session(self, id: str) -> None:
        """Log a device out.

        `current` is the session of this request's token. Its token stops working at once.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(revoke_session, id)


class Apps(Resource):
    """The operations of apps."""

    def get(self) -> RegisteredApp:
        """Get the app.

        The app whose key this is, with its webhook.

        Problems: `invalid_query`, `unauthenticated`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_app)

    def list_accounts(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[AppAccountList, AppAccount]:
        """List the app's accounts.

        Those with a valid session that was made through the app, by id. A logout of the last one, a change
        of the password and `DELETE /v1/me/apps/{id}` end that.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_app_accounts, limit=limit, cursor=cursor)

    def list_notifications(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET, wait_seconds: int | Unset = 0
    ) -> AppNotificationList:
        """List the notifications about the app's accounts.

        The notifications that the app's webhook gets, as a feed: each once, in the order in which the server
        wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
        newest, and ask again until `items` is empty. A notification says what was true when it was written;
        the match may have gone on since. After the server's database was restored elsewhere, a cursor is
        refused with `invalid_cursor`; then start without one.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            list_app_notifications, limit=limit, cursor=cursor, wait_seconds=wait_seconds
        )

    def set_webhook(self, *, url: str, kinds: List[str] | None | Unset = UNSET) -> AppWebhook:
        """Set the app's webhook.

        From now on the server sends a POST to the URL for every notification about one of the app's
        accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
        first time the response has the secret, which is shown only once; later the URL and the kinds
        are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
        again. Sent again, the request has the same result; a client that lost the secret rotates it.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(set_app_webhook, body=AppWebhookInput(url=url, kinds=kinds))

    def delete_webhook(self) -> None:
        """Delete the app's webhook.

        The server sends nothing to it any more, and deletes its deliveries. The feed goes on.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_app_webhook)

    def rotate_webhook_secret(self) -> RotatedSecret:
        """Rotate the secret of the app's webhook.

        As for the webhook of an account: for a day each delivery is signed with both secrets, and within
        that day a repeat returns the same new secret.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(rotate_app_webhook_secret)

    def list_own(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[OwnAppList, OwnApp]:
        """List my apps.

        The apps with a backend that I have logged in through. As long as a session through an app is
        valid, the app's backend learns of my matches what a webhook of mine would: that it is my turn, what
        is offered, who has won. It can neither read nor do anything in my name.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_apps, limit=limit, cursor=cursor)

    def leave(self, id: UUID) -> None:
        """Leave an app.

        Ends every session that was made through the app, the one of this request perhaps among them. From
        then on its backend learns nothing more of me: what waits for its webhook is not sent, and its feed
        leaves me out.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(leave_app, id)


class Catalogue(Resource):
    """The operations of catalogue."""

    def list_games(self, *, accept_language: str | Unset = UNSET) -> GameFamilyList:
        """List the games.

        Every family of games, with its variants and options; all on one page.

        Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_games, accept_language=accept_language)

    def get_game(self, game: str, *, accept_language: str | Unset = UNSET) -> GameFamily:
        """Get a game.

        The variants, options, seats, sides, end reasons and violation codes of one family.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_game, game, accept_language=accept_language)

    def get_rules(self, game: str, *, accept_language: str | Unset = UNSET) -> str:
        """Get the rules of a game.

        The rules for players, in Markdown, with the notation and a worked example.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_rules, game, accept_language=accept_language)

    def list_keys(self) -> SigningKeyList:
        """List the server's keys.

        The public keys that sign finished matches, oldest first; all on one page. A key stays in the
        list when it is no longer in use, because its signatures stay valid.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_keys)

    def list_problems(self, *, accept_language: str | Unset = UNSET) -> ProblemCodeList:
        """List the problems.

        The closed list of problem codes; all on one page.

        Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_problems, accept_language=accept_language)


class Feeds(Resource):
    """The operations of feeds."""

    def list_changes(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET, wait_seconds: int | Unset = 0
    ) -> MatchChangeList:
        """List the changes in my matches.

        Without `cursor`: every match that the caller plays in, is invited to or has created. With the
        `next_cursor` of a response: the matches that have changed since, each once and in its current
        state, in the order of their changes. No change is skipped, and no change comes twice. A step
        towards a rematch, a message and what the caller has read show the match again, in the same
        version. Every response has a `next_cursor`, also an empty one: always store the newest. More
        changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
        request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
        `gone` lists matches that the caller has left or declined. After the server's database was
        restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_changes, limit=limit, cursor=cursor, wait_seconds=wait_seconds)

    def get_home(self) -> HomeScreen:
        """All that a home screen shows.

        The matches of the caller by what they wait for, in one response: each part has the first 25 and
        the number of all. With `If-None-Match` a client that has the current response gets 304. Then
        follow `GET /v1/me/stream` from `cursor`: its events of kind `match` replace members of
        `matches`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_home)

    def list_own_matches(
        self,
        *,
        section: ListOwnMatchesSection,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[MatchCardList, MatchCard]:
        """List my matches of a part of the home screen.

        All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
        moves to another place while a client reads the pages may be on two of them or on none; the
        account's stream tells of it.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_matches, section=section, limit=limit, cursor=cursor)

    def list_turns(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[MatchSummaryList, MatchSummary]:
        """List the matches in which it is my turn.

        Active matches in which the caller is to act, including solo ones: the earliest deadline first,
        matches without a deadline last. Summaries, without the state of the game.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_turns, limit=limit, cursor=cursor)


class Matches(Resource):
    """The operations of matches."""

    def get_link(self, code: str) -> InvitationByLink:
        """Open an invite link.

        The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
        expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
        for readers who may see the match anyway, as its players may.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_link, code)

    def list(
        self,
        *,
        status: ListMatchesStatus | Unset = UNSET,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        player: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        clock: ListMatchesClock | Unset = UNSET,
        rated: bool | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        open_to_me: bool | Unset = UNSET,
        bots: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[MatchSummaryList, MatchSummary]:
        """List matches.

        Public matches, and private ones for their participants; newest first. Summaries, without the
        state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
        an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that few pass
        may be short or empty, and still have a `next_cursor`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_matches,
            status=status,
            game=game,
            variant=variant,
            player=player,
            opponent=opponent,
            clock=clock,
            rated=rated,
            min_rating=min_rating,
            max_rating=max_rating,
            open_to_me=open_to_me,
            bots=bots,
            limit=limit,
            cursor=cursor,
        )

    def create(
        self,
        *,
        game: str,
        variant: str,
        clock: TimeControlInput | Unset = UNSET,
        dice_nonce: None | str | Unset = UNSET,
        invite: List[str] | None | Unset = UNSET,
        message: None | str | Unset = UNSET,
        min_completion_rate: float | None | Unset = UNSET,
        open_for_seconds: int | None | Unset = UNSET,
        opponent: MatchOpponentInput | Unset = UNSET,
        options: MatchOptions | Unset = UNSET,
        rated: bool | None | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        solo: bool | None | Unset = UNSET,
        visibility: None | str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> GameMatch:
        """Create a match.

        Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
        taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
        An account may have 50 matches against computers running, if the operator has set no other number. A
        player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who
        have finished no match with others yet. A `message` to the invited counts in the bucket `messages`, too. With an
        `Idempotency-Key` the same request gets the same response again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`, `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_match,
            body=MatchInput(
                game=game,
                variant=variant,
                clock=clock,
                dice_nonce=dice_nonce,
                invite=invite,
                message=message,
                min_completion_rate=min_completion_rate,
                open_for_seconds=open_for_seconds,
                opponent=opponent,
                options=options,
                rated=rated,
                seat=seat,
                solo=solo,
                visibility=visibility,
            ),
            idempotency_key=idempotency_key or new_key(),
        )

    def get(self, id: UUID, *, min_version: int | Unset = UNSET) -> GameMatch:
        """Get a match.

        With `If-None-Match` a client that has the current version gets 304.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_match, id, min_version=min_version)

    def cancel(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Cancel a match.

        The creator can cancel an open match, and any player one before ply 2. The match stays readable,
        and counts for no rating or result. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_the_creator`, `not_found`, `request_timeout`, `match_over`, `too_late_to_cancel`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(cancel_match, id, if_match=if_match)

    def get_animation(
        self,
        id: UUID,
        *,
        seat: int | Unset = UNSET,
        theme: GetAnimationTheme | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetAnimationLang | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> str:
        """Draw a match as an animation.

        The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
        it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
        the newest position. Of a public match that is over it may be kept forever.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            get_animation,
            id,
            seat=seat,
            theme=theme,
            coordinates=coordinates,
            names=names,
            lang=lang,
            accept_language=accept_language,
        )

    def get_board_png(
        self,
        id: UUID,
        *,
        ply: int | Unset = UNSET,
        seat: int | Unset = UNSET,
        theme: GetBoardPngTheme | Unset = UNSET,
        frame: GetBoardPngFrame | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetBoardPngLang | Unset = UNSET,
        v: str | Unset = UNSET,
        line: str | Unset = UNSET,
        draft: str | Unset = UNSET,
        size: int | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> File:
        """Draw a position as PNG.

        As the SVG, for programs that show no SVG, such as notifications and previews of links.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            get_board_png,
            id,
            ply=ply,
            seat=seat,
            theme=theme,
            frame=frame,
            coordinates=coordinates,
            names=names,
            lang=lang,
            v=v,
            line=line,
            draft=draft,
            size=size,
            accept_language=accept_language,
        )

    def get_board(
        self,
        id: UUID,
        *,
        ply: int | Unset = UNSET,
        seat: int | Unset = UNSET,
        theme: GetBoardTheme | Unset = UNSET,
        frame: GetBoardFrame | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetBoardLang | Unset = UNSET,
        v: str | Unset = UNSET,
        line: str | Unset = UNSET,
        draft: str | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> str:
        """Draw a position.

        The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
        describe the position in words. It contains no player's name. In a public match, a picture that no
        event can change any more may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            get_board,
            id,
            ply=ply,
            seat=seat,
            theme=theme,
            frame=frame,
            coordinates=coordinates,
            names=names,
            lang=lang,
            v=v,
            line=line,
            draft=draft,
            accept_language=accept_language,
        )

    def get_conditional_moves(self, id: UUID) -> ConditionalMoves:
        """Get the answers that I have prepared.

        The answers that may still be played. There are no lines if none were prepared, or if the match
        took another course.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_conditional_moves, id)

    def set_conditional_moves(
        self, id: UUID, *, lines: List[ConditionalPly], if_match: str | Unset = UNSET
    ) -> ConditionalMoves:
        """Prepare answers.

        Replaces the tree of plies that was prepared before, while the other side is to act. As long as
        the match goes along a line, the server plays my moves of it at once, in the same step. A node is
        a move of whoever is to act then, or a roll of the dice; where I am to act there is one. Every
        line is checked; a declaration cannot be prepared. An open offer stops the line until it is
        answered. Nobody else sees lines that have not been played. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `your_turn`, `no_conditional_moves`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            set_conditional_moves, id, body=ConditionalMoves(lines=lines), if_match=if_match
        )

    def delete_conditional_moves(self, id: UUID, *, if_match: str | Unset = UNSET) -> None:
        """Delete the answers that I have prepared.

        The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `no_conditional_moves`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_conditional_moves, id, if_match=if_match)

    def set_dice_nonce(
        self, id: UUID, *, dice_nonce: str, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Set my dice nonce.

        For a player, before the start, after reading the commitment in `dice`. The server did
        not know the nonce when it committed, so it cannot have chosen the rolls. The request is
        idempotent, and the nonce can be changed until the start, 16 times at most.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            set_dice_nonce, id, body=DiceNonceInput(dice_nonce=dice_nonce), if_match=if_match
        )

    def offer_draw(self, id: UUID, *, ply: int, if_match: str | Unset = UNSET) -> GameMatch:
        """Offer a draw.

        The opponents decide; in a team match both must agree. The offer lapses with the next move. An
        offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
        withdrawn or declined, another one at the same ply is refused.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(offer_draw, id, body=OfferInput(ply=ply), if_match=if_match)

    def withdraw_draw_offer(
        self, id: UUID, *, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Withdraw an offer of a draw.

        Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
        nothing changes, so a late repeat withdraws no newer offer.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(withdraw_draw_offer, id, ply=ply, if_match=if_match)

    def answer_draw_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a draw.

        The match ends by `agreement` when all opponents of the offerer have accepted. Sending
        the same answer again changes nothing, also after the match has moved on or ended.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            answer_draw_offer, id, body=OfferAnswerInput(accept=accept, ply=ply), if_match=if_match
        )

    def list_events(
        self,
        id: UUID,
        *,
        after: int | Unset = UNSET,
        chain_head: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        wait_seconds: int | Unset = 0,
    ) -> Pages[MatchEventList, MatchEvent]:
        """List the events of a match.

        The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
        `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as after
        a restore of the server's database, is refused with `invalid_cursor`; then start without one. The events of a
        public match that is over may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_events,
            id,
            after=after,
            chain_head=chain_head,
            limit=limit,
            cursor=cursor,
            wait_seconds=wait_seconds,
        )

    def get_hint(self, id: UUID) -> MoveHint:
        """Ask for a hint.

        The best move for the caller's seat to act, and the result that can be expected of it. Only in casual
        matches in which no two people play each other: against a computer, or solo. In any other match the
        response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
        show. The hint of a ply is made once.

        Scope of a token: `matches:play`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`, `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_hint, id)

    def decline_invitation(
        self,
        id: UUID,
        *,
        reason: DeclineInvitationReason | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> GameMatch:
        """Decline an invitation.

        For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
        given. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(decline_invitation, id, reason=reason, if_match=if_match)

    def list_legal_moves(
        self,
        id: UUID,
        *,
        prefix: str | Unset = UNSET,
        line: str | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> LegalMoves:
        """List the legal moves.

        All legal moves, each with its parts for a client to draw; none unless the match is active.

        With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
        allow may be tapped, and the response stays small where there are thousands of moves.
        `board.svg?draft=` shows the board after these taps.

        With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
        `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
        `board.svg?line=` shows the board there.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            list_legal_moves, id, prefix=prefix, line=line, accept_language=accept_language
        )

    def list_links(self, id: UUID) -> InviteLinkList:
        """List the invite links of a match.

        Those that have not expired, oldest first; there are at most 20. Only for the match's creator.

        Scope of a token: `matches:play`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_links, id)

    def create_link(
        self,
        id: UUID,
        *,
        expires_in_seconds: int | None | Unset = UNSET,
        max_uses: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> InviteLink:
        """Make an invite link.

        Anyone with its code sees the match while it is open, and may take a seat in it, also if the match is
        private or for invited players; accounts that block the creator or that the creator blocks may
        not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
        same link again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_link,
            id,
            body=InviteLinkInput(expires_in_seconds=expires_in_seconds, max_uses=max_uses),
            idempotency_key=idempotency_key or new_key(),
        )

    def revoke_link(self, id: UUID, code: str) -> None:
        """Revoke an invite link.

        It admits nobody from then on; who has taken a seat keeps it. Only for the match's creator. The
        request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(revoke_link, id, code)

    def list_messages(
        self,
        id: UUID,
        *,
        order: ListMessagesOrder | Unset = UNSET,
        after: UUID | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[MatchMessageList, MatchMessage]:
        """List the messages of a match.

        For players of the match. Oldest first, a later message never comes before one that was listed;
        with `order=newest` page by page back to the first one.

        Scope of a token: `messages`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_messages, id, order=order, after=after, limit=limit, cursor=cursor)

    def send_message(
        self, id: UUID, *, text: str, idempotency_key: str | None = None
    ) -> MatchMessage:
        """Send a message.

        To all players of the match; in a solo match it is a note to oneself. If the rules forbid
        partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
        and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
        same response again for 24 hours.

        Scope of a token: `messages`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`, `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            send_message,
            id,
            body=MessageInput(text=text),
            idempotency_key=idempotency_key or new_key(),
        )

    def mark_messages_read(self, id: UUID, *, up_to: UUID) -> MessagesRead:
        """Mark messages as read.

        All messages up to one of them, for the caller alone: no other player learns of it, and the
        caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
        may be repeated or come late: what was read stays read.

        Scope of a token: `messages`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(mark_messages_read, id, body=MessagesReadInput(up_to=up_to))

    def play_move(
        self,
        id: UUID,
        *,
        move: str,
        ply: int,
        offer_draw: bool | None | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        then: List[ConditionalPly] | None | Unset = UNSET,
        if_match: str | Unset = UNSET,
        prefer: str | Unset = UNSET,
    ) -> GameMatch:
        """Play a move.

        Returns the match after the move and everything that the move caused. **The same seat, ply and
        move sent again gets the same response again, forever**, whether or not the first response
        arrived: a client in doubt sends its move again. Only what is not of the match is as of now: the
        players' names and vacations, and `deadline`, which vacations and outages move. Another move for a ply that has been played is
        `stale_ply`. With `Prefer: return=minimal` the response has no `state`.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `not_your_turn`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `seat_required`, `malformed_move`, `illegal_move`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            play_move,
            id,
            body=MoveInput(move=move, ply=ply, offer_draw=offer_draw, seat=seat, then=then),
            if_match=if_match,
            prefer=prefer,
        )

    def get_position(
        self, id: UUID, ply: int, *, accept_language: str | Unset = UNSET
    ) -> MatchPosition:
        """Get a position.

        The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
        position that no event can change any more may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_position, id, ply, accept_language=accept_language)

    def get_record_json(
        self, id: UUID, *, v: str | Unset = UNSET, review: bool | Unset = UNSET
    ) -> MatchRecord:
        """Get the record of a match.

        The match as one file with every event, made from its log. `turnstone verify` checks its hash
        chain, moves, dice and result without a server. The same log and names always give the same bytes.
        Names change after the end too: `Content-Location` is an address for just this record, and there
        caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said of
        the match, if somebody has asked for that and it is complete.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_record_json, id, v=v, review=review)

    def get_record_sgf(self, id: UUID, *, v: str | Unset = UNSET) -> str:
        """Get the record of a match in Smart Game Format.

        For the games that the format knows, such as Octi; of others there is no such record, 404.
        `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_record_sgf, id, v=v)

    def get_record_text(self, id: UUID, *, v: str | Unset = UNSET) -> str:
        """Get the record of a match as text.

        Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
        chain is only in the record as JSON.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_record_text, id, v=v)

    def offer_rematch(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Offer or accept a rematch.

        The first request is an offer; when all other players have sent it too, or have accepted, a new
        match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
        loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
        repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
        can only accept another player's.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `too_many_matches`, `match_not_finished`, `player_gone`, `offer_already_made`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(offer_rematch, id, if_match=if_match)

    def withdraw_rematch_offer(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Withdraw an offer of a rematch.

        Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(withdraw_rematch_offer, id, if_match=if_match)

    def answer_rematch_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a rematch.

        The rematch starts when all other players have accepted; each of them can decline. Sending the
        same answer again changes nothing.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `match_not_finished`, `player_gone`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            answer_rematch_offer,
            id,
            body=OfferAnswerInput(accept=accept, ply=ply),
            if_match=if_match,
        )

    def resign(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Resign a match.

        The other side wins. In a team the first resignation is an offer to the partner, whose
        resignation then ends the match. In a solo match the seat to act resigns. The request is
        idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(resign_match, id, if_match=if_match)

    def get_review(self, id: UUID) -> MatchReview:
        """Get a review.

        As far as it has been made: `progress` says how far that is. In a game with dice a move is compared
        with the others of the same roll, and what the roll was worth is its `luck`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_review, id)

    def request_review(self, id: UUID) -> MatchReview:
        """Ask for a review.

        The engine looks at each move of a finished match: what the seat could expect before and after it,
        and the best move. It is made once for each version of the engine, in parts, while there is nothing
        more urgent; `GET` has its progress. A player of the match may ask, and anyone with an account if the
        match is public. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(request_review, id)

    def get_review_graph(
        self, id: UUID, *, theme: str | Unset = UNSET, accept_language: str | Unset = UNSET
    ) -> str:
        """Draw a review.

        The expected result of the first side after each ply, as a graph in SVG, with a mark at each mistake and
        blunder. It contains no player's name.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_review_graph, id, theme=theme, accept_language=accept_language)

    def take_seat(
        self,
        id: UUID,
        *,
        dice_nonce: None | str | Unset = UNSET,
        link: None | str | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> GameMatch:
        """Take a seat.

        The match starts when the last seat is taken. Idempotent: a player who has the seat
        gets the match as it is. An account may take a seat in one match 32 times.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `not_found`, `request_timeout`, `seat_taken`, `already_seated`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            take_seat,
            id,
            body=SeatInput(dice_nonce=dice_nonce, link=link, seat=seat),
            if_match=if_match,
        )

    def leave_seat(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Leave my seat.

        Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
        invited to a private match and no longer is gets it as it was then.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(leave_seat, id, if_match=if_match)

    def offer_takeback(self, id: UUID, *, ply: int, if_match: str | Unset = UNSET) -> GameMatch:
        """Offer a takeback.

        Asks to go back to the position before the caller's last choice. The opponents decide; in a team
        match both must agree. Dice rolled since are never taken back. The offer lapses with the next
        move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
        same ply is refused.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `nothing_to_take_back`, `too_many_takebacks`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(offer_takeback, id, body=OfferInput(ply=ply), if_match=if_match)

    def withdraw_takeback_offer(
        self, id: UUID, *, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Withdraw an offer of a takeback.

        Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
        nothing changes, so a late repeat withdraws no newer offer.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(withdraw_takeback_offer, id, ply=ply, if_match=if_match)

    def answer_takeback_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a takeback.

        When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
        was taken back. Sending the same answer again changes nothing, also after the match has moved
        on.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `nothing_to_take_back`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            answer_takeback_offer,
            id,
            body=OfferAnswerInput(accept=accept, ply=ply),
            if_match=if_match,
        )

    def list_invitations(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[MatchSummaryList, MatchSummary]:
        """List my invitations.

        The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
        players whom I block are left out, and `message` for a token without the scope `messages`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_invitations, limit=limit, cursor=cursor)


class Notifications(Resource):
    """The operations of notifications."""

    def get_settings(self) -> NotificationSettings:
        """Get my notification settings.



        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_notification_settings)

    def set_settings(
        self,
        *,
        daily_hour: int | None | Unset = UNSET,
        email_frequency: None | str | Unset = UNSET,
        hides_details: bool | None | Unset = UNSET,
        kinds: List[NotificationKindInput] | None | Unset = UNSET,
        language: None | str | Unset = UNSET,
        quiet_hours: QuietHoursInput | Unset = UNSET,
    ) -> NotificationSettings:
        """Set my notification settings.

        They replace all that were there. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            set_notification_settings,
            body=NotificationSettingsInput(
                daily_hour=daily_hour,
                email_frequency=email_frequency,
                hides_details=hides_details,
                kinds=kinds,
                language=language,
                quiet_hours=quiet_hours,
            ),
        )

    def list(
        self, *, unread: bool | Unset = UNSET, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[AccountNotificationList, AccountNotification]:
        """List my notifications.

        The newest first, those of the last 90 days, at most 200. What no longer holds is left out: a turn
        that was played, an offer or an invitation that cannot be answered, a message that was read. So is
        what is about messages for a token without the scope `messages`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_notifications, unread=unread, limit=limit, cursor=cursor)

    def mark_read(
        self, *, ids: List[UUID] | None | Unset = UNSET, up_to: None | Unset | UUID = UNSET
    ) -> NotificationsRead:
        """Mark my notifications as read.

        By the ids of some, or by that of the newest: then all older ones are read, too. What is read stays
        read, and is not sent any more. Ids of others change nothing. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            mark_notifications_read, body=NotificationsReadInput(ids=ids, up_to=up_to)
        )


class Operations(Resource):
    """The operations of operations."""

    def get_health(self) -> ServerHealth:
        """Ask whether the process is alive.

        Does not check the database.

        Problems: `invalid_query`, `internal`."""
        return self._call(get_health)

    def get_open_api_30(self) -> OpenApiDocument:
        """Get this document in OpenAPI 3.0.

        The same operations and schemas, for tools that do not read OpenAPI 3.1.

        Problems: `invalid_query`, `invalid_header`, `internal`."""
        return self._call(get_open_api_30)

    def get_open_api(self) -> OpenApiDocument:
        """Get this document.

        OpenAPI 3.1, generated from the types of the handlers. `/openapi-3.0.json` has the same in 3.0.

        Problems: `invalid_query`, `invalid_header`, `internal`."""
        return self._call(get_open_api)

    def get_readiness(self) -> ServerHealth:
        """Ask whether the server is ready.

        The database takes writes and has every migration, and no background job is overdue that this
        server needs to answer correctly and in time.

        Problems: `invalid_query`, `internal`, `unavailable`."""
        return self._call(get_readiness)

    def report_mail(self, *, address: str, kind: MailReportKind) -> None:
        """Report a bounce or a complaint.

        For the operator's mail relay, with the secret of `--mail-report-secret-file` as the bearer token.
        After a hard bounce or a complaint the server sends no more mail to the address; a soft bounce
        changes nothing. The response is the same whether or not an account has the address.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return self._call(report_mail, body=MailReportInput(address=address, kind=kind))


class Players(Resource):
    """The operations of players."""

    def list_bots(
        self, *, game: str | Unset = UNSET, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[BotPlayerList, BotPlayer]:
        """List the bots.

        The accounts that programs play, oldest first, with the games that they say they play. Invite one
        as any other player.

        Problems: `invalid_query`, `invalid_cursor`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_bots, game=game, limit=limit, cursor=cursor)

    def list_computers(self, *, accept_language: str | Unset = UNSET) -> ComputerPlayerList:
        """List the computer opponents.

        One account for each level, the weakest first; all on one page. They play every game in matches of
        two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
        where they expect no more, resign when they have been lost for some moves, and accept every rematch.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_computers, accept_language=accept_language)

    def list_leaderboard(
        self,
        game: str,
        variant: str,
        *,
        kind: ListLeaderboardKind | Unset = UNSET,
        around: str | Unset = UNSET,
        friends: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[LeaderboardPlaceList, LeaderboardPlace]:
        """List a leaderboard.

        Ordered by score: the rating minus twice its deviation, so that players with few results rank
        low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
        have not finished a rated match for a long time (180 days, unless the operator sets another limit),
        until they finish one. All pages show the standings of the instant of the first one, so that matches
        that end between two pages cause no gap and no repetition.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_leaderboard,
            game,
            variant,
            kind=kind,
            around=around,
            friends=friends,
            limit=limit,
            cursor=cursor,
        )

    def list(
        self,
        *,
        ids: str | Unset = UNSET,
        names: str | Unset = UNSET,
        search: str | Unset = UNSET,
        limit: int | Unset = 20,
    ) -> PlayerSummaryList:
        """List players by id or name, or find some.

        With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
        without those that do not exist; of a deleted account only its id is left. A search finds names
        that begin with the text, and then names that resemble it if the database of the server can find
        those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does for
        everybody else.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_players, ids=ids, names=names, search=search, limit=limit)

    def get(self, username: str) -> PlayerProfile:
        """Get a player.

        The profile and the results of a player. The numbers count public matches only, for every
        reader, so that they say nothing about private matches; solo matches never count.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_player, username)

    def get_avatar(self, username: str, *, v: str | Unset = UNSET) -> None:
        """Get a player's picture.

        JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
        drawn from their id.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_avatar, username, v=v)

    def list_matches(
        self,
        username: str,
        *,
        status: ListPlayerMatchesStatus | Unset = UNSET,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[MatchSummaryList, MatchSummary]:
        """List a player's matches.

        The matches in which the player has a seat or waits for one: public ones, and private ones for
        their participants; newest first. Summaries, without the state of the game.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_player_matches,
            username,
            status=status,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )

    def list_opponents(
        self,
        username: str,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[OpponentResultsList, OpponentResults]:
        """List a player's opponents.

        The player's results against each opponent, the one with the most matches first. In a team match
        each player of the other side is an opponent. For every reader, finished public matches count
        and solo ones do not. All pages show the state at the instant of the first page, so that matches
        that end between two pages cause no gap and no repetition.

        Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_opponents,
            username,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )

    def list_ratings(self, username: str) -> PlayerRatingList:
        """List a player's ratings.

        One rating for each variant in which the player has finished a rated match; all on one page. A
        rating is updated soon after the end of a match, normally within a second.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(list_ratings, username)

    def list_rating_history(
        self,
        username: str,
        game: str,
        variant: str,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[RatingPointList, RatingPoint]:
        """List the history of a rating.

        One point for each rated match, newest first: the data for a chart. A private match, which could
        be rated once, has a point for its players only.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_rating_history, username, game, variant, limit=limit, cursor=cursor)

    def list_records(
        self,
        username: str,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        since: datetime.date | Unset = UNSET,
        until: datetime.date | Unset = UNSET,
        opponent: str | Unset = UNSET,
        result: ListRecordsResult | Unset = UNSET,
        after: UUID | Unset = UNSET,
    ) -> str:
        """Get all records of a player.

        The finished matches, newest first, as a stream with one record on each line: the same JSON as
        `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
        it is. It includes private matches for their participants. For a match whose record cannot be
        made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
        reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
        record unless the operator sets another limit.
        After that, and when the server stops or the session ends, it breaks off without a proper end;
        `after` resumes it.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            list_records,
            username,
            game=game,
            variant=variant,
            since=since,
            until=until,
            opponent=opponent,
            result=result,
            after=after,
        )


class Push(Resource):
    """The operations of push."""

    def list_subscriptions(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[PushDeviceList, PushDevice]:
        """List my devices that get push messages.

        Oldest first. An app finds its own by the endpoint.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_push_subscriptions, limit=limit, cursor=cursor)

    def create_subscription(self, *, endpoint: str, keys: PushKeysInput) -> PushDevice:
        """Subscribe this device to push messages.

        The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored. The endpoint is
        an address at a push service, where messages are sent encrypted under the keys, in the language of this request's
        `Accept-Language`. The subscription belongs to the session of this
        request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
        keeps its id, and one that another account has made on this device is gone. An account has at most
        20: with one more, the one that was not renewed for the longest time goes.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_push_subscription, body=PushDeviceInput(endpoint=endpoint, keys=keys)
        )

    def delete_subscription(self, id: UUID) -> None:
        """Unsubscribe a device from push messages.

        The server sends nothing to it any more. A logout of the device does the same.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_push_subscription, id)

    def get_key(self) -> PushServerKey:
        """Get the server's key for push messages.

        A browser takes it as `applicationServerKey` when it subscribes. It stays the same: the
        subscriptions of all devices are made for it.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_push_key)


class Seeks(Resource):
    """The operations of seeks."""

    def list_own(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[OwnSeekList, OwnSeek]:
        """List my seeks.

        Newest first. One that is done stays for a week, with its match.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_seeks, limit=limit, cursor=cursor)

    def create(
        self,
        *,
        game: str,
        variant: str,
        clock: TimeControlInput | Unset = UNSET,
        color: None | str | Unset = UNSET,
        expires_in_seconds: int | None | Unset = UNSET,
        min_completion_rate: float | None | Unset = UNSET,
        options: MatchOptions | Unset = UNSET,
        rated: bool | None | Unset = UNSET,
        rating_range: SeekRatingRangeInput | Unset = UNSET,
        standing: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> OwnSeek:
        """Look for an opponent.

        As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal), the
        ratings are within the ranges of both, each completes as many matches as the other asks, and the wishes for a
        side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an account that
        they block or that blocks them.
        Without a wish, the first seat goes to the player who has had it less often, compared with the second
        seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent twice at
        the same time. It lasts at most 14 days after my last request. An account may have 20, and a newcomer who
        has finished no match yet at most 8 matches running, if the operator has set no other number. With an
        `Idempotency-Key` the same request gets the same seek again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            create_seek,
            body=SeekInput(
                game=game,
                variant=variant,
                clock=clock,
                color=color,
                expires_in_seconds=expires_in_seconds,
                min_completion_rate=min_completion_rate,
                options=options,
                rated=rated,
                rating_range=rating_range,
                standing=standing,
            ),
            idempotency_key=idempotency_key or new_key(),
        )

    def get(self, id: UUID) -> OwnSeek:
        """Get one of my seeks.

        After a minute without an opponent `suggested_computer` is the level of a computer that suits my rating.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_seek, id)

    def delete(self, id: UUID) -> None:
        """Withdraw a seek.

        It starts no match from then on; those that it has started go on.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_seek, id)

    def list(
        self,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        rated: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> Pages[OpenSeekList, OpenSeek]:
        """List the seeks that wait for an opponent.

        The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a token
        does not see those of accounts that they block or that block them.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_seeks, game=game, variant=variant, rated=rated, limit=limit, cursor=cursor
        )


class Webhooks(Resource):
    """The operations of webhooks."""

    def list(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[WebhookEndpointList, WebhookEndpoint]:
        """List my webhooks.

        Oldest first, without their secrets. A disabled webhook says since when and why.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_webhooks, limit=limit, cursor=cursor)

    def create(
        self,
        *,
        url: str,
        kinds: List[str] | None | Unset = UNSET,
        label: None | str | Unset = UNSET,
    ) -> CreatedWebhook:
        """Create a webhook.

        From then on the server sends a POST to the URL for every notification of the account. The body
        is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
        `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
        `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id` (and
        `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
        within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
        disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
        `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
        webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
        lost the response deletes the webhook and creates another.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(create_webhook, body=WebhookInput(url=url, kinds=kinds, label=label))

    def get(self, id: UUID) -> WebhookEndpoint:
        """Get a webhook.

        Without its secret. A disabled webhook says since when and why.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._call(get_webhook, id)

    def delete(self, id: UUID) -> None:
        """Delete a webhook.

        The server sends nothing to it any more, and deletes its deliveries.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(delete_webhook, id)

    def update(
        self,
        id: UUID,
        *,
        enabled: bool | None | Unset = UNSET,
        kinds: List[str] | None | Unset = UNSET,
        label: None | str | Unset = UNSET,
        url: None | str | Unset = UNSET,
    ) -> WebhookEndpoint:
        """Change a webhook.

        All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
        disabled is used again. Sent again, the request has the same result.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(
            update_webhook,
            id,
            body=WebhookUpdateInput(enabled=enabled, kinds=kinds, label=label, url=url),
        )

    def list_deliveries(
        self, id: UUID, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> Pages[WebhookDeliveryList, WebhookDelivery]:
        """List the deliveries of a webhook.

        The deliveries of the last 30 days, newest first: what was sent, the number of attempts, and the
        response of the receiver.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_deliveries, id, limit=limit, cursor=cursor)

    def resend_delivery(self, id: UUID, delivery: UUID) -> WebhookDelivery:
        """Send a delivery again.

        At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it again. It is
        dropped if what it tells is over.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(resend_delivery, id, delivery)

    def rotate_secret(self, id: UUID) -> RotatedSecret:
        """Rotate the secret of a webhook.

        For a day, each delivery is signed with the new secret and with the previous one:
        `webhook-signature` has two signatures, separated by a space. Give the new secret to the receiver
        within that day. Sent again within the day, the request returns the same secret, so a client that
        lost the response sends it again.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(rotate_webhook_secret, id)

    def test(self, id: UUID) -> WebhookDelivery:
        """Test a webhook.

        Queues a `webhook.test`, which is sent at once and retried like any other delivery. While a test
        is pending, another request sends it at once.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._call(test_webhook, id)


class Resources:
    """All operations, by resource."""

    def __init__(self, http: Any, api: Any) -> None:
        #: The operations of accounts.
        self.accounts = Accounts(http, api)
        #: The operations of apps.
        self.apps = Apps(http, api)
        #: The operations of catalogue.
        self.catalogue = Catalogue(http, api)
        #: The operations of feeds.
        self.feeds = Feeds(http, api)
        #: The operations of matches.
        self.matches = Matches(http, api)
        #: The operations of notifications.
        self.notifications = Notifications(http, api)
        #: The operations of operations.
        self.operations = Operations(http, api)
        #: The operations of players.
        self.players = Players(http, api)
        #: The operations of push.
        self.push = Push(http, api)
        #: The operations of seeks.
        self.seeks = Seeks(http, api)
        #: The operations of webhooks.
        self.webhooks = Webhooks(http, api)


class AsyncAccounts(AsyncResource):
    """The operations of accounts."""

    async def create(
        self, *, password: str, username: str, display_name: None | str | Unset = UNSET
    ) -> CreatedAccount:
        """Create an account.

        The recovery code is in this response and never shown again. There is no `Idempotency-Key`,
        because the server does not store a response with a secret: a client that lost the response gets
        `username_taken` and chooses another name.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `username_taken`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_account,
            body=AccountInput(password=password, username=username, display_name=display_name),
        )

    async def confirm_email(self, *, token: str) -> None:
        """Confirm an e-mail address.

        With the token of the link, which works once, for a day. The page behind the link does the same.
        There is no need to log in: whoever has the mail has the address.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(confirm_email, body=EmailConfirmationInput(token=token))

    async def create_guest(self) -> CreatedSession:
        """Play as a guest.

        Creates an account without a password, and logs it in. A guest plays casual matches, and sees
        everything that a registered player sees. `POST /v1/me/registration` makes the guest a registered
        player, with all the matches. Until then the token is all that the guest has: who loses it loses the
        account. A guest who does not come for 30 days is removed. There is no `Idempotency-Key`, because
        the server does not store a response with a secret.

        Problems: `bad_request`, `invalid_query`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(create_guest)

    async def get_me(self) -> UserAccount:
        """Get my account.

        The account of the request's token.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_me)

    async def update_me(
        self,
        *,
        display_name: None | str | Unset = UNSET,
        invitations_from: None | str | Unset = UNSET,
        play_forced_moves: bool | None | Unset = UNSET,
        reminders: List[int] | None | Unset = UNSET,
        time_zone: None | str | Unset = UNSET,
        username: None | str | Unset = UNSET,
        vacation: VacationUpdateInput | Unset = UNSET,
    ) -> UserAccount:
        """Change my profile and settings.

        All changes are made or, if one is refused, none. Sent again, it has the same result.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            update_me,
            body=AccountUpdateInput(
                display_name=display_name,
                invitations_from=invitations_from,
                play_forced_moves=play_forced_moves,
                reminders=reminders,
                time_zone=time_zone,
                username=username,
                vacation=vacation,
            ),
        )

    async def set_avatar(self, *, body: File) -> PublicProfile:
        """Set my picture.

        A PNG, JPEG or WebP file of at most 1 MiB, with at most 4096 pixels on each side. The server cuts
        its middle out as a square, writes it anew with 256 by 256 pixels, and keeps nothing else of the
        file: no metadata, no place. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `invalid_picture`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(set_avatar, body=body)

    async def delete_avatar(self) -> None:
        """Remove my picture.

        The drawn one is shown again. Idempotent, also without a picture.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_avatar)

    def list_blocks(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[PlayerSummaryList, PlayerSummary]:
        """List the players whom I block.

        Ordered by the age of their accounts, oldest first. Nobody else sees this list.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_blocks, limit=limit, cursor=cursor)

    async def block_player(self, username: str) -> None:
        """Block a player.

        Neither of us can invite the other any more, or write in a match in which both play. My
        invitations to open matches of this player are declined: at once they are not listed and cannot
        be accepted any more, and the rest, if they are many, follows within minutes. Existing matches go
        on. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `too_many_blocks`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(block_player, username)

    async def unblock_player(self, username: str) -> None:
        """Unblock a player.

        Idempotent, also for a player who is not blocked. Invitations from before the block do not come
        back: while many are still being declined, the block stays and the problem is `unavailable`.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(unblock_player, username)

    async def become_bot(self, *, games: List[str]) -> UserAccount:
        """Become a bot.

        An account that a program plays says so, before it finishes its first match. It stays a bot for
        ever: `kind` shows it wherever the player is shown, `GET /v1/bots` lists it, and it is rated among
        bots only. Sent again, it changes the games.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `registration_required`, `request_timeout`, `already_played`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(become_bot, body=BotInput(games=games))

    async def delete(self, *, password: None | str | Unset = UNSET) -> None:
        """Delete my account.

        Resigns running matches, cancels open and solo ones and those before ply 2, and removes names,
        secrets, sessions, tokens, settings, vacations, profile and picture, blocks, whom the account follows
        and who follows it, webhooks, what waits for apps, invite links, prepared answers and the texts of
        messages. The matches stay, with a player without a name. Nobody can take the username again.
        Sent again afterwards, it gets `unauthenticated`, because the token is deleted too.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_account, body=AccountDeletionInput(password=password))

    async def get_email(self) -> AccountEmail:
        """Get my e-mail address.

        Only the account itself sees it.

        Scope of a token: `session`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `no_mail`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_email)

    async def set_email(
        self, *, address: str, password: str, language: None | str | Unset = UNSET
    ) -> AccountEmail:
        """Set my e-mail address.

        Sends a mail with a link to the address. Until it is confirmed, the previous address stays. The
        response is the same whether or not another account has the address. An address gets at most three
        such mails in an hour for an account, and for all accounts of the last day together; further ones are
        not sent, nor any to one that is `suppressed`.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            set_email, body=EmailInput(address=address, password=password, language=language)
        )

    async def delete_email(self, *, password: str) -> None:
        """Remove my e-mail address.

        Removes also the address that waits for its confirmation. The confirmed address gets a last mail that
        says so. Works also where the server sends no mail. Sent again, it has the same result.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_email, body=EmailRemovalInput(password=password))

    async def update_email(self, *, subscribed: bool | None | Unset = UNSET) -> AccountEmail:
        """Choose which mails I get.



        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(update_email, body=EmailUpdateInput(subscribed=subscribed))

    async def send_confirmation_mail(self) -> AccountEmail:
        """Send the link again.

        To the address that waits for its confirmation or, if none waits, to the confirmed one if it is
        `suppressed`, which then waits too. An address gets three in an hour, a suppressed one only one in a
        week, whoever asks; then `rate_limited` says when the next may follow. Whoever follows the link lifts
        the suppression.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `no_mail`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(send_confirmation_mail)

    async def export_me(self) -> AccountExport:
        """Export my data.

        All data that the server stores about the account, as one JSON file. The server reads it while
        it sends it: a change during the export may or may not be included. When the session ends or the
        database fails, the file breaks off and is incomplete JSON; ask again. It does not contain
        secrets (the hashes of the password, of tokens and of the recovery code, the keys of webhooks and of push
        messages),
        or who blocks the account, which is the data of others.

        Scope of a token: `session`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(export_me)

    def list_following(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[FollowedPlayerList, FollowedPlayer]:
        """List the players whom I follow.

        Ordered by the age of their accounts, oldest first. Nobody else sees this list, and nobody learns
        who follows them.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_following, limit=limit, cursor=cursor)

    async def follow_player(self, username: str) -> None:
        """Follow a player.

        The player is not told. A block by either of us ends it. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `blocked`, `not_found`, `request_timeout`, `too_many_followed`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(follow_player, username)

    async def unfollow_player(self, username: str) -> None:
        """Follow a player no longer.

        Idempotent, also for a player who is not followed.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(unfollow_player, username)

    async def change_password(self, *, current_password: str, new_password: str) -> None:
        """Change my password.

        Revokes every session of the account except the current one.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `bad_credentials`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            change_password,
            body=PasswordChangeInput(current_password=current_password, new_password=new_password),
        )

    async def get_profile(self) -> PublicProfile:
        """Get my public profile.

        Others see it with `GET /v1/players/{username}`.

        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_profile)

    async def set_profile(
        self,
        *,
        bio: None | str | Unset = UNSET,
        country: None | str | Unset = UNSET,
        shows_last_seen: bool | None | Unset = UNSET,
    ) -> PublicProfile:
        """Set my public profile.

        It replaces bio, country and `shows_last_seen`; the picture stays. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            set_profile,
            body=PublicProfileInput(bio=bio, country=country, shows_last_seen=shows_last_seen),
        )

    async def register_guest(
        self, *, password: str, username: str, display_name: None | str | Unset = UNSET
    ) -> CreatedAccount:
        """Register as a guest.

        Gives the guest a username and a password. The id, the matches, the sessions and the settings stay.
        The recovery code is in this response and never shown again. Sent again after it succeeded, it gets
        `already_registered`: a client that lost the response logs in with the name and the password.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `username_taken`, `already_registered`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            register_guest,
            body=AccountInput(password=password, username=username, display_name=display_name),
        )

    def list_tokens(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[AccessTokenList, AccessToken]:
        """List my tokens.

        Every valid token, oldest first, without its secret.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_tokens, limit=limit, cursor=cursor)

    async def create_token(
        self, *, label: str, scopes: List[str], expires_in_days: int | None | Unset = UNSET
    ) -> CreatedToken:
        """Create a token for a program.

        A program sends it as `Authorization: Bearer ts_…` and may do what its scopes permit; anything
        else gets `insufficient_scope`. No token permits an operation that needs the scope `session`, such as
        this one. A change of the password revokes all tokens. An account has at most 20. There is no
        `Idempotency-Key`, because the server does not store a response with a secret: a client that lost
        the response revokes the token and creates another.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_tokens`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_token,
            body=TokenInput(label=label, scopes=scopes, expires_in_days=expires_in_days),
        )

    async def revoke_token(self, id: UUID) -> None:
        """Revoke a token.

        It stops working at once, and its streams and waiting requests end.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(revoke_token, id)

    async def request_reset_mail(self, *, username: str) -> None:
        """Ask for a mail to set a new password.

        The response is the same, and takes the same time, whether or not there is such an account and
        whether or not it has a confirmed address. An address gets at most three such mails for an account in
        an hour; further ones are not sent.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `request_timeout`, `no_mail`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(request_reset_mail, body=ResetMailInput(username=username))

    async def reset_password(
        self, *, new_password: str, recovery_code: str, username: str
    ) -> RecoveryCode:
        """Set a new password with the recovery code.

        Revokes every session of the account, and returns a new recovery code.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            reset_password,
            body=PasswordResetInput(
                new_password=new_password, recovery_code=recovery_code, username=username
            ),
        )

    async def reset_password_by_mail(self, *, new_password: str, token: str) -> RecoveryCode:
        """Set a new password with the link of a mail.

        The link works once, for an hour, and no longer than the account has the address that it was sent
        to. Revokes every session of the account, and returns a new recovery code. The page behind the link
        does the same.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            reset_password_by_mail, body=ResetByMailInput(new_password=new_password, token=token)
        )

    def list_sessions(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[LoginSessionList, LoginSession]:
        """List my devices.

        Every active session of the account, oldest first.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_sessions, limit=limit, cursor=cursor)

    async def create_session(
        self,
        *,
        password: str,
        username: str,
        app_id: None | Unset | UUID = UNSET,
        label: None | str | Unset = UNSET,
    ) -> CreatedSession:
        """Log in.

        A wrong password and an unknown name get the same response in the same time. There is no
        `Idempotency-Key`, because the server does not store a response with a secret.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `bad_credentials`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_session,
            body=SessionInput(password=password, username=username, app_id=app_id, label=label),
        )

    async def revoke_session(self, id: str) -> None:
        """Log a device out.

        `current` is the session of this request's token. Its token stops working at once.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(revoke_session, id)


class AsyncApps(AsyncResource):
    """The operations of apps."""

    async def get(self) -> RegisteredApp:
        """Get the app.

        The app whose key this is, with its webhook.

        Problems: `invalid_query`, `unauthenticated`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_app)

    def list_accounts(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[AppAccountList, AppAccount]:
        """List the app's accounts.

        Those with a valid session that was made through the app, by id. A logout of the last one, a change
        of the password and `DELETE /v1/me/apps/{id}` end that.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_app_accounts, limit=limit, cursor=cursor)

    async def list_notifications(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET, wait_seconds: int | Unset = 0
    ) -> AppNotificationList:
        """List the notifications about the app's accounts.

        The notifications that the app's webhook gets, as a feed: each once, in the order in which the server
        wrote them, none skipped. Every response has a `next_cursor`, also an empty one: always store the
        newest, and ask again until `items` is empty. A notification says what was true when it was written;
        the match may have gone on since. After the server's database was restored elsewhere, a cursor is
        refused with `invalid_cursor`; then start without one.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            list_app_notifications, limit=limit, cursor=cursor, wait_seconds=wait_seconds
        )

    async def set_webhook(self, *, url: str, kinds: List[str] | None | Unset = UNSET) -> AppWebhook:
        """Set the app's webhook.

        From now on the server sends a POST to the URL for every notification about one of the app's
        accounts, signed and retried as for the webhook of an account. The body also has `account_id`. The
        first time the response has the secret, which is shown only once; later the URL and the kinds
        are replaced (without `kinds` by all of them), the secret stays, and a disabled webhook is used
        again. Sent again, the request has the same result; a client that lost the secret rotates it.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(set_app_webhook, body=AppWebhookInput(url=url, kinds=kinds))

    async def delete_webhook(self) -> None:
        """Delete the app's webhook.

        The server sends nothing to it any more, and deletes its deliveries. The feed goes on.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_app_webhook)

    async def rotate_webhook_secret(self) -> RotatedSecret:
        """Rotate the secret of the app's webhook.

        As for the webhook of an account: for a day each delivery is signed with both secrets, and within
        that day a repeat returns the same new secret.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(rotate_app_webhook_secret)

    def list_own(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[OwnAppList, OwnApp]:
        """List my apps.

        The apps with a backend that I have logged in through. As long as a session through an app is
        valid, the app's backend learns of my matches what a webhook of mine would: that it is my turn, what
        is offered, who has won. It can neither read nor do anything in my name.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_apps, limit=limit, cursor=cursor)

    async def leave(self, id: UUID) -> None:
        """Leave an app.

        Ends every session that was made through the app, the one of this request perhaps among them. From
        then on its backend learns nothing more of me: what waits for its webhook is not sent, and its feed
        leaves me out.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(leave_app, id)


class AsyncCatalogue(AsyncResource):
    """The operations of catalogue."""

    async def list_games(self, *, accept_language: str | Unset = UNSET) -> GameFamilyList:
        """List the games.

        Every family of games, with its variants and options; all on one page.

        Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_games, accept_language=accept_language)

    async def get_game(self, game: str, *, accept_language: str | Unset = UNSET) -> GameFamily:
        """Get a game.

        The variants, options, seats, sides, end reasons and violation codes of one family.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_game, game, accept_language=accept_language)

    async def get_rules(self, game: str, *, accept_language: str | Unset = UNSET) -> str:
        """Get the rules of a game.

        The rules for players, in Markdown, with the notation and a worked example.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_rules, game, accept_language=accept_language)

    async def list_keys(self) -> SigningKeyList:
        """List the server's keys.

        The public keys that sign finished matches, oldest first; all on one page. A key stays in the
        list when it is no longer in use, because its signatures stay valid.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_keys)

    async def list_problems(self, *, accept_language: str | Unset = UNSET) -> ProblemCodeList:
        """List the problems.

        The closed list of problem codes; all on one page.

        Problems: `invalid_query`, `invalid_header`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_problems, accept_language=accept_language)


class AsyncFeeds(AsyncResource):
    """The operations of feeds."""

    async def list_changes(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET, wait_seconds: int | Unset = 0
    ) -> MatchChangeList:
        """List the changes in my matches.

        Without `cursor`: every match that the caller plays in, is invited to or has created. With the
        `next_cursor` of a response: the matches that have changed since, each once and in its current
        state, in the order of their changes. No change is skipped, and no change comes twice. A step
        towards a rematch, a message and what the caller has read show the match again, in the same
        version. Every response has a `next_cursor`, also an empty one: always store the newest. More
        changes may follow, so ask again until `items` and `gone` are empty. With `wait_seconds` the
        request waits until there is a change; `GET /v1/me/stream` sends the same changes as they happen.
        `gone` lists matches that the caller has left or declined. After the server's database was
        restored elsewhere, a cursor is refused with `invalid_cursor`; then start without one.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_changes, limit=limit, cursor=cursor, wait_seconds=wait_seconds)

    async def get_home(self) -> HomeScreen:
        """All that a home screen shows.

        The matches of the caller by what they wait for, in one response: each part has the first 25 and
        the number of all. With `If-None-Match` a client that has the current response gets 304. Then
        follow `GET /v1/me/stream` from `cursor`: its events of kind `match` replace members of
        `matches`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_home)

    def list_own_matches(
        self,
        *,
        section: ListOwnMatchesSection,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[MatchCardList, MatchCard]:
        """List my matches of a part of the home screen.

        All matches of a part of `GET /v1/me/home`, with the same cards in the same order. A match that
        moves to another place while a client reads the pages may be on two of them or on none; the
        account's stream tells of it.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_matches, section=section, limit=limit, cursor=cursor)

    def list_turns(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[MatchSummaryList, MatchSummary]:
        """List the matches in which it is my turn.

        Active matches in which the caller is to act, including solo ones: the earliest deadline first,
        matches without a deadline last. Summaries, without the state of the game.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_turns, limit=limit, cursor=cursor)


class AsyncMatches(AsyncResource):
    """The operations of matches."""

    async def get_link(self, code: str) -> InvitationByLink:
        """Open an invite link.

        The match that it leads to. To join, send the code as `link` when you take a seat. A link that is
        expired, revoked or used up is `not_found`, and so is that of a match that has started; but not
        for readers who may see the match anyway, as its players may.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_link, code)

    def list(
        self,
        *,
        status: ListMatchesStatus | Unset = UNSET,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        player: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        clock: ListMatchesClock | Unset = UNSET,
        rated: bool | Unset = UNSET,
        min_rating: float | Unset = UNSET,
        max_rating: float | Unset = UNSET,
        open_to_me: bool | Unset = UNSET,
        bots: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[MatchSummaryList, MatchSummary]:
        """List matches.

        Public matches, and private ones for their participants; newest first. Summaries, without the
        state of the game. `status=open` leaves out, except with `player`, matches that cannot start because
        an invited player has declined. A page looks at 2000 matches at most, so that one with a filter that few pass
        may be short or empty, and still have a `next_cursor`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_matches,
            status=status,
            game=game,
            variant=variant,
            player=player,
            opponent=opponent,
            clock=clock,
            rated=rated,
            min_rating=min_rating,
            max_rating=max_rating,
            open_to_me=open_to_me,
            bots=bots,
            limit=limit,
            cursor=cursor,
        )

    async def create(
        self,
        *,
        game: str,
        variant: str,
        clock: TimeControlInput | Unset = UNSET,
        dice_nonce: None | str | Unset = UNSET,
        invite: List[str] | None | Unset = UNSET,
        message: None | str | Unset = UNSET,
        min_completion_rate: float | None | Unset = UNSET,
        open_for_seconds: int | None | Unset = UNSET,
        opponent: MatchOpponentInput | Unset = UNSET,
        options: MatchOptions | Unset = UNSET,
        rated: bool | None | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        solo: bool | None | Unset = UNSET,
        visibility: None | str | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> GameMatch:
        """Create a match.

        Open to anyone, for invited players, against a computer, or solo. It starts when the last seat is
        taken: at once against a computer. If that has not happened by `open_until`, the server cancels it.
        An account may have 50 matches against computers running, if the operator has set no other number. A
        player has at most 250 open invitations, 25 of them from one player and 20 from guests and newcomers, who
        have finished no match with others yet. A `message` to the invited counts in the bucket `messages`, too. With an
        `Idempotency-Key` the same request gets the same response again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `blocked`, `invitations_closed`, `request_timeout`, `too_many_matches`, `too_many_invitations`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_match,
            body=MatchInput(
                game=game,
                variant=variant,
                clock=clock,
                dice_nonce=dice_nonce,
                invite=invite,
                message=message,
                min_completion_rate=min_completion_rate,
                open_for_seconds=open_for_seconds,
                opponent=opponent,
                options=options,
                rated=rated,
                seat=seat,
                solo=solo,
                visibility=visibility,
            ),
            idempotency_key=idempotency_key or new_key(),
        )

    async def get(self, id: UUID, *, min_version: int | Unset = UNSET) -> GameMatch:
        """Get a match.

        With `If-None-Match` a client that has the current version gets 304.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_match, id, min_version=min_version)

    async def cancel(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Cancel a match.

        The creator can cancel an open match, and any player one before ply 2. The match stays readable,
        and counts for no rating or result. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_the_creator`, `not_found`, `request_timeout`, `match_over`, `too_late_to_cancel`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(cancel_match, id, if_match=if_match)

    async def get_animation(
        self,
        id: UUID,
        *,
        seat: int | Unset = UNSET,
        theme: GetAnimationTheme | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetAnimationLang | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> str:
        """Draw a match as an animation.

        The whole match as one animated SVG, ply by ply, in a loop. Of a match with more than 600 plies
        it shows the last 600. Readers who prefer reduced motion, and programs without animation, show
        the newest position. Of a public match that is over it may be kept forever.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            get_animation,
            id,
            seat=seat,
            theme=theme,
            coordinates=coordinates,
            names=names,
            lang=lang,
            accept_language=accept_language,
        )

    async def get_board_png(
        self,
        id: UUID,
        *,
        ply: int | Unset = UNSET,
        seat: int | Unset = UNSET,
        theme: GetBoardPngTheme | Unset = UNSET,
        frame: GetBoardPngFrame | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetBoardPngLang | Unset = UNSET,
        v: str | Unset = UNSET,
        line: str | Unset = UNSET,
        draft: str | Unset = UNSET,
        size: int | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> File:
        """Draw a position as PNG.

        As the SVG, for programs that show no SVG, such as notifications and previews of links.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            get_board_png,
            id,
            ply=ply,
            seat=seat,
            theme=theme,
            frame=frame,
            coordinates=coordinates,
            names=names,
            lang=lang,
            v=v,
            line=line,
            draft=draft,
            size=size,
            accept_language=accept_language,
        )

    async def get_board(
        self,
        id: UUID,
        *,
        ply: int | Unset = UNSET,
        seat: int | Unset = UNSET,
        theme: GetBoardTheme | Unset = UNSET,
        frame: GetBoardFrame | Unset = UNSET,
        coordinates: bool | Unset = UNSET,
        names: bool | Unset = UNSET,
        lang: GetBoardLang | Unset = UNSET,
        v: str | Unset = UNSET,
        line: str | Unset = UNSET,
        draft: str | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> str:
        """Draw a position.

        The board at any ply as SVG, with the last move and the dice to play. Its `title` and `desc`
        describe the position in words. It contains no player's name. In a public match, a picture that no
        event can change any more may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            get_board,
            id,
            ply=ply,
            seat=seat,
            theme=theme,
            frame=frame,
            coordinates=coordinates,
            names=names,
            lang=lang,
            v=v,
            line=line,
            draft=draft,
            accept_language=accept_language,
        )

    async def get_conditional_moves(self, id: UUID) -> ConditionalMoves:
        """Get the answers that I have prepared.

        The answers that may still be played. There are no lines if none were prepared, or if the match
        took another course.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_started`, `no_conditional_moves`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_conditional_moves, id)

    async def set_conditional_moves(
        self, id: UUID, *, lines: List[ConditionalPly], if_match: str | Unset = UNSET
    ) -> ConditionalMoves:
        """Prepare answers.

        Replaces the tree of plies that was prepared before, while the other side is to act. As long as
        the match goes along a line, the server plays my moves of it at once, in the same step. A node is
        a move of whoever is to act then, or a roll of the dice; where I am to act there is one. Every
        line is checked; a declaration cannot be prepared. An open offer stops the line until it is
        answered. Nobody else sees lines that have not been played. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `your_turn`, `no_conditional_moves`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            set_conditional_moves, id, body=ConditionalMoves(lines=lines), if_match=if_match
        )

    async def delete_conditional_moves(self, id: UUID, *, if_match: str | Unset = UNSET) -> None:
        """Delete the answers that I have prepared.

        The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `no_conditional_moves`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_conditional_moves, id, if_match=if_match)

    async def set_dice_nonce(
        self, id: UUID, *, dice_nonce: str, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Set my dice nonce.

        For a player, before the start, after reading the commitment in `dice`. The server did
        not know the nonce when it committed, so it cannot have chosen the rolls. The request is
        idempotent, and the nonce can be changed until the start, 16 times at most.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            set_dice_nonce, id, body=DiceNonceInput(dice_nonce=dice_nonce), if_match=if_match
        )

    async def offer_draw(self, id: UUID, *, ply: int, if_match: str | Unset = UNSET) -> GameMatch:
        """Offer a draw.

        The opponents decide; in a team match both must agree. The offer lapses with the next move. An
        offer after an opponent's offer accepts it. A repeat changes nothing. After the offer was
        withdrawn or declined, another one at the same ply is refused.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(offer_draw, id, body=OfferInput(ply=ply), if_match=if_match)

    async def withdraw_draw_offer(
        self, id: UUID, *, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Withdraw an offer of a draw.

        Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
        nothing changes, so a late repeat withdraws no newer offer.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(withdraw_draw_offer, id, ply=ply, if_match=if_match)

    async def answer_draw_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a draw.

        The match ends by `agreement` when all opponents of the offerer have accepted. Sending
        the same answer again changes nothing, also after the match has moved on or ended.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            answer_draw_offer, id, body=OfferAnswerInput(accept=accept, ply=ply), if_match=if_match
        )

    def list_events(
        self,
        id: UUID,
        *,
        after: int | Unset = UNSET,
        chain_head: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
        wait_seconds: int | Unset = 0,
    ) -> AsyncPages[MatchEventList, MatchEvent]:
        """List the events of a match.

        The log, oldest first. Each event is exactly the JSON that was hashed, and its hash. With
        `wait_seconds` the response waits for an event if there is none yet. A place beyond the log, as after
        a restore of the server's database, is refused with `invalid_cursor`; then start without one. The events of a
        public match that is over may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_events,
            id,
            after=after,
            chain_head=chain_head,
            limit=limit,
            cursor=cursor,
            wait_seconds=wait_seconds,
        )

    async def get_hint(self, id: UUID) -> MoveHint:
        """Ask for a hint.

        The best move for the caller's seat to act, and the result that can be expected of it. Only in casual
        matches in which no two people play each other: against a computer, or solo. In any other match the
        response is always `no_hints`. The engine gets what the seat may see, and never what the dice will
        show. The hint of a ply is made once.

        Scope of a token: `matches:play`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `no_hints`, `not_found`, `match_not_started`, `match_over`, `not_your_turn`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_hint, id)

    async def decline_invitation(
        self,
        id: UUID,
        *,
        reason: DeclineInvitationReason | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> GameMatch:
        """Decline an invitation.

        For an invited account without a seat. The event `invitation_declined` tells the reason, if one is
        given. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `not_found`, `request_timeout`, `already_seated`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(decline_invitation, id, reason=reason, if_match=if_match)

    async def list_legal_moves(
        self,
        id: UUID,
        *,
        prefix: str | Unset = UNSET,
        line: str | Unset = UNSET,
        accept_language: str | Unset = UNSET,
    ) -> LegalMoves:
        """List the legal moves.

        All legal moves, each with its parts for a client to draw; none unless the match is active.

        With `prefix`, the next taps of a move that is built tap by tap instead. Any order that the rules
        allow may be tapped, and the response stays small where there are thousands of moves.
        `board.svg?draft=` shows the board after these taps.

        With `line`, the moves and taps after a line that might follow, such as one of prepared answers;
        `ply` stays that of the match. Where the line ends before a roll, there are none and no seat.
        `board.svg?line=` shows the board there.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            list_legal_moves, id, prefix=prefix, line=line, accept_language=accept_language
        )

    async def list_links(self, id: UUID) -> InviteLinkList:
        """List the invite links of a match.

        Those that have not expired, oldest first; there are at most 20. Only for the match's creator.

        Scope of a token: `matches:play`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_links, id)

    async def create_link(
        self,
        id: UUID,
        *,
        expires_in_seconds: int | None | Unset = UNSET,
        max_uses: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> InviteLink:
        """Make an invite link.

        Anyone with its code sees the match while it is open, and may take a seat in it, also if the match is
        private or for invited players; accounts that block the creator or that the creator blocks may
        not. Only for the creator of an open match. With an `Idempotency-Key` the same request gets the
        same link again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `match_started`, `match_over`, `too_many_links`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_link,
            id,
            body=InviteLinkInput(expires_in_seconds=expires_in_seconds, max_uses=max_uses),
            idempotency_key=idempotency_key or new_key(),
        )

    async def revoke_link(self, id: UUID, code: str) -> None:
        """Revoke an invite link.

        It admits nobody from then on; who has taken a seat keeps it. Only for the match's creator. The
        request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_the_creator`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(revoke_link, id, code)

    def list_messages(
        self,
        id: UUID,
        *,
        order: ListMessagesOrder | Unset = UNSET,
        after: UUID | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[MatchMessageList, MatchMessage]:
        """List the messages of a match.

        For players of the match. Oldest first, a later message never comes before one that was listed;
        with `order=newest` page by page back to the first one.

        Scope of a token: `messages`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_messages, id, order=order, after=after, limit=limit, cursor=cursor)

    async def send_message(
        self, id: UUID, *, text: str, idempotency_key: str | None = None
    ) -> MatchMessage:
        """Send a message.

        To all players of the match; in a solo match it is a note to oneself. If the rules forbid
        partners to talk, nobody can write while the match is active. A match has at most 1000 messages,
        and an author sends at most 20 a minute. With an `Idempotency-Key` the same request gets the
        same response again for 24 hours.

        Scope of a token: `messages`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `messages_closed`, `too_many_messages`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            send_message,
            id,
            body=MessageInput(text=text),
            idempotency_key=idempotency_key or new_key(),
        )

    async def mark_messages_read(self, id: UUID, *, up_to: UUID) -> MessagesRead:
        """Mark messages as read.

        All messages up to one of them, for the caller alone: no other player learns of it, and the
        caller's other devices see the new number of unread messages in `GET /v1/me/changes`. A request
        may be repeated or come late: what was read stays read.

        Scope of a token: `messages`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(mark_messages_read, id, body=MessagesReadInput(up_to=up_to))

    async def play_move(
        self,
        id: UUID,
        *,
        move: str,
        ply: int,
        offer_draw: bool | None | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        then: List[ConditionalPly] | None | Unset = UNSET,
        if_match: str | Unset = UNSET,
        prefer: str | Unset = UNSET,
    ) -> GameMatch:
        """Play a move.

        Returns the match after the move and everything that the move caused. **The same seat, ply and
        move sent again gets the same response again, forever**, whether or not the first response
        arrived: a client in doubt sends its move again. Only what is not of the match is as of now: the
        players' names and vacations, and `deadline`, which vacations and outages move. Another move for a ply that has been played is
        `stale_ply`. With `Prefer: return=minimal` the response has no `state`.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_your_seat`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `not_your_turn`, `no_conditional_moves`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `seat_required`, `malformed_move`, `illegal_move`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            play_move,
            id,
            body=MoveInput(move=move, ply=ply, offer_draw=offer_draw, seat=seat, then=then),
            if_match=if_match,
            prefer=prefer,
        )

    async def get_position(
        self, id: UUID, ply: int, *, accept_language: str | Unset = UNSET
    ) -> MatchPosition:
        """Get a position.

        The state after any ply, from a replay of the log; ply 0 is the start. In a public match, a
        position that no event can change any more may be kept forever (`Cache-Control: immutable`).

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_position, id, ply, accept_language=accept_language)

    async def get_record_json(
        self, id: UUID, *, v: str | Unset = UNSET, review: bool | Unset = UNSET
    ) -> MatchRecord:
        """Get the record of a match.

        The match as one file with every event, made from its log. `turnstone verify` checks its hash
        chain, moves, dice and result without a server. The same log and names always give the same bytes.
        Names change after the end too: `Content-Location` is an address for just this record, and there
        caches may keep it (`Cache-Control: immutable`). With `review=true` it contains what the engine said of
        the match, if somebody has asked for that and it is complete.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_record_json, id, v=v, review=review)

    async def get_record_sgf(self, id: UUID, *, v: str | Unset = UNSET) -> str:
        """Get the record of a match in Smart Game Format.

        For the games that the format knows, such as Octi; of others there is no such record, 404.
        `turnstone verify` checks moves and result; the hash chain is only in the record as JSON.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_record_sgf, id, v=v)

    async def get_record_text(self, id: UUID, *, v: str | Unset = UNSET) -> str:
        """Get the record of a match as text.

        Tags and numbered moves, for people. `turnstone verify` checks moves, dice and result; the hash
        chain is only in the record as JSON.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_record_text, id, v=v)

    async def offer_rematch(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Offer or accept a rematch.

        The first request is an offer; when all other players have sent it too, or have accepted, a new
        match with the same settings starts (`rematch_id`). Each player moves on by one seat, or the
        loser opens where the variant says so. An offer that nobody accepts is gone after 14 days. A
        repeat changes nothing. A computer accepts at once. For 14 days after an offer was withdrawn or declined, those who wanted it
        can only accept another player's.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `too_many_matches`, `match_not_finished`, `player_gone`, `offer_already_made`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(offer_rematch, id, if_match=if_match)

    async def withdraw_rematch_offer(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Withdraw an offer of a rematch.

        Withdraws the caller's own offer. Idempotent: without an open offer nothing changes.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(withdraw_rematch_offer, id, if_match=if_match)

    async def answer_rematch_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a rematch.

        The rematch starts when all other players have accepted; each of them can decline. Sending the
        same answer again changes nothing.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `blocked`, `not_found`, `request_timeout`, `match_not_finished`, `player_gone`, `no_offer`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            answer_rematch_offer,
            id,
            body=OfferAnswerInput(accept=accept, ply=ply),
            if_match=if_match,
        )

    async def resign(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Resign a match.

        The other side wins. In a team the first resignation is an offer to the partner, whose
        resignation then ends the match. In a solo match the seat to act resigns. The request is
        idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(resign_match, id, if_match=if_match)

    async def get_review(self, id: UUID) -> MatchReview:
        """Get a review.

        As far as it has been made: `progress` says how far that is. In a game with dice a move is compared
        with the others of the same roll, and what the roll was worth is its `luck`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_review, id)

    async def request_review(self, id: UUID) -> MatchReview:
        """Ask for a review.

        The engine looks at each move of a finished match: what the seat could expect before and after it,
        and the best move. It is made once for each version of the engine, in parts, while there is nothing
        more urgent; `GET` has its progress. A player of the match may ask, and anyone with an account if the
        match is public. The request is idempotent.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_finished`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(request_review, id)

    async def get_review_graph(
        self, id: UUID, *, theme: str | Unset = UNSET, accept_language: str | Unset = UNSET
    ) -> str:
        """Draw a review.

        The expected result of the first side after each ply, as a graph in SVG, with a mark at each mistake and
        blunder. It contains no player's name.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `match_not_finished`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_review_graph, id, theme=theme, accept_language=accept_language)

    async def take_seat(
        self,
        id: UUID,
        *,
        dice_nonce: None | str | Unset = UNSET,
        link: None | str | Unset = UNSET,
        seat: int | None | Unset = UNSET,
        if_match: str | Unset = UNSET,
    ) -> GameMatch:
        """Take a seat.

        The match starts when the last seat is taken. Idempotent: a player who has the seat
        gets the match as it is. An account may take a seat in one match 32 times.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_invited`, `registration_required`, `completion_too_low`, `blocked`, `not_found`, `request_timeout`, `seat_taken`, `already_seated`, `match_started`, `match_over`, `too_many_changes`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            take_seat,
            id,
            body=SeatInput(dice_nonce=dice_nonce, link=link, seat=seat),
            if_match=if_match,
        )

    async def leave_seat(self, id: UUID, *, if_match: str | Unset = UNSET) -> GameMatch:
        """Leave my seat.

        Only before the start. Idempotent: a player without a seat gets the match as it is. Who was
        invited to a private match and no longer is gets it as it was then.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(leave_seat, id, if_match=if_match)

    async def offer_takeback(
        self, id: UUID, *, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Offer a takeback.

        Asks to go back to the position before the caller's last choice. The opponents decide; in a team
        match both must agree. Dice rolled since are never taken back. The offer lapses with the next
        move. A repeat changes nothing. After the offer was withdrawn or declined, another one at the
        same ply is refused.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `offer_already_made`, `nothing_to_take_back`, `too_many_takebacks`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(offer_takeback, id, body=OfferInput(ply=ply), if_match=if_match)

    async def withdraw_takeback_offer(
        self, id: UUID, *, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Withdraw an offer of a takeback.

        Withdraws the caller's own offer that was made at `ply`. Idempotent: without such an offer
        nothing changes, so a late repeat withdraws no newer offer.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `stale_version`, `body_too_large`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(withdraw_takeback_offer, id, ply=ply, if_match=if_match)

    async def answer_takeback_offer(
        self, id: UUID, *, accept: bool, ply: int, if_match: str | Unset = UNSET
    ) -> GameMatch:
        """Answer an offer of a takeback.

        When all opponents have accepted, the match goes back. This is a new ply, and the log keeps what
        was taken back. Sending the same answer again changes nothing, also after the match has moved
        on.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `not_a_player`, `not_found`, `request_timeout`, `match_not_started`, `match_over`, `no_offer`, `nothing_to_take_back`, `ply_ahead`, `stale_ply`, `stale_version`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            answer_takeback_offer,
            id,
            body=OfferAnswerInput(accept=accept, ply=ply),
            if_match=if_match,
        )

    def list_invitations(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[MatchSummaryList, MatchSummary]:
        """List my invitations.

        The open matches to which I am invited, until I take a seat or decline; newest first. Matches of
        players whom I block are left out, and `message` for a token without the scope `messages`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_invitations, limit=limit, cursor=cursor)


class AsyncNotifications(AsyncResource):
    """The operations of notifications."""

    async def get_settings(self) -> NotificationSettings:
        """Get my notification settings.



        Scope of a token: `account:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_notification_settings)

    async def set_settings(
        self,
        *,
        daily_hour: int | None | Unset = UNSET,
        email_frequency: None | str | Unset = UNSET,
        hides_details: bool | None | Unset = UNSET,
        kinds: List[NotificationKindInput] | None | Unset = UNSET,
        language: None | str | Unset = UNSET,
        quiet_hours: QuietHoursInput | Unset = UNSET,
    ) -> NotificationSettings:
        """Set my notification settings.

        They replace all that were there. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            set_notification_settings,
            body=NotificationSettingsInput(
                daily_hour=daily_hour,
                email_frequency=email_frequency,
                hides_details=hides_details,
                kinds=kinds,
                language=language,
                quiet_hours=quiet_hours,
            ),
        )

    def list(
        self, *, unread: bool | Unset = UNSET, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[AccountNotificationList, AccountNotification]:
        """List my notifications.

        The newest first, those of the last 90 days, at most 200. What no longer holds is left out: a turn
        that was played, an offer or an invitation that cannot be answered, a message that was read. So is
        what is about messages for a token without the scope `messages`.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_notifications, unread=unread, limit=limit, cursor=cursor)

    async def mark_read(
        self, *, ids: List[UUID] | None | Unset = UNSET, up_to: None | Unset | UUID = UNSET
    ) -> NotificationsRead:
        """Mark my notifications as read.

        By the ids of some, or by that of the newest: then all older ones are read, too. What is read stays
        read, and is not sent any more. Ids of others change nothing. The request is idempotent.

        Scope of a token: `account:write`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            mark_notifications_read, body=NotificationsReadInput(ids=ids, up_to=up_to)
        )


class AsyncOperations(AsyncResource):
    """The operations of operations."""

    async def get_health(self) -> ServerHealth:
        """Ask whether the process is alive.

        Does not check the database.

        Problems: `invalid_query`, `internal`."""
        return await self._call(get_health)

    async def get_open_api_30(self) -> OpenApiDocument:
        """Get this document in OpenAPI 3.0.

        The same operations and schemas, for tools that do not read OpenAPI 3.1.

        Problems: `invalid_query`, `invalid_header`, `internal`."""
        return await self._call(get_open_api_30)

    async def get_open_api(self) -> OpenApiDocument:
        """Get this document.

        OpenAPI 3.1, generated from the types of the handlers. `/openapi-3.0.json` has the same in 3.0.

        Problems: `invalid_query`, `invalid_header`, `internal`."""
        return await self._call(get_open_api)

    async def get_readiness(self) -> ServerHealth:
        """Ask whether the server is ready.

        The database takes writes and has every migration, and no background job is overdue that this
        server needs to answer correctly and in time.

        Problems: `invalid_query`, `internal`, `unavailable`."""
        return await self._call(get_readiness)

    async def report_mail(self, *, address: str, kind: MailReportKind) -> None:
        """Report a bounce or a complaint.

        For the operator's mail relay, with the secret of `--mail-report-secret-file` as the bearer token.
        After a hard bounce or a complaint the server sends no more mail to the address; a soft bounce
        changes nothing. The response is the same whether or not an account has the address.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(report_mail, body=MailReportInput(address=address, kind=kind))


class AsyncPlayers(AsyncResource):
    """The operations of players."""

    def list_bots(
        self, *, game: str | Unset = UNSET, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[BotPlayerList, BotPlayer]:
        """List the bots.

        The accounts that programs play, oldest first, with the games that they say they play. Invite one
        as any other player.

        Problems: `invalid_query`, `invalid_cursor`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_bots, game=game, limit=limit, cursor=cursor)

    async def list_computers(self, *, accept_language: str | Unset = UNSET) -> ComputerPlayerList:
        """List the computer opponents.

        One account for each level, the weakest first; all on one page. They play every game in matches of
        two seats: create one with `opponent`. They answer at once, agree to every takeback, agree to a draw
        where they expect no more, resign when they have been lost for some moves, and accept every rematch.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_computers, accept_language=accept_language)

    def list_leaderboard(
        self,
        game: str,
        variant: str,
        *,
        kind: ListLeaderboardKind | Unset = UNSET,
        around: str | Unset = UNSET,
        friends: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[LeaderboardPlaceList, LeaderboardPlace]:
        """List a leaderboard.

        Ordered by score: the rating minus twice its deviation, so that players with few results rank
        low. Ranks are at most a minute old. Players whose rating is provisional are left out, and those who
        have not finished a rated match for a long time (180 days, unless the operator sets another limit),
        until they finish one. All pages show the standings of the instant of the first one, so that matches
        that end between two pages cause no gap and no repetition.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_leaderboard,
            game,
            variant,
            kind=kind,
            around=around,
            friends=friends,
            limit=limit,
            cursor=cursor,
        )

    async def list(
        self,
        *,
        ids: str | Unset = UNSET,
        names: str | Unset = UNSET,
        search: str | Unset = UNSET,
        limit: int | Unset = 20,
    ) -> PlayerSummaryList:
        """List players by id or name, or find some.

        With one of `ids`, `names` and `search`. By id or name: the players in the order of the request,
        without those that do not exist; of a deleted account only its id is left. A search finds names
        that begin with the text, and then names that resemble it if the database of the server can find
        those. It leaves out players whom the reader blocks. It finds those who block the reader, as it does for
        everybody else.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_players, ids=ids, names=names, search=search, limit=limit)

    async def get(self, username: str) -> PlayerProfile:
        """Get a player.

        The profile and the results of a player. The numbers count public matches only, for every
        reader, so that they say nothing about private matches; solo matches never count.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_player, username)

    async def get_avatar(self, username: str, *, v: str | Unset = UNSET) -> None:
        """Get a player's picture.

        JPEG or PNG of 256 by 256 pixels, without metadata; for players without a picture an SVG that is
        drawn from their id.

        Problems: `invalid_query`, `invalid_header`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_avatar, username, v=v)

    def list_matches(
        self,
        username: str,
        *,
        status: ListPlayerMatchesStatus | Unset = UNSET,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[MatchSummaryList, MatchSummary]:
        """List a player's matches.

        The matches in which the player has a seat or waits for one: public ones, and private ones for
        their participants; newest first. Summaries, without the state of the game.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_player_matches,
            username,
            status=status,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )

    def list_opponents(
        self,
        username: str,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        opponent: str | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[OpponentResultsList, OpponentResults]:
        """List a player's opponents.

        The player's results against each opponent, the one with the most matches first. In a team match
        each player of the other side is an opponent. For every reader, finished public matches count
        and solo ones do not. All pages show the state at the instant of the first page, so that matches
        that end between two pages cause no gap and no repetition.

        Problems: `invalid_query`, `invalid_cursor`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_opponents,
            username,
            game=game,
            variant=variant,
            opponent=opponent,
            limit=limit,
            cursor=cursor,
        )

    async def list_ratings(self, username: str) -> PlayerRatingList:
        """List a player's ratings.

        One rating for each variant in which the player has finished a rated match; all on one page. A
        rating is updated soon after the end of a match, normally within a second.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(list_ratings, username)

    def list_rating_history(
        self,
        username: str,
        game: str,
        variant: str,
        *,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[RatingPointList, RatingPoint]:
        """List the history of a rating.

        One point for each rated match, newest first: the data for a chart. A private match, which could
        be rated once, has a point for its players only.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_rating_history, username, game, variant, limit=limit, cursor=cursor)

    async def list_records(
        self,
        username: str,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        since: datetime.date | Unset = UNSET,
        until: datetime.date | Unset = UNSET,
        opponent: str | Unset = UNSET,
        result: ListRecordsResult | Unset = UNSET,
        after: UUID | Unset = UNSET,
    ) -> str:
        """Get all records of a player.

        The finished matches, newest first, as a stream with one record on each line: the same JSON as
        `GET /v1/matches/{id}/record.json`, without line feeds, so that `turnstone verify` reads the file as
        it is. It includes private matches for their participants. For a match whose record cannot be
        made the line is `{"match_id": …, "error": …}`. Records are made one at a time, as the client
        reads them. If the server has too much to do, the stream waits, at most 30 seconds for a
        record unless the operator sets another limit.
        After that, and when the server stops or the session ends, it breaks off without a proper end;
        `after` resumes it.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            list_records,
            username,
            game=game,
            variant=variant,
            since=since,
            until=until,
            opponent=opponent,
            result=result,
            after=after,
        )


class AsyncPush(AsyncResource):
    """The operations of push."""

    def list_subscriptions(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[PushDeviceList, PushDevice]:
        """List my devices that get push messages.

        Oldest first. An app finds its own by the endpoint.

        Scope of a token: `session`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_push_subscriptions, limit=limit, cursor=cursor)

    async def create_subscription(self, *, endpoint: str, keys: PushKeysInput) -> PushDevice:
        """Subscribe this device to push messages.

        The body is what `toJSON` of a browser's `PushSubscription` gives; its `expirationTime` is ignored. The endpoint is
        an address at a push service, where messages are sent encrypted under the keys, in the language of this request's
        `Accept-Language`. The subscription belongs to the session of this
        request and ends with it. Send it again whenever the app starts: the same endpoint is renewed and
        keeps its id, and one that another account has made on this device is gone. An account has at most
        20: with one more, the one that was not renewed for the longest time goes.

        Scope of a token: `session`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_push_subscription, body=PushDeviceInput(endpoint=endpoint, keys=keys)
        )

    async def delete_subscription(self, id: UUID) -> None:
        """Unsubscribe a device from push messages.

        The server sends nothing to it any more. A logout of the device does the same.

        Scope of a token: `session`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_push_subscription, id)

    async def get_key(self) -> PushServerKey:
        """Get the server's key for push messages.

        A browser takes it as `applicationServerKey` when it subscribes. It stays the same: the
        subscriptions of all devices are made for it.

        Problems: `invalid_query`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_push_key)


class AsyncSeeks(AsyncResource):
    """The operations of seeks."""

    def list_own(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[OwnSeekList, OwnSeek]:
        """List my seeks.

        Newest first. One that is done stays for a week, with its match.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_own_seeks, limit=limit, cursor=cursor)

    async def create(
        self,
        *,
        game: str,
        variant: str,
        clock: TimeControlInput | Unset = UNSET,
        color: None | str | Unset = UNSET,
        expires_in_seconds: int | None | Unset = UNSET,
        min_completion_rate: float | None | Unset = UNSET,
        options: MatchOptions | Unset = UNSET,
        rated: bool | None | Unset = UNSET,
        rating_range: SeekRatingRangeInput | Unset = UNSET,
        standing: int | None | Unset = UNSET,
        idempotency_key: str | None = None,
    ) -> OwnSeek:
        """Look for an opponent.

        As soon as somebody else seeks the same match (game, variant, options, clock and `rated` are equal), the
        ratings are within the ranges of both, each completes as many matches as the other asks, and the wishes for a
        side agree, the server starts the match. It appears in my feeds and in `match_ids`. Nobody meets an account that
        they block or that blocks them.
        Without a wish, the first seat goes to the player who has had it less often, compared with the second
        seat, or longer ago. A seek with `standing` goes on after a match, and does not meet an opponent twice at
        the same time. It lasts at most 14 days after my last request. An account may have 20, and a newcomer who
        has finished no match yet at most 8 matches running, if the operator has set no other number. With an
        `Idempotency-Key` the same request gets the same seek again for 24 hours.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `invalid_header`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_seeks`, `too_many_newcomer_matches`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `idempotency_key_reused`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_seek,
            body=SeekInput(
                game=game,
                variant=variant,
                clock=clock,
                color=color,
                expires_in_seconds=expires_in_seconds,
                min_completion_rate=min_completion_rate,
                options=options,
                rated=rated,
                rating_range=rating_range,
                standing=standing,
            ),
            idempotency_key=idempotency_key or new_key(),
        )

    async def get(self, id: UUID) -> OwnSeek:
        """Get one of my seeks.

        After a minute without an opponent `suggested_computer` is the level of a computer that suits my rating.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_seek, id)

    async def delete(self, id: UUID) -> None:
        """Withdraw a seek.

        It starts no match from then on; those that it has started go on.

        Scope of a token: `matches:play`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_seek, id)

    def list(
        self,
        *,
        game: str | Unset = UNSET,
        variant: str | Unset = UNSET,
        rated: bool | Unset = UNSET,
        limit: int | Unset = 20,
        cursor: str | Unset = UNSET,
    ) -> AsyncPages[OpenSeekList, OpenSeek]:
        """List the seeks that wait for an opponent.

        The seeks that wait, newest first. To play with one of them, seek the same match. A reader with a token
        does not see those of accounts that they block or that block them.

        Scope of a token: `matches:read`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(
            list_seeks, game=game, variant=variant, rated=rated, limit=limit, cursor=cursor
        )


class AsyncWebhooks(AsyncResource):
    """The operations of webhooks."""

    def list(
        self, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[WebhookEndpointList, WebhookEndpoint]:
        """List my webhooks.

        Oldest first, without their secrets. A disabled webhook says since when and why.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_webhooks, limit=limit, cursor=cursor)

    async def create(
        self,
        *,
        url: str,
        kinds: List[str] | None | Unset = UNSET,
        label: None | str | Unset = UNSET,
    ) -> CreatedWebhook:
        """Create a webhook.

        From then on the server sends a POST to the URL for every notification of the account. The body
        is `{"type", "timestamp", "data"}`, and the headers are `webhook-id`, `webhook-timestamp` and
        `webhook-signature`, as the Standard Webhooks specification says. `data` has `match_id`, `game`,
        `version`, `ply`, `seat`, `deadline`, `offer`, `reminder_seconds` and `message_id`, or `webhook_id` (and
        `reason`) if it is about a webhook; fetch the match for its state and names. A 2xx response
        within 10 seconds accepts the delivery; anything else is retried, 10 times within two days. 410
        disables the webhook, and so do failures for 5 days. A delivery may arrive twice, with the same
        `webhook-id`, and after the next one: `version` says which is newer. An account has at most 10
        webhooks. There is no `Idempotency-Key`, because the secret is shown only once: a client that
        lost the response deletes the webhook and creates another.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `request_timeout`, `too_many_webhooks`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            create_webhook, body=WebhookInput(url=url, kinds=kinds, label=label)
        )

    async def get(self, id: UUID) -> WebhookEndpoint:
        """Get a webhook.

        Without its secret. A disabled webhook says since when and why.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(get_webhook, id)

    async def delete(self, id: UUID) -> None:
        """Delete a webhook.

        The server sends nothing to it any more, and deletes its deliveries.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(delete_webhook, id)

    async def update(
        self,
        id: UUID,
        *,
        enabled: bool | None | Unset = UNSET,
        kinds: List[str] | None | Unset = UNSET,
        label: None | str | Unset = UNSET,
        url: None | str | Unset = UNSET,
    ) -> WebhookEndpoint:
        """Change a webhook.

        All changes are made or, if one is refused, none. With `enabled` a webhook that the server has
        disabled is used again. Sent again, the request has the same result.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `malformed_json`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `unsupported_media_type`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(
            update_webhook,
            id,
            body=WebhookUpdateInput(enabled=enabled, kinds=kinds, label=label, url=url),
        )

    def list_deliveries(
        self, id: UUID, *, limit: int | Unset = 20, cursor: str | Unset = UNSET
    ) -> AsyncPages[WebhookDeliveryList, WebhookDelivery]:
        """List the deliveries of a webhook.

        The deliveries of the last 30 days, newest first: what was sent, the number of attempts, and the
        response of the receiver.

        Scope of a token: `webhooks`.

        Problems: `invalid_query`, `invalid_cursor`, `unauthenticated`, `insufficient_scope`, `not_found`, `internal`, `overloaded`, `unavailable`."""
        return self._pages(list_deliveries, id, limit=limit, cursor=cursor)

    async def resend_delivery(self, id: UUID, delivery: UUID) -> WebhookDelivery:
        """Send a delivery again.

        At once, whatever its state, and with the same `webhook-id`: a receiver that has lost one gets it again. It is
        dropped if what it tells is over.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(resend_delivery, id, delivery)

    async def rotate_secret(self, id: UUID) -> RotatedSecret:
        """Rotate the secret of a webhook.

        For a day, each delivery is signed with the new secret and with the previous one:
        `webhook-signature` has two signatures, separated by a space. Give the new secret to the receiver
        within that day. Sent again within the day, the request returns the same secret, so a client that
        lost the response sends it again.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(rotate_webhook_secret, id)

    async def test(self, id: UUID) -> WebhookDelivery:
        """Test a webhook.

        Queues a `webhook.test`, which is sent at once and retried like any other delivery. While a test
        is pending, another request sends it at once.

        Scope of a token: `webhooks`.

        Problems: `bad_request`, `invalid_query`, `unauthenticated`, `insufficient_scope`, `not_found`, `request_timeout`, `webhook_disabled`, `body_too_large`, `invalid_body`, `rate_limited`, `internal`, `overloaded`, `unavailable`."""
        return await self._call(test_webhook, id)


class AsyncResources:
    """All operations, by resource."""

    def __init__(self, http: Any, api: Any) -> None:
        #: The operations of accounts.
        self.accounts = AsyncAccounts(http, api)
        #: The operations of apps.
        self.apps = AsyncApps(http, api)
        #: The operations of catalogue.
        self.catalogue = AsyncCatalogue(http, api)
        #: The operations of feeds.
        self.feeds = AsyncFeeds(http, api)
        #: The operations of matches.
        self.matches = AsyncMatches(http, api)
        #: The operations of notifications.
        self.notifications = AsyncNotifications(http, api)
        #: The operations of operations.
        self.operations = AsyncOperations(http, api)
        #: The operations of players.
        self.players = AsyncPlayers(http, api)
        #: The operations of push.
        self.push = AsyncPush(http, api)
        #: The operations of seeks.
        self.seeks = AsyncSeeks(http, api)
        #: The operations of webhooks.
        self.webhooks = AsyncWebhooks(http, api)
