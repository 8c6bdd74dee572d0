-- Returns what a receipt prints of a wire body, which is about a third of it; null for a body that is no invoice. It keeps the amounts
-- and names exactly as they were signed.
CREATE OR REPLACE FUNCTION printed_amounts(wire_body text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN wire_body LIKE '{%"itemList"%' THEN (
    SELECT w.body
      - '{tin,bhfId,trdInvcNo,invcNo,orgInvcNo,salesSttsCd,cfmDt,salesDt,stockRlsDt,cnclReqDt,cnclDt,rfdDt,rfdRsnCd}'::text[]
      - '{totItemCnt,prchrAcptcYn,remark,regrId,regrNm,modrId,modrNm,receipt}'::text[]
      || jsonb_build_object('itemList', (
        SELECT coalesce(jsonb_agg(
          l.line - '{itemSeq,itemClsCd,bcd,pkgUnitCd,pkg,isrccCd,isrccNm,isrcRt,isrcAmt,taxblAmt,taxAmt}'::text[]
          ORDER BY l.place), '[]')
        FROM jsonb_array_elements(w.body -> 'itemList') WITH ORDINALITY AS l(line, place)))
    FROM (SELECT wire_body::jsonb AS body) w) END
$$;
