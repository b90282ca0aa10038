-- Webhooks: where accounts want to be told of things, what is to be told, and how that went.

-- How many seconds before a deadline its player is reminded, longest first.
ALTER TABLE accounts ADD COLUMN reminders integer[] NOT NULL DEFAULT '{86400}';

CREATE TABLE webhooks (
    webhook_id      uuid        PRIMARY KEY,
    account_id      uuid        NOT NULL REFERENCES accounts,
    url             text        NOT NULL,
    -- Of the URL: what is sent to one host at the same time is limited.
    host            text        NOT NULL,
    -- Null: all kinds, those that come later among them.
    kinds           text[],
    label           text,
    -- Needed as it is to sign; it opens nothing here.
    secret          bytea       NOT NULL,
    created_at      timestamptz NOT NULL,
    -- The first failure since the last success.
    failing_since   timestamptz,
    disabled_at     timestamptz,
    disabled_reason text
);

CREATE INDEX webhooks_account ON webhooks (account_id, webhook_id);
-- What every append looks at.
CREATE INDEX webhooks_enabled ON webhooks (account_id) WHERE disabled_at IS NULL;

-- Appends that somebody may want to be told of, written with them and taken by a job.
CREATE TABLE outbox (
    match_id  uuid    NOT NULL,
    first_seq integer NOT NULL,
    last_seq  integer NOT NULL,
    CONSTRAINT outbox_pkey PRIMARY KEY (match_id, first_seq)
);

CREATE TABLE webhook_deliveries (
    delivery_id     uuid        PRIMARY KEY,
    webhook_id      uuid        NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    -- Follows from what is told, so that nothing is told twice.
    message_id      text        NOT NULL,
    kind            text        NOT NULL,
    -- The bytes that are sent.
    body            text        NOT NULL,
    -- Of a reminder: the match and ply that it is about. It is of no use once the ply is over.
    match_id        uuid,
    ply             integer,
    created_at      timestamptz NOT NULL,
    -- Counted when they begin, so that one that ended with the server counts too.
    attempts        integer     NOT NULL DEFAULT 0,
    -- Null once it is delivered or has failed.
    next_attempt_at timestamptz,
    -- While an attempt runs, and for a while after a crash.
    claimed_until   timestamptz,
    delivered_at    timestamptz,
    failed_at       timestamptz,
    last_status     integer,
    last_error      text,
    CONSTRAINT webhook_deliveries_message_key UNIQUE (webhook_id, message_id)
);

CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, delivery_id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);

-- The newest reminder of each player in each running match: each step of a ply is taken once.
CREATE TABLE reminders (
    match_id     uuid    NOT NULL,
    account_id   uuid    NOT NULL,
    ply          integer NOT NULL,
    step_seconds integer NOT NULL,
    CONSTRAINT reminders_pkey PRIMARY KEY (match_id, account_id)
);
