-- Settles, and claims the next heads of the same lanes in the same commit.
--
-- Guarantees: a settlement is written as by settle_submissions, and a claim is granted as by claim_submissions. What the
-- settlement did not make the head is not claimed.
--
-- batch, rejections_max, breaker_policy: as for settle_submissions
-- claims, worker_silent_ms: as for claim_submissions
-- returns what settle_submissions returns, and {claims: [...]} with a verdict for each claim of a new head
CREATE OR REPLACE FUNCTION settle_and_claim(
  batch jsonb, rejections_max int, breaker_policy jsonb, claims jsonb, worker_silent_ms int) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  settled jsonb := settle_submissions(batch, rejections_max, breaker_policy);
  of_heads jsonb := (
    SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(claims) c
    JOIN jsonb_array_elements(settled -> 'heads') h ON h -> 'submissionId' = c -> 'id');
BEGIN
  RETURN settled || jsonb_build_object('claims', CASE
    WHEN of_heads = '[]' THEN '[]' ELSE claim_submissions(of_heads, worker_silent_ms, breaker_policy) END);
END $$;
