-- A database of many accounts and matches, as after some years. Ids are numbers in the form of ids,
-- ascending like real ones. A hash pairs the players, so that every run makes the same data. One player has a
-- quarter of all matches that have begun, and a hundred have another quarter.

ALTER TABLE matches DISABLE TRIGGER matches_queue_for_rating;

INSERT INTO accounts (account_id, username, display_name, time_zone, password_hash, recovery_hash,
    created_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, 'player' || n, 'Player ' || n, 'UTC', 'none', decode('00', 'hex'),
    now() - interval '3 years' + n * interval '7 minutes'
FROM generate_series(1, {accounts}) AS n;

INSERT INTO sessions (session_id, account_id, token_hash, created_at, last_used_at, expires_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, sha256(n::text::bytea), now(),
    now(), now() + interval '30 days'
FROM generate_series(1, {accounts}) AS n;

INSERT INTO login_addresses (account_id, fingerprint, last_login_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, substring(sha256(n::text::bytea) FOR 2),
    now() - n * interval '1 minute'
FROM generate_series(1, {accounts}) AS n;

INSERT INTO sessions (session_id, account_id, token_hash, label, scopes, created_at)
SELECT gen_random_uuid(), lpad(to_hex(n), 32, '0')::uuid, sha256(('token' || n)::bytea), 'bot',
    '{matches:read}', now()
FROM generate_series(1, {accounts} / 10) AS n;

INSERT INTO apps (app_id, name, key_hash, created_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, 'App ' || n, sha256(n::text::bytea), now()
FROM generate_series(1, 20) AS n;

INSERT INTO sessions (session_id, account_id, token_hash, created_at, last_used_at, expires_at, app_id)
SELECT gen_random_uuid(), lpad(to_hex(n), 32, '0')::uuid, sha256(('app' || n)::bytea), now(), now(),
    now() + interval '30 days', lpad(to_hex(1 + n % 20), 32, '0')::uuid
FROM generate_series(1, {accounts} / 5) AS n;

INSERT INTO app_notifications (notification_id, app_id, account_id, message_id, body, created_at)
SELECT gen_random_uuid(), lpad(to_hex(1 + n % 20), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid,
    'msg_' || n, '{}', now()
FROM generate_series(1, {accounts} / 5) AS n;

UPDATE accounts SET kind = 'bot', bot_games = '{mancala}' WHERE username LIKE '%777';

CREATE TEMPORARY TABLE drawn AS
SELECT n, lpad(to_hex(n), 32, '0')::uuid AS id,
    lpad(to_hex(CASE WHEN n % 4 = 2 AND n < {matches} * 0.97 THEN 1
        WHEN n % 4 = 3 AND n < {matches} * 0.97 THEN 2 + n / 4 % 100
        ELSE 1 + abs(hashint4(n)::bigint) % {accounts} END), 32, '0')::uuid AS white,
    lpad(to_hex(CASE WHEN n % 1200 = 0 THEN 1
        ELSE 1 + abs(hashint4(n + 17)::bigint) % {accounts} END), 32, '0')::uuid AS black,
    (ARRAY['mancala', 'six', 'octi', 'acey_deucey'])[1 + n % 4] AS game,
    (ARRAY['basic', 'basic', 'standard', 'american'])[1 + n % 4] AS variant,
    CASE WHEN n > {matches} * 0.97 THEN 'open' WHEN n % 12 = 0 THEN 'active'
        WHEN n % 100 = 1 THEN 'cancelled' ELSE 'finished' END AS status,
    now() - interval '3 years' + n * (interval '3 years' / {matches}) AS at
FROM generate_series(1, {matches}) AS n;

INSERT INTO matches (match_id, game, variant, options, rules_version, rated, visibility, solo,
    open_to_all, clock, created_by, created_at, open_until, version, status, ply, to_act, deadline, started_at,
    finished_at, result, players, chain_head, newest_message, newest_message_at, newest_message_place)
SELECT id, game, variant, '{}', 1, n % 3 > 0, CASE WHEN n % 50 = 0 THEN 'private' ELSE 'public' END,
    false, status = 'open', '{"kind": "per_move", "per_move_seconds": 259200}', white, at, at + interval '2 weeks', 40, status,
    36,
    CASE status WHEN 'active' THEN 1 + n / 1200 % 2 ELSE 0 END,
    CASE status WHEN 'active' THEN now() + n % 259200 * interval '1 second' END,
    CASE WHEN status <> 'open' THEN at END,
    CASE WHEN status IN ('finished', 'cancelled') THEN at + interval '5 days' END,
    CASE status WHEN 'finished' THEN '{"winners": [0], "reason": "board"}'::jsonb END,
    jsonb_build_object('seats', jsonb_build_array(white,
        CASE WHEN status <> 'open' THEN black END), 'waiting', '[]'::jsonb, 'invited', NULL),
    sha256(''), CASE WHEN n % 5 = 0 THEN 1 END, CASE WHEN n % 5 = 0 THEN at END,
    CASE WHEN n % 5 = 0 THEN pg_current_xact_id() END
FROM drawn;

-- As they end up, without what updates leave behind: other tests may hold back a vacuum.
INSERT INTO match_participants (match_id, account_id, plays, closed_place, counted)
SELECT match_id, account_id, true, CASE WHEN is_closed THEN changed_by END, is_closed
FROM (
    SELECT id AS match_id, white AS account_id FROM drawn
    UNION SELECT id, black FROM drawn WHERE status <> 'open'
) AS member JOIN matches USING (match_id) CROSS JOIN LATERAL (
    SELECT status IN ('finished', 'cancelled') AND finished_at < now() - interval '14 days' AS is_closed
) AS its;

INSERT INTO result_counts
SELECT account_id, game, variant, count(*), 0, 0, count(*), 0
FROM match_participants JOIN matches USING (match_id) WHERE counted GROUP BY account_id, game, variant;

INSERT INTO opponent_counts
SELECT white, black, game, variant, count(*), 0, 0, max(at) FROM drawn GROUP BY white, black, game, variant;
INSERT INTO opponent_counts
SELECT account_id, opponent_id, coalesce(game, ''), '', sum(wins), 0, 0, max(last_played_at)
FROM opponent_counts GROUP BY account_id, opponent_id, ROLLUP (game) HAVING count(*) > 1;

-- Only some matches have events; a log is read by its match alone.
INSERT INTO match_events (match_id, seq, append_seq, kind, seat, ply, move, at, hash)
SELECT id, seq, seq, 'move_played', seq % 2, seq, '3', at + seq * interval '1 hour', sha256('')
FROM drawn, generate_series(1, 20) AS seq WHERE n % 20 = 0;

INSERT INTO match_signatures (match_id, version, public_key, signature)
SELECT id, 3, sha256('key'), sha512(id::text::bytea) FROM drawn WHERE status = 'finished';

INSERT INTO messages (match_id, seq, message_id, author_id, text, at)
SELECT id, 1, id, white, 'Have fun', at FROM drawn WHERE n % 5 = 0;

INSERT INTO message_reads (account_id, match_id, up_to)
SELECT black, id, 1 FROM drawn WHERE n % 10 = 0;

INSERT INTO rating_history (finished_at, match_id, account_id, game, variant, rating, deviation,
    volatility, matches, opponents)
SELECT at + interval '5 days', id, player, game, variant, 1500 + n % 400, 80, 0.06, 10, ARRAY[]::uuid[]
FROM drawn, LATERAL (VALUES (white), (black)) AS players (player)
WHERE status = 'finished' AND n % 3 > 0 AND white <> black;

INSERT INTO uncounted_matches (finished_at, match_id, account_id, reason)
SELECT at + interval '5 days', id, player, 'too_short'
FROM drawn, LATERAL (VALUES (white), (black)) AS players (player)
WHERE status = 'finished' AND n % 3 = 0 AND white <> black;

INSERT INTO ratings (account_id, game, variant, rating, deviation, volatility, matches,
    last_played_at, listed)
SELECT account_id, game, variant, max(rating), 80, 0.06, count(*), max(finished_at), true
FROM rating_history GROUP BY account_id, game, variant;

INSERT INTO blocks (blocker_id, blocked_id)
SELECT lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n + 1), 32, '0')::uuid
FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO follows (follower_id, followed_id, since)
SELECT lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n + 1), 32, '0')::uuid, now()
FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO notifications (account_id, notification_id, message_id, kind, match_id, version, ply,
    created_at, read_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, gen_random_uuid(), n || ' ' || of, 'match_begun',
    gen_random_uuid(), 1, 0, now() - of * interval '1 day', CASE WHEN of > 3 THEN now() END
FROM generate_series(1, {accounts} / 2) AS n, generate_series(1, 10) AS of;

INSERT INTO notification_settings (account_id, quiet_from, quiet_to)
SELECT lpad(to_hex(n), 32, '0')::uuid, 1320, 420 FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO notification_channels (account_id, channel, due_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, channel, now()
FROM generate_series(1, {accounts} / 2) AS n, (VALUES ('push'), ('email')) AS known (channel);

INSERT INTO due_notifications (account_id, channel, notification_id, due_at)
SELECT account_id, channel, notification_id, now()
FROM notification_channels JOIN notifications USING (account_id);

INSERT INTO notification_counts (account_id, channel, kind, since, delivered)
SELECT account_id, channel, 'your_turn', now(), 3 FROM notification_channels;

INSERT INTO account_activity (account_id, active_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, now() - n * interval '1 minute'
FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO profiles (account_id, bio, country, shows_last_seen, avatar, avatar_media, avatar_hash)
SELECT lpad(to_hex(n), 32, '0')::uuid, 'I play', 'NL', true, sha256('picture'), 'image/png', '\x01'
FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO push_keys (key_pair, created_at) VALUES ('\x00', now()) ON CONFLICT DO NOTHING;

INSERT INTO push_subscriptions (subscription_id, account_id, session_id, endpoint, public_key,
    auth_secret, language, created_at, renewed_at)
SELECT gen_random_uuid(), account_id, session_id, 'https://push.example/' || session_id, sha256('key'),
    sha256('auth'), 'en', now(), now()
FROM sessions WHERE scopes IS NULL;

INSERT INTO push_shown (subscription_id, tag, notification_id, shown_at)
SELECT subscription_id, 'match', gen_random_uuid(), now() FROM push_subscriptions;

INSERT INTO webhooks (webhook_id, account_id, url, host, secret, created_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n * 10), 32, '0')::uuid, 'https://example.com/', 'example.com',
    sha256(''), now()
FROM generate_series(1, {accounts} / 10) AS n;

INSERT INTO webhook_deliveries (delivery_id, webhook_id, message_id, kind, body, match_id, created_at,
    next_attempt_at, delivered_at)
SELECT gen_random_uuid(), lpad(to_hex(1 + n % ({accounts} / 10)), 32, '0')::uuid, n::text, 'your_turn', '{}', id, at,
    CASE WHEN n % 1000 = 0 THEN now() END, CASE WHEN n % 1000 > 0 THEN now() END
FROM drawn WHERE n % 5 = 0;

INSERT INTO idempotency_keys (account_id, key, request_hash, made_id, created_at, kind)
SELECT white, n::text, sha256(''), id, at, 'match' FROM drawn WHERE n % 5 = 0;

INSERT INTO dice_seeds (match_id, seed) SELECT id, sha256(id::text::bytea) FROM drawn WHERE game = 'acey_deucey';

INSERT INTO match_links (code, match_id, created_by, created_at, expires_at, max_uses, used_by)
SELECT id::text, id, white, at, at + interval '7 days', 1, ARRAY[black] FROM drawn WHERE n % 20 = 7;

INSERT INTO seeks (seek_id, account_id, game, variant, options, clock, rated, pool, initial_range,
    created_at, expires_at, seen_at, waiting_since, done_at)
SELECT id, white, game, 'basic', '{}', '{"kind": "unlimited"}', false, sha256((n % 50)::text::bytea), 100, at,
    now() + interval '1 day', now(), CASE WHEN n % 40 = 0 THEN at END, CASE WHEN n % 40 > 0 THEN now() END
FROM drawn WHERE n % 4 = 0;

INSERT INTO seek_matches (seek_id, match_id) SELECT id, id FROM drawn WHERE n % 4 = 0;

INSERT INTO seat_balances (account_id, game, variant, firsts, seconds)
SELECT white, game, 'basic', 1, 1 FROM drawn WHERE n % 4 = 0 ON CONFLICT DO NOTHING;

INSERT INTO rematches (match_id, seats, rematch_id)
SELECT id, ARRAY[0], NULL FROM drawn WHERE n % 20 = 3;

INSERT INTO match_departures (match_id, account_id) SELECT id, black FROM drawn WHERE n % 50 = 0;

INSERT INTO conditional_moves (match_id, seat, ply, lines)
SELECT id, 0, 36, '[]' FROM drawn WHERE status = 'active';

INSERT INTO reminders (match_id, account_id, ply, step_seconds)
SELECT id, white, 36, 600 FROM drawn WHERE status = 'active';

INSERT INTO vacations (account_id, starts_at, ends_at, automatic)
SELECT lpad(to_hex(n), 32, '0')::uuid, now() - interval '1 day', now() + interval '1 day', false
FROM generate_series(1, {accounts} / 20) AS n;

INSERT INTO vacations (account_id, starts_at, ends_at, automatic, unused)
SELECT account_id, starts_at - year * interval '400 days', ends_at - year * interval '400 days', false, '{}'
FROM vacations, generate_series(1, 3) AS year;

INSERT INTO username_claims (name_hash) SELECT sha256(n::text::bytea) FROM generate_series(1, {accounts}) AS n;

INSERT INTO account_emails (account_id, address, confirmed_at, language)
SELECT lpad(to_hex(n), 32, '0')::uuid, n || '@example.org', now(), 'en'
FROM generate_series(1, {accounts} / 2) AS n;

INSERT INTO outgoing_mails (mail_id, account_id, kind, address, language, facts, priority, created_at,
    expires_at, next_attempt_at, sent_at)
SELECT gen_random_uuid(), lpad(to_hex(1 + n % {accounts}), 32, '0')::uuid, 'notifications',
    n % {accounts} || '@example.org', 'en', '{}', 2, now() - n * interval '1 second', now(),
    CASE WHEN n % 1000 = 0 THEN now() END, CASE WHEN n % 1000 > 0 THEN now() END
FROM generate_series(1, {accounts} * 5) AS n;

INSERT INTO mail_links (token_hash, account_id, kind, address, expires_at)
SELECT sha256(n::text::bytea), lpad(to_hex(n), 32, '0')::uuid, 'confirmation', n || '@example.org',
    now() + interval '1 day'
FROM generate_series(1, {accounts} / 10) AS n;

INSERT INTO suppressed_addresses (address_hash, reason, reported_at)
SELECT sha256(convert_to(n || '@example.org', 'UTF8')), 'bounce', now()
FROM generate_series(1, {accounts} / 10) AS n;

INSERT INTO match_hints (match_id, ply, hint, made_at)
SELECT match_id, 1, '{}', now() - (row_number() OVER ()) * interval '20 seconds' FROM matches LIMIT 20000;

INSERT INTO match_reviews (match_id, engine_version, steps, done, finished_at)
SELECT match_id, 1, 0, 0, now() FROM matches LIMIT 20000;

-- As on a cluster: the statements that read it are planned too.
SELECT fill_account_matches();

DROP TABLE drawn;
ALTER TABLE matches ENABLE TRIGGER matches_queue_for_rating;
ANALYZE;
