from typing import Literal

TestNotificationType = Literal["webhook.test"]

TEST_NOTIFICATION_TYPE_VALUES: set[TestNotificationType] = {
    "webhook.test",
}


def check_test_notification_type(value: str) -> TestNotificationType:
    if value in TEST_NOTIFICATION_TYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TEST_NOTIFICATION_TYPE_VALUES!r}"
    )
