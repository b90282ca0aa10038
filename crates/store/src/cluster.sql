-- The differences of a cluster from one server. Run by `turnstone migrate --layout citus`, after the tables
-- are divided.

CREATE OR REPLACE FUNCTION table_layout() RETURNS text LANGUAGE sql STABLE RETURN 'citus';

-- The append.

-- Appends a move where its match is. Returns whether it was written, and for whom the engine has to answer it. The
-- transaction is numbered by the coordinator.
CREATE FUNCTION append_move_here(of_match uuid, expected integer, its_prepared integer, its_seat smallint,
    its_ply integer, notation text, played_at timestamptz, remaining bigint, its_hash bytea,
    next_to_act smallint, next_deadline timestamptz, transaction_id xid8,
    OUT is_taken boolean, OUT engine_for uuid)
    LANGUAGE plpgsql SET search_path FROM CURRENT SET lock_timeout = '20ms' AS $$
BEGIN
    is_taken := false;
    UPDATE matches SET version = expected + 1, ply = its_ply, to_act = next_to_act,
        deadline = next_deadline, chain_head = its_hash, changed_by = transaction_id
    WHERE match_id = of_match AND version = expected AND prepared = its_prepared
    RETURNING true, CASE WHEN computers <> 0 AND status = 'active'
        AND ((to_act & computers) <> 0 OR at_ply -> 'offers' <> '[]') THEN created_by END
    INTO is_taken, engine_for;
    is_taken := coalesce(is_taken, false);
    IF is_taken THEN
        INSERT INTO outbox (match_id, first_seq, last_seq) VALUES (of_match, expected + 1, expected + 1);
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, at, hash, remaining_ms)
        VALUES (of_match, expected + 1, expected + 1, 'move_played', its_seat, its_ply, notation,
            played_at, its_hash, remaining);
    END IF;
END
$$;

-- The worker that has the match runs it.
SELECT create_distributed_function(oid::regprocedure, 'of_match', colocate_with => 'matches',
    force_delegation => true)
FROM pg_proc WHERE proname = 'append_move_here' AND pronamespace = current_schema()::regnamespace;

