from enum import StrEnum


class PauseReason(StrEnum):
    OUTAGE = "outage"
    VACATION = "vacation"

    def __str__(self) -> str:
        return str(self.value)
