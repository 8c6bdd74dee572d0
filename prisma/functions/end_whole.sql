-- Ends a batch that is accepted as a whole or not at all.
--
-- Such a batch is one transaction that writes for as long as a file takes, and tills must not wait for their lanes
-- meanwhile. So it locks the lanes only here, at its end, then counts the waiting documents and gives lanes without a
-- head their head.
--
-- Guarantee: it fails as write_submissions does if the account has lost the PIN of one of the lanes meanwhile.
--
-- waiting: {lane id: how many documents}
-- told: {lastLine, accepted, known}
-- returns {open, heads: [...]}
CREATE OR REPLACE FUNCTION end_whole(batch uuid, waiting jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT k::uuid FROM jsonb_object_keys(waiting) k);
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM batches b JOIN devices d ON d.account_id IS DISTINCT FROM b.account_id
             WHERE b.id = batch AND d.id = ANY (lane_ids)) THEN
    PERFORM refuse_lost_pin();
  END IF;
  UPDATE lanes l SET waiting = l.waiting + n.value::int FROM jsonb_each_text(end_whole.waiting) n WHERE l.id = n.key::uuid;

  UPDATE batches b SET last_line = (told ->> 'lastLine')::int, accepted = (told ->> 'accepted')::int,
    known = (told ->> 'known')::int
  WHERE b.id = batch AND b.state = 'RECEIVING';
  IF NOT FOUND THEN
    RETURN jsonb_build_object('open', false, 'heads', '[]'::jsonb);
  END IF;
  RETURN jsonb_build_object('open', true, 'heads', heads(promote_lanes(lane_ids)));
END $$;
