-- The seeds of dice, beside the log: a seed is an event's business only once the match is finished
-- and it is revealed.
CREATE TABLE dice_seeds (
    match_id uuid  PRIMARY KEY,
    -- 256 bits; their SHA-256 is in the `created` event.
    seed     bytea NOT NULL
);
