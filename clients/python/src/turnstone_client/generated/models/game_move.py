from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.acey_deucey_move import AceyDeuceyMove
    from ..models.mancala_move import MancalaMove
    from ..models.octi_move import OctiMove
    from ..models.six_move import SixMove


T = TypeVar("T", bound="GameMove")


@_attrs_define
class GameMove:
    """A legal move, with the parts that a client needs to draw it.

    Attributes:
        game (str): The family of games, of which there may be more later: `mancala`, `six`, `octi`, `acey_deucey`.
        move (str): The move in the game's notation: send it to play the move.
        acey_deucey (AceyDeuceyMove | Unset): The parts of a move, for clients to draw. Example: {'named_double': None,
            'steps': [{'destination': '22', 'die': 3, 'hit': False, 'origin': 'in'}, {'destination': '21', 'die': 1, 'hit':
            True, 'origin': '22'}]}.
        mancala (MancalaMove | Unset): The parts of a move, for clients to draw. Example: {'direction': 'right', 'pit':
            3, 'stones': 4}.
        octi (OctiMove | Unset): The parts of a move, for clients to draw. Example: {'captured': ['25'], 'kind': 'jump',
            'origin': '42', 'path': ['24', '26'], 'prong': None}.
        six (SixMove | Unset): The parts of a move, for clients to draw. Cells are `[q, r]`. Example: {'captures': [[1,
            -4], [2, -4]], 'declares': False, 'destination': [4, 0], 'keeps': None, 'kind': 'move', 'origin': [2, -3]}.
    """

    game: str
    move: str
    acey_deucey: AceyDeuceyMove | Unset = UNSET
    mancala: MancalaMove | Unset = UNSET
    octi: OctiMove | Unset = UNSET
    six: SixMove | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

        move = self.move

        acey_deucey: dict[str, Any] | Unset = UNSET
        if not isinstance(self.acey_deucey, Unset):
            acey_deucey = self.acey_deucey.to_dict()

        mancala: dict[str, Any] | Unset = UNSET
        if not isinstance(self.mancala, Unset):
            mancala = self.mancala.to_dict()

        octi: dict[str, Any] | Unset = UNSET
        if not isinstance(self.octi, Unset):
            octi = self.octi.to_dict()

        six: dict[str, Any] | Unset = UNSET
        if not isinstance(self.six, Unset):
            six = self.six.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "game": game,
                "move": move,
            }
        )
        if acey_deucey is not UNSET:
            field_dict["acey_deucey"] = acey_deucey
        if mancala is not UNSET:
            field_dict["mancala"] = mancala
        if octi is not UNSET:
            field_dict["octi"] = octi
        if six is not UNSET:
            field_dict["six"] = six

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.acey_deucey_move import AceyDeuceyMove
        from ..models.mancala_move import MancalaMove
        from ..models.octi_move import OctiMove
        from ..models.six_move import SixMove

        d = dict(src_dict)
        game = d.pop("game")

        move = d.pop("move")

        _acey_deucey = d.pop("acey_deucey", UNSET)
        acey_deucey: AceyDeuceyMove | Unset
        if isinstance(_acey_deucey, Unset):
            acey_deucey = UNSET
        else:
            acey_deucey = AceyDeuceyMove.from_dict(_acey_deucey)

        _mancala = d.pop("mancala", UNSET)
        mancala: MancalaMove | Unset
        if isinstance(_mancala, Unset):
            mancala = UNSET
        else:
            mancala = MancalaMove.from_dict(_mancala)

        _octi = d.pop("octi", UNSET)
        octi: OctiMove | Unset
        if isinstance(_octi, Unset):
            octi = UNSET
        else:
            octi = OctiMove.from_dict(_octi)

        _six = d.pop("six", UNSET)
        six: SixMove | Unset
        if isinstance(_six, Unset):
            six = UNSET
        else:
            six = SixMove.from_dict(_six)

        game_move = cls(
            game=game,
            move=move,
            acey_deucey=acey_deucey,
            mancala=mancala,
            octi=octi,
            six=six,
        )

        game_move.additional_properties = d
        return game_move

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
