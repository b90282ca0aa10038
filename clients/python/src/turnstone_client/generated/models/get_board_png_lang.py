from typing import Literal

GetBoardPngLang = Literal["ar", "en", "he", "nl", "ru"]

GET_BOARD_PNG_LANG_VALUES: set[GetBoardPngLang] = {
    "ar",
    "en",
    "he",
    "nl",
    "ru",
}


def check_get_board_png_lang(value: str) -> GetBoardPngLang:
    if value in GET_BOARD_PNG_LANG_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_BOARD_PNG_LANG_VALUES!r}"
    )
