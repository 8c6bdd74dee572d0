-- Returns what a receipt prints of a wire body, which is about a third of it; null for a body that is no invoice. It keeps the amounts
-- and names exactly as they were signed.
--
-- It takes all fields away at once, and the lines first of all: each step writes the whole rest of the body again.
CREATE OR REPLACE FUNCTION printed_amounts(wire_body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  body jsonb;
  lines jsonb;
BEGIN
  IF wire_body NOT LIKE '{%"itemList"%' THEN
    RETURN NULL;
  END IF;
  body := wire_body;
  SELECT coalesce(jsonb_agg(
    l.line - '{itemSeq,itemClsCd,bcd,pkgUnitCd,pkg,isrccCd,isrccNm,isrcRt,isrcAmt,taxblAmt,taxAmt}'::text[]
    ORDER BY l.place), '[]')
  INTO lines FROM jsonb_array_elements(body -> 'itemList') WITH ORDINALITY AS l(line, place);
  RETURN body
    - ('{tin,bhfId,trdInvcNo,invcNo,orgInvcNo,salesSttsCd,cfmDt,salesDt,stockRlsDt,cnclReqDt,cnclDt,rfdDt,rfdRsnCd,'
       'totItemCnt,prchrAcptcYn,remark,regrId,regrNm,modrId,modrNm,receipt,itemList}')::text[]
    || jsonb_build_object('itemList', lines);
END $$;
