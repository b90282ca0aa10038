from typing import Literal

ListPlayerMatchesStatus = Literal["active", "cancelled", "finished", "open"]

LIST_PLAYER_MATCHES_STATUS_VALUES: set[ListPlayerMatchesStatus] = {
    "active",
    "cancelled",
    "finished",
    "open",
}


def check_list_player_matches_status(value: str) -> ListPlayerMatchesStatus:
    if value in LIST_PLAYER_MATCHES_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_PLAYER_MATCHES_STATUS_VALUES!r}"
    )
