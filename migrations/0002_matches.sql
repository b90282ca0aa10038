-- Matches: the log, and the head row that lists read.

-- The log. It alone is the truth; everything else about matches can be made from it again.
-- It has no foreign key to the head, for the head is made from it and not the other way round.
CREATE TABLE match_events (
    match_id   uuid        NOT NULL,
    -- From 1, without gaps.
    seq        integer     NOT NULL,
    -- The seq of the last event of the append that wrote this one: the answer to the command was
    -- the match as of then, and so is the answer to its repeat.
    append_seq integer     NOT NULL,
    kind       text        NOT NULL,
    seat       smallint,
    -- Of a move or a pass.
    ply        integer,
    -- In canonical notation.
    move       text,
    -- What the kind says beyond that; null for moves and passes.
    data       jsonb,
    at         timestamptz NOT NULL,
    -- SHA-256 over the hash before and this event: docs/chain.md.
    hash       bytea       NOT NULL,
    CONSTRAINT match_events_pkey PRIMARY KEY (match_id, seq)
);

CREATE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'match_events is append-only: % is refused', TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER match_events_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON match_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();

-- Where the serving role is not the migrating one, it has no right to change the log either.
DO $$
DECLARE
    role name;
BEGIN
    FOR role IN
        SELECT DISTINCT grantee FROM information_schema.role_table_grants
        WHERE table_schema = current_schema() AND table_name = 'match_events'
          AND grantee NOT IN (current_user, 'PUBLIC')
    LOOP
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE, TRIGGER ON match_events FROM %I', role);
    END LOOP;
END
$$;

-- The head: a projection of the log, one row a match. `turnstone rebuild` makes it anew.
CREATE TABLE matches (
    match_id      uuid        PRIMARY KEY,
    -- Agreed at the creation.
    game          text        NOT NULL,
    variant       text        NOT NULL,
    options       jsonb       NOT NULL,
    rules_version smallint    NOT NULL,
    rated         boolean     NOT NULL,
    visibility    text        NOT NULL,
    solo          boolean     NOT NULL,
    -- Whether anyone may join, and not invited accounts alone.
    open_to_all   boolean     NOT NULL,
    clock         jsonb       NOT NULL,
    created_by    uuid        NOT NULL,
    created_at    timestamptz NOT NULL,
    -- As of the newest event.
    version       integer     NOT NULL,
    status        text        NOT NULL,
    ply           integer     NOT NULL,
    -- One bit a seat: 1 for seat 0, 2 for seat 1, 4 for seat 2 …
    to_act        smallint    NOT NULL,
    deadline      timestamptz,
    started_at    timestamptz,
    finished_at   timestamptz,
    result        jsonb,
    -- {"seats": [account or null by seat], "waiting": [account], "invited": [account] or null}
    players       jsonb       NOT NULL,
    chain_head    bytea       NOT NULL
);

-- A move changes no indexed column, so that Postgres can update the row in place (HOT).
CREATE INDEX matches_by_status ON matches (status, match_id DESC);
CREATE INDEX matches_by_variant ON matches (game, variant, match_id DESC);

-- Who belongs to a match: players, the invited and the creator. Derived like the head.
CREATE TABLE match_participants (
    match_id   uuid    NOT NULL,
    account_id uuid    NOT NULL,
    -- Sits or waits for the lot; false for the invited, and for a creator without a place.
    plays      boolean NOT NULL,
    CONSTRAINT match_participants_pkey PRIMARY KEY (match_id, account_id)
);

CREATE INDEX match_participants_by_account ON match_participants (account_id, match_id DESC);

-- The Idempotency-Key of a creation. The answer is not stored: it is the match as of `version`,
-- which the log gives again.
CREATE TABLE idempotency_keys (
    account_id   uuid        NOT NULL REFERENCES accounts,
    key          text        NOT NULL,
    -- SHA-256 of operation and body.
    request_hash bytea       NOT NULL,
    match_id     uuid        NOT NULL,
    version      integer     NOT NULL,
    created_at   timestamptz NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (account_id, key)
);

CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
