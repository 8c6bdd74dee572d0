-- Credits: what credit notes take back of what their originals sold.

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

-- Counts the credits of notes that the authority has accepted.
CREATE OR REPLACE FUNCTION confirm_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET approved_quantity = c.approved_quantity + n.quantity, approved_total = c.approved_total + n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;

-- Gives back what notes had reserved, because they were refused, given up or withdrawn.
CREATE OR REPLACE FUNCTION release_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET credited_quantity = c.credited_quantity - n.quantity, credited_total = c.credited_total - n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;

-- Takes back the confirmation of notes that the authority never received, although their number counted as accepted:
-- the number belongs to another document.
CREATE OR REPLACE FUNCTION deny_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET approved_quantity = c.approved_quantity - n.quantity, approved_total = c.approved_total - n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;

-- Returns what credit notes credit, and of which original. A lower price brings no goods back.
CREATE OR REPLACE FUNCTION credited_by(notes uuid[])
RETURNS TABLE (original_id uuid, item_cd text, tax_ty_cd text, quantity numeric, total numeric) LANGUAGE sql AS $$
  SELECT n.follows, l."itemCode", l."taxType", sum(CASE WHEN l."priceOnly" THEN 0 ELSE l.quantity END), sum(l.total)
  FROM submissions n JOIN documents d ON d.id = n.id
  CROSS JOIN LATERAL jsonb_to_recordset(d.document -> 'lines')
    AS l("itemCode" text, "taxType" text, quantity numeric, total numeric, "priceOnly" boolean)
  WHERE n.id = ANY (notes) AND n.kind = 'credit-note'
  GROUP BY 1, 2, 3
$$;
