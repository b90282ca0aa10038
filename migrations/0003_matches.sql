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
    -- Of a running match: when it may have a reminder to send (`look_again`), and never after its deadline. What is
    -- due is read by it. Few moves change it: those after which a bank has less time than the job left it.
    due_from   timestamptz NOT NULL DEFAULT '-infinity',
    -- The newest row of `messages`, if there is one.
    newest_message       integer,
    newest_message_at    timestamptz,
    newest_message_place xid8,
    -- The transaction that wrote the head as it is: its position in feeds. Numbers are given when a
    -- transaction begins to write and not when it commits, so a reader takes only what is below the oldest
    -- that still runs (`pg_snapshot_xmin`): nothing can appear there later.
    changed_by    xid8        NOT NULL DEFAULT pg_current_xact_id()
    -- Room for the next version of a head where vacuum has freed some: new matches are put there, and with none left
    -- each of their moves would write all indexes.
) WITH (fillfactor = 90);

CREATE INDEX matches_due ON matches (due_from) WHERE status = 'active';
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
    -- Of a closed match, which has been over for a while and in which nothing waits for the account: its position
    -- in the feed of the account. So what an account asks each day does not read all that it has ever played.
    closed_place xid8,
    -- Whether the match is in `result_counts`, as it is from when it is first closed.
    counted    boolean NOT NULL DEFAULT false,
    CONSTRAINT match_participants_pkey PRIMARY KEY (match_id, account_id)
);

CREATE INDEX match_participants_by_account ON match_participants (account_id, match_id DESC);
CREATE INDEX match_participants_not_closed ON match_participants (account_id, match_id DESC)
    WHERE closed_place IS NULL;
CREATE INDEX match_participants_closed ON match_participants (account_id, closed_place, match_id)
    WHERE closed_place IS NOT NULL;

-- The results of players in their public matches that are closed. Those of others are counted when somebody asks.
CREATE TABLE result_counts (
    account_id uuid   NOT NULL,
    game       text   NOT NULL,
    variant    text   NOT NULL,
    wins       bigint NOT NULL,
    losses     bigint NOT NULL,
    draws      bigint NOT NULL,
    -- Against people: how many are over, and how many of them the account has abandoned.
    over       bigint NOT NULL,
    abandoned  bigint NOT NULL,
    CONSTRAINT result_counts_pkey PRIMARY KEY (account_id, game, variant)
);

-- The same against each opponent. Two that have met in several variants have one row more, their total, with no game
-- and no variant; two that have met in several variants of a game one with that game and no variant. A player's
-- opponents are listed without adding up what each has played.
CREATE TABLE opponent_counts (
    account_id     uuid        NOT NULL,
    opponent_id    uuid        NOT NULL,
    game           text        NOT NULL,
    variant        text        NOT NULL,
    wins           integer     NOT NULL,
    losses         integer     NOT NULL,
    draws          integer     NOT NULL,
    last_played_at timestamptz NOT NULL,
    matches        integer     NOT NULL GENERATED ALWAYS AS (wins + losses + draws) STORED,
    CONSTRAINT opponent_counts_pkey PRIMARY KEY (account_id, opponent_id, game, variant)
);

-- A list of one game passes over the rows of others in the index.
CREATE INDEX opponent_counts_ranked ON opponent_counts (account_id, matches DESC, opponent_id DESC)
    INCLUDE (game, variant);

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

-- Whether an account is to act in a match with these columns. A list of conditions, because Postgres writes it into the
-- statement that calls it, where a query would be run anew for each row.
CREATE FUNCTION is_to_act(of_account uuid, players jsonb, to_act smallint) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(
        to_act & 1 <> 0 AND players -> 'seats' ->> 0 = of_account::text OR
        to_act & 2 <> 0 AND players -> 'seats' ->> 1 = of_account::text OR
        to_act & 4 <> 0 AND players -> 'seats' ->> 2 = of_account::text OR
        to_act & 8 <> 0 AND players -> 'seats' ->> 3 = of_account::text OR
        to_act & 16 <> 0 AND players -> 'seats' ->> 4 = of_account::text OR
        to_act & 32 <> 0 AND players -> 'seats' ->> 5 = of_account::text OR
        to_act & 64 <> 0 AND players -> 'seats' ->> 6 = of_account::text OR
        to_act & 128 <> 0 AND players -> 'seats' ->> 7 = of_account::text,
        false)
