from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.access_token import AccessToken
    from ..models.account_email import AccountEmail
    from ..models.account_notification import AccountNotification
    from ..models.exported_delivery import ExportedDelivery
    from ..models.exported_follow import ExportedFollow
    from ..models.exported_key import ExportedKey
    from ..models.exported_link import ExportedLink
    from ..models.exported_mail import ExportedMail
    from ..models.exported_mail_link import ExportedMailLink
    from ..models.exported_match import ExportedMatch
    from ..models.exported_message import ExportedMessage
    from ..models.exported_profile import ExportedProfile
    from ..models.exported_rating import ExportedRating
    from ..models.exported_seats import ExportedSeats
    from ..models.exported_vacation import ExportedVacation
    from ..models.login_session import LoginSession
    from ..models.notification_settings import NotificationSettings
    from ..models.own_seek import OwnSeek
    from ..models.player_rating import PlayerRating
    from ..models.player_summary import PlayerSummary
    from ..models.push_device import PushDevice
    from ..models.user_account import UserAccount
    from ..models.webhook_endpoint import WebhookEndpoint


T = TypeVar("T", bound="AccountExport")


@_attrs_define
class AccountExport:
    """All data that the server stores about an account, except secrets.

    Attributes:
        account (UserAccount): An account as its owner sees it.
        blocks (list[PlayerSummary]): The players whom the account blocks.
        email (list[AccountEmail]): Its e-mail addresses: one item, or none.
        exported_at (datetime.datetime): When the export was started.
        following (list[ExportedFollow]): The players whom the account follows.
        format_ (str): The format of the export: `turnstone-export-1`.
        idempotency_keys (list[ExportedKey]): The stored idempotency keys.
        left_matches (list[UUID]): The ids of matches that it no longer belongs to.
        mail_links (list[ExportedMailLink]): The links in them that still work.
        mails (list[ExportedMail]): The mails to it that wait or were queued in the last week, oldest first.
        match_links (list[ExportedLink]): The invite links that it has made or used and that have not expired.
        matches (list[ExportedMatch]): Every match that the account belongs to, newest first.
        messages (list[ExportedMessage]): Every message that it has written.
        notification_settings (list[NotificationSettings]): Its notification settings: always one item.
        notifications (list[AccountNotification]): The notifications in its inbox that are still kept.
        profile (list[ExportedProfile]): Its public profile: always one item.
        push_subscriptions (list[PushDevice]): Its devices that get push messages.
        rating_history (list[ExportedRating]): Their history, newest first.
        ratings (list[PlayerRating]): Its ratings.
        seat_balances (list[ExportedSeats]): Its balances of seats: how often it had each seat in the matches that seeks
            have started.
        seeks (list[OwnSeek]): Its seeks.
        sessions (list[LoginSession]): The devices that are logged in.
        tokens (list[AccessToken]): The valid tokens of its programs.
        vacations (list[ExportedVacation]): Every stored vacation, by start.
        webhook_deliveries (list[ExportedDelivery]): The deliveries to them in the last 30 days, oldest first.
        webhooks (list[WebhookEndpoint]): Its webhooks.
    """

    account: UserAccount
    blocks: list[PlayerSummary]
    email: list[AccountEmail]
    exported_at: datetime.datetime
    following: list[ExportedFollow]
    format_: str
    idempotency_keys: list[ExportedKey]
    left_matches: list[UUID]
    mail_links: list[ExportedMailLink]
    mails: list[ExportedMail]
    match_links: list[ExportedLink]
    matches: list[ExportedMatch]
    messages: list[ExportedMessage]
    notification_settings: list[NotificationSettings]
    notifications: list[AccountNotification]
    profile: list[ExportedProfile]
    push_subscriptions: list[PushDevice]
    rating_history: list[ExportedRating]
    ratings: list[PlayerRating]
    seat_balances: list[ExportedSeats]
    seeks: list[OwnSeek]
    sessions: list[LoginSession]
    tokens: list[AccessToken]
    vacations: list[ExportedVacation]
    webhook_deliveries: list[ExportedDelivery]
    webhooks: list[WebhookEndpoint]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        account = self.account.to_dict()

        blocks = []
        for blocks_item_data in self.blocks:
            blocks_item = blocks_item_data.to_dict()
            blocks.append(blocks_item)

        email = []
        for email_item_data in self.email:
            email_item = email_item_data.to_dict()
            email.append(email_item)

        exported_at = self.exported_at.isoformat()

        following = []
        for following_item_data in self.following:
            following_item = following_item_data.to_dict()
            following.append(following_item)

        format_ = self.format_

        idempotency_keys = []
        for idempotency_keys_item_data in self.idempotency_keys:
            idempotency_keys_item = idempotency_keys_item_data.to_dict()
            idempotency_keys.append(idempotency_keys_item)

        left_matches = []
        for left_matches_item_data in self.left_matches:
            left_matches_item = str(left_matches_item_data)
            left_matches.append(left_matches_item)

        mail_links = []
        for mail_links_item_data in self.mail_links:
            mail_links_item = mail_links_item_data.to_dict()
            mail_links.append(mail_links_item)

        mails = []
        for mails_item_data in self.mails:
            mails_item = mails_item_data.to_dict()
            mails.append(mails_item)

        match_links = []
        for match_links_item_data in self.match_links:
            match_links_item = match_links_item_data.to_dict()
            match_links.append(match_links_item)

        matches = []
        for matches_item_data in self.matches:
            matches_item = matches_item_data.to_dict()
            matches.append(matches_item)

        messages = []
        for messages_item_data in self.messages:
            messages_item = messages_item_data.to_dict()
            messages.append(messages_item)

        notification_settings = []
        for notification_settings_item_data in self.notification_settings:
            notification_settings_item = notification_settings_item_data.to_dict()
            notification_settings.append(notification_settings_item)

        notifications = []
        for notifications_item_data in self.notifications:
            notifications_item = notifications_item_data.to_dict()
            notifications.append(notifications_item)

        profile = []
        for profile_item_data in self.profile:
            profile_item = profile_item_data.to_dict()
            profile.append(profile_item)

        push_subscriptions = []
        for push_subscriptions_item_data in self.push_subscriptions:
            push_subscriptions_item = push_subscriptions_item_data.to_dict()
            push_subscriptions.append(push_subscriptions_item)

        rating_history = []
        for rating_history_item_data in self.rating_history:
            rating_history_item = rating_history_item_data.to_dict()
            rating_history.append(rating_history_item)

        ratings = []
        for ratings_item_data in self.ratings:
            ratings_item = ratings_item_data.to_dict()
            ratings.append(ratings_item)

        seat_balances = []
        for seat_balances_item_data in self.seat_balances:
            seat_balances_item = seat_balances_item_data.to_dict()
            seat_balances.append(seat_balances_item)

        seeks = []
        for seeks_item_data in self.seeks:
            seeks_item = seeks_item_data.to_dict()
            seeks.append(seeks_item)

        sessions = []
        for sessions_item_data in self.sessions:
            sessions_item = sessions_item_data.to_dict()
            sessions.append(sessions_item)

        tokens = []
        for tokens_item_data in self.tokens:
            tokens_item = tokens_item_data.to_dict()
            tokens.append(tokens_item)

        vacations = []
        for vacations_item_data in self.vacations:
            vacations_item = vacations_item_data.to_dict()
            vacations.append(vacations_item)

        webhook_deliveries = []
        for webhook_deliveries_item_data in self.webhook_deliveries:
            webhook_deliveries_item = webhook_deliveries_item_data.to_dict()
            webhook_deliveries.append(webhook_deliveries_item)

        webhooks = []
        for webhooks_item_data in self.webhooks:
            webhooks_item = webhooks_item_data.to_dict()
            webhooks.append(webhooks_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "account": account,
                "blocks": blocks,
                "email": email,
                "exported_at": exported_at,
                "following": following,
                "format": format_,
                "idempotency_keys": idempotency_keys,
                "left_matches": left_matches,
                "mail_links": mail_links,
                "mails": mails,
                "match_links": match_links,
                "matches": matches,
                "messages": messages,
                "notification_settings": notification_settings,
                "notifications": notifications,
                "profile": profile,
                "push_subscriptions": push_subscriptions,
                "rating_history": rating_history,
                "ratings": ratings,
                "seat_balances": seat_balances,
                "seeks": seeks,
                "sessions": sessions,
                "tokens": tokens,
                "vacations": vacations,
                "webhook_deliveries": webhook_deliveries,
                "webhooks": webhooks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.access_token import AccessToken
        from ..models.account_email import AccountEmail
        from ..models.account_notification import AccountNotification
        from ..models.exported_delivery import ExportedDelivery
        from ..models.exported_follow import ExportedFollow
        from ..models.exported_key import ExportedKey
        from ..models.exported_link import ExportedLink
        from ..models.exported_mail import ExportedMail
        from ..models.exported_mail_link import ExportedMailLink
        from ..models.exported_match import ExportedMatch
        from ..models.exported_message import ExportedMessage
        from ..models.exported_profile import ExportedProfile
        from ..models.exported_rating import ExportedRating
        from ..models.exported_seats import ExportedSeats
        from ..models.exported_vacation import ExportedVacation
        from ..models.login_session import LoginSession
        from ..models.notification_settings import NotificationSettings
        from ..models.own_seek import OwnSeek
        from ..models.player_rating import PlayerRating
        from ..models.player_summary import PlayerSummary
        from ..models.push_device import PushDevice
        from ..models.user_account import UserAccount
        from ..models.webhook_endpoint import WebhookEndpoint

        d = dict(src_dict)
        account = UserAccount.from_dict(d.pop("account"))

        blocks = []
        _blocks = d.pop("blocks")
        for blocks_item_data in _blocks:
            blocks_item = PlayerSummary.from_dict(blocks_item_data)

            blocks.append(blocks_item)

        email = []
        _email = d.pop("email")
        for email_item_data in _email:
            email_item = AccountEmail.from_dict(email_item_data)

            email.append(email_item)

        exported_at = datetime.datetime.fromisoformat(d.pop("exported_at"))

        following = []
        _following = d.pop("following")
        for following_item_data in _following:
            following_item = ExportedFollow.from_dict(following_item_data)

            following.append(following_item)

        format_ = d.pop("format")

        idempotency_keys = []
        _idempotency_keys = d.pop("idempotency_keys")
        for idempotency_keys_item_data in _idempotency_keys:
            idempotency_keys_item = ExportedKey.from_dict(idempotency_keys_item_data)

            idempotency_keys.append(idempotency_keys_item)

        left_matches = []
        _left_matches = d.pop("left_matches")
        for left_matches_item_data in _left_matches:
            left_matches_item = UUID(left_matches_item_data)

            left_matches.append(left_matches_item)

        mail_links = []
        _mail_links = d.pop("mail_links")
        for mail_links_item_data in _mail_links:
            mail_links_item = ExportedMailLink.from_dict(mail_links_item_data)

            mail_links.append(mail_links_item)

        mails = []
        _mails = d.pop("mails")
        for mails_item_data in _mails:
            mails_item = ExportedMail.from_dict(mails_item_data)

            mails.append(mails_item)

        match_links = []
        _match_links = d.pop("match_links")
        for match_links_item_data in _match_links:
            match_links_item = ExportedLink.from_dict(match_links_item_data)

            match_links.append(match_links_item)

        matches = []
        _matches = d.pop("matches")
        for matches_item_data in _matches:
            matches_item = ExportedMatch.from_dict(matches_item_data)

            matches.append(matches_item)

        messages = []
        _messages = d.pop("messages")
        for messages_item_data in _messages:
            messages_item = ExportedMessage.from_dict(messages_item_data)

            messages.append(messages_item)

        notification_settings = []
        _notification_settings = d.pop("notification_settings")
        for notification_settings_item_data in _notification_settings:
            notification_settings_item = NotificationSettings.from_dict(
                notification_settings_item_data
            )

            notification_settings.append(notification_settings_item)

        notifications = []
        _notifications = d.pop("notifications")
        for notifications_item_data in _notifications:
            notifications_item = AccountNotification.from_dict(notifications_item_data)

            notifications.append(notifications_item)

        profile = []
        _profile = d.pop("profile")
        for profile_item_data in _profile:
            profile_item = ExportedProfile.from_dict(profile_item_data)

            profile.append(profile_item)

        push_subscriptions = []
        _push_subscriptions = d.pop("push_subscriptions")
        for push_subscriptions_item_data in _push_subscriptions:
            push_subscriptions_item = PushDevice.from_dict(push_subscriptions_item_data)

            push_subscriptions.append(push_subscriptions_item)

        rating_history = []
        _rating_history = d.pop("rating_history")
        for rating_history_item_data in _rating_history:
            rating_history_item = ExportedRating.from_dict(rating_history_item_data)

            rating_history.append(rating_history_item)

        ratings = []
        _ratings = d.pop("ratings")
        for ratings_item_data in _ratings:
            ratings_item = PlayerRating.from_dict(ratings_item_data)

            ratings.append(ratings_item)

        seat_balances = []
        _seat_balances = d.pop("seat_balances")
        for seat_balances_item_data in _seat_balances:
            seat_balances_item = ExportedSeats.from_dict(seat_balances_item_data)

            seat_balances.append(seat_balances_item)

        seeks = []
        _seeks = d.pop("seeks")
        for seeks_item_data in _seeks:
            seeks_item = OwnSeek.from_dict(seeks_item_data)

            seeks.append(seeks_item)

        sessions = []
        _sessions = d.pop("sessions")
        for sessions_item_data in _sessions:
            sessions_item = LoginSession.from_dict(sessions_item_data)

            sessions.append(sessions_item)

        tokens = []
        _tokens = d.pop("tokens")
        for tokens_item_data in _tokens:
            tokens_item = AccessToken.from_dict(tokens_item_data)

            tokens.append(tokens_item)

        vacations = []
        _vacations = d.pop("vacations")
        for vacations_item_data in _vacations:
            vacations_item = ExportedVacation.from_dict(vacations_item_data)

            vacations.append(vacations_item)

        webhook_deliveries = []
        _webhook_deliveries = d.pop("webhook_deliveries")
        for webhook_deliveries_item_data in _webhook_deliveries:
            webhook_deliveries_item = ExportedDelivery.from_dict(
                webhook_deliveries_item_data
            )

            webhook_deliveries.append(webhook_deliveries_item)

        webhooks = []
        _webhooks = d.pop("webhooks")
        for webhooks_item_data in _webhooks:
            webhooks_item = WebhookEndpoint.from_dict(webhooks_item_data)

            webhooks.append(webhooks_item)

        account_export = cls(
            account=account,
            blocks=blocks,
            email=email,
            exported_at=exported_at,
            following=following,
            format_=format_,
            idempotency_keys=idempotency_keys,
            left_matches=left_matches,
            mail_links=mail_links,
            mails=mails,
            match_links=match_links,
            matches=matches,
            messages=messages,
            notification_settings=notification_settings,
            notifications=notifications,
            profile=profile,
            push_subscriptions=push_subscriptions,
            rating_history=rating_history,
            ratings=ratings,
            seat_balances=seat_balances,
            seeks=seeks,
            sessions=sessions,
            tokens=tokens,
            vacations=vacations,
            webhook_deliveries=webhook_deliveries,
            webhooks=webhooks,
        )

        account_export.additional_properties = d
        return account_export

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
