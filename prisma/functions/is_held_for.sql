-- Returns whether a lane is held because of a submission: its head, or the invoice that is parked while the invoices are held.
CREATE OR REPLACE FUNCTION is_held_for(l lanes, s submissions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_held(l, s.kind) AND (l.head_id = s.id OR s.id = ANY (l.parked) AND is_invoice(s.kind))
$$;
