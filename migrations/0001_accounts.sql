-- People. What is personal lives here and nowhere else, so that deleting an account never touches a
-- log: events hold account ids only.

CREATE TABLE accounts (
    account_id     uuid        PRIMARY KEY,
    -- Null once the account is deleted.
    username       text,
    display_name   text        NOT NULL,
    time_zone      text        NOT NULL,
    -- An argon2id PHC string; null once the account is deleted.
    password_hash  text,
    -- SHA-256 of the recovery code, which has 160 random bits and needs no slow hash.
    recovery_hash  bytea,
    created_at     timestamptz NOT NULL,
    deleted_at     timestamptz,
    CONSTRAINT accounts_deleted_has_no_secrets CHECK (
        deleted_at IS NULL OR (username IS NULL AND password_hash IS NULL AND recovery_hash IS NULL)
    )
);

-- Names are compared without case.
CREATE UNIQUE INDEX accounts_username_key ON accounts (lower(username));

-- Every name ever taken, as SHA-256 of its lower-case form: a deleted account's name is gone, and
-- yet nobody else can ever take it.
CREATE TABLE username_claims (
    name_hash bytea NOT NULL,
    CONSTRAINT username_claims_pkey PRIMARY KEY (name_hash)
);

CREATE TABLE sessions (
    session_id   uuid        PRIMARY KEY,
    account_id   uuid        NOT NULL REFERENCES accounts,
    -- SHA-256 of the token: who reads this table cannot act for anyone.
    token_hash   bytea       NOT NULL,
    label        text,
    created_at   timestamptz NOT NULL,
    last_used_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX sessions_account ON sessions (account_id, session_id);
