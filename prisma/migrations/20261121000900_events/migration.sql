-- The outbox: one row for each thing that a client may want to hear of, written in the commit in which it happened.
--
-- Guarantees: a committed move of a submission into an end, or out of it, has exactly one event, and so have the hold and the
-- resumption of a device and the end of a batch. Triggers write the events, so that no path can forget to. The numbers of
-- the events of one subject rise in the order in which they happened, because the row of the subject stays locked until the
-- commit.
--
-- Readers follow the numbers (read_events). A number is taken before its commit, so a later number may be committed first.
-- next_event_number shows which numbers are still on their way, and readers wait for these (event_horizon).

-- Do not raise its CACHE: a session would then take earlier numbers after later ones.
CREATE SEQUENCE event_numbers;

-- Returns the number of a new event.
--
-- Guarantees: before a transaction takes its first number, it holds a shared lock whose key says after which number it
-- began. So whoever reads the locks after the sequence knows a lower bound of all numbers that are still on their way. The
-- locks never wait for one another. They end with the transaction, after its commit is visible.
--
-- The key is the number in two parts of 31 bits. The first part is counted from 1163264000, so that no other advisory lock
-- looks like it. The setting lets a transaction take one lock only.
CREATE FUNCTION next_event_number() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  begun bigint;
BEGIN
  IF coalesce(current_setting('risiti.takes_event_numbers', true), '') = '' THEN
    begun := (SELECT last_value FROM event_numbers);
    PERFORM pg_advisory_xact_lock_shared((1163264000 + (begun >> 31))::int, (begun & 2147483647)::int);
    PERFORM set_config('risiti.takes_event_numbers', 'yes', true);
  END IF;
  RETURN nextval('event_numbers');
END $$;

CREATE TABLE "events" (
    "number" BIGINT NOT NULL DEFAULT next_event_number(),
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "type" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "kind" TEXT,
    "reference" TEXT,
    "status" TEXT,

    CONSTRAINT "events_pkey" PRIMARY KEY ("number")
);

-- The last event that was deleted. Event 0 never existed, and a reader that begins with the first event begins there.
CREATE TABLE "deleted_events" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "deleted_events_pkey" PRIMARY KEY ("id")
);
-- There is one row.
ALTER TABLE "deleted_events" ADD CONSTRAINT "deleted_events_alone" CHECK ("id");
INSERT INTO deleted_events (number, at) VALUES (0, 'epoch');

-- Returns whether a move of a submission has an event: it enters an end, or an operator sends it out again. A function, for
-- the reason that may_move names.
CREATE FUNCTION has_event(old_status text, new_status text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN new_status IN ('APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')
    OR old_status IN ('NEEDS_REVIEW', 'FAILED') AND new_status IN ('ACCEPTED', 'QUEUED', 'IN_DOUBT');
END $$;

-- The triggers run in the commit itself (INITIALLY DEFERRED). So no client can keep a number on its way, and no reader waits
-- for a long transaction: not for a file that is accepted as a whole, and not for a process that hangs.
CREATE FUNCTION write_submission_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, lane_id, subject_id, kind, reference, status)
  VALUES ('submission.' || CASE WHEN NEW.status IN ('ACCEPTED', 'QUEUED', 'IN_DOUBT') THEN 'requeued'
                                ELSE lower(replace(NEW.status, '_', '-')) END,
          NEW.environment, NEW.account_id, NEW.lane_id, NEW.id, NEW.kind, NEW.reference, NEW.status);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER submissions_events AFTER UPDATE OF status ON submissions
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.status <> NEW.status AND has_event(OLD.status, NEW.status)) EXECUTE FUNCTION write_submission_event();

-- An operator has added the receipt of a submission that was approved before without one.
CREATE FUNCTION write_receipt_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, lane_id, subject_id, kind, reference, status)
  SELECT 'submission.receipt-added', s.environment, s.account_id, s.lane_id, s.id, s.kind, s.reference, s.status
  FROM submissions s WHERE s.id = NEW.submission_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER operator_acts_events AFTER INSERT ON operator_acts
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (NEW.act = 'attach-receipt' AND NEW.details ->> 'before' = 'APPROVED') EXECUTE FUNCTION write_receipt_event();

-- A device has one lane with the same id.
CREATE FUNCTION write_device_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, lane_id, subject_id)
  SELECT CASE WHEN NEW.held_at IS NULL THEN 'device.resumed' ELSE 'device.held' END,
         NEW.environment, d.account_id, NEW.id, NEW.id
  FROM devices d WHERE d.id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER lanes_events AFTER UPDATE OF held_at ON lanes
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.held_at IS NULL) <> (NEW.held_at IS NULL)) EXECUTE FUNCTION write_device_event();

-- The device is that of the app. A batch that is cancelled after its end has a second event.
CREATE FUNCTION write_batch_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, lane_id, subject_id, status)
  SELECT CASE OLD.state WHEN 'RECEIVING' THEN 'batch.finished' ELSE 'batch.cancelled' END,
         NEW.environment, NEW.account_id, a.device_id, NEW.id, NEW.state
  FROM apps a WHERE a.id = NEW.app_id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER batches_events AFTER UPDATE OF state ON batches
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION write_batch_event();
