from typing import Literal

ListOwnMatchesSection = Literal[
    "finished",
    "invitations",
    "my_turn",
    "offers",
    "open_matches",
    "their_turn",
    "unread",
]

LIST_OWN_MATCHES_SECTION_VALUES: set[ListOwnMatchesSection] = {
    "finished",
    "invitations",
    "my_turn",
    "offers",
    "open_matches",
    "their_turn",
    "unread",
}


def check_list_own_matches_section(value: str) -> ListOwnMatchesSection:
    if value in LIST_OWN_MATCHES_SECTION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_OWN_MATCHES_SECTION_VALUES!r}"
    )
