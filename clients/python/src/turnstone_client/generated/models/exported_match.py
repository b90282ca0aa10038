from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

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
        conditional_moves (ExportedConditionalMoves | None):
        match (MatchSummary): A match in a list, without the state of the game.
        messages_read (int | None): The number of the newest message that the account has read; null if none was marked
            as read.
        plays (bool): Whether the account has a seat or waits for one; otherwise it is invited or the creator.
        record (str): The path of its record, which has every event, move and hash.
        rematch (ExportedRematch | None):
        reminder (ExportedReminder | None):
    """

    conditional_moves: ExportedConditionalMoves | None
    match: MatchSummary
    messages_read: int | None
    plays: bool
    record: str
    rematch: ExportedRematch | None
    reminder: ExportedReminder | None
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        from ..models.exported_conditional_moves import ExportedConditionalMoves
        from ..models.exported_rematch import ExportedRematch
        from ..models.exported_reminder import ExportedReminder

        conditional_moves: dict[str, Any] | None
        if isinstance(self.conditional_moves, ExportedConditionalMoves):
            conditional_moves = self.conditional_moves.to_dict()
        else:
            conditional_moves = self.conditional_moves

        match = self.match.to_dict()

        messages_read: int | None
        messages_read = self.messages_read

        plays = self.plays

        record = self.record

        rematch: dict[str, Any] | None
        if isinstance(self.rematch, ExportedRematch):
            rematch = self.rematch.to_dict()
        else:
            rematch = self.rematch

        reminder: dict[str, Any] | None
        if isinstance(self.reminder, ExportedReminder):
            reminder = self.reminder.to_dict()
        else:
            reminder = self.reminder

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "conditional_moves": conditional_moves,
                "match": match,
                "messages_read": messages_read,
                "plays": plays,
                "record": record,
                "rematch": rematch,
                "reminder": reminder,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.exported_conditional_moves import ExportedConditionalMoves
        from ..models.exported_rematch import ExportedRematch
        from ..models.exported_reminder import ExportedReminder
        from ..models.match_summary import MatchSummary

        d = dict(src_dict)

        def _parse_conditional_moves(data: object) -> ExportedConditionalMoves | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                conditional_moves_type_0 = ExportedConditionalMoves.from_dict(data)

                return conditional_moves_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ExportedConditionalMoves | None, data)

        conditional_moves = _parse_conditional_moves(d.pop("conditional_moves"))

        match = MatchSummary.from_dict(d.pop("match"))

        def _parse_messages_read(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        messages_read = _parse_messages_read(d.pop("messages_read"))

        plays = d.pop("plays")

        record = d.pop("record")

        def _parse_rematch(data: object) -> ExportedRematch | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                rematch_type_0 = ExportedRematch.from_dict(data)

                return rematch_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ExportedRematch | None, data)

        rematch = _parse_rematch(d.pop("rematch"))

        def _parse_reminder(data: object) -> ExportedReminder | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reminder_type_0 = ExportedReminder.from_dict(data)

                return reminder_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ExportedReminder | None, data)

        reminder = _parse_reminder(d.pop("reminder"))

        exported_match = cls(
            conditional_moves=conditional_moves,
            match=match,
            messages_read=messages_read,
            plays=plays,
            record=record,
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
