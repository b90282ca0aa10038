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

-- Workers run it as a part of statements.
SELECT create_distributed_function(oid::regprocedure)
FROM pg_proc WHERE proname = 'is_to_act' AND pronamespace = current_schema()::regnamespace;

-- As the trigger `matches_queue_for_engine`, which a worker cannot run: the queue is on the coordinator.
CREATE FUNCTION queue_for_engine_of(of_match uuid, its_version integer, for_account uuid) RETURNS void
    LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO engine_jobs (kind, match_id, version, account_id)
    VALUES ('play', of_match, its_version, for_account)
    ON CONFLICT (kind, match_id) DO UPDATE SET version = EXCLUDED.version, attempts = 0;
$$;

-- Queues matches again in which a computer is to act and whose row is lost: the coordinator crashed after the
-- worker had committed.
CREATE FUNCTION requeue_for_engine() RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        WITH waiting AS MATERIALIZED (
            SELECT match_id, version, created_by FROM matches
            WHERE computers <> 0 AND status = 'active' AND (to_act & computers) <> 0
        )
        SELECT * FROM waiting WHERE NOT EXISTS (
            SELECT FROM engine_jobs AS job WHERE job.kind = 'play' AND job.match_id = waiting.match_id)
    LOOP
        PERFORM queue_for_engine_of(one.match_id, one.version, one.created_by);
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION append_move(of_match uuid, expected integer, prepared_count integer,
    its_seat smallint, its_ply integer, notation text, played_at timestamptz, remaining bigint,
    its_hash bytea, next_to_act smallint, next_deadline timestamptz) RETURNS boolean
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    -- A variable: the worker would evaluate a function, to a number of its own.
    transaction_id xid8 := pg_current_xact_id();
    done record;
BEGIN
    SELECT * INTO done FROM append_move_here(of_match, expected, prepared_count, its_seat, its_ply,
        notation, played_at, remaining, its_hash, next_to_act, next_deadline, transaction_id);
    IF done.engine_for IS NOT NULL THEN
        PERFORM queue_for_engine_of(of_match, expected + 1, done.engine_for);
    END IF;
    RETURN done.is_taken;
END
$$;

