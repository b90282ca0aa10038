from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.login_session import LoginSession
    from ..models.user_account import UserAccount


T = TypeVar("T", bound="CreatedSession")


@_attrs_define
class CreatedSession:
    """A new session.

    Attributes:
        account (UserAccount): An account as its owner sees it.
        session (LoginSession): A device that is logged in.
        token (str): The token for `Authorization: Bearer …`; shown only once.
    """

    account: UserAccount
    session: LoginSession
    token: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        account = self.account.to_dict()

        session = self.session.to_dict()

        token = self.token

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "account": account,
                "session": session,
                "token": token,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.login_session import LoginSession
        from ..models.user_account import UserAccount

        d = dict(src_dict)
        account = UserAccount.from_dict(d.pop("account"))

        session = LoginSession.from_dict(d.pop("session"))

        token = d.pop("token")

        created_session = cls(
            account=account,
            session=session,
            token=token,
        )

        created_session.additional_properties = d
        return created_session

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
