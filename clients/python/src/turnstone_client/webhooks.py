"""Deliveries of webhooks."""

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping

from .generated.models import DisabledNotification, MatchNotification, TestNotification

# How far the clocks of the server and this machine may be apart, and how late a delivery may be.
_TOLERANCE_SECONDS = 300

WebhookEvent = MatchNotification | TestNotification | DisabledNotification


class WebhookError(Exception):
    """A delivery that the server has not signed, or that is too old."""


def verify(body: bytes | str, headers: Mapping[str, str], secret: str) -> WebhookEvent:
    """Checks that the server has signed a delivery within the last minutes.

    Returns what it tells. `body` is the body as it came, byte by byte; `secret` begins with
    `whsec_`. Raises WebhookError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id_, timestamp, signatures = (
            given[f"webhook-{name}"] for name in ("id", "timestamp", "signature")
        )
        age = abs(time.time() - float(timestamp))
    except (KeyError, ValueError):
        raise WebhookError("a header is missing or wrong") from None
    if not age <= _TOLERANCE_SECONDS:
        raise WebhookError("the delivery is too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = body.encode() if isinstance(body, str) else body
    digest = hmac.digest(key, f"{id_}.{timestamp}.".encode() + content, hashlib.sha256)
    # After a change of the secret there are two signatures for a day.
    if not any(hmac.compare_digest(_bytes_of(one), digest) for one in signatures.split(" ")):
        raise WebhookError("the signature is wrong")
    told = json.loads(content)
    if told["type"] == "webhook.test":
        return TestNotification.from_dict(told)
    if told["type"] == "webhook.disabled":
        return DisabledNotification.from_dict(told)
    return MatchNotification.from_dict(told)


def _bytes_of(signature: str) -> bytes:
    version, _, encoded = signature.partition(",")
    try:
        return base64.b64decode(encoded, validate=True) if version == "v1" else b""
    except binascii.Error:
        return b""
