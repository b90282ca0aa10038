-- Jobs of the engine, for all servers: one row for each kind of work and match.
CREATE TABLE engine_jobs (
    kind       text        NOT NULL,
    match_id   uuid        NOT NULL,
    -- The version of the match that the work is about. A newer one replaces it.
    version    integer     NOT NULL,
    -- The account for which it is done: accounts take turns.
    account_id uuid        NOT NULL,
    queued_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- From when on a server may take it. A server that takes it moves this by its lease.
    due_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- How often a server has taken this version.
    attempts   smallint    NOT NULL DEFAULT 0,
    CONSTRAINT engine_jobs_pkey PRIMARY KEY (kind, match_id)
);

-- When the engine last began to work for an account: the next is the account for which that is the
-- longest ago.
CREATE TABLE engine_turns (
    account_id uuid        NOT NULL,
    served_at  timestamptz NOT NULL,
    CONSTRAINT engine_turns_pkey PRIMARY KEY (account_id)
);

-- A match in which a computer is to act, or may have to answer an offer, comes here in the transaction
-- of the append that led there.
CREATE FUNCTION queue_for_engine() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO engine_jobs (kind, match_id, version, account_id)
    VALUES ('play', NEW.match_id, NEW.version, NEW.created_by)
    ON CONFLICT (kind, match_id) DO UPDATE SET version = EXCLUDED.version, attempts = 0;
    RETURN NULL;
END
$$;

CREATE TRIGGER matches_queue_for_engine
    AFTER INSERT OR UPDATE OF version ON matches
    FOR EACH ROW
    WHEN (NEW.computers <> 0 AND NEW.status = 'active'
        AND ((NEW.to_act & NEW.computers) <> 0 OR NEW.at_ply -> 'offers' <> '[]'))
    EXECUTE FUNCTION queue_for_engine();

-- Reviews of finished matches by the engine: one for each version of the engine. It is made in
-- parts; `entries` has those that are done.
CREATE TABLE match_reviews (
    match_id       uuid        NOT NULL,
    engine_version integer     NOT NULL,
    -- How many moves and rolls there are to look at, and how many have been.
    steps          integer     NOT NULL,
    done           integer     NOT NULL DEFAULT 0,
    -- One object for each step that is done, in the order of the log.
    entries        jsonb       NOT NULL DEFAULT '[]',
    requested_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
    finished_at    timestamptz,
    CONSTRAINT match_reviews_pkey PRIMARY KEY (match_id, engine_version),
    CONSTRAINT match_reviews_done_check CHECK (done BETWEEN 0 AND steps),
    CONSTRAINT match_reviews_finished_check CHECK ((finished_at IS NOT NULL) = (done = steps))
);

-- The newest hint of a match against a computer, or of a solo match.
CREATE TABLE match_hints (
    match_id uuid        NOT NULL,
    -- The ply at which it was made: at another one it says nothing.
    ply      integer     NOT NULL,
    hint     jsonb       NOT NULL,
    made_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT match_hints_pkey PRIMARY KEY (match_id)
);

-- For those that are deleted.
CREATE INDEX match_hints_by_made_at ON match_hints (made_at);
