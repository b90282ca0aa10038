from typing import Literal

ListLeaderboardKind = Literal["bot", "person"]

LIST_LEADERBOARD_KIND_VALUES: set[ListLeaderboardKind] = {
    "bot",
    "person",
}


def check_list_leaderboard_kind(value: str) -> ListLeaderboardKind:
    if value in LIST_LEADERBOARD_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_LEADERBOARD_KIND_VALUES!r}"
    )
