-- What an account has written, in the order in which its export reads it, a page at a time.
DROP INDEX messages_by_author;
CREATE INDEX messages_by_author ON messages (author_id, match_id, seq) WHERE text IS NOT NULL;
