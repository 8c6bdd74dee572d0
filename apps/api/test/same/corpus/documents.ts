import * as bodies from '../../client/bodies.js';

/** A document that is posted, and the same one with a change that a repeat must not have. */
export interface PostedDocument {
  method?: 'PUT';
  path: string;
  body: object;
  changed?: object;
}

const BARCODE = '6161100000026';
const CLASS = '9901201200';
const { line, sale } = bodies;

const goods = (itemCode: string, more: object = {}) =>
  bodies.serviceItem(itemCode, { itemName: 'Soap', price: 58, itemClsCd: CLASS, ...more });

/** All tax types, a discount, and a price that no quantity makes round. */
const BASKET = [
  line({ qty: 2.5, prc: 349.99 }, { itemSeq: 1, itemExpiryDt: '20271231', pkgUnitCd: 'NT', pkg: 1 }),
  line({ itemCd: 'SVC-A', taxTyCd: 'A', prc: 58.35, qty: 3 }),
  line({ itemCd: 'SVC-C', taxTyCd: 'C', prc: 210.45 }),
  line({ itemCd: 'SVC-D', taxTyCd: 'D', prc: 1 }),
  line({ prc: 104.4 }, { prc: 116, splyAmt: 116, dcRt: 10, dcAmt: 11.6 }),
];

const BUYER = { custTin: 'P051999888K', custNm: 'JUMLA LTD', prchrAcptcYn: 'Y', remark: 'Paid at the door' };
const USERS = { regrId: 'U1', regrNm: 'Amina', modrId: 'U2', modrNm: 'Baraka' };
/** The signature covers this time: with it, the QR code and the width of each line are always the same. */
const CONFIRMED = { cfmDt: '20260302101500' };
const USD = { ...CONFIRMED, currency: 'USD', exchangeRate: 129.35, destnCountryCd: 'UG', pmtTyCd: '02' };

const sold = (invcNo: unknown, lines = [line()], more: Record<string, unknown> = {}): PostedDocument => ({
  path: 'sales',
  body: sale(invcNo, lines, more),
  changed: sale(invcNo, [...lines, line()], more),
});

const toNote = (invcNo: number) => sold(invcNo, [line({ qty: 3 }, { bcd: BARCODE })]);
const byBarcode = (invcNo: number, qty: number) =>
  bodies.barcodeCreditNote(invcNo, [bodies.scanned(BARCODE, { qty })], { creditNoteInvcNo: invcNo + 500 });

const put = (path: string, body: object, changed?: object): PostedDocument => ({ method: 'PUT', path, body, changed });

