from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="DiceProof")


@_attrs_define
class DiceProof:
    """The proof that nobody manipulated the dice.

    Attributes:
        commitment (str): SHA-256 of the seed, in hex, published before the first roll.
        nonces (list[None | str]): The dice nonce of each seat, in hex; null for a seat without one.
        seed (None | str): The seed, in hex, once the match is over; null before.
    """

    commitment: str
    nonces: list[None | str]
    seed: None | str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        commitment = self.commitment

        nonces = []
        for nonces_item_data in self.nonces:
            nonces_item: None | str
            nonces_item = nonces_item_data
            nonces.append(nonces_item)

        seed: None | str
        seed = self.seed

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "commitment": commitment,
                "nonces": nonces,
                "seed": seed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        commitment = d.pop("commitment")

        nonces = []
        _nonces = d.pop("nonces")
        for nonces_item_data in _nonces:

            def _parse_nonces_item(data: object) -> None | str:
                if data is None:
                    return data
                return cast(None | str, data)

            nonces_item = _parse_nonces_item(nonces_item_data)

            nonces.append(nonces_item)

        def _parse_seed(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        seed = _parse_seed(d.pop("seed"))

        dice_proof = cls(
            commitment=commitment,
            nonces=nonces,
            seed=seed,
        )

        dice_proof.additional_properties = d
        return dice_proof

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
