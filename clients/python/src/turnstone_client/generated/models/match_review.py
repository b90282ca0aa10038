from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast
from uuid import UUID

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.review_progress import ReviewProgress
    from ..models.reviewed_ply import ReviewedPly
    from ..models.reviewed_roll import ReviewedRoll
    from ..models.seat_accuracy import SeatAccuracy


T = TypeVar("T", bound="MatchReview")


@_attrs_define
class MatchReview:
    """The engine's review of a finished match, as far as it has looked.

    Attributes:
        engine_version (int): The version of the engine. Another one may come to other results.
        finished_at (datetime.datetime | None): When it was complete; null until then.
        match_id (UUID): The match's id.
        plies (list[ReviewedPly]): The moves, in order.
        progress (ReviewProgress): The progress of a review.
        requested_at (datetime.datetime): When it was first asked for.
        rolls (list[ReviewedRoll]): The rolls, in order; none in a game without dice.
        seats (list[SeatAccuracy]): The accuracy of each seat's moves.
        status (str): `queued`, `running` or `done`.
    """

    engine_version: int
    finished_at: datetime.datetime | None
    match_id: UUID
    plies: list[ReviewedPly]
    progress: ReviewProgress
    requested_at: datetime.datetime
    rolls: list[ReviewedRoll]
    seats: list[SeatAccuracy]
    status: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        engine_version = self.engine_version

        finished_at: None | str
        if isinstance(self.finished_at, datetime.datetime):
            finished_at = self.finished_at.isoformat()
        else:
            finished_at = self.finished_at

        match_id = str(self.match_id)

        plies = []
        for plies_item_data in self.plies:
            plies_item = plies_item_data.to_dict()
            plies.append(plies_item)

        progress = self.progress.to_dict()

        requested_at = self.requested_at.isoformat()

        rolls = []
        for rolls_item_data in self.rolls:
            rolls_item = rolls_item_data.to_dict()
            rolls.append(rolls_item)

        seats = []
        for seats_item_data in self.seats:
            seats_item = seats_item_data.to_dict()
            seats.append(seats_item)

        status = self.status

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "engine_version": engine_version,
                "finished_at": finished_at,
                "match_id": match_id,
                "plies": plies,
                "progress": progress,
                "requested_at": requested_at,
                "rolls": rolls,
                "seats": seats,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.review_progress import ReviewProgress
        from ..models.reviewed_ply import ReviewedPly
        from ..models.reviewed_roll import ReviewedRoll
        from ..models.seat_accuracy import SeatAccuracy

        d = dict(src_dict)
        engine_version = d.pop("engine_version")

        def _parse_finished_at(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_at_type_0 = datetime.datetime.fromisoformat(data)

                return finished_at_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished_at = _parse_finished_at(d.pop("finished_at"))

        match_id = UUID(d.pop("match_id"))

        plies = []
        _plies = d.pop("plies")
        for plies_item_data in _plies:
            plies_item = ReviewedPly.from_dict(plies_item_data)

            plies.append(plies_item)

        progress = ReviewProgress.from_dict(d.pop("progress"))

        requested_at = datetime.datetime.fromisoformat(d.pop("requested_at"))

        rolls = []
        _rolls = d.pop("rolls")
        for rolls_item_data in _rolls:
            rolls_item = ReviewedRoll.from_dict(rolls_item_data)

            rolls.append(rolls_item)

        seats = []
        _seats = d.pop("seats")
        for seats_item_data in _seats:
            seats_item = SeatAccuracy.from_dict(seats_item_data)

            seats.append(seats_item)

        status = d.pop("status")

        match_review = cls(
            engine_version=engine_version,
            finished_at=finished_at,
            match_id=match_id,
            plies=plies,
            progress=progress,
            requested_at=requested_at,
            rolls=rolls,
            seats=seats,
            status=status,
        )

        match_review.additional_properties = d
        return match_review

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
