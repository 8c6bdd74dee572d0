-- The line of a device: the documents that wait behind its head, in the order they were accepted. Partial, so that it
-- is as short as the backlog, and so that leaving the line is the only update that touches an index.
CREATE INDEX submissions_line ON submissions (lane_id, turn_at, id) WHERE waiting;

-- A submission is updated a handful of times soon after it is born; room on its page keeps those updates HOT.
ALTER TABLE submissions SET (fillfactor = 60);
ALTER TABLE lanes SET (fillfactor = 50);
ALTER TABLE series SET (fillfactor = 50);
ALTER TABLE attempts SET (fillfactor = 70);

-- Closed sets are closed here too, whatever program writes.
ALTER TABLE submissions ADD CONSTRAINT submissions_status CHECK (status IN (
  'ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT',
  'APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED'));
ALTER TABLE devices ADD CONSTRAINT devices_environment CHECK (environment IN ('SANDBOX', 'PRODUCTION'));
ALTER TABLE apps ADD CONSTRAINT apps_environment CHECK (environment IN ('SANDBOX', 'PRODUCTION'));
ALTER TABLE users ADD CONSTRAINT users_role CHECK (role IN ('OWNER', 'MEMBER', 'OPERATOR'));
ALTER TABLE items ADD CONSTRAINT items_state CHECK (state IN ('PENDING', 'REGISTERED'));

-- What comes back was sold: whoever credits, and however many at once, together they never take back more.
ALTER TABLE credits ADD CONSTRAINT credits_cap
  CHECK (credited_quantity BETWEEN 0 AND sold_quantity AND credited_total BETWEEN 0 AND sold_total);
