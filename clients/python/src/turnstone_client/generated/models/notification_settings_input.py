from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.notification_kind_input import NotificationKindInput
    from ..models.quiet_hours_input import QuietHoursInput


T = TypeVar("T", bound="NotificationSettingsInput")


@_attrs_define
class NotificationSettingsInput:
    """My notification settings: the channels of each kind, the quiet hours and the language. They replace
    the previous ones; a setting that is left out gets its default.

        Example:
            {'daily_hour': 8, 'email_frequency': 'daily', 'hides_details': False, 'kinds': [{'email': False, 'kind':
                'match_begun', 'push': False}], 'language': 'nl', 'quiet_hours': {'ends_at': '07:00', 'starts_at': '22:00'}}

        Attributes:
            daily_hour (int | None | Unset): With `daily`: the hour by the wall clock of my `time_zone`; 8 by default.
            email_frequency (None | str | Unset): The frequency of mails: `at_once` (the default), `hourly` (collected until
                the next full hour), or
                `daily`.
            hides_details (bool | None | Unset): Whether names and games stay off the lock screen; false by default.
            kinds (list[NotificationKindInput] | None | Unset): The channels of kinds; a kind that is left out is sent as by
                default.
            language (None | str | Unset): The language of push messages and mails; by default the one in which the device
                subscribed, or in
                which the address was given.
            quiet_hours (QuietHoursInput | Unset): Hours of each day by the wall clock of my `time_zone`, past midnight if
                the second is earlier. Example: {'ends_at': '07:00', 'starts_at': '22:00'}.
    """

    daily_hour: int | None | Unset = UNSET
    email_frequency: None | str | Unset = UNSET
    hides_details: bool | None | Unset = UNSET
    kinds: list[NotificationKindInput] | None | Unset = UNSET
    language: None | str | Unset = UNSET
    quiet_hours: QuietHoursInput | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        daily_hour: int | None | Unset
        if isinstance(self.daily_hour, Unset):
            daily_hour = UNSET
        else:
            daily_hour = self.daily_hour

        email_frequency: None | str | Unset
        if isinstance(self.email_frequency, Unset):
            email_frequency = UNSET
        else:
            email_frequency = self.email_frequency

        hides_details: bool | None | Unset
        if isinstance(self.hides_details, Unset):
            hides_details = UNSET
        else:
            hides_details = self.hides_details

        kinds: list[dict[str, Any]] | None | Unset
        if isinstance(self.kinds, Unset):
            kinds = UNSET
        elif isinstance(self.kinds, list):
            kinds = []
            for kinds_type_0_item_data in self.kinds:
                kinds_type_0_item = kinds_type_0_item_data.to_dict()
                kinds.append(kinds_type_0_item)

        else:
            kinds = self.kinds

        language: None | str | Unset
        if isinstance(self.language, Unset):
            language = UNSET
        else:
            language = self.language

        quiet_hours: dict[str, Any] | Unset = UNSET
        if not isinstance(self.quiet_hours, Unset):
            quiet_hours = self.quiet_hours.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if daily_hour is not UNSET:
            field_dict["daily_hour"] = daily_hour
        if email_frequency is not UNSET:
            field_dict["email_frequency"] = email_frequency
        if hides_details is not UNSET:
            field_dict["hides_details"] = hides_details
        if kinds is not UNSET:
            field_dict["kinds"] = kinds
        if language is not UNSET:
            field_dict["language"] = language
        if quiet_hours is not UNSET:
            field_dict["quiet_hours"] = quiet_hours

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.notification_kind_input import NotificationKindInput
        from ..models.quiet_hours_input import QuietHoursInput

        d = dict(src_dict)

        def _parse_daily_hour(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        daily_hour = _parse_daily_hour(d.pop("daily_hour", UNSET))

        def _parse_email_frequency(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        email_frequency = _parse_email_frequency(d.pop("email_frequency", UNSET))

        def _parse_hides_details(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        hides_details = _parse_hides_details(d.pop("hides_details", UNSET))

        def _parse_kinds(data: object) -> list[NotificationKindInput] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                kinds_type_0 = []
                _kinds_type_0 = data
                for kinds_type_0_item_data in _kinds_type_0:
                    kinds_type_0_item = NotificationKindInput.from_dict(
                        kinds_type_0_item_data
                    )

                    kinds_type_0.append(kinds_type_0_item)

                return kinds_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[NotificationKindInput] | None | Unset, data)

        kinds = _parse_kinds(d.pop("kinds", UNSET))

        def _parse_language(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        language = _parse_language(d.pop("language", UNSET))

        _quiet_hours = d.pop("quiet_hours", UNSET)
        quiet_hours: QuietHoursInput | Unset
        if isinstance(_quiet_hours, Unset):
            quiet_hours = UNSET
        else:
            quiet_hours = QuietHoursInput.from_dict(_quiet_hours)

        notification_settings_input = cls(
            daily_hour=daily_hour,
            email_frequency=email_frequency,
            hides_details=hides_details,
            kinds=kinds,
            language=language,
            quiet_hours=quiet_hours,
        )

        return notification_settings_input
