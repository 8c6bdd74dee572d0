-- Gives back what notes had reserved, because they were refused, given up or withdrawn.
CREATE OR REPLACE FUNCTION release_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET credited_quantity = c.credited_quantity - n.quantity, credited_total = c.credited_total - n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;
