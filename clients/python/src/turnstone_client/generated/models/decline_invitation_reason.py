from typing import Literal

DeclineInvitationReason = Literal[
    "opponent", "other", "rated", "time_control", "too_busy", "variant"
]

DECLINE_INVITATION_REASON_VALUES: set[DeclineInvitationReason] = {
    "opponent",
    "other",
    "rated",
    "time_control",
    "too_busy",
    "variant",
}


def check_decline_invitation_reason(value: str) -> DeclineInvitationReason:
    if value in DECLINE_INVITATION_REASON_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {DECLINE_INVITATION_REASON_VALUES!r}"
    )
