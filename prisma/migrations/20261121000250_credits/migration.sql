-- What has been credited of a sale: by item and tax type, notes that are still on their way included. The caller has
-- the lock of the lane, which a sale and its credit notes have in common, so notes of one sale take their turns.

-- What notes credit, of which original.
CREATE FUNCTION credited_by(notes uuid[])
RETURNS TABLE (original_id uuid, item_cd text, tax_ty_cd text, quantity numeric, total numeric) LANGUAGE sql AS $$
  SELECT n.follows, l."itemCode", l."taxType", sum(l.quantity), sum(l.total)
  FROM submissions n
  CROSS JOIN LATERAL jsonb_to_recordset(n.document -> 'lines')
    AS l("itemCode" text, "taxType" text, quantity numeric, total numeric)
  WHERE n.id = ANY (notes) AND n.kind = 'credit-note'
  GROUP BY 1, 2, 3
$$;

-- Lays a note's claim on what its original sold. The first note of an original writes down what that is. More than is
-- left, or what was never sold, breaks the constraint credits_cap, and with it the acceptance of the note.
CREATE FUNCTION reserve_credits(notes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted int;
  granted int;
BEGIN
  INSERT INTO credits (original_id, item_cd, tax_ty_cd, sold_quantity, sold_total)
  SELECT o.id, l."itemCode", l."taxType", sum(l.quantity), sum(l.total)
  FROM submissions o
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

-- Gives back what notes laid claim to that come to nothing.
CREATE FUNCTION release_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET credited_quantity = c.credited_quantity - n.quantity, credited_total = c.credited_total - n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;

-- The authority knows of these now.
CREATE FUNCTION confirm_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET approved_quantity = c.approved_quantity + n.quantity, approved_total = c.approved_total + n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;

-- The authority never heard of these, though it was thought that it had: their number was somebody else's.
CREATE FUNCTION deny_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET approved_quantity = c.approved_quantity - n.quantity, approved_total = c.approved_total - n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;
