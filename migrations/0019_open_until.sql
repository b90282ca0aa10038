-- An open match expires: until when its seats can be taken. It never changes, and says nothing of a
-- match that has started.
ALTER TABLE matches ADD COLUMN open_until timestamptz;

-- A log that does not say how long the match is open means two weeks.
UPDATE matches SET open_until = created_at + interval '336 hours';

-- A trigger, so that matches that servers of the previous version create have it too.
CREATE FUNCTION set_open_until() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.open_until := NEW.created_at + interval '336 hours';
    RETURN NEW;
END
$$;

CREATE TRIGGER matches_set_open_until
    BEFORE INSERT ON matches
    FOR EACH ROW WHEN (NEW.open_until IS NULL)
    EXECUTE FUNCTION set_open_until();

ALTER TABLE matches ALTER COLUMN open_until SET NOT NULL;

-- For the job that cancels what has expired.
CREATE INDEX matches_open_until ON matches (open_until) WHERE status = 'open';
