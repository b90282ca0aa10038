from typing import Literal

MailReportKind = Literal["complaint", "hard_bounce", "soft_bounce"]

MAIL_REPORT_KIND_VALUES: set[MailReportKind] = {
    "complaint",
    "hard_bounce",
    "soft_bounce",
}


def check_mail_report_kind(value: str) -> MailReportKind:
    if value in MAIL_REPORT_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {MAIL_REPORT_KIND_VALUES!r}"
    )