CREATE OR REPLACE FUNCTION append_moves(match_ids uuid[], expected_versions integer[],
    prepared_counts integer[], seats smallint[], plies integer[], moves text[], instants timestamptz[],
    remaining bigint[], hashes bytea[], to_acts smallint[], deadlines timestamptz[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    FOR i IN 1 .. cardinality(match_ids) LOOP
        IF append_move(match_ids[i], expected_versions[i], prepared_counts[i], seats[i], plies[i],
            moves[i], instants[i], remaining[i], hashes[i], to_acts[i], deadlines[i])
        THEN
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
        SELECT status, finished_at INTO before FROM matches
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
        IF after.rated AND (input.status = 'finished') <> (before.status = 'finished')
            AND coalesce(input.finished_at, before.finished_at) IS NOT NULL
        THEN
            INSERT INTO rating_queue (finished_at, match_id)
            VALUES (coalesce(input.finished_at, before.finished_at), input.match_id)
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
            INSERT INTO match_signatures (match_id, version, public_key, signature)
            VALUES (input.match_id, input.version, decode(its_signature.public_key, 'hex'),
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
    IF notification.answer IS NOT NULL OR notification.kind IN ('match_begun', 'match_resumed') THEN
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
    SELECT status, version, ply, created_by, players, at_ply INTO head FROM matches
    WHERE matches.match_id = notification.match_id;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF (CASE notification.kind
        WHEN 'match_ended' THEN head.status IN ('finished', 'cancelled')
            AND head.version = notification.version
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

-- Statements that lock several heads: each head is locked on its worker, in the order of ids.

CREATE OR REPLACE FUNCTION lock_heads_of(of_account uuid) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one uuid;
BEGIN
    FOR one IN
        SELECT match_id FROM match_participants JOIN matches USING (match_id)
        WHERE account_id = of_account AND status IN ('open', 'active') ORDER BY match_id
    LOOP
        PERFORM match_id FROM matches WHERE match_id = one FOR NO KEY UPDATE;
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION forget_messages(of_author uuid) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    written uuid[];
BEGIN
    SELECT array_agg(match_id ORDER BY match_id) INTO written FROM (
        SELECT DISTINCT match_id FROM messages WHERE author_id = of_author AND text IS NOT NULL
    ) AS theirs;
    IF written IS NOT NULL THEN
        UPDATE messages SET text = NULL WHERE author_id = of_author AND text IS NOT NULL;
        PERFORM touch_matches_on_cluster(written);
    END IF;
END
$$;

CREATE OR REPLACE FUNCTION forget_conditional_moves(of_account uuid) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    one record;
BEGIN
    FOR one IN
        SELECT matches.match_id, seat FROM match_participants
        JOIN matches USING (match_id) JOIN conditional_moves USING (match_id)
        WHERE account_id = of_account AND players -> 'seats' ->> seat = of_account::text
        ORDER BY matches.match_id
    LOOP
        UPDATE matches SET prepared = prepared + 1 WHERE match_id = one.match_id;
        DELETE FROM conditional_moves WHERE match_id = one.match_id AND seat = one.seat;
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION set_deadlines(ids uuid[], versions integer[], deadlines timestamptz[])
    RETURNS SETOF uuid LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    one record;
BEGIN
    FOR one IN
        SELECT * FROM unnest(ids, versions, deadlines) AS input (id, its_version, its_deadline) ORDER BY id
    LOOP
        UPDATE matches SET deadline = one.its_deadline, changed_by = transaction_id
        WHERE match_id = one.id AND version = one.its_version
          AND deadline IS DISTINCT FROM one.its_deadline;
        IF FOUND THEN
            RETURN NEXT one.id;
        END IF;
    END LOOP;
END
$$;

-- The job looks at all matches there.
CREATE OR REPLACE FUNCTION remind_anew(of_account uuid) RETURNS void
    LANGUAGE sql AS $$ SELECT $$;

-- A cluster closes no matches: an account asks the machines that have those which are not over by its index.
CREATE OR REPLACE FUNCTION reopen_matches(of_matches uuid[], of_account uuid) RETURNS void
    LANGUAGE sql AS $$ SELECT $$;

CREATE OR REPLACE FUNCTION counted_results(of_accounts uuid[]) RETURNS SETOF result_counts
    LANGUAGE plpgsql STABLE AS $$ BEGIN END $$;

CREATE OR REPLACE FUNCTION counted_opponents(of_account uuid) RETURNS SETOF opponent_counts
    LANGUAGE plpgsql STABLE AS $$ BEGIN END $$;

CREATE OR REPLACE FUNCTION forget_rematches(of_account uuid, until timestamptz) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    found_ids uuid[];
    one uuid;
    gone smallint[];
BEGIN
    IF of_account IS NULL THEN
        SELECT array_agg(match_id ORDER BY match_id) INTO found_ids FROM rematches
        WHERE rematch_id IS NULL AND changed_at <= until;
    ELSE
        SELECT array_agg(match_id ORDER BY match_id) INTO found_ids
        FROM match_participants JOIN rematches USING (match_id)
        WHERE account_id = of_account AND rematch_id IS NULL;
    END IF;
    FOREACH one IN ARRAY coalesce(found_ids, '{}') LOOP
        gone := NULL;
        DELETE FROM rematches WHERE match_id = one AND rematch_id IS NULL
            AND (of_account IS NOT NULL OR changed_at <= until)
        RETURNING seats INTO gone;
        IF gone <> '{}' THEN
            PERFORM touch_matches_on_cluster(ARRAY[one]);
        END IF;
    END LOOP;
END
$$;

CREATE OR REPLACE FUNCTION take_outbox(after_match uuid, after_seq integer, most bigint)
    RETURNS TABLE (match_id uuid, first_seq integer, last_seq integer, is_over boolean)
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('turnstone outbox', 0)) THEN
        RETURN;
    END IF;
    RETURN QUERY WITH taken AS MATERIALIZED (
        SELECT queued.match_id, queued.first_seq, queued.last_seq,
            coalesce(event.kind = 'move_played' AND queued.first_seq = queued.last_seq
                AND head.ply > event.ply, false) AS is_answered,
            (SELECT array_agg(belongs.account_id) FROM match_participants AS belongs
                WHERE belongs.match_id = queued.match_id) AS accounts_in
        FROM outbox AS queued LEFT JOIN matches AS head ON head.match_id = queued.match_id
        LEFT JOIN match_events AS event
            ON event.match_id = queued.match_id AND event.seq = queued.last_seq
        WHERE (queued.match_id, queued.first_seq) > (after_match, after_seq)
        ORDER BY queued.match_id, queued.first_seq LIMIT most
    )
    SELECT taken.match_id, taken.first_seq, taken.last_seq, taken.is_answered
        AND NOT EXISTS (SELECT FROM webhooks
            WHERE account_id = ANY (taken.accounts_in) AND disabled_at IS NULL)
        AND NOT EXISTS (SELECT FROM sessions
            WHERE account_id = ANY (taken.accounts_in) AND app_id IS NOT NULL)
    FROM taken ORDER BY taken.match_id, taken.first_seq;
END
$$;

CREATE OR REPLACE FUNCTION take_reminders(at_instant timestamptz, reminder_kind text, of_matches uuid[], most bigint)
    RETURNS TABLE (match_id uuid, account_id uuid, game text, version integer, ply integer,
        deadline timestamptz, seat bigint, step_seconds integer)
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
#variable_conflict use_column
DECLARE
    asked record;
    longest integer;
    moved_before timestamptz;
    taken integer := 0;
    is_new boolean;
BEGIN
    -- By the minute, as the reminders are.
    PERFORM requeue_for_engine();
    SELECT max(step) INTO longest
    FROM (SELECT DISTINCT reminders FROM accounts) AS settings, unnest(settings.reminders) AS step;
    FOR asked IN
        WITH due AS MATERIALIZED (
            SELECT head.match_id, belongs.account_id, head.game, head.version, head.ply, head.deadline,
                head.players, head.to_act
            FROM match_participants AS belongs JOIN matches AS head ON head.match_id = belongs.match_id
            WHERE belongs.plays AND head.status = 'active' AND head.deadline > at_instant
              AND head.deadline <= at_instant + make_interval(secs => coalesce(longest, 0))
        ), reachable AS (
            SELECT webhooks.account_id FROM webhooks
            WHERE disabled_at IS NULL AND (kinds IS NULL OR reminder_kind = ANY (kinds))
            UNION
            SELECT sessions.account_id FROM sessions JOIN apps USING (app_id)
            WHERE expires_at > at_instant AND apps.disabled_at IS NULL
            UNION
            SELECT notification_channels.account_id FROM notification_channels
        )
        SELECT due.*, (
                SELECT min(place) - 1 FROM jsonb_array_elements_text(due.players -> 'seats')
                    WITH ORDINALITY AS seated (player, place)
                WHERE player = due.account_id::text AND due.to_act & (1 << (place - 1)::int) <> 0
            ) AS its_seat, (
                SELECT min(step) FROM unnest(accounts.reminders) AS step
                WHERE due.deadline <= at_instant + make_interval(secs => step)
            ) AS its_step
        FROM due JOIN accounts ON accounts.account_id = due.account_id
        WHERE due.account_id IN (SELECT reachable.account_id FROM reachable)
        ORDER BY due.deadline, due.match_id
    LOOP
        CONTINUE WHEN asked.its_seat IS NULL OR asked.its_step IS NULL;
        EXIT WHEN taken >= most;
        is_new := false;
        moved_before := asked.deadline - make_interval(secs => asked.its_step);
        INSERT INTO reminders AS known (match_id, account_id, ply, step_seconds, deadline)
        VALUES (asked.match_id, asked.account_id, asked.ply, asked.its_step, asked.deadline)
        ON CONFLICT (match_id, account_id) DO UPDATE
        SET ply = excluded.ply, step_seconds = excluded.step_seconds, deadline = excluded.deadline
        WHERE known.ply < excluded.ply
           OR (known.ply = excluded.ply AND (known.step_seconds > excluded.step_seconds
               OR known.deadline < moved_before))
        RETURNING true INTO is_new;
        IF is_new THEN
            taken := taken + 1;
            RETURN QUERY SELECT asked.match_id, asked.account_id, asked.game, asked.version, asked.ply,
                asked.deadline, asked.its_seat, asked.its_step;
        END IF;
    END LOOP;
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
