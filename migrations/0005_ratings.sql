-- Ratings: what the finished matches make of each player's skill. All of it is derived, and `turnstone rebuild`
-- makes it anew. Matches are rated one after the other, in the order in which they ended.

-- Rated matches that have a result and are not yet in the ratings. A match comes here in the transaction that
-- finishes it and goes in the one that rates it, so that each counts exactly once. One that is resumed comes here
-- too, with the end that it had: what was rated since then is rated anew, without it.
CREATE TABLE rating_queue (
    finished_at timestamptz NOT NULL,
    match_id    uuid        NOT NULL,
    CONSTRAINT rating_queue_pkey PRIMARY KEY (finished_at, match_id)
);

-- A note, and no more: the ratings themselves are made later, outside of the append.
CREATE FUNCTION queue_for_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO rating_queue (finished_at, match_id)
    VALUES (coalesce(NEW.finished_at, OLD.finished_at), NEW.match_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

-- A move never sets `status`. Bound to this column, the trigger costs it nothing.
CREATE TRIGGER matches_queue_for_rating
    AFTER UPDATE OF status ON matches
    FOR EACH ROW
    -- A head that was damaged by hand may have no end; `rebuild` mends it and rates all anew.
    WHEN (NEW.rated AND (NEW.status = 'finished') <> (OLD.status = 'finished')
        AND coalesce(NEW.finished_at, OLD.finished_at) IS NOT NULL)
    EXECUTE FUNCTION queue_for_rating();

-- The order in which matches are rated.
CREATE INDEX matches_to_rate ON matches (finished_at, match_id) WHERE rated AND status = 'finished';

-- One row: whoever rates holds it, so that one server does at a time.
CREATE TABLE rating_turn (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    turns    bigint  NOT NULL DEFAULT 0
);
INSERT INTO rating_turn DEFAULT VALUES;

-- The current rating of each player, by family and variant.
CREATE TABLE ratings (
    account_id     uuid             NOT NULL,
    game           text             NOT NULL,
    variant        text             NOT NULL,
    rating         double precision NOT NULL,
    deviation      double precision NOT NULL,
    volatility     double precision NOT NULL,
    -- How many matches it is made of.
    matches        integer          NOT NULL,
    last_played_at timestamptz      NOT NULL,
    -- The sort key of leaderboards, lowest first: the score with its sign turned, so that one direction of
    -- the index serves score and account.
    negated_score  double precision NOT NULL GENERATED ALWAYS AS (2 * deviation - rating) STORED,
    -- Whether it stands on the leaderboard: not while it is provisional, and not once its player is long absent
    -- or deleted.
    listed         boolean          NOT NULL,
    -- A copy of the account's kind, which no longer changes once there is a rating: bots are rated among
    -- themselves, and a variant has two leaderboards.
    of_bot         boolean          NOT NULL DEFAULT false,
    CONSTRAINT ratings_pkey PRIMARY KEY (account_id, game, variant)
);

CREATE INDEX ratings_by_kind_and_score ON ratings (game, variant, of_bot, negated_score, account_id)
    WHERE listed;
CREATE INDEX ratings_by_last_played ON ratings (last_played_at) WHERE listed;

-- Ratings are cached with the names.
CREATE TRIGGER ratings_note_change
    AFTER INSERT OR UPDATE OF rating, deviation OR DELETE ON ratings
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- The rating of each player after each match that counted.
CREATE TABLE rating_history (
    finished_at timestamptz      NOT NULL,
    match_id    uuid             NOT NULL,
    account_id  uuid             NOT NULL,
    game        text             NOT NULL,
    variant     text             NOT NULL,
    rating      double precision NOT NULL,
    deviation   double precision NOT NULL,
    volatility  double precision NOT NULL,
    matches     integer          NOT NULL,
    opponents   uuid[]           NOT NULL,
    -- The end of the last match that counted and in which the player ran out of time, if no later one that counted
    -- has shown the player move or resign since; over all games.
    absent_since timestamptz,
    CONSTRAINT rating_history_pkey PRIMARY KEY (finished_at, match_id, account_id)
);

CREATE INDEX rating_history_by_account ON rating_history (account_id, game, variant, finished_at, match_id);
CREATE INDEX rating_history_recent ON rating_history (account_id, finished_at);

-- The rated matches with a result that do not count, by player.
CREATE TABLE uncounted_matches (
    finished_at timestamptz NOT NULL,
    match_id    uuid        NOT NULL,
    account_id  uuid        NOT NULL,
    -- A word of `NotCounted` (crates/ratings).
    reason      text        NOT NULL,
    CONSTRAINT uncounted_matches_pkey PRIMARY KEY (finished_at, match_id, account_id)
);

-- Whether a match counts is shown with it, and cached.
CREATE TRIGGER uncounted_matches_note_change
    AFTER INSERT OR DELETE ON uncounted_matches
    FOR EACH ROW EXECUTE FUNCTION note_account_change();

-- The leaderboards that there are, and whether one changed since its milestones were set.
CREATE TABLE leaderboards (
    game    text    NOT NULL,
    variant text    NOT NULL,
    changed boolean NOT NULL,
    CONSTRAINT leaderboards_pkey PRIMARY KEY (game, variant)
);

-- Every so many places down a leaderboard, who stands there: a rank is the place of the last milestone above
-- and a short count from there on.
CREATE TABLE leaderboard_milestones (
    game          text             NOT NULL,
    variant       text             NOT NULL,
    place         integer          NOT NULL,
    negated_score double precision NOT NULL,
    account_id    uuid             NOT NULL,
    of_bot        boolean          NOT NULL DEFAULT false,
    CONSTRAINT leaderboard_milestones_pkey PRIMARY KEY (game, variant, negated_score, account_id)
);
