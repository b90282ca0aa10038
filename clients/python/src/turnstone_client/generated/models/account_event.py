from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_card import MatchCard
    from ..models.match_gone import MatchGone
    from ..models.own_seek import OwnSeek
    from ..models.sent_message import SentMessage
    from ..models.stream_start import StreamStart
    from ..models.streamed_notification import StreamedNotification


T = TypeVar("T", bound="AccountEvent")


@_attrs_define
class AccountEvent:
    """The `data` of an event of `GET /v1/me/stream`. Besides `kind` it has exactly one more member,
    whose name is `kind`.

        Attributes:
            kind (str): The kind of event, which is also its name in the stream. More kinds may be added later; today:
                `start`, `match`, `message`, `notification`, `seek`, `gone`.
            gone (MatchGone | Unset): A match that the account no longer belongs to.
            match (MatchCard | Unset): A match as one of its accounts sees it.
            message (SentMessage | Unset): A message in a match.
            notification (StreamedNotification | Unset): A notification in the stream of its account.
            seek (OwnSeek | Unset): A seek, as its owner sees it.
            start (StreamStart | Unset): The start of a stream.
    """

    kind: str
    gone: MatchGone | Unset = UNSET
    match: MatchCard | Unset = UNSET
    message: SentMessage | Unset = UNSET
    notification: StreamedNotification | Unset = UNSET
    seek: OwnSeek | Unset = UNSET
    start: StreamStart | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        kind = self.kind

        gone: dict[str, Any] | Unset = UNSET
        if not isinstance(self.gone, Unset):
            gone = self.gone.to_dict()

        match: dict[str, Any] | Unset = UNSET
        if not isinstance(self.match, Unset):
            match = self.match.to_dict()

        message: dict[str, Any] | Unset = UNSET
        if not isinstance(self.message, Unset):
            message = self.message.to_dict()

        notification: dict[str, Any] | Unset = UNSET
        if not isinstance(self.notification, Unset):
            notification = self.notification.to_dict()

        seek: dict[str, Any] | Unset = UNSET
        if not isinstance(self.seek, Unset):
            seek = self.seek.to_dict()

        start: dict[str, Any] | Unset = UNSET
        if not isinstance(self.start, Unset):
            start = self.start.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "kind": kind,
            }
        )
        if gone is not UNSET:
            field_dict["gone"] = gone
        if match is not UNSET:
            field_dict["match"] = match
        if message is not UNSET:
            field_dict["message"] = message
        if notification is not UNSET:
            field_dict["notification"] = notification
        if seek is not UNSET:
            field_dict["seek"] = seek
        if start is not UNSET:
            field_dict["start"] = start

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_card import MatchCard
        from ..models.match_gone import MatchGone
        from ..models.own_seek import OwnSeek
        from ..models.sent_message import SentMessage
        from ..models.stream_start import StreamStart
        from ..models.streamed_notification import StreamedNotification

        d = dict(src_dict)
        kind = d.pop("kind")

        _gone = d.pop("gone", UNSET)
        gone: MatchGone | Unset
        if isinstance(_gone, Unset):
            gone = UNSET
        else:
            gone = MatchGone.from_dict(_gone)

        _match = d.pop("match", UNSET)
        match: MatchCard | Unset
        if isinstance(_match, Unset):
            match = UNSET
        else:
            match = MatchCard.from_dict(_match)

        _message = d.pop("message", UNSET)
        message: SentMessage | Unset
        if isinstance(_message, Unset):
            message = UNSET
        else:
            message = SentMessage.from_dict(_message)

        _notification = d.pop("notification", UNSET)
        notification: StreamedNotification | Unset
        if isinstance(_notification, Unset):
            notification = UNSET
        else:
            notification = StreamedNotification.from_dict(_notification)

        _seek = d.pop("seek", UNSET)
        seek: OwnSeek | Unset
        if isinstance(_seek, Unset):
            seek = UNSET
        else:
            seek = OwnSeek.from_dict(_seek)

        _start = d.pop("start", UNSET)
        start: StreamStart | Unset
        if isinstance(_start, Unset):
            start = UNSET
        else:
            start = StreamStart.from_dict(_start)

        account_event = cls(
            kind=kind,
            gone=gone,
            match=match,
            message=message,
            notification=notification,
            seek=seek,
            start=start,
        )

        account_event.additional_properties = d
        return account_event

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
