-- What Prisma's schema cannot say: partial indexes, room on pages, and constraints that hold for every program.

-- The documents that wait in a lane behind its head, in their order. Partial, so that the index is as short as the
-- backlog, and so that leaving the queue is the only update of a submission that touches an index.
CREATE INDEX submissions_line ON submissions (lane_id, turn_at, id) WHERE waiting;

-- The submissions of a branch by kind, newest first. Among the many sales of a shop they would be far apart. Sales are not in it:
-- they are most of the table, so the index by time finds them, and no sale pays for this one.
CREATE INDEX submissions_by_kind ON submissions (lane_id, kind, accepted_at DESC, id DESC) WHERE kind <> 'sale';

-- The production apps that wait until an operator activates them.
CREATE INDEX "apps_to_activate" ON "apps"("created_at", "id") WHERE "state" = 'PENDING';

-- The batches that are being received: rescue looks for those whose process is gone.
CREATE INDEX "batches_receiving" ON "batches"("id") WHERE "state" = 'RECEIVING';

-- A submission is updated a few times soon after it was accepted. Room on its page keeps those updates HOT.
ALTER TABLE submissions SET (fillfactor = 60);
ALTER TABLE lanes SET (fillfactor = 50);
ALTER TABLE series SET (fillfactor = 50);
ALTER TABLE attempts SET (fillfactor = 70);
ALTER TABLE batches SET (fillfactor = 50);

-- The closed sets, whatever program writes.
ALTER TABLE submissions ADD CONSTRAINT submissions_status CHECK (status IN (
  'ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT',
  'APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED'));
ALTER TABLE devices ADD CONSTRAINT devices_environment CHECK (environment IN ('SANDBOX', 'PRODUCTION'));
ALTER TABLE apps ADD CONSTRAINT apps_environment CHECK (environment IN ('SANDBOX', 'PRODUCTION'));
-- A production app is PENDING until an operator activates it. SUSPENDED opens nothing until an operator activates it again.
ALTER TABLE apps ADD CONSTRAINT apps_state CHECK (state IN ('PENDING', 'ACTIVE', 'SUSPENDED'));
ALTER TABLE users ADD CONSTRAINT users_role CHECK (role IN ('OWNER', 'MEMBER', 'OPERATOR'));
ALTER TABLE items ADD CONSTRAINT items_state CHECK (state IN ('PENDING', 'REGISTERED'));
ALTER TABLE batches ADD CONSTRAINT batches_state
  CHECK (state IN ('RECEIVING', 'RECEIVED', 'CUT', 'CANCELLED', 'REFUSED'));
ALTER TABLE batch_lines ADD CONSTRAINT batch_lines_verdict
  CHECK (verdict IN ('accepted', 'known', 'duplicate', 'refused', 'valid'));

-- All credit notes of a sale together never take back more than was sold, however many are accepted at the same time.
ALTER TABLE credits ADD CONSTRAINT credits_cap
  CHECK (credited_quantity BETWEEN 0 AND sold_quantity AND credited_total BETWEEN 0 AND sold_total);
