-- What is another on a cluster than on one server. Run by `turnstone migrate --layout citus`, after the tables
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
        IF FOUND AND NOT EXISTS (SELECT FROM blocks
                WHERE blocker_id = notification.account_id AND blocked_id = told.author_id)
            AND NOT EXISTS (SELECT FROM message_reads AS known
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
            AND EXISTS (SELECT FROM match_participants AS belongs
                WHERE belongs.match_id = notification.match_id
                  AND belongs.account_id = notification.account_id AND NOT plays)
            AND NOT EXISTS (SELECT FROM blocks
                WHERE blocker_id = notification.account_id AND blocked_id = head.created_by)
        WHEN 'rematch' THEN head.status = 'finished'
            AND EXISTS (SELECT FROM rematches
                WHERE rematches.match_id = notification.match_id AND rematch_id IS NULL
                  AND seats <> '{}' AND changed_at > offers_from
                  AND NOT EXISTS (SELECT FROM unnest(seats) AS seat
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
