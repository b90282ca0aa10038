-- The times in which servers ran: clocks stop while no server runs.

-- One row: when some server was last alive, by the clock of servers.
CREATE TABLE heartbeat (
    only_row     boolean     PRIMARY KEY DEFAULT true CHECK (only_row),
    at           timestamptz NOT NULL,
    -- The same without what a test clock adds.
    machine      timestamptz NOT NULL,
    -- The same by the database's clock.
    database_at  timestamptz NOT NULL,
    -- When a server or an operator last agreed with the database's clock, by that clock.
    agreed_at    timestamptz,
    -- Since when clocks stand still because a server's clock and the database's differ.
    paused_since timestamptz,
    -- When `turnstone backup` last copied everything.
    backed_up_at timestamptz
);

-- When no server was running, or clocks of servers differed, for so long that the time is given back to every
-- clock.
CREATE TABLE outages (
    starts_at timestamptz NOT NULL,
    ends_at   timestamptz NOT NULL,
    -- Whether it has been given back to every match.
    settled   boolean     NOT NULL DEFAULT false,
    CONSTRAINT outages_pkey PRIMARY KEY (starts_at)
);
