//! The tables on a cluster: which are divided by match, which stay together on the coordinator.
//!
//! Rows that an append writes and a read of one match needs have one `match_id`, and so are on one
//! worker. Everything of people stays together: it is small beside the logs, its transactions are about
//! several accounts, and it has foreign keys.

/// A table that is divided by `match_id`, on the same workers as all others of this list, and why.
pub const MATCH_TABLES: [(&str, &str); 12] = [
    // The first: all others are placed as it is.
    ("matches", "the head, which each append locks and updates"),
    ("match_events", "the log: most of all bytes and writes"),
    ("match_participants", "who belongs to a match; written with it, read beside its head"),
    ("match_departures", "written with the members of a match"),
    ("outbox", "written by each append"),
    ("match_signatures", "written by the append that ends the match"),
    ("dice_seeds", "read by each append of a match with dice"),
    ("conditional_moves", "read before each append, under the lock of the head"),
    ("rematches", "changes under the lock of the head, and is shown with it"),
    ("reminders", "one row for each player of a running match, compared with its deadline"),
    ("messages", "numbered under the lock of the head; grows with the matches"),
    ("message_reads", "compared with the messages of the match"),
];

/// The tables of which each machine has a copy, and why.
pub const COPIED_TABLES: [(&str, &str); 1] =
    [("blocks", "read beside matches, invitations and messages; small, and seldom written")];

/// The tables that stay on the coordinator, by the reason.
pub const LOCAL_TABLES: [(&str, &[&str]); 9] = [
    (
        "accounts, and what refers to them: a request locks and changes several of these tables",
        &[
            "accounts",
            "username_claims",
            "sessions",
            "login_addresses",
            "vacations",
            "follows",
            "profiles",
            "idempotency_keys",
            "account_changes",
            "apps",
            "app_notifications",
        ],
    ),
    (
        "the inbox of a person and what is sent from it: one transaction for many accounts",
        &[
            "notifications",
            "notification_settings",
            "notification_channels",
            "due_notifications",
            "notification_counts",
            "account_activity",
            "push_keys",
            "push_subscriptions",
            "push_shown",
            "account_emails",
            "outgoing_mails",
            "mail_links",
            "password_reset_requests",
            "suppressed_addresses",
            "webhooks",
            "webhook_deliveries",
        ],
    ),
    ("counts of closed matches: a cluster closes none", &["result_counts", "opponent_counts"]),
    ("the index of matches by account: no worker has all matches of one", &["account_matches"]),
    (
        "ratings: matches are rated one after the other, by one server, over all matches",
        &[
            "ratings",
            "rating_history",
            "uncounted_matches",
            "rating_queue",
            "rating_turn",
            "leaderboards",
            "leaderboard_milestones",
        ],
    ),
    (
        "the queue of the engine, taken with `SKIP LOCKED` over all matches, and what is written with it",
        &["engine_jobs", "engine_turns", "match_hints", "match_reviews"],
    ),
    ("seeks pair accounts, under the locks of these", &["seeks", "seek_matches", "seat_balances"]),
    ("found by its code, and says who has used it", &["match_links"]),
    (
        "one row, or a few, for the whole service",
        &["archive_volumes", "feed_origin", "heartbeat", "outages", "signing_keys"],
    ),
];

/// The names of all tables.
pub(crate) fn all_tables() -> impl Iterator<Item = &'static str> {
    let of_matches = MATCH_TABLES.iter().chain(&COPIED_TABLES).map(|(table, _)| *table);
    of_matches.chain(LOCAL_TABLES.iter().flat_map(|(_, tables)| tables.iter().copied()))
}
