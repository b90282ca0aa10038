-- Messages appear in the feeds of the players, and each player has read them up to some message.

-- The position of a message in feeds: the transaction that wrote it, or the position of the message
-- before it, if that is greater. So positions ascend within a match as the numbers do. 0 is before
-- all changes: nobody is told of messages from before this column.
ALTER TABLE messages ADD COLUMN place xid8 NOT NULL DEFAULT '0';
ALTER TABLE messages ALTER COLUMN place SET DEFAULT pg_current_xact_id();

-- Up to which message a player has read; no row: none.
CREATE TABLE message_reads (
    account_id uuid    NOT NULL REFERENCES accounts,
    match_id   uuid    NOT NULL,
    -- The number of the message.
    up_to      integer NOT NULL,
    -- The position of this row in the feed of the account.
    changed_by xid8    NOT NULL DEFAULT pg_current_xact_id(),
    CONSTRAINT message_reads_pkey PRIMARY KEY (account_id, match_id)
);

-- What was said before counts as read.
INSERT INTO message_reads (account_id, match_id, up_to)
SELECT account_id, match_id, newest.seq
FROM (SELECT match_id, max(seq) AS seq FROM messages GROUP BY match_id) AS newest
JOIN match_participants USING (match_id) JOIN accounts USING (account_id)
WHERE plays AND deleted_at IS NULL;

-- How many messages of a match a player has to read: later than what it has read, by others whom it
-- does not block, and not of deleted accounts.
CREATE FUNCTION unread_messages(of_match uuid, reader uuid) RETURNS bigint LANGUAGE sql STABLE
    SET search_path FROM CURRENT AS $$
    SELECT count(*) FROM messages AS told
    WHERE told.match_id = of_match
      AND told.seq > coalesce((SELECT up_to FROM message_reads AS known
          WHERE known.account_id = reader AND known.match_id = of_match), 0)
      AND told.author_id <> reader AND told.text IS NOT NULL
      AND EXISTS (SELECT FROM match_participants AS belongs
          WHERE belongs.match_id = of_match AND belongs.account_id = reader AND belongs.plays)
      AND NOT EXISTS (SELECT FROM blocks
          WHERE blocker_id = reader AND blocked_id = told.author_id)
$$;
