-- Webhooks: where accounts and apps want to be told of things, what is to be told, and how that went.

-- A webhook is that of an account, or the one of an app.
CREATE TABLE webhooks (
    webhook_id            uuid        PRIMARY KEY,
    account_id            uuid        REFERENCES accounts,
    app_id                uuid        UNIQUE REFERENCES apps,
    url                   text        NOT NULL,
    -- Of the URL: what is sent to one host at the same time is limited.
    host                  text        NOT NULL,
    -- Null: all kinds, those that come later among them.
    kinds                 text[],
    label                 text,
    -- Needed as it is to sign; it opens nothing here.
    secret                bytea       NOT NULL,
    -- The secret before it was rotated. Deliveries are signed with both for a day, so that a receiver that
    -- knows either can verify them.
    previous_secret       bytea,
    previous_secret_until timestamptz,
    created_at            timestamptz NOT NULL,
    -- The first failure since the last success.
    failing_since         timestamptz,
    disabled_at           timestamptz,
    disabled_reason       text,
    CONSTRAINT webhooks_have_one_owner CHECK (num_nonnulls(account_id, app_id) = 1),
    CONSTRAINT webhooks_previous_secret_ends
        CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

CREATE INDEX webhooks_account ON webhooks (account_id, webhook_id);
-- The lookup of every append.
CREATE INDEX webhooks_enabled ON webhooks (account_id) WHERE disabled_at IS NULL;

-- Appends that somebody may want to be told of, written with them and taken by a job.
CREATE TABLE outbox (
    match_id  uuid    NOT NULL,
    first_seq integer NOT NULL,
    last_seq  integer NOT NULL,
    CONSTRAINT outbox_pkey PRIMARY KEY (match_id, first_seq)
);

-- Deliveries to webhooks: those to send, and recent ones.
CREATE TABLE webhook_deliveries (
    delivery_id     uuid        PRIMARY KEY,
    webhook_id      uuid        NOT NULL REFERENCES webhooks ON DELETE CASCADE,
    -- The account that a delivery to an app is about; null for the webhook of an account.
    account_id      uuid,
    -- Follows from what is told, so that nothing is told twice.
    message_id      text        NOT NULL,
    kind            text        NOT NULL,
    -- The bytes that are sent.
    body            text        NOT NULL,
    -- The turn that it is about, and the kind of the offer: it is dropped once that turn or offer is over.
    match_id        uuid,
    ply             integer,
    offer           text,
    created_at      timestamptz NOT NULL,
    -- Counted when they begin, so that one that ended with the server counts too.
    attempts        integer     NOT NULL DEFAULT 0,
    -- Null once it is delivered, has failed or was dropped.
    next_attempt_at timestamptz,
    -- While an attempt runs, and for a while after a crash.
    claimed_until   timestamptz,
    delivered_at    timestamptz,
    failed_at       timestamptz,
    dropped_at      timestamptz,
    last_status     integer,
    last_error      text,
    CONSTRAINT webhook_deliveries_message_key UNIQUE (webhook_id, message_id)
);

CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, delivery_id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
-- The due deliveries of one webhook, oldest first: a long queue of one webhook slows no other.
CREATE INDEX webhook_deliveries_by_webhook_and_due
    ON webhook_deliveries (webhook_id, next_attempt_at, delivery_id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_by_account ON webhook_deliveries (account_id) WHERE account_id IS NOT NULL;

-- The newest reminder of each player in each running match: each step of a ply is taken once.
CREATE TABLE reminders (
    match_id     uuid        NOT NULL,
    account_id   uuid        NOT NULL,
    ply          integer     NOT NULL,
    step_seconds integer     NOT NULL,
    -- The one that the reminder was sent for. If it moves back by more than the step, the step is due again.
    deadline     timestamptz,
    CONSTRAINT reminders_pkey PRIMARY KEY (match_id, account_id)
);

-- The feed of an app: each notification about one of its accounts, in the order of transactions.
CREATE TABLE app_notifications (
    notification_id uuid        PRIMARY KEY,
    app_id          uuid        NOT NULL REFERENCES apps,
    account_id      uuid        NOT NULL,
    -- Follows from what is told, so that nothing is told twice.
    message_id      text        NOT NULL,
    -- As the app's webhook gets it.
    body            text        NOT NULL,
    created_at      timestamptz NOT NULL,
    place           xid8        NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT app_notifications_message_key UNIQUE (app_id, message_id)
);

CREATE INDEX app_notifications_by_place ON app_notifications (app_id, place, notification_id);
CREATE INDEX app_notifications_by_account ON app_notifications (account_id);
CREATE INDEX app_notifications_by_age ON app_notifications (created_at);
