-- The index of matches by account that a cluster (Citus, docs/scale.md) has on its coordinator, so that what an
-- account asks about its matches goes to the machines that have them. On one Postgres server it is empty:
-- `match_participants` has an index by account.
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
-- What is not over is little of all that an account has played.
CREATE INDEX account_matches_running ON account_matches (account_id, match_id)
    WHERE status IN ('open', 'active') AND NOT is_gone;

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

-- The session says how long an append waits: one that is tried again waits as long as it has to.
ALTER FUNCTION append_on_cluster RESET lock_timeout;

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

DO $$
BEGIN
    IF table_layout() = 'citus' THEN
        PERFORM fill_account_matches();
    END IF;
END
$$;
