-- Notifications of people: an inbox for each account, and what is to be sent from it by push or e-mail.

-- The inboxes. `message_id` follows from the event, so that a notification is written once.
CREATE TABLE notifications (
    account_id      uuid        NOT NULL REFERENCES accounts,
    -- A UUID of version 7: newer ones are greater.
    notification_id uuid        NOT NULL,
    message_id      text        NOT NULL,
    kind            text        NOT NULL,
    match_id        uuid        NOT NULL,
    -- The match as it was then.
    version         integer     NOT NULL,
    ply             integer     NOT NULL,
    seat            smallint,
    -- The kind of the offer that is open or was answered, and the answer.
    offer           text,
    answer          text,
    -- The number of the message that it tells of.
    message_seq     integer,
    created_at      timestamptz NOT NULL,
    read_at         timestamptz,
    -- The transaction that wrote it last: its position in the account's stream.
    changed_by      xid8        NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT notifications_pkey PRIMARY KEY (account_id, notification_id),
    CONSTRAINT notifications_message_key UNIQUE (account_id, match_id, message_id)
);

CREATE INDEX notifications_by_kind ON notifications (account_id, kind, notification_id DESC);
CREATE INDEX notifications_by_age ON notifications (created_at);

-- Whether what a notification says still holds: a row, or none. As a table function with a body that
-- Postgres parses here, it becomes a part of the query that asks. A scalar function with subqueries does
-- not: a call of it for each of 200 notifications took 5.7 ms, this takes 0.4 ms.
CREATE FUNCTION notification_premise(notification notifications, offers_from timestamptz)
    RETURNS SETOF boolean LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT true WHERE CASE
        WHEN notification.answer IS NOT NULL OR notification.kind IN ('match_begun', 'match_resumed') THEN true
        WHEN notification.kind = 'message' THEN EXISTS (
            SELECT FROM messages
            WHERE messages.match_id = notification.match_id AND messages.seq = notification.message_seq
              AND messages.text IS NOT NULL
              AND NOT EXISTS (SELECT FROM blocks
                  WHERE blocker_id = notification.account_id AND blocked_id = messages.author_id)
              AND NOT EXISTS (SELECT FROM message_reads AS known
                  WHERE known.account_id = notification.account_id AND known.match_id = notification.match_id
                    AND known.up_to >= notification.message_seq))
        ELSE EXISTS (
            SELECT FROM matches WHERE matches.match_id = notification.match_id AND CASE notification.kind
                -- Of an end that was taken back the version is another.
                WHEN 'match_ended' THEN status IN ('finished', 'cancelled')
                    AND matches.version = notification.version
                WHEN 'invitation' THEN status = 'open' AND EXISTS (
                        SELECT FROM match_participants AS belongs
                        WHERE belongs.match_id = notification.match_id
                          AND belongs.account_id = notification.account_id AND NOT plays)
                    AND NOT EXISTS (SELECT FROM blocks
                        WHERE blocker_id = notification.account_id AND blocked_id = created_by)
                WHEN 'rematch' THEN status = 'finished' AND EXISTS (
                    SELECT FROM rematches
                    WHERE rematches.match_id = notification.match_id AND rematch_id IS NULL
                      AND seats <> '{}' AND changed_at > offers_from
                      AND NOT EXISTS (SELECT FROM unnest(seats) AS seat
                          WHERE players -> 'seats' ->> seat = notification.account_id::text))
                WHEN 'offer' THEN status = 'active' AND matches.ply = notification.ply
                    AND (at_ply ->> 'ply')::int = notification.ply AND EXISTS (
                        SELECT FROM jsonb_array_elements(at_ply -> 'offers') AS offer,
                            jsonb_array_elements(offer -> 'answering') AS seat
                        WHERE offer ->> 'kind' = notification.offer
                          AND players -> 'seats' ->> seat::int = notification.account_id::text)
                ELSE status = 'active' AND matches.ply = notification.ply
            END)
    END;
END;

