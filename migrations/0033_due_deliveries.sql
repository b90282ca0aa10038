-- The due deliveries of one webhook, oldest first: a long queue of one webhook slows no other.
CREATE INDEX webhook_deliveries_by_webhook_and_due
    ON webhook_deliveries (webhook_id, next_attempt_at, delivery_id)
    WHERE next_attempt_at IS NOT NULL;
