-- Counts the credits of notes that the authority has accepted.
CREATE OR REPLACE FUNCTION confirm_credits(notes uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE credits c SET approved_quantity = c.approved_quantity + n.quantity, approved_total = c.approved_total + n.total
  FROM credited_by(notes) n
  WHERE c.original_id = n.original_id AND c.item_cd = n.item_cd AND c.tax_ty_cd = n.tax_ty_cd
$$;
