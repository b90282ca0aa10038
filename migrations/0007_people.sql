-- What people say to each other in a match, whom they do not want to hear from, when they are away,
-- and what they want the server to do for them.

ALTER TABLE accounts
    -- Whether the only legal move of this account is played for it.
    ADD COLUMN play_forced_moves  boolean NOT NULL DEFAULT false,
    -- Whether vacation is drawn, an hour at a time, when a match would time out.
    ADD COLUMN automatic_vacation boolean NOT NULL DEFAULT false;

-- Messages lie outside the log: they are personal, and a deleted account takes its own with it.
CREATE TABLE messages (
    match_id   uuid        NOT NULL,
    -- From 1, without gaps: a reader who has seen one has seen all before it.
    seq        integer     NOT NULL,
    message_id uuid        NOT NULL,
    author_id  uuid        NOT NULL REFERENCES accounts,
    -- Null once its author's account is deleted.
    text       text,
    at         timestamptz NOT NULL,
    CONSTRAINT messages_pkey PRIMARY KEY (match_id, seq)
);

CREATE INDEX messages_by_author ON messages (author_id) WHERE text IS NOT NULL;

CREATE TABLE blocks (
    blocker_id uuid NOT NULL REFERENCES accounts,
    blocked_id uuid NOT NULL REFERENCES accounts,
    CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- When players are away: from `starts_at`, up to `ends_at`. Periods of an account never overlap:
-- whoever adds one holds the account's row.
CREATE TABLE vacations (
    account_id uuid        NOT NULL REFERENCES accounts,
    starts_at  timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL,
    -- Drawn by the server when a match would have timed out; otherwise planned.
    automatic  boolean     NOT NULL,
    CONSTRAINT vacations_pkey PRIMARY KEY (account_id, starts_at),
    CONSTRAINT vacations_begin_before_they_end CHECK (starts_at < ends_at)
);

-- A key may stand for the creation of anything, not of matches alone.
ALTER TABLE idempotency_keys RENAME COLUMN match_id TO made_id;
ALTER TABLE idempotency_keys
    ADD COLUMN kind text NOT NULL DEFAULT 'match',
    -- Of a match, the version that the first answer showed; null for what has no versions.
    ALTER COLUMN version DROP NOT NULL;
ALTER TABLE idempotency_keys ALTER COLUMN kind DROP DEFAULT;
