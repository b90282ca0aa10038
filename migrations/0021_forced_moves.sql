-- When the account asked for forced moves, while those in the positions that were there have still
-- to be played. A job plays them and takes this back.
ALTER TABLE accounts ADD COLUMN forced_moves_due_at timestamptz;

CREATE INDEX accounts_forced_moves_due ON accounts (account_id)
    WHERE forced_moves_due_at IS NOT NULL;
