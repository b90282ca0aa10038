-- Matches: the head that lists read, who belongs to it, and what belongs to a match and is not in its log.
-- These rows refer to no account: on a cluster the two are on different machines. Accounts are never removed,
-- and who writes such rows has locked the account.

-- The head: a projection of the log, one row for each match. A move changes no indexed column, so that
-- Postgres can update the row in place (HOT).
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
    -- The least completion rate of those who join, in percent; null: none is asked for.
    min_completion_percent smallint,
    -- One bit for each seat that a computer holds, as in to_act.
    computers     smallint    NOT NULL DEFAULT 0,
    created_by    uuid        NOT NULL,
    created_at    timestamptz NOT NULL,
    -- Until when the seats of an open match can be taken. It says nothing of a match that has started.
    open_until    timestamptz NOT NULL,
    -- As of the newest event.
    version       integer     NOT NULL CONSTRAINT matches_version CHECK (version > 0),
    status        text        NOT NULL,
    ply           integer     NOT NULL CONSTRAINT matches_ply CHECK (ply >= 0),
    -- One bit a seat: 1 for seat 0, 2 for seat 1, 4 for seat 2 …
    to_act        smallint    NOT NULL,
    deadline      timestamptz,
    started_at    timestamptz,
    finished_at   timestamptz,
    result        jsonb,
    -- {"seats": [account or null by seat], "waiting": [account], "invited": [account] or null, "declined": true
    -- if so many of the invited have declined that the seats cannot all be taken}
    players       jsonb       NOT NULL,
    -- The state at the newest ply beside the move that led to it: {"ply", "offers": the open offers,
    -- "last_move": the newest move that was not taken back, or null, "ending" of a match that has started and is over:
    -- {"timed_out": the seat that ran out of time, or null, "acted_at": when each seat last moved by a choice of
    -- its own, or resigned, or null, "abandoned_by": the accounts that have abandoned it, if any has}}. An append of a single move does not write it, for it ends all offers and is the last move itself. So it counts only while its ply is that
    -- of the head.
    at_ply        jsonb,
    chain_head    bytea       NOT NULL,
    -- How often prepared answers have changed. The append is guarded by it as by the version, so that no move
    -- slips past an answer that was just prepared.
    prepared      integer     NOT NULL DEFAULT 0,
    -- The transaction that wrote the head as it is: its position in feeds. Numbers are given when a
    -- transaction begins to write and not when it commits, so a reader takes only what is below the oldest
    -- that still runs (`pg_snapshot_xmin`): nothing can appear there later.
    changed_by    xid8        NOT NULL DEFAULT pg_current_xact_id()
);

CREATE INDEX matches_by_status ON matches (status, match_id DESC);
CREATE INDEX matches_by_variant ON matches (game, variant, match_id DESC);
-- For the job that cancels what has expired.
CREATE INDEX matches_open_until ON matches (open_until) WHERE status = 'open';
-- How many matches against computers an account has running.
CREATE INDEX matches_against_computers ON matches (created_by) WHERE computers <> 0 AND status = 'active';

-- Members of a match: players, the invited and the creator. Derived like the head.
CREATE TABLE match_participants (
    match_id   uuid    NOT NULL,
    account_id uuid    NOT NULL,
    -- Sits or waits for the lot; false for the invited, and for a creator without a place.
    plays      boolean NOT NULL,
    CONSTRAINT match_participants_pkey PRIMARY KEY (match_id, account_id)
);

CREATE INDEX match_participants_by_account ON match_participants (account_id, match_id DESC);
-- Each new invitation counts the open ones of its account.
CREATE INDEX match_participants_invited ON match_participants (account_id, match_id DESC) WHERE NOT plays;

-- Former members of a match, so that their feeds can say so. A row counts only while there is
-- no such row in match_participants.
CREATE TABLE match_departures (
    match_id   uuid NOT NULL,
    account_id uuid NOT NULL,
    changed_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT match_departures_pkey PRIMARY KEY (match_id, account_id)
);

CREATE INDEX match_departures_by_account ON match_departures (account_id);

-- One row: the Postgres cluster whose transactions `changed_by` numbers, its timeline, and this very table.
-- A dump that is restored brings numbers along that mean nothing in another cluster, and lacks what came
-- after it in the same one; whoever first reads a feed notices and sets them.
CREATE TABLE feed_origin (
    origin bigint NOT NULL
);

INSERT INTO feed_origin
SELECT system_identifier # ('feed_origin'::regclass::oid::bigint << 32) FROM pg_control_system();

