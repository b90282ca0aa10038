-- Seeks appear in the stream of their account. The transaction that last changed a seek, in the way that
-- its owner sees, is its position there.
ALTER TABLE seeks ADD COLUMN changed_by xid8 NOT NULL DEFAULT pg_current_xact_id();
