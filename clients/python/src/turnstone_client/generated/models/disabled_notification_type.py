from typing import Literal

DisabledNotificationType = Literal["webhook.disabled"]

DISABLED_NOTIFICATION_TYPE_VALUES: set[DisabledNotificationType] = {
    "webhook.disabled",
}


def check_disabled_notification_type(value: str) -> DisabledNotificationType:
    if value in DISABLED_NOTIFICATION_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {DISABLED_NOTIFICATION_TYPE_VALUES!r}"
    )
