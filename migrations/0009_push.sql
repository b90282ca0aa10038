-- Push messages to browsers and phones (Web Push): which devices get them, and what was sent to them.

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
    -- The login of the device. Its end is the end of the subscription.
    session_id      uuid        NOT NULL REFERENCES sessions ON DELETE CASCADE,
    -- The address at the push service. A program that knows it can send there, under this server's key.
    endpoint        text        NOT NULL,
    -- With these a message is encrypted: the device's public key, and a secret that it shares.
    public_key      bytea       NOT NULL,
    auth_secret     bytea       NOT NULL,
    language        text        NOT NULL,
    created_at      timestamptz NOT NULL,
    -- When the device last said that it still has the subscription.
    renewed_at      timestamptz NOT NULL,
    -- When the push service last took a message.
    delivered_at    timestamptz,
    -- The failures since then, and when the next attempt may be.
    failures        integer     NOT NULL DEFAULT 0,
    failing_since   timestamptz,
    retry_at        timestamptz,
    CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);

CREATE INDEX push_subscriptions_by_account ON push_subscriptions (account_id, subscription_id);
CREATE INDEX push_subscriptions_by_session ON push_subscriptions (session_id);

-- The last message under each tag: it stands on the screen of the device, unless the person has
-- wiped it away. A message with the same tag takes its place.
CREATE TABLE push_shown (
    subscription_id uuid        NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    tag             text        NOT NULL,
    -- The newest notification that was sent under the tag, and all before it.
    notification_id uuid        NOT NULL,
    shown_at        timestamptz NOT NULL,
    CONSTRAINT push_shown_pkey PRIMARY KEY (subscription_id, tag)
);

CREATE INDEX push_shown_by_age ON push_shown (shown_at);

-- With its last subscription an account has nowhere to receive, however the subscription ended: by
-- wish, with its session, by the push service.
CREATE FUNCTION close_push_channel() RETURNS trigger
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    -- The lock is taken in a statement of its own. The next one then sees a subscription that was
    -- made meanwhile by a transaction that had the lock.
    PERFORM FROM notification_channels
        WHERE account_id = OLD.account_id AND channel = 'push' FOR UPDATE;
    DELETE FROM notification_channels
        WHERE account_id = OLD.account_id AND channel = 'push'
          AND NOT EXISTS (
              SELECT FROM push_subscriptions WHERE account_id = OLD.account_id);
    RETURN NULL;
END
$$;

CREATE TRIGGER push_subscriptions_close_channel
    AFTER DELETE OR UPDATE OF account_id ON push_subscriptions
    FOR EACH ROW EXECUTE FUNCTION close_push_channel();