CREATE OR REPLACE FUNCTION append_moves(match_ids uuid[], expected_versions integer[],
    prepared_counts integer[], seats smallint[], plies integer[], moves text[], instants timestamptz[],
    remaining bigint[], hashes bytea[], to_acts smallint[], deadlines timestamptz[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    done record;
BEGIN
    FOR i IN 1 .. cardinality(match_ids) LOOP
        SELECT * INTO done FROM append_move_here(match_ids[i], expected_versions[i], prepared_counts[i],
            seats[i], plies[i], moves[i], instants[i], remaining[i], hashes[i], to_acts[i], deadlines[i],
            transaction_id);
        IF done.engine_for IS NOT NULL THEN
            PERFORM queue_for_engine_of(match_ids[i], expected_versions[i] + 1, done.engine_for);
        END IF;
        IF done.is_taken THEN
            RETURN NEXT match_ids[i];
        END IF;
    END LOOP;
END
$$;

-- Match by match, each row sent to the worker of its match. Does what the triggers of `matches` do too, and writes
-- the index by account.
CREATE OR REPLACE FUNCTION append_to_log(appends jsonb) RETURNS SETOF uuid
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    input record;
    its_signature record;
    before record;
    after record;
    accounts_in uuid[];
    playing uuid[];
BEGIN
    -- Records and not elements of arrays: Citus 13.2 crashes on `SET column = variable[i]`.
    FOR input IN
        SELECT * FROM jsonb_to_recordset(appends) AS input (match_id uuid, expected integer,
            prepared integer, version integer, status text, ply integer, to_act smallint,
            deadline timestamptz, started_at timestamptz, finished_at timestamptz, result jsonb,
            at_ply jsonb, chain_head text, players jsonb, members jsonb, events jsonb, signature jsonb)
    LOOP
        SELECT status INTO before FROM matches
        WHERE match_id = input.match_id AND version = input.expected AND prepared = input.prepared
        FOR NO KEY UPDATE;
        CONTINUE WHEN NOT FOUND;
        UPDATE matches SET version = input.version, status = input.status, ply = input.ply,
            to_act = input.to_act, deadline = input.deadline, started_at = input.started_at,
            finished_at = input.finished_at, result = input.result, at_ply = input.at_ply,
            chain_head = decode(input.chain_head, 'hex'), players = coalesce(input.players, players),
            changed_by = transaction_id
        WHERE match_id = input.match_id
        RETURNING rated, computers, created_by INTO after;
        IF after.rated AND input.status = 'finished' AND before.status <> 'finished'
            AND input.finished_at IS NOT NULL
        THEN
            INSERT INTO rating_queue (finished_at, match_id) VALUES (input.finished_at, input.match_id)
            ON CONFLICT DO NOTHING;
        END IF;
        IF after.computers <> 0 AND input.status = 'active'
            AND ((input.to_act & after.computers) <> 0 OR input.at_ply -> 'offers' <> '[]')
        THEN
            PERFORM queue_for_engine_of(input.match_id, input.version, after.created_by);
        END IF;
        PERFORM insert_events_of(input.match_id, input.version, input.events);
        IF input.members IS NOT NULL OR input.status <> before.status THEN
            IF input.members IS NULL THEN
                SELECT array_agg(account_id), array_agg(account_id) FILTER (WHERE plays)
                INTO accounts_in, playing FROM match_participants WHERE match_id = input.match_id;
            ELSE
                SELECT array_agg(account_id), array_agg(account_id) FILTER (WHERE plays)
                INTO accounts_in, playing
                FROM jsonb_to_recordset(input.members) AS member (account_id uuid, plays boolean);
                PERFORM replace_members_of(input.match_id, transaction_id, coalesce(accounts_in, '{}'),
                    coalesce(playing, '{}'));
            END IF;
            PERFORM index_match(input.match_id, input.version, input.status, coalesce(accounts_in, '{}'),
                coalesce(playing, '{}'));
        END IF;
        FOR its_signature IN
            SELECT * FROM jsonb_to_record(input.signature) AS signed (public_key text, signature text)
            WHERE public_key IS NOT NULL
        LOOP
            INSERT INTO match_signatures (match_id, public_key, signature)
            VALUES (input.match_id, decode(its_signature.public_key, 'hex'),
                decode(its_signature.signature, 'hex'));
        END LOOP;
        INSERT INTO outbox (match_id, first_seq, last_seq)
        VALUES (input.match_id, input.expected + 1, input.version);
        RETURN NEXT input.match_id;
    END LOOP;
END
$$;

-- Inserts events of a match, one by one.
CREATE FUNCTION insert_events_of(of_match uuid, its_version integer, events jsonb) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    event record;
BEGIN
    FOR event IN
        SELECT * FROM jsonb_to_recordset(events) AS event (seq integer, kind text, seat smallint,
            ply integer, move text, data jsonb, remaining_ms bigint, at timestamptz, hash text)
    LOOP
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, data, remaining_ms, at, hash)
        VALUES (of_match, event.seq, its_version, event.kind, event.seat, event.ply, event.move,
            event.data, event.remaining_ms, event.at, decode(event.hash, 'hex'));
    END LOOP;
END
$$;

-- Replaces the members of a match: all of them, and those among them that play.
CREATE FUNCTION replace_members_of(of_match uuid, transaction_id xid8, accounts_in uuid[], playing uuid[])
    RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one uuid;
BEGIN
    FOR one IN
        DELETE FROM match_participants
        WHERE match_id = of_match AND account_id <> ALL (accounts_in) RETURNING account_id
    LOOP
        IF EXISTS (SELECT FROM accounts WHERE account_id = one AND deleted_at IS NULL) THEN
            INSERT INTO match_departures (match_id, account_id, changed_by)
            VALUES (of_match, one, transaction_id)
            ON CONFLICT (match_id, account_id) DO UPDATE SET changed_by = excluded.changed_by;
        END IF;
    END LOOP;
    FOREACH one IN ARRAY accounts_in LOOP
        INSERT INTO match_participants (match_id, account_id, plays)
        VALUES (of_match, one, one = ANY (playing))
        ON CONFLICT (match_id, account_id) DO UPDATE SET plays = excluded.plays;
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION insert_members(of_match uuid, its_version integer, its_status text, members jsonb)
    RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    accounts_in uuid[];
    playing uuid[];
    member record;
BEGIN
    FOR member IN
        SELECT * FROM jsonb_to_recordset(members) AS member (account_id uuid, plays boolean)
    LOOP
        INSERT INTO match_participants (match_id, account_id, plays)
        VALUES (of_match, member.account_id, member.plays);
        accounts_in := accounts_in || member.account_id;
        IF member.plays THEN
            playing := playing || member.account_id;
        END IF;
    END LOOP;
    PERFORM index_match(of_match, its_version, its_status, coalesce(accounts_in, '{}'),
        coalesce(playing, '{}'));
END
$$;

-- Does what the trigger of `matches` does too.
CREATE OR REPLACE FUNCTION insert_log(of_match uuid, its_version integer, events jsonb) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    head record;
BEGIN
    PERFORM insert_events_of(of_match, its_version, events);
    INSERT INTO outbox (match_id, first_seq, last_seq) VALUES (of_match, 1, its_version);
    SELECT version, created_by INTO head FROM matches
    WHERE match_id = of_match AND computers <> 0 AND status = 'active'
      AND ((to_act & computers) <> 0 OR at_ply -> 'offers' <> '[]');
    IF FOUND THEN
        PERFORM queue_for_engine_of(of_match, head.version, head.created_by);
    END IF;
END
$$;

-- The coordinator asks the worker of the match, for each notification by itself.
CREATE OR REPLACE FUNCTION notification_premise(notification notifications, offers_from timestamptz)
    RETURNS SETOF boolean LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
    told record;
    head record;
    account text := notification.account_id::text;
BEGIN
    IF notification.answer IS NOT NULL OR notification.kind IN ('match_begun', 'match_ended') THEN
        RETURN NEXT true;
        RETURN;
    END IF;
    IF notification.kind = 'message' THEN
        SELECT author_id INTO told FROM messages
        WHERE messages.match_id = notification.match_id AND messages.seq = notification.message_seq
          AND messages.text IS NOT NULL;
        IF FOUND AND NOT EXISTS (SELECT 1 FROM blocks
                WHERE blocker_id = notification.account_id AND blocked_id = told.author_id)
            AND NOT EXISTS (SELECT 1 FROM message_reads AS known
                WHERE known.account_id = notification.account_id
                  AND known.match_id = notification.match_id
                  AND known.up_to >= notification.message_seq)
        THEN
            RETURN NEXT true;
        END IF;
        RETURN;
    END IF;
    SELECT status, ply, created_by, players, at_ply INTO head FROM matches
    WHERE matches.match_id = notification.match_id;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF (CASE notification.kind
        WHEN 'invitation' THEN head.status = 'open'
            AND EXISTS (SELECT 1 FROM match_participants AS belongs
                WHERE belongs.match_id = notification.match_id
                  AND belongs.account_id = notification.account_id AND NOT plays)
            AND NOT EXISTS (SELECT 1 FROM blocks
                WHERE blocker_id = notification.account_id AND blocked_id = head.created_by)
        WHEN 'rematch' THEN head.status = 'finished'
            AND EXISTS (SELECT 1 FROM rematches
                WHERE rematches.match_id = notification.match_id AND rematch_id IS NULL
                  AND seats <> '{}' AND changed_at > offers_from
                  AND NOT EXISTS (SELECT 1 FROM unnest(seats) AS seat
                      WHERE head.players -> 'seats' ->> seat = account))
        WHEN 'offer' THEN head.status = 'active' AND head.ply = notification.ply
            AND (head.at_ply ->> 'ply')::int = notification.ply AND EXISTS (
                SELECT FROM jsonb_array_elements(head.at_ply -> 'offers') AS offer,
                    jsonb_array_elements(offer -> 'answering') AS seat
                WHERE offer ->> 'kind' = notification.offer
                  AND head.players -> 'seats' ->> seat::int = account)
        ELSE head.status = 'active' AND head.ply = notification.ply
    END) THEN
        RETURN NEXT true;
    END IF;
END
$$;

-- The functions that statements about people ask.

CREATE OR REPLACE FUNCTION match_membership(of_match uuid, of_account uuid) RETURNS TABLE (plays boolean)
    LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
    RETURN QUERY SELECT belongs.plays FROM match_participants AS belongs
        WHERE belongs.match_id = of_match AND belongs.account_id = of_account;
END
$$;

CREATE OR REPLACE FUNCTION public_play_of(of_account uuid) RETURNS SETOF boolean
    LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
    theirs uuid[] := ARRAY(
        SELECT newest.match_id FROM (
            SELECT known.match_id, known.status FROM account_matches AS known
            WHERE known.account_id = of_account AND known.plays
            ORDER BY known.match_id DESC LIMIT 50
        ) AS newest WHERE newest.status = 'active');
BEGIN
    IF theirs = '{}' THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT true FROM matches
        WHERE match_id = ANY (theirs) AND status = 'active' AND visibility = 'public' AND NOT solo;
END
$$;

CREATE OR REPLACE FUNCTION running_matches_of_seek(of_seek uuid) RETURNS TABLE (running bigint)
    LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
    RETURN QUERY SELECT count(*) FROM matches
        WHERE status = 'active'
          AND match_id = ANY (ARRAY(SELECT started.match_id FROM seek_matches AS started
              WHERE started.seek_id = of_seek));
END
$$;

CREATE OR REPLACE FUNCTION newcomer_with_running(of_account uuid, most bigint) RETURNS SETOF boolean
    LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
    IF most > (SELECT count(*) FROM account_matches AS known
        WHERE known.account_id = of_account AND known.plays AND known.status = 'active')
    THEN
        RETURN;
    END IF;
    RETURN QUERY SELECT true FROM (
            SELECT count(*) FILTER (WHERE status = 'active') AS running,
                count(*) FILTER (WHERE status = 'finished') AS finished
            FROM match_participants AS belongs JOIN matches USING (match_id)
            WHERE belongs.account_id = of_account AND belongs.plays AND NOT solo AND computers = 0
        ) AS counted WHERE running >= most AND finished = 0;
END
$$;

CREATE OR REPLACE FUNCTION notified_match(of_match uuid, its_version integer, its_message integer,
    with_move boolean)
    RETURNS TABLE (game text, status text, deadline timestamptz, created_by uuid, result jsonb,
        players jsonb, author_id uuid, last_mover smallint, last_move text)
    LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
    RETURN QUERY SELECT head.game, head.status, head.deadline, head.created_by, head.result, head.players,
            (SELECT told.author_id FROM messages AS told
                WHERE told.match_id = of_match AND told.seq = its_message),
            (SELECT newest.seat FROM match_events AS newest
                WHERE newest.match_id = of_match AND newest.seq <= its_version
                  AND newest.move IS NOT NULL AND with_move
                ORDER BY newest.seq DESC LIMIT 1),
            (SELECT newest.move FROM match_events AS newest
                WHERE newest.match_id = of_match AND newest.seq <= its_version
                  AND newest.move IS NOT NULL AND with_move
                ORDER BY newest.seq DESC LIMIT 1)
        FROM matches AS head WHERE head.match_id = of_match;
END
$$;

-- Statements are planned with their values, which say which worker has the match. A plan without values would
-- be refused where a filter that is not given names tables of both sides.
DO $$
BEGIN
    EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_custom_plan', current_database());
END
$$;

-- Citus takes no join of this form with LATERAL.
CREATE OR REPLACE FUNCTION oldest_in_outbox() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT min(event.at)
    FROM (SELECT match_id, first_seq FROM outbox LIMIT 1000) AS queued
    JOIN match_events AS event ON event.match_id = queued.match_id AND event.seq = queued.first_seq
$$;

SELECT fill_account_matches();
