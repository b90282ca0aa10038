-- What a cluster (Citus, docs/scale.md) needs so that a crash between two commits loses nothing. On one
-- Postgres server nothing of this is called.

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
