-- Receipts are found by their signature and never by their number, so that a guess takes the same time whether or not there
-- is an invoice of that number. A signature is the same in groups or without, and in capital or small letters. The index
-- holds eight bytes of each signature; a reader compares the receipts that share them.
--
-- An index uses this function, so it stays in a migration.
CREATE FUNCTION signature_key(signature text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtextextended(upper(replace(signature, '-', '')), 0)
$$;
CREATE INDEX "receipts_by_signature" ON "receipts"(signature_key("rcpt_sign"));
