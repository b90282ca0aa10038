-- Bots: accounts that a program plays. They are rated among themselves.

ALTER TABLE accounts
    ADD COLUMN kind text NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'bot')),
    -- The families of games that a bot plays; null for a person, and once the account is deleted.
    ADD COLUMN bot_games text[];

CREATE INDEX accounts_bots ON accounts (account_id) WHERE kind = 'bot' AND deleted_at IS NULL;

CREATE TRIGGER accounts_note_kind
    AFTER UPDATE OF kind ON accounts
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- A copy of the account's kind, which no longer changes once there is a rating.
ALTER TABLE ratings ADD COLUMN of_bot boolean NOT NULL DEFAULT false;
ALTER TABLE leaderboard_milestones ADD COLUMN of_bot boolean NOT NULL DEFAULT false;

-- A variant has two leaderboards.
CREATE INDEX ratings_by_kind_and_score ON ratings (game, variant, of_bot, negated_score, account_id)
    WHERE listed;
DROP INDEX ratings_by_score;

-- The secret that a webhook had before its secret was rotated. Deliveries are signed with both for a
-- day, so that a receiver that knows either can verify them.
ALTER TABLE webhooks
    ADD COLUMN previous_secret       bytea,
    ADD COLUMN previous_secret_until timestamptz,
    ADD CONSTRAINT webhooks_previous_secret_ends
        CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL));
