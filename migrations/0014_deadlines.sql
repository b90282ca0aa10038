-- Deadlines move with vacations, without an append.

-- Whether the account's vacations have changed: then the deadlines of its matches are written again.
ALTER TABLE account_changes ADD COLUMN is_vacation boolean NOT NULL DEFAULT false;

CREATE INDEX account_changes_of_vacations ON account_changes (changed_at) WHERE is_vacation;

CREATE FUNCTION note_vacation_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO account_changes (account_id, is_vacation)
    VALUES (coalesce(OLD.account_id, NEW.account_id), true);
    RETURN NULL;
END
$$;

DROP TRIGGER vacations_note_change ON vacations;

CREATE TRIGGER vacations_note_change
    AFTER INSERT OR UPDATE OR DELETE ON vacations
    FOR EACH ROW EXECUTE FUNCTION note_vacation_change();

-- The deadline that the reminder was sent for. If the deadline moves back by more than the step, the
-- step is due again. Null: sent by a version that did not know that.
ALTER TABLE reminders ADD COLUMN deadline timestamptz;
