from typing import Literal

GetAnimationLang = Literal["ar", "en", "he", "nl", "ru"]

GET_ANIMATION_LANG_VALUES: set[GetAnimationLang] = {
    "ar",
    "en",
    "he",
    "nl",
    "ru",
}


def check_get_animation_lang(value: str) -> GetAnimationLang:
    if value in GET_ANIMATION_LANG_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_ANIMATION_LANG_VALUES!r}"
    )
