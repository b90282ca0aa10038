-- Feeds: what changed for an account, in an order that no slow commit can upset.

-- The transaction that wrote the head as it is. Numbers are given when a transaction begins to
-- write and not when it commits, so a reader takes only what lies below the oldest that still runs
-- (`pg_snapshot_xmin`): nothing can appear there later. No index, so that a move stays an update in
-- place: the feed of an account looks at the matches of that account alone.
ALTER TABLE matches ADD COLUMN changed_by xid8 NOT NULL DEFAULT pg_current_xact_id();

-- Who belonged to a match and does not any more, so that his feed can say so. It counts only while
-- there is no such row in match_participants.
CREATE TABLE match_departures (
    match_id   uuid NOT NULL,
    account_id uuid NOT NULL,
    changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT match_departures_pkey PRIMARY KEY (match_id, account_id)
);

CREATE INDEX match_departures_by_account ON match_departures (account_id);

-- The cluster whose transactions the numbers are of: one row. A dump that is restored elsewhere
-- brings numbers along that mean nothing there; whoever first reads a feed notices and sets them.
CREATE TABLE feed_origin (
    system_identifier bigint NOT NULL
);

INSERT INTO feed_origin SELECT system_identifier FROM pg_control_system();
