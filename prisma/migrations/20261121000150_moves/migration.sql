-- The database refuses each change of a submission's status that is not in MOVES (libs/domain/src/submissions/lifecycle.ts), whatever
-- program makes it. moves.medium-spec.ts tries all pairs of statuses, so that both lists stay the same.

-- Returns whether MOVES allows a move.
--
-- It is a function, because Postgres reads the whole condition of a trigger again for each statement: with the list in the
-- condition, an update of one row took 90 microseconds more. In LANGUAGE sql it would become a part of the condition again.
CREATE FUNCTION may_move(old_status text, new_status text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE old_status
    WHEN 'ACCEPTED' THEN new_status IN ('QUEUED', 'CANCELLED')
    WHEN 'QUEUED' THEN new_status IN ('SUBMITTING', 'CANCELLED', 'IN_DOUBT')
    WHEN 'SUBMITTING' THEN
      new_status IN ('APPROVED', 'REJECTED', 'RETRYING', 'IN_DOUBT', 'QUEUED', 'NEEDS_REVIEW', 'FAILED')
    WHEN 'RETRYING' THEN new_status IN ('SUBMITTING', 'QUEUED')
    WHEN 'IN_DOUBT' THEN new_status IN ('SUBMITTING', 'APPROVED', 'REJECTED', 'QUEUED')
    WHEN 'NEEDS_REVIEW' THEN new_status IN ('QUEUED', 'IN_DOUBT', 'ACCEPTED', 'SUBMITTING')
    WHEN 'FAILED' THEN new_status = 'ACCEPTED'
    ELSE false END;
END $$;

CREATE FUNCTION refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING CONSTRAINT = 'submissions_moves',
    MESSAGE = format('submission %s must not move from %s to %s: see MOVES', NEW.id, OLD.status, NEW.status);
END $$;

-- The trigger runs AFTER the update: a BEFORE trigger would lock each row first, which costs a write of its own.
CREATE TRIGGER submissions_moves AFTER UPDATE OF status ON submissions FOR EACH ROW
WHEN (OLD.status <> NEW.status AND NOT may_move(OLD.status, NEW.status))
EXECUTE FUNCTION refuse_move();
