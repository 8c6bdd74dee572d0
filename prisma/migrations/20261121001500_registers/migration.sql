-- Verification: receipts are found by their signature, never by their number, so that a guess costs the same whether or
-- not there is an invoice of that number. However it is printed, in groups and in either case, it is the same signature.
-- The index holds eight bytes of each, and receipts that share them are told apart by whoever looks.
CREATE FUNCTION signature_key(signature text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(upper(replace(signature, '-', '')), 0)
$$;
CREATE INDEX "receipts_by_signature" ON "receipts"(signature_key("rcpt_sign"));