$$;

-- The results of players in public matches that are over, of these or of all that are counted: a row for each
-- opponent, and one without. The seats of the two sides alternate.
CREATE FUNCTION results(of_matches uuid[]) RETURNS TABLE (match_id uuid, account_id uuid, opponent_id uuid,
    game text, variant text, won boolean, lost boolean, drawn boolean, is_over boolean, is_abandoned boolean,
    finished_at timestamptz)
    LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT belongs.match_id, belongs.account_id, met.opponent_id, matches.game, matches.variant,
        its.drawn IS FALSE AND its.won, its.drawn IS FALSE AND NOT its.won, its.drawn IS TRUE,
        matches.computers = 0,
        coalesce(matches.computers = 0
            AND matches.at_ply -> 'ending' -> 'abandoned_by' ? belongs.account_id::text, false),
        matches.finished_at
    FROM match_participants AS belongs JOIN matches ON matches.match_id = belongs.match_id
    CROSS JOIN LATERAL (
        SELECT number FROM jsonb_array_elements_text(matches.players -> 'seats')
            WITH ORDINALITY AS seat (account, number)
        WHERE account = belongs.account_id::text LIMIT 1
    ) AS mine
    CROSS JOIN LATERAL (
        SELECT CASE matches.status WHEN 'finished' THEN matches.result -> 'winners' = '[]' END AS drawn,
            matches.result -> 'winners' @> to_jsonb(mine.number - 1) AS won
    ) AS its
    CROSS JOIN LATERAL (
        SELECT NULL::uuid AS opponent_id
        UNION ALL
        SELECT account::uuid FROM jsonb_array_elements_text(matches.players -> 'seats')
            WITH ORDINALITY AS seat (account, number)
        WHERE (number - mine.number) % 2 <> 0 AND matches.status = 'finished' AND account IS NOT NULL
    ) AS met
    WHERE (of_matches IS NULL AND belongs.counted OR belongs.match_id = ANY (of_matches))
      AND belongs.plays AND matches.visibility = 'public' AND NOT matches.solo
      AND matches.started_at IS NOT NULL AND matches.status IN ('finished', 'cancelled');
END;

-- Lets one transaction at a time count: of two that count the same pair, each would have to see what the other has
-- counted. A lock of a table would end the autovacuum of it.
CREATE FUNCTION hold_counts() RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(hashtextextended('hold_counts', 0))
$$;

