from typing import Literal

TimeControlInputKind = Literal["bank", "per_move", "unlimited"]

TIME_CONTROL_INPUT_KIND_VALUES: set[TimeControlInputKind] = {
    "bank",
    "per_move",
    "unlimited",
}


def check_time_control_input_kind(value: str) -> TimeControlInputKind:
    if value in TIME_CONTROL_INPUT_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TIME_CONTROL_INPUT_KIND_VALUES!r}"
    )
