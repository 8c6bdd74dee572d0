-- The database refuses each change of a submission's status that is not in MOVES (libs/domain/src/submissions/lifecycle.ts), whatever
-- program makes it. moves.medium-spec.ts tries all pairs of statuses, so that both lists stay the same.
--
-- The condition is in WHEN, so that an allowed move costs only a comparison. The trigger runs AFTER the update: BEFORE
-- triggers lock each row first, which would cost every update of the hot path a write of its own.
CREATE FUNCTION refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING CONSTRAINT = 'submissions_moves',
    MESSAGE = format('submission %s must not move from %s to %s: see MOVES', NEW.id, OLD.status, NEW.status);
END $$;
CREATE TRIGGER submissions_moves AFTER UPDATE OF status ON submissions FOR EACH ROW
WHEN (OLD.status <> NEW.status AND NOT CASE OLD.status
  WHEN 'QUEUED' THEN NEW.status IN ('SUBMITTING', 'CANCELLED', 'IN_DOUBT')
  WHEN 'SUBMITTING' THEN
    NEW.status IN ('APPROVED', 'REJECTED', 'RETRYING', 'IN_DOUBT', 'QUEUED', 'NEEDS_REVIEW', 'FAILED')
  WHEN 'ACCEPTED' THEN NEW.status IN ('QUEUED', 'CANCELLED')
  WHEN 'RETRYING' THEN NEW.status IN ('SUBMITTING', 'QUEUED')
  WHEN 'IN_DOUBT' THEN NEW.status IN ('SUBMITTING', 'APPROVED', 'REJECTED', 'QUEUED')
  WHEN 'NEEDS_REVIEW' THEN NEW.status IN ('QUEUED', 'IN_DOUBT', 'ACCEPTED', 'SUBMITTING')
  WHEN 'FAILED' THEN NEW.status = 'ACCEPTED'
  ELSE false END)
EXECUTE FUNCTION refuse_move();
