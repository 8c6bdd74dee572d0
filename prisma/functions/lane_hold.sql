-- Returns the hold of a held lane: whether it is for the whole device or for its invoices, why, since when, and how many
-- submissions of the lane are unsettled.
CREATE OR REPLACE FUNCTION lane_hold(l lanes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('scope', l.held_scope, 'code', coalesce(l.held_code, ''), 'message', coalesce(l.held_message, ''),
    'since', l.held_at, 'waiting', unsettled_in_lane(l))
$$;
