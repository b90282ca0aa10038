from typing import Literal

ListRecordsResult = Literal["drawn", "lost", "won"]

LIST_RECORDS_RESULT_VALUES: set[ListRecordsResult] = {
    "drawn",
    "lost",
    "won",
}


def check_list_records_result(value: str) -> ListRecordsResult:
    if value in LIST_RECORDS_RESULT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {LIST_RECORDS_RESULT_VALUES!r}"
    )
