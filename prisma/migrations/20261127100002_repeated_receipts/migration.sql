-- Receipts that two submissions have already: each later submission gets a record among the acts, which operators read. It locks nothing.
SET LOCAL statement_timeout = 0;
INSERT INTO "operator_acts" ("id", "operator", "act", "reason", "lane_id", "submission_id", "details")
SELECT (substr(t.now, 1, 8) || '-' || substr(t.now, 9, 4) || '-7' || substr(gen_random_uuid()::text, 16))::uuid, 'Risiti', 'repeated-receipt',
  'Its receipt is also that of submission ' || p."first" || ', which was accepted before. Compare both with the portal of the authority.',
  p."lane_id", p."submission_id", jsonb_build_object('repeats', p."first")
FROM (SELECT lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') AS now) t, (
  SELECT r."submission_id", r."lane_id", first_value(r."submission_id") OVER (
    PARTITION BY l."environment", k.key ORDER BY r."submission_id") AS "first"
  FROM (SELECT signature_key("rcpt_sign") AS key FROM "receipts" GROUP BY 1 HAVING count(*) > 1) k
  -- By the index: a join would read all receipts once more.
  CROSS JOIN LATERAL (SELECT * FROM "receipts" WHERE signature_key("rcpt_sign") = k.key OFFSET 0) r
  JOIN "lanes" l ON l."id" = r."lane_id"
) p
WHERE p."submission_id" <> p."first";
