from typing import Literal

ListMessagesOrder = Literal["newest", "oldest"]

LIST_MESSAGES_ORDER_VALUES: set[ListMessagesOrder] = {
    "newest",
    "oldest",
}


def check_list_messages_order(value: str) -> ListMessagesOrder:
    if value in LIST_MESSAGES_ORDER_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_MESSAGES_ORDER_VALUES!r}"
    )
