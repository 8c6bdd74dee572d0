/**
 * Bodies as a client of the API writes them: amounts from quantity and price, without any code of ours. `more`
 * overrides single fields.
 */
export interface Wares {
  itemCd?: string;
  itemNm?: string;
  qty?: number;
  /** Price including tax. */
  prc?: number;
  taxTyCd?: string;
}

type More = Record<string, unknown>;

export const SERVICE = 'SVC-WASH';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

export function line(
  { itemCd = SERVICE, itemNm = 'A wash', qty = 1, prc = 116, taxTyCd = 'B' }: Wares = {},
  more = {},
) {
  const totAmt = cents(qty * prc);
  const taxblAmt = taxTyCd === 'B' ? cents(totAmt / 1.16) : totAmt;
  const amounts = { taxblAmt, taxAmt: cents(totAmt - taxblAmt), totAmt };
  return { itemCd, itemNm, qtyUnitCd: 'U', qty, prc, taxTyCd, ...amounts, ...more };
}

export type Line = ReturnType<typeof line>;

export const totalsOf = (lines: readonly Line[]) => ({
  totTaxblAmt: cents(lines.reduce((sum, { taxblAmt }) => sum + taxblAmt, 0)),
  totTax: cents(lines.reduce((sum, { taxAmt }) => sum + taxAmt, 0)),
  totAmt: cents(lines.reduce((sum, { totAmt }) => sum + totAmt, 0)),
});

const header = (invcNo: unknown, lines: readonly Line[], more: More) => ({
  invcNo,
  salesDt: '20260302',
  pmtTyCd: '01',
  rcptTyCd: 'S',
  salesSttsCd: '02',
  currency: 'KES',
  exchangeRate: 1,
  destnCountryCd: 'KE',
  ...totalsOf(lines),
  ...more,
});

/** POST /sales */
export const sale = (invcNo: unknown, lines = [line()], more: More = {}) => ({
  transaction: header(invcNo, lines, more),
  items: lines,
});

export const returnOf = (orgInvcNo: unknown, invcNo: unknown, lines = [line()], more: More = {}) =>
  sale(invcNo, lines, { rcptTyCd: 'R', orgInvcNo, ...more });

export const copyOf = (orgInvcNo: unknown, invcNo: unknown, lines = [line()], more: More = {}) =>
  sale(invcNo, lines, { rcptTyCd: 'C', orgInvcNo, ...more });

/** POST /sales-with-items */
export const saleWithItems = (invcNo: unknown, lines = [line()], more: More = {}, beside: More = {}) => ({
  transaction: header(invcNo, lines, more),
  lineItems: lines,
  ...beside,
});

/** POST /reverse-invoices-with-items */
export const reverseWithItems = (orgInvcNo: unknown, invcNo: unknown, lines = [line()], more: More = {}, beside = {}) =>
  saleWithItems(invcNo, lines, { rcptTyCd: 'R', orgInvcNo, ...more }, beside);

/** POST /sales/credit-note */
export function creditNote(orgInvcNo: unknown, invcNo: unknown, lines = [line()], more: More = {}) {
  const { totTaxblAmt, totTax, totAmt } = totalsOf(lines);
  const amounts = { rfdAmt: totAmt, totTaxblAmt, totTax };
  return { orgInvcNo, invcNo, salesDt: '20260303', rfdRsnCd: '01', ...amounts, items: lines, ...more };
}

/** POST /sales/credit-note, the other shape */
export const secondCreditNote = (invcNo: unknown, lines = [line()], original: More = {}, more: More = {}) => ({
  original: { invcNo, ...original },
  reason: '05',
  lineItems: lines,
  ...more,
});

/** POST /sales/credit-note-express */
export const expressCreditNote = (orgInvcNo: unknown, lines = [line()], more: More = {}) => ({
  orgInvcNo,
  reason: '01',
  lineItems: lines,
  ...more,
});

/** POST /sales/credit-note-barcode */
export const barcodeCreditNote = (invcNo: unknown, lines: object[], original: More = {}, more: More = {}) => ({
  original: { invcNo, ...original },
  reason: '05',
  lineItems: lines,
  ...more,
});

