-- A taxpayer sees for each device the oldest document without a receipt; some of them need a review.
CREATE INDEX "cases_of_lane" ON "cases"("lane_id");
CREATE INDEX "devices_of_account" ON "devices"("account_id");
