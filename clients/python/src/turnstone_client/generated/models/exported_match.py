from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.exported_conditional_moves import ExportedConditionalMoves
    from ..models.exported_rematch import ExportedRematch
    from ..models.exported_reminder import ExportedReminder
    from ..models.match_summary import MatchSummary


T = TypeVar("T", bound="ExportedMatch")


@_attrs_define
class ExportedMatch:
    """A match that the account belongs to.

    Attributes:
        match (MatchSummary): A match in a list, without the state of the game.
        messages_read (int | None): The number of the newest message that the account has read; null if none was marked
            as read.
        plays (bool): Whether the account has a seat or waits for one; otherwise it is invited or the creator.
        record (str): The path of its record, which has every event, move and hash.
        conditional_moves (ExportedConditionalMoves | Unset): Prepared answers.
        rematch (ExportedRematch | Unset): The part of an account in the offers of a rematch.
        reminder (ExportedReminder | Unset): A reminder of a deadline.
    """

    match: MatchSummary
    messages_read: int | None
    plays: bool
    record: str
    conditional_moves: ExportedConditionalMoves | Unset = UNSET
    rematch: ExportedRematch | Unset = UNSET
    reminder: ExportedReminder | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        match = self.match.to_dict()

        messages_read: int | None
        messages_read = self.messages_read

        plays = self.plays

        record = self.record

        conditional_moves: dict[str, Any] | Unset = UNSET
        if not isinstance(self.conditional_moves, Unset):
            conditional_moves = self.conditional_moves.to_dict()

        rematch: dict[str, Any] | Unset = UNSET
        if not isinstance(self.rematch, Unset):
            rematch = self.rematch.to_dict()

        reminder: dict[str, Any] | Unset = UNSET
        if not isinstance(self.reminder, Unset):
            reminder = self.reminder.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "match": match,
                "messages_read": messages_read,
                "plays": plays,
                "record": record,
            }
        )
        if conditional_moves is not UNSET:
            field_dict["conditional_moves"] = conditional_moves
        if rematch is not UNSET:
            field_dict["rematch"] = rematch
        if reminder is not UNSET:
            field_dict["reminder"] = reminder

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.exported_conditional_moves import ExportedConditionalMoves
        from ..models.exported_rematch import ExportedRematch
        from ..models.exported_reminder import ExportedReminder
        from ..models.match_summary import MatchSummary

        d = dict(src_dict)
        match = MatchSummary.from_dict(d.pop("match"))

        def _parse_messages_read(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        messages_read = _parse_messages_read(d.pop("messages_read"))

        plays = d.pop("plays")

        record = d.pop("record")

        _conditional_moves = d.pop("conditional_moves", UNSET)
        conditional_moves: ExportedConditionalMoves | Unset
        if isinstance(_conditional_moves, Unset):
            conditional_moves = UNSET
        else:
            conditional_moves = ExportedConditionalMoves.from_dict(_conditional_moves)

        _rematch = d.pop("rematch", UNSET)
        rematch: ExportedRematch | Unset
        if isinstance(_rematch, Unset):
            rematch = UNSET
        else:
            rematch = ExportedRematch.from_dict(_rematch)

        _reminder = d.pop("reminder", UNSET)
        reminder: ExportedReminder | Unset
        if isinstance(_reminder, Unset):
            reminder = UNSET
        else:
            reminder = ExportedReminder.from_dict(_reminder)

        exported_match = cls(
            match=match,
            messages_read=messages_read,
            plays=plays,
            record=record,
            conditional_moves=conditional_moves,
            rematch=rematch,
            reminder=reminder,
        )

        exported_match.additional_properties = d
        return exported_match

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
