-- Invite links. Who has the code of one sees the open match and may take a seat, also in a private
-- match.
CREATE TABLE match_links (
    -- Random, and readable here: the creator looks it up to share it again. It opens nothing but a
    -- seat in one match that has not started.
    code       text        NOT NULL,
    match_id   uuid        NOT NULL,
    created_by uuid        NOT NULL REFERENCES accounts,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    -- How many accounts may use it.
    max_uses   smallint    NOT NULL,
    -- The accounts that have used it. Each may do so again.
    used_by    uuid[]      NOT NULL DEFAULT '{}',
    CONSTRAINT match_links_pkey PRIMARY KEY (code),
    CONSTRAINT match_links_has_no_more_uses_than_allowed CHECK (cardinality(used_by) <= max_uses)
);

CREATE INDEX match_links_by_match ON match_links (match_id, created_at, code);
CREATE INDEX match_links_by_creator ON match_links (created_by);
CREATE INDEX match_links_by_user ON match_links USING gin (used_by);
CREATE INDEX match_links_by_expiry ON match_links (expires_at);
