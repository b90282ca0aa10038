-- Guests: people who play before they register. A guest has no password; it has a session. Its name has
-- a full stop, as no name of a registered player can.

ALTER TABLE accounts DROP CONSTRAINT accounts_kind_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_kind_check
    CHECK (kind IN ('person', 'bot', 'computer', 'guest'));

-- A job removes guests who have not come for a month.
CREATE INDEX accounts_guests ON accounts (account_id) WHERE kind = 'guest' AND deleted_at IS NULL;
