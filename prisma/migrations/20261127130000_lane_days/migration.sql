-- How many invoices of a lane were signed and refused on its last day with a settlement. settle_submissions counts them in the row that
-- it writes anyway, so that a list of lanes counts no submissions.
ALTER TABLE "lanes" ADD COLUMN "counted_on" DATE,
  ADD COLUMN "signed_on_day" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "refused_on_day" INTEGER NOT NULL DEFAULT 0;
