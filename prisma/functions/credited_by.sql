-- Returns what credit notes credit, and of which original.
CREATE OR REPLACE FUNCTION credited_by(notes uuid[])
RETURNS TABLE (original_id uuid, item_cd text, tax_ty_cd text, quantity numeric, total numeric) LANGUAGE sql AS $$
  SELECT n.follows, l."itemCode", l."taxType", sum(l.quantity), sum(l.total)
  FROM submissions n JOIN documents d ON d.id = n.id
  CROSS JOIN LATERAL jsonb_to_recordset(d.document -> 'lines')
    AS l("itemCode" text, "taxType" text, quantity numeric, total numeric)
  WHERE n.id = ANY (notes) AND n.kind = 'credit-note'
  GROUP BY 1, 2, 3
$$;
