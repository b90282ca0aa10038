-- Push messages to browsers and phones (Web Push): which devices get them.

-- The key pair by which push services recognise this server, as PKCS #8. It is here and not in a
-- file of one server: a subscription is made for it, and all servers send to all subscriptions.
CREATE TABLE push_keys (
    is_current boolean     PRIMARY KEY DEFAULT true CHECK (is_current),
    key_pair   bytea       NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE TABLE push_subscriptions (
    subscription_id uuid        PRIMARY KEY,
    account_id      uuid        NOT NULL REFERENCES accounts,
    -- The login of the device. Whatever ends it ends the subscription.
    session_id      uuid        NOT NULL REFERENCES sessions ON DELETE CASCADE,
    -- The address at the push service. Who knows it can send there, under this server's key.
    endpoint        text        NOT NULL,
    -- With these a message is encrypted: the device's public key, and a secret that it shares.
    public_key      bytea       NOT NULL,
    auth_secret     bytea       NOT NULL,
    language        text        NOT NULL,
    created_at      timestamptz NOT NULL,
    -- When the device last said that it still has the subscription.
    renewed_at      timestamptz NOT NULL,
    CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);

CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id, subscription_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);