/** Every kind of document in each of its shapes, in an order in which each finds what it needs. */
export const DOCUMENTS: Record<string, PostedDocument> = {
  'service item': {
    path: 'items/service',
    body: bodies.serviceItem('SVC-WASH'),
    changed: bodies.serviceItem('SVC-WASH', { price: 9 }),
  },
  'item with all fields': {
    path: 'items',
    body: bodies.itemFields({ itemCd: 'SVC-A', taxTyCd: 'A', bcd: '6161100000040', itemClsCd: '9101150100' }),
    changed: bodies.itemFields({ itemCd: 'SVC-A', taxTyCd: 'A', isrcAplcbYn: 'Y' }),
  },
  ...Object.fromEntries(
    ['C', 'D'].map((taxType) => [
      `item of type ${taxType}`,
      { path: 'items/service', body: bodies.serviceItem(`SVC-${taxType}`, { taxType }) },
    ]),
  ),
  'goods item': {
    path: 'items/goods',
    body: goods('SOAP', { bcd: '6001240100035', description: 'Hard' }),
    changed: goods('SOAP'),
  },
  'composed goods': { path: 'items/goods', body: goods('BASKET') },
  'item change': put(
    'items/SVC-A',
    bodies.itemFields({ taxTyCd: 'A' }),
    bodies.itemFields({ taxTyCd: 'A', dftPrc: 1 }),
  ),
  composition: {
    path: 'items/BASKET/composition',
    body: bodies.composition({ SOAP: 2 }),
    changed: bodies.composition({ SOAP: 3 }),
  },
  'branch user': {
    path: 'branch/users',
    body: bodies.branchUser({ pwd: 'secret-of-amina' }),
    changed: bodies.branchUser({ userNm: 'Another' }),
  },
  'branch customer': {
    path: 'branch/customers',
    body: bodies.branchCustomer(),
    changed: bodies.branchCustomer({ custNm: 'Another' }),
  },
  'branch insurance': {
    path: 'branch/insurances',
    body: bodies.branchInsurance(),
    changed: bodies.branchInsurance({ isrcRt: 25 }),
  },
  'stock activation': put('stock/master/activate', bodies.stockMaster('SOAP', 40), bodies.stockMaster('SOAP', 41)),
  'stock movement in': {
    path: 'stock/io',
    body: bodies.stockMovement(1),
    changed: bodies.stockMovement(1, [bodies.moved('SOAP', 11)]),
  },
  'stock movement out': {
    path: 'stock/io',
    body: bodies.stockMovement(2, [bodies.moved('SOAP', 1.5, { stockTyCd: '13' })], {
      ...BUYER,
      remark: 'To the other branch',
    }),
    changed: bodies.stockMovement(2, [bodies.moved('SOAP', 1.5, { stockTyCd: '13' })]),
  },
  'stock master': put('stock/master', bodies.stockMaster('SOAP', 48.5), bodies.stockMaster('SOAP', 30)),
  'plain sale': sold('INV-1'),
  'basket of a buyer': sold('INV-2', BASKET, {
    ...BUYER,
    ...USERS,
    ...CONFIRMED,
    stockRlsDt: '20260302111500',
  }),
  'sale in dollars': sold('INV-3', [line({ prc: 10.01, qty: 3 })], USD),
  'sale of goods': sold('INV-4', [line({ itemCd: 'SOAP', itemNm: 'Soap', qty: 2, prc: 58 })]),
  'training sale': sold('INV-5', undefined, { ...CONFIRMED, rcptTyCd: 'T' }),
  'sale by number': sold(6001),
  'sale to a known customer': sold('INV-7', undefined, { custTin: 'P000333444C' }),
  copy: {
    path: 'sales',
    body: bodies.copyOf('INV-1', 'COPY-1', undefined, CONFIRMED),
    changed: bodies.copyOf('INV-1', 'COPY-1', [line({ qty: 2 })], CONFIRMED),
  },
  return: {
    path: 'sales',
    body: bodies.returnOf('INV-2', 'RET-1', [BASKET[1]!], CONFIRMED),
    changed: bodies.returnOf('INV-2', 'RET-1', [BASKET[2]!]),
  },
  'return of goods': {
    path: 'sales',
    body: bodies.returnOf('INV-4', 'RET-2', [line({ itemCd: 'SOAP', itemNm: 'Soap', qty: 1, prc: 58 })]),
  },
  'sale with items': {
    path: 'sales-with-items',
    body: bodies.saleWithItems(
      'INV-8',
      [line({ itemCd: 'NEW-1' }, { itemClsCd: '8111150000', itemTyCd: '3' })],
      { ...USERS, ...CONFIRMED },
      {
        ...{ autoRegisterItems: true, receipt: { custMblNo: '0700111222', topMsg: 'Karibu', btmMsg: 'Asante' } },
      },
    ),
    changed: bodies.saleWithItems('INV-8', [line()], USERS),
  },
  'reverse invoice': {
    path: 'reverse-invoices-with-items',
    body: bodies.reverseWithItems('INV-8', 'RET-3', [line({ itemCd: 'NEW-1' })], USERS),
    changed: bodies.reverseWithItems('INV-1', 'RET-3', [line()], USERS),
  },
  'sale to credit 1': toNote(1001),
  'sale to credit 2': toNote(1002),
  'sale to credit 3': toNote(1003),
  'sale to credit 4': toNote(1004),
  'credit note': {
    path: 'sales/credit-note',
    body: bodies.creditNote(1001, 2001, [line()], { cnclReqDt: '20260303', cnclDt: '20260303', rfdRsnCd: '06' }),
    changed: bodies.creditNote(1001, 2001, [line({ qty: 2 })]),
  },
  'second credit note': {
    path: 'sales/credit-note',
    body: bodies.secondCreditNote(
      1001,
      [line()],
      { creditNoteInvcNo: 2002, trdInvcNo: 'CN-2', pmtTyCd: '02' },
      { regrId: 'U1' },
    ),
    changed: bodies.secondCreditNote(1001, [line({ qty: 2 })], { creditNoteInvcNo: 2002 }),
  },
  'express credit note': {
    path: 'sales/credit-note-express',
    body: bodies.expressCreditNote(1002, [line()], { creditNoteInvcNo: 2003, pmtTyCd: '01', regrNm: 'Amina' }),
    changed: bodies.expressCreditNote(1002, [line({ qty: 2 })], { creditNoteInvcNo: 2003 }),
  },
  'express credit note without a number': { path: 'sales/credit-note-express', body: bodies.expressCreditNote(1003) },
  'barcode credit note': { path: 'sales/credit-note-barcode', body: byBarcode(1003, 1), changed: byBarcode(1003, 2) },
  'reverse barcode credit note': {
    path: 'reverse-credit-notes-barcode',
    body: byBarcode(1004, 1),
    changed: byBarcode(1004, 2),
  },
  'refused sale': sold('BAD-1', undefined, { remark: 'simulate:reject=921:No such buyer' }),
  'sale refused without words': sold('BAD-2', undefined, { remark: 'simulate:reject=910' }),
  'sale whose answer got lost': sold('LOST-1', undefined, { remark: 'simulate:accept-then-reset' }),
  'import link': put(
    'imports/{importId}/link',
    bodies.importLink({ itemCd: 'SOAP', regrId: 'M1' }),
    bodies.importLink({ itemCd: 'SVC-A' }),
  ),
  'purchase confirmation': {
    path: 'purchases',
    body: bodies.purchase({ remark: 'Ten kettles' }),
    changed: bodies.purchase({ salesSttsCd: '04' }),
  },
};
