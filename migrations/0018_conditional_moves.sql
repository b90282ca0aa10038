-- Prepared answers are a tree of plies, whoever plays them: {"move": …, "next": […]} and
-- {"roll": […], "next": […]} instead of {"if": …, "then": …, "next": […]}.

CREATE FUNCTION to_plies(lines jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
    RETURN (
        SELECT coalesce(jsonb_agg(jsonb_build_object('move', played, 'next', answers)), '[]')
        FROM (
            SELECT line -> 'if' -> 'move' AS played, jsonb_agg(
                CASE WHEN coalesce(line -> 'if' -> 'roll', 'null') = 'null' THEN answer
                    ELSE jsonb_build_object('roll', line -> 'if' -> 'roll',
                        'next', jsonb_build_array(answer)) END
            ) AS answers
            FROM jsonb_array_elements(lines) AS line, jsonb_build_object(
                'move', line -> 'then', 'next', to_plies(coalesce(line -> 'next', '[]'))
            ) AS answer
            GROUP BY line -> 'if' -> 'move'
        ) AS moves
    );
END
$$;

-- Where dice fall, a tree has every roll. Old lines have none before the other side's moves, and
-- those with "roll": null none before the answer: they could never be played. They are dropped, so
-- that no player relies on them.
UPDATE conditional_moves SET lines = jsonb_build_object('lines', (
    SELECT coalesce(jsonb_agg(line - 'next'), '[]')
    FROM jsonb_array_elements(lines -> 'lines') AS line
    WHERE coalesce(line -> 'if' -> 'roll', 'null') <> 'null'
))
WHERE match_id IN (SELECT match_id FROM dice_seeds);

UPDATE conditional_moves SET lines = jsonb_build_object('lines', to_plies(lines -> 'lines'));
-- No server may play from an old copy.
UPDATE matches SET prepared = prepared + 1 FROM conditional_moves
WHERE matches.match_id = conditional_moves.match_id;
DELETE FROM conditional_moves WHERE lines -> 'lines' = '[]';

DROP FUNCTION to_plies;
