-- A receipt keeps the control unit that signed it, because a device that is replaced has another one (fact sheet 4.11). Null if
-- nobody knows whether it was the unit of before or the new one.
ALTER TABLE "receipts" ADD COLUMN "sdc_id" TEXT, ADD COLUMN "mrc_no" TEXT;

-- What a device signed before it was replaced keeps nothing: the ledger has forgotten that unit.
UPDATE "receipts" r SET "sdc_id" = d."sdc_id", "mrc_no" = d."mrc_no"
FROM "devices" d, "submissions" s
WHERE d."id" = r."lane_id" AND s."id" = r."submission_id" AND s."first_attempt_at" >= d."initialised_at";
