-- What a cluster (Citus, docs/scale.md) needs. On one Postgres server nothing of this is called.

-- How the tables lie: `plain`, together; `citus`, after `turnstone migrate --layout citus`.
CREATE FUNCTION table_layout() RETURNS text LANGUAGE sql STABLE RETURN 'plain';

-- A row of a match refers to no account: on a cluster the two are on different machines. Accounts are never
-- removed, and who writes these rows has locked the account.
ALTER TABLE messages DROP CONSTRAINT messages_author_id_fkey;
ALTER TABLE message_reads DROP CONSTRAINT message_reads_account_id_fkey;

-- Appends a move, as the statements of `append_moves.rs` do, where its match is. Returns whether it was
-- written, and for whom the engine has to answer it. The transaction is numbered by the coordinator.
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

-- As the trigger `matches_queue_for_engine`, which a worker cannot run: the queue is on the coordinator.
CREATE FUNCTION queue_for_engine_of(of_match uuid, its_version integer, for_account uuid) RETURNS void
    LANGUAGE sql SET search_path FROM CURRENT AS $$
    INSERT INTO engine_jobs (kind, match_id, version, account_id)
    VALUES ('play', of_match, its_version, for_account)
    ON CONFLICT (kind, match_id) DO UPDATE SET version = EXCLUDED.version, attempts = 0;
$$;

-- Appends moves of different matches, each where its match is, in one transaction of the coordinator.
-- Returns the matches whose move was written.
CREATE FUNCTION append_moves_on_cluster(match_ids uuid[], expected integer[], prepareds integer[],
    seats smallint[], plies integer[], moves text[], instants timestamptz[], remainings bigint[],
    hashes bytea[], to_acts smallint[], deadlines timestamptz[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    done record;
BEGIN
    FOR i IN 1 .. cardinality(match_ids) LOOP
        SELECT * INTO done FROM append_move_here(match_ids[i], expected[i], prepareds[i], seats[i],
            plies[i], moves[i], instants[i], remainings[i], hashes[i], to_acts[i], deadlines[i],
            transaction_id);
        IF done.engine_for IS NOT NULL THEN
            PERFORM queue_for_engine_of(match_ids[i], expected[i] + 1, done.engine_for);
        END IF;
        IF done.is_taken THEN
            RETURN NEXT match_ids[i];
        END IF;
    END LOOP;
END
$$;

-- As the statement of `append.rs`, match by match, each row sent to the worker of its match. Does what the
-- triggers of `matches` do too.
CREATE FUNCTION append_on_cluster(match_ids uuid[], expected integer[], versions integer[],
    statuses text[], plies integer[], to_acts smallint[], deadlines timestamptz[],
    starts timestamptz[], ends timestamptz[], results jsonb[], chain_heads bytea[], all_players jsonb[],
    event_matches uuid[], seqs integer[], append_seqs integer[], kinds text[], seats smallint[],
    event_plies integer[], moves text[], all_data jsonb[], instants timestamptz[], hashes bytea[],
    member_matches uuid[], members uuid[], members_play boolean[], remainings bigint[],
    prepareds integer[], signed_matches uuid[], public_keys bytea[], signatures bytea[],
    at_plies jsonb[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SET search_path FROM CURRENT SET lock_timeout = '20ms' AS $$
DECLARE
    transaction_id xid8 := pg_current_xact_id();
    id uuid;
    before record;
    after record;
    gone uuid;
BEGIN
    FOR i IN 1 .. cardinality(match_ids) LOOP
        id := match_ids[i];
        SELECT status INTO before FROM matches
        WHERE match_id = id AND version = expected[i] AND prepared = prepareds[i] FOR NO KEY UPDATE;
        CONTINUE WHEN NOT FOUND;
        UPDATE matches SET version = versions[i], status = statuses[i], ply = plies[i],
            to_act = to_acts[i], deadline = deadlines[i], started_at = starts[i],
            finished_at = ends[i], result = results[i], chain_head = chain_heads[i],
            at_ply = at_plies[i], players = coalesce(all_players[i], players),
            changed_by = transaction_id
        WHERE match_id = id
        RETURNING rated, computers, created_by INTO after;
        IF after.rated AND statuses[i] = 'finished' AND before.status <> 'finished'
            AND ends[i] IS NOT NULL
        THEN
            INSERT INTO rating_queue (finished_at, match_id) VALUES (ends[i], id) ON CONFLICT DO NOTHING;
        END IF;
        IF after.computers <> 0 AND statuses[i] = 'active'
            AND ((to_acts[i] & after.computers) <> 0 OR at_plies[i] -> 'offers' <> '[]')
        THEN
            PERFORM queue_for_engine_of(id, versions[i], after.created_by);
        END IF;
        FOR j IN 1 .. cardinality(event_matches) LOOP
            CONTINUE WHEN event_matches[j] <> id;
            INSERT INTO match_events
                (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash, remaining_ms)
            VALUES (id, seqs[j], append_seqs[j], kinds[j], seats[j], event_plies[j], moves[j],
                all_data[j], instants[j], hashes[j], remainings[j]);
        END LOOP;
        IF id = ANY (member_matches) THEN
            PERFORM replace_members_of(id, transaction_id,
                ARRAY(SELECT account FROM unnest(member_matches, members) AS member (of_match, account)
                    WHERE of_match = id),
                ARRAY(SELECT account FROM unnest(member_matches, members, members_play)
                    AS member (of_match, account, plays) WHERE of_match = id AND plays));
        END IF;
        FOR j IN 1 .. cardinality(signed_matches) LOOP
            CONTINUE WHEN signed_matches[j] <> id;
            INSERT INTO match_signatures (match_id, public_key, signature)
            VALUES (id, public_keys[j], signatures[j]);
        END LOOP;
        INSERT INTO outbox (match_id, first_seq, last_seq) VALUES (id, expected[i] + 1, versions[i]);
        RETURN NEXT id;
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

-- Inserts the members of a new match.
CREATE FUNCTION insert_members_on_cluster(of_match uuid, accounts_in uuid[], playing boolean[])
    RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    FOR i IN 1 .. cardinality(accounts_in) LOOP
        INSERT INTO match_participants (match_id, account_id, plays)
        VALUES (of_match, accounts_in[i], playing[i]);
    END LOOP;
END
$$;

-- Inserts the log of a new match, whose head is there. Does what the trigger of `matches` does too.
CREATE FUNCTION insert_log_on_cluster(match_ids uuid[], seqs integer[], append_seqs integer[],
    kinds text[], seats smallint[], plies integer[], moves text[], all_data jsonb[],
    instants timestamptz[], hashes bytea[], remainings bigint[]) RETURNS void
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    head record;
BEGIN
    FOR i IN 1 .. cardinality(match_ids) LOOP
        INSERT INTO match_events
            (match_id, seq, append_seq, kind, seat, ply, move, data, at, hash, remaining_ms)
        VALUES (match_ids[i], seqs[i], append_seqs[i], kinds[i], seats[i], plies[i], moves[i],
            all_data[i], instants[i], hashes[i], remainings[i]);
    END LOOP;
    SELECT version, created_by INTO head FROM matches
    WHERE match_id = match_ids[1] AND computers <> 0 AND status = 'active'
      AND ((to_act & computers) <> 0 OR at_ply -> 'offers' <> '[]');
    IF FOUND THEN
        PERFORM queue_for_engine_of(match_ids[1], head.version, head.created_by);
    END IF;
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
