-- Play by correspondence: clocks in the log, prepared answers, rematches, and what stops clocks.

-- What is left to the mover after his move, in milliseconds; null without a clock.
ALTER TABLE match_events ADD COLUMN remaining_ms bigint;

-- How often prepared answers of a match have changed. The append is guarded by it as by the
-- version, so that no move slips past an answer that was just prepared.
ALTER TABLE matches ADD COLUMN prepared integer NOT NULL DEFAULT 0;

-- Answers that players have prepared: theirs alone, and so beside the log.
CREATE TABLE conditional_moves (
    match_id uuid     NOT NULL,
    seat     smallint NOT NULL,
    -- The match's ply when they were prepared; what is left of them follows from the moves since.
    ply      integer  NOT NULL,
    lines    jsonb    NOT NULL,
    CONSTRAINT conditional_moves_pkey PRIMARY KEY (match_id, seat)
);

-- Who wishes to play again, and the match that came of it. Outside the log, which ends with the
-- result.
CREATE TABLE rematches (
    match_id   uuid        PRIMARY KEY,
    -- The seats whose players wish it.
    seats      smallint[]  NOT NULL,
    rematch_id uuid
);

-- One row: when some server was last alive. Its clock is the database's.
CREATE TABLE heartbeat (
    only_row boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
    at       timestamptz NOT NULL,
    -- The same without what a test clock adds.
    machine  timestamptz NOT NULL
);

-- When no server was running for so long that the time is given back to every clock.
CREATE TABLE outages (
    starts_at timestamptz NOT NULL,
    ends_at   timestamptz NOT NULL,
    -- Whether it has been given back to every match.
    settled   boolean     NOT NULL DEFAULT false,
    CONSTRAINT outages_pkey PRIMARY KEY (starts_at)
);
