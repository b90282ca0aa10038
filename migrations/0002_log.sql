-- The log of matches, and what proves it. It alone is the truth: heads, lists and ratings can be made from it
-- again (`turnstone rebuild`). Nobody changes or deletes events, not even the owner of the tables;
-- `turnstone archive` moves old ones into files.

CREATE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;

-- Takes rights on a table from all roles but its owner. If the serving role is another one than the
-- migrating one, it has rights on each new table by default (docs/operations.md).
CREATE FUNCTION revoke_from_others(rights text, guarded regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    role text;
BEGIN
    FOR role IN
        SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
        FROM pg_class, aclexplode(relacl) WHERE pg_class.oid = guarded AND grantee <> relowner
    LOOP
        EXECUTE format('REVOKE %s ON %s FROM %s', rights, guarded, role);
    END LOOP;
END
$$;

-- The events of matches, in partitions by month: ids are UUIDv7, so a range of ids is a range of time. There
-- is no foreign key to the head, for the head is made from the log and not the other way round.
CREATE TABLE match_events (
    match_id     uuid        NOT NULL,
    -- From 1, without gaps.
    seq          integer     NOT NULL,
    -- The seq of the last event of the append that wrote this one: the answer to the command was the match as
    -- of then, and so is the answer to its repeat.
    append_seq   integer     NOT NULL,
    kind         text        NOT NULL,
    seat         smallint,
    -- The ply that a move, a pass or a takeback became.
    ply          integer,
    -- In canonical notation.
    move         text,
    -- The rest of the payload; null for passes, and for moves that a player made.
    data         jsonb,
    -- The time left to the mover after his move, in milliseconds; null without a clock.
    remaining_ms bigint,
    at           timestamptz NOT NULL,
    -- SHA-256 over the hash before and this event: docs/chain.md.
    hash         bytea       NOT NULL,
    -- Rows come in the order of the index and never change: its pages need no free space.
    CONSTRAINT match_events_pkey PRIMARY KEY (match_id, seq) WITH (fillfactor = 100)
) PARTITION BY RANGE (match_id);

CREATE TRIGGER match_events_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON match_events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();
SELECT revoke_from_others('UPDATE, DELETE, TRUNCATE, TRIGGER', 'match_events');

-- Events that belong to no month: the clock of a server was far ahead.
CREATE TABLE match_events_default PARTITION OF match_events DEFAULT;

-- The least id that a match of a month can have.
CREATE FUNCTION least_match_id(month date) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT AS $$
    SELECT rpad(lpad(to_hex(extract(epoch FROM month)::bigint * 1000), 12, '0'), 32, '0')::uuid
$$;

-- The partitions of months with the ids that belong there, from `first_id` to before `end_id`.
CREATE FUNCTION event_partitions() RETURNS TABLE (name text, first_id uuid, end_id uuid)
LANGUAGE sql STABLE AS $$
    SELECT relname::text, substring(bounds FROM 'FROM \(''([^'']+)''')::uuid,
        substring(bounds FROM 'TO \(''([^'']+)''')::uuid
    FROM (
        SELECT relname, pg_get_expr(relpartbound, pg_class.oid) AS bounds
        FROM pg_class JOIN pg_inherits ON inhrelid = pg_class.oid
        WHERE inhparent = 'match_events'::regclass
    ) AS partitions WHERE bounds <> 'DEFAULT'
$$;

-- Protects a partition as the whole log is protected. Statements name `match_events`, and only the rights on
-- that count. A role that may read it may read a partition, as pg_dump does.
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
    PERFORM revoke_from_others('ALL', partition);
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
    IF EXISTS (SELECT FROM event_partitions() WHERE first_id = first) THEN
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

-- The seeds of dice, beside the log: a seed is an event's business only once the match is finished and it is
-- revealed.
CREATE TABLE dice_seeds (
    match_id uuid  PRIMARY KEY,
    -- 256 bits; their SHA-256 is in the `created` event, or in the last `resumed`.
    seed     bytea NOT NULL
);

-- The public keys that servers have signed with. One that is no longer used still proves what it signed.
CREATE TABLE signing_keys (
    public_key bytea       PRIMARY KEY CHECK (octet_length(public_key) = 32),
    created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TRIGGER signing_keys_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON signing_keys
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();
SELECT revoke_from_others('UPDATE, DELETE, TRUNCATE, TRIGGER', 'signing_keys');

-- The signatures of matches that are over. Not a part of `matches`: a head is made anew from its log, and a
-- signature cannot be.
CREATE TABLE match_signatures (
    match_id   uuid    NOT NULL,
    -- The number of the event that ended it. A match that was resumed ends again.
    version    integer NOT NULL,
    public_key bytea   NOT NULL CHECK (octet_length(public_key) = 32),
    signature  bytea   NOT NULL CHECK (octet_length(signature) = 64),
    CONSTRAINT match_signatures_pkey PRIMARY KEY (match_id, version)
);

CREATE TRIGGER match_signatures_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON match_signatures
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();
SELECT revoke_from_others('UPDATE, DELETE, TRUNCATE, TRIGGER', 'match_signatures');

-- Makes the partitions of this month and the next three, where they are missing; returns how many. The
-- serving role may not make tables, so this runs with the rights of the owner, and with a path on which that
-- role can put nothing before the tables.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);
CREATE FUNCTION make_event_partitions() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    month date := date_trunc('month', now() AT TIME ZONE 'UTC');
    made integer := 0;
BEGIN
    FOR ahead IN 0..3 LOOP
        -- Looks before it takes a lock: nearly always there is nothing to do.
        IF NOT EXISTS (SELECT FROM event_partitions() WHERE first_id = least_match_id(month)) THEN
            made := made + make_event_partition(month)::integer;
        END IF;
        month := month + interval '1 month';
    END LOOP;
    RETURN made;
END
$$;

SELECT protect_event_partition('match_events_default');
SELECT make_event_partitions();
