-- The log gets partitions by month, part 2 of 3: reads the whole log. Appends and reads go on.
DO $$
BEGIN
    PERFORM set_config('lock_timeout', '10s', true);
    IF EXISTS (SELECT FROM pg_constraint
               WHERE conrelid = 'match_events'::regclass AND conname = 'match_events_range') THEN
        ALTER TABLE match_events VALIDATE CONSTRAINT match_events_range;
    END IF;
END
$$;
