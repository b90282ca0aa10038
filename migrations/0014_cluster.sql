-- The parts that differ on a cluster (Citus, docs/scale.md): `turnstone migrate --layout citus` divides the tables of
-- matches over its machines, and replaces the functions here, up to the table, and those of the append, by others of
-- the same names. On one Postgres server the table is empty, and nothing after it is called.

-- The layout of the tables: `plain`, together; `citus`, after `turnstone migrate --layout citus`.
CREATE FUNCTION table_layout() RETURNS text LANGUAGE sql STABLE RETURN 'plain';

-- Statements about people ask matches by functions. Here each of these becomes a part of the statement
-- that asks. On a cluster it is replaced by one that asks the worker of the match (`crates/store/src/cluster/functions.sql`).

-- Whether an account belongs to a match, and plays it: one row or none.
CREATE FUNCTION match_membership(of_match uuid, of_account uuid) RETURNS TABLE (plays boolean)
    LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT belongs.plays FROM match_participants AS belongs
    WHERE belongs.match_id = of_match AND belongs.account_id = of_account;
END;

-- A row if one of the newest matches of an account is active and public.
CREATE FUNCTION public_play_of(of_account uuid) RETURNS SETOF boolean LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT true FROM (
        SELECT match_id FROM match_participants
        WHERE match_participants.account_id = of_account AND plays
        ORDER BY match_id DESC LIMIT 50
    ) AS newest JOIN matches USING (match_id)
    WHERE status = 'active' AND visibility = 'public' AND NOT solo;
END;

-- What is counted of the results of accounts, and of one against each opponent. On a cluster nothing is.
CREATE FUNCTION counted_results(of_accounts uuid[]) RETURNS SETOF result_counts LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT known.* FROM result_counts AS known WHERE known.account_id = ANY (of_accounts);
END;
CREATE FUNCTION counted_opponents(of_account uuid) RETURNS SETOF opponent_counts LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT known.* FROM opponent_counts AS known WHERE known.account_id = of_account;
END;

-- How many matches run that a seek has started: one row.
CREATE FUNCTION running_matches_of_seek(of_seek uuid) RETURNS TABLE (running bigint) LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT count(*) FROM seek_matches AS started JOIN matches USING (match_id)
    WHERE started.seek_id = of_seek AND status = 'active';
END;

-- A row if an account has finished no match with others yet, and has at least so many of them running.
CREATE FUNCTION newcomer_with_running(of_account uuid, most bigint) RETURNS SETOF boolean
    LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT true WHERE most <= (
            SELECT count(*) FROM match_participants AS belongs JOIN matches USING (match_id)
            WHERE belongs.account_id = of_account AND plays AND closed_place IS NULL AND status = 'active'
              AND NOT solo AND computers = 0)
        AND NOT EXISTS (
            SELECT FROM match_participants AS belongs JOIN matches USING (match_id)
            WHERE belongs.account_id = of_account AND plays AND status = 'finished'
              AND NOT solo AND computers = 0);
END;

-- Data of the match of a notification: the head, the author of its message, the newest move up to its
-- version if that is asked for. One row, or none without a head.
CREATE FUNCTION notified_match(of_match uuid, its_version integer, its_message integer, with_move boolean)
    RETURNS TABLE (game text, status text, deadline timestamptz, created_by uuid, result jsonb,
        players jsonb, author_id uuid, last_mover smallint, last_move text)
    LANGUAGE sql STABLE
BEGIN ATOMIC
    SELECT matches.game, matches.status, matches.deadline, matches.created_by, matches.result,
        matches.players, messages.author_id, newest.seat, newest.move
    FROM matches
    LEFT JOIN messages ON messages.match_id = of_match AND messages.seq = its_message
    LEFT JOIN LATERAL (
        SELECT match_events.seat, match_events.move FROM match_events
        WHERE match_events.match_id = of_match AND match_events.seq <= its_version
          AND match_events.move IS NOT NULL AND with_move
        ORDER BY match_events.seq DESC LIMIT 1
    ) AS newest ON true
    WHERE matches.match_id = of_match;
