from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.described_code import DescribedCode
    from ..models.game_option import GameOption
    from ..models.game_variant import GameVariant


T = TypeVar("T", bound="GameFamily")


@_attrs_define
class GameFamily:
    """A family of games: all that a client needs to offer it.

    Attributes:
        dice (bool): Whether the server rolls dice.
        game (str): The family's id.
        min_rated_plies (int): The number of plies from which a rated match counts for ratings.
        name (str): The display name.
        notation (str): The notation in a few words; the rules text has it in full.
        options (list[GameOption]): The options that its matches may choose.
        reasons (list[DescribedCode]): The reasons why its games end, besides `resignation`, `time_out`, `agreement` and
            `length`: a match of 2000 plies is a draw.
        rules_version (int): The version of the rules that new matches are played by.
        seats (list[int]): The numbers of seats it is played with.
        sides (list[str]): The sides in order: seat `s` plays for the side at index `s` modulo their number.
        summary (str): The description, in a sentence.
        variants (list[GameVariant]): The ways to play it.
        violations (list[DescribedCode]): The reasons why a move is illegal: the `violation` of an `illegal_move`
            problem.
    """

    dice: bool
    game: str
    min_rated_plies: int
    name: str
    notation: str
    options: list[GameOption]
    reasons: list[DescribedCode]
    rules_version: int
    seats: list[int]
    sides: list[str]
    summary: str
    variants: list[GameVariant]
    violations: list[DescribedCode]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        dice = self.dice

        game = self.game

        min_rated_plies = self.min_rated_plies

        name = self.name

        notation = self.notation

        options = []
        for options_item_data in self.options:
            options_item = options_item_data.to_dict()
            options.append(options_item)

        reasons = []
        for reasons_item_data in self.reasons:
            reasons_item = reasons_item_data.to_dict()
            reasons.append(reasons_item)

        rules_version = self.rules_version

        seats = self.seats

        sides = self.sides

        summary = self.summary

        variants = []
        for variants_item_data in self.variants:
            variants_item = variants_item_data.to_dict()
            variants.append(variants_item)

        violations = []
        for violations_item_data in self.violations:
            violations_item = violations_item_data.to_dict()
            violations.append(violations_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "dice": dice,
                "game": game,
                "min_rated_plies": min_rated_plies,
                "name": name,
                "notation": notation,
                "options": options,
                "reasons": reasons,
                "rules_version": rules_version,
                "seats": seats,
                "sides": sides,
                "summary": summary,
                "variants": variants,
                "violations": violations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.described_code import DescribedCode
        from ..models.game_option import GameOption
        from ..models.game_variant import GameVariant

        d = dict(src_dict)
        dice = d.pop("dice")

        game = d.pop("game")

        min_rated_plies = d.pop("min_rated_plies")

        name = d.pop("name")

        notation = d.pop("notation")

        options = []
        _options = d.pop("options")
        for options_item_data in _options:
            options_item = GameOption.from_dict(options_item_data)

            options.append(options_item)

        reasons = []
        _reasons = d.pop("reasons")
        for reasons_item_data in _reasons:
            reasons_item = DescribedCode.from_dict(reasons_item_data)

            reasons.append(reasons_item)

        rules_version = d.pop("rules_version")

        seats = cast(list[int], d.pop("seats"))

        sides = cast(list[str], d.pop("sides"))

        summary = d.pop("summary")

        variants = []
        _variants = d.pop("variants")
        for variants_item_data in _variants:
            variants_item = GameVariant.from_dict(variants_item_data)

            variants.append(variants_item)

        violations = []
        _violations = d.pop("violations")
        for violations_item_data in _violations:
            violations_item = DescribedCode.from_dict(violations_item_data)

            violations.append(violations_item)

        game_family = cls(
            dice=dice,
            game=game,
            min_rated_plies=min_rated_plies,
            name=name,
            notation=notation,
            options=options,
            reasons=reasons,
            rules_version=rules_version,
            seats=seats,
            sides=sides,
            summary=summary,
            variants=variants,
            violations=violations,
        )

        game_family.additional_properties = d
        return game_family

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
