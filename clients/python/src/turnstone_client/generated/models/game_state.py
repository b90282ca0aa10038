from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.acey_deucey_state import AceyDeuceyState
    from ..models.mancala_state import MancalaState
    from ..models.octi_state import OctiState
    from ..models.six_state import SixState


T = TypeVar("T", bound="GameState")


@_attrs_define
class GameState:
    """A game's state: the member that `game` names is present.

    Attributes:
        game (str): The family of games, of which there may be more later: `mancala`, `six`, `octi`, `acey_deucey`.
        acey_deucey (AceyDeuceyState | Unset): The board, and the dice that are being played. Example: {'awaiting':
            'roll_play', 'dice': [3, 1], 'opening': [4, 2], 'sides': [{'bar': 0, 'off': 0, 'points': [0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0], 'reserve': 13}, {'bar': 0, 'off': 0, 'points': [0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0], 'reserve': 13}]}.
        mancala (MancalaState | Unset): The board: both rows and both stores. Seat 0's row and store come first.
            Example: {'pits': [[4, 4, 0, 5, 5, 5], [5, 4, 4, 4, 4, 4]], 'stores': [1, 0]}.
        octi (OctiState | Unset): The board and the prongs that are not on it. Example: {'pods': [{'prongs': 'ACF',
            'seat': 0, 'square': '22'}, {'prongs': '', 'seat': 1, 'square': '46'}], 'supply': [9, 12]}.
        six (SixState | Unset): The table: the stones on it, in hand and captured. Example: {'captured': {'black': 0,
            'red': 0}, 'in_hand': [20, 20], 'phase': 'placing', 'stones': [{'color': 'red', 'q': 0, 'r': 0}, {'color':
            'black', 'q': 1, 'r': 0}], 'winning_shape': None}.
    """

    game: str
    acey_deucey: AceyDeuceyState | Unset = UNSET
    mancala: MancalaState | Unset = UNSET
    octi: OctiState | Unset = UNSET
    six: SixState | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        game = self.game

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
        from ..models.acey_deucey_state import AceyDeuceyState
        from ..models.mancala_state import MancalaState
        from ..models.octi_state import OctiState
        from ..models.six_state import SixState

        d = dict(src_dict)
        game = d.pop("game")

        _acey_deucey = d.pop("acey_deucey", UNSET)
        acey_deucey: AceyDeuceyState | Unset
        if isinstance(_acey_deucey, Unset):
            acey_deucey = UNSET
        else:
            acey_deucey = AceyDeuceyState.from_dict(_acey_deucey)

        _mancala = d.pop("mancala", UNSET)
        mancala: MancalaState | Unset
        if isinstance(_mancala, Unset):
            mancala = UNSET
        else:
            mancala = MancalaState.from_dict(_mancala)

        _octi = d.pop("octi", UNSET)
        octi: OctiState | Unset
        if isinstance(_octi, Unset):
            octi = UNSET
        else:
            octi = OctiState.from_dict(_octi)

        _six = d.pop("six", UNSET)
        six: SixState | Unset
        if isinstance(_six, Unset):
            six = UNSET
        else:
            six = SixState.from_dict(_six)

        game_state = cls(
            game=game,
            acey_deucey=acey_deucey,
            mancala=mancala,
            octi=octi,
            six=six,
        )

        game_state.additional_properties = d
        return game_state

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
