-- The log gets partitions by month. Ids are UUIDv7, so a range of ids is a range of time. Three
-- migrations do this, because each must commit before the next one begins:
--
-- 46 says in which range the ids of the log so far are, and checks only new rows;
-- 47 checks all other rows, which may take long and keeps nobody waiting;
-- 48 makes the table so far the first partition. It need not read the table for that.

-- The least id that a match of a month can have.
CREATE FUNCTION least_match_id(month date) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT rpad(lpad(to_hex(extract(epoch FROM month)::bigint * 1000), 12, '0'), 32, '0')::uuid
$$;

DO $$
DECLARE
    -- The next month belongs to the first partition too: the three migrations may take a while.
    range_end date := date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months';
    newest uuid;
BEGIN
    -- This lock makes no statement wait. Autovacuum ends for it, which it does only after a second.
    PERFORM set_config('lock_timeout', '10s', true);
    LOCK TABLE match_events IN SHARE UPDATE EXCLUSIVE MODE;
    -- Behind this one every append waits.
    PERFORM set_config('lock_timeout', '500ms', true);
    LOCK TABLE match_events IN ACCESS EXCLUSIVE MODE;
    SELECT match_id INTO newest FROM match_events ORDER BY match_id DESC LIMIT 1;
    IF newest >= least_match_id('9999-01-01') THEN
        -- No clock makes such ids. Without the constraint the table gets one partition for all ids.
        RAISE NOTICE 'match % is not of this time, so the log is not divided by months', newest;
        RETURN;
    END IF;
    IF newest >= least_match_id(range_end) THEN
        range_end := date_trunc('month', to_timestamp(
            ('x' || left(replace(newest::text, '-', ''), 12))::bit(48)::bigint / 1000
        ) AT TIME ZONE 'UTC') + interval '1 month';
    END IF;
    EXECUTE format('ALTER TABLE match_events ADD CONSTRAINT match_events_range
        CHECK (match_id < %L) NOT VALID', least_match_id(range_end));
    EXECUTE format('COMMENT ON CONSTRAINT match_events_range ON match_events IS %L', range_end);
END
$$;
