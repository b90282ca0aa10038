use serde_json::{Value, json};

use super::mail;
use super::push::subscriptions;
use super::ratings::{history, ratings};
use super::webhooks::{deliveries, webhooks};
use super::{
    INSTANT, MATCH, account, account_notifications, conditional_moves, matches, message, players,
    running_match, sessions, tokens,
};

/// An export with one item in each list.
pub(crate) fn export() -> Value {
    let first = |list: Value| list["items"][0].clone();
    let left = "019a9f3c-7a00-7c4d-9b5e-3f7a1d0b2c02";
    let (delivery, written) = (first(deliveries()), message());
    let summary = first(matches());
    json!({
        "format": "turnstone-export-1", "exported_at": INSTANT, "account": account(),
        "vacations": [{"starts_at": INSTANT, "ends_at": "2026-11-20T10:30:00.123456Z", "automatic": true, "unused": []}],
        "sessions": sessions()["items"], "email": [mail::email()], "mails": mail::mails(),
        "mail_links": mail::mail_links(), "tokens": tokens()["items"], "blocks": players()["items"],
        "notifications": [account_notifications::notification()],
        "notification_settings": [account_notifications::settings()],
        "following": [{"player": players()["items"][0], "since": INSTANT}],
        "profile": [{
            "bio": "I play on the train.", "country": "NL", "shows_last_seen": false,
            "avatar_media": null, "avatar": null,
        }],
        "push_subscriptions": subscriptions()["items"],
        "webhooks": webhooks()["items"],
        "webhook_deliveries": [{
            "webhook_id": first(webhooks())["id"], "body": "{\"type\":\"match.your_turn\"}",
            "delivery": delivery,
        }],
        "idempotency_keys": [{
            "key": "4f1c", "kind": "match", "made_id": MATCH, "version": 2, "created_at": INSTANT,
        }],
        "matches": [{
            "match": summary.clone(), "record": format!("/v1/matches/{MATCH}/record.json"), "plays": true,
            "conditional_moves": {"ply": running_match()["ply"], "moves": conditional_moves()},
            "reminder": {"ply": running_match()["ply"], "step_seconds": 86_400},
            "messages_read": 1,
        }],
        "match_links": [{
            "code": "3q2-7wAAq1Jk0bVd", "match_id": MATCH, "made": true, "used": false,
            "created_at": INSTANT, "expires_at": "2026-11-27T09:30:00.123456Z", "max_uses": 1,
        }],
        "seeks": [super::seeks::seek()],
        "seat_balances": [{
            "game": summary["game"], "variant": summary["variant"], "firsts": 2, "seconds": 1,
            "first_at": INSTANT,
        }],
        "left_matches": [left],
        "ratings": ratings()["items"],
        "rating_history": [{
            "match_id": MATCH, "game": summary["game"], "variant": summary["variant"],
            "opponents": [players()["items"][0]["id"]], "standing": history()["items"][0]["standing"],
        }],
        "messages": [{
            "match_id": MATCH, "seq": 1, "id": written["id"], "text": written["text"],
            "at": written["at"],
        }],
    })
}
