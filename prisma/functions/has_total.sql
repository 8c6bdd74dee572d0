-- Returns whether an invoice has this total in shillings, but for rounding. Null if there is no total.
CREATE OR REPLACE FUNCTION has_total(document jsonb, total numeric) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT abs(total - (document ->> 'total')::numeric * (document ->> 'exchangeRate')::numeric) < 1
$$;
