from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.notification_kind_settings import NotificationKindSettings
    from ..models.quiet_hours import QuietHours


T = TypeVar("T", bound="NotificationSettings")


@_attrs_define
class NotificationSettings:
    """The notification settings of an account: the channels of each kind, the quiet hours and the language.

    Attributes:
        email_frequency (str): The frequency of mails: `at_once`, `hourly` or `daily`.
        hides_details (bool): Whether names and games stay off the lock screen.
        kinds (list[NotificationKindSettings]): Each kind, with the channels that it is sent on. The inbox has all of
            them.
        daily_hour (int | None | Unset): With `daily`: the hour by the wall clock of the account's `time_zone`.
        language (None | str | Unset): The language of push messages and mails: `en`, `he`, `ar`, `ru` or `nl`. Null:
            the language in which
            the device subscribed, or in which the address was given.
        quiet_hours (QuietHours | Unset): Hours of each day by the wall clock of the account's `time_zone`, past
            midnight if the second
            is earlier.
    """

    email_frequency: str
    hides_details: bool
    kinds: list[NotificationKindSettings]
    daily_hour: int | None | Unset = UNSET
    language: None | str | Unset = UNSET
    quiet_hours: QuietHours | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        email_frequency = self.email_frequency

        hides_details = self.hides_details

        kinds = []
        for kinds_item_data in self.kinds:
            kinds_item = kinds_item_data.to_dict()
            kinds.append(kinds_item)

        daily_hour: int | None | Unset
        if isinstance(self.daily_hour, Unset):
            daily_hour = UNSET
        else:
            daily_hour = self.daily_hour

        language: None | str | Unset
        if isinstance(self.language, Unset):
            language = UNSET
        else:
            language = self.language

        quiet_hours: dict[str, Any] | Unset = UNSET
        if not isinstance(self.quiet_hours, Unset):
            quiet_hours = self.quiet_hours.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "email_frequency": email_frequency,
                "hides_details": hides_details,
                "kinds": kinds,
            }
        )
        if daily_hour is not UNSET:
            field_dict["daily_hour"] = daily_hour
        if language is not UNSET:
            field_dict["language"] = language
        if quiet_hours is not UNSET:
            field_dict["quiet_hours"] = quiet_hours

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.notification_kind_settings import NotificationKindSettings
        from ..models.quiet_hours import QuietHours

        d = dict(src_dict)
        email_frequency = d.pop("email_frequency")

        hides_details = d.pop("hides_details")

        kinds = []
        _kinds = d.pop("kinds")
        for kinds_item_data in _kinds:
            kinds_item = NotificationKindSettings.from_dict(kinds_item_data)

            kinds.append(kinds_item)

        def _parse_daily_hour(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        daily_hour = _parse_daily_hour(d.pop("daily_hour", UNSET))

        def _parse_language(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        language = _parse_language(d.pop("language", UNSET))

        _quiet_hours = d.pop("quiet_hours", UNSET)
        quiet_hours: QuietHours | Unset
        if isinstance(_quiet_hours, Unset):
            quiet_hours = UNSET
        else:
            quiet_hours = QuietHours.from_dict(_quiet_hours)

        notification_settings = cls(
            email_frequency=email_frequency,
            hides_details=hides_details,
            kinds=kinds,
            daily_hour=daily_hour,
            language=language,
            quiet_hours=quiet_hours,
        )

        notification_settings.additional_properties = d
        return notification_settings

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
