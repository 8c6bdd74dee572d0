-- Submissions that their lane has passed, so that trouble with one of them does not stop the others.
--
-- `parked`: they are under way beside the head, each with a job of its own. While one is parked, no other submission of its
-- kind goes out in this lane. `aside`: they wait for another document, have no job, and are left out by promote_lanes until
-- `aside_until`.
ALTER TABLE "lanes"
  ADD COLUMN "parked" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "aside" UUID[] NOT NULL DEFAULT '{}',
  ADD COLUMN "aside_until" TIMESTAMPTZ(3),
  ADD COLUMN "held_scope" TEXT;

-- What is held: `device`, the whole lane, or `invoices`, only those. All holds of before were of whole lanes.
UPDATE "lanes" SET "held_scope" = 'device' WHERE "held_at" IS NOT NULL;
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_held_scope" CHECK (("held_at" IS NULL) = ("held_scope" IS NULL)
  AND "held_scope" IN ('device', 'invoices'));

-- The queue of a lane by kind: next_beside_parked skips the kinds that are parked, however many submissions of them wait.
CREATE INDEX submissions_line_by_kind ON submissions (lane_id, kind, turn_at, id) WHERE waiting;

-- A head that steps aside waits again.
CREATE OR REPLACE FUNCTION may_move(old_status text, new_status text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE old_status
    WHEN 'ACCEPTED' THEN new_status IN ('QUEUED', 'CANCELLED')
    WHEN 'QUEUED' THEN new_status IN ('SUBMITTING', 'ACCEPTED', 'CANCELLED', 'IN_DOUBT')
    WHEN 'SUBMITTING' THEN
      new_status IN ('APPROVED', 'REJECTED', 'RETRYING', 'IN_DOUBT', 'QUEUED', 'ACCEPTED', 'NEEDS_REVIEW', 'FAILED')
    WHEN 'RETRYING' THEN new_status IN ('SUBMITTING', 'QUEUED')
    WHEN 'IN_DOUBT' THEN new_status IN ('SUBMITTING', 'APPROVED', 'REJECTED', 'QUEUED')
    WHEN 'NEEDS_REVIEW' THEN new_status IN ('QUEUED', 'IN_DOUBT', 'ACCEPTED', 'SUBMITTING')
    WHEN 'FAILED' THEN new_status = 'ACCEPTED'
    ELSE false END;
END $$;
