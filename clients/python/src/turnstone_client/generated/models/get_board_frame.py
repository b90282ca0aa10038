from typing import Literal

GetBoardFrame = Literal["match", "position"]

GET_BOARD_FRAME_VALUES: set[GetBoardFrame] = {
    "match",
    "position",
}


def check_get_board_frame(value: str) -> GetBoardFrame:
    if value in GET_BOARD_FRAME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_FRAME_VALUES!r}"
    )
