-- The differences of a cluster from one server. Run by `turnstone migrate --layout citus`, after the tables
-- are divided.

CREATE OR REPLACE FUNCTION table_layout() RETURNS text LANGUAGE sql STABLE RETURN 'citus';

-- The worker that has the match runs it.
SELECT create_distributed_function(oid::regprocedure, 'of_match', colocate_with => 'matches',
    force_delegation => true)
FROM pg_proc WHERE proname = 'append_move_here' AND pronamespace = current_schema()::regnamespace;

-- The coordinator asks the worker of the match, for each notification by itself.
CREATE OR REPLACE FUNCTION notification_premise(notification notifications, offers_from timestamptz)
    RETURNS SETOF boolean LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
DECLARE
    told record;
    head record;
    account text := notification.account_id::text;
BEGIN
    IF notification.answer IS NOT NULL OR notification.kind IN ('match_begun', 'match_ended') THEN
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
    SELECT status, ply, created_by, players, at_ply INTO head FROM matches
    WHERE matches.match_id = notification.match_id;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF (CASE notification.kind
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
