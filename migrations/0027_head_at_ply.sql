-- What holds at the newest ply beside the move that led to it: {"ply", "offers": the open offers,
-- "last_move": the newest move that was not taken back, or null}. Every append writes it but that of
-- a single move, which ends all offers and is the last move itself. So it counts only while its ply
-- is that of the head.
ALTER TABLE matches ADD COLUMN at_ply jsonb;
