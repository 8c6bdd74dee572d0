-- Reserves what credit notes take back of what their originals sold. The first note of an original writes down what was
-- sold.
--
-- Guarantees: notes never credit more than is left, and never what was not sold. Either breaks the constraint
-- credits_cap, and with it the acceptance of the note. Notes that are still on their way count.
--
-- The caller has locked the lane. A sale and its credit notes are in one lane, so notes of one sale come one after
-- another.
CREATE OR REPLACE FUNCTION reserve_credits(notes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted int;
  granted int;
BEGIN
  INSERT INTO credits (original_id, item_cd, tax_ty_cd, sold_quantity, sold_total)
  SELECT o.id, l."itemCode", l."taxType", sum(l.quantity), sum(l.total)
  FROM documents o
  CROSS JOIN LATERAL jsonb_to_recordset(o.document -> 'lines')
    AS l("itemCode" text, "taxType" text, quantity numeric, total numeric)
  WHERE o.id IN (SELECT n.follows FROM submissions n WHERE n.id = ANY (notes) AND n.kind = 'credit-note')
  GROUP BY 1, 2, 3
  ON CONFLICT DO NOTHING;

  SELECT count(*) INTO wanted FROM credited_by(notes);
  UPDATE credits c SET credited_quantity = c.credited_quantity + n.quantity, credited_total = c.credited_total + n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd;
  GET DIAGNOSTICS granted = ROW_COUNT;
  IF granted < wanted THEN
    RAISE check_violation USING CONSTRAINT = 'credits_cap', MESSAGE = 'a note credits what its original did not sell';
  END IF;
END $$;
