-- Returns whether a parked submission of one kind keeps submissions of another kind waiting: they share a series or an order.
-- A stock master tells the sum of the movements before it, so neither kind passes the other.
CREATE OR REPLACE FUNCTION blocks(parked_kind text, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT parked_kind = kind OR is_invoice(parked_kind) AND is_invoice(kind)
    OR parked_kind IN ('stock-movement', 'stock-master') AND kind IN ('stock-movement', 'stock-master')
$$;
