-- The public keys that servers have signed with, and the signatures of matches that are over.
-- Neither is ever changed or removed: a key that is no longer used still proves what it signed.

CREATE TABLE signing_keys (
    public_key bytea       PRIMARY KEY CHECK (octet_length(public_key) = 32),
    created_at timestamptz NOT NULL DEFAULT now()
);

-- Not a part of `matches`: a head is made anew from its log, and a signature cannot be.
CREATE TABLE match_signatures (
    match_id   uuid  PRIMARY KEY,
    public_key bytea NOT NULL CHECK (octet_length(public_key) = 32),
    signature  bytea NOT NULL CHECK (octet_length(signature) = 64)
);

CREATE OR REPLACE FUNCTION refuse_to_change_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER signing_keys_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON signing_keys
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();

CREATE TRIGGER match_signatures_append_only
    BEFORE UPDATE OR DELETE OR TRUNCATE ON match_signatures
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_log();

-- Where the serving role is not the migrating one, it has no right to change them either.
DO $$
DECLARE
    role name;
    guarded text;
BEGIN
    FOREACH guarded IN ARRAY ARRAY['signing_keys', 'match_signatures'] LOOP
        FOR role IN
            SELECT DISTINCT grantee FROM information_schema.role_table_grants
            WHERE table_schema = current_schema() AND table_name = guarded
              AND grantee NOT IN (current_user, 'PUBLIC')
        LOOP
            EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE, TRIGGER ON %I FROM %I', guarded, role);
        END LOOP;
    END LOOP;
END
$$;
