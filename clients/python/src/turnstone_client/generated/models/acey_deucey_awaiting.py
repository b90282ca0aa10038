from typing import Literal

AceyDeuceyAwaiting = Literal["double", "nothing", "opening_roll", "roll", "roll_play"]

ACEY_DEUCEY_AWAITING_VALUES: set[AceyDeuceyAwaiting] = {
    "double",
    "nothing",
    "opening_roll",
    "roll",
    "roll_play",
}


def check_acey_deucey_awaiting(value: str) -> AceyDeuceyAwaiting:
    if value in ACEY_DEUCEY_AWAITING_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ACEY_DEUCEY_AWAITING_VALUES!r}"
    )
