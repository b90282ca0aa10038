-- A vacation costs what it was used for: the time in which a clock of its account ran.

-- The parts of a vacation that has ended in which no clock of the account ran: they do not count in
-- the balance. Null: not known yet, so the whole vacation counts.
ALTER TABLE vacations ADD COLUMN unused tstzrange[];

CREATE INDEX vacations_unsettled ON vacations (ends_at) WHERE unused IS NULL;

-- Deadlines do not follow from what was unused.
DROP TRIGGER vacations_note_change ON vacations;

CREATE TRIGGER vacations_note_change
    AFTER INSERT OR UPDATE OF account_id, starts_at, ends_at OR DELETE ON vacations
    FOR EACH ROW EXECUTE FUNCTION note_vacation_change();
