-- Stock: what items are counted in, what the authority has been told of a branch's stock, and the movements of a branch.

-- A movement is written in the units of its items. Those of before are in what registered them.
ALTER TABLE items ADD COLUMN pkg_unit_cd TEXT NOT NULL DEFAULT 'NT', ADD COLUMN qty_unit_cd TEXT NOT NULL DEFAULT 'U';
UPDATE items i SET pkg_unit_cd = s.document ->> 'packageUnit', qty_unit_cd = s.document ->> 'quantityUnit'
FROM submissions s
WHERE s.id = i.submission_id AND s.document ->> 'packageUnit' IS NOT NULL AND s.document ->> 'quantityUnit' IS NOT NULL;

-- Newest first, of one branch. Among the many sales of a shop they would be far apart.
CREATE INDEX submissions_stock_movements ON submissions (lane_id, accepted_at DESC, id DESC)
  WHERE kind = 'stock-movement';

-- What the authority's own count of a branch comes to: a sale moves our stock when it is signed, and the movement that
-- says so to the authority follows later. A stock master has to agree with the movements that were told before it.
ALTER TABLE stock_levels ADD COLUMN told NUMERIC(30, 3) NOT NULL DEFAULT 0;
-- What was sold before moved our stock and was never told: both begin from nothing, and the first count says what there is.
UPDATE stock_levels SET quantity = 0 WHERE activated_at IS NULL;

-- Whether the goods that an app sells, and takes back, move by themselves.
ALTER TABLE apps ADD COLUMN IF NOT EXISTS stock_follows BOOLEAN NOT NULL DEFAULT true;

-- Writes what follows approved submissions by itself into their lines, in the commit that approves them: there is no
-- moment in which one is approved and what follows it could be lost, nor a second time. Its place is so much later than
-- now, so that whoever stands at a till overtakes it. One that has its natural key already is left out: it stands for
-- both. The caller has the locks of the lanes.
--
-- batch: [{id, status, follow_ups: [{id, kind, reference, natural_key, fingerprint, document, series, delay_ms}]}]
CREATE FUNCTION follow_up(batch jsonb, settled uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  arrived timestamptz := clock_timestamp();
BEGIN
  WITH wanted AS MATERIALIZED (
    SELECT f.*, r.id AS follows
    FROM jsonb_to_recordset(batch) AS r(id uuid, status text, follow_ups jsonb)
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(r.follow_ups) AS (id uuid, kind text, reference text, natural_key text, fingerprint text,
                                           document jsonb, series text, delay_ms int)
    ) WITH ORDINALITY AS f(id, kind, reference, natural_key, fingerprint, document, series, delay_ms, place)
    WHERE r.status = 'APPROVED' AND r.id = ANY (settled)
  ), keyed AS (
    INSERT INTO natural_keys (key, submission_id)
    SELECT natural_key, id FROM wanted ORDER BY natural_key
    ON CONFLICT DO NOTHING RETURNING submission_id
  ), born AS (
    INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key,
                             fingerprint, document, series, follows, accepted_at, turn_at, status)
    SELECT w.id, s.lane_id, s.app_id, s.account_id, s.environment, s.tin, w.kind, w.reference, w.natural_key,
           w.fingerprint, w.document, w.series, w.follows, arrived + w.place * interval '1 microsecond',
           arrived + w.delay_ms * interval '1 millisecond' + w.place * interval '1 microsecond', 'ACCEPTED'
    FROM wanted w JOIN submissions s ON s.id = w.follows
    WHERE (w.id IN (TABLE keyed)) IS TRUE
    RETURNING lane_id
  )
  UPDATE lanes l SET waiting = l.waiting + n.born
  FROM (SELECT lane_id, count(*)::int AS born FROM born GROUP BY lane_id) n WHERE l.id = n.lane_id;
END $$;
