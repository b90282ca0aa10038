from enum import StrEnum


class MailReportKind(StrEnum):
    COMPLAINT = "complaint"
    HARD_BOUNCE = "hard_bounce"
    SOFT_BOUNCE = "soft_bounce"

    def __str__(self) -> str:
        return str(self.value)
