use serde_json::{Value, json};

use super::{INSTANT, merged};

pub(crate) fn email() -> Value {
    json!({
        "address": "player@example.org", "confirmed_at": INSTANT, "wanted": null, "wanted_at": null,
        "language": "nl", "unsubscribed_at": null, "suppressed": null,
        "suppressed_at": null, "suppressed_address": null,
    })
}

pub(crate) fn wanted_email() -> Value {
    merged(
        email(),
        json!({
            "address": null, "confirmed_at": null, "wanted": "player@example.org",
            "wanted_at": INSTANT,
        }),
    )
}

pub(crate) fn set_email() -> Value {
    json!({
        "address": "player@example.org", "password": "correct horse battery", "language": "nl",
    })
}

pub(crate) fn mail_token() -> Value {
    json!({"token": "pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn"})
}

pub(crate) fn reset_by_mail() -> Value {
    merged(mail_token(), json!({"new_password": "staple horse correct"}))
}

pub(crate) fn report() -> Value {
    json!({"address": "player@example.org", "kind": "hard_bounce"})
}

pub(super) fn mails() -> Value {
    json!([{
        "id": "019a9f3d-0a00-7e1f-a2b3-c4d5e6f70819", "kind": "sign-in",
        "address": "player@example.org", "language": "nl", "label": "my phone",
        "created_at": INSTANT, "expires_at": INSTANT, "next_attempt_at": null, "attempts": 1,
        "sent_at": INSTANT, "failed_at": null, "last_error": null,
    }])
}

pub(super) fn mail_links() -> Value {
    json!([{"kind": "confirmation", "address": "player@example.org", "expires_at": INSTANT}])
}
