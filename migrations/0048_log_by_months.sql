-- The log gets partitions by month, part 3 of 3.

-- The partitions of the log with the ids that belong there, from `first_id` to before `end_id`
-- (null: no end). What belongs to none of them is in `match_events_default`.
CREATE FUNCTION event_partitions() RETURNS TABLE (name text, first_id uuid, end_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT relname::text,
        coalesce(substring(bounds FROM 'FROM \(''([^'']+)'''), repeat('0', 32))::uuid,
        substring(bounds FROM 'TO \(''([^'']+)''')::uuid
    FROM (
        SELECT relname, pg_get_expr(relpartbound, pg_class.oid) AS bounds
        FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
        WHERE inhparent = 'match_events'::regclass
    ) AS partitions WHERE bounds <> 'DEFAULT'
$$;

-- Protects a partition as the whole log is protected. Statements name `match_events`, and only the
-- rights on that count. Whoever may read it may read a partition, as pg_dump does.
CREATE FUNCTION protect_event_partition(partition regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    role text;
BEGIN
    -- A cluster of several machines has no triggers.
    IF EXISTS (SELECT FROM pg_trigger
               WHERE tgrelid = 'match_events'::regclass AND tgname = 'match_events_append_only') THEN
        EXECUTE format('CREATE OR REPLACE TRIGGER match_events_append_only
            BEFORE UPDATE OR DELETE OR TRUNCATE ON %s
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log()', partition);
    END IF;
    FOR role IN
        SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
        FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = partition AND grantee <> relowner
    LOOP
        EXECUTE format('REVOKE ALL ON %s FROM %s', partition, role);
    END LOOP;
    FOR role IN
        SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
        FROM pg_class, aclexplode(relacl)
        WHERE pg_class.oid = 'match_events'::regclass AND grantee <> relowner
          AND privilege_type = 'SELECT'
    LOOP
        EXECUTE format('GRANT SELECT ON %s TO %s', partition, role);
    END LOOP;
END
$$;

-- Makes the partition of a month, which is its first day. Returns false if there is one.
CREATE FUNCTION make_event_partition(month date) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    partition text := to_char(month, '"match_events_"YYYY_MM');
    first uuid := least_match_id(month);
    after_last uuid := least_match_id((month + interval '1 month')::date);
BEGIN
    -- One at a time. Appends and reads go on.
    LOCK TABLE ONLY match_events IN SHARE UPDATE EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM event_partitions()
               WHERE first_id <= first AND coalesce(first < end_id, true)) THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE match_events INCLUDING ALL)', partition);
    PERFORM protect_event_partition(partition::regclass);
    -- Nobody looks for such ids; but a statement planned for any id locks every partition.
    LOCK TABLE match_events_default IN ACCESS EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM match_events_default WHERE match_id >= first AND match_id < after_last) THEN
        -- A clock was ahead by months, or no server has run for that long.
        ALTER TABLE match_events_default DISABLE TRIGGER match_events_append_only;
        EXECUTE format('WITH moved AS (
                DELETE FROM match_events_default WHERE match_id >= %L AND match_id < %L RETURNING *
            ) INSERT INTO %I SELECT * FROM moved', first, after_last, partition);
        ALTER TABLE match_events_default ENABLE TRIGGER match_events_append_only;
    END IF;
    EXECUTE format('ALTER TABLE match_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        partition, first, after_last);
    RETURN true;
END
$$;

-- Makes the partitions of this month and the next three, where they are missing; returns how many.
-- The serving role may not make tables, so this runs with the rights of the owner.
CREATE FUNCTION make_event_partitions() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
    month date := date_trunc('month', now() AT TIME ZONE 'UTC');
    made integer := 0;
BEGIN
    FOR ahead IN 0..3 LOOP
        -- Looks before it takes a lock: nearly always there is nothing to do.
        IF NOT EXISTS (SELECT FROM event_partitions()
                       WHERE first_id <= least_match_id(month)
                         AND coalesce(least_match_id(month) < end_id, true)) THEN
            made := made + make_event_partition(month)::integer;
        END IF;
        month := month + interval '1 month';
    END LOOP;
    RETURN made;
END
$$;

DO $$
BEGIN
    EXECUTE format('ALTER FUNCTION make_event_partitions() SET search_path = %I, pg_temp',
        current_schema());
    ALTER FUNCTION make_event_partitions() SET lock_timeout = '500ms';
END
$$;

DO $$
DECLARE
    range_end date := (SELECT obj_description(oid, 'pg_constraint')::date FROM pg_constraint
                       WHERE conrelid = 'match_events'::regclass AND conname = 'match_events_range');
    partition text := coalesce(to_char(range_end, '"match_events_until_"YYYY_MM'), 'match_events_whole');
    grants record;
BEGIN
    -- As in migration 46.
    PERFORM set_config('lock_timeout', '10s', true);
    LOCK TABLE match_events IN SHARE UPDATE EXCLUSIVE MODE;
    PERFORM set_config('lock_timeout', '500ms', true);
    LOCK TABLE match_events IN ACCESS EXCLUSIVE MODE;

    EXECUTE format('ALTER TABLE match_events RENAME TO %I', partition);
    EXECUTE format('ALTER INDEX match_events_pkey RENAME TO %I', partition || '_pkey');
    EXECUTE format('CREATE TABLE match_events (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE,
        CONSTRAINT match_events_pkey PRIMARY KEY (match_id, seq) WITH (fillfactor = 100)
        ) PARTITION BY RANGE (match_id)', partition);
    CREATE TRIGGER match_events_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON match_events
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();

    -- The same rights as before, whatever a new table gets.
    FOR grants IN
        SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS role
        FROM pg_class, aclexplode(relacl)
        WHERE pg_class.oid = 'match_events'::regclass AND grantee <> relowner
    LOOP
        EXECUTE format('REVOKE ALL ON match_events FROM %s', grants.role);
    END LOOP;
    FOR grants IN
        SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS role,
            privilege_type
        FROM pg_class, aclexplode(relacl)
        WHERE pg_class.oid = partition::regclass AND grantee <> relowner
    LOOP
        EXECUTE format('GRANT %s ON match_events TO %s', grants.privilege_type, grants.role);
    END LOOP;

    CREATE TABLE match_events_default PARTITION OF match_events DEFAULT;
    PERFORM protect_event_partition('match_events_default');
    IF range_end IS NULL THEN
        EXECUTE format('ALTER TABLE match_events ATTACH PARTITION %I
            FOR VALUES FROM (MINVALUE) TO (MAXVALUE)', partition);
        PERFORM protect_event_partition(partition::regclass);
    ELSIF pg_relation_size(partition::regclass) > 0 THEN
        EXECUTE format('ALTER TABLE match_events ATTACH PARTITION %I
            FOR VALUES FROM (MINVALUE) TO (%L)', partition, least_match_id(range_end));
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT match_events_range', partition);
        PERFORM protect_event_partition(partition::regclass);
    ELSE
        -- A new database.
        EXECUTE format('DROP TABLE %I', partition);
    END IF;
    PERFORM make_event_partitions();
END
$$;
