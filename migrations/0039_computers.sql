-- Computer opponents: eight accounts with fixed ids, one for each level. Nobody logs in as one: they
-- have no password and no recovery code. No person can have their names, because a full stop is not
-- possible in any.

ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check
    CHECK (kind IN ('person', 'bot', 'computer'));

INSERT INTO username_claims (name_hash)
SELECT sha256(convert_to('computer.' || level, 'UTF8')) FROM generate_series(1, 8) AS level;

INSERT INTO accounts
    (account_id, username, display_name, time_zone, created_at, kind, reminders, play_forced_moves)
SELECT ('7475726e-7374-8000-8000-' || lpad(level::text, 12, '0'))::uuid,
    'computer.' || level, 'Computer ' || level, 'UTC', now(), 'computer', '{}', true
FROM generate_series(1, 8) AS level;

-- One bit for each seat that a computer holds, as in to_act. It never changes.
ALTER TABLE matches ADD COLUMN computers smallint NOT NULL DEFAULT 0;

-- How many matches against computers an account has running.
CREATE INDEX matches_against_computers ON matches (created_by)
    WHERE computers <> 0 AND status = 'active';
