from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.vacation_settings import VacationSettings


T = TypeVar("T", bound="UserAccount")


@_attrs_define
class UserAccount:
    """An account as its owner sees it.

    Attributes:
        bot_games (list[str] | None): The families of games that the bot plays; null for a person.
        created_at (datetime.datetime): When the account was created.
        display_name (str): The name that others see.
        id (UUID): The account's id, which never changes.
        invitations_from (str): The senders whose invitations the account gets: `everyone`, `registered` (not those of
            guests) or `followed`.
        kind (str): `person`, `bot` if a program plays for the account, or `guest`: a person who has not registered.
        play_forced_moves (bool): Whether the server plays the account's only legal move.
        reminders (list[int]): The times of the reminders by webhook, in seconds before a deadline, longest first.
        time_zone (str): The person's time zone, such as `Europe/Amsterdam`.
        username (str): The name to log in with.
        vacation (VacationSettings): The vacations of an account, as its owner sees them.
    """

    bot_games: list[str] | None
    created_at: datetime.datetime
    display_name: str
    id: UUID
    invitations_from: str
    kind: str
    play_forced_moves: bool
    reminders: list[int]
    time_zone: str
    username: str
    vacation: VacationSettings
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        bot_games: list[str] | None
        if isinstance(self.bot_games, list):
            bot_games = self.bot_games

        else:
            bot_games = self.bot_games

        created_at = self.created_at.isoformat()

        display_name = self.display_name

        id = str(self.id)

        invitations_from = self.invitations_from

        kind = self.kind

        play_forced_moves = self.play_forced_moves

        reminders = self.reminders

        time_zone = self.time_zone

        username = self.username

        vacation = self.vacation.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "bot_games": bot_games,
                "created_at": created_at,
                "display_name": display_name,
                "id": id,
                "invitations_from": invitations_from,
                "kind": kind,
                "play_forced_moves": play_forced_moves,
                "reminders": reminders,
                "time_zone": time_zone,
                "username": username,
                "vacation": vacation,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.vacation_settings import VacationSettings

        d = dict(src_dict)

        def _parse_bot_games(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                bot_games_type_0 = cast(list[str], data)

                return bot_games_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        bot_games = _parse_bot_games(d.pop("bot_games"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at"))

        display_name = d.pop("display_name")

        id = UUID(d.pop("id"))

        invitations_from = d.pop("invitations_from")

        kind = d.pop("kind")

        play_forced_moves = d.pop("play_forced_moves")

        reminders = cast(list[int], d.pop("reminders"))

        time_zone = d.pop("time_zone")

        username = d.pop("username")

        vacation = VacationSettings.from_dict(d.pop("vacation"))

        user_account = cls(
            bot_games=bot_games,
            created_at=created_at,
            display_name=display_name,
            id=id,
            invitations_from=invitations_from,
            kind=kind,
            play_forced_moves=play_forced_moves,
            reminders=reminders,
            time_zone=time_zone,
            username=username,
            vacation=vacation,
        )

        user_account.additional_properties = d
        return user_account

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
