from typing import Literal

ListMatchesStatus = Literal["active", "cancelled", "finished", "open"]

LIST_MATCHES_STATUS_VALUES: set[ListMatchesStatus] = {
    "active",
    "cancelled",
    "finished",
    "open",
}


def check_list_matches_status(value: str) -> ListMatchesStatus:
    if value in LIST_MATCHES_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_MATCHES_STATUS_VALUES!r}"
    )
