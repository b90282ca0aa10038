-- People and programs: accounts, how they log in, and what they want. Personal data is here, in messages
-- and in mail, and never in the log, which holds account ids only: so an account can be deleted.

-- One row for each player. A deleted one stays, with nothing of the person in it.
CREATE TABLE accounts (
    account_id          uuid        PRIMARY KEY,
    kind                text        NOT NULL DEFAULT 'person'
        CHECK (kind IN ('person', 'bot', 'computer', 'guest')),
    -- Null once the account is deleted.
    username            text,
    display_name        text        NOT NULL,
    time_zone           text        NOT NULL,
    -- An argon2id PHC string; null for a guest and a computer, and once the account is deleted.
    password_hash       text,
    -- SHA-256 of the recovery code, which has 160 random bits and needs no slow hash.
    recovery_hash       bytea,
    created_at          timestamptz NOT NULL,
    deleted_at          timestamptz,
    -- The families of games that a bot plays; null for all others, and once the account is deleted.
    bot_games           text[],
    -- How many seconds before a deadline its player is reminded, longest first.
    reminders           integer[]   NOT NULL DEFAULT '{86400}',
    -- Whether the only legal move of this account is played for it.
    play_forced_moves   boolean     NOT NULL DEFAULT false,
    -- When it asked for that, until a job has played the forced moves that were there already.
    forced_moves_due_at timestamptz,
    -- Whether a day of vacation is taken when a match would time out.
    automatic_vacation  boolean     NOT NULL DEFAULT false,
    -- Whose invitations this account gets.
    invitations_from    text        NOT NULL DEFAULT 'everyone'
        CHECK (invitations_from IN ('everyone', 'registered', 'followed')),
    CONSTRAINT accounts_deleted_has_no_secrets CHECK (
        deleted_at IS NULL OR (username IS NULL AND password_hash IS NULL AND recovery_hash IS NULL)
    )
);

-- Names are compared without case.
CREATE UNIQUE INDEX accounts_username_key ON accounts (lower(username));
-- A search by the beginning of a name. The operators of `text_pattern_ops` compare bytes, whatever the
-- collation of the database.
CREATE INDEX accounts_by_username_prefix ON accounts (lower(username) text_pattern_ops);
CREATE INDEX accounts_by_display_name_prefix ON accounts (lower(display_name) text_pattern_ops)
    WHERE deleted_at IS NULL;
CREATE INDEX accounts_bots ON accounts (account_id) WHERE kind = 'bot' AND deleted_at IS NULL;
CREATE INDEX accounts_guests ON accounts (account_id) WHERE kind = 'guest' AND deleted_at IS NULL;
CREATE INDEX accounts_forced_moves_due ON accounts (account_id) WHERE forced_moves_due_at IS NOT NULL;
-- The costs of the password hashes: a server reads each cost once, by skipping through the index.
CREATE INDEX accounts_password_cost ON accounts (split_part(password_hash, '$', 4))
    WHERE password_hash IS NOT NULL;

-- A search for similar names, where Postgres has the extension; without it, only beginnings are found. It is
-- a trusted extension: whoever may create objects in the database may install it.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX accounts_by_similar_username ON accounts
            USING gin (lower(username) gin_trgm_ops) WHERE deleted_at IS NULL;
        CREATE INDEX accounts_by_similar_display_name ON accounts
            USING gin (lower(display_name) gin_trgm_ops) WHERE deleted_at IS NULL;
    END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available: names are found by their beginnings only';
END
$$;

-- Every name ever taken, as SHA-256 of its lower-case form: a deleted account's name is gone, and yet nobody
-- else can ever take it.
CREATE TABLE username_claims (
    name_hash bytea NOT NULL,
    CONSTRAINT username_claims_pkey PRIMARY KEY (name_hash)
);

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

