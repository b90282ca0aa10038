from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.vacation_update_input import VacationUpdateInput


T = TypeVar("T", bound="AccountUpdateInput")


@_attrs_define
class AccountUpdateInput:
    """The changes to profile and settings; members that are left out or null stay as they are.

    Example:
        {'display_name': 'Player One', 'play_forced_moves': True, 'time_zone': 'Europe/Amsterdam', 'vacation':
            {'automatic': True, 'planned': [{'ends_at': '2027-01-06T00:00:00.000000Z', 'starts_at':
            '2026-12-25T00:00:00.000000Z'}]}}

    Attributes:
        display_name (None | str | Unset): The name that others see, 1 to 40 characters.
        invitations_from (None | str | Unset): The senders whose invitations I get, from now on: `everyone`,
            `registered` (not those of guests), or `followed`
            (only those of players that I follow).
        play_forced_moves (bool | None | Unset): Whether the server plays my only legal move, from now on and, within a
            few seconds, in the
            positions that are there.
        reminders (list[int] | None | Unset): How many seconds before a deadline to send a reminder: at most 5 steps,
            each from
            a minute to 31 days. An empty list: no reminders.
        time_zone (None | str | Unset): The name of a time zone in the IANA database, such as `Europe/Amsterdam`, in any
            case.
        username (None | str | Unset): The username. It stays as it is: another one is refused.
        vacation (VacationUpdateInput | Unset): The changes to vacations; members that are left out or null stay as they
            are. Example: {'automatic': True, 'planned': [{'ends_at': '2027-01-06T00:00:00.000000Z', 'starts_at':
            '2026-12-25T00:00:00.000000Z'}]}.
    """

    display_name: None | str | Unset = UNSET
    invitations_from: None | str | Unset = UNSET
    play_forced_moves: bool | None | Unset = UNSET
    reminders: list[int] | None | Unset = UNSET
    time_zone: None | str | Unset = UNSET
    username: None | str | Unset = UNSET
    vacation: VacationUpdateInput | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        display_name: None | str | Unset
        if isinstance(self.display_name, Unset):
            display_name = UNSET
        else:
            display_name = self.display_name

        invitations_from: None | str | Unset
        if isinstance(self.invitations_from, Unset):
            invitations_from = UNSET
        else:
            invitations_from = self.invitations_from

        play_forced_moves: bool | None | Unset
        if isinstance(self.play_forced_moves, Unset):
            play_forced_moves = UNSET
        else:
            play_forced_moves = self.play_forced_moves

        reminders: list[int] | None | Unset
        if isinstance(self.reminders, Unset):
            reminders = UNSET
        elif isinstance(self.reminders, list):
            reminders = self.reminders

        else:
            reminders = self.reminders

        time_zone: None | str | Unset
        if isinstance(self.time_zone, Unset):
            time_zone = UNSET
        else:
            time_zone = self.time_zone

        username: None | str | Unset
        if isinstance(self.username, Unset):
            username = UNSET
        else:
            username = self.username

        vacation: dict[str, Any] | Unset = UNSET
        if not isinstance(self.vacation, Unset):
            vacation = self.vacation.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if display_name is not UNSET:
            field_dict["display_name"] = display_name
        if invitations_from is not UNSET:
            field_dict["invitations_from"] = invitations_from
        if play_forced_moves is not UNSET:
            field_dict["play_forced_moves"] = play_forced_moves
        if reminders is not UNSET:
            field_dict["reminders"] = reminders
        if time_zone is not UNSET:
            field_dict["time_zone"] = time_zone
        if username is not UNSET:
            field_dict["username"] = username
        if vacation is not UNSET:
            field_dict["vacation"] = vacation

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.vacation_update_input import VacationUpdateInput

        d = dict(src_dict)

        def _parse_display_name(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        display_name = _parse_display_name(d.pop("display_name", UNSET))

        def _parse_invitations_from(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        invitations_from = _parse_invitations_from(d.pop("invitations_from", UNSET))

        def _parse_play_forced_moves(data: object) -> bool | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(bool | None | Unset, data)

        play_forced_moves = _parse_play_forced_moves(d.pop("play_forced_moves", UNSET))

        def _parse_reminders(data: object) -> list[int] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                reminders_type_0 = cast(list[int], data)

                return reminders_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[int] | None | Unset, data)

        reminders = _parse_reminders(d.pop("reminders", UNSET))

        def _parse_time_zone(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        time_zone = _parse_time_zone(d.pop("time_zone", UNSET))

        def _parse_username(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        username = _parse_username(d.pop("username", UNSET))

        _vacation = d.pop("vacation", UNSET)
        vacation: VacationUpdateInput | Unset
        if isinstance(_vacation, Unset):
            vacation = UNSET
        else:
            vacation = VacationUpdateInput.from_dict(_vacation)

        account_update_input = cls(
            display_name=display_name,
            invitations_from=invitations_from,
            play_forced_moves=play_forced_moves,
            reminders=reminders,
            time_zone=time_zone,
            username=username,
            vacation=vacation,
        )

        return account_update_input
