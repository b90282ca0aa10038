from typing import Literal

GetBoardPngFrame = Literal["match", "position"]

GET_BOARD_PNG_FRAME_VALUES: set[GetBoardPngFrame] = {
    "match",
    "position",
}


def check_get_board_png_frame(value: str) -> GetBoardPngFrame:
    if value in GET_BOARD_PNG_FRAME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_PNG_FRAME_VALUES!r}"
    )
