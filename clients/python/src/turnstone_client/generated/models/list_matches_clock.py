from typing import Literal

ListMatchesClock = Literal["bank", "per_move", "unlimited"]

LIST_MATCHES_CLOCK_VALUES: set[ListMatchesClock] = {
    "bank",
    "per_move",
    "unlimited",
}


def check_list_matches_clock(value: str) -> ListMatchesClock:
    if value in LIST_MATCHES_CLOCK_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_MATCHES_CLOCK_VALUES!r}"
    )
