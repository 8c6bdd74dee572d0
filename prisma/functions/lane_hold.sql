-- Returns why nothing of a device goes out, or none of its invoices, and how many of its submissions are unsettled. Call it
-- for a lane that is held.
CREATE OR REPLACE FUNCTION lane_hold(l lanes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('scope', l.held_scope, 'code', coalesce(l.held_code, ''), 'message', coalesce(l.held_message, ''),
    'since', l.held_at, 'waiting', l.waiting + cardinality(l.parked) + (l.head_id IS NOT NULL)::int)
$$;
