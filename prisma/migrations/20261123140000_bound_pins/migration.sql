-- A PIN is bound to an account when an operator activates the first app for it, and an operator can free it. Before, the first app
-- that asked for a PIN took it. An app keeps the PIN and the branch that it asks for; it gets its device when it is activated.

ALTER TABLE "apps" ADD COLUMN "tin" TEXT, ADD COLUMN "bhf_id" TEXT;
UPDATE "apps" a SET "tin" = d."tin", "bhf_id" = d."bhf_id" FROM "devices" d WHERE d."id" = a."device_id";
ALTER TABLE "apps" ALTER COLUMN "tin" SET NOT NULL, ALTER COLUMN "bhf_id" SET NOT NULL, ALTER COLUMN "device_id" DROP NOT NULL;
CREATE INDEX "apps_of_pin" ON "apps"("environment", "tin");

-- A process of the release before creates an app without them.
CREATE FUNCTION branch_of_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT d.tin, d.bhf_id INTO NEW.tin, NEW.bhf_id FROM devices d WHERE d.id = NEW.device_id;
  RETURN NEW;
END $$;
CREATE TRIGGER apps_branch BEFORE INSERT ON apps FOR EACH ROW WHEN (NEW.tin IS NULL) EXECUTE FUNCTION branch_of_device();

-- The account that has the PIN; null while the PIN is free.
ALTER TABLE "devices" ALTER COLUMN "account_id" DROP NOT NULL;

-- A PIN of production that was only asked for is free again: no app for it is active, none has a key, and nothing was accepted.
UPDATE "devices" d SET "account_id" = NULL
WHERE d."environment" = 'PRODUCTION' AND EXISTS (SELECT FROM "apps" a WHERE a."device_id" = d."id")
  AND NOT EXISTS (SELECT FROM "apps" a WHERE a."environment" = d."environment" AND a."tin" = d."tin"
    AND (a."state" = 'ACTIVE' OR EXISTS (SELECT FROM "api_keys" k WHERE k."app_id" = a."id")))
  AND NOT EXISTS (SELECT FROM "submissions" s
    WHERE s."account_id" = d."account_id" AND s."environment" = d."environment" AND s."tin" = d."tin");
UPDATE "apps" a SET "device_id" = NULL FROM "devices" d
WHERE d."id" = a."device_id" AND (a."state" = 'PENDING' OR d."account_id" IS NULL);

ALTER TABLE "apps" ADD CONSTRAINT "apps_device" CHECK ("state" <> 'ACTIVE' OR "device_id" IS NOT NULL);

-- An act on an app that has no device yet concerns no lane.
ALTER TABLE "operator_acts" ALTER COLUMN "lane_id" DROP NOT NULL;

-- Nobody hears of the lane of a free PIN.
CREATE OR REPLACE FUNCTION write_device_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, environment, account_id, lane_id, subject_id)
  SELECT CASE WHEN NEW.held_at IS NULL THEN 'device.resumed' ELSE 'device.held' END,
         NEW.environment, d.account_id, NEW.id, NEW.id
  FROM devices d WHERE d.id = NEW.id AND d.account_id IS NOT NULL;
  RETURN NULL;
END $$;

-- The account, so that a list of one account passes over no rows of an account that had the PIN before.
DROP INDEX submissions_by_kind;
CREATE INDEX submissions_by_kind ON submissions (lane_id, kind, account_id, accepted_at DESC, id DESC) WHERE kind <> 'sale';

-- The submissions whose natural key has the PIN and not the account: see change_pin_holder. No sale, nor the movement that follows
-- one, pays for this index.
CREATE INDEX submissions_with_pin_keys ON submissions (lane_id, account_id) WHERE kind IN ('device-setup', 'stock-movement')
  AND natural_key NOT LIKE 'stock-movement/of/%' AND natural_key NOT LIKE 'stock-movement/count/%';