-- Closes those of these matches that are over, for each member for whom nothing waits in them: no message, and no
-- offer of a rematch since this instant. Returns for how many.
CREATE FUNCTION close_matches(of_matches uuid[], offers_since timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    held uuid[];
    closed bigint;
BEGIN
    PERFORM hold_counts();
    -- Whoever writes something about one of these matches holds its head, and reopens it after that. So the next
    -- statement sees what was written, or the writer sees what is closed here.
    held := ARRAY(
        SELECT match_id FROM matches
        WHERE match_id = ANY (of_matches) AND status IN ('finished', 'cancelled')
        ORDER BY match_id FOR UPDATE SKIP LOCKED);
    WITH now_closed AS (
        UPDATE match_participants AS belongs SET closed_place = seen.place, counted = true
        FROM (
            SELECT member.match_id, member.account_id, member.counted AS was_counted,
                greatest(matches.changed_by, CASE WHEN member.plays THEN matches.newest_message_place END,
                    known.changed_by) AS place
            FROM match_participants AS member JOIN matches USING (match_id)
            LEFT JOIN message_reads AS known
                ON known.match_id = member.match_id AND known.account_id = member.account_id
            WHERE member.match_id = ANY (held) AND member.closed_place IS NULL
              AND NOT EXISTS (
                  SELECT FROM messages AS told
                  WHERE told.match_id = member.match_id AND member.plays
                    AND told.seq > coalesce(known.up_to, 0)
                    AND told.author_id <> member.account_id AND told.text IS NOT NULL)
              AND NOT EXISTS (
                  SELECT FROM rematches
                  WHERE rematches.match_id = member.match_id
                    AND rematches.rematch_id IS NULL AND rematches.changed_at > offers_since)
        ) AS seen
        WHERE belongs.match_id = seen.match_id AND belongs.account_id = seen.account_id
          -- No feed holds it back any more.
          AND seen.place < pg_snapshot_xmin(pg_current_snapshot())
        RETURNING belongs.match_id, belongs.account_id, was_counted
    ), counted AS MATERIALIZED (
        SELECT found.* FROM results(held) AS found JOIN now_closed USING (match_id, account_id)
        WHERE NOT was_counted
    ), by_variant AS (
        INSERT INTO result_counts AS known
        SELECT account_id, game, variant, count(*) FILTER (WHERE won), count(*) FILTER (WHERE lost),
            count(*) FILTER (WHERE drawn), count(*) FILTER (WHERE is_over), count(*) FILTER (WHERE is_abandoned)
        FROM counted WHERE opponent_id IS NULL
        GROUP BY account_id, game, variant ORDER BY account_id, game, variant
        ON CONFLICT (account_id, game, variant) DO UPDATE
        SET wins = known.wins + excluded.wins, losses = known.losses + excluded.losses,
            draws = known.draws + excluded.draws, over = known.over + excluded.over,
            abandoned = known.abandoned + excluded.abandoned
    ), by_opponent AS (
        INSERT INTO opponent_counts AS known
        SELECT account_id, opponent_id, game, variant, count(*) FILTER (WHERE won), count(*) FILTER (WHERE lost),
            count(*) FILTER (WHERE drawn), max(finished_at)
        FROM counted WHERE opponent_id IS NOT NULL
        GROUP BY account_id, opponent_id, game, variant
        ON CONFLICT (account_id, opponent_id, game, variant) DO UPDATE
        SET wins = known.wins + excluded.wins, losses = known.losses + excluded.losses,
            draws = known.draws + excluded.draws,
            last_played_at = greatest(known.last_played_at, excluded.last_played_at)
    )
    SELECT count(*) INTO closed FROM now_closed;
    INSERT INTO opponent_counts AS known
    SELECT account_id, opponent_id, coalesce(game, ''), '', sum(wins), sum(losses), sum(draws), max(last_played_at)
    FROM (SELECT DISTINCT account_id, opponent_id FROM results(held) WHERE opponent_id IS NOT NULL) AS met
    JOIN opponent_counts AS part USING (account_id, opponent_id)
    WHERE part.variant <> ''
    GROUP BY account_id, opponent_id, ROLLUP (game) HAVING count(*) > 1
    ON CONFLICT (account_id, opponent_id, game, variant) DO UPDATE
    SET wins = excluded.wins, losses = excluded.losses, draws = excluded.draws,
        last_played_at = excluded.last_played_at;
    RETURN closed;
END
$$;

-- Reopens closed matches for a member, or for all: something about them changes. They cannot be closed meanwhile.
CREATE FUNCTION reopen_matches(of_matches uuid[], of_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM matches
    WHERE match_id = ANY (of_matches) AND status IN ('finished', 'cancelled')
    ORDER BY match_id FOR KEY SHARE;
    UPDATE match_participants SET closed_place = NULL
    WHERE match_id = ANY (of_matches) AND closed_place IS NOT NULL
      AND (of_account IS NULL OR account_id = of_account);
END
$$;
