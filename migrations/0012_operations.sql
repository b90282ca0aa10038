-- The times in which servers ran: clocks stop while no server runs.

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
