-- Apps, whose own backends learn what happens to the accounts that signed in through them.

CREATE TABLE apps (
    -- Public: the app sends it when somebody signs in.
    app_id      uuid        PRIMARY KEY,
    name        text        NOT NULL,
    -- The SHA-256 of the key, which only the app's backend has.
    key_hash    bytea       NOT NULL,
    created_at  timestamptz NOT NULL,
    disabled_at timestamptz,
    CONSTRAINT apps_key_hash_key UNIQUE (key_hash)
);

CREATE UNIQUE INDEX apps_by_name ON apps (lower(name));

-- The app that a session was made through. An account belongs to an app as long as it has such a
-- session: a logout, a change of the password and a deletion end that too.
ALTER TABLE sessions ADD COLUMN app_id uuid REFERENCES apps;
CREATE INDEX sessions_of_apps ON sessions (account_id, app_id) WHERE app_id IS NOT NULL;
CREATE INDEX sessions_by_app ON sessions (app_id, account_id) WHERE app_id IS NOT NULL;

-- A webhook is that of an account, or the one of an app.
ALTER TABLE webhooks
    ALTER COLUMN account_id DROP NOT NULL,
    ADD COLUMN app_id uuid UNIQUE REFERENCES apps,
    ADD CONSTRAINT webhooks_have_one_owner CHECK (num_nonnulls(account_id, app_id) = 1);

-- Whom a delivery to an app is about; null for the webhook of an account.
ALTER TABLE webhook_deliveries ADD COLUMN account_id uuid;
CREATE INDEX webhook_deliveries_by_account ON webhook_deliveries (account_id)
    WHERE account_id IS NOT NULL;

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
