-- The batch that brought a submission is found from the submission. A line is written once, so the index is too.
CREATE INDEX "batch_lines_of_submission" ON "batch_lines" ("submission_id") WHERE "verdict" = 'accepted';

-- The credit notes of a sale. No sale has an entry here: its stock movement follows it too, and would cost two.
CREATE INDEX submissions_of_original ON submissions (follows, accepted_at DESC, id DESC) WHERE kind = 'credit-note';
