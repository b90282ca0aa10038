from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.match_options import MatchOptions
    from ..models.time_control import TimeControl


T = TypeVar("T", bound="CreatedPayload")


@_attrs_define
class CreatedPayload:
    """The settings of the match.

    Attributes:
        clock (TimeControl): The time that players have to think: one flat object, whose members depend on `kind`.
            Example: {'kind': 'per_move', 'per_move_seconds': 259200}.
        created_by (UUID): The id of an account, a UUIDv7; those of computer opponents are fixed. Events name people
            only by
            it.
        game (str): The family of games.
        invited (list[UUID] | None): The invited accounts, the only ones that may join; null if anyone may join.
        options (MatchOptions): The options of a match: one flat object of optional members. Which of them a game knows,
            with their values and defaults, is in the catalogue.
        rated (bool): Whether the result counts for ratings.
        rules_version (int): The version of the rules by which the match replays.
        seats (int): The number of seats.
        solo (bool): Whether one account plays all seats.
        variant (str): The variant.
        visibility (str): The audience of the match.
        dice_commitment (str | Unset): SHA-256 of the dice seed, in hex; absent in games without dice.
        min_completion_percent (int | Unset): The least completion rate of the other players, in percent; absent if none
            is asked for.
        open_for_seconds (int | Unset): The time to take the seats, in seconds; absent if the match starts at once.
    """

    clock: TimeControl
    created_by: UUID
    game: str
    invited: list[UUID] | None
    options: MatchOptions
    rated: bool
    rules_version: int
    seats: int
    solo: bool
    variant: str
    visibility: str
    dice_commitment: str | Unset = UNSET
    min_completion_percent: int | Unset = UNSET
    open_for_seconds: int | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        clock = self.clock.to_dict()

        created_by = str(self.created_by)

        game = self.game

        invited: list[str] | None
        if isinstance(self.invited, list):
            invited = []
            for invited_type_0_item_data in self.invited:
                invited_type_0_item = str(invited_type_0_item_data)
                invited.append(invited_type_0_item)

        else:
            invited = self.invited

        options = self.options.to_dict()

        rated = self.rated

        rules_version = self.rules_version

        seats = self.seats

        solo = self.solo

        variant = self.variant

        visibility = self.visibility

        dice_commitment = self.dice_commitment

        min_completion_percent = self.min_completion_percent

        open_for_seconds = self.open_for_seconds

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "clock": clock,
                "created_by": created_by,
                "game": game,
                "invited": invited,
                "options": options,
                "rated": rated,
                "rules_version": rules_version,
                "seats": seats,
                "solo": solo,
                "variant": variant,
                "visibility": visibility,
            }
        )
        if dice_commitment is not UNSET:
            field_dict["dice_commitment"] = dice_commitment
        if min_completion_percent is not UNSET:
            field_dict["min_completion_percent"] = min_completion_percent
        if open_for_seconds is not UNSET:
            field_dict["open_for_seconds"] = open_for_seconds

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.match_options import MatchOptions
        from ..models.time_control import TimeControl

        d = dict(src_dict)
        clock = TimeControl.from_dict(d.pop("clock"))

        created_by = UUID(d.pop("created_by"))

        game = d.pop("game")

        def _parse_invited(data: object) -> list[UUID] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                invited_type_0 = []
                _invited_type_0 = data
                for invited_type_0_item_data in _invited_type_0:
                    invited_type_0_item = UUID(invited_type_0_item_data)

                    invited_type_0.append(invited_type_0_item)

                return invited_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[UUID] | None, data)

        invited = _parse_invited(d.pop("invited"))

        options = MatchOptions.from_dict(d.pop("options"))

        rated = d.pop("rated")

        rules_version = d.pop("rules_version")

        seats = d.pop("seats")

        solo = d.pop("solo")

        variant = d.pop("variant")

        visibility = d.pop("visibility")

        dice_commitment = d.pop("dice_commitment", UNSET)

        min_completion_percent = d.pop("min_completion_percent", UNSET)

        open_for_seconds = d.pop("open_for_seconds", UNSET)

        created_payload = cls(
            clock=clock,
            created_by=created_by,
            game=game,
            invited=invited,
            options=options,
            rated=rated,
            rules_version=rules_version,
            seats=seats,
            solo=solo,
            variant=variant,
            visibility=visibility,
            dice_commitment=dice_commitment,
            min_completion_percent=min_completion_percent,
            open_for_seconds=open_for_seconds,
        )

        created_payload.additional_properties = d
        return created_payload

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
