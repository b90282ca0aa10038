-- Seeks: who looks for an opponent, with which settings. A job pairs two that fit.

CREATE TABLE seeks (
    seek_id        uuid             NOT NULL,
    account_id     uuid             NOT NULL,
    -- The settings of the match: two seeks fit only if they have the same.
    game           text             NOT NULL,
    variant        text             NOT NULL,
    -- Every option, defaults included.
    options        jsonb            NOT NULL,
    clock          jsonb            NOT NULL,
    rated          boolean          NOT NULL,
    -- A digest of these settings.
    pool           bytea            NOT NULL,
    -- The seat that the account wants; null: either.
    seat           smallint,
    -- How far from the own rating the opponent's may be at first, and at most; null: no bound.
    initial_range  smallint         NOT NULL,
    most_range     smallint,
    -- The least completion rate of the opponent, in percent; null: none is asked for.
    min_completion_percent smallint,
    -- How many matches it keeps running; null: it starts one match and is done.
    standing       smallint,
    created_at     timestamptz      NOT NULL,
    expires_at     timestamptz      NOT NULL,
    -- When its owner last used the server, as far as it is known here.
    seen_at        timestamptz      NOT NULL,
    -- Since when it waits for an opponent; null while as many matches run as it wants, or once it is done.
    waiting_since  timestamptz,
    -- When it was done.
    done_at        timestamptz,
    -- The transaction that last changed it in a way that its owner sees: its position in the account's stream.
    changed_by     xid8             NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT seeks_pkey PRIMARY KEY (seek_id)
);

CREATE INDEX seeks_by_account ON seeks (account_id, seek_id);
CREATE INDEX seeks_by_pool ON seeks (pool) WHERE waiting_since IS NOT NULL;
-- The lobby.
CREATE INDEX seeks_waiting ON seeks (seek_id DESC) WHERE waiting_since IS NOT NULL;
CREATE INDEX seeks_with_all_running ON seeks (seek_id) WHERE waiting_since IS NULL AND done_at IS NULL;

-- The matches that seeks have started.
CREATE TABLE seek_matches (
    seek_id    uuid        NOT NULL REFERENCES seeks ON DELETE CASCADE,
    match_id   uuid        NOT NULL,
    CONSTRAINT seek_matches_pkey PRIMARY KEY (seek_id, match_id)
);

-- How often an account had which seat in the matches that seeks have started.
CREATE TABLE seat_balances (
    account_id uuid        NOT NULL,
    game       text        NOT NULL,
    variant    text        NOT NULL,
    firsts     integer     NOT NULL,
    seconds    integer     NOT NULL,
    -- When it last had the first seat.
    first_at   timestamptz,
    CONSTRAINT seat_balances_pkey PRIMARY KEY (account_id, game, variant)
);
