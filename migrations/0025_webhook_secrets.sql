-- The secret that a webhook had before its secret was rotated. Deliveries are signed with both for a
-- day, so that a receiver that knows either can verify them.
ALTER TABLE webhooks
    ADD COLUMN previous_secret       bytea,
    ADD COLUMN previous_secret_until timestamptz,
    ADD CONSTRAINT webhooks_previous_secret_ends
        CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL));
