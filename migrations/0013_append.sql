-- The append: the functions by which events get into the log, each with the head and whatever else follows from
-- them in the same transaction. A cluster replaces the bodies (`crates/store/src/cluster/functions.sql`).
-- Rows come as JSON with the names of their columns, so that a server of the last version may leave out one that
-- is new.

-- Appends to different matches: [{"match_id", "expected", "prepared", the changing columns of `matches` …,
-- "players" and "members" if they change, "events", "signature" of an ended match}]. A match whose head has
-- another version than `expected`, or another count of changes to prepared answers, is skipped together with its
-- events. Returns the matches that were written.
CREATE FUNCTION append_to_log(appends jsonb) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    WITH input AS (
        SELECT * FROM jsonb_to_recordset(appends) AS input (match_id uuid, expected integer,
            prepared integer, version integer, status text, ply integer, to_act smallint,
            deadline timestamptz, started_at timestamptz, finished_at timestamptz, result jsonb,
            at_ply jsonb, chain_head text, players jsonb, members jsonb, events jsonb, signature jsonb)
    ), head AS (
        UPDATE matches SET version = input.version, status = input.status, ply = input.ply,
            to_act = input.to_act, deadline = input.deadline, started_at = input.started_at,
            finished_at = input.finished_at, result = input.result, at_ply = input.at_ply,
            chain_head = decode(input.chain_head, 'hex'), players = coalesce(input.players, matches.players),
            -- A wrong clock may have looked at a match that it has ended, and that goes on.
            due_from = CASE WHEN input.status = matches.status
                THEN least(matches.due_from, input.deadline) ELSE '-infinity' END,
            changed_by = pg_current_xact_id()
        FROM input
        WHERE matches.match_id = input.match_id AND matches.version = input.expected
          AND matches.prepared = input.prepared
        RETURNING input.match_id, input.expected, input.version, input.members, input.events,
            input.signature
    ), log AS (
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, data, remaining_ms, at, hash)
        SELECT head.match_id, event.seq, head.version, event.kind, event.seat, event.ply, event.move,
            event.data, event.remaining_ms, event.at, decode(event.hash, 'hex')
        FROM head CROSS JOIN jsonb_to_recordset(head.events) AS event (seq integer, kind text,
            seat smallint, ply integer, move text, data jsonb, remaining_ms bigint, at timestamptz,
            hash text)
    ), member AS (
        SELECT head.match_id, member.account_id, member.plays
        FROM head CROSS JOIN jsonb_to_recordset(head.members) AS member (account_id uuid, plays boolean)
    ), gone AS (
        DELETE FROM match_participants AS old
        WHERE old.match_id IN (SELECT member.match_id FROM member) AND NOT EXISTS (
            SELECT FROM member
            WHERE member.match_id = old.match_id AND member.account_id = old.account_id)
        RETURNING old.match_id, old.account_id
    ), departed AS (
        INSERT INTO match_departures (match_id, account_id)
        SELECT gone.match_id, gone.account_id FROM gone JOIN accounts USING (account_id)
        WHERE deleted_at IS NULL
        ON CONFLICT (match_id, account_id) DO UPDATE SET changed_by = excluded.changed_by
    ), come AS (
        INSERT INTO match_participants (match_id, account_id, plays)
        SELECT member.match_id, member.account_id, member.plays FROM member
        ON CONFLICT (match_id, account_id) DO UPDATE SET plays = excluded.plays
    ), signed AS (
        INSERT INTO match_signatures (match_id, version, public_key, signature)
        SELECT head.match_id, head.version, decode(its.public_key, 'hex'), decode(its.signature, 'hex')
        FROM head CROSS JOIN jsonb_to_record(head.signature) AS its (public_key text, signature text)
        WHERE head.signature IS NOT NULL
    ), outbound AS (
        INSERT INTO outbox (match_id, first_seq, last_seq)
        SELECT head.match_id, head.expected + 1, head.version FROM head
    )
    SELECT head.match_id FROM head;
END
$$;

