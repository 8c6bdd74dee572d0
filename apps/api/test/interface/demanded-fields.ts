/**
 * The fields that the promised interface demands, kept by hand. A table that is generated from our own contract would only
 * check itself. `original.invcNo` is a field of a nested object, `itemList[].qty` a field of each element of a list.
 */
export interface DemandedField {
  name: string;
  type: string;
  isRequired: boolean;
}

type NamesByType = Readonly<Record<string, string>>;

/** Names stand by their type, separated by spaces. */
function demand(required: NamesByType, optional: NamesByType = {}): readonly DemandedField[] {
  return [...fieldsIn(required, true), ...fieldsIn(optional, false)];
}

const fieldsIn = (names: NamesByType, isRequired: boolean): DemandedField[] =>
  Object.entries(names).flatMap(([type, list]) => list.split(' ').map((name) => ({ name, type, isRequired })));

export const ITEM = demand({
  string:
    'itemCd itemClsCd itemTyCd itemNm orgnNatCd pkgUnitCd qtyUnitCd taxTyCd isrcAplcbYn useYn regrId regrNm modrId modrNm regDt modiDt rraModYn',
  number: 'dftPrc',
});

export const SALE_HEADER = demand(
  {
    string: 'invcNo salesDt pmtTyCd rcptTyCd salesSttsCd currency destnCountryCd',
    number: 'exchangeRate totTaxblAmt totTax totAmt',
  },
  { string: 'orgInvcNo stockRlsDt custTin custNm cfmDt prchrAcptcYn remark regrId regrNm modrId modrNm' },
);

export const SALE_LINE = demand(
  { string: 'itemCd itemNm qtyUnitCd taxTyCd', number: 'qty taxblAmt taxAmt totAmt' },
  {
    number: 'itemSeq pkg prc splyAmt dcRt dcAmt',
    string: 'itemClsCd itemTyCd orgnNatCd bcd pkgUnitCd itemExpiryDt',
  },
);

export const RECEIPT = demand({
  number: 'cisInvcNo totRcptNo',
  string: 'intrlData rcptSign sdcDateTime vsdcRcptPbctDate resultDt',
});

export const SERVICE_ITEM = demand(
  { string: 'itemName taxType' },
  { number: 'price', string: 'itemCode description useYn' },
);

export const ITEM_CHANGE = demand(
  {
    string: 'itemClsCd itemTyCd itemNm orgnNatCd pkgUnitCd qtyUnitCd taxTyCd isrcAplcbYn regrId regrNm modrId modrNm',
    number: 'dftPrc',
  },
  { string: 'useYn' },
);

export const SALE_WITH_ITEMS = demand(
  { object: 'transaction', array: 'lineItems' },
  { object: 'receipt', boolean: 'autoRegisterItems' },
);

export const CREDIT_NOTE = demand(
  { string: 'orgInvcNo invcNo salesDt rfdRsnCd', number: 'rfdAmt totTaxblAmt totTax', array: 'items' },
  { string: 'cnclReqDt cnclDt' },
);

export const EXPRESS_CREDIT_NOTE = demand(
  { number: 'orgInvcNo', string: 'reason', array: 'lineItems' },
  { number: 'creditNoteInvcNo', string: 'trdInvcNo pmtTyCd custTin custNm regrId regrNm' },
);

export const BARCODE_CREDIT_NOTE = demand(
  { number: 'original.invcNo', string: 'reason lineItems[].bcd' },
  { number: 'original.creditNoteInvcNo', string: 'original.pmtTyCd regrId regrNm' },
);

export const PURCHASE = demand(
  { string: 'spplrTin spplrInvcNo rcptTyCd pmtTyCd cfmDt salesSttsCd', number: 'totAmt' },
  { string: 'remark' },
);

export const STOCK_MOVEMENT = demand(
  {
    number: 'sarNo totItemCnt totTaxblAmt totTax totAmt itemList[].qty itemList[].unitPrice itemList[].totAmt',
    string: 'regTyCd ocrnDt itemList[].itemCd itemList[].itemNm itemList[].stockTyCd',
    array: 'itemList',
  },
  { number: 'orgSarNo', string: 'custTin custNm remark' },
);

export const IMPORT_LINK = demand(
  { string: 'itemCd' },
  { string: 'hsCd taskCd dclDe regrId regrNm', number: 'qty prc' },
);

export const VERIFICATION = demand({ string: 'orgInvcNo rcptSign' }, { string: 'pin' });
