from typing import Literal

GetBoardLang = Literal["ar", "en", "he", "nl", "ru"]

GET_BOARD_LANG_VALUES: set[GetBoardLang] = {
    "ar",
    "en",
    "he",
    "nl",
    "ru",
}


def check_get_board_lang(value: str) -> GetBoardLang:
    if value in GET_BOARD_LANG_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_LANG_VALUES!r}"
    )