/** POST /sales/{invcNo}/refund */
export const refund = (invcNo?: unknown, more: More = {}) => ({
  reason: '06',
  ...(invcNo !== undefined && { invcNo }),
  ...more,
});

/** POST /sales/{invcNo}/correct */
export const correction = (invcNo: unknown, lines = [line()], more: More = {}) => ({
  sale: sale(invcNo, lines),
  ...more,
});

/** A line that names its item by barcode instead of our code. */
export function scanned(bcd: string, wares: Wares = {}, more: More = {}) {
  const { itemCd: _, ...rest } = line(wares);
  return { bcd, ...rest, ...more };
}

/** POST /stock/io: goods that come in, by default. */
export function stockMovement(sarNo: unknown, lines: readonly Moved[] = [moved()], more: More = {}) {
  const { totTaxblAmt, totTax, totAmt } = totalsOf(
    lines.map(({ totAmt: total }) => line({ qty: 1, prc: total as number })),
  );
  const header = { sarNo, regTyCd: 'M', ocrnDt: '20260302', totItemCnt: lines.length };
  return { ...header, totTaxblAmt, totTax, totAmt, itemList: lines, ...more };
}

type Moved = ReturnType<typeof moved>;

/** A line of a stock movement. */
export const moved = (itemCd = 'SOAP', qty = 10, more: More = {}): More => ({
  ...{ itemCd, itemNm: 'Soap', stockTyCd: '02', qty, unitPrice: 58, totAmt: cents(qty * 58) },
  ...more,
});

/** PUT /stock/master, and its activation */
export const stockMaster = (itemCd = 'SOAP', rsdQty: unknown = 10, more: More = {}) => ({ itemCd, rsdQty, ...more });

/** POST /items/service */
export const serviceItem = (itemCode?: string, more: More = {}) => ({
  itemName: 'A wash',
  taxType: 'B',
  price: 116,
  ...(itemCode && { itemCode }),
  ...more,
});

/** PUT /items/{itemCd}, and POST /items with a code */
export const itemFields = (more: More = {}) => ({
  itemClsCd: '9101150100',
  itemTyCd: '3',
  itemNm: 'A thorough wash',
  orgnNatCd: 'KE',
  pkgUnitCd: 'NT',
  qtyUnitCd: 'U',
  taxTyCd: 'B',
  dftPrc: 232,
  isrcAplcbYn: 'N',
  useYn: 'Y',
  ...{ regrId: 'U1', regrNm: 'Amina', modrId: 'U1', modrNm: 'Amina' },
  ...more,
});

/** POST /branch/users */
export const branchUser = (more: More = {}) => ({ userId: 'AMINA', userNm: 'Amina Otieno', ...more });

/** POST /branch/customers */
export const branchCustomer = (more: More = {}) => ({
  ...{ custNo: 'C0001', custTin: 'P000333444C', custNm: 'Upendo Supplies' },
  ...more,
});

/** POST /branch/insurances */
export const branchInsurance = (more: More = {}) => ({
  ...{ isrccCd: 'AFYA01', isrccNm: 'Afya Insurance', isrcRt: 20 },
  ...more,
});

/** POST /items/{itemCd}/composition, with the quantity of each component */
export const composition = (parts: Record<string, unknown>) => ({
  components: Object.entries(parts).map(([cpstItemCd, cpstQty]) => ({ cpstItemCd, cpstQty })),
});

/** POST /invoice-verifications */
export const verification = (orgInvcNo: unknown, rcptSign: unknown, more: More = {}) => ({
  orgInvcNo,
  rcptSign,
  ...more,
});

/** POST /purchases */
export const purchase = (more: More = {}) => ({
  ...{ spplrTin: 'P000111222B', spplrInvcNo: '77', rcptTyCd: 'P', pmtTyCd: '02', cfmDt: '20260302101500' },
  ...{ salesSttsCd: '02', totAmt: 5800 },
  ...more,
});

/** PUT /imports/{importId}/link */
export const importLink = (more: More = {}) => ({ itemCd: SERVICE, ...more });
