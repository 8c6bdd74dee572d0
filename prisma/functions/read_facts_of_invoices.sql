-- Returns the facts for the preconditions of many sales and credit notes at once, in the order of the requests.
--
-- It finds items by code and by barcode apart, each by its index, because an OR of both would read the whole catalogue.
--
-- `stock` has the items whose stock the branch has activated, with the quantity that the ledger knows.
--
-- Its plan is pinned, as write_submissions says: documents have a partition for each month, and planning with all of them
-- takes several times as long as the read.
--
-- requests: [{laneId, naturalKey, originalKey, environment, tin, itemCodes, barcodes, asker}]
CREATE OR REPLACE FUNCTION read_facts_of_invoices(requests jsonb)
RETURNS TABLE ("deviceReady" boolean, "knownId" uuid, original jsonb, credited jsonb, returned jsonb, items jsonb,
  stock jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT d.initialised_at IS NOT NULL,
    (SELECT n.submission_id FROM natural_keys n WHERE n.key = q."naturalKey"),
    jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                       'document', w.document),
    c.credited, c.returned,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'barcode', i.bcd, 'authorityCode', i.wire_cd,
       'itemClass', i.item_cls_cd, 'itemType', i.item_ty_cd, 'taxType', i.tax_ty_cd,
       'packageUnit', i.pkg_unit_cd, 'quantityUnit', i.qty_unit_cd, 'active', i.use_yn,
       'registering', i.state = 'PENDING' AND goes_before(i.submission_id, q.asker))), '[]')
     FROM (
       SELECT x.* FROM items x WHERE x.environment = q.environment AND x.tin = q.tin AND x.item_cd = ANY(q."itemCodes")
       UNION ALL
       SELECT x.* FROM items x WHERE x.environment = q.environment AND x.tin = q.tin AND x.bcd = ANY(q.barcodes)
         AND x.item_cd <> ALL(q."itemCodes")) i),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', l.item_cd, 'quantity', l.quantity)), '[]') FROM stock_levels l
     WHERE l.lane_id = d.id AND l.item_cd = ANY(q."itemCodes") AND l.activated_at IS NOT NULL)
  FROM ROWS FROM (jsonb_to_recordset(requests) AS ("laneId" uuid, "naturalKey" text, "originalKey" text,
    environment text, tin text, "itemCodes" text[], barcodes text[], asker uuid)) WITH ORDINALITY
    AS q("laneId", "naturalKey", "originalKey", environment, tin, "itemCodes", barcodes, asker, place)
  LEFT JOIN devices d ON d.id = q."laneId"
  LEFT JOIN natural_keys k ON k.key = q."originalKey"
  LEFT JOIN documents w ON w.id = k.submission_id
  LEFT JOIN submissions o ON o.id = w.id
  CROSS JOIN LATERAL (
    SELECT
      coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', e.credited_quantity, 'total', e.credited_total)),
               '[]') AS credited,
      coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', e.approved_quantity, 'total', e.approved_total)),
               '[]') AS returned
    FROM credits e, jsonb_build_object('itemCode', e.item_cd, 'taxType', e.tax_ty_cd) of_item
    WHERE e.original_id = o.id) c
  ORDER BY q.place;
END $$;