-- Appends a move that causes no other event and ends no match, as nearly all are. Returns whether it was written:
-- what `append_to_log` does, for half of its time.
CREATE FUNCTION append_move(of_match uuid, expected integer, prepared_count integer, its_seat smallint,
    its_ply integer, notation text, played_at timestamptz, remaining bigint, its_hash bytea,
    next_to_act smallint, next_deadline timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    UPDATE matches SET version = expected + 1, ply = its_ply, to_act = next_to_act,
        deadline = next_deadline, due_from = least(due_from, next_deadline), chain_head = its_hash,
        changed_by = pg_current_xact_id()
    WHERE match_id = of_match AND version = expected AND prepared = prepared_count;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO outbox (match_id, first_seq, last_seq) VALUES (of_match, expected + 1, expected + 1);
    INSERT INTO match_events (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
    VALUES (of_match, expected + 1, expected + 1, 'move_played', its_seat, its_ply, notation, played_at,
        its_hash, remaining);
    RETURN true;
END
$$;

-- Appends such moves of different matches, for half of the time that they take one by one. Returns the matches that
-- were written. `unnest` stands in a select list, which is cheaper than a table function with several columns.
CREATE FUNCTION append_moves(match_ids uuid[], expected_versions integer[], prepared_counts integer[],
    seats smallint[], plies integer[], moves text[], instants timestamptz[], remaining bigint[],
    hashes bytea[], to_acts smallint[], deadlines timestamptz[]) RETURNS SETOF uuid
    LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    WITH head AS (
        UPDATE matches SET version = input.expected + 1, ply = input.ply, to_act = input.to_act,
            deadline = input.deadline, due_from = least(due_from, input.deadline), chain_head = input.hash,
            changed_by = pg_current_xact_id()
        FROM (
            SELECT unnest(match_ids) AS match_id, unnest(expected_versions) AS expected,
                unnest(prepared_counts) AS prepared, unnest(seats) AS seat, unnest(plies) AS ply,
                unnest(moves) AS move, unnest(instants) AS at, unnest(remaining) AS remaining_ms,
                unnest(hashes) AS hash, unnest(to_acts) AS to_act, unnest(deadlines) AS deadline
        ) AS input
        WHERE matches.match_id = input.match_id AND matches.version = input.expected
          AND matches.prepared = input.prepared
        RETURNING input.*
    ), outbound AS (
        INSERT INTO outbox (match_id, first_seq, last_seq)
        SELECT head.match_id, head.expected + 1, head.expected + 1 FROM head
    )
    INSERT INTO match_events AS log
        (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
    SELECT head.match_id, head.expected + 1, head.expected + 1, 'move_played', head.seat, head.ply,
        head.move, head.at, head.hash, head.remaining_ms
    FROM head
    RETURNING log.match_id;
END
$$;

-- Inserts the head of a new match, or of one that is rebuilt, and its members.
CREATE FUNCTION insert_head(head jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    input record;
BEGIN
    SELECT * INTO input FROM jsonb_to_record(head) AS input (match_id uuid, game text, variant text,
        options jsonb, rules_version smallint, rated boolean, visibility text, solo boolean,
        open_to_all boolean, clock jsonb, min_completion_percent smallint, computers smallint, created_by uuid, created_at timestamptz,
        open_until timestamptz, version integer, status text, ply integer, to_act smallint,
        deadline timestamptz, started_at timestamptz, finished_at timestamptz, result jsonb,
        at_ply jsonb, chain_head text, players jsonb, members jsonb);
    INSERT INTO matches (match_id, game, variant, options, rules_version, rated, visibility, solo,
        open_to_all, clock, min_completion_percent, computers, created_by, created_at, open_until, version, status,
        ply, to_act,
        deadline, started_at, finished_at, result, at_ply, chain_head, players)
    VALUES (input.match_id, input.game, input.variant, input.options, input.rules_version, input.rated,
        input.visibility, input.solo, input.open_to_all, input.clock, input.min_completion_percent,
        input.computers, input.created_by,
        input.created_at, input.open_until, input.version, input.status, input.ply, input.to_act,
        input.deadline, input.started_at, input.finished_at, input.result, input.at_ply,
        decode(input.chain_head, 'hex'), input.players);
    PERFORM insert_members(input.match_id, input.version, input.status, input.members);
END
$$;

-- Inserts the members of a match whose head was just inserted.
CREATE FUNCTION insert_members(of_match uuid, its_version integer, its_status text, members jsonb)
    RETURNS void LANGUAGE sql AS $$
    INSERT INTO match_participants (match_id, account_id, plays)
    SELECT of_match, member.account_id, member.plays
    FROM jsonb_to_recordset(members) AS member (account_id uuid, plays boolean)
$$;

-- Inserts the events of a match whose head was just inserted, and its row in the outbox.
CREATE FUNCTION insert_log(of_match uuid, its_version integer, events jsonb) RETURNS void
    LANGUAGE sql AS $$
    INSERT INTO match_events
        (match_id, seq, append_seq, kind, seat, ply, move, data, remaining_ms, at, hash)
    SELECT of_match, event.seq, its_version, event.kind, event.seat, event.ply, event.move, event.data,
        event.remaining_ms, event.at, decode(event.hash, 'hex')
    FROM jsonb_to_recordset(events) AS event (seq integer, kind text, seat smallint, ply integer,
        move text, data jsonb, remaining_ms bigint, at timestamptz, hash text);
    INSERT INTO outbox (match_id, first_seq, last_seq) VALUES (of_match, 1, its_version)
$$;
