-- What waits for an operator, and what operators do about it.

-- The submissions that do not go on automatically: their fate is not known to us, or they were given up. They have a table
-- of their own, because an index on the status of submissions would make each of their updates slower. A trigger writes it,
-- so that no path can forget to.
CREATE TABLE "cases" (
    "submission_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "cases_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "cases_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE
);
CREATE INDEX "cases_by_time" ON "cases"("since", "submission_id");

-- The settled submissions that the authority did not approve, for the lists of their owners: the few among many approved sales.
CREATE TABLE "unapproved_submissions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "unapproved_submissions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "unapproved_submissions_id_fkey" FOREIGN KEY ("id") REFERENCES "submissions"("id") ON DELETE CASCADE
);

CREATE INDEX "unapproved_submissions_by_time"
  ON "unapproved_submissions"("account_id", "environment", "tin", "status", "accepted_at" DESC, "id" DESC);

-- One trigger writes both tables, because each trigger costs every update of a submission. Its condition leaves out the ways of a
-- sale that is approved.
CREATE FUNCTION keep_unapproved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unapproved_submissions WHERE id = NEW.id;
  IF NEW.status IN ('REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED') THEN
    INSERT INTO unapproved_submissions (id, account_id, environment, tin, kind, status, accepted_at)
    VALUES (NEW.id, NEW.account_id, NEW.environment, NEW.tin, NEW.kind, NEW.status, NEW.accepted_at);
  END IF;
  DELETE FROM cases WHERE submission_id = NEW.id;
  IF NEW.status IN ('NEEDS_REVIEW', 'FAILED') THEN
    INSERT INTO cases (submission_id, lane_id, environment, status)
    VALUES (NEW.id, NEW.lane_id, NEW.environment, NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER submissions_unapproved AFTER UPDATE OF status ON submissions FOR EACH ROW
WHEN (OLD.status <> NEW.status
  AND (NEW.status IN ('REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED') OR OLD.status IN ('NEEDS_REVIEW', 'FAILED')))
EXECUTE FUNCTION keep_unapproved();

-- Which operator did what, to what, and why. A row is written in the commit of the act itself, and never changed.
CREATE TABLE "operator_acts" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "operator" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "lane_id" UUID NOT NULL,
    "submission_id" UUID,
    "details" JSONB NOT NULL,

    CONSTRAINT "operator_acts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_acts_by_time" ON "operator_acts"("at" DESC, "id" DESC);
CREATE INDEX "operator_acts_of_lane" ON "operator_acts"("lane_id", "at" DESC, "id" DESC);

-- What the authority answers when an operator asks about a submission. A question changes nothing.
CREATE TABLE "questions" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "answered_at" TIMESTAMPTZ(6),
    "finding" JSONB,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "questions_of_submission" ON "questions"("submission_id", "asked_at" DESC);
