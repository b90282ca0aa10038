-- Which accounts have changed in what every server keeps in memory of them: whom a token belongs to, names, what the
-- person wants done, when he is away. Servers ask for it a few times a second, and so notice also what another
-- server has changed, or an operator with a statement of his own. It is kept for an hour.
CREATE TABLE account_changes (
    account_id uuid        NOT NULL,
    -- As in feeds: a reader takes what is not older than the oldest transaction of the last time.
    changed_by xid8        NOT NULL DEFAULT pg_current_xact_id(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX account_changes_by_transaction ON account_changes (changed_by);

CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO account_changes (account_id) VALUES (coalesce(OLD.account_id, NEW.account_id));
    RETURN NULL;
END
$$;

CREATE TRIGGER accounts_note_change
    AFTER UPDATE OF username, display_name, play_forced_moves OR DELETE ON accounts
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

CREATE TRIGGER sessions_note_removal
    AFTER DELETE ON sessions
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- The use of a session prolongs it, and that takes nothing from anyone.
CREATE TRIGGER sessions_note_change
    AFTER UPDATE ON sessions
    FOR EACH ROW
    WHEN (NEW.expires_at < OLD.expires_at OR NEW.token_hash <> OLD.token_hash
        OR NEW.account_id <> OLD.account_id)
    EXECUTE FUNCTION note_account_change();

CREATE TRIGGER vacations_note_change
    AFTER INSERT OR UPDATE OR DELETE ON vacations
    FOR EACH ROW EXECUTE FUNCTION note_account_change();