-- Sessions, which begin with a login, and tokens, which an account gives to programs. Together, so that one
-- lookup authenticates a request, and what ends all sessions of an account ends its tokens too.
CREATE TABLE sessions (
    session_id   uuid        PRIMARY KEY,
    account_id   uuid        NOT NULL REFERENCES accounts,
    -- The app that a session was made through. An account belongs to an app as long as it has such a session.
    app_id       uuid        REFERENCES apps,
    -- SHA-256 of the secret: who reads this table cannot act for anyone.
    token_hash   bytea       NOT NULL,
    label        text,
    -- The scopes of a token; null: a session, which permits everything.
    scopes       text[],
    created_at   timestamptz NOT NULL,
    -- Null: a token that was not used yet.
    last_used_at timestamptz,
    -- Null: a token that is valid until it is revoked.
    expires_at   timestamptz,
    CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
    CONSTRAINT sessions_are_used_and_expire CHECK (
        scopes IS NOT NULL OR (expires_at IS NOT NULL AND last_used_at IS NOT NULL)
    )
);

CREATE INDEX sessions_account ON sessions (account_id, session_id);
CREATE INDEX sessions_of_apps ON sessions (account_id, app_id) WHERE app_id IS NOT NULL;
CREATE INDEX sessions_by_app ON sessions (app_id, account_id) WHERE app_id IS NOT NULL;

-- From where an account has logged in: attempts of strangers never shut these addresses out. Tens of
-- thousands of addresses have the same fingerprint, so the table does not tell an address.
CREATE TABLE login_addresses (
    account_id    uuid        NOT NULL REFERENCES accounts,
    -- The first two bytes of the SHA-256 of account and address; of an IPv6 address its first half counts.
    fingerprint   bytea       NOT NULL,
    last_login_at timestamptz NOT NULL,
    CONSTRAINT login_addresses_pkey PRIMARY KEY (account_id, fingerprint)
);

CREATE INDEX login_addresses_by_age ON login_addresses (last_login_at);

-- Public profiles: what players show of themselves beside their names.
CREATE TABLE profiles (
    account_id      uuid    NOT NULL REFERENCES accounts,
    bio             text,
    -- An alpha-2 code of ISO 3166-1.
    country         text,
    -- Whether others see when a session of the account was last used.
    shows_last_seen boolean NOT NULL DEFAULT false,
    -- A file of 256 by 256 pixels that the server has written, its media type, and the first bytes of its
    -- SHA-256.
    avatar          bytea,
    avatar_media    text,
    avatar_hash     bytea,
    CONSTRAINT profiles_pkey PRIMARY KEY (account_id),
    CONSTRAINT profiles_avatar_is_whole CHECK (num_nulls(avatar, avatar_media, avatar_hash) IN (0, 3))
);

-- The accounts that each account follows.
CREATE TABLE follows (
    follower_id uuid        NOT NULL REFERENCES accounts,
    followed_id uuid        NOT NULL REFERENCES accounts,
    since       timestamptz NOT NULL,
    CONSTRAINT follows_pkey PRIMARY KEY (follower_id, followed_id)
);

CREATE INDEX follows_by_followed ON follows (followed_id);

