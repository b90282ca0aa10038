-- Whether the account has asked for forced moves and those in the positions that were there have
-- still to be played. A job plays them and takes this back.
ALTER TABLE accounts ADD COLUMN forced_moves_due boolean NOT NULL DEFAULT false;

CREATE INDEX accounts_forced_moves_due ON accounts (account_id) WHERE forced_moves_due;
