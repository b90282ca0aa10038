-- What the engine says of finished matches: one review for each version of the engine. It is made in
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
