-- Lets a lane pass its head, which cannot go out now and was not sent.
--
-- Guarantees: a head that has moved on since the caller looked stays as it is; the turn that the caller saw is the fence.
-- A head that is parked keeps its turn, and its job comes back. A head that steps aside waits again at its old place, and
-- is not promoted within `delay_ms`; it does so only if another one can go instead. Nothing
-- was stored for it, so it gets its number and its wire body when its turn comes again.
--
-- returns {verdict, heads, stalled} with verdict
--   parked   it is under way beside the head
--   aside    it waits again
--   stays    it is still the head, or has moved on; or it was parked before, and only waits `delay_ms` more
CREATE OR REPLACE FUNCTION pass_head(submission uuid, seen_turn int, steps_aside boolean, delay_ms int, aside_max int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  s submissions;
  l lanes;
  back timestamptz := now() + delay_ms * interval '1 millisecond';
  stays jsonb := '{"verdict": "stays", "heads": [], "stalled": []}';
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT * INTO s FROM submissions WHERE id = submission FOR NO KEY UPDATE;
  SELECT * INTO l FROM lanes WHERE id = lane;
  IF is_held(l, s.kind) OR s.turn <> seen_turn OR s.status NOT IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
     OR NOT (s.id = ANY (under_way(l))) THEN
    RETURN stays;
  END IF;

  IF NOT steps_aside THEN
    UPDATE submissions SET next_attempt_at = back WHERE id = s.id;
    IF l.head_id IS DISTINCT FROM s.id THEN
      RETURN stays;
    END IF;
    UPDATE lanes SET head_id = NULL, parked = parked || s.id WHERE id = lane;
    RETURN jsonb_build_object('verdict', 'parked', 'heads', heads(promote_lanes(ARRAY[lane])), 'stalled', ARRAY[lane]);
  END IF;

  l := step_aside(l, s.id, back);
  IF s.status <> 'QUEUED' OR s.number IS NOT NULL OR cardinality(l.aside) > aside_max OR next_beside_parked(l) IS NULL THEN
    RETURN stays;
  END IF;
  UPDATE submissions SET status = 'ACCEPTED', waiting = true, next_attempt_at = back WHERE id = s.id;
  UPDATE lanes SET head_id = nullif(head_id, s.id), parked = array_remove(parked, s.id), waiting = waiting + 1,
    aside = l.aside, aside_until = l.aside_until WHERE id = lane;
  RETURN jsonb_build_object('verdict', 'aside', 'heads', heads(promote_lanes(ARRAY[lane])), 'stalled', ARRAY[lane]);
END $$;
