-- What was sent to the devices that get push messages, and how that went.

ALTER TABLE push_subscriptions
    ADD COLUMN delivered_at  timestamptz,
    -- The failures since the last message that was taken, and when the next attempt may be.
    ADD COLUMN failures      integer NOT NULL DEFAULT 0,
    ADD COLUMN failing_since timestamptz,
    ADD COLUMN retry_at      timestamptz;

-- What was sent last under each tag: what stands on the screen of the device, unless the person has
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

-- Those that subscribed before.
INSERT INTO notification_channels (account_id, channel)
SELECT DISTINCT account_id, 'push' FROM push_subscriptions
ON CONFLICT DO NOTHING;
