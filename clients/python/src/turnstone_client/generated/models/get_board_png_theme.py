from typing import Literal

GetBoardPngTheme = Literal[
    "auto",
    "dark",
    "light",
    "paper-auto",
    "paper-dark",
    "paper-light",
    "slate-auto",
    "slate-dark",
    "slate-light",
]

GET_BOARD_PNG_THEME_VALUES: set[GetBoardPngTheme] = {
    "auto",
    "dark",
    "light",
    "paper-auto",
    "paper-dark",
    "paper-light",
    "slate-auto",
    "slate-dark",
    "slate-light",
}


def check_get_board_png_theme(value: str) -> GetBoardPngTheme:
    if value in GET_BOARD_PNG_THEME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_PNG_THEME_VALUES!r}"
    )
