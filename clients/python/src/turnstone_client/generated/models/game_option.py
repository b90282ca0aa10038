from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="GameOption")


@_attrs_define
class GameOption:
    """An option of a game. Its value is a word or a number; the members of the other type are empty or
    null.

        Attributes:
            default_number (int | None): The default number.
            default_word (None | str): The default word.
            description (str): The meaning of the option.
            numbers (list[int]): The allowed numbers.
            option (str): The member's name in `options`.
            variants (list[str]): The variants that have it.
            words (list[str]): The allowed words.
    """

    default_number: int | None
    default_word: None | str
    description: str
    numbers: list[int]
    option: str
    variants: list[str]
    words: list[str]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        default_number: int | None
        default_number = self.default_number

        default_word: None | str
        default_word = self.default_word

        description = self.description

        numbers = self.numbers

        option = self.option

        variants = self.variants

        words = self.words

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "default_number": default_number,
                "default_word": default_word,
                "description": description,
                "numbers": numbers,
                "option": option,
                "variants": variants,
                "words": words,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_default_number(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        default_number = _parse_default_number(d.pop("default_number"))

        def _parse_default_word(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        default_word = _parse_default_word(d.pop("default_word"))

        description = d.pop("description")

        numbers = cast(list[int], d.pop("numbers"))

        option = d.pop("option")

        variants = cast(list[str], d.pop("variants"))

        words = cast(list[str], d.pop("words"))

        game_option = cls(
            default_number=default_number,
            default_word=default_word,
            description=description,
            numbers=numbers,
            option=option,
            variants=variants,
            words=words,
        )

        game_option.additional_properties = d
        return game_option

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
