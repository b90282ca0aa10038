-- The offer of a rematch ends like other offers: it is withdrawn, declined, or forgotten after a
-- while. Its seats: the one that offers, then those that have agreed.
ALTER TABLE rematches
    -- The seats that have offered a rematch or agreed to one before the offer ended.
    ADD COLUMN ended       smallint[]  NOT NULL DEFAULT '{}',
    -- The seats that have declined an offer.
    ADD COLUMN declined_by smallint[]  NOT NULL DEFAULT '{}',
    -- When it last changed.
    ADD COLUMN changed_at  timestamptz NOT NULL DEFAULT now();

CREATE INDEX rematches_without_match ON rematches (changed_at) WHERE rematch_id IS NULL;

-- Until now only reminders had a match and a ply. Now every notification about a turn has them, and
-- one about an offer has the kind of offer too. It is dropped if that turn or offer is over.
ALTER TABLE webhook_deliveries ADD COLUMN offer text;
