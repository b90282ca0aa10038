-- An invented leaderboard of a million players, for `tests/load/leaderboards.py`.
INSERT INTO accounts (account_id, username, display_name, time_zone, created_at)
SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'player_' || n, 'Player ' || n,
    'UTC', now()
FROM generate_series(1, 1000000) AS n;
SELECT setseed(0.5);
INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches, last_played_at,
    listed)
SELECT ('019a9f3b-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'mancala', 'egyptian',
    1500 + 250 * (random() + random() + random() + random() - 2), 45 + 200 * random(), 0.06,
    1 + (100 * random())::int, now() - random() * interval '170 days', true
FROM generate_series(1, 1000000) AS n ORDER BY random();
INSERT INTO leaderboards (game, variant, changed) VALUES ('mancala', 'egyptian', true);
VACUUM ANALYZE;
