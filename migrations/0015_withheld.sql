-- A rated match is public. Private matches that were rated before that rule still count, so that the
-- ratings of others stay, but nobody else may learn of them.
ALTER TABLE rating_history ADD COLUMN is_private boolean NOT NULL DEFAULT false;

UPDATE rating_history SET is_private = true
FROM matches
WHERE matches.match_id = rating_history.match_id AND visibility = 'private';

-- Nearly empty: a standing that is shown to others leaves these out.
CREATE INDEX rating_history_private
    ON rating_history (account_id, game, variant, finished_at, match_id) WHERE is_private;

-- A trigger, so that servers of the previous version write it too.
CREATE FUNCTION mark_private_rating() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    NEW.is_private := EXISTS (
        SELECT FROM matches WHERE matches.match_id = NEW.match_id AND visibility = 'private');
    RETURN NEW;
END
$$;

CREATE TRIGGER rating_history_mark_private
    BEFORE INSERT ON rating_history
    FOR EACH ROW EXECUTE FUNCTION mark_private_rating();

-- A player whose every rated match is private is on no leaderboard: the place alone would tell.
CREATE FUNCTION unlist_private_rating() RETURNS trigger LANGUAGE plpgsql
    SET search_path FROM CURRENT AS $$
BEGIN
    NEW.listed := NOT EXISTS (
        SELECT FROM rating_history AS entry
        WHERE entry.account_id = NEW.account_id AND entry.game = NEW.game
          AND entry.variant = NEW.variant AND entry.is_private
    ) OR EXISTS (
        SELECT FROM rating_history AS entry
        WHERE entry.account_id = NEW.account_id AND entry.game = NEW.game
          AND entry.variant = NEW.variant AND NOT entry.is_private);
    RETURN NEW;
END
$$;

CREATE TRIGGER ratings_unlist_private
    BEFORE INSERT OR UPDATE OF listed ON ratings
    FOR EACH ROW WHEN (NEW.listed)
    EXECUTE FUNCTION unlist_private_rating();

WITH unlisted AS (
    UPDATE ratings SET listed = false
    WHERE listed AND EXISTS (
        SELECT FROM rating_history AS entry
        WHERE entry.account_id = ratings.account_id AND entry.game = ratings.game
          AND entry.variant = ratings.variant AND entry.is_private
    ) AND NOT EXISTS (
        SELECT FROM rating_history AS entry
        WHERE entry.account_id = ratings.account_id AND entry.game = ratings.game
          AND entry.variant = ratings.variant AND NOT entry.is_private)
    RETURNING game, variant
)
UPDATE leaderboards SET changed = true FROM unlisted
WHERE leaderboards.game = unlisted.game AND leaderboards.variant = unlisted.variant;

-- A signature covers the match's id from now on. Those over the head alone prove nothing any more:
-- no release made them, and matches that have one are like those that ended before the server had
-- a key. The keys count from now on.
ALTER TABLE match_signatures DISABLE TRIGGER match_signatures_append_only;
DELETE FROM match_signatures;
ALTER TABLE match_signatures ENABLE TRIGGER match_signatures_append_only;
ALTER TABLE signing_keys DISABLE TRIGGER signing_keys_append_only;
UPDATE signing_keys SET created_at = now();
ALTER TABLE signing_keys ENABLE TRIGGER signing_keys_append_only;

-- Which costs the password hashes have: the servers read each cost once, by skipping through the
-- index.
CREATE INDEX accounts_password_cost ON accounts (split_part(password_hash, '$', 4))
    WHERE password_hash IS NOT NULL;