-- Invite links. With its code a person sees the open match and may take a seat, also in a private match.
CREATE TABLE match_links (
    -- Random, and readable here: the creator looks it up to share it again. It opens nothing but a seat in one
    -- match that has not started.
    code       text        NOT NULL,
    match_id   uuid        NOT NULL,
    created_by uuid        NOT NULL REFERENCES accounts,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- How many accounts may use it.
    max_uses   smallint    NOT NULL,
    -- The accounts that have used it. Each may do so again.
    used_by    uuid[]      NOT NULL DEFAULT '{}',
    CONSTRAINT match_links_pkey PRIMARY KEY (code),
    CONSTRAINT match_links_has_no_more_uses_than_allowed CHECK (cardinality(used_by) <= max_uses)
);

CREATE INDEX match_links_by_match ON match_links (match_id, created_at, code);
CREATE INDEX match_links_by_creator ON match_links (created_by);
CREATE INDEX match_links_by_user ON match_links USING gin (used_by);
CREATE INDEX match_links_by_expiry ON match_links (expires_at);

-- Answers that players have prepared: a tree of plies. Theirs alone, and so beside the log.
CREATE TABLE conditional_moves (
    match_id uuid     NOT NULL,
    seat     smallint NOT NULL,
    -- The match's ply when they were prepared; what is left of them follows from the moves since.
    ply      integer  NOT NULL,
    -- {"lines": […]}, of {"move": …, "next": […]} and {"roll": […], "next": […]}
    lines    jsonb    NOT NULL,
    CONSTRAINT conditional_moves_pkey PRIMARY KEY (match_id, seat)
);

-- Offers to play again, and the match that came of them. Outside the log, which ends with the result.
CREATE TABLE rematches (
    match_id    uuid        PRIMARY KEY,
    -- The seat that offers, then those that have agreed.
    seats       smallint[]  NOT NULL,
    rematch_id  uuid,
    -- The seats that have offered a rematch or agreed to one before the offer ended.
    ended       smallint[]  NOT NULL DEFAULT '{}',
    -- The seats that have declined an offer.
    declined_by smallint[]  NOT NULL DEFAULT '{}',
    -- When it last changed: an offer is forgotten after a while.
    changed_at  timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX rematches_without_match ON rematches (changed_at) WHERE rematch_id IS NULL;

-- Messages between the players of a match. Outside the log: they are personal, and a deleted account
-- takes its own with it.
CREATE TABLE messages (
    match_id   uuid        NOT NULL,
    -- From 1, without gaps: a reader who has seen one has seen all before it.
    seq        integer     NOT NULL,
    message_id uuid        NOT NULL,
    author_id  uuid        NOT NULL,
    -- Null once its author's account is deleted.
    text       text,
    at         timestamptz NOT NULL,
    -- The position in feeds: the transaction that wrote it, or the position of the message before it, if that
    -- is greater. So positions ascend within a match as the numbers do.
    place      xid8        NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT messages_pkey PRIMARY KEY (match_id, seq)
);

-- The messages of an account, in the order in which its export reads them, a page at a time.
CREATE INDEX messages_by_author ON messages (author_id, match_id, seq) WHERE text IS NOT NULL;

-- Up to which message a player has read; no row: none.
CREATE TABLE message_reads (
    account_id uuid    NOT NULL,
    match_id   uuid    NOT NULL,
    -- The number of the message.
    up_to      integer NOT NULL,
    -- The position of this row in the feed of the account.
    changed_by xid8    NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT message_reads_pkey PRIMARY KEY (account_id, match_id)
);

-- How many messages of a match a player has to read: later than what it has read, by others whom it
-- does not block, and not of deleted accounts.
CREATE FUNCTION unread_messages(of_match uuid, reader uuid) RETURNS bigint LANGUAGE sql STABLE
    SET search_path FROM CURRENT AS $$
    SELECT count(*) FROM messages AS told
    WHERE told.match_id = of_match
      AND told.seq > coalesce((SELECT up_to FROM message_reads AS known
          WHERE known.account_id = reader AND known.match_id = of_match), 0)
      AND told.author_id <> reader AND told.text IS NOT NULL
      AND EXISTS (SELECT FROM match_participants AS belongs
          WHERE belongs.match_id = of_match AND belongs.account_id = reader AND belongs.plays)
      AND NOT EXISTS (SELECT FROM blocks
          WHERE blocker_id = reader AND blocked_id = told.author_id)
$$;
