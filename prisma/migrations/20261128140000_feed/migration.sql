-- Clients read the events of their app, and those of its taxpayer that belong to no app: devices, purchases, notices.

ALTER TABLE "events" ADD COLUMN "app_id" UUID, ADD COLUMN "tin" TEXT;
-- A purchase is the taxpayer's, and no device's. A notice has no id.
ALTER TABLE "events" ALTER COLUMN "lane_id" DROP NOT NULL, ALTER COLUMN "subject_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION write_submission_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, app_id, lane_id, subject_id, kind, reference, status)
  VALUES ('submission.' || CASE WHEN NEW.status IN ('ACCEPTED', 'QUEUED', 'IN_DOUBT') THEN 'requeued'
                                ELSE lower(replace(NEW.status, '_', '-')) END,
          NEW.environment, NEW.account_id, NEW.app_id, NEW.lane_id, NEW.id, NEW.kind, NEW.reference, NEW.status);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION write_receipt_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, app_id, lane_id, subject_id, kind, reference, status)
  SELECT 'submission.receipt-added', s.environment, s.account_id, s.app_id, s.lane_id, s.id, s.kind, s.reference, s.status
  FROM submissions s WHERE s.id = NEW.submission_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION write_batch_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, app_id, lane_id, subject_id, status)
  SELECT CASE OLD.state WHEN 'RECEIVING' THEN 'batch.finished' ELSE 'batch.cancelled' END,
         NEW.environment, NEW.account_id, NEW.app_id, a.device_id, NEW.id, NEW.state
  FROM apps a WHERE a.id = NEW.app_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION write_device_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, tin, lane_id, subject_id)
  SELECT CASE WHEN NEW.held_at IS NULL THEN 'device.resumed' ELSE 'device.held' END,
         NEW.environment, d.account_id, d.tin, NEW.id, NEW.id
  FROM devices d WHERE d.id = NEW.id AND d.account_id IS NOT NULL;
  RETURN NULL;
END $$;

-- Nobody hears of the purchases and notices of a free PIN. An account has all devices of a PIN or none.
CREATE FUNCTION write_purchase_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, tin, subject_id, reference)
  SELECT 'purchase.received', NEW.environment, d.account_id, NEW.tin, NEW.id, NEW.spplr_invc_no::text
  FROM devices d WHERE d.environment = NEW.environment AND d.tin = NEW.tin AND d.account_id IS NOT NULL LIMIT 1;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER received_purchases_events AFTER INSERT ON received_purchases
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION write_purchase_event();

-- The scope of a notice is the PIN for which the authority reported it.
CREATE FUNCTION write_notice_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, tin, reference)
  SELECT 'notice.received', NEW.environment, d.account_id, NEW.scope, NEW.key
  FROM devices d WHERE d.environment = NEW.environment AND d.tin = NEW.scope AND d.account_id IS NOT NULL LIMIT 1;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER register_rows_events AFTER INSERT ON register_rows
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.register = 'notices') EXECUTE FUNCTION write_notice_event();
