from typing import Literal

PauseReason = Literal["outage", "vacation"]

PAUSE_REASON_VALUES: set[PauseReason] = {
    "outage",
    "vacation",
}


def check_pause_reason(value: str) -> PauseReason:
    if value in PAUSE_REASON_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PAUSE_REASON_VALUES!r}"
    )
