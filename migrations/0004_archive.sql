-- The archive: the logs of matches that ended long ago leave the database (`turnstone archive`). The head of
-- such a match stays, and so do its last two events: what only the end of a log says is asked for often, and
-- it shows that the events before it are somewhere else.

-- The volumes of the archive, with the ids among which their matches are. The serving role only reads it.
CREATE TABLE archive_volumes (
    name       text        PRIMARY KEY,
    first_id   uuid        NOT NULL,
    end_id     uuid        NOT NULL,
    matches    bigint      NOT NULL,
    events     bigint      NOT NULL,
    bytes      bigint      NOT NULL,
    sha256     bytea       NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER archive_volumes_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON archive_volumes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();
SELECT revoke_from_others('INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER', 'archive_volumes');

CREATE FUNCTION refuse_a_late_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the month of match % is in the archive: the clock of the server is wrong', NEW.match_id
        USING ERRCODE = 'restrict_violation';
END
$$;

-- Begins with a partition: removes what an attempt before left, and closes the month to new matches.
CREATE FUNCTION begin_archiving(partition text) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '500ms' AS $$
BEGIN
    EXECUTE format('DROP TABLE IF EXISTS %I, %I', partition || '_rest', partition || '_archived');
    IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = 'refuse_late_matches'
                   AND tgrelid = partition::regclass) THEN
        EXECUTE format('CREATE TRIGGER refuse_late_matches BEFORE INSERT ON %I FOR EACH ROW
            WHEN (NEW.seq = 1) EXECUTE FUNCTION refuse_a_late_match()', partition);
    END IF;
END
$$;

-- Copies what stays into a table of its own, while all goes on: the events of all matches but the
-- archived ones, and the last two of each of those. Returns the matches that may get more events.
CREATE FUNCTION copy_rest_of_partition(partition text, archived uuid[]) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
    month record;
    running uuid[];
BEGIN
    SELECT * INTO STRICT month FROM event_partitions() WHERE name = partition;
    SELECT coalesce(array_agg(match_id), '{}') INTO running FROM matches
    WHERE match_id >= month.first_id AND match_id < month.end_id AND status IN ('open', 'active');
    EXECUTE format('CREATE TABLE %I (LIKE match_events INCLUDING ALL,
        CONSTRAINT of_the_month CHECK (match_id >= %L AND match_id < %L))',
        partition || '_rest', month.first_id, month.end_id);
    PERFORM protect_event_partition((partition || '_rest')::regclass);
    EXECUTE format('INSERT INTO %I
        SELECT event.* FROM %I AS event
        LEFT JOIN (
            SELECT match_id, version FROM unnest($1) AS match_id JOIN matches USING (match_id)
        ) AS gone USING (match_id)
        WHERE gone.match_id IS NULL OR event.seq >= gone.version - 1',
        partition || '_rest', partition) USING archived;
    EXECUTE format('ANALYZE %I', partition || '_rest');
    RETURN running;
END
$$;

-- Puts the copy in the place of the partition, with what came since, and tells where the rest is. The
-- partition becomes a table that nobody names.
CREATE FUNCTION exchange_partition(partition text, running uuid[], volume text, matches bigint,
    events bigint, bytes bigint, sha256 bytea) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '500ms' AS $$
DECLARE
    rest text := partition || '_rest';
    old text := partition || '_archived';
    month record;
    bounds text;
BEGIN
    LOCK TABLE ONLY match_events IN ACCESS EXCLUSIVE MODE;
    SELECT * INTO STRICT month FROM event_partitions() WHERE name = partition;
    SELECT pg_get_expr(relpartbound, oid) INTO STRICT bounds FROM pg_class
    WHERE oid = partition::regclass;
    EXECUTE format('ALTER TABLE match_events DETACH PARTITION %I', partition);
    EXECUTE format('INSERT INTO %1$I
        SELECT event.* FROM unnest($1) AS match_id JOIN %2$I AS event USING (match_id)
        WHERE NOT EXISTS (SELECT FROM %1$I AS known
                          WHERE known.match_id = event.match_id AND known.seq = event.seq)',
        rest, partition) USING running;
    EXECUTE format('ALTER TABLE %I RENAME TO %I', partition, old);
    EXECUTE format('ALTER INDEX %I RENAME TO %I', partition || '_pkey', old || '_pkey');
    EXECUTE format('ALTER TABLE %I RENAME TO %I', rest, partition);
    EXECUTE format('ALTER INDEX %I RENAME TO %I', rest || '_pkey', partition || '_pkey');
    EXECUTE format('ALTER TABLE match_events ATTACH PARTITION %I %s', partition, bounds);
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT of_the_month', partition);
    INSERT INTO archive_volumes (name, first_id, end_id, matches, events, bytes, sha256)
    VALUES (volume, month.first_id, month.end_id, matches, events, bytes, sha256);
END
$$;