END;

-- When the oldest of the first thousand appends in the outbox was made.
CREATE FUNCTION oldest_in_outbox() RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT min(event.at)
    FROM (SELECT match_id, first_seq FROM outbox LIMIT 1000) AS queued
    CROSS JOIN LATERAL (
        SELECT at FROM match_events
        WHERE match_events.match_id = queued.match_id AND seq = first_seq LIMIT 1
    ) AS event
$$;

-- Statements that change several matches. On a cluster a function changes each on its worker, one by one, in the order
-- of ids; here they are locked in that order, so that no two wait for each other.

-- Locks the heads of the matches of an account that are open or active.
CREATE FUNCTION lock_heads_of(of_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM match_id FROM match_participants JOIN matches USING (match_id)
    WHERE account_id = of_account AND closed_place IS NULL AND status IN ('open', 'active')
    ORDER BY match_id FOR NO KEY UPDATE OF matches;
END
$$;

-- Looks for reminders of the matches of an account at once: it has set others.
CREATE FUNCTION remind_anew(of_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM lock_heads_of(of_account);
    UPDATE matches SET due_from = '-infinity' FROM match_participants AS belongs
    WHERE belongs.account_id = of_account AND belongs.closed_place IS NULL
      AND belongs.match_id = matches.match_id AND status = 'active';
END
$$;

-- Empties the messages of a deleted account. Nobody has to read them any more, so their matches appear in the feeds
-- of the other players.
CREATE FUNCTION forget_messages(of_author uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    touched uuid[];
BEGIN
    WITH gone AS (
        UPDATE messages SET text = NULL WHERE author_id = of_author AND text IS NOT NULL
        RETURNING match_id
    ), locked AS (
        SELECT match_id FROM matches WHERE match_id IN (SELECT match_id FROM gone)
        ORDER BY match_id FOR NO KEY UPDATE
    ), changed AS (
        UPDATE matches SET changed_by = pg_current_xact_id()
        FROM locked WHERE matches.match_id = locked.match_id
        RETURNING matches.match_id
    )
    SELECT array_agg(match_id) INTO touched FROM changed;
    PERFORM reopen_matches(touched, NULL);
END
$$;

-- Deletes what a deleted account has prepared. The new counts make stale copies harmless.
CREATE FUNCTION forget_conditional_moves(of_account uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    WITH theirs AS (
        SELECT matches.match_id, seat FROM match_participants
        JOIN matches USING (match_id) JOIN conditional_moves USING (match_id)
        WHERE account_id = of_account AND closed_place IS NULL AND players -> 'seats' ->> seat = of_account::text
        ORDER BY matches.match_id FOR NO KEY UPDATE OF matches
    ), forgotten AS (
        DELETE FROM conditional_moves USING theirs
        WHERE conditional_moves.match_id = theirs.match_id AND conditional_moves.seat = theirs.seat
    )
    UPDATE matches SET prepared = prepared + 1 FROM theirs WHERE matches.match_id = theirs.match_id;
END
$$;

-- Deletes offers of a rematch that have led to none, those of an account or all that are as old, and shows their
-- matches again in the feeds of their players.
CREATE FUNCTION forget_rematches(of_account uuid, until timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    touched uuid[];
BEGIN
    WITH theirs AS (
        SELECT rematches.match_id FROM match_participants JOIN rematches USING (match_id)
        WHERE account_id = of_account AND rematch_id IS NULL
        ORDER BY match_id FOR UPDATE OF rematches
    ), old AS (
        SELECT match_id FROM rematches
        WHERE of_account IS NULL AND rematch_id IS NULL AND changed_at <= until
        FOR UPDATE SKIP LOCKED
    ), gone AS (
        DELETE FROM rematches
        WHERE match_id IN (SELECT match_id FROM theirs UNION ALL SELECT match_id FROM old)
        RETURNING match_id, seats
    ), changed AS (
        UPDATE matches SET changed_by = pg_current_xact_id() FROM gone
        WHERE matches.match_id = gone.match_id AND gone.seats <> '{}'
        RETURNING matches.match_id
    )
    SELECT array_agg(match_id) INTO touched FROM changed;
    PERFORM reopen_matches(touched, NULL);
END
$$;

-- Sets deadlines, if the heads are as they were read; returns the matches whose deadline is another now.
CREATE FUNCTION set_deadlines(ids uuid[], versions integer[], deadlines timestamptz[])
    RETURNS SETOF uuid LANGUAGE plpgsql AS $$
BEGIN
    RETURN QUERY
    WITH changed AS (
        SELECT matches.match_id, input.deadline
        FROM unnest(ids, versions, deadlines) AS input (match_id, version, deadline)
        JOIN matches USING (match_id)
        WHERE matches.version = input.version AND matches.deadline IS DISTINCT FROM input.deadline
        ORDER BY matches.match_id FOR NO KEY UPDATE OF matches
    )
    UPDATE matches SET deadline = changed.deadline, due_from = '-infinity', changed_by = pg_current_xact_id()
    FROM changed WHERE matches.match_id = changed.match_id
    RETURNING matches.match_id;
END
$$;

-- Takes the rows of the outbox after a place, for a transaction that removes them. One server at a time takes some.
-- `is_over`: nobody has to be told of it any more.
CREATE FUNCTION take_outbox(after_match uuid, after_seq integer, most bigint)
    RETURNS TABLE (match_id uuid, first_seq integer, last_seq integer, is_over boolean)
    LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtextextended('turnstone outbox', 0)) THEN
        RETURN;
    END IF;
    RETURN QUERY
    WITH taken AS (
        SELECT match_id, first_seq, last_seq FROM outbox
        WHERE (match_id, first_seq) > (after_match, after_seq)
        ORDER BY match_id, first_seq LIMIT most
    )
    SELECT taken.match_id, taken.first_seq, taken.last_seq, coalesce(
        event.kind = 'move_played' AND first_seq = last_seq AND matches.ply > event.ply
        -- By their accounts: no plan looks through all that those with webhooks and apps have played.
        AND NOT EXISTS (SELECT FROM webhooks
            WHERE account_id = ANY (member.accounts) AND disabled_at IS NULL)
        AND NOT EXISTS (SELECT FROM sessions
            WHERE account_id = ANY (member.accounts) AND app_id IS NOT NULL)
    , false)
    FROM taken LEFT JOIN matches USING (match_id)
    CROSS JOIN LATERAL (
        SELECT array_agg(account_id) AS accounts FROM match_participants
        WHERE match_participants.match_id = taken.match_id
    ) AS member
    LEFT JOIN LATERAL (
        SELECT kind, ply FROM match_events
        WHERE match_events.match_id = taken.match_id AND seq = last_seq LIMIT 1
    ) AS event ON true
    -- Players hear of a match in the order of its events.
    ORDER BY taken.match_id, first_seq;
END
$$;

-- Takes the reminders of some matches that are due, those of the next deadlines first. The row in `reminders` makes
-- sure that a step is taken once, on however many servers.
CREATE FUNCTION take_reminders(at_instant timestamptz, reminder_kind text, of_matches uuid[], most bigint)
    RETURNS TABLE (match_id uuid, account_id uuid, game text, version integer, ply integer,
        deadline timestamptz, seat bigint, step_seconds integer)
    LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
    RETURN QUERY
    WITH turn AS (
        SELECT matches.match_id, matches.game, matches.version, matches.ply, matches.deadline,
            (matches.players -> 'seats' ->> seat.number)::uuid AS account_id, seat.number
        FROM matches JOIN (VALUES (0), (1), (2), (3)) AS seat (number)
            ON matches.to_act & (1 << seat.number) <> 0
        WHERE matches.match_id = ANY (of_matches) AND status = 'active' AND deadline > at_instant
    ), near AS (
        SELECT turn.*, (
                SELECT min(step) FROM unnest(accounts.reminders) AS step
                WHERE turn.deadline <= at_instant + make_interval(secs => step)
            ) AS step
        FROM turn JOIN accounts USING (account_id)
    ), asked AS (
        SELECT DISTINCT ON (near.match_id, near.account_id) near.*
        FROM near
        WHERE step IS NOT NULL AND NOT EXISTS (
            SELECT FROM reminders AS old
            WHERE old.match_id = near.match_id AND old.account_id = near.account_id
              AND old.ply = near.ply AND old.step_seconds <= near.step
              AND coalesce(old.deadline, 'infinity')
                  >= near.deadline - make_interval(secs => near.step))
          AND (
            EXISTS (SELECT FROM webhooks WHERE webhooks.account_id = near.account_id
                AND disabled_at IS NULL AND (kinds IS NULL OR reminder_kind = ANY (kinds)))
            OR EXISTS (SELECT FROM sessions JOIN apps USING (app_id)
                WHERE sessions.account_id = near.account_id AND expires_at > at_instant
                  AND apps.disabled_at IS NULL)
            OR EXISTS (SELECT FROM notification_channels AS channel
                WHERE channel.account_id = near.account_id))
        ORDER BY near.match_id, near.account_id, near.number
    ), taken AS (
        INSERT INTO reminders (match_id, account_id, ply, step_seconds, deadline)
        SELECT match_id, account_id, ply, step, deadline FROM asked
        ORDER BY deadline, match_id LIMIT most
        ON CONFLICT (match_id, account_id) DO UPDATE
        SET ply = excluded.ply, step_seconds = excluded.step_seconds, deadline = excluded.deadline
        WHERE reminders.ply < excluded.ply
           OR (reminders.ply = excluded.ply
               AND (reminders.step_seconds > excluded.step_seconds
                    OR reminders.deadline < excluded.deadline
                        - make_interval(secs => excluded.step_seconds)))
        RETURNING match_id, account_id, step_seconds
    )
    SELECT asked.match_id, asked.account_id, asked.game, asked.version, asked.ply, asked.deadline,
        asked.number::bigint, taken.step_seconds
    FROM taken JOIN asked USING (match_id, account_id);
END
$$;

-- Says when to look for reminders of these matches again, unless something about them has changed since this instant:
-- at the next step of a player to act, and before a step of the next turn, of which none is sent in its first half. A
-- step that nobody could be told of waits for a device, and in a bank the next turn may be short: soon.
CREATE FUNCTION look_again(ids uuid[], versions integer[], deadlines timestamptz[], at_instant timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    WITH held AS MATERIALIZED (
        SELECT matches.match_id, matches.deadline, matches.ply, matches.to_act, matches.players, matches.clock
        FROM unnest(ids, versions, deadlines) AS seen (match_id, version, deadline) JOIN matches USING (match_id)
        WHERE matches.status = 'active' AND matches.version = seen.version
          AND matches.deadline IS NOT DISTINCT FROM seen.deadline AND due_from <= at_instant
        -- Whoever holds one changes it.
        ORDER BY matches.match_id FOR NO KEY UPDATE OF matches SKIP LOCKED
    )
    UPDATE matches SET due_from = least(held.deadline,
        at_instant + CASE held.clock ->> 'kind'
            WHEN 'per_move' THEN make_interval(secs => (held.clock ->> 'per_move_seconds')::float8 / 2)
            WHEN 'unlimited' THEN interval '1 day'
            ELSE interval '10 minutes' END,
        (SELECT min(CASE
                WHEN its.due_at > at_instant THEN its.due_at
                WHEN NOT EXISTS (
                    SELECT FROM reminders AS sent
                    WHERE sent.match_id = held.match_id AND sent.account_id = accounts.account_id
                      AND sent.ply = held.ply AND sent.step_seconds <= step)
                THEN at_instant + interval '10 minutes' END)
            FROM (VALUES (0), (1), (2), (3)) AS seat (number)
            JOIN accounts ON accounts.account_id = (held.players -> 'seats' ->> seat.number)::uuid
            CROSS JOIN unnest(accounts.reminders) AS step
            CROSS JOIN LATERAL (SELECT held.deadline - make_interval(secs => step) AS due_at) AS its
            WHERE held.to_act & (1 << seat.number) <> 0))
    FROM held WHERE matches.match_id = held.match_id;
END
$$;

-- The index of matches by account that a cluster has on its coordinator, so that what an account asks about its
-- matches goes to the machines that have them. One server has an index of `match_participants` for that.
CREATE TABLE account_matches (
    account_id uuid NOT NULL,
    match_id uuid NOT NULL,
    -- The version of the match that the row was written for.
    version integer NOT NULL,
    status text NOT NULL,
    plays boolean NOT NULL,
    -- The account no longer belongs to the match: its feed says so.
    is_gone boolean NOT NULL,
    -- No reference to `accounts`, which are never removed: its check would lock the account after the match.
    PRIMARY KEY (account_id, match_id)
);

CREATE INDEX account_matches_by_match ON account_matches (match_id);
-- Running matches are few of all that an account has played.
CREATE INDEX account_matches_running ON account_matches (account_id, match_id)
    WHERE status IN ('open', 'active') AND NOT is_gone;

-- Writes the rows of a match in the index: its members, and those among them that play. Leaves alone, and does not
-- lock, what is as it should be or newer: so it can be repeated.
CREATE FUNCTION index_match(of_match uuid, its_version integer, its_status text, accounts_in uuid[],
    playing uuid[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    WITH member AS (
        SELECT account, account = ANY (playing) AS its_plays FROM unnest(accounts_in) AS account
    ), come AS (
        INSERT INTO account_matches AS known (account_id, match_id, version, status, plays, is_gone)
        SELECT account, of_match, its_version, its_status, its_plays, false FROM member
        WHERE NOT EXISTS (
            SELECT FROM account_matches AS same
            WHERE same.account_id = account AND same.match_id = of_match
              AND (same.version >= its_version OR (
                  same.status = its_status AND same.plays = its_plays AND NOT same.is_gone)))
        ORDER BY account
        ON CONFLICT (account_id, match_id) DO UPDATE
        SET version = excluded.version, status = excluded.status, plays = excluded.plays, is_gone = false
        WHERE known.version < excluded.version
    ), left_over AS (
        SELECT known.account_id, deleted_at IS NOT NULL AS is_deleted
        FROM account_matches AS known JOIN accounts USING (account_id)
        WHERE known.match_id = of_match AND known.version < its_version AND NOT known.is_gone
          AND known.account_id <> ALL (accounts_in)
    ), gone AS (
        UPDATE account_matches AS known
        SET version = its_version, status = its_status, plays = false, is_gone = true
        FROM left_over
        WHERE known.account_id = left_over.account_id AND known.match_id = of_match AND NOT is_deleted
          AND known.version < its_version AND NOT known.is_gone
    )
    DELETE FROM account_matches AS known USING left_over
    WHERE known.account_id = left_over.account_id AND known.match_id = of_match AND is_deleted
      AND known.version < its_version AND NOT known.is_gone;
END
$$;

-- Fills the empty index of a cluster.
CREATE FUNCTION fill_account_matches() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO account_matches (account_id, match_id, version, status, plays, is_gone)
    SELECT belongs.account_id, belongs.match_id, version, status, belongs.plays, false
    FROM match_participants AS belongs JOIN matches ON matches.match_id = belongs.match_id;

    INSERT INTO account_matches (account_id, match_id, version, status, plays, is_gone)
    SELECT departed.account_id, departed.match_id, version, status, false, true
    FROM match_departures AS departed JOIN matches ON matches.match_id = departed.match_id
    ON CONFLICT DO NOTHING;
END
$$;

-- The number of the machine that has a match. It may be another one a moment later.
CREATE FUNCTION machine_of(of_match uuid) RETURNS integer LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF to_regclass('pg_dist_placement') IS NULL THEN
        RETURN 0;
    END IF;
    RETURN (SELECT groupid FROM pg_dist_placement
        WHERE shardid = get_shard_id_for_distribution_column('matches', of_match) LIMIT 1);
END
$$;

-- Below which transaction all changes of the cluster are visible. A transaction of several workers is
-- committed there after it has ended here, and keeps the lock on its own number until then.
CREATE FUNCTION feed_horizon_of_cluster() RETURNS xid8 LANGUAGE plpgsql AS $$
DECLARE
    snapshot pg_snapshot := pg_current_snapshot();
    newest bigint := pg_snapshot_xmax(snapshot)::text::bigint;
    held bigint;
BEGIN
    -- The lock has the lower half of the number. A number above `newest` began later.
    SELECT min(number - CASE WHEN number - newest > 2147483648 THEN 4294967296 ELSE 0 END) INTO held FROM (
        SELECT (newest >> 32 << 32) + transactionid::text::bigint AS number FROM pg_locks
        WHERE locktype = 'transactionid' AND granted
    ) AS held_numbers;
    RETURN least(pg_snapshot_xmin(snapshot), held::text::xid8);
END
$$;

-- Below which transaction all changes of the cluster are visible, if those below `settled` are: as the function
-- of this name without an argument, and below each transaction of several machines that was committed here,
-- but is not yet on all of them, because one of the machines has crashed. Citus commits it there later.
CREATE FUNCTION feed_horizon_of_cluster(settled xid8) RETURNS xid8 LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
DECLARE
    horizon xid8 := feed_horizon_of_cluster();
    newest bigint := horizon::text::bigint;
    numbers bigint[];
    names text[];
    answer record;
    held bigint;
BEGIN
    IF to_regclass('pg_dist_transaction') IS NULL THEN
        RETURN horizon;
    END IF;
    -- Citus keeps a row for each machine of such a transaction, for a minute at least. Its number is that of the
    -- transaction which wrote the row, of which a row has the lower half.
    SELECT array_agg(number), array_agg(gid) INTO numbers, names FROM (
        SELECT gid, number - CASE WHEN number - newest > 2147483648 THEN 4294967296 ELSE 0 END AS number FROM (
            SELECT gid, (newest >> 32 << 32) + xmin::text::bigint AS number FROM pg_dist_transaction
        ) AS committed
    ) AS committed
    WHERE number >= settled::text::bigint AND number < newest;
    IF numbers IS NULL THEN
        RETURN horizon;
    END IF;
    FOR answer IN
        SELECT success, result FROM run_command_on_workers(
            'SELECT string_agg(gid, '' '') FROM pg_prepared_xacts WHERE gid LIKE ''citus\_%''')
    LOOP
        IF NOT answer.success THEN
            RAISE EXCEPTION 'a worker does not say what it has prepared: %', answer.result
                USING ERRCODE = 'connection_failure';
        END IF;
        SELECT least(held, min(number)) INTO held FROM unnest(numbers, names) AS committed (number, gid)
        WHERE gid = ANY (string_to_array(answer.result, ' '));
    END LOOP;
    RETURN least(horizon, held::text::xid8);
END
$$;

-- Shows matches again in the feeds of their players.
CREATE FUNCTION touch_matches_on_cluster(of_matches uuid[]) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    one uuid;
BEGIN
    FOREACH one IN ARRAY of_matches LOOP
        UPDATE matches SET changed_by = transaction_id WHERE match_id = one;
    END LOOP;
END
$$;

-- Shows matches again in the feeds of all who belong to them or have left them.
CREATE FUNCTION show_again_on_cluster(of_matches uuid[]) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    one uuid;
BEGIN
    PERFORM touch_matches_on_cluster(of_matches);
    FOREACH one IN ARRAY of_matches LOOP
        UPDATE match_departures SET changed_by = transaction_id WHERE match_id = one;
    END LOOP;
END
$$;
