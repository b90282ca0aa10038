-- Tokens, which an account gives to programs. They stand with the sessions, so that a request with
-- either is authenticated by the same lookup, and whatever ends all sessions ends the tokens too.

ALTER TABLE sessions
    -- What a token permits; null: a session, which permits everything.
    ADD COLUMN scopes text[],
    -- Null: a token that is valid until it is revoked.
    ALTER COLUMN expires_at DROP NOT NULL,
    -- Null: a token that was not used yet.
    ALTER COLUMN last_used_at DROP NOT NULL,
    ADD CONSTRAINT sessions_are_used_and_expire CHECK (
        scopes IS NOT NULL OR (expires_at IS NOT NULL AND last_used_at IS NOT NULL)
    );

-- What every server has in memory of a session may only be prolonged without a note.
DROP TRIGGER sessions_note_change ON sessions;
CREATE TRIGGER sessions_note_change
    AFTER UPDATE ON sessions
    FOR EACH ROW
    WHEN (coalesce(NEW.expires_at, 'infinity') < coalesce(OLD.expires_at, 'infinity')
        OR NEW.token_hash <> OLD.token_hash OR NEW.account_id <> OLD.account_id
        OR NEW.scopes IS DISTINCT FROM OLD.scopes)
    EXECUTE FUNCTION note_account_change();
