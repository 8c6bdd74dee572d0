-- How many documents of each kind the authority refused in words that nobody knows since it last approved one. Only kinds that the
-- authority does not sign are counted; the third one waits for an operator, so that a new rule does not refuse all that wait.
ALTER TABLE "lanes" ADD COLUMN "unknown_refusals" JSONB NOT NULL DEFAULT '{}';

-- The goods of the last refusal for missing goods, so that sales of the same goods count once against the lane.
ALTER TABLE "lanes" ADD COLUMN "missing_goods" TEXT;
