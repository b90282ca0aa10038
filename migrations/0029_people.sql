-- What players show of themselves, and whom they follow.

CREATE TABLE profiles (
    account_id      uuid    NOT NULL REFERENCES accounts,
    bio             text,
    -- An alpha-2 code of ISO 3166-1.
    country         text,
    -- Whether others see when a session of the account was last used.
    shows_last_seen boolean NOT NULL DEFAULT false,
    -- A file of 256 by 256 pixels that the server has written, its media type, and the first bytes
    -- of its SHA-256.
    avatar          bytea,
    avatar_media    text,
    avatar_hash     bytea,
    CONSTRAINT profiles_pkey PRIMARY KEY (account_id),
    CONSTRAINT profiles_avatar_is_whole
        CHECK (num_nulls(avatar, avatar_media, avatar_hash) IN (0, 3))
);

CREATE TABLE follows (
    follower_id uuid        NOT NULL REFERENCES accounts,
    followed_id uuid        NOT NULL REFERENCES accounts,
    since       timestamptz NOT NULL,
    CONSTRAINT follows_pkey PRIMARY KEY (follower_id, followed_id)
);

CREATE INDEX follows_by_followed ON follows (followed_id);

-- Pictures and ratings are cached with the names.
CREATE TRIGGER profiles_note_change
    AFTER INSERT OR UPDATE OF avatar_hash OR DELETE ON profiles
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

CREATE TRIGGER ratings_note_change
    AFTER INSERT OR UPDATE OF rating, deviation OR DELETE ON ratings
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- A search by the beginning of a name. The operators of `text_pattern_ops` compare bytes, whatever
-- the collation of the database.
CREATE INDEX accounts_by_username_prefix ON accounts (lower(username) text_pattern_ops);
CREATE INDEX accounts_by_display_name_prefix ON accounts (lower(display_name) text_pattern_ops)
    WHERE deleted_at IS NULL;

-- A search for similar names, where the server of Postgres has the extension. It is a trusted one:
-- whoever may create objects in the database may install it. Without it, only beginnings are found.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        CREATE EXTENSION IF NOT EXISTS pg_trgm;
        CREATE INDEX accounts_by_similar_username ON accounts
            USING gin (lower(username) gin_trgm_ops) WHERE deleted_at IS NULL;
        CREATE INDEX accounts_by_similar_display_name ON accounts
            USING gin (lower(display_name) gin_trgm_ops) WHERE deleted_at IS NULL;
    END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available: names are found by their beginnings only';
END
$$;
