from typing import Literal

GetAnimationTheme = Literal[
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

GET_ANIMATION_THEME_VALUES: set[GetAnimationTheme] = {
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


def check_get_animation_theme(value: str) -> GetAnimationTheme:
    if value in GET_ANIMATION_THEME_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {GET_ANIMATION_THEME_VALUES!r}"
    )
