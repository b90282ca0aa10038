-- An invented leaderboard of a million players, for `tests/load/leaderboards.py`. The first hundred
-- thousand have equal scores, as after a wave of newcomers.
INSERT INTO accounts (account_id, username, display_name, time_zone, created_at)
SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'player_' || n, 'Player ' || n,
    'UTC', now()
FROM generate_series(1, 1000000) AS n;
SELECT setseed(0.5);
INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches, last_played_at,
    listed)
SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'mancala', 'egyptian',
    CASE WHEN n <= 100000 THEN 1500 ELSE 1500 + 250 * (random() + random() + random() + random() - 2) END,
    CASE WHEN n <= 100000 THEN 200 ELSE 45 + 200 * random() END, 0.06,
    1 + (100 * random())::int, now() - random() * interval '170 days', true
FROM generate_series(1, 1000000) AS n ORDER BY random();
INSERT INTO leaderboards (game, variant, changed) VALUES ('mancala', 'egyptian', true);
VACUUM ANALYZE;
