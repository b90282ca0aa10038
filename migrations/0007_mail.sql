-- E-mail: the addresses of accounts, the mails that wait or were sent, and the links in them.

CREATE TABLE account_emails (
    account_id      uuid        PRIMARY KEY REFERENCES accounts,
    -- The address that mails go to; its owner has confirmed it.
    address         text,
    confirmed_at    timestamptz,
    -- The address that waits for its confirmation, and takes the place of the other then.
    wanted          text,
    wanted_at       timestamptz,
    -- The language of the mails.
    language        text        NOT NULL,
    unsubscribed_at timestamptz,
    CONSTRAINT account_emails_have_one CHECK (address IS NOT NULL OR wanted IS NOT NULL),
    CONSTRAINT account_emails_are_confirmed CHECK ((address IS NULL) = (confirmed_at IS NULL)),
    CONSTRAINT account_emails_are_wanted CHECK ((wanted IS NULL) = (wanted_at IS NULL))
);

-- The queue, and for a week what was sent. A mail is rendered when it is sent.
CREATE TABLE outgoing_mails (
    mail_id         uuid        PRIMARY KEY,
    account_id      uuid        NOT NULL REFERENCES accounts,
    kind            text        NOT NULL,
    address         text        NOT NULL,
    language        text        NOT NULL,
    -- The facts in the text, beside the account.
    facts           jsonb       NOT NULL,
    -- 0: a person waits for it.
    priority        smallint    NOT NULL,
    created_at      timestamptz NOT NULL,
    -- After this it is of no use.
    expires_at      timestamptz NOT NULL,
    -- Null: it was sent, or given up.
    next_attempt_at timestamptz,
    claimed_until   timestamptz,
    attempts        integer     NOT NULL DEFAULT 0,
    sent_at         timestamptz,
    failed_at       timestamptz,
    last_error      text
);

CREATE INDEX outgoing_mails_due ON outgoing_mails (priority, next_attempt_at, mail_id)
    WHERE next_attempt_at IS NOT NULL;
-- How many mails of a kind an address got lately.
CREATE INDEX outgoing_mails_by_address ON outgoing_mails (lower(address), kind, created_at);
CREATE INDEX outgoing_mails_by_account ON outgoing_mails (account_id, mail_id);
CREATE INDEX outgoing_mails_by_age ON outgoing_mails (created_at);

-- The links in mails. Each attempt to send a mail has a token of its own; only its hash is stored.
CREATE TABLE mail_links (
    -- SHA-256 of the token.
    token_hash bytea       PRIMARY KEY,
    account_id uuid        NOT NULL REFERENCES accounts,
    kind       text        NOT NULL,
    -- The address that it was sent to.
    address    text        NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX mail_links_by_account ON mail_links (account_id, kind);
CREATE INDEX mail_links_by_expiry ON mail_links (expires_at);

-- Requests for a new password by mail: each writes the same row, whether or not there is
-- such an account, so that it takes the same time. A job looks the account up.
CREATE TABLE password_reset_requests (
    -- In lower case.
    username     text        PRIMARY KEY,
    requested_at timestamptz NOT NULL
);

-- Addresses to which the server sends no more, because the relay reported a bounce or a complaint.
CREATE TABLE suppressed_addresses (
    -- SHA-256 of the address in lower case.
    address_hash bytea       PRIMARY KEY,
    reason       text        NOT NULL,
    reported_at  timestamptz NOT NULL,
    -- When its owner was last asked, in spite of it, whether mails may come again.
    asked_at     timestamptz
);

CREATE INDEX suppressed_addresses_by_age ON suppressed_addresses (reported_at);
