use serde_json::{Value, json};

use super::{INSTANT, MATCH};

pub(crate) fn hint() -> Value {
    json!({"ply": 12, "seat": 0, "move": "3", "expected": 0.642, "is_exact": false})
}

pub(crate) fn review() -> Value {
    json!({
        "match_id": MATCH, "status": "running", "progress": {"done": 2, "total": 42},
        "engine_version": 1, "requested_at": INSTANT, "finished_at": null,
        "seats": [
            {"seat": 0, "accuracy": 100.0, "best": 1, "good": 0, "inaccuracy": 0, "mistake": 0,
             "blunder": 0, "luck": 0.0},
            {"seat": 1, "accuracy": 71.2, "best": 0, "good": 0, "inaccuracy": 1, "mistake": 0,
             "blunder": 0, "luck": 0.0},
        ],
        "plies": [
            {"ply": 1, "seat": 0, "move": "3", "expected_before": 0.612, "expected_after": 0.612,
             "best": "3", "lost": 0.0, "verdict": "best", "is_exact": false, "is_forced": false,
             "is_taken_back": false},
            {"ply": 2, "seat": 1, "move": "1", "expected_before": 0.388, "expected_after": 0.309,
             "best": "2", "lost": 0.079, "verdict": "inaccuracy", "is_exact": false,
             "is_forced": false, "is_taken_back": false},
        ],
        "rolls": [],
    })
}
