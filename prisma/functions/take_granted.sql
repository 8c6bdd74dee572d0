-- Takes the set-up of a device whose key is stored already, as an attempt of its own, so that settle_submissions can
-- approve it without a call. The caller settles it in the same transaction.
--
-- Guarantees: it takes only what no worker has on the wire, and only if the device has a key for the same serial number
-- that was given to an attempt of this submission, to a submission that was not approved, or to an account that had the
-- PIN before, or that an operator entered. A set-up that replaces the device takes only a key that was given to itself.
--
-- returns {attempt, sdcId, mrcNo}, or null if there is nothing to take
CREATE OR REPLACE FUNCTION take_granted(submission uuid, worker uuid, lease_ms int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  granted devices;
  taken int;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT d.* INTO granted FROM devices d
  WHERE d.id = lane AND d.cmc_key IS NOT NULL
    AND d.serial = (SELECT reference FROM submissions WHERE id = submission)
    AND (d.grant_submission_id = submission
         OR NOT EXISTS (SELECT FROM documents WHERE id = submission AND document ? 'replacing'))
    AND NOT EXISTS (SELECT FROM submissions g
                    WHERE g.id = d.grant_submission_id AND g.id <> submission AND g.status = 'APPROVED'
                      AND g.account_id = d.account_id);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  UPDATE submissions s SET status = 'SUBMITTING', attempt = s.attempt + 1, owner = worker,
    lease_until = now() + lease_ms * interval '1 millisecond', next_attempt_at = NULL
  WHERE s.id = submission AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT', 'NEEDS_REVIEW')
  RETURNING s.attempt INTO taken;
  IF taken IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO attempts (submission_id, attempt, worker_id) VALUES (submission, taken, worker);
  UPDATE devices SET grant_submission_id = submission WHERE id = lane;
  RETURN jsonb_build_object('attempt', taken, 'sdcId', granted.sdc_id, 'mrcNo', granted.mrc_no);
END $$;
