use serde_json::{Value, json};

use super::{INSTANT, merged};

/// The members that a token has also when it is new.
fn token() -> Value {
    json!({
        "id": "019a9f3b-a100-7b3d-8c4e-5f6a7b8c9d10", "label": "my bot",
        "scopes": ["matches:read", "matches:play"], "created_at": INSTANT,
        "expires_at": "2027-11-20T09:30:00.123456Z",
    })
}

pub(crate) fn created_token() -> Value {
    let secret = "ts_pY3mX1n0cV9bG7kLq2wE5rT8uI4oP6aSdFhJzKxCvBn";
    merged(token(), json!({"token": secret}))
}

pub(crate) fn tokens() -> Value {
    let listed = merged(token(), json!({"last_used_at": INSTANT}));
    json!({"items": [listed], "next_cursor": null})
}