-- The notification settings of an account. No row: the defaults.
CREATE TABLE notification_settings (
    account_id    uuid     NOT NULL REFERENCES accounts,
    -- Choices that differ from the defaults, such as `email.match_begun`.
    turned_on     text[]   NOT NULL DEFAULT '{}',
    turned_off    text[]   NOT NULL DEFAULT '{}',
    -- Minutes since midnight in the account's time zone; null: no quiet hours.
    quiet_from    smallint,
    quiet_to      smallint,
    -- Whether names and games stay off the lock screen.
    hides_details boolean  NOT NULL DEFAULT false,
    -- The language of what is sent; null: that of the device, or of the address.
    language      text,
    -- The frequency of mails: `at_once`, `hourly`, or `daily` at an hour of the account's time zone.
    email_frequency  text     NOT NULL DEFAULT 'at_once',
    daily_hour    smallint NOT NULL DEFAULT 8,
    CONSTRAINT notification_settings_pkey PRIMARY KEY (account_id),
    CONSTRAINT notification_settings_quiet_is_whole
        CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);

-- The channels of an account: a row for `push` with its first subscription, for `email` with a
-- confirmed address. It is also the account's place in the queue of the channel.
CREATE TABLE notification_channels (
    account_id    uuid        NOT NULL REFERENCES accounts,
    channel       text        NOT NULL CHECK (channel IN ('push', 'email')),
    -- When something is due; null: nothing waits.
    due_at        timestamptz,
    -- While a server sends, and for a while after a crash.
    claimed_until timestamptz,
    CONSTRAINT notification_channels_pkey PRIMARY KEY (account_id, channel)
);

CREATE INDEX notification_channels_due ON notification_channels (channel, due_at)
    WHERE due_at IS NOT NULL;

-- An account receives mails as long as it has a confirmed address and has not ended them.
CREATE FUNCTION keep_email_channel() RETURNS trigger
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP <> 'DELETE' AND NEW.address IS NOT NULL AND NEW.unsubscribed_at IS NULL THEN
        INSERT INTO notification_channels (account_id, channel) VALUES (NEW.account_id, 'email')
        ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM notification_channels WHERE channel = 'email'
            AND account_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER account_emails_keep_channel
    AFTER INSERT OR DELETE OR UPDATE OF address, unsubscribed_at ON account_emails
    FOR EACH ROW EXECUTE FUNCTION keep_email_channel();

-- Notifications to send.
CREATE TABLE due_notifications (
    account_id      uuid        NOT NULL,
    channel         text        NOT NULL,
    notification_id uuid        NOT NULL,
    due_at          timestamptz NOT NULL,
    -- As that of the channel; null: nobody sends it.
    claimed_until   timestamptz,
    -- Counted when they begin.
    attempts        integer     NOT NULL DEFAULT 0,
    CONSTRAINT due_notifications_pkey PRIMARY KEY (account_id, channel, notification_id),
    CONSTRAINT due_notifications_channel_fkey FOREIGN KEY (account_id, channel)
        REFERENCES notification_channels ON DELETE CASCADE,
    CONSTRAINT due_notifications_notification_fkey FOREIGN KEY (account_id, notification_id)
        REFERENCES notifications ON DELETE CASCADE
);

CREATE INDEX due_notifications_by_notification ON due_notifications (account_id, notification_id);

-- How much an account was sent of a kind in an hour.
CREATE TABLE notification_counts (
    account_id uuid        NOT NULL,
    channel    text        NOT NULL,
    kind       text        NOT NULL,
    -- When the hour began.
    since      timestamptz NOT NULL,
    delivered  integer     NOT NULL,
    CONSTRAINT notification_counts_pkey PRIMARY KEY (account_id, channel, kind),
    CONSTRAINT notification_counts_channel_fkey FOREIGN KEY (account_id, channel)
        REFERENCES notification_channels ON DELETE CASCADE
);

-- When an account that has a channel last used the server, to half a minute. While somebody looks,
-- nothing is sent.
CREATE TABLE account_activity (
    account_id uuid        NOT NULL REFERENCES accounts,
    active_at  timestamptz NOT NULL,
    CONSTRAINT account_activity_pkey PRIMARY KEY (account_id)
);

CREATE INDEX account_activity_by_age ON account_activity (active_at);
