from typing import Literal

NotificationKindInputKind = Literal[
    "invitation",
    "match_begun",
    "match_ended",
    "match_resumed",
    "message",
    "offer",
    "offer_answered",
    "rematch",
    "reminder",
    "your_turn",
]

NOTIFICATION_KIND_INPUT_KIND_VALUES: set[NotificationKindInputKind] = {
    "invitation",
    "match_begun",
    "match_ended",
    "match_resumed",
    "message",
    "offer",
    "offer_answered",
    "rematch",
    "reminder",
    "your_turn",
}


def check_notification_kind_input_kind(value: str) -> NotificationKindInputKind:
    if value in NOTIFICATION_KIND_INPUT_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {NOTIFICATION_KIND_INPUT_KIND_VALUES!r}"
    )
