from typing import Literal

GetBoardTheme = Literal[
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

GET_BOARD_THEME_VALUES: set[GetBoardTheme] = {
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


def check_get_board_theme(value: str) -> GetBoardTheme:
    if value in GET_BOARD_THEME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_THEME_VALUES!r}"
    )