-- The accounts that each account does not want to hear from.
CREATE TABLE blocks (
    blocker_id uuid NOT NULL REFERENCES accounts,
    blocked_id uuid NOT NULL REFERENCES accounts,
    CONSTRAINT blocks_pkey PRIMARY KEY (blocker_id, blocked_id)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- When players are away: from `starts_at`, up to `ends_at`. Periods of an account never overlap: whoever adds
-- one holds the account's row.
CREATE TABLE vacations (
    account_id uuid        NOT NULL REFERENCES accounts,
    starts_at  timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL,
    -- Drawn by the server when a match would have timed out; otherwise planned.
    automatic  boolean     NOT NULL,
    -- The parts of an ended vacation in which no clock of the account ran: they do not count in the balance.
    -- Null: not known yet, so the whole vacation counts.
    unused     tstzrange[],
    CONSTRAINT vacations_pkey PRIMARY KEY (account_id, starts_at),
    CONSTRAINT vacations_begin_before_they_end CHECK (starts_at < ends_at)
);

CREATE INDEX vacations_unsettled ON vacations (ends_at) WHERE unused IS NULL;

-- The Idempotency-Key of a creation. The answer is not stored, only what was made: a match as of `version`,
-- which the log gives again, or something that has no versions.
CREATE TABLE idempotency_keys (
    account_id   uuid        NOT NULL REFERENCES accounts,
    key          text        NOT NULL,
    kind         text        NOT NULL,
    -- SHA-256 of operation and body.
    request_hash bytea       NOT NULL,
    made_id      uuid        NOT NULL,
    version      integer,
    created_at   timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- Accounts that have changed in what every server keeps in memory of them: the owner of a token, names,
-- pictures, ratings, vacations. Servers ask for it a few times a second, and so notice also what another
-- server has changed, or an operator with a statement of his own. A row is kept for an hour.
CREATE TABLE account_changes (
    account_id  uuid        NOT NULL,
    -- Whether the vacations have changed: then the deadlines of its matches are written again.
    is_vacation boolean     NOT NULL DEFAULT false,
    -- As in feeds: a reader takes what is not older than the oldest transaction of the last time.
    changed_by  xid8        NOT NULL DEFAULT pg_current_xact_id(),
    changed_at  timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX account_changes_by_transaction ON account_changes (changed_by);
CREATE INDEX account_changes_of_vacations ON account_changes (changed_at) WHERE is_vacation;

CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO account_changes (account_id) VALUES (coalesce(OLD.account_id, NEW.account_id));
    RETURN NULL;
END
$$;

CREATE FUNCTION note_vacation_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO account_changes (account_id, is_vacation)
    VALUES (coalesce(OLD.account_id, NEW.account_id), true);
    RETURN NULL;
END
$$;

CREATE TRIGGER accounts_note_change
    AFTER UPDATE OF username, display_name, play_forced_moves, automatic_vacation OR DELETE ON accounts
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

CREATE TRIGGER accounts_note_kind
    AFTER UPDATE OF kind ON accounts
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

CREATE TRIGGER profiles_note_change
    AFTER INSERT OR UPDATE OF avatar_hash OR DELETE ON profiles
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

CREATE TRIGGER sessions_note_removal
    AFTER DELETE ON sessions
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- The use of a session prolongs it, and that takes nothing from anyone.
CREATE TRIGGER sessions_note_change
    AFTER UPDATE ON sessions
    FOR EACH ROW
    WHEN (coalesce(NEW.expires_at, 'infinity') < coalesce(OLD.expires_at, 'infinity')
        OR NEW.token_hash <> OLD.token_hash OR NEW.account_id <> OLD.account_id
        OR NEW.scopes IS DISTINCT FROM OLD.scopes)
    EXECUTE FUNCTION note_account_change();

CREATE TRIGGER vacations_note_change
    AFTER INSERT OR UPDATE OF account_id, starts_at, ends_at, unused OR DELETE ON vacations
    FOR EACH ROW EXECUTE FUNCTION note_vacation_change();

-- Computer opponents: an account with a fixed id for each of eight levels. Nobody logs in as one: they have
-- no password and no recovery code. No person can have their names, because of the full stop.
INSERT INTO username_claims (name_hash)
SELECT sha256(convert_to('computer.' || level, 'UTF8')) FROM generate_series(1, 8) AS level;

INSERT INTO accounts
    (account_id, username, display_name, time_zone, created_at, kind, reminders, play_forced_moves)
SELECT ('7475726e-7374-8000-8000-' || lpad(level::text, 12, '0'))::uuid,
    'computer.' || level, 'Computer ' || level, 'UTC', now(), 'computer', '{}', true
FROM generate_series(1, 8) AS level;
